"""Acknowledged means on disk: a killed server, a broken disk, a client that does not read."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from mathom.core.engine.dice import Dice
from mathom.server.bots import bot_seats
from mathom.server.live import sockets
from mathom.server.store.base import Change, StoreError
from mathom.server.store.sqlite import SqliteStore
from tests.server.live_server import Chair, Guest, LiveServer, together, until
from tests.server.program import running

POSITION = "shire: gandalf frodo | mordor: balrog witch_king"
PLAIN = ("--no-limits", "--bot-pause", "0")


def play(chairs: list[Chair], acknowledged: list[str], dice: Dice, until_entry: int) -> None:
    """Gives random answers up to a number of entries and notes each acknowledged one."""
    while chairs[0].state["entries"] < until_entry and "result" not in chairs[0].state:
        chair = next((chair for chair in chairs if chair.options), None)
        if chair is not None:
            text = chair.options[dice.below(len(chair.options))]
            if chair.act(text)["type"] == "ack":
                acknowledged.append(text)
        together(*chairs)


def test_acknowledged_answers_survive_kill(tmp_path: Path) -> None:
    dice, acknowledged = Dice(7), list[str]()
    ann, bob, table, entries = Guest(""), Guest(""), "", 0
    for stop in (20, 26, 33, 41):
        with running(tmp_path, *PLAIN) as server:
            ann.address = bob.address = f"127.0.0.1:{server.address.port}"
            if not table:
                ann.post("/api/me", {"name": "Ann"})
                bob.post("/api/me", {"name": "Bob"})
                made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship"})
                table = made["id"]
                bob.post("/api/keys/use", {"key": made["keys"]["sauron"]})
            with ann.at(table) as first, bob.at(table) as second:
                first.ready(), second.ready()
                assert first.state["entries"] >= entries
                play([first, second], acknowledged, dice, stop)
                entries = first.state["entries"]
                waiting = first if first.options else second
                if waiting.options:  # sends an answer just before the server dies
                    waiting.send(
                        {"type": "act", "id": f"last{stop}", "rev": waiting.rev, "answers": waiting.options[:1]}
                    )
                server.process.send_signal(signal.SIGKILL)
                server.process.wait()
    with running(tmp_path, *PLAIN) as server:
        ann.address = bob.address = f"127.0.0.1:{server.address.port}"
        log = [line["words"] for line in ann.get(f"/api/tables/{table}?as=0")["log"]]
        state = ann.get(f"/api/tables/{table}?as=0")["state"]
        assert entries <= state["entries"] <= entries + 4 and log
        if "result" not in state or state["result"] is None:
            seat = ann if state["ask"] else bob
            seat.do(table, {"type": "resign", "id": "end", "rev": 0})
        record = ann.text(f"/api/tables/{table}/record")
        answers = [row.partition(" ")[2] for row in record.split("\n")]
        position = iter(answers)
        assert all(text in position for text in acknowledged)  # all of them, in order


def test_log_contains_no_secrets(tmp_path: Path) -> None:
    """The server prints no token and no key, whatever goes wrong."""
    with running(tmp_path, *PLAIN) as server:
        ann, bob, program = (Guest(f"127.0.0.1:{server.address.port}") for _ in range(3))
        ann.post("/api/me", {"name": "Ann"})
        made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship"})
        bob.post("/api/keys/use", {"key": made["keys"]["sauron"]})
        bearer = program.post("/api/tables", {"game": "confrontation"})["bearer"]
        for body in (b"{", b"\xff", b'{"key": "' + made["keys"]["sauron"].encode() + b'"'):
            assert ann.request("POST", "/api/keys/use", body)[0] == 400
        assert Guest(ann.address, bearer=made["keys"]["sauron"]).request("GET", f"/api/tables/{made['id']}")[0] == 401
        with Guest(ann.address, bearer=bearer).at(made["id"]) as chair:
            chair.ready()
        _, out, err = server.stop()
    written = server.line + out + err
    assert ann.cookie and bob.cookie and "mathom" in written
    tokens = [ann.cookie.partition("=")[2], bob.cookie.partition("=")[2], bearer, *made["keys"].values()]
    assert not [token for token in tokens if token in written]


def test_resent_message_gets_the_same_reply_after_a_restart(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        ann, _, table = server.table()
        view = ann.get(f"/api/tables/{table}")
        act = {"type": "act", "id": "x", "rev": view["rev"], "answers": [view["state"]["ask"]["options"][0]["text"]]}
        first = ann.do(table, act)
    with LiveServer(tmp_path) as server:
        again = Guest(server.address, ann.cookie)
        assert again.do(table, act) == first
        assert again.get(f"/api/tables/{table}")["state"]["entries"] == 1


class Disk(SqliteStore):
    """A store that can simulate a full disk."""

    full = False

    async def commit(self, *changes: Change) -> None:
        if Disk.full:
            raise StoreError("full")
        await super().commit(*changes)


def test_unsaved_message_is_not_acknowledged(tmp_path: Path) -> None:
    with LiveServer(tmp_path, store=Disk(tmp_path / "mathom.db")) as server:
        ann, bob, table = server.table()
        with ann.at(table) as chair, bob.at(table) as other:
            chair.ready(), other.ready()
            text = chair.options[0]
            Disk.full = True
            try:
                answer = chair.ask("act", id="x", rev=chair.rev, answers=[text])
                assert (answer["type"], answer["code"]) == ("nak", "not-kept")
                assert ann.request("POST", "/api/me", b'{"name": "Anna"}')[0] == 503
                assert chair.ask("say", room="table", text="hello")["code"] == "not-kept"
            finally:
                Disk.full = False
            assert chair.state["entries"] == 0 and other.state["entries"] == 0
            server.hub.uptime.outages = [(0, server.hub.now())]  # the lost time cannot be stored either
            Disk.full = True
            try:
                with ann.at(table) as tab:
                    assert tab.ready()["entries"] == 0
                    assert tab.act(text)["code"] == "not-kept"
            finally:
                Disk.full = False
            assert chair.ask("act", id="x", rev=chair.rev, answers=[text])["type"] == "ack"
            other.until(lambda: other.state["entries"] == 1)


def test_bot_backs_off_when_saving_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_seats, "BACK_OFF", 0.4)
    tries: list[int] = []
    with LiveServer(tmp_path, store=Disk(tmp_path / "mathom.db")) as server:
        ann = server.guest("Ann")
        play = server.hub.bot_seats.supervisor.play

        async def counted(table: str, seat: int, act: bytes) -> None:
            tries.append(seat)
            Disk.full = len(tries) < 4
            await play(table, seat, act)

        server.hub.bot_seats.supervisor.play = counted
        began = time.monotonic()
        wish = {"game": "confrontation", "opponent": "bot", "bot": "random", "seat": "fellowship"}
        table = ann.post("/api/tables", {**wish, "position": POSITION})["id"]
        try:
            until(lambda: len(tries) == 4)
        finally:
            Disk.full = False
        assert time.monotonic() - began >= 3 * 0.4
        until(lambda: ann.get(f"/api/tables/{table}")["state"]["entries"] == 1)


def test_obsolete_bot_question_is_dropped(server: LiveServer) -> None:
    ann = server.guest("Ann")
    server.hub.bot_seats.supervisor.pause = 3600
    server.hub.bot_seats.supervisor.builtin.most = 0  # no worker answers
    wish = {"game": "confrontation", "opponent": "bot", "bot": "random", "seat": "sauron"}
    table = ann.post("/api/tables", wish)["id"]
    assert list(server.hub.bot_seats.supervisor.turns) == [(table, 0)]
    ann.do(table, {"type": "resign", "id": "x", "rev": 0})
    assert not server.hub.bot_seats.supervisor.turns


def test_full_disk_refuses_changes_and_recovers(tmp_path: Path) -> None:
    """SQLite itself reports a full disk."""
    store = SqliteStore(tmp_path / "mathom.db")
    with LiveServer(tmp_path, store=store) as server:
        ann, _, table = server.table()
        pages = store.writer.db.execute("PRAGMA page_count").fetchone()[0]
        with ann.at(table) as chair:
            chair.ready()
            text = chair.options[0]
            store.writer.db.execute(f"PRAGMA max_page_count = {pages}")
            entered = 0
            while (answer := chair.ask("say", room="table", text="x" * 500))["type"] == "ack":
                entered += 1
            assert answer["code"] == "not-kept" and entered < 500
            store.writer.db.execute("PRAGMA max_page_count = 1000000")
            assert chair.ask("say", room="table", text="again")["type"] == "ack"
            assert chair.act(text)["type"] == "ack"
            assert len(chair.chat) == entered + 1


def test_slow_client_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SEND_TIMEOUT", 4.0)
    with LiveServer(tmp_path, send_buffer=32768) as server:
        ann, bob, table = server.table()
        with ann.at(table) as chair, sleeping(bob, table):
            chair.until(lambda: chair.state and chair.state["seats"][1]["here"])
            slowest = 0.0
            for number in range(400):
                begun = time.monotonic()
                chair.ask("say", room="table", text=f"{number} " + "x" * 490)
                slowest = max(slowest, time.monotonic() - begun)
            assert slowest < 3.0
            chair.until(lambda: not chair.state["seats"][1]["here"])  # the server closed the connection
            assert ann.get("/healthz")["ok"]


@contextmanager
def sleeping(guest: Guest, table: str) -> Iterator[None]:
    """A connection with a small buffer that sends hello and then never reads."""
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, _, port = guest.address.partition(":")
        raw.connect((host, int(port)))
        headers = "\r\n".join(f"{key}: {value}" for key, value in guest.headers().items())
        upgrade = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13"
        key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="
        raw.sendall(f"GET /api/socket HTTP/1.1\r\n{headers}\r\n{upgrade}\r\n{key}\r\n\r\n".encode())
        assert raw.recv(1024).startswith(b"HTTP/1.1 101")
        hello = b'{"type":"hello","table":"%s"}' % table.encode()
        raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        yield


def test_two_tabs_of_one_seat_agree(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as first, ann.at(table) as second:
        first.ready(), second.ready()
        first.move(first.options[0])
        second.until(lambda: second.rev == first.rev)
        assert second.state["view"] == first.state["view"] and second.options == first.options
        second.move(second.options[0])
        first.until(lambda: first.rev == second.rev)
        assert second.state["view"] == first.state["view"]


def test_oversized_message_ends_the_connection(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        chair.send({"type": "say", "id": "x", "room": "table", "text": "x" * 20_000})
        with pytest.raises(ConnectionClosed):
            chair.until(lambda: False)
