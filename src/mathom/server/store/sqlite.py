"""A store in one SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from mathom.server.store import base as s
from mathom.server.store.sql_store import SqlStore
from mathom.server.store.writer import Write, Writer

MIGRATIONS: Final = Path(__file__).parent / "migrations"
LOCK_TIMEOUT: Final = 5.0  # seconds


# ---- opening ----


def connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False)
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {setting}")
    return connection


def steps_after(version: int, migrations: Path) -> dict[int, str]:
    """The scripts that bring data of a version to the newest one. Raises StoreError if the data are newer."""
    steps = {int(file.stem): file for file in sorted(migrations.glob("*.sql"))}
    if steps and version > max(steps):
        raise s.StoreError(f"The data have version {version}; this program supports versions up to {max(steps)}.")
    return {number: file.read_text(encoding="utf-8") for number, file in steps.items() if number > version}


def migrate(connection: sqlite3.Connection, migrations: Path = MIGRATIONS) -> int:
    """Brings a database to the newest version, one transaction per step. Returns the version."""
    connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    version = int(connection.execute("SELECT COALESCE(MAX(version), 0) FROM schema_version").fetchone()[0])
    steps = steps_after(version, migrations)
    for number, script in steps.items():
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nINSERT INTO schema_version VALUES ({number});\nCOMMIT;"
            )
        except sqlite3.Error:
            connection.rollback()
            raise
    return max([version, *steps])


def first_damage(file: Path) -> str | None:
    """Reads a whole database file and names the first damage; None if it is sound."""
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
            found = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        return str(error)
    return None if found == "ok" else " ".join(found.split())


class SqliteWriter(Writer):
    """Two statements store all rows of a transaction."""

    conflicts = (s.Conflict, sqlite3.IntegrityError)

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__()
        self.db = connection

    def transact(self, writes: list[Write]) -> None:
        try:
            self.db.execute("BEGIN IMMEDIATE")
            self.apply_all(self.db, writes)
            self.db.execute("COMMIT")
            self.failing = None
        except Exception as error:  # most likely the disk: no change counts as stored
            self.roll_back()
            self.fail(writes, error)

    def roll_back(self) -> None:
        if self.db.in_transaction:
            try:
                self.db.execute("ROLLBACK")
            except sqlite3.Error:
                return


class SqliteStore(SqlStore):
    """Reads use a connection of their own; in WAL mode they never wait for the writer."""

    writer: SqliteWriter

    def __init__(self, file: Path) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        connection = connect(file)
        migrate(connection)
        self.db = connect(file)
        self.db.execute("PRAGMA query_only = ON")
        super().__init__(SqliteWriter(connection))

    def close(self) -> None:
        self.stop_writer()
        self.db.close()
        self.writer.db.close()

    async def query(self, sql: str, *values: object) -> list[Any]:
        try:
            return self.db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise s.StoreError(type(error).__name__) from None

    async def back_up(self) -> None:
        from mathom.server.store.care import back_up

        await asyncio.to_thread(back_up, self.file)

    async def check(self) -> str | None:
        return await asyncio.to_thread(first_damage, self.file)
