"""A row that cannot be replayed ends its own table and nothing else."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.live_server import Guest, LiveServer, Refusal

ENOUGH = 4


def change(data: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(data / "mathom.db")) as db, db:
        assert db.execute(sql, values).rowcount == 1


def begun(server: LiveServer) -> tuple[Guest, Guest, str, int]:
    ann, bob, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        for _ in range(ENOUGH):
            chair.move(chair.options[0])
    return ann, bob, table, chair.rev


def again(guest: Guest, server: LiveServer) -> Guest:
    return Guest(server.address, guest.cookie)


@pytest.mark.parametrize(
    "body", ["fellowship nonsense", "fellowship frodo-rhudaur\nsauron dances", "fellowship undo\nchance 1", "}"]
)
def test_broken_table_is_readable_up_to_the_bad_row(
    tmp_path: Path, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    with LiveServer(tmp_path) as server:
        ann, bob, table, rev = begun(server)
        other = ann.post("/api/tables", {"game": "confrontation", "opponent": "hotseat"})["id"]
    change(tmp_path, "UPDATE rows SET body = ? WHERE table_id = ? AND rev = ?", body, table, rev)
    caplog.clear()
    with LiveServer(tmp_path) as server, caplog.at_level(logging.INFO):
        ann, bob = again(ann, server), again(bob, server)
        view = ann.get(f"/api/tables/{table}")
        assert view["rev"] == rev - 1 and view["state"]["entries"] == ENOUGH - 1
        assert not any(seat["asked"] for seat in view["state"]["seats"]) and view["state"]["waiting"].endswith(".")
        assert len(ann.get(f"/api/tables/{table}/replay?as=0")["patches"]) == ENOUGH - 1
        for message in ({"type": "act", "answers": ["x"]}, {"type": "resign"}, {"type": "undo"}):
            answer = bob.do(table, {"id": message["type"], "rev": rev - 1, **message})
            assert (answer["type"], answer["code"]) == ("nak", "broken")
        ann.post("/api/me", {"name": "Anna"})
        assert ann.get(f"/api/tables/{other}")["state"]["seats"][0]["name"] == "Anna"
    told = [record.getMessage() for record in caplog.records if table in record.getMessage()]
    assert told == [f"table {table} cannot be replayed from revision {rev} on"]
    assert body not in caplog.text


def test_unreadable_table_is_refused(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        ann, _, table, _ = begun(server)
    change(tmp_path, "UPDATE tables SET game = 'chess' WHERE id = ?", table)
    with LiveServer(tmp_path) as server:
        ann = again(ann, server)
        with pytest.raises(Refusal) as caught:
            ann.get(f"/api/tables/{table}")
        assert caught.value.status == 409 and caught.value.data["error"]["code"] == "broken"
        assert ann.post("/api/me", {"name": "Anna"})["name"] == "Anna"
        with ann.at(table) as chair:
            assert chair.receive()["type"] == "gone"


def test_full_table_takes_no_more_rows(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = server.table()
    monkeypatch.setattr("mathom.server.tables.table.MOST_ROWS", 5)
    with ann.at(table) as chair:
        chair.ready()
        chair.move(chair.options[0])
        chair.move(chair.options[0])
        assert "ask" not in chair.state
        assert chair.act("frodo-shire")["code"] == "full"
        bob.post("/api/me", {"name": "Robert"})
        assert chair.state["seats"][1]["name"] == "Bob" and chair.rev == 5
        assert chair.ask("resign", rev=chair.rev)["type"] == "ack"


def test_new_table_exists_although_listeners_fail(server: LiveServer) -> None:
    def stumble(*_: object) -> None:
        raise RuntimeError

    server.hub.listeners.insert(0, stumble)
    ann, _, table = server.table()
    assert ann.get(f"/api/tables/{table}")["state"]["begun"] is True
