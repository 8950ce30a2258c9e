"""Sides, Nations and kinds of figures (R1), and how the figures of a side in a region are packed into one number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import bit, numbers

FREE: Final = 0  # the Free Peoples, and their player
SHADOW: Final = 1
SIDES: Final = 2
NO_SIDE: Final = 2
SIDE_NAMES: Final[tuple[str, ...]] = ("free", "shadow")

DWARVES: Final = 0
ELVES: Final = 1
GONDOR: Final = 2
NORTH: Final = 3
ROHAN: Final = 4
ISENGARD: Final = 5
SAURON: Final = 6
SOUTHRONS: Final = 7
NATIONS: Final = 8
NO_NATION: Final = 8
ANY_NATION: Final = 9  # of a Companion who activates every Free Peoples Nation
NATION_NAMES: Final[tuple[str, ...]] = (
    "dwarves",
    "elves",
    "gondor",
    "north",
    "rohan",
    "isengard",
    "sauron",
    "southrons",
)
FIRST_NATION: Final[vec[i64]] = numbers([DWARVES, ISENGARD, NATIONS])  # of a side; the next entry ends it
SIDE_OF_NATION: Final[vec[i64]] = numbers([FREE] * 5 + [SHADOW] * 3)

# A figure has a Nation and a rank; its kind is 3 * Nation + rank. Nazgul are the Leaders of Sauron.
REGULAR: Final = 0
ELITE: Final = 1
LEADER: Final = 2
RANKS: Final = 3
KINDS: Final = 24
NAZGUL: Final = 20
RANK_NAMES: Final[tuple[str, ...]] = ("regular", "elite", "leader")


def repeated(field: int, bits: int, times: int) -> int:
    """A mask with this field in each of several Nations."""
    return sum(field * 2 ** (bits * k) for k in range(times))


# The figures of one side in one region are one number. The Free Peoples have five Nations of 12 bits each (5 for
# regulars, 4 for elites, 3 for Leaders), the Shadow has three of 16 bits (6, 4 and 4 for Nazgul).
NATION_BITS: Final[vec[i64]] = numbers([12, 16])
SHIFT: Final[vec[i64]] = numbers(
    [12 * nation + (0, 5, 9)[rank] for nation in range(5) for rank in range(3)]
    + [16 * nation + (0, 6, 10)[rank] for nation in range(3) for rank in range(3)]
)
FIELD: Final[vec[i64]] = numbers([31, 15, 7] * 5 + [63, 15, 15] * 3)  # the mask of a count, at bit 0
REGULAR_FIELDS: Final[vec[i64]] = numbers([repeated(31, 12, 5), repeated(63, 16, 3)])
ELITE_SHIFT: Final[vec[i64]] = numbers([5, 6])
LEADER_SHIFT: Final[vec[i64]] = numbers([9, 10])
ELITE_FIELDS: Final[vec[i64]] = numbers([repeated(15, 12, 5), repeated(15, 16, 3)])
LEADER_FIELDS: Final[vec[i64]] = numbers([repeated(7, 12, 5), repeated(15, 16, 3)])
DIGIT_SUM: Final[vec[i64]] = numbers([4095, 65535])  # a number modulo this is the sum of its fields


ALL_OF_KIND: Final[vec[i64]] = numbers([FIELD[kind] * 2 ** SHIFT[kind] for kind in range(KINDS)])  # masks
ALL_OF_NATION: Final[vec[i64]] = numbers(
    [sum(ALL_OF_KIND[RANKS * nation + rank] for rank in range(RANKS)) for nation in range(NATIONS)]
)


def kind_of(nation: i64, rank: i64) -> i64:
    return nation * RANKS + rank


def nation_of_kind(kind: i64) -> i64:
    return kind // RANKS


def rank_of(kind: i64) -> i64:
    return kind % RANKS


def side_of_kind(kind: i64) -> i64:
    return SIDE_OF_NATION[kind // RANKS]


def one_of_kind(kind: i64) -> i64:
    """A single figure of this kind, packed."""
    return bit(SHIFT[kind])


def count_in(figures: i64, kind: i64) -> i64:
    """How many figures of a kind are in a packed number of their side."""
    return figures >> SHIFT[kind] & FIELD[kind]


def regulars_in(side: i64, figures: i64) -> i64:
    return (figures & REGULAR_FIELDS[side]) % DIGIT_SUM[side]


def elites_in(side: i64, figures: i64) -> i64:
    return (figures >> ELITE_SHIFT[side] & ELITE_FIELDS[side]) % DIGIT_SUM[side]


def units_in(side: i64, figures: i64) -> i64:
    """Army units: regulars and elites of all Nations."""
    return ((figures & REGULAR_FIELDS[side]) + (figures >> ELITE_SHIFT[side] & ELITE_FIELDS[side])) % DIGIT_SUM[side]


def leaders_in(side: i64, figures: i64) -> i64:
    """Leaders or Nazgul."""
    return (figures >> LEADER_SHIFT[side] & LEADER_FIELDS[side]) % DIGIT_SUM[side]


def has_units_of(figures: i64, nation: i64) -> bool:
    """Whether there is a regular or an elite of a Nation. The figures are those of its side."""
    return count_in(figures, kind_of(nation, REGULAR)) + count_in(figures, kind_of(nation, ELITE)) > 0


# R2: the figures that each Nation has, by kind.
FIGURES: Final[vec[i64]] = numbers(
    [5, 5, 4]  # Dwarves
    + [5, 10, 4]  # Elves
    + [15, 5, 4]  # Gondor
    + [10, 5, 4]  # the North
    + [10, 5, 4]  # Rohan
    + [12, 6, 0]  # Isengard
    + [36, 6, 8]  # Sauron
    + [24, 6, 0]  # Southrons and Easterlings
)
