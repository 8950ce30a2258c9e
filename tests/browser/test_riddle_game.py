"""Riddle of the Ring as it is played: two real browsers and two bots, from the choice of characters to the end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.people import play_out
from tests.browser.riddle import ADVANCED, Traveller
from tests.browser.server import Server

OTHERS = {"player-2": "friend", "player-3": "steady", "player-4": "steady"}


def test_two_people_and_two_bots_play_the_advanced_game(server: Server, sit_down: SitDown) -> None:
    ann = sit_down(server, "Ann", kind=Traveller)
    bob = sit_down(server, "Bob", kind=Traveller, hand="keys", color_scheme="dark")
    ann.found(game="riddle", rules=ADVANCED, seat="player-1", opponent="friend", others=OTHERS)
    bob.join(ann)
    assert play_out([ann, bob]) > 10
    assert ann.refusals == bob.refusals == []
    ends = [person.page.locator("#h-over").inner_text() for person in (ann, bob)]
    assert ends[0] == ends[1] and re.search(r"wins?\b", ends[0])
    for person in (ann, bob):
        expect(person.page.locator(".rover .in > ul > li")).to_have_count(4)
