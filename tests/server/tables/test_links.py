"""Links to a seat: who may use them, what they give in the next game, how they are cancelled."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from mathom.server.config import Config
from tests.server.live_server import Chair, Guest, LiveServer, Refusal


def refused(guest: Guest, path: str, data: dict[str, Any] | None = None) -> dict[str, Any]:
    with pytest.raises(Refusal) as caught:
        guest.get(path) if data is None else guest.post(path, data)
    error: dict[str, Any] = caught.value.data["error"]
    return error


def invited(server: LiveServer) -> tuple[Guest, str, str]:
    ann = server.guest("Ann")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship", "opponent": "friend"})
    return ann, made["id"], made["keys"]["sauron"]


def sent_away(chair: Chair) -> str:
    while (message := chair.receive())["type"] != "gone":
        pass
    with pytest.raises(ConnectionClosed):
        chair.receive()
    return str(message["code"])


# ---- taking a seat ----


def test_own_invitation_cannot_be_used(server: LiveServer) -> None:
    ann, table, key = invited(server)
    error = refused(ann, "/api/keys/use", {"key": key})
    assert error["sentence"] == "You already have a seat at this table: send this link to your friend."
    assert ann.get(f"/api/tables/{table}")["state"]["you"]["seats"] == [0]
    assert server.guest("Bob").post("/api/keys/use", {"key": key})["seat"] == 1


def test_remaining_player_can_invite_again(server: LiveServer) -> None:
    ann, table, key = invited(server)
    keys = f"/api/tables/{table}/keys"
    assert refused(server.guest("Eve"), keys, {"kind": "seat", "seat": 1})["code"] == "not-yours"
    assert refused(ann, keys, {"kind": "seat", "seat": 0})["code"] == "taken"
    ann.post(f"/api/tables/{table}/leave")
    bob = server.guest("Bob")
    bob.post("/api/keys/use", {"key": key})
    again = bob.post(keys, {"kind": "seat", "seat": 0})["key"]
    assert server.guest("Cid").post("/api/keys/use", {"key": again})["seat"] == 0
    assert bob.get(f"/api/tables/{table}")["state"]["begun"] is True
    assert refused(bob, keys, {"kind": "seat"})["code"] == "taken"


def test_given_up_seat_leaves_no_rights(server: LiveServer, tmp_path: Path) -> None:
    ann, table, _ = invited(server)
    assert ann.do(table, {"type": "settings", "id": "x", "webhook": "https://example.org/"})["type"] == "ack"
    ann.do(table, {"type": "seen", "rev": 2})
    ann.post(f"/api/tables/{table}/leave")
    with closing(sqlite3.connect(tmp_path / "mathom.db")) as db, db:
        assert all(db.execute(f"SELECT COUNT(*) FROM {name}").fetchone() == (0,) for name in ("webhooks", "seen"))  # noqa: S608


# ---- the next game ----


def test_program_key_works_in_next_games(server: LiveServer) -> None:
    ann, table, key = invited(server)
    program = Guest(server.address, bearer=key)
    for seat in (1, 0, 1):
        state = program.get(f"/api/tables/{table}")["state"] if seat == 0 else {"you": {"seat": 1}}
        assert state["you"]["seat"] == seat
        assert program.do(table, {"type": "resign", "id": "one", "rev": 99})["type"] == "ack"
        for guest in (program, ann):
            assert guest.do(table, {"type": "rematch", "id": f"r{seat}"})["type"] == "ack"
        table = ann.get(f"/api/tables/{table}")["state"]["next"]["id"]
    assert program.get(f"/api/tables/{table}")["state"]["you"]["seat"] == 0


def test_shoulder_right_ends_with_the_game(server: LiveServer) -> None:
    ann, bob, table = server.table()
    eve = server.guest("Eve")
    eve.post("/api/keys/use", {"key": ann.post(f"/api/tables/{table}/keys", {"kind": "shoulder"})["key"]})
    ann.do(table, {"type": "resign", "id": "one", "rev": 99})
    for guest in (ann, bob):
        guest.do(table, {"type": "rematch", "id": "again"})
    assert eve.get(f"/api/tables/{table}")["state"]["you"]["kind"] == "shoulder"
    following = eve.get(f"/api/tables/{table}")["state"]["next"]["id"]
    assert eve.get(f"/api/tables/{following}")["state"]["you"]["kind"] == "watcher"
    assert ann.get(f"/api/tables/{following}")["state"]["you"]["seat"] == 1


# ---- cancelling ----


def test_revoke_cancels_all_links_of_a_seat(server: LiveServer) -> None:
    ann, bob, table = server.table()
    path = f"/api/tables/{table}"
    device, spare, shoulder = (
        ann.post(f"{path}/keys", {"kind": kind})["key"] for kind in ("device",) * 2 + ("shoulder",)
    )
    others = ann.post(f"{path}/keys", {"kind": "watch"})["key"], bob.post(f"{path}/keys", {"kind": "device"})["key"]
    phone, eve = server.guest("Ann"), server.guest("Eve")
    phone.post("/api/keys/use", {"key": device})
    eve.post("/api/keys/use", {"key": shoulder})
    assert refused(eve, f"{path}/keys/revoke", {"seat": 0})["code"] == "not-yours"
    with ann.at(table) as own, phone.at(table) as first, eve.at(table) as second, bob.at(table) as third:
        for chair in (own, first, second, third):
            chair.ready()
        assert ann.post(f"{path}/keys/revoke", {"seat": 0}) == {}
        assert [sent_away(chair) for chair in (first, second)] == ["left", "left"]
        own.move(own.options[0])
        third.move(third.options[0])
    assert refused(phone, f"{path}?as=0")["code"] == refused(eve, f"{path}?as=shoulder")["code"] == "not-yours"
    for key in (device, spare, shoulder):
        assert refused(server.guest("Dan"), "/api/keys/use", {"key": key})["code"] == "bad-key"
        assert refused(Guest(server.address, bearer=key), path)["code"] == "bad-key"
    for key in others:
        server.guest("Dan").post("/api/keys/use", {"key": key})


def test_program_revokes_all_keys_but_its_own(server: LiveServer) -> None:
    ann, table, key = invited(server)
    program = Guest(server.address, bearer=key)
    program.post("/api/keys/use", {"key": key})
    spare = program.post(f"/api/tables/{table}/keys", {"kind": "device"})["key"]
    program.post(f"/api/tables/{table}/keys/revoke", {})
    assert program.get(f"/api/tables/{table}")["state"]["you"]["seat"] == 1
    assert refused(Guest(server.address, bearer=spare), f"/api/tables/{table}")["code"] == "bad-key"
    assert ann.get(f"/api/tables/{table}")["state"]["you"]["seat"] == 0


# ---- names ----


def test_renames_are_rate_limited(tmp_path: Path) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        server.app.limits.clock = lambda: 1.0
        guest = server.guest("Ann")
        names = [json.dumps({"name": f"Ann {number}"}).encode() for number in range(21)]
        assert [guest.request("POST", "/api/me", name)[0] for name in names] == [200] * 19 + [429] * 2
