"""What a long game costs the server: an answer at its beginning and at its end, and its replay.

Everything runs in one process, without sockets and without a disk; times are those of the processor.
"""

from __future__ import annotations

import random
import statistics
import time
from types import SimpleNamespace
from typing import Any, cast

from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.server.jobs.replay import replay_of
from mathom.server.live.patches import difference
from mathom.server.live.rooms import Host, Room
from mathom.server.live.seat_view import PLAYER, Perspective
from mathom.server.live.wire import Act, NewTable, encode
from mathom.server.slices import at_once
from mathom.server.tables.moves import proposed
from mathom.server.tables.new_tables import Sources, begin, options_of
from mathom.server.tables.table import Table

SECRET = bytes(32)
NOW = 1_800_000_000_000
SOURCES = Sources(now=lambda: NOW)
EARLY = 10
ANSWERS = 200  # measured at each place


def long_game(entries: int) -> AnyMatch:
    """An unfinished game of Riddle of the Ring with this many entries: before its end, play goes back by consent."""
    dice = random.Random(1)
    match: AnyMatch = Match(find_game("riddle"), {}, secret=SECRET)
    while len(match.entries) < entries:
        seat, draft = match.asked[0], match.copy()
        draft.act(seat, dice.choice(match.actions(seat)))
        if draft.is_over:
            match.rewind(seat, match.played[len(match.played) // 2].entry)
        else:
            match = draft
    return match


def table_of(match: AnyMatch) -> Table:
    """A table at which somebody sits in every seat."""
    options = options_of(NewTable(match.game.name, opponent="hotseat"), len(match.seats))
    made = begin(match, options, SOURCES, SECRET)
    for seat in range(len(match.seats)):
        made.seat(seat, match.seats[seat])
    return Table.load(made.table.facts, [*made.rows])


def room_of(table: Table) -> Room:
    return Room(cast(Host, SimpleNamespace(store=None)), table, [])


def answer_cost(match: AnyMatch) -> float:
    """Milliseconds to enter an answer and to show it to every seat: the median of many random answers."""
    room, dice, spent = room_of(table_of(match)), random.Random(2), []
    shown = shown_to_all(room)
    for number in range(ANSWERS):
        table = room.table
        if table.is_over:
            break
        seat = table.asked[0]
        text = dice.choice(list(table.match.texts(seat).values()))
        began = time.process_time()
        room.table, _ = proposed(table, seat, Act(str(number), table.rev, (text,)), NOW)
        room.publish()
        before, shown = shown, shown_to_all(room)
        for old, new in zip(before, shown, strict=True):
            encode(difference(old, new))
        spent.append(time.process_time() - began)
    return statistics.median(spent) * 1000


def shown_to_all(room: Room) -> list[dict[str, Any]]:
    return [room.shown(Perspective(PLAYER, seat), "en").state for seat in range(len(room.table.sitters))]


def figures(entries: int) -> dict[str, float]:
    match = long_game(entries + ANSWERS)
    last = len(match.entries) - ANSWERS
    answer_cost(match.as_of(EARLY))  # fills the caches
    early, late = answer_cost(match.as_of(EARLY)), answer_cost(match.as_of(last))
    room = room_of(table_of(match.as_of(last)))
    began = time.process_time()
    at_once(replay_of(room, Perspective(PLAYER, 0)))
    return {"entries": last, "early_ms": early, "late_ms": late, "replay_s": time.process_time() - began}
