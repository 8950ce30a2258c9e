"""Games of War of the Ring in which pages reload and the server is killed, again and again: nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest
from playwright.sync_api import expect

from mathom.games.war.options import WHOLE
from tests.browser.conftest import SitDown
from tests.browser.people import Person, play
from tests.browser.server import Server
from tests.browser.test_survival import BROKEN_LINE
from tests.browser.war import WarPerson
from tests.browser.war_tour import LATE
from tests.effort import more

REASONS = "corruption|Ring|victory points"
TEAMS = {"witch-king": "friend", "saruman": "steady", "rohan": "steady"}
FOUR = {"rules": {"players": "4", **WHOLE}, "seat": "gondor", "opponent": "friend", "others": TEAMS}
TWO = {"rules": {}, "seat": "free", "opponent": "friend"}
# What is played, how many actions until the next interruption, and how many actions in all (None: to the end).
SHORT = [("desktop", FOUR, 12, 30), ("phone", {**TWO, "position": LATE}, 15, None)]
WHOLE_GAMES = [("desktop", FOUR, 150, None), ("phone", TWO, 150, None)]


class Evening:
    """Two people at one table, in pages that are reloaded and on a server that is killed by turns."""

    def __init__(self, server: Server, people: list[Person], wishes: dict[str, object]) -> None:
        self.server, self.people = server, people
        ann, bob = people
        self.id = ann.create_table(game="war", **wishes)["id"]
        bob.join(ann)
        self.interruptions: Iterator[Callable[[], None]] = cycle((self.reload, self.kill))

    def entries(self) -> int:
        return int(self.people[0].client().get(f"/api/tables/{self.id}")["state"]["entries"])

    def reload(self) -> None:
        for person in self.people:
            person.open(f"/t/{self.id}")
            expect(person.page.locator(".wpieces .warmy").first).to_be_attached()

    def kill(self) -> None:
        self.server.kill()
        self.server.start()

    def is_over(self) -> bool:
        return all(person.sees() == "over" for person in self.people)

    def interrupt(self) -> None:
        """What the server acknowledged before is there afterwards."""
        for person in self.people:
            person.wait_for_answers()
        before = self.entries()
        next(self.interruptions)()
        assert self.entries() >= before
        for person in self.people:
            expect(person.page.locator(".banners", has_text="Reconnecting")).to_have_count(0)

    def play(self, every: int, most: int | None) -> int:
        acts = 0
        while acts != most and not self.is_over():
            left = every if most is None else min(every, most - acts)
            acts += play(self.people, self.is_over, seconds=120, most=left)
            self.interrupt()
        return acts

    def ends(self) -> set[str]:
        """What the pages say about the result."""
        return {person.page.locator("#h-over + p, .result p").first.inner_text() for person in self.people}


@pytest.mark.parametrize(
    ("device", "wishes", "every", "most"), WHOLE_GAMES if more(1) > 1 else SHORT, ids=["four in Twilight", "phone"]
)
def test_reloads_and_kills_lose_nothing(
    device: str, wishes: dict[str, object], every: int, most: int | None, own_server: Server, sit_down: SitDown
) -> None:
    """Two browsers and two bots play Twilight; a phone plays a desktop. Whole games take minutes: `--more`."""
    hand = {"desktop": "mouse", "phone": "finger"}[device]
    ann = sit_down(own_server, "Ann", kind=WarPerson)
    bob = sit_down(own_server, "Bob", kind=WarPerson, device=device, hand=hand)
    for person in (people := [ann, bob]):
        person.allow_error(BROKEN_LINE)
    evening = Evening(own_server, people, wishes)
    acts = evening.play(every, most)
    assert acts == most or (most is None and evening.is_over() and acts > every)
    assert most is not None or (len(ends := evening.ends()) == 1 and re.search(REASONS, ends.pop()))
    assert [person.refusals for person in people] == [[], []]
