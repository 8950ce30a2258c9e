"""Limits connections: how many an address holds, and how long and large the head of a request may be."""

from __future__ import annotations

import asyncio
import fcntl
import resource
import struct
import termios
from contextlib import suppress
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mathom.server.http.rate_limits import RateLimits, address_of

HEAD_SECONDS: Final = 10.0
HEAD_BYTES: Final = 64 * 1024
STALL_SECONDS: Final = 10.0  # without the client acknowledging any byte
STALL_CHECK: Final = 2.5  # seconds between two looks at a stream
MOST_CONNECTIONS: Final = 8192
SPARE: Final = 128  # file descriptors for the store, bots and so on


class IdleTimeoutProtocol(HttpToolsProtocol):
    """Limits the connections of an address, and the time and the size of a request head.

    A connection over the limit is closed before anything is read from it. A connection that becomes a WebSocket stays
    counted until live/socket_protocol.py releases it.
    """

    timer: asyncio.TimerHandle | None = None
    head = 0  # bytes received of it
    limits: RateLimits | None = None  # where this connection is counted

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        limits: RateLimits | None = self.app_state.get("limits")
        if limits is not None and not limits.accept(address_of(self.client)):
            transport.abort()
            return
        self.limits = limits
        self.start_timer()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["state"]["transport"] = self.transport  # for streams, which have to notice a stalled client
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
        if self.limits is not None:
            self.limits.accepted.leave(address_of(self.client))
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


def unsent_bytes(transport: asyncio.Transport) -> int:
    """Bytes that the client has not acknowledged, here and in the system's send queue."""
    waiting = transport.get_write_buffer_size()
    link = transport.get_extra_info("socket")
    if link is None or transport.is_closing():
        return waiting
    with suppress(OSError):
        (queued,) = struct.unpack("i", fcntl.ioctl(link.fileno(), termios.TIOCOUTQ, bytes(4)))
        waiting += queued
    return waiting


async def end_when_stalled(transport: asyncio.Transport) -> None:
    """Ends the connection of a client that has stopped reading. Runs as long as the connection does."""
    unsent, since = 0, 0.0
    while not transport.is_closing():
        await asyncio.sleep(STALL_CHECK)
        before, unsent = unsent, unsent_bytes(transport)
        since = since + STALL_CHECK if before and unsent >= before else 0.0
        if since >= STALL_SECONDS:
            transport.abort()


def most_connections() -> int:
    """Raises the limit of open files as far as needed and allowed. Returns how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_CONNECTIONS + SPARE
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(1, wanted - SPARE)
