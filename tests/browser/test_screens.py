"""What must hold on every screen: nobody is kept out, nothing is cut off, no word is written into the code."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.looks import barriers, texts, too_wide
from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.tour import STOPS, Stop
from tests.browser.world import World

DEVICES = [("desktop", "light"), ("phone", "dark")]
PSEUDO = """localStorage.setItem("mathom.settings", JSON.stringify({ language: "en-XA" }))"""
# Words that no catalogue has: what it is called, what the browser itself says about times.
OWN = re.compile(r"mathom|\b(this|in|\d+) (minute|hour|day)s?( ago)?\b|yesterday|https?://\S*", re.IGNORECASE)


@pytest.fixture(scope="module")
def world(browser: Browser, server: Server) -> Iterator[World]:
    made = World(browser, server)
    yield made
    made.leave()


@pytest.fixture(params=DEVICES, ids=" ".join)
def device(request: pytest.FixtureRequest) -> tuple[str, str]:
    found: tuple[str, str] = request.param
    return found


@pytest.fixture(params=STOPS, ids=lambda stop: stop.name)
def stop(request: pytest.FixtureRequest) -> Stop:
    found: Stop = request.param
    return found


@pytest.fixture
def visitor(stop: Stop, device: tuple[str, str], world: World) -> Iterator[Person]:
    stop.address(world)  # the table is there before its visitor
    person = world.visit(stop.who, device[0], color_scheme=device[1])
    if stop.name.startswith("no such"):
        person.forgive("404")
    yield person
    person.leave()
    assert person.complaints == []


def test_it_is_open_to_all_and_fits(stop: Stop, device: tuple[str, str], visitor: Person, world: World) -> None:
    stop.go(visitor.page, world)
    assert barriers(visitor.page) == []
    assert too_wide(visitor.page) == []


def test_every_word_is_from_a_catalogue(stop: Stop, device: tuple[str, str], visitor: Person, world: World) -> None:
    """In the pseudo-language no vowel is plain. The rules themselves are a text of their own."""
    visitor.context.add_init_script(PSEUDO)
    stop.go(visitor.page, world)
    plain = [(where, text) for where, text in texts(visitor.page) if re.search("[aeiou]", OWN.sub("", text))]
    assert plain == []
