"""A bot stands in for an absent player with the others' consent; the owner may return at any time."""

from __future__ import annotations

import asyncio
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from mathom.server.tables import moves
from mathom.server.tables.clocks import DAYS, Clock
from mathom.server.tables.table import Table
from tests.server.conftest import FIXED_ODDS_WORKER
from tests.server.live_server import Guest, LiveServer, Refusal, together, until
from tests.server.many import Sitting, kinds, made

pytestmark = pytest.mark.usefixtures("pairs")
Four = tuple[LiveServer, list[Guest], str]


@pytest.fixture
def four(bots: LiveServer) -> Four:
    guests, table = made(bots, "Ann", "Bob", "Eve", "Dan")
    return bots, guests, table


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a lone player replace others without waiting."""
    monkeypatch.setattr(moves, "AWAY_CLOCK", Clock(DAYS, -1))


def test_present_players_agree_to_a_stand_in(four: Four) -> None:
    _, guests, table = four
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:3], table)
        assert sitting.ask(0, "replace", seat=1) == "here"
        assert sitting.ask(0, "replace", seat=3, bot="deep-thought") == "bad-bot"
        assert sitting.ask(0, "replace", seat=9) == "bad-seat"
        assert sitting.ask(0, "replace", seat=3, bot="random") == "ack"
        assert sitting.offer
        assert sitting.offer["words"] == "Ann suggests that a bot plays for Dan."
        assert (sitting.offer["target"], sitting.offer["waiting"]) == (3, [1, 2])
        assert sitting.ask(0, "replace", seat=3) == "offer-open"
        assert sitting.ask(2, "agree") == "ack" and sitting.ask(1, "agree") == "ack"
        state = sitting.chairs[0].state
        assert sitting.offer is None and kinds(state) == ["person", "person", "person", "bot"]
        assert (state["seats"][3]["name"], state["seats"][3]["stand_in"]) == ("Dan", "Random")
        assert not state["table"]["hints"]
        for chair in sitting.chairs:
            chair.move(chair.options[0])
        sitting.chairs[0].until(lambda: sitting.chairs[0].options == ["pass", "bid"])
        assert sitting.ask(0, "replace", seat=3) == "bad-seat"


def test_owner_refuses_or_plays_on(four: Four) -> None:
    _, guests, table = four
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:3], table)
        sitting.ask(0, "replace", seat=3)
        assert guests[3].do(table, {"type": "refuse", "id": "r", "rev": sitting.chairs[0].rev})["type"] == "ack"
        sitting.chairs[0].until(lambda: sitting.offer is None)
        together(*sitting.chairs)
        sitting.ask(0, "replace", seat=3)
        options = guests[3].get(f"/api/tables/{table}")["state"]["ask"]["options"]
        act = {"type": "act", "id": "a", "rev": sitting.chairs[0].rev, "answers": [options[0]["text"]]}
        assert guests[3].do(table, act)["type"] == "ack"
        sitting.chairs[0].until(lambda: sitting.offer is None)
        assert kinds(sitting.chairs[0].state) == ["person"] * 4


def test_owner_back_before_consent_keeps_the_seat(four: Four) -> None:
    _, guests, table = four
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:2], table)
        sitting.ask(0, "replace", seat=3)
        with guests[3].at(table) as dan:
            dan.ready()
            assert sitting.ask(1, "agree") == "here" and kinds(dan.state) == ["person"] * 4
            assert dan.ask("refuse", rev=dan.rev)["type"] == "ack"


def test_offer_stays_open_while_others_answer(four: Four) -> None:
    _, guests, table = four
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:3], table)
        sitting.ask(0, "replace", seat=3)
        sitting.chairs[1].move(sitting.chairs[1].options[0])
        together(*sitting.chairs)
        assert sitting.offer and sitting.offer["waiting"] == [1, 2]
        assert sitting.ask(0, "refuse") == "ack" and sitting.offer is None


def test_lone_player_must_wait_before_replacing(four: Four, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a player could choose bots to play against while the others sleep."""
    server, guests, table = four
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:1], table)
        assert sitting.ask(0, "replace", seat=3) == "too-soon"
        monkeypatch.setattr(moves, "AWAY_CLOCK", Clock(DAYS, 1))
        until(lambda: sitting.ask(0, "replace", seat=3) == "ack")
        sitting.chairs[0].until(lambda: not sitting.chairs[0].state["seats"][3]["asked"])
        assert sitting.ask(0, "return") == "ack" and sitting.ask(0, "replace", seat=0) == "ack"
    guests, table = made(server, "Ann", "Bob", "Eve", "Dan", clock={"kind": "days", "days": 1})
    with ExitStack() as stack:
        assert Sitting(stack, guests[:1], table).ask(0, "replace", seat=3) == "too-soon"


@pytest.mark.usefixtures("impatient")
def test_abandoned_offer_blocks_nobody(four: Four) -> None:
    _, guests, table = four
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:2], table)
        sitting.ask(0, "replace", seat=3)
        assert sitting.offer and sitting.offer["waiting"] == [1]
    with ExitStack() as stack:
        eve = Sitting(stack, guests[2:3], table)
        eve.chairs[0].until(
            lambda: [seat["here"] for seat in eve.chairs[0].state["seats"]] == [False, False, True, False]
        )
        assert eve.ask(0, "replace", seat=3) == "ack"
        assert eve.offer is None and kinds(eve.chairs[0].state)[3] == "bot"


def test_leaving_player_replaces_themselves(four: Four) -> None:
    _, guests, table = four
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:3], table)
        sitting.ask(2, "replace", seat=2)
        assert sitting.offer and sitting.offer["words"] == "Eve wants to leave and let a bot play on."
        assert sitting.ask(0, "agree") == sitting.ask(1, "agree") == "ack"
        assert sitting.chairs[2].state["seats"][2]["stand_in"]


@pytest.mark.usefixtures("impatient")
def test_owner_takes_seat_back_with_its_key(four: Four) -> None:
    server, guests, table = four
    bots, steps = server.hub.bot_seats.supervisor, list[str]()
    play = bots.play

    async def held(table: str, seat: int, act: bytes) -> None:
        """The bot finds its answer before the owner returns and sends it afterwards."""
        steps.append("decided")
        while "returned" not in steps:
            await asyncio.sleep(0.01)
        await play(table, seat, act)
        steps.append("played")

    bots.play = held
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:1], table)
        assert sitting.ask(0, "replace", seat=3) == "ack"  # nobody else is connected
        until(lambda: steps)
        with guests[3].at(table) as dan:
            state = dan.ready()
            assert "ask" not in state and state["seats"][3]["stand_in"] and state["seats"][3]["asked"]
            [card] = guests[3].get(f"/api/tables/{table}?as=3")["state"]["view"]["agenda"][:1]
            assert card.startswith("Commit")
            refused = dan.ask("act", rev=dan.rev, answers=["xyzzy"])
            assert (refused["type"], refused["code"]) == ("nak", "replaced")
            assert dan.ask("return")["type"] == "ack"
            assert dan.state["seats"][3]["kind"] == "person" and dan.state["seats"][3]["name"] == "Dan"
            assert len(dan.options) == 3
            assert dan.ask("return")["type"] == "ack"  # a second return changes nothing
            steps.append("returned")
            until(lambda: "played" in steps)
            assert answered(server, table) == [], "the bot's answer did not count"
            dan.move(dan.options[0])
        assert sitting.ask(0, "return") == "ack"


@pytest.mark.usefixtures("impatient")
def test_only_owner_returns_and_only_players_vote(four: Four) -> None:
    server, guests, table = four
    mim = server.guest("Mim")
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:1], table)
        assert mim.do(table, {"type": "replace", "id": "m", "rev": 1, "seat": 3})["code"] == "not-a-player"
        sitting.ask(0, "replace", seat=3)
        assert mim.do(table, {"type": "return", "id": "n"})["code"] == "not-a-player"
        with pytest.raises(Refusal):
            mim.post(f"/api/tables/{table}/join")
        assert sitting.ask(0, "return") == "ack" and kinds(sitting.chairs[0].state)[3] == "bot"


@pytest.mark.usefixtures("impatient")
def test_renamed_owner_appears_in_the_record(four: Four) -> None:
    server, guests, table = four
    server.hub.bot_seats.supervisor.pause = 3600  # the bot is asked all the time
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:1], table)
        sitting.ask(0, "replace", seat=3)
        guests[3].post("/api/me", {"name": "Daniel"})
        sitting.chairs[0].until(lambda: sitting.chairs[0].state["seats"][3]["name"] == "Daniel")
        assert sitting.chairs[0].state["seats"][3]["stand_in"]
    assert server.hub.rooms[table].table.match.names == ("Ann", "Bob", "Eve", "Daniel")
    [row] = guests[3].get("/api/lobby")["mine"]
    assert row["names"][3] == "Daniel" and row["bots"] == [3] and 3 in row["asked"] and not row["yours"]


def test_stand_in_plays_the_next_game_too(four: Four) -> None:
    """The bot plays on, and the owner still has the seat."""
    _, guests, table = four
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:3], table)
        sitting.ask(0, "replace", seat=3, bot="random")
        sitting.ask(1, "agree"), sitting.ask(2, "agree")
        sitting.ask(0, "resign")
        sitting.ask(1, "agree"), sitting.ask(2, "agree")
        for number in range(3):
            assert sitting.ask(number, "rematch") == "ack"
        following = sitting.chairs[0].state["next"]["id"]
    state = guests[3].get(f"/api/tables/{following}")["state"]
    assert state["you"]["seat"] == 2 and state["seats"][2]["stand_in"] and state["seats"][2]["name"] == "Dan"
    assert guests[3].do(following, {"type": "return", "id": "back"})["type"] == "ack"


@pytest.mark.usefixtures("impatient")
def test_stand_in_in_a_game_of_two(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        assert chair.ask("replace", rev=chair.rev, seat=1, bot="random")["type"] == "ack"
        assert chair.state["seats"][1]["stand_in"] == "Random"
        chair.until(lambda: not chair.state["seats"][1]["asked"])
        assert bob.do(table, {"type": "return", "id": "r"})["type"] == "ack"
        chair.until(lambda: chair.state["seats"][1]["kind"] == "person")


# ---- F: restarts ----


def test_offer_survives_a_restart(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        guests, table = made(server, "Ann", "Bob", "Eve", "Dan")
        with ExitStack() as stack:
            sitting = Sitting(stack, guests[:3], table)
            sitting.ask(0, "replace", seat=3, bot="random")
            assert sitting.ask(2, "agree") == "ack"
            before = sitting.offer
    with LiveServer(tmp_path) as server:
        server.hub.bot_seats.supervisor.builtin.command = (sys.executable, "-P", FIXED_ODDS_WORKER, "0.5")
        for guest in guests:
            guest.address = server.address
        with ExitStack() as stack:
            sitting = Sitting(stack, guests[:3], table)
            assert sitting.offer is not None and sitting.offer == before and sitting.offer["waiting"] == [1]
            assert sitting.ask(2, "agree") == "no-offer"
            assert sitting.ask(1, "agree") == "ack"
            assert sitting.chairs[0].state["seats"][3]["stand_in"] == "Random"
            sitting.chairs[0].until(lambda: not sitting.chairs[0].state["seats"][3]["asked"])


@pytest.mark.usefixtures("impatient")
def test_stand_in_plays_on_after_a_restart(tmp_path: Path) -> None:
    """The table was made without bots and without a clock, and nobody watches it."""
    with LiveServer(tmp_path) as server:
        server.hub.bot_seats.supervisor.builtin.command = ("false",)
        server.hub.bot_seats.supervisor.longest_wait = 1000
        guests, table = made(server, "Ann", "Bob", "Eve", "Dan")
        with ExitStack() as stack:
            sitting = Sitting(stack, guests[:1], table)
            server.hub.bot_seats.supervisor.stop = nothing  # type: ignore[method-assign]
            server.hub.bot_seats.supervisor.ask = lambda *a, **k: None  # type: ignore[method-assign]
            assert sitting.ask(0, "replace", seat=3, bot="random") == "ack"
    with LiveServer(tmp_path) as server:
        server.hub.bot_seats.supervisor.builtin.command = (sys.executable, "-P", FIXED_ODDS_WORKER, "0.5")
        until(lambda: table in server.hub.rooms and answered(server, table))
        assert answered(server, table) == [3]


def answered(server: LiveServer, table: str) -> list[int]:
    """The seats with a stand-in, in order."""
    return [entry.seat for entry in server.hub.rooms[table].table.match.entries if entry.seat >= 0]


async def nothing() -> None:
    """There are no bot workers to stop."""


def test_rows_reload_to_the_same_table(four: Four) -> None:
    """Loading the rows gives the same table, with its offer and stand-in."""
    server, guests, table = four
    with ExitStack() as stack:
        sitting = Sitting(stack, guests[:3], table)
        steps: list[tuple[int, str, dict[str, Any]]] = [
            (0, "replace", {"seat": 3}),
            (1, "agree", {}),
            (1, "refuse", {}),
            (2, "agree", {}),
            (0, "replace", {"seat": 3}),
            (1, "agree", {}),
            (2, "agree", {}),
            (0, "resign", {}),
            (1, "agree", {}),
        ]
        for who, kind, fields in steps:
            sitting.ask(who, kind, **fields)
            room = server.hub.rooms[table]
            rows = read_rows(server, table)
            again = Table.load(room.table.facts, rows)
            facts = (again.sitters, again.offer, again.rev, again.head().facts)
            assert facts == (room.table.sitters, room.table.offer, room.table.rev, room.table.head().facts), kind


def read_rows(server: LiveServer, table: str) -> list[Any]:
    """Reads the rows from the file in an event loop of its own."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.extend(asyncio.run(server.hub.store.rows(table))))
    thread.start()
    thread.join()
    return found
