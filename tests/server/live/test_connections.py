"""Connection limits: streams count, and incomplete requests time out."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import time
from collections.abc import AsyncGenerator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mathom.server import serve
from mathom.server.config import Config
from mathom.server.http import idle_timeout
from mathom.server.http.api_table import Stream
from mathom.server.http.rate_limits import CONNECTIONS_PER_ADDRESS, ConnectionCounts, RateLimits
from mathom.server.hub import Hub
from mathom.server.live.sockets import serve_socket
from tests.server.live.raw_frames import frame, raw_socket
from tests.server.live_server import TIMEOUT, Guest, LiveServer, Refusal, until


def request(server: LiveServer, text: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), TIMEOUT)
    connection.sendall(text.replace("\n", "\r\n").encode())
    return connection


def heard_until(connection: socket.socket, words: bytes) -> bytes:
    """Reads a response that may arrive in parts."""
    heard = b""
    while words not in heard and (part := connection.recv(4000)):
        heard += part
    return heard


def test_streams_count_as_connections(tmp_path: Path) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        ann, _, table = server.table()
        head = f"GET /api/tables/{table}/stream?as=public HTTP/1.1\nHost: {server.address}\n\n"
        with ExitStack() as stack:
            for _ in range(CONNECTIONS_PER_ADDRESS):
                stream = stack.enter_context(request(server, head))
                assert heard_until(stream, b" 200 OK").startswith(b"HTTP/1.1 200 OK")
            late = stack.enter_context(request(server, head))
            sentence = b"Too many connections from this address."
            answer = heard_until(late, sentence)
            assert answer.startswith(b"HTTP/1.1 429 ") and sentence in answer
        until(lambda: not server.hub.limits.connections.held)
        assert ann.get(f"/api/tables/{table}")["state"]["watching"] == 0


def test_disconnect_mid_line_frees_the_slot_and_the_viewer() -> None:
    left: list[bool] = []

    async def lines() -> AsyncGenerator[str, None]:
        try:
            yield "half of it is sent"
        finally:
            left.append(True)

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            await asyncio.Event().wait()

    async def receive() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.disconnect"}

    async def hang_up() -> None:
        held = ConnectionCounts(1)
        stream = Stream(held, "somebody", lines())
        await stream({"type": "http", "asgi": {"spec_version": "2.3"}}, receive, send)
        assert left == [True] and not held.held

    asyncio.run(hang_up())


def test_head_request_opens_no_stream(server: LiveServer) -> None:
    _, _, table = server.table()
    with closing(http.client.HTTPConnection(server.address, timeout=TIMEOUT)) as connection:
        for _ in range(2):  # on the same connection: the first response is complete
            connection.request("HEAD", f"/api/tables/{table}/stream?as=public", headers={"host": server.address})
            response = connection.getresponse()
            assert (response.status, response.read()) == (200, b"")
            assert response.getheader("content-type") == "application/x-ndjson"
        assert not server.hub.rooms[table].viewers


@pytest.mark.parametrize(
    "half",
    ["", "GET / HTTP/1.1\nHost", "GET /healthz HTTP/1.1\nHost: {host}\n\nGET /healthz HTTP/1.1\nHo"],
    ids=["nothing", "half a head", "half of the second head"],
)
def test_incomplete_request_head_times_out(server: LiveServer, monkeypatch: pytest.MonkeyPatch, half: str) -> None:
    """The keep-alive timeout is long; the timeout for an incomplete request head is short."""
    monkeypatch.setattr(idle_timeout, "HEAD_SECONDS", 0.8)
    with request(server, half.format(host=server.address)) as connection:
        began = time.monotonic()
        heard = b""
        with suppress(ConnectionResetError):
            while part := connection.recv(4000):
                heard += part
        assert time.monotonic() - began < 8
        assert heard.count(b"200 OK") == half.count("GET /healthz HTTP/1.1\nHost:")


def test_slow_request_head_in_time_is_answered(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_timeout, "HEAD_SECONDS", 4)
    with request(server, "GET /healthz HTTP/1.1\nHos") as connection:
        time.sleep(0.2)
        connection.sendall(f"t: {server.address}\r\n\r\n".encode())
        assert heard_until(connection, b'"ok"').startswith(b"HTTP/1.1 200 OK")
        time.sleep(4.2)  # keep-alive holds the connection
        connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode())
        assert b"HTTP/1.1 200 OK" in heard_until(connection, b'"ok"')


def test_endless_request_head_is_cut_off(server: LiveServer) -> None:
    with request(server, "GET / HTTP/1.1\nX: ") as connection, pytest.raises(OSError, match=r"reset|pipe|abort"):
        send_forever(connection)


def send_forever(connection: socket.socket) -> None:
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        connection.sendall(b"x" * 10_000)


def test_total_connections_are_limited(server: LiveServer) -> None:
    assert 0 < idle_timeout.most_connections() <= idle_timeout.MOST_CONNECTIONS
    assert server.server.config.limit_concurrency == idle_timeout.most_connections()
    server.server.config.limit_concurrency = 1
    status, _ = server.guest().request("GET", "/healthz")
    assert status == 503


@pytest.mark.parametrize("table", ["there-is-none", None], ids=["a table", "the lobby"])
def test_key_guessing_over_sockets_is_limited(tmp_path: Path, table: str | None) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        server.app.limits.clock = lambda: 1.0
        heard = [guess(server, number, table) for number in range(25)]
        assert heard == ["bad-key"] * 20 + ["too-many"] * 5
        made = server.guest().post("/api/tables", {"game": "confrontation", "opponent": "hotseat"})
        right = Guest(server.address, bearer=made["bearer"])
        assert right.get(f"/api/tables/{made['id']}")["state"]["you"]["kind"] == "player"
        assert server.guest("Ann").get("/api/me")["name"] == "Ann"


def test_wrong_links_do_not_lock_out_right_ones(tmp_path: Path) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        server.app.limits.clock = lambda: 1.0
        ann, bob = server.guest("Ann"), server.guest("Bob")
        made = ann.post("/api/tables", {"game": "confrontation", "opponent": "friend"})
        statuses = []
        for number in range(25):
            with pytest.raises(Refusal) as caught:
                bob.post("/api/keys/use", {"key": f"{number:022}"})
            statuses.append(caught.value.status)
        assert statuses == [404] * 20 + [429] * 5
        assert bob.post("/api/keys/use", {"key": next(iter(made["keys"].values()))})["table"] == made["id"]


def test_unread_stream_ends_and_its_seat_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its client never reads: what is sent piles up in the buffers of the system."""
    monkeypatch.setattr(idle_timeout, "STALL_SECONDS", 0.5)
    monkeypatch.setattr(idle_timeout, "STALL_CHECK", 0.1)
    with LiveServer(tmp_path, send_buffer=4096) as server:
        ann, bob, table = server.table()
        lines = [f"GET /api/tables/{table}/stream?as=0 HTTP/1.1", f"Host: {server.address}", f"Cookie: {ann.cookie}"]
        with socket.socket() as stalled, bob.at(table) as chair:
            stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            stalled.connect(("127.0.0.1", server.port))
            stalled.sendall("\r\n".join([*lines, "", ""]).encode())
            chair.until(lambda: chair.state and chair.state["seats"][0]["here"])
            chair.until(lambda: not chair.state["seats"][0]["here"])


def test_client_that_answers_no_ping_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 10 <= 2 * serve.PING_SECONDS <= 30
    monkeypatch.setattr(serve, "PING_SECONDS", 0.3)
    with LiveServer(tmp_path) as server, raw_socket(server) as stalled:
        ann, _, table = server.table()
        text = json.dumps({"type": "hello", "table": table}).encode()
        stalled.sendall(frame(0x81, text))
        with ann.at(table) as chair:
            chair.until(lambda: chair.state and chair.state["watching"] == 1)
            chair.until(lambda: chair.state["watching"] == 0)


def guess(server: LiveServer, number: int, table: str | None) -> str:
    try:
        with Guest(server.address, bearer=f"{number:022}").at(table) as chair:
            answer = chair.receive()
            with pytest.raises(ConnectionClosed):
                chair.receive()
            return str(answer["code"])
    except InvalidStatus as refused:
        return str(refused.response.status_code)


def test_room_without_viewers_caches_no_texts(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        assert server.hub.rooms[table].logs
    until(lambda: not server.hub.rooms[table].logs and not server.hub.rooms[table].states)


class Silent:
    """A browser that does not respond."""

    client = ("127.0.0.1", 1)

    def __init__(self) -> None:
        self.scope: dict[str, object] = {}

    async def accept(self) -> None:
        pass

    async def receive(self) -> None:
        await asyncio.Event().wait()


def test_stopping_server_logs_no_error(tmp_path: Path) -> None:
    """The server waits for unresponsive browsers only for a while."""

    async def stop() -> bool:
        hub = SimpleNamespace(config=Config(tmp_path), limits=RateLimits())
        task = asyncio.create_task(serve_socket(cast(Hub, hub), cast(WebSocket, Silent())))
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.wait([task])
        return task.exception() is None and not hub.limits.connections.held

    assert asyncio.run(stop())
