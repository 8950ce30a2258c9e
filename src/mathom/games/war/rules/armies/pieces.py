"""R18.5, R18.6: Ents, Ships and Siege Engines. The regions of one kind are one number."""

from __future__ import annotations

from mypy_extensions import i64

from mathom.core.engine.tables import bit
from mathom.games.war.rules.armies.figures import has_army, is_besieged
from mathom.games.war.rules.events import PIECES_LOST, PIECES_PLACED
from mathom.games.war.rules.facts.factions import (
    CORSAIRS,
    DUNLENDINGS,
    ENT,
    ENTS,
    MOST_ENTS,
    MOST_SHIPS,
    MOST_TOWERS,
    MOST_TREBUCHETS,
    SHIP,
    TOWER,
    TREBUCHET,
)
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.facts.parts import CORSAIRS_PART, ENGINES_PART, ENTS_PART
from mathom.games.war.rules.state import War, has_part

# ---- regions as one number: 7 bits each, plus 1, in order ----


def add_place(places: i64, region: i64) -> i64:
    """Adds one piece. Higher regions lie in lower bits, so that equal places are equal numbers."""
    shift: i64 = 0
    while places >> shift & 127 > region + 1:
        shift += 7
    return places & (bit(shift) - 1) | region + 1 << shift | places >> shift << shift + 7


def remove_place(places: i64, region: i64) -> i64:
    """Removes one piece; the region must have one."""
    shift: i64 = 0
    while places >> shift & 127 != region + 1:
        shift += 7
    return places & (bit(shift) - 1) | places >> shift + 7 << shift


def count_place(places: i64, region: i64) -> i64:
    n: i64 = 0
    while places:
        if places & 127 == region + 1:
            n += 1
        places >>= 7
    return n


def size_of_places(places: i64) -> i64:
    n: i64 = 0
    while places:
        n += 1
        places >>= 7
    return n


# ---- figures that are left ----


def ents_left(s: War) -> i64:
    """Those that can still be placed: removed Ents never return."""
    if not has_part(s, ENTS_PART):
        return 0
    return MOST_ENTS - size_of_places(s.ents) - s.lost_ents


def ships_left(s: War) -> i64:
    return MOST_SHIPS - size_of_places(s.ships) if has_part(s, CORSAIRS_PART) else 0


def towers_left(s: War) -> i64:
    return MOST_TOWERS - size_of_places(s.towers) if has_part(s, ENGINES_PART) else 0


def trebuchets_left(s: War) -> i64:
    return MOST_TREBUCHETS - size_of_places(s.trebuchets) if has_part(s, ENGINES_PART) else 0


def are_dunlendings_in_play(s: War) -> bool:
    return s.factions & DUNLENDINGS != 0


def are_corsairs_in_play(s: War) -> bool:
    return s.factions & CORSAIRS != 0


def are_ents_in_play(s: War) -> bool:
    return s.factions & ENTS != 0


# ---- placing and losing ----


def place_ents(s: War, region: i64, number: i64) -> None:
    """Places up to this number of Ents, while there are figures left."""
    placed: i64 = 0
    while placed < number and ents_left(s) > 0:
        s.ents = add_place(s.ents, region)
        placed += 1
    if placed > 0:
        s.tell(PIECES_PLACED, 1805, ENT, placed, region)


def lose_ent(s: War, region: i64) -> None:
    s.ents = remove_place(s.ents, region)
    s.lost_ents += 1
    s.tell(PIECES_LOST, 1805, ENT, 1, region)


def place_ships(s: War, region: i64, number: i64) -> None:
    placed: i64 = 0
    while placed < number and ships_left(s) > 0:
        s.ships = add_place(s.ships, region)
        placed += 1
    if placed > 0:
        s.tell(PIECES_PLACED, 1805, SHIP, placed, region)


def lose_ship(s: War, region: i64) -> None:
    s.ships = remove_place(s.ships, region)
    s.tell(PIECES_LOST, 1805, SHIP, 1, region)


def lose_ships(s: War, region: i64) -> None:
    """A Shadow Army is destroyed or driven off, or one that came by Ships is destroyed."""
    while count_place(s.ships, region) > 0:
        lose_ship(s, region)


def place_tower(s: War, region: i64) -> None:
    s.towers = add_place(s.towers, region)
    s.tell(PIECES_PLACED, 1806, TOWER, 1, region)


def lose_tower(s: War, region: i64) -> None:
    s.towers = remove_place(s.towers, region)
    s.tell(PIECES_LOST, 1806, TOWER, 1, region)


def place_trebuchet(s: War, region: i64) -> None:
    s.trebuchets = add_place(s.trebuchets, region)
    s.tell(PIECES_PLACED, 1806, TREBUCHET, 1, region)


def lose_trebuchet(s: War, region: i64) -> None:
    s.trebuchets = remove_place(s.trebuchets, region)
    s.tell(PIECES_LOST, 1806, TREBUCHET, 1, region)


# ---- Siege Engines that are left behind ----


def abandon_engines(s: War, region: i64) -> None:
    """R18.6: an Army has left or died. Trebuchets go with the last unit (D82), Towers with the siege."""
    if s.trebuchets and not has_army(s, FREE, region):
        lose_trebuchets(s, region)
    if s.towers and not is_besieged(s, FREE, region):
        lose_towers(s, region)


def lose_engines(s: War, region: i64) -> None:
    """D33: a Stronghold changes hands."""
    lose_trebuchets(s, region)
    lose_towers(s, region)


def lose_trebuchets(s: War, region: i64) -> None:
    while count_place(s.trebuchets, region) > 0:
        lose_trebuchet(s, region)


def lose_towers(s: War, region: i64) -> None:
    while count_place(s.towers, region) > 0:
        lose_tower(s, region)
