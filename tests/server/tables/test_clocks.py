"""Clocks: examples as tables of moments, and properties of all sequences."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathom.server.jobs.uptime import SteadyClock, Uptime
from mathom.server.tables.clocks import (
    DAY,
    DAYS,
    LIVE,
    MINUTE,
    PAUSE,
    SECOND,
    UNDO,
    Clock,
    Moment,
    Reading,
    can_claim,
    clock_of,
    readings,
)

BLITZ = Clock(LIVE, 60 * SECOND, 10 * SECOND)
SLOW = Clock(DAYS, DAY)


def left(clock: Clock, moments: list[Moment], now: int) -> list[int]:
    return [reading.left for reading in readings(clock, 2, moments, now)]


def test_clock_settings() -> None:
    assert clock_of({"kind": "live", "minutes": 15, "seconds": 10}) == Clock(LIVE, 15 * MINUTE, 10 * SECOND)
    assert clock_of({"kind": "days", "days": 3}) == Clock(DAYS, 3 * DAY)
    assert clock_of({"kind": "none"}).kind == "none" and readings(clock_of({}), 2, []) == ()


M = Moment
ROWS: list[tuple[str, list[Moment], list[int]]] = [
    ("nobody is asked before the game begins", [M(0, ())], [60, 60]),
    ("the clock of the asked seat runs", [M(0, (0,))], [-40, 60]),
    ("an answer stops it and earns the increment", [M(0, (0,)), M(20_000, (1,), 0)], [50, -20]),
    ("both clocks run when both seats are asked", [M(0, (0, 1)), M(30_000, (1,), 0)], [40, -40]),
    ("several answers of one turn are one run", [M(0, (0,)), M(5_000, (0,), 0), M(20_000, (1,), 0)], [50, -20]),
    ("rows of other seats stop no clock", [M(0, (0,)), M(30_000, (0,))], [-40, 60]),
    ("a question that ends without an answer earns nothing", [M(0, (0,)), M(20_000, (1,))], [40, -20]),
    ("an undo takes back the increment", [M(0, (0,)), M(20_000, (1,), 0), M(30_000, (0,), None, UNDO)], [-30, 50]),
    ("the end stops all clocks", [M(0, (0,)), M(20_000, (), 0)], [50, 60]),
    ("a pause gives back the lost time", [M(0, (0,)), M(90_000, (0,), None, PAUSE, 85_000)], [45, 60]),
    ("a pause gives back no more than has passed", [M(50_000, (0,)), M(90_000, (0,), None, PAUSE, 85_000)], [50, 60]),
    ("a pause does not stop a clock", [M(90_000, (0,), None), M(95_000, (), None, PAUSE, 2_000)], [52, 60]),
    ("a row with an earlier time counts as now", [M(50_000, (0,)), M(20_000, (1,), 0)], [70, 10]),
]


@pytest.mark.parametrize(("rule", "moments", "wanted"), ROWS, ids=[row[0] for row in ROWS])
def test_live_clock_at_100_seconds(rule: str, moments: list[Moment], wanted: list[int]) -> None:
    assert left(BLITZ, moments, 100_000) == [seconds * SECOND for seconds in wanted]


def test_days_clock_restarts_with_each_run() -> None:
    moments = [M(0, (0,)), M(DAY // 2, (1,), 0), M(DAY, (0,), 1)]
    assert left(SLOW, moments, DAY + 5) == [DAY - 5, DAY // 2]


def test_late_unclaimed_answer_counts() -> None:
    """Undoing while the game waits for another seat gains no time."""
    moments = [M(0, (0,)), M(DAY + 7, (1,), 0)]
    assert left(SLOW, moments[:1], DAY + 7) == [-7, DAY]
    assert left(SLOW, moments, DAY + 7) == [DAY, DAY]
    assert left(SLOW, [*moments, M(DAY + 8, (0,), None, UNDO)], DAY + 9) == [-8, DAY - 1]


def test_undo_gives_no_new_day() -> None:
    moments = [M(0, (0,)), M(DAY // 2, (1,), 0), M(DAY // 2, (0,), None, UNDO)]
    assert left(SLOW, moments, DAY // 2) == [DAY // 2, DAY]


def test_undo_gains_no_time() -> None:
    moments = [M(0, (0,))]
    for second in range(1, 50):
        moments += [M(second * SECOND, (1,), 0), M(second * SECOND + 500, (0,), None, UNDO)]
    assert left(BLITZ, moments, 50 * SECOND)[0] <= 60 * SECOND - 25 * SECOND


def test_claim_needs_time_left() -> None:
    def may(asked: tuple[int, ...], seat: int, now: int) -> bool:
        return can_claim(readings(BLITZ, 2, [M(0, asked)], now), seat)

    assert not may((0,), 1, 60 * SECOND) and may((0,), 1, 60 * SECOND + 1) and not may((0,), 0, 90 * SECOND)
    assert not may((0, 1), 0, 90 * SECOND) and not may((0, 1), 1, 90 * SECOND)
    assert not can_claim((), 0)


def test_reading_is_stable_between_moments() -> None:
    (first, second) = readings(BLITZ, 2, [M(7_000, (0,))])
    assert (first, second) == (Reading(60_000, True, 7_000), Reading(60_000, False, 7_000))
    assert readings(BLITZ, 2, [M(7_000, (0,))], 9_000)[0] == Reading(58_000, True, 9_000)


# ---- properties ----

seat = st.sampled_from([0, 1])
asked = st.sampled_from([(), (0,), (1,), (0, 1)])
times = st.integers(0, 1000)


@st.composite
def games(draw: st.DrawFn) -> list[Moment]:
    """Any sequence of rows with increasing times."""
    at, moments = 0, []
    last: tuple[int, ...] = ()
    for _ in range(draw(st.integers(0, 12))):
        at += draw(times)
        kind = draw(st.sampled_from(["", "", "", UNDO, PAUSE]))
        now_asked: tuple[int, ...] = last if kind == PAUSE else draw(asked)
        by = draw(st.one_of(st.none(), seat)) if not kind else None
        moments.append(Moment(at, now_asked, by, kind, draw(times) if kind == PAUSE else 0))
        last = now_asked
    return moments


@given(games(), times)
def test_clock_times_add_up(moments: list[Moment], more: int) -> None:
    """Without an increment, the time left and the time used while asked add up to the base."""
    plain = Clock(LIVE, 10**6)
    now = (moments[-1].at if moments else 0) + more
    spent = [0, 0]
    for one, next_ in pairwise([*moments, Moment(now, ())]):
        lost = next_.lost if next_.kind == PAUSE else 0
        for number in one.asked:
            spent[number] += max(0, next_.at - one.at - lost)
    assert left(plain, moments, now) == [10**6 - spent[0], 10**6 - spent[1]]


@given(games(), st.integers(0, 12), st.integers(-(10**9), 10**9))
def test_time_going_back_costs_nothing(moments: list[Moment], where: int, jump: int) -> None:
    """A row with an earlier time costs no more than the true time and adds nothing to a clock."""
    if where >= len(moments) or jump >= 0:
        return
    wild = [*moments]
    wild[where] = Moment(
        max(0, wild[where].at + jump), *[getattr(wild[where], n) for n in ("asked", "by", "kind", "lost")]
    )
    now = moments[-1].at
    for clock in (Clock(LIVE, 10**6), Clock(DAYS, 10**6)):
        assert all(0 <= time <= 10**6 for time in left(clock, wild, now))


@given(games())
def test_row_without_effect_changes_no_clock(moments: list[Moment]) -> None:
    for count in range(1, len(moments)):
        now, again = moments[count].at, Moment(moments[count].at, moments[count - 1].asked)
        assert left(BLITZ, moments[:count], now) == left(BLITZ, [*moments[:count], again], now)


# ---- monotonic time ----


def test_wall_clock_jump_has_no_effect() -> None:
    wall, steady = [1_000_000.0], [50.0]
    keeper = SteadyClock(wall=lambda: wall[0], steady=lambda: steady[0])
    assert keeper.now() == 1_000_000_000
    for jump in (86_400.0, -86_400.0 * 2, 3600.0):
        wall[0] += jump
        steady[0] += 1.5
    assert keeper.now() == 1_000_004_500


def test_time_never_goes_back_between_runs() -> None:
    keeper = SteadyClock(last=2_000_000_000, wall=lambda: 1_000_000.0, steady=lambda: 0.0)
    assert keeper.now() == 2_000_000_000


@given(st.integers(-(10**6), 10**6), st.integers(0, 3000), st.integers(0, 50_000))
def test_downtime_with_clock_jump_costs_nobody_time(jump: int, since_beat: int, down: int) -> None:
    """Asked at 100 s, last heartbeat at 105 s, killed soon after, restarted with another wall clock."""
    wall = 105_000 + since_beat + down + jump
    keeper = SteadyClock(last=105_000, wall=lambda: wall / 1000, steady=lambda: 0.0)
    now = keeper.now()
    moments = [Moment(100_000, (0,)), Moment(now, (0,), None, PAUSE, now - 105_000)]
    assert left(BLITZ, moments, now) == [55_000, 60_000]


def test_heartbeat_is_read_by_the_next_run(tmp_path: Path) -> None:
    uptime = Uptime(tmp_path / "uptime")
    assert uptime.last() is None
    uptime.beat(123)
    uptime.beat(456)
    assert Uptime(tmp_path / "uptime").last() == 456 and [f.name for f in tmp_path.iterdir()] == ["uptime"]
    (tmp_path / "uptime").write_text("half a numb")
    assert uptime.last() is None
    Uptime(tmp_path / "nowhere" / "uptime").beat(1)
