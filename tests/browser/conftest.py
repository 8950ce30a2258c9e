"""Fixtures: a server, a browser, and people who use it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tools import browser as browsers
from tools import node

from tests.browser.people import Person
from tests.browser.server import Server

SitDown = Callable[..., Person]
FLAGS = [
    *("--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
]


expect.set_options(timeout=30_000)  # milliseconds; a machine may be busy


@pytest.fixture(scope="module")  # its event loop must not outlive the module: other tests run their own
def browser() -> Iterator[Browser]:
    path = browsers.find()
    assert path, "there is no browser here: ./mathom test gets one"
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node.NODE)  # its own needs a library that a small system lacks
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that kills it or needs an empty lobby."""
    running = Server(tmp_path / "data")
    yield running
    running.stop()


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
