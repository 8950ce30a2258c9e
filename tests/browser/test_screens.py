"""Every screen: accessible, nothing cut off, everything translatable."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.looks import accessibility_faults, texts, too_wide
from tests.browser.server import Server
from tests.browser.tour import STOPS, Stop
from tests.browser.world import World

DEVICES = [("desktop", "light"), ("phone", "dark")]
PSEUDO = """localStorage.setItem("mathom.settings", JSON.stringify({ language: "en-XA" }))"""
# Words that no catalogue has: what it is called, what the browser itself says about times.
OWN = re.compile(r"mathom|\b(this|in|\d+) (minute|hour|day)s?( ago)?\b|yesterday|https?://\S*", re.IGNORECASE)


@pytest.fixture(scope="module")
def world(browser: Browser, server: Server) -> Iterator[World]:
    world = World(browser, server)
    yield world
    world.leave()


@pytest.mark.parametrize(("device", "scheme"), DEVICES, ids=["desktop", "phone"])
@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.name)
def test_screen(stop: Stop, device: str, scheme: str, world: World) -> None:
    """In the pseudo-language every vowel has an accent, except in the text of the rules."""
    stop.address(world)  # the table is there before its visitor
    person = world.visit(stop.who, device, color_scheme=scheme)
    person.context.add_init_script(PSEUDO)
    if stop.name.startswith("no such"):
        person.allow_error("404")
    stop.go(person.page, world)
    assert accessibility_faults(person.page) == []
    assert too_wide(person.page) == []
    assert [(where, text) for where, text in texts(person.page) if re.search("[aeiou]", OWN.sub("", text))] == []
    person.leave()
    assert person.complaints == []
