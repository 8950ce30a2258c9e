"""Every screen: accessible, nothing cut off, everything translatable."""

from __future__ import annotations

import re

import pytest

from tests.browser.looks import accessibility_faults, texts, too_wide
from tests.browser.tour import STOPS, Stop
from tests.browser.world import World

DEVICES = [("desktop", "light"), ("phone", "dark")]
PSEUDO = {"language": "en-XA"}
# Words that no catalogue has: what it is called, what the browser itself says about times.
OWN = re.compile(r"mathom|\b(this|in|\d+) (minute|hour|day)s?( ago)?\b|yesterday|https?://\S*", re.IGNORECASE)


@pytest.mark.parametrize(("device", "scheme"), DEVICES, ids=["desktop", "phone"])
@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.name)
def test_screen(stop: Stop, device: str, scheme: str, world: World) -> None:
    """In the pseudo-language every vowel has an accent, except in the text of the rules."""
    stop.address(world)  # the table is there before its visitor
    person = world.visit(stop.who, device, PSEUDO, color_scheme=scheme)
    if stop.name.startswith("no such"):
        person.allow_error("404")
    stop.go(person.page, world)
    assert accessibility_faults(person.page) == []
    assert too_wide(person.page) == []
    assert [(where, text) for where, text in texts(person.page) if re.search("[aeiou]", OWN.sub("", text))] == []
    assert person.complaints == []


@pytest.mark.parametrize("table", ["turn", "over"])
def test_replay_shows_board_and_controls_on_a_laptop(table: str, world: World) -> None:
    """While the game goes on there is no choice of perspectives above the board."""
    address = f"/t/{getattr(world, table)}/10"
    page = world.visit(0, "desktop").page
    page.set_viewport_size({"width": 1366, "height": 655})
    page.goto(address)
    page.locator(".track").wait_for()
    board, controls = (page.locator(place).bounding_box() for place in (".rep .board", ".rep .rctl"))
    page.set_viewport_size({"width": 1440, "height": 900})
    assert board and board["height"] > 250
    assert controls and controls["y"] + controls["height"] <= 655
