"""A store in a PostgreSQL database, which several server processes may share.

Every process has one connection that writes, some that read, and one that listens (`sharing.py`). The database decides
every race: a revision is unique, and a process that comes second gets a conflict.

A connection may break while a transaction is being committed. Then nobody has told the process whether it was. So each
transaction also notes its number under the name of its process (`writers`), and the process asks for it afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from mathom.server.store import base as s
from mathom.server.store.sql_store import SqlStore
from mathom.server.store.sqlite import steps_after
from mathom.server.store.statements import Database, add_rows
from mathom.server.store.writer import Write, Writer, rows_of

logger = logging.getLogger(__name__)
logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of every conflict in a pipeline
MIGRATIONS: Final = Path(__file__).parent / "migrations" / "postgres"
READERS: Final = 4  # connections that read
LOST_TIMEOUT: Final = 10.0  # seconds to wait for a database that restarts
AGAIN: Final = 0.1  # seconds between two tries
LOCKS: Final = 0x6D617468  # "math": the first half of our advisory locks; the second is one of these
MIGRATION_LOCK, ALIVE_LOCK, BACKUP_LOCK = 1, 2, 3
CHANNEL: Final = "mathom"
TOUCH: Final = (  # counts a change that is not a row, so that a process that missed the notice finds it
    "INSERT INTO touches VALUES (%s, 1) ON CONFLICT (table_id) DO UPDATE SET count = touches.count + 1"
)
NETWORK: Final[dict[str, str | int]] = {  # a connection that breaks without a word is noticed within LOST_TIMEOUT
    "application_name": "mathom",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 8000,
}

Connection = psycopg.Connection[tuple[Any, ...]]
T = TypeVar("T")


# ---- opening ----


def connect(url: str) -> Connection:
    """Raises psycopg.Error. Settings in the address come before ours."""
    given = conninfo_to_dict(url)
    ours = {name: value for name, value in NETWORK.items() if name not in given}
    db = psycopg.connect(make_conninfo(url, **ours), autocommit=True)
    if setting(db, "synchronous_commit") == "off":
        db.execute("SET synchronous_commit TO on")
    return db


def setting(db: Connection, name: str) -> str:
    return str(first(db, "SELECT current_setting(%s)", name))


def first(db: Connection, sql: str, *values: object) -> Any:
    """The first value of an answer; None if it has no rows."""
    row = execute(db, sql, values).fetchone()
    return row[0] if row else None


def execute(db: Connection, sql: str, values: Sequence[Any] = ()) -> psycopg.Cursor[tuple[Any, ...]]:
    """The types of psycopg allow only constant statements, against injection; no value is ever part of ours."""
    return db.execute(cast(Any, sql), values or None)


def migrate(db: Connection, migrations: Path = MIGRATIONS) -> int:
    """Brings a database to the newest version, one transaction per step. Returns the version.

    Of several processes that start at once, one does it and the others wait.
    """
    with locked(db, MIGRATION_LOCK):
        execute(db, "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        version = int(first(db, "SELECT COALESCE(MAX(version), 0) FROM schema_version"))
        steps = steps_after(version, migrations)
        for number, script in steps.items():
            with db.transaction():
                execute(db, script)
                execute(db, "INSERT INTO schema_version VALUES (%s)", (number,))
    return max([version, *steps])


@contextmanager
def locked(db: Connection, which: int) -> Iterator[None]:
    """Only one process at a time gets past here."""
    execute(db, "SELECT pg_advisory_lock(%s, %s)", (LOCKS, which))
    try:
        yield
    finally:
        with suppress(psycopg.Error):  # a connection that breaks gives up its locks
            execute(db, "SELECT pg_advisory_unlock(%s, %s)", (LOCKS, which))


# ---- writing ----


class Adapter:
    """A connection for the statements that both stores share."""

    def __init__(self, db: Connection) -> None:
        self.db = db

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> psycopg.Cursor[tuple[Any, ...]]:
        return execute(self.db, sql.replace("?", "%s"), values)


class PostgresWriter(Writer):
    """Rows of play, which are nearly all changes, need one round trip to the database for a whole transaction."""

    conflicts = (s.Conflict, psycopg.IntegrityError)

    def __init__(self, url: str, name: str) -> None:
        super().__init__()
        self.url = url
        self.process = name
        self.batch = 0  # the number of the last transaction
        self.db: Connection | None = None
        self.is_closing = False
        self.is_lost = False  # whether the last transaction failed because the database was gone

    def connection(self) -> Connection:
        if self.db is None:
            self.db = connect(self.url)
            self.db.prepare_threshold = None  # a pipeline that fails forgets statements that psycopg believes prepared
        return self.db

    def transact(self, writes: list[Write]) -> None:
        """Tries again after a lost connection and after a deadlock with another process."""
        self.batch += 1
        deadline, in_doubt = time.monotonic() + LOST_TIMEOUT, False
        while True:
            try:
                if not (in_doubt and self.is_committed()):
                    self.attempt(writes)
            except (errors.DeadlockDetected, errors.SerializationFailure):
                self.roll_back()
            except psycopg.Error as error:
                in_doubt = in_doubt or self.db is not None
                self.roll_back()
                is_lost = self.db is None
                self.is_lost = is_lost
                if not is_lost or self.is_closing or time.monotonic() > deadline:
                    return self.fail(writes, error)
                time.sleep(AGAIN)
            except Exception as error:
                self.roll_back()
                return self.fail(writes, error)
            else:
                self.failing = None
                return None

    def fail(self, writes: list[Write], why: Exception) -> None:
        logger.warning("changes were not stored: %s", reason(why))
        super().fail(writes, why)

    def is_committed(self) -> bool:
        """Whether the last transaction was committed before the connection broke. Waits for one that is still open."""
        found = first(self.connection(), "SELECT batch FROM writers WHERE id = %s FOR UPDATE", self.process)
        return bool(found == self.batch)

    def attempt(self, writes: list[Write]) -> None:
        for write in writes:
            write.error = None
        db = self.connection()
        if all(write.is_row for write in writes):
            try:
                return self.attempt_rows(db, writes)
            except psycopg.IntegrityError:
                execute(db, "ROLLBACK")
        execute(db, "BEGIN")
        self.lock_tables(db, writes)
        self.apply_all(Adapter(db), writes)
        for table, rev in notices_of(write for write in writes if write.error is None).items():
            if not rev:
                execute(db, TOUCH, (table,))
        self.number(db)
        execute(db, "COMMIT")
        return None

    def attempt_rows(self, db: Connection, writes: list[Write]) -> None:
        """One round trip. Raises IntegrityError, and stores nothing, if one row is in conflict."""
        with db.pipeline():
            execute(db, "BEGIN")
            self.lock_tables(db, writes)
            add_rows(Adapter(db), rows_of(writes))
            self.number(db)
            execute(db, "COMMIT")

    def lock_tables(self, db: Connection, writes: list[Write]) -> None:
        """Locks the tables of the rows in one order, so that processes do not wait for each other in a circle."""
        tables = sorted({change.row.table for change in rows_of(writes)})
        if tables:
            execute(db, "SELECT 1 FROM tables WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE", (tables,))

    def number(self, db: Connection) -> None:
        sql = "INSERT INTO writers VALUES (%s, %s) ON CONFLICT (id) DO UPDATE SET batch = excluded.batch"
        execute(db, sql, (self.process, self.batch))

    def add_together(self, db: Database, changes: Sequence[s.AddRow]) -> None:
        db.execute("SAVEPOINT together")
        try:
            add_rows(db, changes)
        except self.conflicts:
            db.execute("ROLLBACK TO together")
            raise

    def apply(self, db: Database, write: Write) -> None:
        """A value that PostgreSQL cannot store also fails only the write that has it."""
        try:
            super().apply(db, write)
        except psycopg.DataError as error:
            db.execute("ROLLBACK TO one")
            write.error = s.StoreError(type(error).__name__)

    def roll_back(self) -> None:
        """Forgets a connection that is of no more use."""
        db = self.db
        if db is None:
            return
        try:
            execute(db, "ROLLBACK")
        except psycopg.Error:
            db.close()
            self.db = None

    def after(self, writes: list[Write]) -> None:
        """Tells the other processes which tables have changed. They find out by themselves too, only later."""
        notices = notices_of(write for write in writes if write.error is None)
        if notices and self.db is not None:
            try:
                for payload in payloads(notices):
                    execute(self.db, "SELECT pg_notify(%s, %s)", (CHANNEL, f"{self.process} {payload}"))
            except psycopg.Error:
                self.roll_back()

    def close(self) -> None:
        if self.db is not None:
            with suppress(psycopg.Error):
                execute(self.db, "DELETE FROM writers WHERE id = %s", (self.process,))
            self.db.close()


def notices_of(writes: Iterator[Write]) -> dict[str, int]:
    """The tables that changed, each with its newest revision; 0 if only something else than rows changed."""
    found: dict[str, int] = {}
    for write in writes:
        for change in write.changes:
            if isinstance(change, s.AddRow):
                found[change.row.table] = max(change.row.rev, found.get(change.row.table, 0))
            elif isinstance(change, s.AddLine):
                found.setdefault(change.line.table, 0)
            elif isinstance(change, s.DropSeat | s.KeepSeat | s.DropTable):
                found.setdefault(change.table, 0)
    return found


def payloads(notices: dict[str, int], most: int = 7000) -> Iterator[str]:
    """`table:rev table:rev`, in parts that a notice can carry (8,000 bytes)."""
    part = ""
    for table, rev in notices.items():
        if len(part) > most:
            yield part
            part = ""
        part += f" {table}:{rev}"
    yield part.strip()


# ---- the store ----


class PostgresStore(SqlStore):
    """Reads run in threads, each with a connection of its own. Raises StoreError if the database cannot be opened."""

    writer: PostgresWriter

    def __init__(self, url: str, backups: Path | None = None) -> None:
        self.url = url
        self.backups = backups  # the folder for backups
        self.process = secrets.token_hex(8)
        self.local = threading.local()
        self.connections: list[Connection] = []
        try:
            with connect(url) as db:
                migrate(db)
                if setting(db, "fsync") == "off":
                    logger.warning("PostgreSQL runs with fsync=off: a power cut can destroy all games")
        except psycopg.Error as error:
            raise s.StoreError(reason(error)) from None
        self.readers = ThreadPoolExecutor(READERS, "mathom-reader")
        super().__init__(PostgresWriter(url, self.process))
        from mathom.server.store.sharing import Neighbours

        self.neighbours = Neighbours(self)

    @property
    def sharing(self) -> s.Sharing:
        return self.neighbours

    def close(self) -> None:
        self.neighbours.close()
        self.writer.is_closing = True
        self.stop_writer()
        self.readers.shutdown()
        for db in self.connections:
            db.close()
        self.writer.close()

    async def query(self, sql: str, *values: object) -> list[Any]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # no text in PostgreSQL has such a character
        return await self.work(lambda db: execute(db, sql.replace("?", "%s"), values).fetchall())

    async def work(self, work: Callable[..., T], *values: object) -> T:
        """Does something with a connection, in a thread. Raises StoreError."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.try_work, work, values)

    def try_work(self, work: Callable[..., T], values: Sequence[object]) -> T:
        """Tries again after a lost connection: the work must allow it. Raises StoreError."""
        deadline = time.monotonic() + LOST_TIMEOUT
        while True:
            try:
                return work(self.reader(), *values)
            except psycopg.Error as error:
                db: Connection | None = getattr(self.local, "db", None)
                is_lost = db is None or db.closed
                if not is_lost or self.writer.is_closing or time.monotonic() > deadline:
                    raise s.StoreError(type(error).__name__) from None
                if db is not None:
                    self.connections.remove(db)
                self.local.db = None
                time.sleep(AGAIN)

    def reader(self) -> Connection:
        """The connection of this thread."""
        db: Connection | None = getattr(self.local, "db", None)
        if db is None:
            db = self.local.db = connect(self.url)
            self.connections.append(db)
        return db

    async def back_up(self) -> None:
        """Copies everything of one moment to a SQLite file; of several processes, one does it."""
        from mathom.server.store.transfer import back_up_postgres

        if self.backups is not None:
            await asyncio.to_thread(back_up_postgres, self.url, self.backups)

    async def check(self) -> str | None:
        """Reads all rows: each table has every revision from 1 to its newest one."""
        sql = "SELECT table_id FROM rows GROUP BY table_id HAVING MAX(rev) <> COUNT(body) OR MIN(rev) <> 1 LIMIT 1"
        try:
            found = await self.query(sql)
        except s.StoreError as error:
            return str(error)
        return f"table {found[0][0]} lacks rows" if found else None


def reason(error: Exception) -> str:
    """The first line of an error, without the address, which may contain a password."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
