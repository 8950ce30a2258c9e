"""What a store guarantees: atomic commits, unique revisions, shared transactions, migrations."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from mathom.server.store import base as s
from mathom.server.store.sqlite import MIGRATIONS, SqliteStore, connect, migrate

FACTS = s.TableFacts("aaaaaaaaaa", "confrontation", {}, {"opponent": "friend"}, b"x" * 32, 1)
HEAD = s.Head({"names": [None, None]}, False, True, 1)


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


def test_stored_values_are_read_back(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.commit(s.AddRow(row(1, "0:a", "fellowship frodo-shire")), s.AddRow(row(2)))
        assert await store.rows(FACTS.id) == [row(1, "0:a", "fellowship frodo-shire"), row(2)]
        assert await store.rows(FACTS.id, after=1) == [row(2)]
        assert await store.table(FACTS.id) == FACTS and await store.table("nosuch") is None
        assert await store.count() == 1 and [listed.id for listed in await store.running()] == [FACTS.id]

    with_store(tmp_path / "x.db", work)


def test_facts_print_without_the_secret(tmp_path: Path) -> None:
    assert "xxx" not in repr(FACTS) and "xxx" not in str(s.AddTable(FACTS, HEAD))


@pytest.mark.parametrize(("rev", "client"), [(1, "0:b"), (2, "0:a")])
def test_revision_and_client_id_are_unique(tmp_path: Path, rev: int, client: str) -> None:
    async def work(store: SqliteStore) -> None:
        await store.commit(s.AddRow(row(1, "0:a")))
        with pytest.raises(s.Conflict):
            await store.commit(s.PutSeen(FACTS.id, 0, 7), s.AddRow(row(rev, client)))
        assert len(await store.rows(FACTS.id)) == 1
        assert await store.seen(FACTS.id, 0) == 0  # nothing was stored

    with_store(tmp_path / "x.db", work)


def test_one_writer_gets_a_contested_revision(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        async def attempt(number: int) -> str:
            try:
                await store.commit(s.AddRow(row(1 + number % 10, f"0:{number}")))
            except s.Conflict:
                return "conflict"
            return "kept"

        found = await asyncio.gather(*(attempt(number) for number in range(200)))
        assert found.count("kept") == 10 and [r.rev for r in await store.rows(FACTS.id)] == list(range(1, 11))

    with_store(tmp_path / "x.db", work)


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


def test_cancelled_commit_does_not_disturb_others(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        waiting = asyncio.create_task(store.commit(s.AddRow(row(1))))
        await asyncio.sleep(0)
        waiting.cancel()
        await store.commit(s.AddRow(row(2)))
        assert [r.rev for r in await store.rows(FACTS.id)] == [1, 2]

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


def test_key_is_taken_once(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.commit(s.AddKey(s.Key("hash", FACTS.id, 1, "seat", None, 1)))
        await store.commit(s.TakeKey("hash", "ann"))
        await store.commit(s.TakeKey("hash", "ann"))
        with pytest.raises(s.Conflict):
            await store.commit(s.TakeKey("hash", "bob"))
        key = await store.key("hash")
        assert key is not None and key.used == "ann"

    with_store(tmp_path / "x.db", work)


def test_analysis_is_stored_per_version(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.analysis(FACTS.id, 1) is None
        await store.commit(s.PutAnalysis(FACTS.id, 1, "{}", 1))
        assert await store.analysis(FACTS.id, 1) == "{}" and await store.analysis(FACTS.id, 2) is None
        await store.commit(s.PutAnalysis(FACTS.id, 2, "[]", 2))
        assert await store.analysis(FACTS.id, 2) == "[]" and await store.analysis(FACTS.id, 1) is None

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
