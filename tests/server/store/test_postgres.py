"""What only PostgreSQL can do wrong: lost connections, commits in doubt, processes that start at once, settings."""

from __future__ import annotations

import asyncio
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from tools import postgres as postgres_tool
from tools.postgres import Postgres

from mathom.server.store import base as s
from mathom.server.store import postgres as store_module
from mathom.server.store.postgres import MIGRATIONS, PostgresStore, connect, first, migrate, setting
from tests.server.store.test_store import FACTS, HEAD, head, row

CUTS = 25


def test_processes_that_start_at_once_migrate_once(database: str) -> None:
    def start(_: int) -> int:
        with connect(database) as db:
            return migrate(db)

    with ThreadPoolExecutor(6) as pool:
        newest = max(int(file.stem) for file in MIGRATIONS.glob("*.sql"))
        assert set(pool.map(start, range(6))) == {newest}
    with connect(database) as db:
        assert first(db, "SELECT COUNT(*) FROM schema_version") == newest


def test_failed_step_changes_nothing(database: str, tmp_path: Path) -> None:
    (tmp_path / "0001.sql").write_text("CREATE TABLE a (x INTEGER);")
    (tmp_path / "0002.sql").write_text("CREATE TABLE b (x INTEGER); INSERT INTO nowhere VALUES (1);")
    with connect(database) as db:
        with pytest.raises(psycopg.Error):
            migrate(db, tmp_path)
        assert first(db, "SELECT MAX(version) FROM schema_version") == 1
        assert first(db, "SELECT to_regclass('b')") is None


def test_newer_data_are_refused(database: str) -> None:
    with connect(database) as db:
        migrate(db)
        db.execute("INSERT INTO schema_version VALUES (999)")
    with pytest.raises(s.StoreError, match="version 999"):
        PostgresStore(database)


def test_commit_waits_for_the_disk_even_if_the_database_would_not(database: str) -> None:
    with connect(f"{database}%20-csynchronous_commit%3Doff") as db:
        assert setting(db, "synchronous_commit") == "on"


def test_database_that_does_not_answer_is_named_without_the_password() -> None:
    url = f"postgresql://mathom:secret@127.0.0.1:{postgres_tool.free_port()}/games"
    with pytest.raises(s.StoreError, match="refused") as caught:
        PostgresStore(url)
    assert "secret" not in str(caught.value)


def test_refused_change_is_not_stored_and_the_next_one_is(database: str) -> None:
    async def work() -> None:
        store = PostgresStore(database)
        await store.commit(s.AddTable(FACTS, HEAD))
        with connect(database) as db:
            db.execute(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
                "'BEGIN RAISE EXCEPTION USING ERRCODE = ''53100''; END'"
            )
            db.execute("CREATE TRIGGER full_disk BEFORE INSERT ON rows FOR EACH ROW EXECUTE FUNCTION full_disk()")
            with pytest.raises(s.StoreError, match="DiskFull"):
                await store.commit(s.AddRow(row(1), head(1)))
            assert store.failing == "DiskFull"
            db.execute("DROP TRIGGER full_disk ON rows")
        await store.commit(s.AddRow(row(1), head(1)))
        assert store.failing is None and len(await store.rows(FACTS.id)) == 1
        store.close()

    asyncio.run(work())


async def play_through(store: PostgresStore, begun: asyncio.Event, enough: asyncio.Event) -> int:
    """Adds rows one after the other, as a room does; each must be stored exactly once, with no conflict."""
    number = 0
    while not enough.is_set():
        number += 1
        await store.commit(s.AddRow(row(number, f"0:{number}"), head(number)))
        assert (await store.rows(FACTS.id, number - 1))[0].client == f"0:{number}"
        begun.set()
    return number


def test_cut_connections_lose_and_double_nothing(database: str) -> None:
    """F5: the database cuts all connections again and again while rows are stored."""

    async def work() -> None:
        store = PostgresStore(database)
        await store.commit(s.AddTable(FACTS, HEAD))
        begun, enough = asyncio.Event(), asyncio.Event()
        playing = asyncio.create_task(play_through(store, begun, enough))
        await begun.wait()
        sql = (
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND application_name = 'mathom' AND datname = current_database()"
        )
        cut = 0
        with psycopg.connect(database, autocommit=True, application_name="cutter") as db:
            while cut < CUTS and not playing.done():
                await asyncio.sleep(0.02)
                cut += first(db, sql)
        enough.set()
        async with asyncio.timeout(60):
            rows = await playing
        assert [r.rev for r in await store.rows(FACTS.id)] == list(range(1, rows + 1))
        store.close()

    asyncio.run(work())


@pytest.mark.parametrize("committed", [True, False])
def test_commit_in_doubt_is_settled(database: str, monkeypatch: pytest.MonkeyPatch, committed: bool) -> None:
    """The connection breaks before the reply to COMMIT; the row is stored once, whether it was committed or not."""
    broken: list[bool] = []
    real = store_module.execute

    def breaking(db: psycopg.Connection[tuple[object, ...]], sql: str, values: tuple[object, ...] = ()) -> object:
        if sql == "COMMIT" and not broken and threading.current_thread().name == "mathom-writer":
            broken.append(True)
            if committed:
                real(db, sql)
            db.close()
            raise psycopg.OperationalError("the connection is lost")
        return real(db, sql, values)

    async def work() -> None:
        store = PostgresStore(database)
        await store.commit(s.AddTable(FACTS, HEAD))
        monkeypatch.setattr(store_module, "execute", breaking)
        await store.commit(s.AddRow(row(1, "0:a"), head(1)), s.PutSeen(FACTS.id, 0, 7))
        assert broken and [r.client for r in await store.rows(FACTS.id)] == ["0:a"]
        await store.commit(s.AddRow(row(2, "0:b"), head(2)))
        store.close()

    asyncio.run(work())


def test_restarts_of_the_database_lose_and_double_nothing() -> None:
    """The server of the database crashes and starts again while rows are stored."""

    def restart(server: Postgres) -> None:
        for how in (signal.SIGQUIT, signal.SIGINT):
            server.stop(how)
            server.start()

    async def work(server: Postgres) -> None:
        store = PostgresStore(server.new_database())
        await store.commit(s.AddTable(FACTS, HEAD))
        begun, enough = asyncio.Event(), asyncio.Event()
        playing = asyncio.create_task(play_through(store, begun, enough))
        await begun.wait()
        await asyncio.to_thread(restart, server)
        enough.set()
        async with asyncio.timeout(60):
            rows = await playing
        assert [r.rev for r in await store.rows(FACTS.id)] == list(range(1, rows + 1))
        store.close()

    with postgres_tool.running(fsync="on", full_page_writes="on") as server:
        asyncio.run(work(server))
