"""A table that a test can advance without the pages of its players."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from tests.browser.client import Client, Host
from tests.browser.people import Person

State = dict[str, Any]
TIMEOUT = 30  # seconds


class Player(Host, Protocol):
    """A person with a page, or a client without one."""

    def create_table(self, **wishes: Any) -> dict[str, Any]: ...
    def join(self, host: Host) -> None: ...
    def client(self) -> Client: ...
    def see_board(self, table: str) -> None: ...


P = TypeVar("P", bound=Player)


class Table(Generic[P]):
    """The first player creates the table and takes the first seat; the second joins. Answers are random legal ones.

    On one screen, the first player has both seats.
    """

    def __init__(self, *people: P, **wishes: Any) -> None:
        self.people = people
        self.id = str(people[0].create_table(**wishes)["id"])
        for other in people[1:]:
            other.join(people[0])
        for person in people:
            person.see_board(self.id)
        self.clients = [person.client() for person in people]
        self.is_shared = wishes.get("opponent") == "hotseat"
        if self.is_shared:
            self.clients *= 2

    def shown(self: Table[Person]) -> None:
        """Waits until the pages show the latest state."""
        for seat, person in enumerate(self.people):
            rev, end = self.state(seat)["rev"], time.monotonic() + TIMEOUT
            while person.rev < rev:
                assert time.monotonic() < end, (person.name, person.rev, rev)
                person.page.wait_for_timeout(20)

    def state(self, seat: int) -> State:
        view = self.clients[seat].get(self.address(seat))
        return {**view["state"], "rev": view["rev"]}

    def states(self) -> list[State]:
        return [self.state(seat) for seat in range(len(self.clients))]

    def address(self, seat: int, action: str = "") -> str:
        return f"/api/tables/{self.id}{action}" + (f"?as={seat}" if self.is_shared else "")

    def tell(self, seat: int, message: State) -> None:
        told = self.clients[seat].request(self.address(seat, "/do"), id=secrets.token_hex(8), **message)
        assert told["type"] == "ack", told

    def play_until(self, wanted: Callable[[list[State]], bool]) -> list[State]:
        """Returns the states of the seats; an empty list if the game ended first."""
        while not wanted(states := self.states()):
            if states[0].get("result"):
                return []
            seat = next((seat for seat, state in enumerate(states) if state.get("ask")), None)
            if seat is None:  # the computer thinks
                continue
            answers = self.some_answer(seat, states[seat]["ask"])
            self.tell(seat, {"type": "act", "rev": states[seat]["rev"], "answers": answers})
        return states

    def finish(self: Table[Person]) -> None:
        """Plays the rest of the game by requests, while the pages follow."""
        for person in self.people:
            person.wait_for_answers()
        self.play_until(lambda states: bool(states[0].get("result")))

    def some_answer(self, seat: int, ask: State) -> list[str]:
        chance = self.clients[seat].chance
        if sheet := ask.get("sheet"):
            return self.filled(sheet) or [chance.choice(ask["options"])["text"]]
        return [chance.choice(ask["options"])["text"]]

    def filled(self, sheet: State) -> list[str]:
        """Fills in the first preset."""
        if not sheet["presets"]:
            return []
        things = sheet["presets"][0]["things"]
        return [
            slot["answers"][slot["things"].index(thing)] for slot, thing in zip(sheet["slots"], things, strict=True)
        ]


def asks(seat: int, kind: str, after: int = 0) -> Callable[[list[State]], bool]:
    """Whether a seat is asked this kind of question, after at least `after` entries."""
    return lambda states: (states[seat].get("ask") or {}).get("kind") == kind and states[seat]["entries"] >= after


def chooses_card(seat: int) -> Callable[[list[State]], bool]:
    """Whether a seat chooses from its hand in a scene."""

    def is_so(states: list[State]) -> bool:
        state = states[seat]
        return bool(state.get("scene")) and not state["scene"]["over"] and bool(state["scene"].get("odds"))

    return is_so
