"""Which games are played: groups of games with the same set-ups and luck, in which the bots change seats.

With two seats a group is a mirrored pair. A group is known by the seed and its number, so the first groups of a
longer experiment are those of a shorter one, and all pairings of a pool meet the same set-ups and luck.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from mathom.core.errors import MathomError

DRAWN = "drawn"  # set-ups are drawn, the same for both games of a pair
SENSIBLE = "sensible"  # as the game's presets have them
OWN = "own"  # the bots answer for themselves
ALL = "all"  # everybody meets everybody
FIRST = "first"  # all meet the first
NEXT = "next"  # everybody meets the one before: a ladder
AGAINST = (ALL, FIRST, NEXT)
SETUPS = (DRAWN, SENSIBLE, OWN)
LONGEST = 50_000  # answers of bots in a game, more than its rules let it have; then it ends without a winner


@dataclass(frozen=True, slots=True)
class Conditions:
    """What all games of an experiment have in common."""

    game: str
    rules: tuple[tuple[str, str], ...] = ()
    setups: str = DRAWN
    seed: int = 1
    limit: float = 60.0  # seconds for one answer; who needs more has lost


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play. `seats` has for every seat the place of its bot in `bots`."""

    bots: tuple[str, ...]
    pair: int
    seats: tuple[int, ...]

    @property
    def key(self) -> tuple[tuple[str, ...], int, tuple[int, ...]]:
        return self.bots, self.pair, self.seats


def rotations(seats: int) -> list[tuple[int, ...]]:
    """Everybody sits once in every seat: (0, 1) and (1, 0)."""
    return [tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats)]


def line_ups(bots: Sequence[str], seats: int, against: str = ALL) -> list[tuple[str, ...]]:
    """Who meets whom. Too few for the seats sit down more than once."""
    if not bots:
        raise MathomError("an arena needs bots")
    if len(bots) <= seats:
        return [tuple(bots[seat % len(bots)] for seat in range(seats))]
    if against == NEXT:
        return [tuple(reversed(bots[i : i + seats])) for i in range(len(bots) - seats + 1)]
    meetings = combinations(range(len(bots)), seats)
    return list(dict.fromkeys(tuple(bots[i] for i in met) for met in meetings if against != FIRST or met[0] == 0))


def fixtures(meetings: Sequence[tuple[str, ...]], games: int) -> list[Fixture]:
    """So many games a meeting, rounded up to whole groups; all meetings get on at the same pace."""
    found = []
    for bots in meetings:
        turns = seatings(bots)
        found += [(pair, Fixture(bots, pair, seats)) for pair in range(-(-games // len(turns))) for seats in turns]
    return [fixture for _, fixture in sorted(found, key=lambda one: one[0])]


def seatings(bots: Sequence[str]) -> list[tuple[int, ...]]:
    """All rotations of two; of more only those that differ: eight of a kind would play the same game eight times."""
    turns = rotations(len(bots))
    if len(bots) == 2:
        return turns
    different: dict[tuple[str, ...], tuple[int, ...]] = {}
    for seats in turns:
        different.setdefault(tuple(bots[place] for place in seats), seats)
    return list(different.values())


def pair_secret(seed: int, pair: int) -> bytes:
    """From which the luck and the set-ups of a group are drawn (core/play/commitment.py)."""
    return hashlib.sha256(f"mathom arena {seed} {pair}".encode()).digest()


def dice_seed(seed: int, pair: int, seats: tuple[int, ...], seat: int) -> int:
    """A bot's own dice differ in every game."""
    text = f"{seed} {pair} {seats} {seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
