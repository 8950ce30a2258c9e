"""Two people with tables in every state that has its own screen, created when needed, and a visitor."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

from playwright.sync_api import Browser

from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.table import State, Table, asks, chooses_card

UNMARKED = ("Grmp", "Hrkl", "Bsst")  # without a letter that the pseudo-language marks
TRIES = 10
ANALYSED = 180  # seconds that it may take a machine that is busy


class World:
    def __init__(self, browser: Browser, server: Server, names: tuple[str, str, str] = UNMARKED) -> None:
        self.browser, self.server = browser, server
        self.people = [Person(browser, server.origin, name) for name in names]
        for person in self.people:
            person.register()

    def leave(self) -> None:
        for person in self.people:
            person.leave()

    def visit(self, who: int, device: str, **options: Any) -> Person:
        """Opens another browser for the same person."""
        kept = self.people[who].context.storage_state()
        name = self.people[who].name
        return Person(self.browser, self.server.origin, name, device=device, storage_state=kept, **options)

    def table(self, wanted: Callable[[list[State]], bool], **wishes: Any) -> Table:
        """A table of both people where a condition holds; tries again if a game ends first."""
        return self.first_table(self.people[:2], wanted, wishes)

    def bot_table(self, wanted: Callable[[list[State]], bool], bot: str, **wishes: Any) -> Table:
        """A table of the first person and a bot where a condition holds; tries again if a game ends first."""
        return self.first_table(self.people[:1], wanted, wishes | {"opponent": "bot", "bot": bot})

    @staticmethod
    def first_table(people: list[Person], wanted: Callable[[list[State]], bool], wishes: dict[str, Any]) -> Table:
        for _ in range(TRIES):
            table = Table(*people, **wishes)
            if table.play_until(wanted):
                return table
        raise AssertionError(f"the condition held in none of {TRIES} games")

    @cached_property
    def setup(self) -> str:
        return self.table(is_sheet(0, "arrange")).id

    @cached_property
    def draft(self) -> str:
        return self.table(is_sheet(0, "pick"), rules={"cast": "draft"}).id

    @cached_property
    def specials(self) -> str:
        return self.table(is_sheet(0, "choose"), rules={"specials": "own-two"}).id

    @cached_property
    def turn(self) -> str:
        """The first player's turn, with an attack among the answers and a chat message from the second."""
        table = self.table(lambda states: asks(0, "TakeTurn", after=24)(states) and has_attack(states[0]))
        table.tell(1, {"type": "say", "room": "table", "text": "Hm!"})
        table.tell(0, {"type": "say", "room": "table", "text": "Shh."})
        return table.id

    @cached_property
    def sauron(self) -> str:
        return self.table(asks(1, "TakeTurn", after=24)).id

    @cached_property
    def battle(self) -> str:
        """A battle between two people who allow hints."""
        return self.table(chooses_card(0), hints=True).id

    @cached_property
    def waits(self) -> str:
        """A battle in which only the first player has chosen a card."""
        return self.table(lambda states: chooses_card(1)(states) and not states[0].get("ask")).id

    @cached_property
    def offer(self) -> str:
        table = self.table(asks(0, "TakeTurn", after=18))
        table.tell(1, {"type": "offer-draw", "rev": table.state(1)["rev"]})
        return table.id

    @cached_property
    def over(self) -> str:
        return self.table(lambda states: bool(states[0].get("result"))).id

    @cached_property
    def computer(self) -> str:
        """A game against the computer, with hints."""
        return self.bot_table(asks(0, "TakeTurn", after=20), "random").id

    @cached_property
    def beaten(self) -> str:
        """A game resigned after a few moves against the computer, with its analysis, which takes a while."""
        table = self.bot_table(asks(0, "TakeTurn", after=22), "medium")
        table.tell(0, {"type": "resign", "rev": table.state(0)["rev"]})
        end = time.monotonic() + ANALYSED
        while self.people[0].request(f"/api/tables/{table.id}/analysis")["state"] != "ready":
            assert time.monotonic() < end
            time.sleep(0.2)
        return table.id

    @cached_property
    def hotseat(self) -> str:
        return str(self.people[0].create_table(opponent="hotseat")["id"])

    @cached_property
    def coach(self) -> str:
        return self.bot_table(asks(0, "TakeTurn"), "random", coach=True).id

    @cached_property
    def invite(self) -> str:
        """The inviting browser keeps the link."""
        host = self.people[0]
        table = host.create_table()
        keep = "([id, keys]) => localStorage.setItem(`mathom.invite.${id}`, JSON.stringify(keys))"
        host.page.evaluate(keep, [table["id"], table["keys"]])
        return str(table["id"])


def is_sheet(seat: int, kind: str) -> Callable[[list[State]], bool]:
    """Whether a seat is asked to fill in this kind of sheet."""
    return lambda states: ((states[seat].get("ask") or {}).get("sheet") or {}).get("kind") == kind


def has_attack(state: State) -> bool:
    return any(option["mark"] == "attack" and option["grave"] for option in state["ask"]["options"])
