"""Replays, export and import of records, and new games from a position."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.core.play.record import read
from mathom.server.live.patches import merged
from tests.server.live_server import LiveServer, Refusal
from tests.server.tables.test_table import finished


def test_replay_shows_every_position(server: LiveServer) -> None:
    ann, _, table = finished(server)
    everything = ann.get(f"/api/tables/{table}/replay?as=all")
    own = ann.get(f"/api/tables/{table}/replay?as=0")
    other = ann.get(f"/api/tables/{table}/replay?as=1")
    state, foreign = merged({}, everything["first"]), merged({}, other["first"])
    assert state["entries"] == 0 and len(everything["patches"]) == len(own["patches"]) > 24
    for number, (patch, seen) in enumerate(zip(everything["patches"], other["patches"], strict=True), 1):
        state, foreign = merged(state, patch), merged(foreign, seen)
        assert state["entries"] == number and merged({}, state["views"][1]) == foreign["view"]
    assert state["result"]["marks"] == [-1, 1]
    assert all(line["facts"].get("character", "") is not None for line in everything["log"])
    eve = server.guest("Eve").get(f"/api/tables/{table}/replay?as=all")
    assert eve == everything


def test_replay_during_the_game_shows_only_the_seats_own_view(server: LiveServer) -> None:
    ann, bob, table = server.table()
    eve = server.guest("Eve")
    with ann.at(table) as chair:
        chair.ready()
        chair.move(chair.options[0])
    assert len(ann.get(f"/api/tables/{table}/replay?as=0")["patches"]) == 1
    assert len(eve.get(f"/api/tables/{table}/replay")["patches"]) == 1
    for guest, seat in ((ann, "1"), (bob, "0"), (eve, "0"), (ann, "all"), (eve, "all"), (ann, "7"), (ann, "x")):
        with pytest.raises(Refusal):
            guest.get(f"/api/tables/{table}/replay?as={seat}")
    assert "Frodo" in ann.text(f"/api/tables/{table}/record") and "Frodo" not in bob.text(f"/api/tables/{table}/record")


def test_exported_record_can_be_imported(server: LiveServer) -> None:
    ann, _, table = finished(server)
    text = ann.text(f"/api/tables/{table}/record")
    match = read(text)
    assert match.is_over and match.names == ("Ann", "Bob") and match.unchecked == []
    eve = server.guest("Eve")
    again = eve.post("/api/tables/import", {"record": text})["id"]
    assert [row["imported"] for row in eve.get("/api/lobby")["finished"]] == [True]
    assert [row["imported"] for row in ann.get("/api/lobby")["finished"]] == [False]
    assert ann.text(f"/api/tables/{again}/record") == text
    assert ann.get(f"/api/tables/{again}/replay?as=1")["patches"]


def test_unfinished_record_continues_at_one_screen(server: LiveServer, tmp_path: Path) -> None:
    ann, _, table = finished(server)
    rows = ann.text(f"/api/tables/{table}/record").split("\n")
    text = "\n".join(row for row in rows if not row.startswith(("opened", "result")) and "resigns" not in row)
    eve = server.guest("Eve")
    again = eve.post("/api/tables/import", {"record": text})["id"]
    with eve.at(again) as chair:
        assert chair.ready()["you"]["seats"] == [0, 1] and chair.state["entries"] == len(read(text).entries)
        chair.move(chair.options[0])
    assert [seat["name"] for seat in chair.state["seats"]] == ["Ann", "Bob"]


def test_new_game_starts_from_a_position(server: LiveServer) -> None:
    ann, _, table = finished(server)
    wish = {"game": "confrontation", "opponent": "hotseat", "from": {"table": table, "entry": 20}}
    again = ann.post("/api/tables", wish)["id"]
    replay = ann.get(f"/api/tables/{table}/replay?as=0")
    state = merged({}, replay["first"])
    for patch in replay["patches"][:20]:
        state = merged(state, patch)
    assert merged({}, ann.get(f"/api/tables/{again}?as=0")["state"])["view"] == state["view"]
    _, _, other = server.table()
    with pytest.raises(Refusal) as caught:
        ann.post("/api/tables", {**wish, "from": {"table": other, "entry": 0}})
    assert caught.value.data["error"]["code"] == "not-over"


def test_everything_is_shown_after_the_game(server: LiveServer) -> None:
    ann, _, table = finished(server)
    state = ann.get(f"/api/tables/{table}")["state"]
    assert len(state["views"]) == 2 and state["views"][0] == state["view"]


@pytest.mark.parametrize("text", ["", "mathom 1\ngame chess", "mathom 1\ngame confrontation\n\nsauron dances"])
def test_bad_records_are_refused(server: LiveServer, text: str) -> None:
    with pytest.raises(Refusal) as caught:
        server.guest("Eve").post("/api/tables/import", {"record": text})
    assert caught.value.status == 422 and caught.value.data["error"]["sentence"].startswith("Line ")
