"""The workers of one machine tell each other what counts against the limits, several times a second.

Each has a datagram socket in a folder of their own. A limit that several workers share is kept within what they can
spend between two messages; workers on other machines are not told.
"""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from mathom.server.http.rate_limits import ConnectionCounts, RateLimits

PAUSE: Final = 0.2  # seconds between two messages
FORGOTTEN: Final = 15  # messages of others after which a silent worker no longer counts
MOST: Final = 1000  # entries of each kind in a message: the largest come first


class Report(msgspec.Struct, array_like=True):
    """What one worker has spent since its last report, and the connections that it holds."""

    sender: str
    spent: list[tuple[str, str, float]]
    connections: dict[str, int]
    accepted: dict[str, int]


class LimitExchange:
    def __init__(self, limits: RateLimits, folder: Path) -> None:
        self.limits = limits
        self.folder = folder
        self.file = folder / f"{os.getpid()}.sock"
        self.silent: dict[str, int] = {}  # by worker: own reports since its last one
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.setblocking(False)

    def start(self) -> None:
        self.socket.bind(str(self.file))
        self.limits.spent = {}
        asyncio.get_running_loop().add_reader(self.socket, self.receive)

    def stop(self) -> None:
        asyncio.get_running_loop().remove_reader(self.socket)
        self.socket.close()
        self.file.unlink(missing_ok=True)

    async def report_forever(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            self.report()

    def report(self) -> None:
        spent = sorted(((*key, cost) for key, cost in (self.limits.spent or {}).items()), key=lambda one: -one[2])
        self.limits.spent = {}
        counts = (largest(self.limits.connections), largest(self.limits.accepted))
        message = msgspec.msgpack.encode(Report(self.file.name, spent[:MOST], *counts))
        for other in self.folder.glob("*.sock"):
            if other != self.file:
                self.send(message, other)
        self.forget_silent()

    def send(self, message: bytes, other: Path) -> None:
        """A worker that has died leaves its socket behind; one that is slow misses a report."""
        try:
            self.socket.sendto(message, str(other))
        except (ConnectionRefusedError, FileNotFoundError):
            other.unlink(missing_ok=True)
        except OSError:
            return

    def receive(self) -> None:
        with suppress(BlockingIOError):
            while data := self.socket.recv(1 << 20):
                report = msgspec.msgpack.decode(data, type=Report)
                self.silent[report.sender] = 0
                self.limits.take_elsewhere(report.spent)
                self.limits.connections.elsewhere[report.sender] = report.connections
                self.limits.accepted.elsewhere[report.sender] = report.accepted

    def forget_silent(self) -> None:
        for name in list(self.silent):
            self.silent[name] += 1
            if self.silent[name] > FORGOTTEN:
                del self.silent[name]
                self.limits.connections.elsewhere.pop(name, None)
                self.limits.accepted.elsewhere.pop(name, None)


def largest(counts: ConnectionCounts) -> dict[str, int]:
    return dict(counts.held.most_common(MOST))
