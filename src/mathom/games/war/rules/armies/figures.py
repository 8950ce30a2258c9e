"""Where figures are: counting, placing, removing, and what follows from where they stand (R1, R6, R11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.bit_sets import has
from mathom.core.engine.tables import bit
from mathom.games.war.rules.facts.characters import CHARACTERS, SIDE_OF_CHARACTER, WITCH_KING
from mathom.games.war.rules.facts.nations import (
    FREE,
    LEADER,
    NAZGUL,
    NO_SIDE,
    SHADOW,
    UNIT_FIELDS,
    count_in,
    leaders_in,
    one_of_kind,
    rank_of,
    side_of_kind,
    units_in,
)
from mathom.games.war.rules.facts.regions import REGIONS, is_settlement, is_stronghold, origin_of
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import forget_agreement

MOST_UNITS: Final = 10  # R6.1: of a side in a region
MOST_BESIEGED: Final = 5

# ---- counting ----


def figures_at(s: War, side: i64, region: i64) -> i64:
    """All units and Leaders of a side in a region, packed."""
    place: i64 = side * REGIONS + region
    return s.figures[place]


def count_at(s: War, region: i64, kind: i64) -> i64:
    return count_in(figures_at(s, side_of_kind(kind), region), kind)


def units_at(s: War, side: i64, region: i64) -> i64:
    return units_in(side, figures_at(s, side, region))


def leaders_at(s: War, side: i64, region: i64) -> i64:
    """Leaders or Nazgul, without Characters."""
    return leaders_in(side, figures_at(s, side, region))


def nazgul_at(s: War, region: i64) -> i64:
    """R1: the Witch-king is one of them."""
    n: i64 = count_at(s, region, NAZGUL)
    return n + 1 if s.character[WITCH_KING] == region else n


def has_army(s: War, side: i64, region: i64) -> bool:
    place: i64 = side * REGIONS + region
    return s.figures[place] & UNIT_FIELDS[side] != 0


def characters_at(s: War, side: i64, region: i64) -> i64:
    """The Characters of a side in a region, one bit each."""
    mask: i64 = 0
    character: i64
    for character in range(CHARACTERS):
        if s.character[character] == region and SIDE_OF_CHARACTER[character] == side:
            mask |= bit(character)
    return mask


def has_character(s: War, side: i64, region: i64) -> bool:
    return characters_at(s, side, region) != 0


# ---- control, free regions, sieges ----


def controls(s: War, side: i64, region: i64) -> bool:
    """Whether a side controls the Settlement of a region."""
    return is_settlement(region) and (origin_of(region) == side) != has(s.captured, 0, region)


def is_unconquered(s: War, region: i64) -> bool:
    return is_settlement(region) and not has(s.captured, 0, region)


def side_inside(s: War, region: i64) -> i64:
    """R11.11: the side that is besieged in this region, or NO_SIDE. Nothing but the board says so."""
    if not is_stronghold(region) or not has_army(s, FREE, region) or not has_army(s, SHADOW, region):
        return NO_SIDE
    return FREE if controls(s, FREE, region) else SHADOW


def is_besieged(s: War, side: i64, region: i64) -> bool:
    return side_inside(s, region) == side


def most_units(s: War, side: i64, region: i64) -> i64:
    return MOST_BESIEGED if is_besieged(s, side, region) else MOST_UNITS


def is_free(s: War, side: i64, region: i64) -> bool:
    """R1: no enemy Army and no enemy-controlled Settlement, unless the side besieges it."""
    if is_besieged(s, 1 - side, region):
        return True
    return not has_army(s, 1 - side, region) and not controls(s, 1 - side, region)


def is_free_for_armies(s: War, side: i64, region: i64) -> bool:
    """R1: free, or an enemy-controlled Settlement without enemy units."""
    return not has_army(s, 1 - side, region) or is_besieged(s, 1 - side, region)


# ---- placing and removing ----


def add_figures(s: War, region: i64, kind: i64, number: i64) -> None:
    """Changes the figures of a kind in a region, and nothing else."""
    k: i64 = side_of_kind(kind) * REGIONS + region
    s.figures[k] = s.figures[k] + number * one_of_kind(kind)


def recruit(s: War, region: i64, kind: i64) -> None:
    """A figure comes from the reinforcements."""
    assert s.reserve[kind] > 0
    s.reserve[kind] -= 1
    add_figures(s, region, kind, 1)
    if s.players != FEWEST_PLAYERS:
        forget_agreement(s, side_of_kind(kind) * REGIONS + region)  # D64: the partners are asked again


def send_back(s: War, region: i64, kind: i64) -> None:
    """A figure goes to the reinforcements (R6.2)."""
    s.reserve[kind] += 1
    add_figures(s, region, kind, -1)


def eliminate(s: War, region: i64, kind: i64) -> None:
    """R6.5: a Free Peoples figure never returns, a Shadow figure goes to the reinforcements."""
    if side_of_kind(kind) == FREE:
        s.dead[kind] += 1
        add_figures(s, region, kind, -1)
    else:
        send_back(s, region, kind)


def is_leader(kind: i64) -> bool:
    return rank_of(kind) == LEADER
