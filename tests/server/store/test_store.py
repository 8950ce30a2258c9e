"""What a store guarantees: atomic commits, unique revisions, shared transactions, migrations."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from mathom.server.store import base as s
from mathom.server.store.sql_store import SqlStore
from mathom.server.store.sqlite import MIGRATIONS, SqliteStore, connect, migrate
from mathom.server.store.writer import MOST_WRITES

FACTS = s.TableFacts("aaaaaaaaaa", "confrontation", {}, {"opponent": "friend"}, b"x" * 32, 1)
HEAD = s.Head({"names": [None, None]}, False, True, 1)


async def heads(store: SqlStore) -> dict[str, tuple[object, int]]:
    """What the lobby shows of each table, and when it changed."""
    found = await store.query("SELECT id, head, changed FROM tables")
    return {name: (json.loads(head), at) for name, head, at in found}


def with_store(file: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        try:
            await store.commit(s.AddTable(FACTS, HEAD))
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


def row(rev: int, client: str | None = None, body: str = "") -> s.Row:
    return s.Row(FACTS.id, rev, "act", 0, client, body, rev)


def head(changed: int) -> s.Head:
    return s.Head({"names": ["Ann", changed]}, False, False, changed)


def test_waiting_writes_share_a_transaction(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        commits = 0

        def count(statement: str) -> None:
            nonlocal commits
            commits += statement == "COMMIT"

        store.writer.db.set_trace_callback(count)
        await asyncio.gather(*(store.commit(s.AddRow(row(number))) for number in range(1, 101)))
        assert 1 <= commits < 60

    with_store(tmp_path / "x.db", work)


def test_changes_of_one_round_share_a_transaction(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        statements: list[str] = []
        store.writer.db.set_trace_callback(statements.append)
        await asyncio.gather(*(store.commit(s.AddRow(row(number), head(number))) for number in range(1, 101)))
        assert statements.count("COMMIT") == 1
        assert sum(statement.startswith("INSERT") for statement in statements) == 1
        assert await heads(store) == {FACTS.id: ({"names": ["Ann", 100]}, 100)}

    with_store(tmp_path / "x.db", work)


def test_large_round_is_split(tmp_path: Path) -> None:
    """SQLite before 3.32 allows 999 variables in a statement."""

    async def work(store: SqliteStore) -> None:
        statements: list[str] = []
        store.writer.db.set_trace_callback(statements.append)
        store.writer.db.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 999)
        writes = 2 * MOST_WRITES + 1
        await asyncio.gather(*(store.commit(s.AddRow(row(number), head(number))) for number in range(1, writes + 1)))
        assert statements.count("COMMIT") == 3 and len(await store.rows(FACTS.id)) == writes

    with_store(tmp_path / "x.db", work)


def test_statements_are_known_to_old_sqlite(tmp_path: Path) -> None:
    """UPDATE ... FROM came with SQLite 3.33, RETURNING with 3.35."""

    async def work(store: SqliteStore) -> None:
        statements: list[str] = []
        store.writer.db.set_trace_callback(statements.append)
        await store.commit(s.AddRow(row(1), head(1)))
        assert any("UPDATE tables SET" in statement for statement in statements)
        for statement in statements:
            of_update = re.sub(r"\([^()]*\)", "", statement.partition("UPDATE")[2])  # without subqueries
            assert " FROM " not in of_update and " RETURNING" not in statement

    with_store(tmp_path / "x.db", work)


def test_commit_waits_for_the_disk(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "x.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_disk_error_reaches_every_waiting_commit(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        store.writer.db.execute("PRAGMA query_only = ON")
        found = await asyncio.gather(*(store.commit(s.AddRow(row(n))) for n in (1, 2)), return_exceptions=True)
        assert all(isinstance(error, s.StoreError) for error in found)
        store.writer.db.execute("PRAGMA query_only = OFF")
        await store.commit(s.AddRow(row(1)))

    with_store(tmp_path / "x.db", work)


# ---- versions ----


def test_new_file_has_the_newest_version(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "x.db")) as connection:
        newest = max(int(file.stem) for file in MIGRATIONS.glob("*.sql"))
        assert migrate(connection) == newest == migrate(connection)


def test_version_1_file_is_migrated(tmp_path: Path) -> None:
    """Data written by version 1 can be read after a migration."""
    steps = tmp_path / "steps"
    steps.mkdir()
    (steps / "0001.sql").write_text((MIGRATIONS / "0001.sql").read_text())
    with closing(connect(tmp_path / "x.db")) as connection:
        assert migrate(connection, steps) == 1
        connection.execute("INSERT INTO visitors VALUES ('hash', 'Ann', 'en', 1)")
        (steps / "0002.sql").write_text("ALTER TABLE visitors ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey';")
        assert migrate(connection, steps) == 2 == migrate(connection, steps)
        assert connection.execute("SELECT name, colour FROM visitors").fetchall() == [("Ann", "grey")]


def test_failed_migration_changes_nothing(tmp_path: Path) -> None:
    steps = tmp_path / "steps"
    steps.mkdir()
    (steps / "0001.sql").write_text("CREATE TABLE a (x INTEGER);")
    (steps / "0002.sql").write_text("CREATE TABLE b (x INTEGER); INSERT INTO nowhere VALUES (1);")
    with closing(connect(tmp_path / "x.db")) as connection:
        with pytest.raises(sqlite3.Error):
            migrate(connection, steps)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert names == ["schema_version", "a"]


def test_newer_data_are_refused(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "x.db")) as connection:
        migrate(connection)
        connection.execute("INSERT INTO schema_version VALUES (999)")
        with pytest.raises(s.StoreError, match="version 999"):
            migrate(connection)
