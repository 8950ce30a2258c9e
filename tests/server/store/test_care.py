"""Backups, restore and rescue, with real damage to real files and the real commands."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from mathom.server import hub as hubs
from mathom.server.store import care
from mathom.server.store.open_store import DATABASE
from mathom.server.store.sqlite import first_damage
from tests.project.tree import ROOT, clean_environment
from tests.server.live_server import Guest, LiveServer, until
from tests.server.program import running

PAGE = 4096


def mathom(*arguments: str | Path) -> tuple[int, str]:
    command = [sys.executable, "-P", "-m", "mathom", *map(str, arguments)]
    environment = {**clean_environment(), "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout + done.stderr


def played(server: LiveServer, tables: int) -> tuple[Guest, list[str]]:
    """Tables at which some answers were given."""
    ann = server.guest("Ann")
    wish = {"game": "confrontation", "opponent": "hotseat"}
    names = [ann.post("/api/tables", wish)["id"] for _ in range(tables)]
    for name in names:
        with ann.at(name) as chair:
            chair.ready()
            for _ in range(3):
                chair.move(chair.options[0])
    return ann, names


def entries(guest: Guest, table: str) -> int:
    return int(guest.get(f"/api/tables/{table}")["state"]["entries"])


def overwrite_leaf(file: Path, name: str) -> None:
    """Overwrites the last leaf page of a B-tree."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = int(db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0])
    with file.open("r+b") as raw:
        raw.seek((root - 1) * PAGE)
        page = raw.read(PAGE)
        leaf = int.from_bytes(page[8:12], "big") if page[0] in (2, 5) else root  # its rightmost child
        raw.seek((leaf - 1) * PAGE)
        raw.write(os.urandom(PAGE))


def test_backup_of_a_running_server_is_restored_elsewhere(tmp_path: Path) -> None:
    there, elsewhere = tmp_path / "there", tmp_path / "elsewhere"
    with LiveServer(there) as server:
        ann, names = played(server, 2)
        assert mathom("backup", "--data", there)[0] == 0
        (backup,) = care.backups(there)
        before = {name: entries(ann, name) for name in names}
        assert backup.stat().st_mode & 0o077 == 0
    assert mathom("restore", backup, "--data", elsewhere)[0] == 0
    with LiveServer(elsewhere) as server:
        again = Guest(server.address, ann.cookie)
        assert {name: entries(again, name) for name in names} == before


def test_restore_puts_the_old_games_aside(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        ann, names = played(server, 1)
        care.back_up(tmp_path / DATABASE)
        later = ann.post("/api/tables", {"game": "confrontation", "opponent": "hotseat"})["id"]
    code, words = mathom("restore", "--data", tmp_path)
    assert code == 0 and "before-restore" in words
    (aside,) = (file for file in tmp_path.glob("*before-restore*") if file.suffix[-4:] not in ("-wal", "-shm"))
    with closing(sqlite3.connect(aside)) as db:
        assert {row[0] for row in db.execute("SELECT id FROM tables")} == {*names, later}
    with LiveServer(tmp_path) as server:
        assert entries(Guest(server.address, ann.cookie), names[0]) and server.guest().get("/healthz")["tables"] == 1


def test_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        played(server, 1)
    backup = care.back_up(tmp_path / DATABASE)
    overwrite_leaf(backup, "rows")
    before = (tmp_path / DATABASE).read_bytes()
    code, words = mathom("restore", "--data", tmp_path)
    assert code == 1 and "cannot be restored" in words and (tmp_path / DATABASE).read_bytes() == before


def test_server_backs_up_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "BACKUP_SECONDS", 0.05)
    with LiveServer(tmp_path) as server:
        played(server, 1)
        until(lambda: care.backups(tmp_path))


def test_old_backups_are_removed() -> None:
    days = [f"mathom-202611{day:02}-{hour:02}0000.db" for day in range(1, 21) for hour in (1, 13, 23)]
    newest = [Path(name) for name in sorted(days, reverse=True)]
    kept = [file.name[7:18] for file in newest if file not in care.superfluous(newest)]
    assert kept[:6] == ["20261120-23", "20261120-13", "20261120-01", "20261119-23", "20261119-13", "20261119-01"]
    assert kept[6:] == [f"202611{day}-23" for day in (18, 17, 16, 15, 14)]


@pytest.mark.parametrize("broken", ["rows", "rows_client", "chat", "grants"])
def test_rescue_saves_what_can_be_read(tmp_path: Path, broken: str) -> None:
    with LiveServer(tmp_path) as server:
        ann, names = played(server, 40)
    overwrite_leaf(tmp_path / DATABASE, broken)
    assert first_damage(tmp_path / DATABASE) is not None
    code, words = mathom("rescue", "--data", tmp_path)
    assert code == 0 and "Damage: " in words, words
    assert first_damage(tmp_path / DATABASE) is None and list(tmp_path.glob("*.damaged-*"))
    with LiveServer(tmp_path) as server:
        saved = [entries(Guest(server.address, ann.cookie), name) for name in names]
    whole = len(names) if broken != "rows" else 10
    assert sum(count >= 3 for count in saved) >= whole and all(
        name in words or n for name, n in zip(names, saved, strict=True)
    )


def test_sound_database_is_left_alone(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        played(server, 1)
    before = (tmp_path / DATABASE).read_bytes()
    assert mathom("rescue", "--data", tmp_path) == (0, "The database is sound: there is nothing to rescue.\n")
    assert (tmp_path / DATABASE).read_bytes() == before


def test_rescue_and_restore_need_the_server_to_be_stopped(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        played(server, 1)
    care.back_up(tmp_path / DATABASE)
    with running(tmp_path):
        for command in ("rescue", "restore"):
            assert mathom(command, "--data", tmp_path) == (1, "mathom is running with these games: stop it first.\n")


def test_file_that_is_not_a_database_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"this is not a database" * 1000)
    code, words = mathom("rescue", "--data", tmp_path)
    assert code == 1 and "Nothing can be saved" in words
    assert (tmp_path / DATABASE).read_bytes().startswith(b"this is not a database")
