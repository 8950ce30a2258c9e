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
from tests.server.live_server import LiveServer

ODD = str(Path(__file__).parent.parent / "bots" / "odd_worker.py")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path) as server:
        yield server


@pytest.fixture
def pairs() -> Iterator[None]:
    """Registers a game for two to eight seats."""
    register("pairs", lambda: cast(AnyGame, PAIRS))
    yield
    del games.LOADERS["pairs"]
    seats_by_choice.cache_clear()


@pytest.fixture
def bots(server: LiveServer) -> LiveServer:
    """Uses workers that know the games of the tests."""
    server.hub.bot_seats.supervisor.builtin.command = (sys.executable, "-P", ODD, "0.5")
    return server
