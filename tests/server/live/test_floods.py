"""Floods of frames: a socket that sends too many is cut off, and everybody else is answered meanwhile."""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from mathom.server.config import Config
from mathom.server.http import rate_limits
from mathom.server.http.rate_limits import ACCEPTED_PER_ADDRESS, ADDRESS_FRAMES, FRAMES, FrameRate, RateLimits
from mathom.server.live import socket_protocol
from mathom.server.live.socket_protocol import MOST_FRAGMENTS
from tests.server.live.raw_frames import SECONDS, frame, raw_socket
from tests.server.live_server import LiveServer, until

TEXT, PING, PONG, CONTINUED = 0x1, 0x9, 0xA, 0x0
FINAL = 0x80


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        yield server


def is_cut_off(link: socket.socket, data: bytes, seconds: float = SECONDS) -> bool:
    """Sends the same data until the server closes the connection."""
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            link.sendall(data)
    except OSError:
        return True
    return False


FLOODS = {
    "pings": frame(FINAL | PING) * 5000,
    "pongs": frame(FINAL | PONG) * 5000,
    "fragments": frame(TEXT) + frame(CONTINUED) * 5000,
    "large messages": (struct.pack("!BBH", FINAL | TEXT, 0x80 | 126, 16000) + bytes(4) + b" " * 16000) * 4,
}


@pytest.mark.parametrize("kind", FLOODS)
def test_flood_of_frames_is_cut_off(limited: LiveServer, kind: str) -> None:
    with raw_socket(limited) as link:
        assert is_cut_off(link, FLOODS[kind])
    until(lambda: "127.0.0.9" not in limited.hub.limits.accepted.held)


def test_answers_go_on_during_a_flood(limited: LiveServer) -> None:
    """The flooding client reconnects as fast as it can; all that time another address plays."""
    ann, _, table = limited.table()
    stop = threading.Event()

    def flood() -> None:
        while not stop.is_set():
            with suppress(OSError), raw_socket(limited) as link:
                is_cut_off(link, FLOODS["pings"], 0.5)

    flooding = threading.Thread(target=flood)
    with ann.at(table) as chair:
        chair.ready()
        flooding.start()
        try:
            waits = []
            for number in range(40):
                began = time.monotonic()
                assert chair.ask("lineups", id=f"l{number}")["type"] == "lineups"
                waits.append(time.monotonic() - began)
                time.sleep(0.06)  # below the rate of messages
        finally:
            stop.set()
            flooding.join()
    assert sorted(waits)[len(waits) // 2] < 0.1


def test_frames_of_all_sockets_of_an_address_count_together() -> None:
    limits = RateLimits(clock=lambda: 0.0)
    sockets = [FrameRate(limits, "1.2.3.4") for _ in range(8)]
    assert sum(one.allow_frames(int(FRAMES.burst)) for one in sockets) == ADDRESS_FRAMES.burst // FRAMES.burst
    assert FrameRate(limits, "5.6.7.8").allow_frames(1)


def test_fragments_of_one_message_are_limited(limited: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slowly sent fragments stay below the rate, but may not fill the memory."""
    monkeypatch.setattr(rate_limits, "FRAMES", rate_limits.Rate("frames", 10_000, 10_000))
    with raw_socket(limited) as link:
        link.sendall(frame(TEXT) + frame(CONTINUED) * (MOST_FRAGMENTS - 10))
        link.sendall(frame(FINAL | PING, b"here"))
        assert link.recv(100).endswith(b"here")
        link.sendall(frame(CONTINUED) * 200)
        link.sendall(frame(FINAL | PING))
        with suppress(ConnectionResetError):
            assert link.recv(100) == b""


def test_an_honest_message_in_fragments_arrives(limited: LiveServer) -> None:
    with raw_socket(limited) as link:
        text = b'{"type":"ping"}'
        link.sendall(frame(TEXT, text[:5]) + frame(FINAL | PING, b"!") + frame(CONTINUED, text[5:9]))
        link.sendall(frame(FINAL | CONTINUED, text[9:]))
        heard = b""
        while b'"pong"' not in heard:
            part = link.recv(4096)
            assert part, heard
            heard += part
        assert b"\x8a\x01!" in heard


def test_silent_connections_of_one_address_leave_room_for_others(limited: LiveServer) -> None:
    """Connections beyond the limit are closed before they send a byte."""
    silent = []
    try:
        for _ in range(ACCEPTED_PER_ADDRESS + 40):
            silent.append(socket.create_connection(("127.0.0.1", limited.port), SECONDS, ("127.0.0.7", 0)))
        until(lambda: limited.hub.limits.accepted.held["127.0.0.7"] == ACCEPTED_PER_ADDRESS)
        refused = silent[-1]
        with suppress(ConnectionResetError):
            assert refused.recv(1) == b""
        assert limited.guest().get("/healthz")["ok"]
    finally:
        for link in silent:
            link.close()
    until(lambda: not limited.hub.limits.accepted.held.get("127.0.0.7"))


def test_connections_of_a_proxy_are_not_counted_against_it(tmp_path: Path) -> None:
    config = Config(tmp_path, limited=True, public_url="https://games.example")
    with LiveServer(tmp_path, config=config) as server:
        limits = server.hub.limits
        limits.accepted.most = 3
        links = [socket.create_connection(("127.0.0.1", server.port), SECONDS) for _ in range(6)]
        until(lambda: limits.accepted.held["127.0.0.1"] == len(links))
        for link in links:
            link.close()


def test_piece_bounds_the_frames_parsed_at_once() -> None:
    """The smallest frame of a client has six bytes."""
    assert FRAMES.burst >= socket_protocol.PIECE // 6
