"""A bar on stderr: how many games are played, how many a second, how long it will take."""

from __future__ import annotations

import sys
from time import monotonic
from typing import IO, Final

WIDTH: Final = 30
EVERY: Final = 0.2  # seconds on a terminal
SELDOM: Final = 30.0  # seconds where it becomes a file


class Progress:
    def __init__(self, total: int, done: int = 0, out: IO[str] | None = None) -> None:
        self.out = sys.stderr if out is None else out
        self.total, self.done, self.before = total, done, done
        self.began = self.shown = monotonic()
        self.alive = self.out.isatty()
        self.written = False

    def step(self) -> None:
        self.done += 1
        now = monotonic()
        if now - self.shown >= (EVERY if self.alive else SELDOM):
            self.shown = now
            self.show(now)

    def show(self, now: float) -> None:
        """In place on a terminal, a line now and then elsewhere."""
        end = "" if self.alive else "\n"
        start = "\r" if self.alive else ""
        self.out.write(f"{start}{self.line(now - self.began)}{end}")
        self.out.flush()
        self.written = True

    def line(self, spent: float) -> str:
        rate = (self.done - self.before) / spent if spent > 0 else 0.0
        filled = WIDTH * self.done // max(1, self.total)
        left = lasting((self.total - self.done) / rate) if rate else "?"
        pace = f"{rate:.0f} games/s" if rate >= 10 else f"{rate * 60:.0f} games/min"
        return f"{'█' * filled}{'░' * (WIDTH - filled)} {self.done}/{self.total}  {pace}  {left} left   "

    def finish(self) -> None:
        if self.alive and self.done > self.before:
            self.show(monotonic())
        if self.alive and self.written:
            self.out.write("\n")


def lasting(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02} h"
