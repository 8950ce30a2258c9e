"""Short pictures over the board: the player's own roll, a hand that they see, The Ring that they lose."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.newcomers import RiddleNewcomer
from tests.browser.people import play
from tests.browser.server import Server

KEEP = """() => new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
  if (node.className === "moment") (window.moments ??= []).push(node.firstElementChild.className);
}))).observe(document.body, { childList: true })"""
SHOWN = "window.moments ?? []"


def coached(server: Server, sit_down: SitDown, motion: str) -> RiddleNewcomer:
    sam = sit_down(server, "Sam", kind=RiddleNewcomer, reduced_motion=motion)
    assert isinstance(sam, RiddleNewcomer)
    sam.learn("Riddle of the Ring")
    sam.page.evaluate(KEEP)
    return sam


def test_moments_show_what_happened_and_end_by_themselves(server: Server, sit_down: SitDown) -> None:
    sam = coached(server, sit_down, "no-preference")
    play([sam], lambda: "Attack." in sam.lessons)
    expect(sam.page.locator(".moment")).to_have_count(0)
    shown = sam.page.evaluate(SHOWN)
    assert {"mo roll", "mo look", "mo lost"} <= set(shown), shown


def test_a_key_ends_a_moment(server: Server, sit_down: SitDown) -> None:
    sam = coached(server, sit_down, "no-preference")
    play([sam], lambda: sam.page.locator(".moment").count() > 0)
    sam.page.keyboard.press("Shift")
    assert sam.page.locator(".moment").count() == 0


def test_reduced_motion_shows_no_moments(server: Server, sit_down: SitDown) -> None:
    sam = coached(server, sit_down, "reduce")
    play([sam], lambda: "Follow the Rider." in sam.lessons)
    assert sam.page.evaluate(SHOWN) == []
