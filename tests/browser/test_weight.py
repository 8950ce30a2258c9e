"""The size of the client before the first move: compressed contents, without fonts and the cards of other games.

Messages of the socket are not part of the client, and differ with the game that chance deals. They are listed too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from mathom.server.http.rate_limits import REQUESTS
from tests.browser.conftest import SitDown
from tests.browser.people import Person, play
from tests.browser.riddle import RiddlePerson
from tests.browser.server import Server

MOST = 150_000  # bytes
CLUB = 8  # people behind one address who come for the first time at once
OTHER_GAME = 3_000  # bytes: its picture, its name and its line on the card
SOCKET = "socket"


class TrafficMeter:
    """Bytes received, by address."""

    def __init__(self, session: CDPSession) -> None:
        self.addresses: dict[str, str] = {}
        self.bytes: dict[str, float] = {}
        session.on("Network.requestWillBeSent", self.asked)
        session.on("Network.dataReceived", self.came)
        session.on("Network.webSocketFrameReceived", self.heard)
        session.send("Network.enable")

    def asked(self, event: dict[str, Any]) -> None:
        self.addresses[event["requestId"]] = event["request"]["url"]

    def came(self, event: dict[str, Any]) -> None:
        self.add(self.addresses.get(event["requestId"], "?"), event["encodedDataLength"])

    def heard(self, event: dict[str, Any]) -> None:
        self.add(SOCKET, len(event["response"]["payloadData"]))

    def add(self, address: str, size: float) -> None:
        self.bytes[address] = self.bytes.get(address, 0) + size

    def of(self, part: str) -> float:
        return sum(size for address, size in self.bytes.items() if part in address)

    def total(self) -> float:
        left_out = (SOCKET, ".woff2")
        return sum(size for address, size in self.bytes.items() if not address.endswith(left_out))


def confrontation(person: Person) -> None:
    person.page.locator(".setup").wait_for()
    person.answer_setup()
    expect(person.page.locator(".ask .dest button").first).to_be_enabled()


def riddle(person: Person) -> None:
    """Another player's question may come first."""
    moves = person.page.locator(".rmeans")
    play([person], lambda: moves.count() > 0)


def first_visit(begin: Callable[[Person], None], sam: Person) -> TrafficMeter:
    """A new visitor chooses a game and starts it."""
    scale = TrafficMeter(sam.context.new_cdp_session(sam.page))
    sam.open()
    sam.page.locator("form.form").wait_for()
    sam.hand.press(sam.page.locator(f'form.form input[name="game"][value="{begin.__name__}"]'))
    sam.hand.press(sam.page.locator(".start button[type=submit]"))
    begin(sam)
    return scale


@pytest.mark.parametrize(("begin", "kind"), [(confrontation, Person), (riddle, RiddlePerson)])
def test_weight_before_first_move(
    begin: Callable[[Person], None], kind: type[Person], server: Server, sit_down: SitDown
) -> None:
    """From the lobby, where a new visitor chooses a game and starts it, up to the first move."""
    scale = first_visit(begin, sit_down(server, "Sam", kind=kind, device="phone", hand="finger"))
    while scale.of("/turn/battle.js"):  # another player attacked before the first move: that is another way
        scale = first_visit(begin, sit_down(server, "Sam", kind=kind, device="phone", hand="finger"))
    assert CLUB * len(scale.addresses) <= REQUESTS.burst, len(scale.addresses)
    heaviest = sorted(scale.bytes.items(), key=lambda item: -item[1])
    assert 50_000 < scale.total() < MOST, "\n".join(f"{size:8.0f} {address}" for address, size in heaviest)


def test_lobby_loads_little_of_other_games(server: Server, sit_down: SitDown) -> None:
    sam = sit_down(server, "Sam", device="phone", hand="finger")
    scale = TrafficMeter(sam.context.new_cdp_session(sam.page))
    sam.open()
    sam.page.locator(".start button[type=submit]").wait_for()
    sam.page.wait_for_load_state("networkidle")
    sizes = {game: scale.of(f"/{game}") for game in ("confrontation", "riddle", "war")}
    assert all(500 < sizes[game] < OTHER_GAME for game in ("riddle", "war")), sizes
    asked = [game for game in sizes if scale.of(f"/api/games/{game}")]
    assert asked == ["confrontation"], sizes
