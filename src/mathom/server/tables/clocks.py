"""How much time each seat has left: a pure function of the clock's settings and the rows of a table.

Whoever is asked, his clock runs; if several are asked at the same time, all of theirs run. A live clock has a base for
the whole game and adds something for each run of questions that ends with an answer. A clock of days begins anew with
each run. Nobody loses by the clock alone: the other may claim the game when it is below zero, on a clock of days until
the answer comes.

Times are those of a SteadyClock (uptime.py), which no jump of the machine's clock reaches; whatever comes out of order
all the same counts as no time at all. A pause gives back what passed while the server was down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

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
    """In milliseconds. Of a clock of days the base is for each run."""

    kind: str
    base: int = 0
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """What a row means for the clocks: from here on these seats are asked."""

    at: int  # milliseconds
    asked: tuple[int, ...]
    by: int | None = None  # the seat whose answer it is
    kind: str = ""  # or UNDO, also by consent, or PAUSE
    lost: int = 0  # of a pause: how long nobody could answer, up to now


@dataclass(frozen=True, slots=True)
class Reading:
    """A seat's clock: what was left at `since`, and whether it runs from there on."""

    left: int  # below zero if it has run out
    running: bool
    since: int


@dataclass(slots=True)
class Hand:
    """The clock of a seat while the rows are read."""

    left: int
    running: bool = False
    since: int = 0
    earned: int = 0  # by the last answer; taken back with it
    before: int = 0  # of a clock of days: what was left of the run that an undo goes on with

    def reading(self) -> Reading:
        return Reading(self.left, self.running, self.since)


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


def readings(clock: Clock, seats: int, moments: Sequence[Moment], now: int | None = None) -> tuple[Reading, ...]:
    """The clock of each seat now, or else as it was at the last moment; nothing for a table without clocks."""
    if clock.kind == NONE:
        return ()
    hands = [Hand(clock.base, before=clock.base) for _ in range(seats)]
    latest = 0
    for moment in moments:
        latest = max(latest, moment.at)
        for seat, hand in enumerate(hands):
            advance(hand, latest, moment.lost if moment.kind == PAUSE else 0)
            if moment.kind != PAUSE:
                turn(clock, hand, seat, moment)
    for hand in hands:
        advance(hand, latest if now is None else max(latest, now), 0)
    return tuple(hand.reading() for hand in hands)


def advance(hand: Hand, now: int, lost: int) -> None:
    """Takes off the time that a seat has had since its last moment."""
    if hand.running:
        hand.left -= max(0, now - hand.since - max(0, lost))
    hand.since = now


def turn(clock: Clock, hand: Hand, seat: int, moment: Moment) -> None:
    """Starts and stops a clock."""
    asked = seat in moment.asked
    if hand.running and not asked:
        stop(clock, hand, moment.by == seat)
    elif asked and not hand.running:
        start(clock, hand, moment.kind == UNDO)
    hand.running = asked


def stop(clock: Clock, hand: Hand, answered: bool) -> None:
    """Only an answer earns something. Of a clock of days one that came late came all the same, if nobody claimed."""
    hand.before = hand.left
    hand.earned = clock.increment if answered else 0
    hand.left = clock.base if clock.kind == DAYS and answered and hand.left < 0 else hand.left + hand.earned


def start(clock: Clock, hand: Hand, undone: bool) -> None:
    """An undo goes on with the run before, so that nobody gains time by answering twice."""
    if undone:
        hand.left = hand.before if clock.kind == DAYS else hand.left - hand.earned
    elif clock.kind == DAYS:
        hand.left = clock.base
    hand.earned = 0


def can_claim(clocks: Sequence[Reading], seat: int) -> bool:
    """Whether another seat has run out of time, by the clocks of now, while this one has some left."""
    others = [clock.left for number, clock in enumerate(clocks) if number != seat]
    return bool(clocks) and clocks[seat].left >= 0 and min(others, default=0) < 0
