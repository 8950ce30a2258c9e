"""Two people with tables in every state that has its own screen, created when needed, and a visitor."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

from playwright.sync_api import Browser

from tests.browser.client import Client
from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.table import State, Table, asks, chooses_card

UNMARKED = ("Grmp", "Hrkl", "Bsst")  # without a letter that the pseudo-language marks
TRIES = 10
ANALYSED = 180  # seconds that it may take a machine that is busy
Wanted = Callable[[list[State]], bool]


# Runs before the scripts of every page: a page finds nothing that an earlier one left behind.
FRESH = """(() => {
    if (!location.protocol.startsWith("http")) return;
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of Object.entries(%s)) localStorage.setItem(name, JSON.stringify(value));
})()"""


class World:
    def __init__(self, browser: Browser, server: Server, names: tuple[str, str, str] = UNMARKED) -> None:
        self.browser, self.server = browser, server
        self.people = [Client(server.origin, name) for name in names]
        self.visitors: dict[str, Person] = {}
        self.invited = self.people[0].create_table()

    def leave(self) -> None:
        for person in self.visitors.values():
            person.leave()

    def visit(self, who: int, device: str, settings: dict[str, str] | None = None, **options: Any) -> Person:
        """The browser of a person on this device. It is kept; each visit begins on an empty page."""
        key = repr((who, device, settings, options))
        if key not in self.visitors:
            self.visitors[key] = self.visitor(who, device, settings or {}, options)
        self.visitors[key].begin_again()
        return self.visitors[key]

    def visitor(self, who: int, device: str, settings: dict[str, str], options: dict[str, Any]) -> Person:
        """The first person's browser keeps the link of their invitation."""
        client, kept = self.people[who], {"mathom.settings": settings}
        if who == 0:
            kept[f"mathom.invite.{self.invite}"] = self.invited["keys"]
        person = Person(self.browser, self.server.origin, client.name, device=device, **options)
        name, _, value = client.cookie.partition("=")
        person.context.add_cookies([{"name": name, "value": value, "url": self.server.origin}])
        person.context.add_init_script(FRESH % json.dumps(kept))
        return person

    def table(self, wanted: Wanted, **wishes: Any) -> Table[Client]:
        """A table of both people where a condition holds; tries again if a game ends first."""
        return self.first_table(self.people[:2], wanted, wishes)

    def bot_table(self, wanted: Wanted, bot: str, **wishes: Any) -> Table[Client]:
        """A table of the first person and a bot where a condition holds; tries again if a game ends first."""
        return self.first_table(self.people[:1], wanted, wishes | {"opponent": "bot", "bot": bot})

    @staticmethod
    def first_table(people: list[Client], wanted: Wanted, wishes: dict[str, Any]) -> Table[Client]:
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
    def riddle_coach(self) -> str:
        return str(self.people[0].create_table(game="riddle", rules={}, coach=True)["id"])

    @property
    def invite(self) -> str:
        return str(self.invited["id"])


def is_sheet(seat: int, kind: str) -> Callable[[list[State]], bool]:
    """Whether a seat is asked to fill in this kind of sheet."""
    return lambda states: ((states[seat].get("ask") or {}).get("sheet") or {}).get("kind") == kind


def has_attack(state: State) -> bool:
    return any(option["mark"] == "attack" and option["grave"] for option in state["ask"]["options"])
