"""Every screen of Riddle of the Ring: accessible, nothing cut off, everything translatable."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.looks import accessibility_faults, texts, too_wide
from tests.browser.people import Person
from tests.browser.riddle_tour import STOPS, RiddleStop, Tables
from tests.browser.server import Server
from tests.browser.test_screens import DEVICES, OWN, PSEUDO

MAP = ".rmap"  # 720 spaces: axe looks at them once a device
WITH_MAP = "riddle turn"


@pytest.fixture(scope="module")
def tables(browser: Browser, server: Server) -> Iterator[Tables]:
    person = Person(browser, server.origin, "Grmp")
    yield Tables(person)
    person.leave()


@pytest.mark.parametrize(("device", "scheme"), DEVICES, ids=["desktop", "phone"])
@pytest.mark.parametrize("stop", STOPS, ids=[stop.name for stop in STOPS])
def test_screen(stop: RiddleStop, device: str, scheme: str, tables: Tables, browser: Browser) -> None:
    address = tables.address(stop.at)
    kept = tables.person.context.storage_state()
    person = Person(browser, tables.person.origin, "Grmp", device=device, storage_state=kept, color_scheme=scheme)
    person.context.add_init_script(PSEUDO)
    stop.go(person, address)
    assert accessibility_faults(person.page, but="" if stop.name == WITH_MAP else MAP) == []
    assert too_wide(person.page) == []
    assert [(where, text) for where, text in texts(person.page) if re.search("[aeiou]", OWN.sub("", text))] == []
    person.leave()
    assert person.complaints == []
