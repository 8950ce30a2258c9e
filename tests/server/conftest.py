"""Fixtures: a server per test, and a game for many seats."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from mathom.core import game as games
from mathom.core.game import AnyGame, register
from mathom.server.http.catalogue import seats_by_choice
from tests.core.pairs import GAME as PAIRS
from tests.server.house import House

ODD = str(Path(__file__).parent.parent / "bots" / "odd_worker.py")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path) as house:
        yield house


@pytest.fixture
def pairs() -> Iterator[None]:
    """Registers a game for two to eight seats."""
    register("pairs", lambda: cast(AnyGame, PAIRS))
    yield
    del games.LOADERS["pairs"]
    seats_by_choice.cache_clear()


@pytest.fixture
def bots(house: House) -> House:
    """Uses workers that know the games of the tests."""
    house.hub.bot_seats.supervisor.builtin.command = (sys.executable, "-P", ODD, "0.5")
    return house
