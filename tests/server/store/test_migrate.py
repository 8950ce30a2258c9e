"""`mathom migrate`, and backups of PostgreSQL: everything arrives with the same hash, or nothing changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest
from tools.postgres import Postgres

from mathom.server.store import transfer
from mathom.server.store.open_store import DATABASE
from mathom.server.store.postgres import connect
from mathom.server.store.postgres import migrate as migrate_postgres
from mathom.server.store.transfer import CONTENTS, copy_all, hash_of, postgres_end, sqlite_end
from tests.server.live_server import Guest, LiveServer
from tests.server.program import running
from tests.server.store.test_care import entries, mathom, played
from tests.server.store.test_durability import PLAIN


def site(folder: Path) -> tuple[Guest, list[str], int]:
    """A site with something in nearly every part, the person who made it, and how many answers one table has."""
    with LiveServer(folder) as server:
        ann, names = played(server, 2)
        made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship"})
        server.guest("Bob").post("/api/keys/use", {"key": made["keys"]["sauron"]})
        ann.post(f"/api/tables/{made['id']}/keys", {"kind": "watch"})
        with ann.at(made["id"]) as chair:
            chair.ready()
            chair.ask("say", room="table", text="Ünïcode 😀 'quoted' \\ \t;")
            chair.ask("settings", webhook="https://example.org/hook")
            chair.send({"type": "seen", "rev": chair.rev})
        with ann.at(names[0]) as chair:
            chair.ready()
            chair.ask("resign", rev=chair.rev)
        return ann, names, entries(ann, names[0])


def hash_of_file(file: Path) -> str:
    with sqlite_end(file) as end:
        return hash_of(end)


def test_site_moves_to_postgres_and_back(tmp_path: Path, database: str) -> None:
    ann, (name, *_), count = site(tmp_path / "old")
    before = hash_of_file(tmp_path / "old" / DATABASE)
    code, text = mathom("migrate", tmp_path / "old", database)
    assert code == 0 and before[:16] in text and "3 of 10: rows" in text
    with postgres_end(database) as end:
        assert hash_of(end) == before and all(
            end.count(part) for part in ("rows", "chat", "keys", "grants", "webhooks")
        )
    code, text = mathom("migrate", database, tmp_path / "new")
    assert code == 0 and before[:16] in text and hash_of_file(tmp_path / "new" / DATABASE) == before
    assert (tmp_path / "new" / DATABASE).stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "new" / "uptime").read_text() == (tmp_path / "old" / "uptime").read_text()
    for data, options in ((tmp_path / "new", ()), (tmp_path / "third", ("--database", database))):
        with running(data, *PLAIN, *options) as server:
            there = Guest(f"127.0.0.1:{server.address.port}", ann.cookie)
            assert entries(there, name) == count


def test_target_that_is_not_empty_is_refused(tmp_path: Path, database: str) -> None:
    site(tmp_path / "old")
    assert mathom("migrate", tmp_path / "old", database)[0] == 0
    for source, target in ((tmp_path / "old", database), (database, tmp_path / "old")):
        code, text = mathom("migrate", source, target)
        assert code == 1 and "is not empty" in text and "Traceback" not in text


def test_running_server_is_refused(tmp_path: Path, postgres: Postgres) -> None:
    """At both ends: the games would change while they move."""
    first, second = postgres.new_database(), postgres.new_database()
    with running(tmp_path / "one", *PLAIN):
        code, text = mathom("migrate", tmp_path / "one", first)
        assert code == 1 and "stop it first" in text
    with running(tmp_path / "two", *PLAIN, "--database", second):
        code, text = mathom("migrate", second, tmp_path / "three")
        assert code == 1 and "stop it first" in text


@pytest.mark.parametrize("places", [("nowhere", "postgresql"), ("postgresql", "postgresql"), ("one", "two")])
def test_wrong_places_are_refused_in_a_sentence(tmp_path: Path, database: str, places: tuple[str, str]) -> None:
    named = [database if place == "postgresql" else tmp_path / place for place in places]
    code, text = mathom("migrate", *named)
    assert code == 1 and text.count("\n") == 1 and "Traceback" not in text


def test_row_that_arrives_differently_changes_nothing(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    site(tmp_path)
    write = transfer.PostgresEnd.write

    def careless(end: transfer.PostgresEnd, name: str, rows: Iterable[transfer.Values]) -> None:
        write(end, name, [row if name != "chat" else (*row[:5], "lost", *row[6:]) for row in rows])

    monkeypatch.setattr(transfer.PostgresEnd, "write", careless)
    with (
        pytest.raises(transfer.Different, match="chat"),
        sqlite_end(tmp_path / DATABASE) as source,
        postgres_end(database) as target,
    ):
        copy_all(source, target)
    with postgres_end(database) as end:
        assert not any(end.count(name) for name in CONTENTS)


def test_hash_differs_if_one_letter_does(tmp_path: Path) -> None:
    site(tmp_path)
    before = hash_of_file(tmp_path / DATABASE)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db, db:
        db.execute("UPDATE rows SET body = body || ' ' WHERE rev = 1")
    assert hash_of_file(tmp_path / DATABASE) != before


def test_every_column_has_the_same_place_in_both(tmp_path: Path, database: str) -> None:
    """A new column must be added to both, at the end."""
    with connect(database) as db, sqlite_end(tmp_path / "x.db") as end:
        migrate_postgres(db)
        for name in CONTENTS:
            ours = [row[1] for row in end.db.execute(f"PRAGMA table_info({name})")]
            description = db.execute(f"SELECT * FROM {name}".encode()).description  # noqa: S608
            assert [column.name for column in description or ()] == ours
        listed = end.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        assert {name for (name,) in listed} == {*CONTENTS, "schema_version"}


def test_postgres_site_is_backed_up_while_it_runs_and_restored(tmp_path: Path, postgres: Postgres) -> None:
    old, new = postgres.new_database(), postgres.new_database()
    ann = Guest("")
    with running(tmp_path, *PLAIN, "--database", old) as server:
        ann.address = f"127.0.0.1:{server.address.port}"
        ann.post("/api/me", {"name": "Ann"})
        table = ann.post("/api/tables", {"game": "confrontation", "opponent": "hotseat"})["id"]
        with ann.at(table) as chair:
            chair.ready()
            chair.move(chair.options[0])
            code, text = mathom("backup", "--data", tmp_path, "--database", old)
            assert code == 0 and "read back" in text
            chair.move(chair.options[0])
    code, text = mathom("restore", "--data", tmp_path, "--database", old)
    assert code == 1 and "is not empty" in text
    assert mathom("restore", "--data", tmp_path, "--database", new)[0] == 0
    with running(tmp_path, *PLAIN, "--database", new) as server:
        ann.address = f"127.0.0.1:{server.address.port}"
        assert entries(ann, table) == 1
