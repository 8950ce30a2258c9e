"""Statistics of a finished game: its length, its end, and what each seat played and did."""

from __future__ import annotations

from dataclasses import dataclass

Counts = dict[str, dict[str, tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Tally:
    """The statistics of one game. Tuples have an entry for each seat. Words are those of views and answers."""

    rounds: int  # about the number of turns of each seat
    ended: str  # the kind of end: "ring-shown"
    by: str  # what brought the winner there: "riddle"; empty if nothing did
    kinds: tuple[str, ...]  # the side: "hobbits"
    roles: tuple[str, ...]  # the character: "frodo"
    counts: Counts  # how often each seat did something: {"played": {"boat": (1, 0, 2, 0)}}
