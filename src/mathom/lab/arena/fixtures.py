"""Lists the games to play, in groups with the same set-ups and chance, in which the bots change seats.

With two seats a group is a mirrored pair. The seed and the number of a group determine its set-ups and chance. So a
longer experiment begins with the groups of a shorter one, and all pairings of a pool meet the same conditions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from mathom.core.errors import MathomError

DRAWN = "drawn"  # set-ups are random, the same for both games of a pair
SENSIBLE = "sensible"  # a preset of the game
OWN = "own"  # the bots choose
ALL = "all"  # every bot meets every other
FIRST = "first"  # every bot meets the first
NEXT = "next"  # every bot meets the one before it: a ladder
AGAINST = (ALL, FIRST, NEXT)
SETUPS = (DRAWN, SENSIBLE, OWN)
MAX_ANSWERS = 50_000  # of bots in a game, more than any rules allow; then the game ends without a winner


@dataclass(frozen=True, slots=True)
class Conditions:
    """What all games of an experiment share."""

    game: str
    rules: tuple[tuple[str, str], ...] = ()
    setups: str = DRAWN
    seed: int = 1
    limit: float = 60.0  # seconds for one answer; a bot that takes longer loses


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play. `seats` holds for every seat the index of its bot in `bots`."""

    bots: tuple[str, ...]
    pair: int
    seats: tuple[int, ...]

    @property
    def key(self) -> tuple[tuple[str, ...], int, tuple[int, ...]]:
        return self.bots, self.pair, self.seats


def rotations(seats: int) -> list[tuple[int, ...]]:
    """Every order in which each bot sits once in every seat: (0, 1) and (1, 0)."""
    return [tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats)]


def meetings(bots: Sequence[str], seats: int, against: str = ALL) -> list[tuple[str, ...]]:
    """Which bots play each other. If there are fewer bots than seats, they take several seats."""
    if not bots:
        raise MathomError("an arena needs bots")
    if len(bots) <= seats:
        return [tuple(bots[seat % len(bots)] for seat in range(seats))]
    if against == NEXT:
        return [tuple(reversed(bots[i : i + seats])) for i in range(len(bots) - seats + 1)]
    chosen = combinations(range(len(bots)), seats)
    return list(dict.fromkeys(tuple(bots[i] for i in met) for met in chosen if against != FIRST or met[0] == 0))


def fixtures(met: Sequence[tuple[str, ...]], games: int) -> list[Fixture]:
    """`games` fixtures for each meeting, rounded up to whole groups, in the order of the groups."""
    found = []
    for bots in met:
        turns = seatings(bots)
        found += [(pair, Fixture(bots, pair, seats)) for pair in range(-(-games // len(turns))) for seats in turns]
    return [fixture for _, fixture in sorted(found, key=lambda one: one[0])]


def seatings(bots: Sequence[str]) -> list[tuple[int, ...]]:
    """All rotations of two bots; of more only those that differ, since equal bots would repeat the same game."""
    turns = rotations(len(bots))
    if len(bots) == 2:
        return turns
    different: dict[tuple[str, ...], tuple[int, ...]] = {}
    for seats in turns:
        different.setdefault(tuple(bots[place] for place in seats), seats)
    return list(different.values())


def pair_secret(seed: int, pair: int) -> bytes:
    """The secret from which the set-ups and chance of a group are drawn (core/play/commitment.py)."""
    return hashlib.sha256(f"mathom arena {seed} {pair}".encode()).digest()


def dice_seed(seed: int, pair: int, seats: tuple[int, ...], seat: int) -> int:
    """The seed of a bot's own dice, different in every game."""
    text = f"{seed} {pair} {seats} {seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
