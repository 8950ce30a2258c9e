"""The war: which Settlements are worth an attack, where Armies go, where figures are recruited.

Every enemy Settlement pulls the Armies of a side, more strongly the nearer it is; an Army moves where the pull is
strongest, and attacks where the odds are good.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import zeros
from mathom.games.war.player.battle_odds import odds
from mathom.games.war.player.distances import distance
from mathom.games.war.player.weights import WEIGHT, place
from mathom.games.war.rules.armies.figures import (
    MOST_UNITS,
    controls,
    figures_at,
    has_army,
    is_besieged,
    leaders_at,
    units_at,
)
from mathom.games.war.rules.armies.moving import can_move, is_movable
from mathom.games.war.rules.battle.attacking import can_attack, can_attack_from
from mathom.games.war.rules.facts.nations import FREE, SHADOW, elites_in
from mathom.games.war.rules.facts.regions import BORDER, FIRST_BORDER, REGIONS, SETTLEMENT, is_stronghold, points_of
from mathom.games.war.rules.state import War

NEVER: Final = -1000
GOOD_ODDS: Final[i64] = place("good-odds")
SIEGE_ARMY: Final = 8  # units that are enough for one siege
NEAR: Final = 3  # regions within which an Army threatens a Settlement
PULL: Final[vec[i64]] = zeros(REGIONS)  # filled by `measure_pull`


# ---- goals ----


def goal_worth(s: War, side: i64, region: i64) -> i64:
    """What a Settlement of the enemy is worth to a side; half if enough units besiege it already."""
    if not controls(s, 1 - side, region):
        return 0
    worth: i64 = 2 + 4 * points_of(region)
    if side == SHADOW:  # weak places attract Armies more
        worth = worth * 12 // (5 + defence(s, region))
    if is_besieged(s, 1 - side, region) and units_at(s, side, region) >= SIEGE_ARMY:
        worth = worth // 2
    return worth


def defence(s: War, region: i64) -> i64:
    """What the Free Peoples have in a Settlement: hits that they can take, more behind walls."""
    hits: i64 = units_at(s, FREE, region) + elites_in(FREE, figures_at(s, FREE, region))
    return hits + hits // 2 if is_stronghold(region) else hits


def measure_pull(s: War, side: i64) -> None:
    """How strongly each region attracts the Armies of a side, into PULL."""
    region: i64
    k: i64
    for region in range(REGIONS):
        PULL[region] = 0
    for k in range(len(SETTLEMENT)):
        goal: i64 = SETTLEMENT[k]
        worth: i64 = goal_worth(s, side, goal)
        if worth > 0:
            for region in range(REGIONS):
                steps: i64 = 1 + distance(region, goal)
                pull: i64 = 100 * worth // (steps * steps)
                if pull > PULL[region]:
                    PULL[region] = pull


def threat(s: War, side: i64, region: i64) -> i64:
    """The number of enemy units near a region; the nearest count most."""
    n: i64 = 0
    other: i64
    for other in range(REGIONS):
        if has_army(s, 1 - side, other):
            steps: i64 = distance(region, other)
            if steps <= NEAR:
                n += units_at(s, 1 - side, other) * (NEAR + 1 - steps)
    return n


# ---- attacks ----


def attack_worth(s: War, side: i64, region: i64, to: i64) -> i64:
    """What an attack is worth as an action, from 0 to about 130; NEVER if it is better left."""
    chance: i64 = odds(s, side, region, to)
    if chance < WEIGHT[GOOD_ODDS]:
        return NEVER
    worth: i64 = chance - 10
    if controls(s, 1 - side, to):
        worth += 15 * points_of(to)
    if region == to:
        worth += 10
    return worth


def best_attack_from(s: War, side: i64, region: i64) -> i64:
    """The worth of the best attack from a region."""
    best: i64 = NEVER
    k: i64
    worth: i64
    if can_attack(s, side, region, region, 0):
        best = attack_worth(s, side, region, region)
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if can_attack(s, side, region, BORDER[k], 0):
            worth = attack_worth(s, side, region, BORDER[k])
            if worth > best:
                best = worth
    return best


def best_attack(s: War, side: i64, flags: i64) -> i64:
    best: i64 = NEVER
    region: i64
    for region in range(REGIONS):
        if has_army(s, side, region) and can_attack_from(s, side, region, flags):
            worth: i64 = best_attack_from(s, side, region)
            if worth > best:
                best = worth
    return best


# ---- moves ----


def move_worth(s: War, side: i64, region: i64, to: i64) -> i64:
    """The gain of moving all units of a region to a neighbour; PULL must be measured."""
    units: i64 = units_at(s, side, region)
    room: i64 = MOST_UNITS - units_at(s, side, to)
    if units > room:
        units = room
    worth: i64 = (PULL[to] - PULL[region]) * units
    if side == FREE:
        return free_move_worth(s, region, to, worth)
    if is_besieged(s, FREE, region):  # the siege would end
        return NEVER
    if has_army(s, side, to):
        worth += 10 * units_at(s, side, to)  # large Armies are better than small ones
    return worth


def free_move_worth(s: War, region: i64, to: i64, worth: i64) -> i64:
    """The Free Peoples hold their Strongholds, and march only into Settlements that nobody defends."""
    raid: bool = controls(s, SHADOW, to) and points_of(to) > 0 and threat(s, FREE, region) == 0
    if is_stronghold(region) and controls(s, FREE, region) and not raid:
        return NEVER
    if controls(s, SHADOW, to):
        return 200 + worth
    if is_stronghold(to) and controls(s, FREE, to) and units_at(s, FREE, to) < 5:
        return 100 + threat(s, FREE, to)
    return NEVER


def best_move_from(s: War, side: i64, region: i64, flags: i64) -> i64:
    best: i64 = NEVER
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if can_move(s, side, region, BORDER[k], flags):
            worth: i64 = move_worth(s, side, region, BORDER[k])
            if worth > best:
                best = worth
    return best


def best_move(s: War, side: i64, flags: i64) -> i64:
    """The worth of the best move of an Army; measures PULL."""
    measure_pull(s, side)
    best: i64 = NEVER
    region: i64
    for region in range(REGIONS):
        if has_army(s, side, region) and is_movable(s, side, region, flags):
            worth: i64 = best_move_from(s, side, region, flags)
            if worth > best:
                best = worth
    return best


# ---- figures ----


def place_worth(s: War, side: i64, region: i64) -> i64:
    """Where a new figure is useful: in a threatened Stronghold of the Free Peoples, at the front of the Shadow."""
    room: i64 = MOST_UNITS - units_at(s, side, region)
    if room <= 0:
        return NEVER
    if side == SHADOW:
        return PULL[region] * 2 + 3 * units_at(s, side, region)
    worth: i64 = threat(s, FREE, region)
    if is_stronghold(region):
        worth = worth * 2 + 5
    return worth if units_at(s, side, region) < 5 else worth // 3


def flight_worth(s: War, region: i64) -> i64:
    """Where Nazgul are useful: with a large Army without Leaders, or where the Fellowship was last seen."""
    worth: i64 = 0
    if has_army(s, SHADOW, region) and leaders_at(s, SHADOW, region) < 2:
        worth = 4 * units_at(s, SHADOW, region) + PULL[region] // 10
        if is_besieged(s, FREE, region):
            worth += 30
    if region == s.fellowship and s.mordor < 0:
        worth += 25
    return worth
