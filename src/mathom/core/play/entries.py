"""The entries of a match, and its current answers: those that were not taken back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import msgspec

from mathom.core.play.commitment import draw
from mathom.core.play.events import Event, RawEvent

ANSWER: Final = "answer"
UNDO: Final = "undo"
REWIND: Final = "rewind"
RESIGN: Final = "resign"
DRAW: Final = "draw"
TIMEOUT: Final = "timeout"


class Entry(msgspec.Struct, frozen=True):
    """One line of the record. Chance is a seat like others."""

    kind: str
    seat: int
    action: int = 0  # of a rewind: the entry before which play continues
    text: str = ""  # the notation of an answer


class ChanceStretch:
    """A stretch of the record whose chance was drawn from one secret (commitment.py).

    It is not a dataclass, so that no log and no JSON shows the secret by accident.
    """

    __slots__ = ("commitment", "opened", "secret", "start")

    def __init__(self, start: int, commitment: str, secret: bytes | None = None) -> None:
        self.start = start  # the number of the first entry
        self.commitment = commitment
        self.secret = secret  # only the side that draws knows it, until it is opened
        self.opened = False

    def copy(self) -> ChanceStretch:
        other = ChanceStretch(self.start, self.commitment, self.secret)
        other.opened = self.opened
        return other


def weighted_outcome(outcomes: Sequence[int], weights: Sequence[int], number: int) -> int:
    """The outcome for a number below the sum of the weights; an outcome takes as many numbers as its weight."""
    return outcomes[bisect_right(list(accumulate(weights)), number)]


class Drawing(msgspec.Struct, frozen=True):
    """A draw of chance: its purpose, which is part of its key, and the possible outcomes with their weights."""

    purpose: str
    outcomes: tuple[int, ...]
    weights: tuple[int, ...]

    def drawn(self, secret: bytes) -> int:
        """The outcome that a secret gives: an outcome of weight 2 counts as two outcomes side by side."""
        return weighted_outcome(self.outcomes, self.weights, draw(secret, self.purpose, sum(self.weights)))


class Played(msgspec.Struct, eq=False):
    """A current answer: its events, and what is needed to verify it or to undo it."""

    entry: int
    raw_events: list[RawEvent]
    last_answers: tuple[int, ...]  # of each seat, the entry of its last current answer, or -1
    drawing: Drawing | None = None  # of chance
    sealed: bool = False  # other seats answer the same kind of question at the same time
    reveals: bool = False  # whether it revealed something hidden
    seen: dict[int | None, list[Event]] = {}  # by seat; worked out when somebody asks

    def seen_by(self, seat: int | None) -> list[Event]:
        """The events as a seat sees them, worked out once."""
        if seat not in self.seen:
            self.seen[seat] = [raw.seen_by(seat) for raw in self.raw_events]
        return self.seen[seat]


def with_answer(last_answers: tuple[int, ...], seat: int, entry: int) -> tuple[int, ...]:
    """`last_answers` with one more answer; answers of chance are not counted."""
    if seat < 0:
        return last_answers
    return (*last_answers[:seat], entry, *last_answers[seat + 1 :])
