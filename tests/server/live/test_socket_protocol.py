"""The protocol below Starlette: messages sent together, and reading ahead."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from threading import Event

import pytest
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.sync.client import ClientConnection, connect

from mathom.server.live.socket_protocol import READ_AHEAD, TableSocketProtocol
from tests.server.real import echo, serving

MANY = 20 * READ_AHEAD


@contextmanager
def client_of(app: ASGIApp) -> Iterator[ClientConnection]:
    with serving(app) as address, connect(f"ws://{address.host}:{address.port}/") as client:
        yield client


async def tell_in_parts(scope: Scope, receive: Receive, send: Send) -> None:
    """Sends three messages to each one, the first two with `more`."""
    if scope["type"] != "websocket":
        await echo(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        for part in ("view", "log", "ack"):
            text = f"{part} {message['text']}"
            sent = text if part == "log" else text.encode()  # either is a text to the client
            await send({"type": "websocket.send", "text": sent, "more": part != "ack"})


def test_messages_with_more_arrive_in_order_and_in_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[int] = []
    made = TableSocketProtocol.connection_made

    def count_writes(self: TableSocketProtocol, transport: object) -> None:
        made(self, transport)  # type: ignore[arg-type]
        send_now = self.conn.data_to_send

        def counted() -> list[bytes]:
            found = send_now()
            writes.append(len(found))
            return found

        self.conn.data_to_send = counted  # type: ignore[method-assign]

    monkeypatch.setattr(TableSocketProtocol, "connection_made", count_writes)
    with client_of(tell_in_parts) as client:
        for number in range(3):
            client.send(str(number))
            assert [client.recv(10) for _ in range(3)] == [f"{part} {number}" for part in ("view", "log", "ack")]
    assert [frames for frames in writes if frames == 3] == [3, 3, 3]


def test_many_messages_at_once_are_all_answered_in_order() -> None:
    with client_of(echo) as client:
        for number in range(MANY):
            client.send(str(number))
        answers = [int(client.recv(10)) for _ in range(MANY)]
    assert all(second == first + 1 for first, second in pairwise(answers)) and answers[0] == 0


def test_reading_pauses_while_the_application_is_busy() -> None:
    go_on, waiting = Event(), []

    async def busy(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await echo(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        protocol = receive.__self__  # type: ignore[attr-defined]
        while not go_on.is_set() and not protocol.read_paused:
            await asyncio.sleep(0.005)
        waiting.append(protocol.queue.qsize())
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})

    with client_of(busy) as client:
        for number in range(MANY):
            client.send(str(number))
        assert [int(client.recv(10)) for _ in range(MANY)] == list(range(MANY))
        go_on.set()
    assert waiting and waiting[0] >= READ_AHEAD
