"""What may be counted of a finished game: how long it was, how it ended, who played what, who did what."""

from __future__ import annotations

from dataclasses import dataclass

Counts = dict[str, dict[str, tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Tally:
    """Of one game. What is a list has an entry a seat. Words are those of views and answers, for tables of figures."""

    rounds: int  # about as many as turns of each seat
    ended: str  # the kind of end: "ring-shown"
    by: str  # what brought the winner there: "riddle"; empty if nothing did
    kinds: tuple[str, ...]  # the kind of player that sat there: "hobbits"
    roles: tuple[str, ...]  # and more closely: "frodo"
    counts: Counts  # by sort and thing, how often each seat did it: {"played": {"boat": (1, 0, 2, 0)}}
