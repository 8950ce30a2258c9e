"""Every screen of War of the Ring: accessible, nothing cut off, everything translatable, main buttons in sight."""

from __future__ import annotations

import re

import pytest

from tests.browser.looks import accessibility_faults, texts, too_wide
from tests.browser.test_primary import check_sizes
from tests.browser.test_screens import DEVICES, OWN, PSEUDO
from tests.browser.war_tour import STOPS, Tables, WarStop
from tests.browser.world import World

MAP = ".wmap"  # 105 regions: axe looks at them once a device
WITH_MAP = "war turn"


@pytest.fixture(scope="session")
def war_tables(world: World) -> Tables:
    return Tables(world.people[0])


@pytest.mark.parametrize(("device", "scheme"), DEVICES, ids=["desktop", "phone"])
@pytest.mark.parametrize("stop", STOPS, ids=[stop.name for stop in STOPS])
def test_screen(stop: WarStop, device: str, scheme: str, war_tables: Tables, world: World) -> None:
    address = war_tables.address(stop.at)
    person = world.visit(0, device, PSEUDO, color_scheme=scheme)
    stop.go(person, address)
    assert accessibility_faults(person.page, but="" if stop.name == WITH_MAP else MAP) == []
    assert too_wide(person.page) == []
    assert [(where, text) for where, text in texts(person.page) if re.search("[aeiou]", OWN.sub("", text))] == []
    assert person.complaints == []


@pytest.mark.parametrize("stop", STOPS, ids=[stop.name for stop in STOPS])
def test_main_buttons_are_in_the_window(stop: WarStop, war_tables: Tables, world: World) -> None:
    person = world.visit(0, "desktop")
    stop.go(person, war_tables.address(stop.at))
    check_sizes(person.page, stop.name)
