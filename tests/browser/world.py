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
        """A table where a condition holds; tries again if a game ends first."""
        for _ in range(TRIES):
            table = Table(self.people[0], self.people[1], **wishes)
            if table.play_until(wanted):
                return table
        raise AssertionError("in no game it came to this")

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
        made = self.table(lambda states: asks(0, "TakeTurn", after=24)(states) and has_attack(states[0]))
        made.tell(1, {"type": "say", "room": "table", "text": "Hm!"})
        made.tell(0, {"type": "say", "room": "table", "text": "Shh."})
        return made.id

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
        made = self.table(asks(0, "TakeTurn", after=18))
        made.tell(1, {"type": "offer-draw", "rev": made.state(1)["rev"]})
        return made.id

    @cached_property
    def over(self) -> str:
        return self.table(lambda states: bool(states[0].get("result"))).id

    @cached_property
    def computer(self) -> str:
        """A game against the computer, with hints."""
        made = Table(self.people[0], opponent="bot", bot="random")
        assert made.play_until(asks(0, "TakeTurn", after=20))
        return made.id

    @cached_property
    def beaten(self) -> str:
        """A game resigned after a few moves against the computer, with its analysis, which takes a while."""
        made = Table(self.people[0], opponent="bot", bot="medium")
        assert made.play_until(asks(0, "TakeTurn", after=22))
        made.tell(0, {"type": "resign", "rev": made.state(0)["rev"]})
        end = time.monotonic() + ANALYSED
        while self.people[0].request(f"/api/tables/{made.id}/analysis")["state"] != "ready":
            assert time.monotonic() < end
            time.sleep(0.2)
        return made.id

    @cached_property
    def hotseat(self) -> str:
        return str(self.people[0].found(opponent="hotseat")["id"])

    @cached_property
    def coach(self) -> str:
        made = Table(self.people[0], opponent="bot", bot="random", coach=True)
        made.play_until(asks(0, "TakeTurn"))
        return made.id

    @cached_property
    def invite(self) -> str:
        """The inviting browser keeps the link."""
        host = self.people[0]
        made = host.found()
        keep = "([id, keys]) => localStorage.setItem(`mathom.invite.${id}`, JSON.stringify(keys))"
        host.page.evaluate(keep, [made["id"], made["keys"]])
        return str(made["id"])


def is_sheet(seat: int, kind: str) -> Callable[[list[State]], bool]:
    """Whether a seat is asked to fill in this kind of sheet."""
    return lambda states: ((states[seat].get("ask") or {}).get("sheet") or {}).get("kind") == kind


def has_attack(state: State) -> bool:
    return any(option["mark"] == "attack" and option["grave"] for option in state["ask"]["options"])
