"""R8.1, R8.4, R8.6, R10.1: the figures of a region that may move, or attack."""

from __future__ import annotations

from mypy_extensions import i64

from mathom.core.engine.tables import bit
from mathom.games.war.rules.armies.figures import characters_at, figures_at
from mathom.games.war.rules.cards.table_cards import is_bound
from mathom.games.war.rules.facts.characters import (
    CHARACTERS,
)
from mathom.games.war.rules.facts.nations import (
    ALL_OF_KIND,
    ALL_OF_NATION,
    FIRST_NATION,
    NAZGUL,
    NO_NATION,
    SHADOW,
)
from mathom.games.war.rules.facts.regions import NATION_OF
from mathom.games.war.rules.politics.track import is_at_war
from mathom.games.war.rules.state import MOST_MOVES, War
from mathom.games.war.rules.teams.command import commanded, commanded_characters


def movers(s: War, side: i64, region: i64, to: i64) -> i64:
    """The figures that may go to a region: R8.6 keeps those of other Nations that are not At War."""
    return welcome_in(s, side, unmoved_figures(s, side, region), to)


def welcome_in(s: War, side: i64, figures: i64, to: i64) -> i64:
    """The figures that may enter a region: R8.6."""
    nation: i64 = NATION_OF[to]
    if nation == NO_NATION:
        return figures
    return belligerents(s, side, figures, nation)


def unmoved_figures(s: War, side: i64, region: i64) -> i64:
    """R8.1: no figure moves twice in one action."""
    figures: i64 = figures_at(s, side, region)
    k: i64 = 0
    while k < MOST_MOVES and s.moved_to[k] > 0:
        if s.moved_to[k] == region + 1:
            figures -= s.moved[k]
        k += 1
    return figures & commanded(s, side, region, False)


def belligerents(s: War, side: i64, figures: i64, nation: i64) -> i64:
    """The figures without those of Nations that are not At War; one such Nation may be excepted. Nazgul are free."""
    mask: i64 = 0
    if side == SHADOW:
        mask = ALL_OF_KIND[NAZGUL]
    k: i64
    for k in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if k == nation or is_at_war(s, k):
            mask |= ALL_OF_NATION[k]
    return figures & mask


def moving_characters(s: War, side: i64, region: i64) -> i64:
    """R8.4: not those of Level 0, and nobody twice in one action."""
    mask: i64 = commanded_characters(s, side, region, characters_at(s, side, region) & ~s.moved_characters)
    who: i64
    for who in range(CHARACTERS):
        if mask >> who & 1 and is_bound(s, who):
            mask ^= bit(who)
    return mask


def attackers(s: War, side: i64, region: i64) -> i64:
    """The figures of a region that may attack: those of Nations At War."""
    figures: i64 = belligerents(s, side, figures_at(s, side, region), NO_NATION)
    return figures & commanded(s, side, region, True)


def attacking_characters(s: War, side: i64, region: i64) -> i64:
    return commanded_characters(s, side, region, characters_at(s, side, region))
