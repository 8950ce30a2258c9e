"""A seat takes the name of its character once the game reveals it."""

from __future__ import annotations

from tests.server.live_server import LiveServer

WISH = {"game": "riddle", "opponent": "hotseat", "seat": "player-1"}


def test_seat_title_becomes_its_character(server: LiveServer) -> None:
    ann = server.guest("Ann")
    rules = {"players": "3", "characters": "pippin+black-rider-1+sam", "first": "2"}
    known = ann.post("/api/tables", {**WISH, "rules": rules})["id"]
    state = ann.get(f"/api/tables/{known}")["state"]
    assert [seat["title"] for seat in state["seats"]] == ["Pippin", "Black Rider 1", "Sam"]
    assert [seat["usual"] for seat in state["seats"]] == ["Player 1", "Player 2", "Player 3"]
    assert [seat["id"] for seat in state["seats"]] == ["player-1", "player-2", "player-3"]
    assert state["waiting"] == "Black Rider 1 decides."
    assert "whole" not in state and [player["hand"] for player in state["view"]["players"]].count(None) == 2
    assert ann.post(f"/api/tables/{known}/do?as=2", {"type": "resign", "id": "a", "rev": 0})["type"] == "ack"
    result = ann.get(f"/api/tables/{known}")["state"]["result"]
    assert result["sentence"] == "Sam resigns, which ends the game for everyone." and result["marks"] == [1, 1, -1]
    state = ann.get(f"/api/tables/{known}")["state"]
    assert "views" not in state and all(len(player["hand"]) == 2 for player in state["whole"]["players"])
    replay = ann.get(f"/api/tables/{known}/replay?as=all")["first"]
    assert replay["whole"]["seat"] is None and [player["hand"] for player in replay["whole"]["players"]] == [[], [], []]
    unknown = ann.post("/api/tables", {**WISH, "rules": {"players": "3"}})["id"]
    state = ann.get(f"/api/tables/{unknown}")["state"]
    assert [seat["title"] for seat in state["seats"]] == ["Player 1", "Player 2", "Player 3"]
