"""Long work on the event loop in short slices, shared fairly between addresses.

Reading a long game means playing it, and its log means thousands of sentences. Such work is a generator that yields
often. It runs for a few milliseconds at a time, so that nobody waits for it. The address that caused it pays for it,
and long jobs of different addresses take turns.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import Final, Generic, TypeVar, cast
from weakref import WeakValueDictionary

from mathom.core.text.speech import tr
from mathom.server.http.rate_limits import CLIENT, WORK, RateLimits
from mathom.server.live.wire import Refused

SLICE: Final = 0.005  # seconds that work may hold the loop
SHORT: Final = 0.03  # seconds after which a job counts as long

T = TypeVar("T")
Steps = Generator[None, None, T]


def at_once(work: Steps[T]) -> T:
    """Runs work to its end without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


class Slices:
    """Runs long work. An address has one long job at a time; the others of all addresses take turns slice by slice."""

    def __init__(self, limits: RateLimits) -> None:
        self.limits = limits
        self.lane = asyncio.Lock()
        self.jobs: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.longest = 0.0  # seconds of the longest slice so far

    async def run(self, work: Steps[T]) -> T:
        """The result of the work. Raises Refused if the address has caused too much of it lately."""
        address = CLIENT.get()
        if address and not self.limits.would_allow(WORK, address):
            raise Refused(tr("This takes the server too long right now; wait a minute."), "too-much", status=429)
        spent = 0.0
        try:
            while spent < SHORT:
                spent += (done := self.slice(work)).seconds
                if done.finished:
                    return done.result()
                await asyncio.sleep(0)
            async with self.jobs.setdefault(address, asyncio.Lock()):
                while True:
                    async with self.lane:
                        spent += (done := self.slice(work)).seconds
                        if done.finished:
                            return done.result()
                        await asyncio.sleep(done.seconds)  # leaves half of the time to everybody else
        finally:
            work.close()
            if address:  # the server itself pays nothing
                self.limits.charge(WORK, address, spent)

    def slice(self, work: Steps[T]) -> Slice[T]:
        began = now = time.perf_counter()
        try:
            while now - began < SLICE:
                next(work)
                now = time.perf_counter()
        except StopIteration as done:
            return Slice(self.timed(began), True, done.value)
        return Slice(self.timed(began), False)

    def timed(self, began: float) -> float:
        seconds = time.perf_counter() - began
        self.longest = max(self.longest, seconds)
        return seconds


class Slice(Generic[T]):
    """What one slice has done."""

    __slots__ = ("finished", "seconds", "value")

    def __init__(self, seconds: float, finished: bool, value: T | None = None) -> None:
        self.seconds = seconds
        self.finished = finished
        self.value = value

    def result(self) -> T:
        return cast(T, self.value)
