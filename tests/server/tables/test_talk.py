"""Chat lines are stored once and show no invisible characters."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from mathom.server.config import Config
from mathom.server.live import table_chat
from mathom.server.live.table_chat import LINES_SHOWN
from mathom.server.store.base import AddLine, Change, Conflict
from mathom.server.store.sqlite import SqliteStore
from tests.server.live_server import Data, Guest, LiveServer

MANY = 16


def say(guest: Guest, table: str, client: str, text: str, room: str = "table") -> Data:
    return guest.do(table, {"type": "say", "id": client, "room": room, "text": text})


def test_simultaneous_chat_lines_are_all_stored(server: LiveServer) -> None:
    ann, bob, table = server.table()
    answers: list[Data] = []

    def talk(number: int) -> None:
        answers.append(say((ann, bob)[number % 2], table, f"s{number}", f"line {number}"))

    threads = [threading.Thread(target=talk, args=(number,)) for number in range(MANY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer["type"] for answer in answers} == {"ack"}
    assert sorted(line["text"] for line in ann.get(f"/api/tables/{table}")["chat"]) == sorted(
        f"line {number}" for number in range(MANY)
    )


class Forgetful(SqliteStore):
    """Another server always writes first."""

    async def commit(self, *changes: Change) -> None:
        if any(isinstance(change, AddLine) for change in changes):
            raise Conflict
        await super().commit(*changes)


def test_unsaved_chat_line_is_not_acknowledged(tmp_path: Path) -> None:
    with LiveServer(tmp_path, store=Forgetful(tmp_path / "mathom.db")) as server:
        ann, _, table = server.table()
        answer = say(ann, table, "one", "hello")
        assert (answer["type"], answer["code"]) == ("nak", "not-kept")
        assert ann.get(f"/api/tables/{table}")["chat"] == []


def test_resent_chat_line_is_acknowledged_again(tmp_path: Path) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        server.app.limits.clock = lambda: 1.0
        ann, _, table = server.table()
        first = say(ann, table, "one", "hello")
        answers = [say(ann, table, f"more{number}", "hello") for number in range(10)]
        assert first["type"] == "ack" and answers[-1]["code"] == "too-fast"
        assert say(ann, table, "one", "hello") == first


def test_invisible_characters_are_removed(server: LiveServer) -> None:
    ann, _, table = server.table()
    say(ann, table, "one", "a\x00b\u202ec\u200bd \N{MAN}\u200d\N{PERSONAL COMPUTER}\n")
    assert ann.get(f"/api/tables/{table}")["chat"][0]["text"] == "abcd \N{MAN}\u200d\N{PERSONAL COMPUTER}"
    assert say(ann, table, "two", "\u202e\u2066 ")["code"] == "empty"


def test_long_chat_shows_its_end(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with bob.at(table) as chair:
        chair.ready()
        for number in range(LINES_SHOWN + 20):
            say(ann, table, f"s{number}", f"line {number}")
        shown = ann.get(f"/api/tables/{table}")["chat"]
        chair.until(lambda: chair.chat == shown)
    assert LINES_SHOWN // 2 <= len(shown) < LINES_SHOWN
    assert shown[-1]["text"] == f"line {LINES_SHOWN + 19}"


def test_seen_counts_lines_up_to_the_revision(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        for _ in range(3):
            chair.move(chair.options[0])
        chair.send({"type": "seen", "rev": chair.rev - 1})
        chair.ask("lineups")
    assert ann.get(f"/api/tables/{table}")["state"]["you"]["seen_log"] == len(chair.log) - 1


def test_spectators_fill_only_their_own_chat(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_chat, "MOST_LINES", 3)
    ann, _, table = server.table()
    eve = server.guest("Eve")
    said = [say(eve, table, f"w{number}", "boo", "watchers").get("code", "ack") for number in range(4)]
    assert said == ["ack", "ack", "ack", "too-much"]
    assert [say(ann, table, f"p{number}", "hm").get("code", "ack") for number in range(4)] == said


def test_offers_are_rate_limited(tmp_path: Path) -> None:
    """A table has a limited number of rows, which all players share."""
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        server.app.limits.clock = lambda: 1.0
        ann, _, table = server.table()

        def does(kind: str, client: str, **fields: object) -> str:
            answer = ann.do(table, {"type": kind, "id": client, "rev": 3, **fields})
            return str(answer.get("code", answer["type"]))

        assert does("offer-draw", "first") == "ack"
        codes = [does(("refuse", "undo")[number % 2], f"n{number}") for number in range(36)]
        assert codes[0] == "ack" and codes[-1] == "too-fast"
        assert does("offer-draw", "first") == "ack"  # the same message again
        text = ann.get(f"/api/tables/{table}")["state"]["ask"]["options"][0]["text"]
        assert does("act", "on", answers=[text]) == "ack"
