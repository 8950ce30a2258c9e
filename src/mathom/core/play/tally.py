"""What may be counted of a finished game: how long it was, how it ended, who played what, who did what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from mathom.core.engine.agenda import State
from mathom.core.play.events import RawEvent

Counts = dict[str, dict[str, tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Tally:
    """Of one game. What is a list has an entry a seat. Words are those of views and answers, for tables of figures."""

    rounds: int  # each seat had about so many turns
    ended: str  # the kind of end: "ring-shown"
    by: str  # what brought the winner there: "riddle"; empty if nothing did
    kinds: tuple[str, ...]  # the kind of player that sat there: "hobbits"
    roles: tuple[str, ...]  # and more closely: "frodo"
    counts: Counts  # by sort and thing, how often each seat did it: {"played": {"boat": (1, 0, 2, 0)}}


@runtime_checkable
class HasTally(Protocol):
    """What a game may have besides: it knows what is worth counting in it."""

    def tally(self, s: State, told: Sequence[RawEvent]) -> Tally:
        """Of a position in which the game is over, or was broken off, and of all that was told before."""
