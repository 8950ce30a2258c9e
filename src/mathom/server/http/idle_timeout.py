"""Connections that say nothing, or only half of something, are closed after a while, so that nobody can hold many."""

from __future__ import annotations

import asyncio
import resource
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS: Final = 10.0
HEAD_BYTES: Final = 64 * 1024
MOST_CONNECTIONS: Final = 8192
SPARE: Final = 128  # files for the store, bots and others


class IdleTimeoutProtocol(HttpToolsProtocol):
    """Waits for the head of a request for so long, and keeps so much of it."""

    waiting: asyncio.TimerHandle | None = None
    head = 0  # bytes that came since it waits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.wait()

    def on_headers_complete(self) -> None:
        self.stop_waiting()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        self.head += len(data)
        super().data_received(data)
        if self.waiting is not None and self.head > HEAD_BYTES:
            self.give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def wait(self) -> None:
        if self.waiting is None:
            self.head = 0
            self.waiting = self.loop.call_later(HEAD_SECONDS, self.give_up)

    def stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def give_up(self) -> None:
        self.stop_waiting()
        self.transport.abort()


def most_connections() -> int:
    """As many as the system lets us have files, and not more than anybody needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_CONNECTIONS + SPARE
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(1, wanted - SPARE)
