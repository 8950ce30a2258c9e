"""Games between two real browsers, a phone used by touch and a desktop used by keyboard only, and on one screen.

One game is played in the browsers to the end. The others begin there; then the players answer by requests, while the
pages follow to the end.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.people import Person, play, play_out
from tests.browser.server import Server
from tests.browser.table import Table

GAMES: dict[str, dict[str, str]] = {
    "classic": {},
    "variant": {"cast": "variant"},
    "draft with special cards": {"cast": "draft", "specials": "own-two"},
}
RICHEST = {"cast": "draft", "draft": "hidden", "specials": "announced"}
ACTIONS = 20  # by hand, before the rest is played by requests
CURTAINS = 10


def test_whole_game_in_two_browsers(server: Server, sit_down: SitDown) -> None:
    table = sit_down_for_two(server, sit_down, RICHEST)
    assert play_out([*table.people]) > ACTIONS
    assert_same_end(table)


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES.keys())
def test_game_begins_in_two_browsers_and_both_see_its_end(
    rules: dict[str, str], server: Server, sit_down: SitDown
) -> None:
    table = sit_down_for_two(server, sit_down, rules)
    assert play_out([*table.people], most=ACTIONS) == ACTIONS
    table.finish()
    play_out([*table.people])  # a page may still show how a battle ended
    assert_same_end(table)


def test_game_on_one_screen_has_a_curtain_at_every_turn(server: Server, sit_down: SitDown) -> None:
    both = sit_down(server, "Merry and Pippin")
    table = Table(both, opponent="hotseat")
    seen = [""]

    def has_seen_enough() -> bool:
        if (now := both.sees()) != seen[-1]:
            seen.append(now)
        return seen.count("curtain") > CURTAINS

    play([both], has_seen_enough)
    table.finish()
    play_out([both])
    assert both.refusals == []


def test_curtain_calls_two_people_by_their_names(server: Server, sit_down: SitDown) -> None:
    both = sit_down(server, "Merry")
    both.open()
    both.hand.press(both.page.locator('form.form input[value="hotseat"]'))
    both.hand.write(both.page.get_by_label("Your name"), "Merry")
    both.hand.write(both.page.get_by_label("Name of the other player"), "Pippin")
    both.hand.press(both.page.locator(".start button[type=submit]"))
    title = both.page.locator("#h-curtain")
    expect(title).to_have_text(re.compile("^Hand over to (Merry|Pippin)$"))
    name = title.inner_text().rpartition(" ")[2]
    expect(both.page.locator(".curtain .btn.pri")).to_have_text(f"I am {name}: show the board")


def sit_down_for_two(server: Server, sit_down: SitDown, rules: dict[str, str]) -> Table[Person]:
    frodo = sit_down(server, "Frodo", hand="finger", device="phone")
    saruman = sit_down(server, "Saruman", hand="keys", color_scheme="dark")
    return Table(frodo, saruman, rules=rules)


def assert_same_end(table: Table[Person]) -> None:
    ends = [person.page.locator("#h-over").inner_text() for person in table.people]
    assert len(set(ends)) == 1 and re.search(r"win|drawn", ends[0])
    assert [person.refusals for person in table.people] == [[], []]
