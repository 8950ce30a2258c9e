"""Time that no jump of the machine's clock reaches, and a file that tells the next run how long nobody was there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

BEAT: Final = 2.0  # seconds: what a game may lose by a crash


class Timekeeper:
    """Milliseconds since 1970 as the machine told them at the start, counted on by a clock that cannot be set.

    It begins not before `last`, the newest time that is known from earlier runs, so that times never go back.
    """

    def __init__(
        self, last: int = 0, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self.steady = steady
        self.begun = steady()
        self.first = max(int(wall() * 1000), last)

    def now(self) -> int:
        return self.first + int((self.steady() - self.begun) * 1000)


class Pulse:
    """Writes down now and then that the server is there."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def last(self) -> int | None:
        """When the server was last there, in milliseconds."""
        try:
            return int(self.file.read_text())
        except (OSError, ValueError):
            return None

    def beat(self, now: int) -> None:
        """A whole number or the one before, never half of one. A full disk stops no game."""
        fresh = self.file.with_suffix(".new")
        with suppress(OSError):
            fresh.write_text(str(now))
            fresh.replace(self.file)

    async def beat_forever(self, now: Callable[[], int]) -> None:
        while True:
            self.beat(now())
            await asyncio.sleep(BEAT)
