"""How a battle will probably end, by the hits that both Armies can expect in each round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.games.war.rules.armies.choosable import belligerents
from mathom.games.war.rules.armies.figures import characters_at, controls, figures_at
from mathom.games.war.rules.battle.forces import members
from mathom.games.war.rules.facts.nations import NO_NATION, elites_in, leaders_in, units_in
from mathom.games.war.rules.facts.regions import CITY, FORTIFICATION, PLACE, is_stronghold
from mathom.games.war.rules.state import War

MOST_DICE: Final = 5.0
MOST_ROUNDS: Final = 12
ON_FIVE: Final = 1.0 / 3.0  # chances of a die that hits on 5 and 6
ON_SIX: Final = 1.0 / 6.0
SURE: Final = 100
MOST_INSIDE: Final = 5.0  # units in a siege


def odds(s: War, side: i64, region: i64, to: i64) -> i64:
    """The odds of an attack in percent: 0 for a lost Army, 100 for a victory without losses."""
    mine: i64 = belligerents(s, side, figures_at(s, side, region), NO_NATION)
    theirs: i64 = figures_at(s, 1 - side, to)
    units: float = float(units_in(side, mine))
    enemies: float = float(units_in(1 - side, theirs))
    if units == 0.0:
        return 0
    if enemies == 0.0:
        return SURE
    is_assault: bool = region == to and controls(s, 1 - side, to)
    if region != to and is_stronghold(to) and controls(s, 1 - side, to):
        return siege_odds(units, enemies)
    chance: float = ON_SIX if is_assault else ON_FIVE
    first: float = chance
    if PLACE[to] == CITY or PLACE[to] == FORTIFICATION:
        first = ON_SIX
    return fight(
        units,
        float(elites_in(side, mine)),
        float(leaders_in(side, mine) + members(characters_at(s, side, region))),
        enemies,
        float(elites_in(1 - side, theirs)),
        float(leaders_in(1 - side, theirs) + members(characters_at(s, 1 - side, to))),
        first,
        chance,
    )


def siege_odds(units: float, enemies: float) -> i64:
    """The defenders will go inside: what counts is whether the besiegers can hold out."""
    inside: float = enemies if enemies < MOST_INSIDE else MOST_INSIDE
    if units < inside:
        return 30
    return 60 if units < 1.5 * inside else 85


def fight(
    units: float,
    elites: float,
    leaders: float,
    enemies: float,
    enemy_elites: float,
    enemy_leaders: float,
    first: float,
    chance: float,
) -> i64:
    """Both sides take the hits that they can expect, round after round, until one of them is gone."""
    strength: float = units + elites
    enemy_strength: float = enemies + enemy_elites
    left: float = strength
    enemy_left: float = enemy_strength
    hits: float = first
    for _ in range(MOST_ROUNDS):
        dealt: float = expected_hits(left / strength * units, leaders, hits)
        taken: float = expected_hits(enemy_left / enemy_strength * enemies, enemy_leaders, ON_FIVE)
        hits = chance
        left -= taken
        enemy_left -= dealt
        if left <= 0.0 or enemy_left <= 0.0:
            break
    if left < 0.0:
        left = 0.0
    if enemy_left < 0.0:
        enemy_left = 0.0
    return i64(50.0 + 50.0 * (left / strength - enemy_left / enemy_strength))


def expected_hits(units: float, leaders: float, chance: float) -> float:
    """The expected hits of a Combat roll and its Leader re-roll."""
    dice: float = units if units < MOST_DICE else MOST_DICE
    misses: float = dice * (1.0 - chance)
    again: float = leaders if leaders < misses else misses
    return (dice + again) * chance
