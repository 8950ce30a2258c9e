"""The lobby: who is told of a change, and tables that cannot be shown."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mathom.server.live import sockets
from mathom.server.tables.lobby import lobby_of
from tests.server.live_server import Guest, LiveServer, until


def test_lobby_changes_reach_only_those_concerned(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str | None] = []
    whole = lobby_of

    async def counted(store: Any, visitor: Any, language: str) -> Any:
        made.append(visitor and visitor.name)
        return await whole(store, visitor, language)

    monkeypatch.setattr(sockets, "lobby_of", counted)
    ann, _, table = server.table()
    eve = server.guest("Eve")
    with ann.at(None) as anns, eve.at(None) as eves, ann.at(table) as chair:
        anns.receive(), eves.receive(), chair.ready()
        until(lambda: sorted(filter(None, made)) == ["Ann", "Eve"])
        chair.move(chair.options[0])
        until(lambda: made.count("Ann") == 2)
        assert made.count("Eve") == 1
        server.guest("Bob").post("/api/tables", {"game": "confrontation", "opponent": "open"})
        assert len(eves.receive()["open"]) == 1 and made.count("Eve") == 2


def test_names_of_bots_are_translated(server: LiveServer) -> None:
    ann = server.guest("Ann")
    ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship", "opponent": "bot", "bot": "random"})
    with ann.at(None, language="en-XA") as lobby:
        shown = lobby.receive()["mine"]
        assert [(row["names"], row["bots"]) for row in shown] == [(["Ann", "Löbélîà, ràñdöm"], [1])]


def test_import_appears_in_the_lobby_at_once(server: LiveServer) -> None:
    ann = server.guest("Ann")
    with ann.at(None) as lobby:
        assert lobby.receive()["mine"] == []
        made = ann.post("/api/tables/import", {"record": "mathom 1\ngame confrontation\n"})
        assert [row["id"] for row in lobby.receive()["mine"]] == [made["id"]]


def test_table_of_an_unknown_game_is_left_out(tmp_path: Path) -> None:
    wish = {"game": "confrontation", "opponent": "bot", "bot": "random", "seat": "fellowship"}
    with LiveServer(tmp_path) as server:
        ann = server.guest("Ann")
        tables = [ann.post("/api/tables", wish)["id"] for _ in range(3)]
    with closing(sqlite3.connect(tmp_path / "mathom.db")) as db, db:
        db.execute("UPDATE tables SET game = 'chess' WHERE id = ?", (tables[0],))
        db.execute("UPDATE rows SET body = 'sauron nonsense' WHERE table_id = ? AND rev = 1", (tables[1],))
    with LiveServer(tmp_path) as server:
        ann = Guest(server.address, ann.cookie)
        assert {row["id"] for row in ann.get("/api/lobby")["mine"]} == set(tables[1:])
        with ann.at(None) as lobby:
            assert {row["id"] for row in lobby.receive()["mine"]} == set(tables[1:])
        with ann.at(tables[0]) as chair:
            gone = chair.receive()
            assert gone["type"] == "gone" and "chess" not in gone["sentence"]
        assert ann.post("/api/me", {"name": "Anna"})["name"] == "Anna"
        until(lambda: tables[2] in server.hub.rooms)
        with ann.at(tables[2]) as chair:
            assert chair.ready()["seats"][0]["name"] == "Anna"


def test_game_from_a_position_is_marked_set_up(server: LiveServer) -> None:
    """The player who set it up may know what is hidden."""
    ann, eve = server.guest("Ann"), server.guest("Eve")
    wish = {"game": "confrontation", "opponent": "open"}
    plain = ann.post("/api/tables", wish)["id"]
    known = ann.post("/api/tables", {**wish, "position": "shire: gandalf frodo | mordor: balrog witch_king"})["id"]
    titles = {row["id"]: row["title"] for row in eve.get("/api/lobby")["open"]}
    assert titles == {plain: "The Confrontation", known: "The Confrontation (set up)"}
    assert eve.get(f"/api/tables/{known}")["state"]["table"]["title"] == titles[known]
