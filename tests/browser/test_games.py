"""Whole games between two real browsers: a phone used by touch, and a desktop used by keyboard only."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import SitDown
from tests.browser.people import Person, play, play_out
from tests.browser.server import Server

GAMES: dict[str, dict[str, str]] = {
    "classic": {},
    "variant": {"cast": "variant"},
    "draft with special cards": {"cast": "draft", "specials": "own-two"},
    "hidden draft with announced special cards": {"cast": "draft", "draft": "hidden", "specials": "announced"},
}


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES.keys())
def test_whole_game_in_two_browsers(rules: dict[str, str], server: Server, sit_down: SitDown) -> None:
    frodo = sit_down(server, "Frodo", hand="finger", device="phone")
    saruman = sit_down(server, "Saruman", hand="keys", color_scheme="dark")
    frodo.create_table(rules=rules)
    saruman.join(frodo)
    assert play_out([frodo, saruman]) > 20
    assert frodo.refusals == saruman.refusals == []
    assert_same_end(frodo, saruman)


def assert_same_end(*people: Person) -> None:
    ends = [person.page.locator("#h-over").inner_text() for person in people]
    assert len(set(ends)) == 1 and re.search(r"win|drawn", ends[0])


def test_whole_game_on_one_screen(server: Server, sit_down: SitDown) -> None:
    both = sit_down(server, "Merry and Pippin")
    both.create_table(opponent="hotseat")
    curtains = 0

    def is_over() -> bool:
        nonlocal curtains
        seen = both.sees()
        curtains += seen == "curtain"
        return seen == "over"

    play([both], is_over)
    assert curtains > 10
