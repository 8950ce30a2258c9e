"""A table of two people that a test can advance without their pages."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

from tests.browser.people import Person

State = dict[str, Any]
PATIENCE = 30  # seconds


class Table:
    """The first person creates the table and takes the first seat; the second joins. Answers are random legal ones."""

    def __init__(self, *people: Person, **wishes: Any) -> None:
        self.people = people
        self.id = str(people[0].create_table(**wishes)["id"])
        for other in people[1:]:
            other.join(people[0])
            other.page.wait_for_url(f"**/t/{self.id}")
        for person in people:
            person.page.locator("#board").wait_for()
            person.page.evaluate("document.fonts.ready.then(() => null)")  # then nothing moves any more

    def shown(self) -> None:
        """Waits until the pages show the latest state."""
        for seat, person in enumerate(self.people):
            rev, end = self.state(seat)["rev"], time.monotonic() + PATIENCE
            while person.rev < rev:
                assert time.monotonic() < end, (person.name, person.rev, rev)
                person.page.wait_for_timeout(20)

    def state(self, seat: int) -> State:
        answer = self.people[seat].context.request.get(f"/api/tables/{self.id}")
        view: State = answer.json()
        return {**view["state"], "rev": view["rev"]}

    def states(self) -> list[State]:
        return [self.state(seat) for seat in range(len(self.people))]

    def tell(self, seat: int, message: State) -> None:
        told = self.people[seat].request(f"/api/tables/{self.id}/do", id=secrets.token_hex(8), **message)
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

    def some_answer(self, seat: int, ask: State) -> list[str]:
        chance = self.people[seat].chance
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
