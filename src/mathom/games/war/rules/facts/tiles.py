"""The Hunt tiles (hunt-tiles.json): what each kind does, and how many there are."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers

EYE_DAMAGE: Final = 98  # the successes of the Hunt, or the dice in the Hunt Box
DIE_DAMAGE: Final = 99  # a die

EYE_TILE: Final = 0
STANDARD: Final = 7  # kinds that return when the pool is empty: the first ones
TILES: Final = 16
SMEAGOL_TILE: Final = 15  # of the expansion
SMEAGOL_TILES: Final = 2
TILE_NAMES: Final[tuple[str, ...]] = (
    "eye",
    "3",
    "2",
    "2-reveal",
    "1",
    "1-reveal",
    "0-reveal",
    "elven-cloaks",
    "elven-rope",
    "phial-of-galadriel",
    "smeagol-helps-nice-master",
    "shelobs-lair",
    "the-ring-is-mine",
    "on-on-they-went",
    "give-it-to-uss",
    "smeagol",
)
TILE_COUNT: Final[vec[i64]] = numbers([4, 3, 2, 1, 2, 2, 2] + [1] * 8 + [SMEAGOL_TILES])
# Negative: it heals.
TILE_DAMAGE: Final[vec[i64]] = numbers([EYE_DAMAGE, 3, 2, 2, 1, 1, 0, 0, 0, -2, -1, DIE_DAMAGE, EYE_DAMAGE, 3, 1, 0])
REVEALS: Final[vec[i64]] = numbers([1, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0])
STOPS: Final[vec[i64]] = numbers([0] * 11 + [1] * 4 + [0])

# Where a tile is.
IN_POOL: Final = 0
DRAWN: Final = 1
WAITING: Final = 2  # in play, and enters the pool with the Fellowship's entry into Mordor
TILE_ASIDE: Final = 3  # a special tile whose card was not played
REMOVED: Final = 4  # for good
HELD: Final = 5  # drawn and being resolved: a refill leaves it out (D56)
TILE_ZONES: Final = 6


def is_eye(tile: i64) -> bool:
    return TILE_DAMAGE[tile] == EYE_DAMAGE


def is_standard(tile: i64) -> bool:
    return tile < STANDARD


def is_fellowship_tile(tile: i64) -> bool:
    """One of the special tiles that cards of the Free Peoples bring."""
    return 7 <= tile <= 10
