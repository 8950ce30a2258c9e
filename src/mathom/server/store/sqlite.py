"""A store in one SQLite file. One thread writes, and puts all waiting changes into one transaction."""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any, Final

from mathom.server.store import base as s

MIGRATIONS: Final = Path(__file__).parent / "migrations"
LOCK_TIMEOUT: Final = 5.0  # seconds
MOST_WRITES: Final = 200  # in one transaction


# ---- opening ----


def connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False)
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {setting}")
    return connection


def migrate(connection: sqlite3.Connection, migrations: Path = MIGRATIONS) -> int:
    """Brings a database to the newest version, one transaction per step. Returns the version."""
    connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    version = int(connection.execute("SELECT COALESCE(MAX(version), 0) FROM schema_version").fetchone()[0])
    steps = {int(file.stem): file for file in sorted(migrations.glob("*.sql"))}
    if steps and version > max(steps):
        raise s.StoreError(f"The data have version {version}; this program supports versions up to {max(steps)}.")
    for number in range(version + 1, max(steps, default=0) + 1):
        script = steps[number].read_text(encoding="utf-8")
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nINSERT INTO schema_version VALUES ({number});\nCOMMIT;"
            )
        except sqlite3.Error:
            connection.rollback()
            raise
    return max([version, *steps])


# ---- writing ----


@dataclass(slots=True, eq=False)
class Write:
    """Changes on their way to the disk, and the future that waits for them."""

    changes: tuple[s.Change, ...]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[None]
    error: Exception | None = None

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


def add_row(db: sqlite3.Connection, change: s.AddRow) -> None:
    row = change.row
    values = (row.table, row.rev, row.kind, row.seat, row.client, row.body, row.at)  # astuple copies each value
    db.execute("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    if change.head is not None:
        head = change.head
        facts = json.dumps(head.facts)
        update = "UPDATE tables SET head = ?, over = ?, free = ?, changed = ? WHERE id = ?"
        db.execute(update, (facts, head.over, head.free, head.changed, row.table))


def add_table(db: sqlite3.Connection, change: s.AddTable) -> None:
    facts, head = change.facts, change.head
    values = (facts.id, facts.game, json.dumps(facts.rules), json.dumps(facts.options), facts.secret, facts.created)
    more = (json.dumps(head.facts), head.over, head.free, head.changed)
    db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*values, *more))


def add_line(db: sqlite3.Connection, change: s.AddLine) -> None:
    db.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", astuple(change.line))


def put_bot_note(db: sqlite3.Connection, change: s.PutBotNote) -> None:
    db.execute("INSERT OR REPLACE INTO bot_notes VALUES (?, ?, ?, ?, ?, ?)", astuple(change.note))


def put_visitor(db: sqlite3.Connection, change: s.PutVisitor) -> None:
    db.execute("INSERT OR IGNORE INTO visitors VALUES (?, ?, ?, ?)", (*astuple(change.visitor), change.at))
    who = change.visitor
    db.execute("UPDATE visitors SET name = ?, language = ? WHERE id = ?", (who.name, who.language, who.id))


def add_key(db: sqlite3.Connection, change: s.AddKey) -> None:
    db.execute("INSERT INTO keys VALUES (?, ?, ?, ?, ?, ?)", astuple(change.key))


def take_key(db: sqlite3.Connection, change: s.TakeKey) -> None:
    taking = "UPDATE keys SET used = ? WHERE hash = ? AND (used IS NULL OR used = ?)"
    if db.execute(taking, (change.by, change.hash, change.by)).rowcount != 1:
        raise s.Conflict


def add_grant(db: sqlite3.Connection, change: s.AddGrant) -> None:
    db.execute("INSERT OR IGNORE INTO grants VALUES (?, ?, ?, ?)", astuple(change.grant))


def drop_seat(db: sqlite3.Connection, change: s.DropSeat) -> None:
    for name in ("grants", "keys", "webhooks", "seen"):
        db.execute(f"DELETE FROM {name} WHERE table_id = ? AND seat = ?", astuple(change))  # noqa: S608


def keep_seat(db: sqlite3.Connection, change: s.KeepSeat) -> None:
    """The visitor's own link still works."""
    db.execute("DELETE FROM grants WHERE table_id = ? AND seat = ? AND visitor <> ?", astuple(change))
    keys = "DELETE FROM keys WHERE table_id = ? AND seat = ? AND hash <> ? AND (used IS NULL OR used <> ?)"
    db.execute(keys, (*astuple(change), change.by))


def put_seen(db: sqlite3.Connection, change: s.PutSeen) -> None:
    """Never lowers the number: an older tab may report late."""
    question = (
        "INSERT INTO seen VALUES (?, ?, ?) "
        "ON CONFLICT (table_id, seat) DO UPDATE SET lines = MAX(lines, excluded.lines)"
    )
    db.execute(question, astuple(change))


def put_webhook(db: sqlite3.Connection, change: s.PutWebhook) -> None:
    db.execute("DELETE FROM webhooks WHERE table_id = ? AND seat = ?", (change.table, change.seat))
    if change.url is not None:
        db.execute("INSERT INTO webhooks VALUES (?, ?, ?, ?)", astuple(change))


def put_analysis(db: sqlite3.Connection, change: s.PutAnalysis) -> None:
    db.execute("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?, ?)", astuple(change))


WRITERS: Final[dict[type, Callable[[sqlite3.Connection, Any], None]]] = {
    s.AddTable: add_table,
    s.AddRow: add_row,
    s.AddLine: add_line,
    s.PutBotNote: put_bot_note,
    s.PutVisitor: put_visitor,
    s.AddKey: add_key,
    s.TakeKey: take_key,
    s.AddGrant: add_grant,
    s.DropSeat: drop_seat,
    s.KeepSeat: keep_seat,
    s.PutSeen: put_seen,
    s.PutWebhook: put_webhook,
    s.PutAnalysis: put_analysis,
}


class Writer(threading.Thread):
    """The one thread that writes. Changes that arrive while it waits for the disk share the next transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(name="mathom-writer", daemon=True)
        self.db = connection
        self.waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()

    def run(self) -> None:
        while (first := self.waiting.get()) is not None:
            writes = [first]
            while len(writes) < MOST_WRITES and not self.waiting.empty():
                if (more := self.waiting.get()) is None:
                    self.waiting.put(None)
                    break
                writes.append(more)
            self.transact(writes)
            self.notify(writes)

    def notify(self, writes: list[Write]) -> None:
        """Wakes each event loop once for all its writes of a transaction."""
        by_loop: dict[asyncio.AbstractEventLoop, list[Write]] = {}
        for write in writes:
            by_loop.setdefault(write.loop, []).append(write)
        for loop, done in by_loop.items():
            loop.call_soon_threadsafe(resolve_all, done)

    def transact(self, writes: list[Write]) -> None:
        try:
            self.db.execute("BEGIN IMMEDIATE")
            for write in writes:
                self.apply(write)
            self.db.execute("COMMIT")
        except Exception as error:  # most likely the disk: no change counts as stored
            self.roll_back()
            for write in writes:
                write.error = write.error or s.StoreError(type(error).__name__)

    def apply(self, write: Write) -> None:
        """A conflict fails only the write that caused it."""
        self.db.execute("SAVEPOINT one")
        try:
            for change in write.changes:
                WRITERS[type(change)](self.db, change)
        except (sqlite3.IntegrityError, s.Conflict):
            self.db.execute("ROLLBACK TO one")
            write.error = s.Conflict()
        self.db.execute("RELEASE one")

    def roll_back(self) -> None:
        if self.db.in_transaction:
            try:
                self.db.execute("ROLLBACK")
            except sqlite3.Error:
                return


# ---- the store ----


@dataclass(slots=True)
class SqliteStore:
    """Reads use a connection of their own; in WAL mode they never wait for the writer."""

    file: Path
    writer: Writer = field(init=False)
    db: sqlite3.Connection = field(init=False)

    def __post_init__(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        connection = connect(self.file)
        migrate(connection)
        self.db = connect(self.file)
        self.db.execute("PRAGMA query_only = ON")
        self.writer = Writer(connection)
        self.writer.start()

    def close(self) -> None:
        self.writer.waiting.put(None)
        self.writer.join()
        self.db.close()
        self.writer.db.close()

    async def commit(self, *changes: s.Change) -> None:
        loop = asyncio.get_running_loop()
        write = Write(changes, loop, loop.create_future())
        self.writer.waiting.put(write)
        await write.future

    def query(self, question: str, *values: object) -> list[Any]:
        try:
            return self.db.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise s.StoreError(type(error).__name__) from None

    async def table(self, table: str) -> s.TableFacts | None:
        found = self.query("SELECT id, game, rules, options, secret, created FROM tables WHERE id = ?", table)
        for name, game, rules, options, secret, created in found:
            return s.TableFacts(name, game, json.loads(rules), json.loads(options), secret, created)
        return None

    async def rows(self, table: str, after: int = 0) -> list[s.Row]:
        question = "SELECT * FROM rows WHERE table_id = ? AND rev > ? ORDER BY rev"
        return [s.Row(*row) for row in self.query(question, table, after)]

    async def chat(self, table: str, after: int = -1) -> list[s.Line]:
        question = "SELECT * FROM chat WHERE table_id = ? AND number > ? ORDER BY number"
        return [s.Line(*line) for line in self.query(question, table, after)]

    async def bot_notes(self, table: str) -> list[s.BotNote]:
        question = "SELECT * FROM bot_notes WHERE table_id = ? ORDER BY entry, seat, kind"
        return [s.BotNote(*note) for note in self.query(question, table)]

    async def visitor(self, visitor: str) -> s.Visitor | None:
        found = self.query("SELECT id, name, language FROM visitors WHERE id = ?", visitor)
        return s.Visitor(*found[0]) if found else None

    async def key(self, digest: str) -> s.Key | None:
        found = self.query("SELECT * FROM keys WHERE hash = ?", digest)
        return s.Key(*found[0]) if found else None

    async def visitor_grants(self, table: str, visitor: str) -> list[s.Grant]:
        question = "SELECT * FROM grants WHERE table_id = ? AND visitor = ? ORDER BY seat"
        return [s.Grant(*row) for row in self.query(question, table, visitor)]

    async def table_grants(self, table: str) -> list[s.Grant]:
        return [s.Grant(*row) for row in self.query("SELECT * FROM grants WHERE table_id = ?", table)]

    async def bearers(self, table: str) -> list[s.Key]:
        question = "SELECT * FROM keys WHERE table_id = ? AND (kind = 'device' OR kind = 'seat' AND used = 'bearer')"
        return [s.Key(*row) for row in self.query(question, table)]

    async def seen(self, table: str, seat: int) -> int:
        found = self.query("SELECT lines FROM seen WHERE table_id = ? AND seat = ?", table, seat)
        return int(found[0][0]) if found else 0

    async def webhook(self, table: str, seat: int) -> s.Webhook | None:
        found = self.query("SELECT url, language FROM webhooks WHERE table_id = ? AND seat = ?", table, seat)
        return s.Webhook(*found[0]) if found else None

    async def analysis(self, table: str, version: int) -> str | None:
        found = self.query("SELECT body FROM analyses WHERE table_id = ? AND version = ?", table, version)
        return str(found[0][0]) if found else None

    async def held(self, visitor: str, over: bool, limit: int) -> list[tuple[s.Listed, int]]:
        question = (
            "SELECT t.id, game, rules, options, head, over, free, changed, MIN(seat) FROM tables t "
            "JOIN grants g ON g.table_id = t.id WHERE visitor = ? AND kind = 'seat' AND over = ? "
            "GROUP BY t.id ORDER BY changed DESC LIMIT ?"
        )
        return [(listed(row), int(row[8])) for row in self.query(question, visitor, over, limit)]

    async def free(self, limit: int) -> list[s.Listed]:
        question = (
            "SELECT id, game, rules, options, head, over, free, changed FROM tables "
            "WHERE free = 1 AND over = 0 ORDER BY changed DESC LIMIT ?"
        )
        return [listed(row) for row in self.query(question, limit)]

    async def running(self) -> list[s.Listed]:
        question = "SELECT id, game, rules, options, head, over, free, changed FROM tables WHERE over = 0"
        return [listed(row) for row in self.query(question)]

    async def count(self) -> int:
        return int(self.query("SELECT COUNT(*) FROM tables")[0][0])

    async def newest(self) -> int:
        return int(self.query("SELECT COALESCE(MAX(changed), 0) FROM tables")[0][0])


def listed(row: tuple[Any, ...]) -> s.Listed:
    name, game, rules, options, head, over, free, changed = row[:8]
    return s.Listed(
        name, game, json.loads(rules), json.loads(options), json.loads(head), bool(over), bool(free), changed
    )
