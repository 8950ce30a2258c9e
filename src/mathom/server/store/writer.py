"""The one thread that writes, and puts all waiting changes into one transaction.

A transaction costs much more than a row in it, and the writer competes with the event loop for Python's lock at every
statement. So the loop hands over its changes once in each iteration.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from mathom.server.store import base as s
from mathom.server.store.statements import WRITERS, Database, add_rows

MOST_WRITES: Final = 140  # in one transaction: seven variables each, if they are rows


@dataclass(slots=True, eq=False)
class Write:
    """Changes on their way to the disk, and the future that waits for them."""

    changes: tuple[s.Change, ...]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[None]
    error: Exception | None = None

    @property
    def is_row(self) -> bool:
        return len(self.changes) == 1 and isinstance(self.changes[0], s.AddRow)

    def resolve(self) -> None:
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(self.error)


def resolve_all(writes: list[Write]) -> None:
    for write in writes:
        write.resolve()


class Writer(threading.Thread):
    """Changes that arrive while it waits for the disk share the next transaction."""

    conflicts: tuple[type[Exception], ...] = (s.Conflict,)  # what a change raises that another one forbids

    def __init__(self) -> None:
        super().__init__(name="mathom-writer", daemon=True)
        self.waiting: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self.failing: str | None = None  # why the last transaction failed

    def run(self) -> None:
        while (writes := self.waiting.get()) is not None:
            while len(writes) < MOST_WRITES and not self.waiting.empty():
                if (more := self.waiting.get()) is None:
                    self.waiting.put(None)
                    break
                writes += more
            for first in range(0, len(writes), MOST_WRITES):
                part = writes[first : first + MOST_WRITES]
                self.transact(part)
                self.notify(part)
                self.after(part)

    def notify(self, writes: list[Write]) -> None:
        """Wakes each event loop once for all its writes of a transaction. In a closed loop, nobody waits."""
        by_loop: dict[asyncio.AbstractEventLoop, list[Write]] = {}
        for write in writes:
            by_loop.setdefault(write.loop, []).append(write)
        for loop, done in by_loop.items():
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(resolve_all, done)

    def after(self, writes: list[Write]) -> None:
        """What follows when the writes are on disk and their senders know it."""

    def transact(self, writes: list[Write]) -> None:
        """Applies writes in one transaction. If that fails, all of them get the error."""
        raise NotImplementedError

    def fail(self, writes: list[Write], why: Exception) -> None:
        self.failing = type(why).__name__
        for write in writes:
            write.error = write.error or s.StoreError(type(why).__name__)

    def apply_all(self, db: Database, writes: list[Write]) -> None:
        """Applies writes in their order. Writes of a single row that follow each other are applied together."""
        for are_rows, group in groupby(writes, key=lambda write: write.is_row):
            if are_rows:
                self.apply_rows(db, list(group))
            else:
                for write in group:
                    self.apply(db, write)

    def apply_rows(self, db: Database, writes: list[Write]) -> None:
        """Applies writes of a single row together, or one by one if one of them is in conflict."""
        try:
            self.add_together(db, rows_of(writes))
        except self.conflicts:
            for write in writes:
                self.apply(db, write)

    def add_together(self, db: Database, changes: Sequence[s.AddRow]) -> None:
        """Adds rows, or none of them if one is in conflict."""
        add_rows(db, changes)

    def apply(self, db: Database, write: Write) -> None:
        """A conflict fails only the write that caused it."""
        db.execute("SAVEPOINT one")
        try:
            for change in write.changes:
                WRITERS[type(change)](db, change)
        except self.conflicts:
            db.execute("ROLLBACK TO one")
            write.error = s.Conflict()
        db.execute("RELEASE one")


def rows_of(writes: list[Write]) -> list[s.AddRow]:
    return [change for write in writes for change in write.changes if isinstance(change, s.AddRow)]
