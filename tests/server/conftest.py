"""Fixtures: a server per test, a PostgreSQL per test session, and a game for many seats."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from tools import postgres as postgres_tool
from tools.postgres import Postgres

from mathom.core import game as games
from mathom.core.game import AnyGame, register
from mathom.server.http.catalogue import seats_by_choice
from mathom.server.store.postgres import PostgresStore
from mathom.server.store.sql_store import SqlStore
from mathom.server.store.sqlite import SqliteStore
from tests.core.pairs import GAME as PAIRS
from tests.server.live_server import LiveServer

Opened = Callable[[], SqlStore]  # opens a store; the second call opens the same data once more
FIXED_ODDS_WORKER = str(Path(__file__).parent.parent / "bots" / "fixed_odds_worker.py")


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
    server.hub.bot_seats.supervisor.builtin.command = (sys.executable, "-P", FIXED_ODDS_WORKER, "0.5")
    return server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of this process. A test that stops it needs one of its own."""
    with postgres_tool.running() as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of a new, empty database."""
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "x.db")
    url: str = request.getfixturevalue("database")
    return lambda: PostgresStore(url)
