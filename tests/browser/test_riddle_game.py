"""Whole games of Riddle of the Ring: two real browsers and two bots."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.people import play_out
from tests.browser.riddle import ADVANCED, REACH, TURN, RiddlePerson
from tests.browser.server import Server

IS_IN_THE_MIDDLE = """() => {
  const places = [".rmap-frame", '.space[aria-label*="you ("]'];
  const [map, me] = places.map((name) => document.querySelector(name)?.getBoundingClientRect());
  return map && me && Math.abs(map.left + map.width / 2 - me.left - me.width / 2) < 30;
}"""
OTHERS = {"player-2": "friend", "player-3": "steady", "player-4": "steady"}


def test_whole_advanced_game_with_two_people_and_two_bots(server: Server, sit_down: SitDown) -> None:
    ann = sit_down(server, "Ann", kind=RiddlePerson)
    bob = sit_down(server, "Bob", kind=RiddlePerson, hand="keys", color_scheme="dark")
    ann.create_table(game="riddle", rules=ADVANCED, seat="player-1", opponent="friend", others=OTHERS)
    bob.join(ann)
    assert play_out([ann, bob], seconds=90) > 10  # a machine may be busy, and the bots with it
    assert ann.refusals == bob.refusals == []
    ends = [person.page.locator("#h-over").inner_text() for person in (ann, bob)]
    assert ends[0] == ends[1] and re.search(r"wins?\b", ends[0])
    for person in (ann, bob):
        expect(person.page.locator(".rover .in > ul > li")).to_have_count(4)


def test_turn_by_keyboard_only(server: Server, sit_down: SitDown) -> None:
    """Walks the map, finds a name, selects a way, uses a card, and moves."""
    bots = dict.fromkeys(("player-2", "player-3", "player-4"), "random")
    ann = sit_down(server, "Ann", hand="keys")
    ann.create_table(game="riddle", rules={}, position=TURN, seat="player-1", opponent="bot", bot="random", others=bots)
    page = ann.page
    expect(page.locator(REACH).first).to_be_attached()
    here = page.locator(".space:focus")
    for key, place in {"ArrowRight": "0506", "ArrowDown": "0407", "r": "1305 Rivendell", "Home": "0506"}.items():
        page.keyboard.press(key)
        expect(here).to_have_attribute("aria-label", re.compile(f"^{place}"))
    page.keyboard.press("PageDown")
    expect(here).to_have_attribute("aria-label", re.compile(r"\d points?"))
    page.keyboard.press("Enter")
    expect(page.locator(".rway")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".rway")).to_have_count(0)

    page.locator('.space[data-space="2219"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_have_text(re.compile(r"too far for the die\.\s+rule 5\.2"))
    page.locator(REACH).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_have_count(0)
    page.keyboard.press("Escape")

    page.keyboard.press("ArrowLeft")
    ann.hand.press(page.locator(".rhand .rc", has_text="Gandalf"))
    page.locator(".ruses .btn").first.wait_for()
    page.keyboard.press("1")
    expect(page.locator("#h-ask")).to_have_text("See a hand")
    expect(page.locator(".dest .tag").first).to_have_text("2 cards")
    ann.hand.press(page.locator(".dest button").first)
    expect(page.locator(".rstatus")).to_contain_text("1 power play left")
    expect(page.locator("#h-ask")).to_be_focused()
    expect(page.locator(".turnline .rchip")).to_have_text(["Cloak", "Spy 7"])
    page.keyboard.press("w")
    expect(page.locator(".rknown li").first).to_contain_text("seen in turn 11")


def test_map_follows_the_marker_on_a_phone(server: Server, sit_down: SitDown) -> None:
    bots = dict.fromkeys(("player-2", "player-3", "player-4"), "random")
    ann = sit_down(server, "Ann", device="phone", hand="finger")
    ann.create_table(game="riddle", rules={}, position=TURN, seat="player-1", opponent="bot", bot="random", others=bots)
    page = ann.page
    page.wait_for_function(IS_IN_THE_MIDDLE)
    page.locator('.space[data-space="0306"]').tap()
    ann.hand.press(page.locator(".rway .confirm"))
    expect(page.locator('.space[aria-label*="you (Merry)"]')).to_have_attribute("data-space", "0306")
    page.wait_for_function(IS_IN_THE_MIDDLE)
