"""Fixtures: a server, a browser, and people who use it. Each worker starts one server and one browser."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tools import browser as browsers
from tools import node

from tests.browser.people import Person
from tests.browser.riddle_tour import Tables
from tests.browser.server import Server
from tests.browser.world import World

SitDown = Callable[..., Person]
FLAGS = [
    *("--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
]
LOOP = pytest.StashKey[asyncio.AbstractEventLoop | None]()  # Playwright's


expect.set_options(timeout=30_000)  # milliseconds; a machine may be busy


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Hides Playwright's event loop from the tests of other folders, which run their own."""
    is_here = Path(__file__).parent in item.path.parents
    asyncio._set_running_loop(item.config.stash.get(LOOP, None) if is_here else None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)


@contextmanager
def playwright_loop(config: pytest.Config) -> Iterator[None]:
    """Shows Playwright's event loop at the end of a session, when the last test may have been of another folder."""
    asyncio._set_running_loop(config.stash[LOOP])
    yield
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    path = browsers.find()
    assert path, "there is no browser here: ./mathom test gets one"
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node.NODE)  # its own needs a library that a small system lacks
    playwright = sync_playwright().start()
    pytestconfig.stash[LOOP] = asyncio.get_running_loop()
    running = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield running
    with playwright_loop(pytestconfig):
        running.close()
        playwright.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def server(shared_server: Server) -> Iterator[Server]:
    """The server of all tests that neither kill it nor need an empty lobby."""
    yield shared_server
    shared_server.check_log()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that kills it or needs an empty lobby."""
    running = Server(tmp_path / "data")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def world(browser: Browser, shared_server: Server, pytestconfig: pytest.Config) -> Iterator[World]:
    made = World(browser, shared_server)
    yield made
    with playwright_loop(pytestconfig):
        made.leave()


@pytest.fixture(scope="session")
def tables(world: World) -> Tables:
    """Tables of Riddle of the Ring."""
    return Tables(world.people[0])


@pytest.fixture
def sit_down(browser: Browser) -> Iterator[SitDown]:
    """Makes people, each with their own browser profile; at the end, checks that nothing went wrong for any of them."""
    people: list[Person] = []

    def make(server: Server, *arguments: str, kind: type[Person] = Person, **options: str) -> Person:
        people.append(kind(browser, server.origin, *arguments, **options))
        return people[-1]

    yield make
    for person in people:
        person.leave()
    assert {person.name: person.complaints for person in people if person.complaints} == {}
