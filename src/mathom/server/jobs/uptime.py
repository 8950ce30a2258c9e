"""Monotonic time, and files that record when the server was down."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

BEAT: Final = 2.0  # seconds between heartbeats: the most a game can lose by a crash
MOST_OUTAGES: Final = 1000


class SteadyClock:
    """Milliseconds since 1970: the wall clock at the start, continued by the monotonic clock.

    It starts no earlier than `last`, the newest time known from earlier runs, so times never go back.
    """

    def __init__(
        self, last: int = 0, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self.steady = steady
        self.begun = steady()
        self.first = max(int(wall() * 1000), last)

    def now(self) -> int:
        return self.first + int((self.steady() - self.begun) * 1000)


class Uptime:
    """Writes a heartbeat to a file, and on the next start records how long the server was down.

    All outages are kept, since a table that nobody opens may learn of several at once.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.outages: list[tuple[int, int]] = []
        self.is_written = True  # whether the last heartbeat could be written

    def note_start(self, now: int) -> None:
        """Records the outage that ends now."""
        self.outages = self.read_outages()
        last, known = self.last(), self.outages[-1][1] if self.outages else 0
        if last is not None and now > max(last, known):
            self.outages = [*self.outages[-MOST_OUTAGES:], (max(last, known), now)]
            lines = "".join(f"{start} {end}\n" for start, end in self.outages)
            replace_text(self.file.with_suffix(".outages"), lines)
        self.beat(now)

    def read_outages(self) -> list[tuple[int, int]]:
        try:
            lines = self.file.with_suffix(".outages").read_text().splitlines()
            return [(int(start), int(end)) for start, end in (line.split() for line in lines)]
        except (OSError, ValueError):
            return []

    def lost_since(self, at: int) -> int:
        """Milliseconds of downtime since then."""
        return sum(end - max(start, at) for start, end in self.outages if end > at)

    def last(self) -> int | None:
        """The last heartbeat, in milliseconds."""
        try:
            return int(self.file.read_text())
        except (OSError, ValueError):
            return None

    def beat(self, now: int) -> None:
        """Replaces the file as a whole. A full disk stops no game."""
        self.is_written = replace_text(self.file, str(now))

    def free_bytes(self) -> int:
        """Space on the disk; 0 if the folder is gone."""
        try:
            return shutil.disk_usage(self.file.parent).free
        except OSError:
            return 0

    async def beat_forever(self, now: Callable[[], int]) -> None:
        while True:
            self.beat(now())
            await asyncio.sleep(BEAT)


def replace_text(file: Path, text: str) -> bool:
    """Whether it could be written."""
    fresh = file.with_suffix(".new")
    try:
        fresh.write_text(text)
        fresh.replace(file)
    except OSError:
        return False
    return True
