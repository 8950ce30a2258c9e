"""Health, what a start costs, and imported games that nobody plays."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mathom.server import hub as hubs
from mathom.server.config import Config
from mathom.server.http.rate_limits import IMPORTED
from mathom.server.jobs.uptime import Uptime
from mathom.server.store.open_store import DATABASE
from mathom.server.store.sqlite import SqliteStore, first_damage
from tests.server.live_server import Guest, LiveServer, Refusal, until
from tests.server.tables.test_long_games import long_record
from tests.server.tables.test_table import finished

PAGE = 4096


def damage(file: Path) -> None:
    """Overwrites one page in the middle of the database, as a failing disk might."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = int(db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'rows_client'").fetchone()[0])
    with file.open("r+b") as raw:
        raw.seek((root - 1) * PAGE)
        raw.write(os.urandom(PAGE))


def health(guest: Guest, path: str = "/healthz") -> tuple[int, list[str]]:
    status, body = guest.request("GET", path)
    found = json.loads(body)
    return status, found["why" if "why" in found else "problems"]


def test_healthy_server_says_so(server: LiveServer) -> None:
    until(lambda: server.hub.checked)
    assert health(server.guest()) == health(server.guest(), "/readyz") == (200, [])


def test_health_reports_a_full_disk(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    until(lambda: server.hub.checked)
    monkeypatch.setattr(hubs, "LEAST_FREE", 1 << 62)
    assert health(server.guest()) == health(server.guest(), "/readyz") == (503, ["disk-full"])


def test_health_tells_the_truth_when_nothing_can_be_stored(tmp_path: Path) -> None:
    """SQLite itself reports a full disk; later there is space again."""
    store = SqliteStore(tmp_path / DATABASE)
    with LiveServer(tmp_path, store=store) as server:
        pages = store.writer.db.execute("PRAGMA page_count").fetchone()[0]
        store.writer.db.execute(f"PRAGMA max_page_count = {pages}")
        statuses = []
        for number in range(300):
            status, _ = server.guest().request("POST", "/api/me", json.dumps({"name": f"{number}"}).encode())
            statuses.append(status)
            if status != 200:
                break
        assert statuses[-1] == 503 and health(server.guest()) == (503, ["not-kept"])
        store.writer.db.execute("PRAGMA max_page_count = 1000000")
        server.guest("Ann")
        assert health(server.guest()) == (200, [])


def test_health_notices_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The heartbeat fails even if nobody plays."""
    uptime = Uptime(tmp_path / "gone" / "uptime")
    uptime.beat(1000)
    assert not uptime.is_written and uptime.free_bytes() == 0
    (tmp_path / "gone").mkdir()
    uptime.beat(1000)
    assert uptime.is_written and uptime.free_bytes() > 0


def test_damaged_database_is_noticed_after_the_start(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        finished(server)
    assert first_damage(tmp_path / DATABASE) is None
    damage(tmp_path / DATABASE)
    with LiveServer(tmp_path) as server:
        until(lambda: server.hub.checked)
        status, problems = health(server.guest())
        assert status == 503 and "damaged" in problems
        assert health(server.guest(), "/readyz")[0] == 503


def test_not_ready_while_the_store_is_checked(server: LiveServer) -> None:
    until(lambda: server.hub.checked)
    server.hub.checked = False
    assert health(server.guest(), "/readyz") == (503, ["checking"]) and health(server.guest()) == (200, [])


# ---- starting ----


def test_start_loads_only_tables_where_a_bot_is_asked(tmp_path: Path) -> None:
    config = Config(tmp_path, bot_pause=60.0, bot_workers=1, limited=False)
    clock = {"kind": "live", "minutes": 9, "seconds": 9}
    with LiveServer(tmp_path, config=config) as server:
        ann = server.guest("Ann")
        bot = ann.post("/api/tables", {"game": "confrontation", "opponent": "bot", "seat": "sauron"})["id"]
        server.table(clock=clock)
        ann.post("/api/tables", {"game": "confrontation", "opponent": "hotseat", "clock": clock})
    with LiveServer(tmp_path, config=config) as server:
        store = server.hub.store
        waiting = asyncio.run(store.waiting_for_bots("", 1))
        until(lambda: server.hub.checked and len(server.hub.rooms) == len(waiting))
        assert set(server.hub.rooms) == set(waiting) <= {bot}


def test_bots_of_a_table_continue_when_it_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: hubs.Hub) -> None:
        pass

    with LiveServer(tmp_path, config=Config(tmp_path, bot_pause=60.0, bot_workers=1, limited=False)) as server:
        ann = server.guest("Ann")
        wish = {"game": "confrontation", "opponent": "bot", "bot": "random", "seat": "sauron"}
        table = ann.post("/api/tables", wish)["id"]
    monkeypatch.setattr(hubs.Hub, "wake_tables", never)
    with LiveServer(tmp_path) as server, Guest(server.address, ann.cookie).at(table) as chair:
        chair.ready()
        chair.until(lambda: not chair.state["seats"][0]["asked"])


# ---- imports ----


def test_unplayed_imports_are_deleted_after_a_month(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    eve, (ann, _, played) = server.guest("Eve"), server.table()
    old, continued = (eve.post("/api/tables/import", {"record": long_record(3)})["id"] for _ in range(2))
    with eve.at(continued) as chair:
        chair.ready()
        chair.move(chair.options[0])
    monkeypatch.setattr(hubs, "IMPORT_DAYS", -1)
    server.run_in_loop(server.hub.sweep())
    with pytest.raises(Refusal) as caught:
        eve.get(f"/api/tables/{old}")
    assert caught.value.status == 404
    assert eve.get(f"/api/tables/{continued}")["rev"] and ann.get(f"/api/tables/{played}")["rev"]
    with closing(sqlite3.connect(server.data / DATABASE)) as db:
        assert db.execute("SELECT COUNT(*) FROM rows WHERE table_id = ?", (old,)).fetchone() == (0,)
        assert db.execute("SELECT COUNT(*) FROM grants WHERE table_id = ?", (old,)).fetchone() == (0,)


def test_oldest_imports_go_when_there_are_too_many(server: LiveServer) -> None:
    eve = server.guest("Eve")
    record = long_record(3)
    tables = [eve.post("/api/tables/import", {"record": record})["id"] for _ in range(3)]
    store = SqliteStore(server.data / DATABASE)
    try:
        assert asyncio.run(store.old_imports(0, 2 * len(record))) == tables[:1]
        assert asyncio.run(store.old_imports(0, 3 * len(record))) == []
    finally:
        store.close()


def test_imports_of_an_address_are_limited_by_their_size(tmp_path: Path) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        server.app.limits.clock = lambda: 1.0
        eve = server.guest("Eve")
        record = long_record(3)
        server.hub.limits.charge(IMPORTED, "127.0.0.1", IMPORTED.burst - 1.5 * len(record))
        assert eve.post("/api/tables/import", {"record": record})["id"]
        with pytest.raises(Refusal) as caught:
            eve.post("/api/tables/import", {"record": record})
        assert (caught.value.status, caught.value.data["error"]["code"]) == (429, "too-much")
