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

# A figure has a Nation and a rank; its kind is 3 * Nation + rank. Nazgul are the Leaders of Sauron. The Dunlendings of
# the expansion are regulars of Isengard with a kind of their own, after all others.
REGULAR: Final = 0
ELITE: Final = 1
LEADER: Final = 2
RANKS: Final = 3
KINDS: Final = 25
NAZGUL: Final = 20
DUNLENDING: Final = 24
FIRST_SHADOW_KIND: Final = 15
FIRST_KIND: Final[vec[i64]] = numbers([0, FIRST_SHADOW_KIND, KINDS])  # of a side; the next entry ends it
RANK_NAMES: Final[tuple[str, ...]] = ("regular", "elite", "leader")


def repeated(field: int, bits: int, times: int) -> int:
    """A mask with this field in each of several Nations."""
    return sum(field * 2 ** (bits * k) for k in range(times))


# The figures of one side in one region are one number. The Free Peoples have five Nations of 12 bits each (5 for
# regulars, 4 for elites, 3 for Leaders), the Shadow has three of 16 bits (6, 4 and 4 for Nazgul) and 4 for Dunlendings.
NATION_BITS: Final[vec[i64]] = numbers([12, 16])
DUNLENDING_SHIFT: Final = 48
SHIFT: Final[vec[i64]] = numbers(
    [12 * nation + (0, 5, 9)[rank] for nation in range(5) for rank in range(3)]
    + [16 * nation + (0, 6, 10)[rank] for nation in range(3) for rank in range(3)]
    + [DUNLENDING_SHIFT]
)
FIELD: Final[vec[i64]] = numbers([31, 15, 7] * 5 + [63, 15, 15] * 3 + [15])  # the mask of a count, at bit 0
REGULAR_FIELDS: Final[vec[i64]] = numbers([repeated(31, 12, 5), repeated(63, 16, 3) + 15 * 2**DUNLENDING_SHIFT])
ELITE_SHIFT: Final[vec[i64]] = numbers([5, 6])
LEADER_SHIFT: Final[vec[i64]] = numbers([9, 10])
ELITE_FIELDS: Final[vec[i64]] = numbers([repeated(15, 12, 5), repeated(15, 16, 3)])
LEADER_FIELDS: Final[vec[i64]] = numbers([repeated(7, 12, 5), repeated(15, 16, 3)])
UNIT_FIELDS: Final[vec[i64]] = numbers(  # regulars and elites, where they are
    [
        repeated(31, 12, 5) + repeated(15 * 2**5, 12, 5),
        repeated(63, 16, 3) + repeated(15 * 2**6, 16, 3) + 15 * 2**DUNLENDING_SHIFT,
    ]
)


ALL_OF_KIND: Final[vec[i64]] = numbers([FIELD[kind] * 2 ** SHIFT[kind] for kind in range(KINDS)])  # masks
NATION_OF_KIND: Final[vec[i64]] = numbers([kind // RANKS for kind in range(DUNLENDING)] + [ISENGARD])


def mask_of(nation: int, leaders: bool) -> int:
    """All figures of a Nation, with or without Leaders, as a mask of packed figures."""
    kinds = [kind for kind in range(KINDS) if NATION_OF_KIND[kind] == nation]
    return sum(int(ALL_OF_KIND[kind]) for kind in kinds if leaders or kind % RANKS != LEADER)


ALL_OF_NATION: Final[vec[i64]] = numbers([mask_of(nation, True) for nation in range(NATIONS)])
UNITS_OF_NATION: Final[vec[i64]] = numbers([mask_of(nation, False) for nation in range(NATIONS)])


def kind_of(nation: i64, rank: i64) -> i64:
    return nation * RANKS + rank


def nation_of_kind(kind: i64) -> i64:
    return NATION_OF_KIND[kind]


def rank_of(kind: i64) -> i64:
    return kind % RANKS


def side_of_kind(kind: i64) -> i64:
    return FREE if kind < FIRST_SHADOW_KIND else SHADOW


def one_of_kind(kind: i64) -> i64:
    """A single figure of this kind, packed."""
    return bit(SHIFT[kind])


def count_in(figures: i64, kind: i64) -> i64:
    """How many figures of a kind are in a packed number of their side."""
    return figures >> SHIFT[kind] & FIELD[kind]


def sum_of_nations(side: i64, counts: i64) -> i64:
    """The sum of one count for each Nation of a side. Shifts and sums: a remainder takes several times as long."""
    if side == FREE:
        return (counts + (counts >> 12) + (counts >> 24) + (counts >> 36) + (counts >> 48)) & 4095
    return (counts + (counts >> 16) + (counts >> 32) + (counts >> DUNLENDING_SHIFT)) & 65535


def regulars_in(side: i64, figures: i64) -> i64:
    return sum_of_nations(side, figures & REGULAR_FIELDS[side])


def elites_in(side: i64, figures: i64) -> i64:
    return sum_of_nations(side, figures >> ELITE_SHIFT[side] & ELITE_FIELDS[side])


def units_in(side: i64, figures: i64) -> i64:
    """Army units: regulars and elites of all Nations."""
    elites: i64 = figures >> ELITE_SHIFT[side] & ELITE_FIELDS[side]
    return sum_of_nations(side, (figures & REGULAR_FIELDS[side]) + elites)


def leaders_in(side: i64, figures: i64) -> i64:
    """Leaders or Nazgul."""
    return sum_of_nations(side, figures >> LEADER_SHIFT[side] & LEADER_FIELDS[side])


def has_units_of(figures: i64, nation: i64) -> bool:
    """Whether there is a regular or an elite of a Nation. The figures are those of its side."""
    return figures & UNITS_OF_NATION[nation] != 0


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
    + [0]  # Dunlendings: those of the expansion
)
