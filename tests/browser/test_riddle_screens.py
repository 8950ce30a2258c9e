"""Every screen of Riddle of the Ring: accessible, nothing cut off, everything translatable."""

from __future__ import annotations

import re

import pytest

from tests.browser.looks import accessibility_faults, texts, too_wide
from tests.browser.riddle_tour import STOPS, RiddleStop, Tables
from tests.browser.test_screens import DEVICES, OWN, PSEUDO
from tests.browser.world import World

MAP = ".rmap"  # 720 spaces: axe looks at them once a device
WITH_MAP = "riddle turn"


@pytest.mark.parametrize(("device", "scheme"), DEVICES, ids=["desktop", "phone"])
@pytest.mark.parametrize("stop", STOPS, ids=[stop.name for stop in STOPS])
def test_screen(stop: RiddleStop, device: str, scheme: str, tables: Tables, world: World) -> None:
    address = tables.address(stop.at)
    person = world.visit(0, device, PSEUDO, color_scheme=scheme)
    stop.go(person, address)
    assert accessibility_faults(person.page, but="" if stop.name == WITH_MAP else MAP) == []
    assert too_wide(person.page) == []
    assert [(where, text) for where, text in texts(person.page) if re.search("[aeiou]", OWN.sub("", text))] == []
    assert person.complaints == []
