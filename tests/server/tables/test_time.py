"""Clocks, claims, downtime, and notices to absent players."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from mathom.server.config import Config
from mathom.server.jobs.uptime import Uptime
from mathom.server.tables.new_tables import Sources
from tests.server.live_server import Guest, LiveServer, Refusal, together, until

POSITION = "shire: gandalf frodo | mordor: balrog witch_king"
LIVE = {"kind": "live", "minutes": 1, "seconds": 5}
MINUTE = 60_000


class Clock:
    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def sources(self) -> Sources:
        return Sources(now=lambda: self.time)


def test_game_can_be_claimed_on_time(tmp_path: Path) -> None:
    clock = Clock()
    with LiveServer(tmp_path, clock.sources()) as server:
        ann, bob, table = server.table(position=POSITION, seat="sauron", clock=LIVE)
        with ann.at(table) as first, bob.at(table) as second:
            first.ready(), second.ready()
            assert first.state["seats"][1]["clock"] == {"left": MINUTE, "running": True, "since": clock.time}
            clock.time += 20_000
            first.move(first.options[0])
            together(first, second)
            assert first.state["seats"][1]["clock"]["left"] == MINUTE - 20_000 + 5_000
            assert first.state["seats"][0]["clock"]["running"] is True
            assert first.ask("claim", rev=first.rev)["code"] == "no-claim"
            clock.time += MINUTE + 1
            assert second.ask("claim", rev=second.rev)["code"] == "no-claim"
            assert first.ask("claim", rev=0)["type"] == "ack"
            assert first.state["result"]["sentence"] == "The Fellowship has run out of time."
            assert first.state["result"]["marks"] == [-1, 1]
        assert "fellowship timeout" in ann.text(f"/api/tables/{table}/record")


def test_clocks_start_when_all_seats_are_taken(tmp_path: Path) -> None:
    clock = Clock()
    with LiveServer(tmp_path, clock.sources()) as server:
        ann = server.guest("Ann")
        wish = {"game": "confrontation", "seat": "sauron", "clock": LIVE, "position": POSITION}
        made = ann.post("/api/tables", wish)
        clock.time += 10 * MINUTE
        server.guest("Bob").post("/api/keys/use", {"key": made["keys"]["fellowship"]})
        reading = ann.get(f"/api/tables/{made['id']}")["state"]["seats"][1]["clock"]
        assert reading == {"left": MINUTE, "running": True, "since": clock.time}


def test_downtime_is_given_back(tmp_path: Path) -> None:
    clock = Clock()
    with LiveServer(tmp_path, clock.sources()) as server:
        ann, bob, table = server.table(position=POSITION, seat="sauron", clock=LIVE)
        clock.time += 10_000
    clock.time += 60 * MINUTE
    with LiveServer(tmp_path, clock.sources()) as server:
        ann, bob = Guest(server.address, ann.cookie), Guest(server.address, bob.cookie)
        wanted = {"left": MINUTE - 10_000, "running": True, "since": clock.time}
        until(lambda: ann.get(f"/api/tables/{table}")["state"]["seats"][1]["clock"] == wanted)
        assert bob.do(table, {"type": "claim", "id": "x", "rev": 0})["code"] == "no-claim"


def test_table_learns_of_every_outage_and_viewing_writes_nothing(tmp_path: Path) -> None:
    clock = Clock()
    with LiveServer(tmp_path, clock.sources()) as server:
        ann, _, table = server.table(position=POSITION, seat="sauron", clock=LIVE)
        clock.time += 10_000
    for _ in range(3):
        clock.time += 60 * MINUTE
        with LiveServer(tmp_path, clock.sources()) as server:
            clock.time += 5_000
    with LiveServer(tmp_path, clock.sources()) as server:
        ann = Guest(server.address, ann.cookie)
        clock.time += 5_000  # time after the restart counts, although nobody was connected
        rev = ann.get(f"/api/tables/{table}")["rev"]
        assert ann.get(f"/api/tables/{table}")["rev"] == rev
        with ann.at(table) as chair:
            chair.ready()
        reading = ann.get(f"/api/tables/{table}")["state"]["seats"][1]["clock"]
        assert reading == {"left": MINUTE - 30_000, "running": True, "since": clock.time}
        assert ann.get(f"/api/tables/{table}")["rev"] == rev + 1


def test_clocks_recover_without_viewers(tmp_path: Path) -> None:
    clock = Clock()
    with LiveServer(tmp_path, clock.sources()) as server:
        ann, _, table = server.table(position=POSITION, seat="sauron", clock=LIVE)
    clock.time += 60 * MINUTE
    with LiveServer(tmp_path, clock.sources()) as server:
        ann = Guest(server.address, ann.cookie)
        until(lambda: ann.get(f"/api/tables/{table}")["state"]["seats"][1]["clock"]["since"] == clock.time)
        assert ann.get(f"/api/tables/{table}")["state"]["seats"][1]["clock"]["left"] == MINUTE


def test_pause_and_rename_do_not_move_a_table_in_the_lobby(tmp_path: Path) -> None:
    clock = Clock()
    with LiveServer(tmp_path, clock.sources()) as server:
        ann, _, table = server.table(position=POSITION, seat="sauron", clock=LIVE)
        before = ann.get("/api/lobby")["mine"][0]["at"]
    clock.time += 60 * MINUTE
    with LiveServer(tmp_path, clock.sources()) as server:
        ann = Guest(server.address, ann.cookie)
        ann.get(f"/api/tables/{table}")
        ann.post("/api/me", {"name": "Anna"})
        row = ann.get("/api/lobby")["mine"][0]
        assert "Anna" in row["names"]
        assert row["at"] == before


def test_broken_or_repeated_heartbeat_counts_once(tmp_path: Path) -> None:
    uptime = Uptime(tmp_path / "uptime")
    uptime.beat(1000)
    uptime.note_start(5000)
    uptime.beat(1000)  # as if the server was killed before its first heartbeat
    uptime.note_start(7000)
    assert uptime.lost_since(0) == 6000
    assert uptime.lost_since(6000) == 1000
    assert Uptime(tmp_path / "uptime").lost_since(0) == 0
    (tmp_path / "uptime.outages").write_text("1 2 3")
    uptime.note_start(8000)
    assert uptime.lost_since(0) == 1000


def test_bot_plays_on_after_a_restart(tmp_path: Path) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, bot_pause=3600, bot_workers=1, limited=False)) as server:
        ann = server.guest("Ann")
        wish = {"game": "confrontation", "opponent": "bot", "bot": "random", "seat": "fellowship", "position": POSITION}
        table = ann.post("/api/tables", wish)["id"]
        assert ann.get(f"/api/tables/{table}")["state"]["entries"] == 0
    with LiveServer(tmp_path) as server:
        again = Guest(server.address, ann.cookie)
        until(lambda: again.get(f"/api/tables/{table}")["state"]["entries"] == 1)


@contextmanager
def listening(heard: list[bytes]) -> Iterator[str]:
    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Hook) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/hook"
        finally:
            server.shutdown()
            thread.join()


def test_absent_players_are_notified_once(tmp_path: Path) -> None:
    heard: list[bytes] = []
    config = Config(tmp_path, bot_workers=1, limited=False, webhooks_to_loopback=True)
    with listening(heard) as url, LiveServer(tmp_path, config=config) as server:
        ann, bob, table = server.table(position=POSITION, seat="sauron")
        assert bob.do(table, {"type": "settings", "id": "x", "webhook": url})["type"] == "ack"
        with ann.at(table) as first:
            first.ready()
            first.move(first.options[0])
            until(lambda: heard)
            with bob.at(table) as second:
                second.ready()
                second.move(second.options[0])
                together(first, second)
                first.move(first.options[0])  # the player is connected now
                together(first, second)
                assert second.options
        assert len(heard) == 1 and b"Ann" in heard[0] and table.encode() in heard[0]
        assert b"balrog" not in heard[0].lower()


def test_notice_uses_the_language_of_the_player(tmp_path: Path) -> None:
    heard: list[bytes] = []
    config = Config(tmp_path, bot_workers=1, limited=False, webhooks_to_loopback=True)
    with listening(heard) as url, LiveServer(tmp_path, config=config) as server:
        ann, bob, table = server.table(position=POSITION, seat="sauron")
        bob.do(table, {"type": "settings", "id": "x", "webhook": url})
        text = ann.get(f"/api/tables/{table}?as=1")["state"]["ask"]["options"][0]["text"]
        act = {"type": "act", "id": "y", "rev": 3, "answers": [text]}
        ann.post(f"/api/tables/{table}/do?as=1&language=en-XA", act)
        until(lambda: heard)
    assert b"It is your turn in The Confrontation" in heard[0]


def test_clocks_of_a_rematch_wait_for_the_first_answer(tmp_path: Path) -> None:
    clock = Clock()
    with LiveServer(tmp_path, clock.sources()) as server:
        ann, bob, table = server.table(seat="sauron", clock=LIVE)
        ann.do(table, {"type": "resign", "id": "enough", "rev": ann.get(f"/api/tables/{table}")["rev"]})
        for guest in (ann, bob):
            guest.do(table, {"type": "rematch", "id": "again"})
        following = ann.get(f"/api/tables/{table}")["state"]["next"]["id"]
        clock.time += 10 * MINUTE
        seats = ann.get(f"/api/tables/{following}")["state"]["seats"]
        assert [seat["clock"]["running"] for seat in seats] == [False, False]
        with ann.at(following) as chair:
            chair.ready()
            chair.move(chair.options[0])
            assert [seat["clock"]["running"] for seat in chair.state["seats"]] == [True, True]
            assert min(seat["clock"]["left"] for seat in chair.state["seats"]) == MINUTE


def test_other_person_at_a_hot_seat_keeps_their_name(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        ann = server.guest("Ann")
        wish = {"game": "confrontation", "seat": "fellowship", "opponent": "hotseat", "guest": " Bob "}
        table = ann.post("/api/tables", wish)["id"]
        ann.post("/api/me", {"name": "Anne"})
        assert [seat["name"] for seat in ann.get(f"/api/tables/{table}")["state"]["seats"]] == ["Anne", "Bob"]
        with pytest.raises(Refusal, match="printable"):
            ann.post("/api/tables", {**wish, "guest": "B\x00b"})
