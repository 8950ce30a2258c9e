"""Offers that need several players' consent while some of them are away."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from mathom.server.tables.new_tables import Sources
from tests.server.live_server import Guest, LiveServer, numbers, together, until
from tests.server.many import Sitting, kinds, made

pytestmark = pytest.mark.usefixtures("pairs")
MINUTES = 60_000
DAY = 24 * 60 * MINUTES


class Night:
    """A server with a clock set by hand, and four people of whom some are connected."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.time = 1_800_000_000_000
        self.server = LiveServer(data, Sources(now=lambda: self.time))
        self.guests: list[Guest] = []
        self.table = ""

    def begin(self, **wishes: Any) -> None:
        self.server.hub.bot_seats.supervisor.pause = 3600  # bots do not matter here
        self.guests, self.table = made(self.server, "Ann", "Bob", "Eve", "Dan", **wishes)

    def begin_with_stand_ins(self) -> None:
        """Bots play for all but Ann."""
        self.begin()
        for seat in (1, 2, 3):
            assert self.says(seat, "replace", seat=seat, bot="random") == "ack"

    def says(self, who: int, kind: str, **fields: Any) -> str:
        """Connects one person for a moment."""
        message = {"type": kind, "id": f"n{next(numbers)}", **fields}
        if kind != "return":
            message["rev"] = self.rev
        answer = self.guests[who].do(self.table, message)
        return str(answer["code"] if answer["type"] == "nak" else answer["type"])

    @property
    def rev(self) -> int:
        return self.server.hub.rooms[self.table].table.rev

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.guests[0].get(f"/api/tables/{self.table}")["state"]
        return found

    @property
    def waiting(self) -> list[int] | None:
        offer = self.state["offer"]
        return offer["waiting"] if offer else None


@pytest.fixture
def night(tmp_path: Path) -> Night:
    return Night(tmp_path)


def test_resigning_needs_consent_with_several_players(night: Night) -> None:
    with night.server:
        night.begin()
        assert night.says(0, "resign") == "ack" and night.waiting == [1, 2, 3] and night.state["result"] is None
        night.time += 1
        assert night.says(0, "resign") == "too-soon"
        assert night.says(2, "refuse") == "ack" and night.waiting is None
        assert night.says(0, "resign") == "ack" and night.says(1, "agree") == "ack"
        assert night.says(3, "agree") == "ack" and night.waiting == [2]
        assert night.says(2, "agree") == "ack"
        assert night.state["result"]["ended"] == {"kind": "resign", "seat": 0}


def test_absent_players_have_ten_minutes_to_answer(night: Night) -> None:
    with night.server, ExitStack() as stack:
        night.begin()
        sitting = Sitting(stack, night.guests[:2], night.table)
        assert sitting.ask(0, "resign") == "ack" and sitting.ask(0, "resign") == "offer-open"
        night.time += 10 * MINUTES
        assert sitting.ask(0, "resign") == "offer-open"  # Bob is here
        assert sitting.ask(1, "agree") == "ack"
        assert sitting.chairs[0].state["result"]["sentence"] == "The north resigns, which ends the game for everyone."


def test_offer_repeated_after_the_wait_ends_the_game(night: Night) -> None:
    with night.server:
        night.begin(clock={"kind": "days", "days": 2})
        assert night.says(0, "resign") == "ack" and night.says(1, "agree") == "ack"
        night.time += 2 * DAY - 1
        answer = night.guests[0].do(night.table, {"type": "resign", "id": "again", "rev": night.rev})
        assert answer["sentence"] == "Absent players can still answer: they have as much time as for a move."
        night.time += 1
        assert night.says(0, "resign") == "ack" and night.state["result"]["ended"]["kind"] == "resign"


def test_claim_waits_for_absent_players_but_not_for_the_late_one(night: Night) -> None:
    with night.server, ExitStack() as stack:
        night.begin(clock={"kind": "live", "minutes": 1, "seconds": 0})
        sitting = Sitting(stack, night.guests[:1], night.table)
        ann = sitting.chairs[0]
        ann.move(ann.options[0])
        night.time += 2 * MINUTES  # Bob, Eve and Dan run out of time
        assert night.guests[1].do(night.table, {"type": "claim", "id": "b", "rev": 0})["sentence"] == (
            "You have run out of time yourself."
        )
        assert sitting.ask(0, "claim") == "ack" and sitting.offer and sitting.offer["waiting"] == [2, 3]
        assert night.says(1, "refuse") == "no-offer", "else nobody's time would ever be up"
        night.time += 10 * MINUTES
        assert sitting.ask(0, "claim") == "ack" and ann.state["result"]["ended"] == {"kind": "timeout", "seat": 1}


def test_replaced_owner_is_asked_when_nobody_else_can_be(night: Night) -> None:
    """Otherwise a player could wait until the others sleep, replace them by bots, and rewind at will."""
    with night.server, ExitStack() as stack:
        night.begin_with_stand_ins()
        sitting = Sitting(stack, night.guests[:1], night.table)
        ann = sitting.chairs[0]
        ann.move(ann.options[0])
        assert sitting.ask(0, "ask-undo", entry=ann.state["undo"]["entry"]) == "ack"
        assert sitting.offer and sitting.offer["waiting"] == [1, 2, 3]
        assert night.says(1, "agree") == "replaced" and sitting.ask(0, "refuse") == "ack"
        assert sitting.ask(0, "resign") == "ack" and sitting.offer["waiting"] == [1, 2, 3]
        assert night.says(1, "return") == "ack" and night.says(1, "refuse") == "ack" and night.waiting is None


def test_replaced_owner_who_watches_counts_as_absent(night: Night) -> None:
    with night.server, ExitStack() as stack:
        night.begin_with_stand_ins()
        sitting = Sitting(stack, night.guests[:2], night.table)
        assert sitting.ask(0, "resign") == "ack" and sitting.ask(0, "resign") == "too-soon"
        night.time += 10 * MINUTES
        assert sitting.ask(0, "resign") == "ack"
        assert sitting.chairs[0].state["result"]["ended"] == {"kind": "resign", "seat": 0}


def test_returned_owner_is_asked_too(night: Night) -> None:
    with night.server:
        night.begin()
        assert night.says(3, "replace", seat=3, bot="random") == "ack"
        assert night.says(0, "resign") == "ack" and night.waiting == [1, 2]
        assert night.says(3, "return") == "ack" and night.waiting == [1, 2, 3]


def test_returned_late_owner_does_not_stop_the_claim(night: Night) -> None:
    with night.server, ExitStack() as stack:
        night.begin(clock={"kind": "live", "minutes": 1, "seconds": 0})
        assert night.says(1, "replace", seat=1, bot="random") == "ack"
        sitting = Sitting(stack, night.guests[:1], night.table)
        ann = sitting.chairs[0]
        ann.move(ann.options[0])
        night.time += 2 * MINUTES
        assert sitting.ask(0, "claim") == "ack" and night.waiting == [2, 3]
        assert night.says(1, "return") == "ack" and night.waiting == [2, 3]


def test_offer_does_not_wait_for_players_who_left(night: Night) -> None:
    with night.server, ExitStack() as stack:
        night.begin()
        sitting = Sitting(stack, night.guests[:2], night.table)
        ann, bob = sitting.chairs
        for bot in ("easy", "random"):  # nobody agreed to the first bot
            with night.guests[2].at(night.table) as eve:
                eve.ready()
                assert sitting.ask(0, "replace", seat=3, bot="random") == "ack" and sitting.ask(1, "agree") == "ack"
                assert sitting.ask(0, "replace", seat=3, bot=bot) == "offer-open"
            ann.until(lambda: not ann.state["seats"][2]["here"])
            together(ann, bob)
            assert sitting.ask(0, "replace", seat=3, bot=bot) == "ack"
            assert kinds(ann.state)[3] == ("bot" if bot == "random" else "person")
            if bot == "easy":
                assert sitting.offer and sitting.offer["waiting"] == [1] and sitting.ask(1, "refuse") == "ack"
        with night.guests[2].at(night.table) as eve:
            eve.ready()
            together(ann, bob)
            assert sitting.ask(0, "replace", seat=0, bot="random") == "ack"
        bob.until(lambda: not bob.state["seats"][2]["here"])
        together(ann, bob)
        assert sitting.ask(1, "agree") == "ack" and kinds(bob.state)[0] == "bot"


def test_wait_counts_from_the_current_question(night: Night) -> None:
    with night.server, ExitStack() as stack:
        night.begin()
        with night.guests[1].at(night.table) as bob:
            bob.ready()
            night.time += 11 * MINUTES
            bob.move(bob.options[0])
        sitting = Sitting(stack, night.guests[:1], night.table)
        ann = sitting.chairs[0]
        ann.until(lambda: not ann.state["seats"][1]["here"])
        assert sitting.ask(0, "replace", seat=1, bot="random") == "too-soon"
        assert sitting.ask(0, "replace", seat=2, bot="random") == "ack"


def test_bot_for_a_late_player_need_not_hurry(night: Night) -> None:
    """Without this rule the bot would answer at random to save a clock that is already empty."""
    with night.server:
        night.begin(clock={"kind": "live", "minutes": 1, "seconds": 0})
        assert night.says(3, "replace", seat=3, bot="random") == "ack"
        left, table = night.server.hub.bot_seats.clock_left, night.server.hub.rooms[night.table].table
        assert left(table, 3) == 60
        night.time += MINUTES
        assert left(table, 3) is None and left(table, 0) is None


def test_downtime_does_not_count_as_waiting(night: Night) -> None:
    with night.server:
        night.begin()
        night.time += MINUTES
        assert night.says(0, "resign") == "ack"
        until(lambda: night.server.hub.uptime.last() is not None)
    night.time += 60 * MINUTES
    night.server = LiveServer(night.data, Sources(now=lambda: night.time))
    with night.server:
        for guest in night.guests:
            guest.address = night.server.address
        night.guests[0].get(f"/api/tables/{night.table}")
        assert night.says(0, "resign") == "too-soon"
        assert night.says(0, "refuse") == "ack" and night.says(0, "replace", seat=3, bot="random") == "too-soon"
        night.time += 9 * MINUTES + 1
        assert night.says(0, "replace", seat=3, bot="random") == "ack"
