"""Closes connections that send no complete request head in time, so that nobody can hold many open."""

from __future__ import annotations

import asyncio
import resource
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS: Final = 10.0
HEAD_BYTES: Final = 64 * 1024
MOST_CONNECTIONS: Final = 8192
SPARE: Final = 128  # file descriptors for the store, bots and so on


class IdleTimeoutProtocol(HttpToolsProtocol):
    """Limits the time and the size of a request head."""

    timer: asyncio.TimerHandle | None = None
    head = 0  # bytes received of it

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.start_timer()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.start_timer()

    def on_headers_complete(self) -> None:
        self.stop_timer()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        self.head += len(data)
        super().data_received(data)
        if self.timer is not None and self.head > HEAD_BYTES:
            self.close_idle()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timer()
        super().connection_lost(exc)

    def start_timer(self) -> None:
        if self.timer is None:
            self.head = 0
            self.timer = self.loop.call_later(HEAD_SECONDS, self.close_idle)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def close_idle(self) -> None:
        self.stop_timer()
        self.transport.abort()


def most_connections() -> int:
    """Raises the limit of open files as far as needed and allowed. Returns how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_CONNECTIONS + SPARE
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(1, wanted - SPARE)
