"""Time that no jump of the machine's clock reaches, and files that tell later runs when nobody was there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

BEAT: Final = 2.0  # seconds: what a game may lose by a crash
MOST_ABSENCES: Final = 1000


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
    """Writes down now and then that the server is there, and when it comes back how long it was not.

    All absences are kept, since a table that nobody looks at may learn of several at once.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.absences: list[tuple[int, int]] = []

    def come_back(self, now: int) -> None:
        self.absences = self.read_absences()
        last, known = self.last(), self.absences[-1][1] if self.absences else 0
        if last is not None and now > max(last, known):
            self.absences = [*self.absences[-MOST_ABSENCES:], (max(last, known), now)]
            lines = "".join(f"{start} {end}\n" for start, end in self.absences)
            replace_text(self.file.with_suffix(".absences"), lines)
        self.beat(now)

    def read_absences(self) -> list[tuple[int, int]]:
        try:
            lines = self.file.with_suffix(".absences").read_text().splitlines()
            return [(int(start), int(end)) for start, end in (line.split() for line in lines)]
        except (OSError, ValueError):
            return []

    def lost_since(self, at: int) -> int:
        """How many milliseconds since then nobody was there."""
        return sum(end - max(start, at) for start, end in self.absences if end > at)

    def last(self) -> int | None:
        """When the server was last there, in milliseconds."""
        try:
            return int(self.file.read_text())
        except (OSError, ValueError):
            return None

    def beat(self, now: int) -> None:
        """A whole number or the one before, never half of one. A full disk stops no game."""
        replace_text(self.file, str(now))

    async def beat_forever(self, now: Callable[[], int]) -> None:
        while True:
            self.beat(now())
            await asyncio.sleep(BEAT)


def replace_text(file: Path, text: str) -> None:
    fresh = file.with_suffix(".new")
    with suppress(OSError):
        fresh.write_text(text)
        fresh.replace(file)
