"""How much time each seat has left, computed from the rows of a table.

The clock of every seat that is asked runs. A live clock has a base for the whole game and adds an increment each time
the seat stops being asked because it answered. A clock of days starts again each time the seat is asked. Nobody loses
by the clock alone: an opponent may claim the game while a seat is below zero, and on a clock of days only until it
answers.

Times come from a SteadyClock (uptime.py), which ignores changes of the system clock; a time that is out of order
counts as no time at all. A pause gives back the time during which the server was down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final

import msgspec

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE

NONE: Final = "none"
LIVE: Final = "live"
DAYS: Final = "days"
UNDO: Final = "undo"
PAUSE: Final = "pause"


@dataclass(frozen=True, slots=True)
class Clock:
    """The settings, in milliseconds. On a clock of days the base is for each time the seat is asked."""

    kind: str
    base: int = 0
    increment: int = 0


class Moment(msgspec.Struct, frozen=True):
    """What a row means for the clocks: which seats are asked from here on."""

    at: int  # milliseconds
    asked: tuple[int, ...]
    by: int | None = None  # the seat whose answer it is
    kind: str = ""  # or UNDO (by consent too), or PAUSE
    lost: int = 0  # of a pause: the milliseconds until now during which nobody could answer


@dataclass(frozen=True, slots=True)
class Reading:
    """A seat's clock: the time left at `since`, and whether it runs from then on."""

    left: int  # below zero if the time is up
    running: bool
    since: int


@dataclass(slots=True)
class SeatClock:
    """The clock of a seat while rows are read."""

    left: int
    running: bool = False
    since: int = 0
    earned: int = 0  # by the last answer; an undo takes it back
    before: int = 0  # on a clock of days: what was left before the last answer, for an undo

    def advance(self, now: int, lost: int) -> None:
        """Takes off the time since the last moment."""
        if self.running:
            self.left -= max(0, now - self.since - max(0, lost))
        self.since = now

    def reading(self, now: int) -> Reading:
        spent = now - self.since if self.running else 0
        return Reading(self.left - spent, self.running, now)


class Clocks:
    """The clocks of a table, advanced row by row, so that reading them costs the same in a long game."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.latest = 0
        self.seats = [] if clock.kind == NONE else [SeatClock(clock.base, before=clock.base) for _ in range(seats)]

    def copy(self) -> Clocks:
        other = Clocks(self.clock, 0)
        other.latest = self.latest
        other.seats = [copy(seat) for seat in self.seats]
        return other

    def note(self, moment: Moment) -> None:
        self.latest = max(self.latest, moment.at)
        for number, seat in enumerate(self.seats):
            seat.advance(self.latest, moment.lost if moment.kind == PAUSE else 0)
            if moment.kind != PAUSE:
                self.turn(seat, number, moment)

    def turn(self, seat: SeatClock, number: int, moment: Moment) -> None:
        """Starts and stops a clock."""
        asked = number in moment.asked
        if seat.running and not asked:
            self.stop(seat, moment.by == number)
        elif asked and not seat.running:
            self.start(seat, moment.kind == UNDO)
        seat.running = asked

    def stop(self, seat: SeatClock, answered: bool) -> None:
        """Only an answer earns the increment. On a clock of days a late answer counts, if nobody claimed before it."""
        seat.before = seat.left
        seat.earned = self.clock.increment if answered else 0
        is_late = self.clock.kind == DAYS and answered and seat.left < 0
        seat.left = self.clock.base if is_late else seat.left + seat.earned

    def start(self, seat: SeatClock, undone: bool) -> None:
        """An undo restores the time before the answer, so that nobody gains time by answering twice."""
        if undone:
            seat.left = seat.before if self.clock.kind == DAYS else seat.left - seat.earned
        elif self.clock.kind == DAYS:
            seat.left = self.clock.base
        seat.earned = 0

    def readings(self, now: int | None = None) -> tuple[Reading, ...]:
        """The clock of each seat now, or else at the last row; () for a table without clocks."""
        at = self.latest if now is None else max(self.latest, now)
        return tuple(seat.reading(at) for seat in self.seats)


def clock_of(choice: Mapping[str, object]) -> Clock:
    """From the settings of a table: kind, minutes and seconds, or days."""
    if choice.get("kind") == LIVE:
        return Clock(LIVE, number(choice, "minutes") * MINUTE, number(choice, "seconds") * SECOND)
    if choice.get("kind") == DAYS:
        return Clock(DAYS, number(choice, "days") * DAY)
    return Clock(NONE)


def number(choice: Mapping[str, object], name: str) -> int:
    value = choice.get(name, 0)
    assert isinstance(value, int)
    return value


def readings(clock: Clock, seats: int, moments: Iterable[Moment], now: int | None = None) -> tuple[Reading, ...]:
    """The clock of each seat after these moments."""
    clocks = Clocks(clock, seats)
    for moment in moments:
        clocks.note(moment)
    return clocks.readings(now)


def can_claim(clocks: Sequence[Reading], seat: int) -> bool:
    """Whether another seat has run out of time, by the clocks of now, while this one has some left."""
    others = [clock.left for number, clock in enumerate(clocks) if number != seat]
    return bool(clocks) and clocks[seat].left >= 0 and min(others, default=0) < 0
