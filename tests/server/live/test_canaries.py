"""A2: the names of hidden things reach nobody else before they are revealed. The server knows no game either.

Three Rivals (tests/core/toy.py) deals two cards to each of three seats; a card exists once, so its name is a canary.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from mathom.core import game as games
from mathom.core.engine.dice import Dice
from mathom.core.game import AnyGame, register
from mathom.core.play.events import read_heard
from mathom.core.play.record import read
from mathom.games.confrontation.rules.characters.tiles import NAMES
from mathom.server.bots import leases as bots
from tests.core.toy import CARDS, GAME, HANDS
from tests.server.conftest import FIXED_ODDS_WORKER
from tests.server.live_server import TIMEOUT, Chair, Guest, LiveServer, together

CANARY = re.compile("|".join(rf"\b{card}\b" for card in CARDS), re.IGNORECASE)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(bots, "SLACK", TIMEOUT)  # the process for a hint has to start first
    register("toy", lambda: cast(AnyGame, GAME))
    yield
    del games.LOADERS["toy"]


def three(server: LiveServer, **wishes: object) -> tuple[list[Guest], str]:
    guests = [server.guest(name) for name in ("Ann", "Bob", "Eve")]
    made = guests[0].post("/api/tables", {"game": "toy", "seat": "red", **wishes})
    for guest, seat in zip(guests[1:], ("green", "blue"), strict=True):
        guest.post("/api/keys/use", {"key": made["keys"][seat]})
    return guests, made["id"]


def cards_of(server: LiveServer, table: str, seat: int) -> set[str]:
    hand = server.hub.rooms[table].table.match.state.table[HANDS + seat]  # type: ignore[attr-defined]
    return {card for number, card in enumerate(CARDS) if hand >> number & 1}


def without_titles(data: bytes) -> str:
    return data.decode().replace("Three Rivals", "").replace("Two numbers.", "")


def pester(guest: Guest, chair: Chair, table: str) -> None:
    """Every request that could reveal more than the seat may know."""
    for path in (
        "",
        "?as=0",
        "?as=1",
        "?as=2",
        "?as=public",
        "/replay",
        "/replay?as=all",
        "/replay?as=1",
        "/record",
        "/analysis",
    ):
        guest.request("GET", f"/api/tables/{table}{path}")
    guest.request("POST", f"/api/tables/{table}/analysis", b"{}")
    guest.request("GET", "/api/lobby")
    chair.ask("act", rev=chair.rev, answers=["xyzzy"])
    chair.ask("why", touches=["xyzzy"])
    chair.ask("undo", rev=0)
    chair.ask("lineups")


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("seed", range(6))
def test_card_names_reach_only_their_holder(server: LiveServer, seed: int) -> None:
    dice = Dice(seed)
    guests, table = three(server)
    watcher = server.guest("Dan")
    people = [*guests, watcher]
    with guests[0].at(table) as a, guests[1].at(table) as b, guests[2].at(table) as c, watcher.at(table) as d:
        chairs = [a, b, c, d]
        for chair in chairs:
            chair.ready()
        own = [cards_of(server, table, seat) for seat in range(3)]
        assert len(set().union(*own)) == 6
        while "result" not in a.state:
            asked = [chair for chair in chairs if chair.options]
            chair = asked[dice.below(len(asked))]
            chair.move(chair.options[dice.below(len(chair.options))])
            together(*chairs)
            shown = {line["facts"]["card"] for line in d.log if line["kind"] == "shown"}
            if "result" not in a.state:
                for number, (guest, listener) in enumerate(zip(people, chairs, strict=True)):
                    pester(guest, listener, table)
                    allowed = shown | (own[number] if number < 3 else set())
                    heard = {word.lower() for data in guest.heard for word in CANARY.findall(without_titles(data))}
                    assert heard <= allowed
                    guest.heard.clear()
    record = watcher.text(f"/api/tables/{table}/record")
    assert read(record).unchecked == []


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("seed", range(3))
def test_bots_get_no_secrets_and_reveal_no_thoughts(tmp_path: Path, server: LiveServer, seed: int) -> None:
    """The bots report all they see as thoughts, and their opponent asks for hints."""
    dice, traffic = Dice(seed), tmp_path / "traffic"
    server.hub.bot_seats.supervisor.builtin.command = (sys.executable, "-P", FIXED_ODDS_WORKER, "0.5", str(traffic))
    ann, eve = server.guest("Ann"), server.guest("Eve")
    table = ann.post("/api/tables", {"game": "toy", "seat": "red", "opponent": "bot", "bot": "random"})["id"]
    checked, read_so_far = 0, 0
    seats: dict[int, int] = {}
    with ann.at(table) as chair, eve.at(table) as watcher:
        watcher.ready()
        chair.until(lambda: chair.options)
        own = [cards_of(server, table, seat) for seat in range(3)]
        while "result" not in chair.state:
            assert chair.ask("hint")["type"] == "hint"
            shown = {line["facts"]["card"] for line in chair.log if line["kind"] == "shown"}
            hint = {word.lower() for word in CANARY.findall(without_titles(ann.heard[-1]))}
            assert hint <= shown | own[0]  # a hint uses only what this seat sees
            fresh = traffic.read_bytes()[read_so_far:]
            told = fresh[: fresh.rfind(b"\n") + 1].splitlines()  # a process may still be writing
            read_so_far += fresh.rfind(b"\n") + 1
            for line, seat in zip(told, seats_of(told, seats), strict=True):
                words = {word.lower() for word in CANARY.findall(without_titles(line) + in_words(line))}
                assert words <= shown | own[seat], line
                checked += bool(words)
            heard = {word.lower() for data in eve.heard for word in CANARY.findall(without_titles(data))}
            assert heard <= shown and not any(b"thoughts" in data for data in (*eve.heard, *ann.heard))
            chair.move(chair.options[dice.below(len(chair.options))])
            chair.until(lambda: chair.options or "result" in chair.state)
            together(chair, watcher)
        thoughts = watcher.until(lambda: "thoughts" in watcher.state)["thoughts"]
    assert checked and {thought["seat"] for thought in thoughts} == {1, 2}
    assert any(CANARY.search(thought["words"]) for thought in thoughts)


def in_words(line: bytes) -> str:
    """The numbers in a view."""
    heard = read_heard(GAME.kinds, json.loads(line).get("heard", ()))
    return " ".join(str(event.facts) for event in heard)


def seats_of(lines: list[bytes], seats: dict[int, int]) -> Iterator[int]:
    """The seat of each line: an answer belongs to the seat of the view before it."""
    for line in lines:
        message = json.loads(line)
        if message["type"] == "view":
            seats[message["process"]] = message["state"]["you"]["seat"]
        yield seats.get(message["process"], -1)


@pytest.mark.usefixtures("toy")
def test_three_players_get_no_secrets(server: LiveServer) -> None:
    guests, table = three(server)
    with guests[0].at(table) as a, guests[1].at(table) as b, guests[2].at(table) as c:
        chairs = [a, b, c]
        for chair in chairs:
            chair.ready()
        for chair in chairs:
            chair.move(chair.options[0])
        together(*chairs)
        assert a.ask("ask-undo", rev=a.rev, entry=6)["type"] == "ack"
        together(*chairs)
        assert a.state["offer"]["waiting"] == [1, 2]
        b.ask("agree", rev=b.rev)
        together(*chairs)
        assert a.state["offer"]["waiting"] == [2]
        c.ask("agree", rev=c.rev)
        together(*chairs)
        assert "offer" not in a.state and a.log[-1]["kind"] == "rewound" and all(chair.options for chair in chairs)
        b.ask("resign", rev=0)
        together(*chairs)
        assert a.state["offer"]["kind"] == "resign" and a.state["offer"]["waiting"] == [0, 2]
        for chair in (a, c):
            assert chair.ask("agree", rev=chair.rev)["type"] == "ack"
            together(*chairs)
        assert a.state["result"]["sentence"] == "Green resigns, which ends the game for everyone."
        for chair in chairs:
            assert chair.ask("rematch")["type"] == "ack"
        together(*chairs)
        assert guests[0].get(f"/api/tables/{a.state['next']['id']}")["state"]["you"]["seat"] == 2


@pytest.mark.parametrize("rules", [{"cast": "classic"}, {"cast": "variant"}, {"cast": "draft", "draft": "hidden"}])
def test_log_names_only_revealed_characters(server: LiveServer, rules: dict[str, str]) -> None:
    """A log fact names a character only if it is the seat's own or was revealed by a rule."""
    dice = Dice(11)
    ann, bob, table = server.table(rules=rules)
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        while "result" not in first.state:
            chair = next(chair for chair in (first, second) if chair.options)
            chair.move(chair.options[dice.below(len(chair.options))])
            together(first, second)
    for chair, side in ((first, "sauron"), (second, "fellowship")):
        quiet = [line for line in chair.log if not line["reveals"] and line["facts"].get("side") == side]
        named = [
            line for line in quiet if line["kind"] in ("placed", "moved", "face-picked") and line["facts"]["character"]
        ]
        assert quiet and all(line["facts"]["character"] in NAMES for line in named)
        for line in named:
            seen = [other for other in chair.log if other["reveals"] and other["entry"] <= line["entry"]]
            assert any(line["facts"]["character"] in other["facts"].values() for other in seen), line
