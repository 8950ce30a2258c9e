"""Copies everything from one database to another, SQLite or PostgreSQL, and proves by hashes that it is the same."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
import psycopg

from mathom.server.store import postgres, sqlite
from mathom.server.store.base import StoreError
from mathom.server.store.care import save
from mathom.server.store.postgres import ALIVE_LOCK, BACKUP_LOCK, LOCKS, execute, first

CONTENTS: Final = {  # in an order in which what is referred to comes first, each with its primary key
    "visitors": "id",
    "tables": "id",
    "rows": "table_id, rev",
    "chat": "table_id, number",
    "keys": "hash",
    "grants": "visitor, table_id, seat, kind",
    "seen": "table_id, seat",
    "webhooks": "table_id, seat",
    "bot_notes": "table_id, entry, seat, kind",
    "analyses": "table_id",
}
AT_ONCE: Final = 1000  # rows

Values = tuple[Any, ...]
Progress = Callable[[str, int, int], None]  # the SQL table, rows copied, rows in all


class InUse(Exception):
    """A server uses the database."""


class NotEmpty(Exception):
    """There is something in the database already."""


class Different(Exception):
    """What arrived is not what was sent; nothing has changed."""


class End(Protocol):
    """A database with an open transaction: it shows one moment, and nobody else sees changes before `keep`."""

    def count(self, name: str) -> int: ...

    def read(self, name: str) -> Iterator[Values]:
        """All rows, in the order of their primary key."""

    def write(self, name: str, rows: Iterable[Values]) -> None: ...

    def keep(self) -> None:
        """Commits."""


@dataclass
class SqliteEnd:
    db: sqlite3.Connection

    def count(self, name: str) -> int:
        return int(self.db.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0])  # noqa: S608

    def read(self, name: str) -> Iterator[Values]:
        yield from self.db.execute(f"SELECT * FROM {name} ORDER BY {CONTENTS[name]}")  # noqa: S608

    def write(self, name: str, rows: Iterable[Values]) -> None:
        columns = len(self.db.execute(f"PRAGMA table_info({name})").fetchall())
        self.db.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * columns)})", rows)  # noqa: S608

    def keep(self) -> None:
        self.db.execute("COMMIT")


@contextmanager
def sqlite_end(file: Path) -> Iterator[SqliteEnd]:
    """A file, which is created and brought to the newest version if necessary."""
    with closing(sqlite.connect(file)) as db:
        sqlite.migrate(db)
        db.execute("BEGIN")
        yield SqliteEnd(db)
        if db.in_transaction:
            db.execute("ROLLBACK")


@dataclass
class PostgresEnd:
    db: postgres.Connection

    def count(self, name: str) -> int:
        return int(first(self.db, f"SELECT COUNT(*) FROM {name}"))  # noqa: S608

    def read(self, name: str) -> Iterator[Values]:
        with self.db.cursor(f"all_{name}") as cursor:  # the server sends it in parts
            cursor.itersize = AT_ONCE
            cursor.execute(f"SELECT * FROM {name} ORDER BY {CONTENTS[name]}".encode())  # noqa: S608
            yield from cursor

    def write(self, name: str, rows: Iterable[Values]) -> None:
        with self.db.cursor() as cursor, cursor.copy(f"COPY {name} FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)

    def keep(self) -> None:
        execute(self.db, "COMMIT")


@contextmanager
def postgres_end(url: str, alone: bool = False) -> Iterator[PostgresEnd]:
    """A database. Raises InUse if no server may use it and one does."""
    with closing(postgres.connect(url)) as db:
        if alone and not first(db, "SELECT pg_try_advisory_lock(%s, %s)", LOCKS, ALIVE_LOCK):
            raise InUse
        postgres.migrate(db)
        execute(db, "BEGIN ISOLATION LEVEL REPEATABLE READ")
        yield PostgresEnd(db)


def no_progress(name: str, done: int, of: int) -> None:
    """Tells nobody."""


def copy_all(source: End, target: End, progress: Progress = no_progress) -> str:
    """Copies everything to an empty database and returns the hash of it. Raises NotEmpty, Different."""
    if any(target.count(name) for name in CONTENTS):
        raise NotEmpty
    hashes = []
    for name in CONTENTS:
        sent = RowHash()
        target.write(name, sent.passing(source.read(name), name, source.count(name), progress))
        arrived = RowHash()
        for _ in arrived.passing(target.read(name), name, 0, no_progress):
            pass
        if arrived.digest != sent.digest:
            raise Different(name)
        hashes.append(sent.digest)
    target.keep()
    return hashlib.sha256("".join(hashes).encode()).hexdigest()


def hash_of(end: End) -> str:
    """The hash of everything in a database, the same for SQLite and PostgreSQL."""
    hashes = []
    for name in CONTENTS:
        rows = RowHash()
        for _ in rows.passing(end.read(name), name, 0, no_progress):
            pass
        hashes.append(rows.digest)
    return hashlib.sha256("".join(hashes).encode()).hexdigest()


class RowHash:
    """The hash of the rows that have passed."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()

    @property
    def digest(self) -> str:
        return self.hash.hexdigest()

    def passing(self, rows: Iterator[Values], name: str, of: int, progress: Progress) -> Iterator[Values]:
        done = 0
        while part := list(islice(rows, AT_ONCE)):
            for row in part:
                self.hash.update(msgspec.msgpack.encode(row))
            yield from part
            done += len(part)
            progress(name, done, of)


# ---- backups of PostgreSQL ----


def back_up_postgres(url: str, data: Path) -> Path | None:
    """Saves one moment of a database, while it is in use, to a SQLite file; None if another process does it now."""

    def copy_to(fresh: Path) -> None:
        with postgres_end(url) as source, sqlite_end(fresh) as target:
            copy_all(source, target)
            target.db.execute("PRAGMA journal_mode = DELETE")

    try:
        with closing(postgres.connect(url)) as db:
            if not first(db, "SELECT pg_try_advisory_lock(%s, %s)", LOCKS, BACKUP_LOCK):
                return None
            return save(data, copy_to)
    except psycopg.Error as error:
        raise StoreError(postgres.reason(error)) from None
