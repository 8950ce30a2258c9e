"""How server processes with one PostgreSQL database hear of each other.

Each process listens to notices, which carry a table and a revision and nothing else. A notice may get lost, so every
process also asks for the newest revisions of its tables every POLL seconds. Each gives a sign of life every second; if
it does not come for DEAD milliseconds, another process takes over what only it would have done.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import psycopg

from mathom.server.store.base import Elsewhere, Listener, StoreError
from mathom.server.store.postgres import AGAIN, ALIVE_LOCK, CHANNEL, LOCKS, TOUCH, Connection, connect, execute, first

if TYPE_CHECKING:
    from mathom.server.store.postgres import PostgresStore

logger = logging.getLogger(__name__)
BEAT: Final = 1.0  # seconds between signs of life
POLL: Final = 2.0  # seconds between two looks at the newest revisions
DEAD: Final = 5000  # milliseconds without a sign of life
OUTAGE: Final = 6000  # milliseconds in which no process could give one
CLOCK: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class Neighbours(threading.Thread):
    """The thread that listens, gives signs of life, and looks for lost notices."""

    def __init__(self, store: PostgresStore) -> None:
        super().__init__(name="mathom-listener", daemon=True)
        self.store = store
        self.process = store.process
        self.watched: Callable[[], Sequence[str]] = lambda: ()
        self.known: dict[str, tuple[int, int]] = {}  # by table: the revision and the count of other changes
        self.outages: list[tuple[int, int]] = []
        self.closing = threading.Event()
        self.listener: Listener
        self.loop: asyncio.AbstractEventLoop
        self.now: Callable[[], int]
        self.db: Connection | None = None

    async def clock(self) -> int:
        return int((await self.store.query(f"SELECT {CLOCK}"))[0][0])

    async def meet(self, listener: Listener, now: Callable[[], int]) -> bool:
        self.listener, self.now, self.loop = listener, now, asyncio.get_running_loop()
        try:
            is_first = await asyncio.to_thread(self.begin)
        except psycopg.Error as error:
            raise StoreError(type(error).__name__) from None
        listener.downtime(self.outages)
        self.start()
        return is_first

    def begin(self) -> bool:
        """Notes the time in which no process ran, if this is the first one. Whether it is."""
        db = self.db = connect(self.store.url)
        is_first = bool(first(db, "SELECT pg_try_advisory_lock(%s, %s)", LOCKS, ALIVE_LOCK))
        if is_first:
            execute(db, "DELETE FROM workers")
            execute(db, "DELETE FROM presence")
            execute(db, "DELETE FROM writers WHERE id <> %s", (self.process,))
            self.note_uptime(db, 0)
        self.listen(db)
        if is_first:
            execute(db, "SELECT pg_advisory_unlock(%s, %s)", (LOCKS, ALIVE_LOCK))
        self.outages = read_outages(db)
        return is_first

    def listen(self, db: Connection) -> None:
        """The shared lock says that this process runs; it ends with the connection."""
        execute(db, "SELECT pg_advisory_lock_shared(%s, %s)", (LOCKS, ALIVE_LOCK))
        execute(db, f"LISTEN {CHANNEL}")
        self.beat(db)

    # ---- the thread ----

    def run(self) -> None:
        while not self.closing.is_set():
            try:
                if self.db is None:
                    self.db = connect(self.store.url)
                    self.listen(self.db)
                    self.known.clear()  # notices may have been missed: look at everything
                self.serve(self.db)
            except psycopg.Error as error:
                logger.warning("the connection that listens for other processes is lost: %s", type(error).__name__)
                self.drop()
                self.closing.wait(AGAIN)
        self.leave()

    def serve(self, db: Connection) -> None:
        polled = 0.0
        while not self.closing.is_set():
            if time.monotonic() - polled >= POLL:
                polled = time.monotonic()
                self.note_uptime(db, OUTAGE)
                self.poll(db)
            self.bury(db)
            self.beat(db)
            if self.store.writer.is_lost:  # the database is back, even if nobody has stored anything yet
                self.store.writer.is_lost, self.store.writer.failing = False, None
            for _ in range(4):
                for notice in db.notifies(timeout=BEAT / 4):
                    self.hear(notice.payload)
                if self.closing.is_set():
                    return

    def hear(self, payload: str) -> None:
        """`process table:rev table:rev ...`"""
        sender, *news = payload.split()
        if sender == self.process:
            return
        for one in news:
            table, _, rev = one.rpartition(":")
            self.call(self.listener.heard, table, int(rev))

    def call(self, work: Callable[..., None], *values: Any) -> None:
        with suppress(RuntimeError):  # the loop may have ended
            self.loop.call_soon_threadsafe(work, *values)

    def poll(self, db: Connection) -> None:
        """Finds the changes whose notices got lost, and those that were heard already, which costs the hub nothing."""
        sql = (
            "SELECT t.id, COALESCE((SELECT MAX(rev) FROM rows WHERE table_id = t.id), 0), COALESCE(c.count, 0) "
            "FROM tables t LEFT JOIN touches c ON c.table_id = t.id WHERE t.id = ANY(%s)"
        )
        found = {table: (rev, count) for table, rev, count in execute(db, sql, (list(self.watched()),))}
        for table, (rev, count) in found.items():
            before = self.known.get(table, (0, -1))
            if rev != before[0]:
                self.call(self.listener.heard, table, rev)
            if count != before[1]:
                self.call(self.listener.heard, table, 0)
        self.known = found

    def beat(self, db: Connection) -> None:
        found = execute(db, f"UPDATE workers SET beat = {CLOCK} WHERE id = %s", (self.process,))  # noqa: S608
        if not found.rowcount:
            sql = f"INSERT INTO workers VALUES (%s, {CLOCK}) ON CONFLICT DO NOTHING"  # noqa: S608
            execute(db, sql, (self.process,))
            self.call(self.listener.show_again)

    def bury(self, db: Connection) -> None:
        """Takes over from processes that have stopped: exactly one process gets each of them."""
        sql = f"DELETE FROM workers WHERE beat < {CLOCK} - %s AND id <> %s RETURNING id"  # noqa: S608
        gone = [name for (name,) in execute(db, sql, (DEAD, self.process))]
        if not gone:
            return
        tables = execute(db, "DELETE FROM presence WHERE worker = ANY(%s) RETURNING table_id", (gone,)).fetchall()
        execute(db, "DELETE FROM writers WHERE id = ANY(%s)", (gone,))
        self.tell(db, [table for (table,) in tables], own=True)
        self.call(self.listener.take_over)

    def tell(self, db: Connection, tables: Sequence[str], own: bool = False) -> None:
        """Tells other processes, and this one if `own`, that something at these tables has changed."""
        sender = "nobody" if own else self.process
        for table in tables:
            execute(db, TOUCH, (table,))
            execute(db, "SELECT pg_notify(%s, %s)", (CHANNEL, f"{sender} {table}:0"))

    def note_uptime(self, db: Connection, longest: int) -> None:
        """Writes a sign of life of the whole site; if the last one is older than `longest`, that was an outage."""
        now = self.now()
        with db.transaction():
            last = first(db, "SELECT last FROM uptime FOR UPDATE")
            known = first(db, "SELECT MAX(ended) FROM outages") or 0
            if last is not None and now - last > longest and now > max(last, known):
                sql = "INSERT INTO outages VALUES (%s, %s) ON CONFLICT DO NOTHING"
                execute(db, sql, (max(last, known), now))
            sql = "INSERT INTO uptime (last) VALUES (%s) ON CONFLICT (one) DO UPDATE SET last = "
            execute(db, f"{sql} GREATEST(uptime.last, excluded.last)", (now,))
        if longest and (found := read_outages(db)) != self.outages:
            self.outages = found
            self.call(self.listener.downtime, found)

    def drop(self) -> None:
        if self.db is not None:
            self.db.close()
            self.db = None

    def leave(self) -> None:
        """A process that stops says so: the others take over at once."""
        try:
            if self.db is not None:
                self.note_uptime(self.db, OUTAGE)
                execute(self.db, "UPDATE workers SET beat = 0 WHERE id = %s", (self.process,))
        except psycopg.Error:
            pass
        self.drop()

    def close(self) -> None:
        self.closing.set()
        if self.is_alive():
            self.join(BEAT * 5)
        else:
            self.drop()

    # ---- presence ----

    async def put_presence(self, table: str, seats: Sequence[int], watchers: int) -> None:
        await self.store.work(self.write_presence, table, seats, watchers)

    def write_presence(self, db: Connection, table: str, seats: Sequence[int], watchers: int) -> None:
        if seats or watchers:
            sql = (
                "INSERT INTO presence VALUES (%s, %s, %s, %s) ON CONFLICT (table_id, worker) "
                "DO UPDATE SET seats = excluded.seats, watchers = excluded.watchers"
            )
            execute(db, sql, (self.process, table, json.dumps(sorted(seats)), watchers))
        else:
            execute(db, "DELETE FROM presence WHERE worker = %s AND table_id = %s", (self.process, table))
        self.tell(db, [table])

    async def elsewhere(self, table: str) -> Elsewhere:
        sql = "SELECT seats, watchers FROM presence WHERE table_id = ? AND worker <> ?"
        found = await self.store.query(sql, table, self.process)
        seats = {seat for text, _ in found for seat in json.loads(text)}
        return Elsewhere(frozenset(seats), sum(count for _, count in found))


def read_outages(db: Connection) -> list[tuple[int, int]]:
    return [(began, ended) for began, ended in execute(db, "SELECT began, ended FROM outages ORDER BY began")]
