"""Which side will be there first: the Shadow with ten points, or the Ring at the Crack of Doom."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.games.war.player.distances import to_mordor
from mathom.games.war.player.weights import WEIGHT, place
from mathom.games.war.rules.armies.figures import controls, has_army, is_besieged, units_at
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import BORDER, FIRST_BORDER, SETTLEMENT, points_of
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.state import War
from mathom.games.war.rules.victory import POINTS_FOR_SHADOW, points

MORDOR_LENGTH: Final = 5
TENTHS: Final = 10
USUAL_TURNS: Final = 4  # the usual speed counts like this many turns
SLOWEST: Final = 3  # tenths of a point a turn
LATE_TURN: Final = 16  # after it every turn counts, however slow the Shadow is
WAR_START: Final[i64] = place("war-start")
WAR_RIPE: Final[i64] = place("war-ripe")
MOVES_A_TURN: Final[i64] = place("moves-a-turn")


def steps_left(s: War) -> i64:
    """Moves of the Fellowship that are still needed, if nothing goes wrong."""
    if is_in_mordor(s):
        return MORDOR_LENGTH - s.mordor
    way: i64 = to_mordor(s.fellowship) - s.progress
    return MORDOR_LENGTH + (way if way > 0 else 0)


def ripe_points(s: War) -> i64:
    """The points of Settlements that a stronger Shadow Army besieges or stands beside."""
    total: i64 = 0
    k: i64
    for k in range(len(SETTLEMENT)):
        region: i64 = SETTLEMENT[k]
        is_held: bool = points_of(region) > 0 and controls(s, FREE, region)
        if is_held and strongest_beside(s, region) > units_at(s, FREE, region):
            total += points_of(region)
    return total


def strongest_beside(s: War, region: i64) -> i64:
    """The units of the largest Shadow Army in a region or next to it."""
    most: i64 = units_at(s, SHADOW, region) if is_besieged(s, FREE, region) else 0
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if has_army(s, SHADOW, BORDER[k]):
            units: i64 = units_at(s, SHADOW, BORDER[k])
            if units > most:
                most = units
    return most


def turns_of_war(s: War) -> i64:
    """Turns until the Shadow may have its points at the speed that it showed so far, in tenths.

    Before it has shown any, a usual speed is assumed; points within reach count in part.
    """
    have: i64 = points(s, SHADOW)
    speed: i64 = (WEIGHT[WAR_START] + TENTHS * have + WEIGHT[WAR_RIPE] * ripe_points(s)) // (USUAL_TURNS + s.turn)
    if speed < SLOWEST:
        speed = SLOWEST
    return TENTHS * TENTHS * (POINTS_FOR_SHADOW - have) // speed


def turns_of_ring(s: War) -> i64:
    """Turns until the Ring may be destroyed, in tenths."""
    return TENTHS * TENTHS * steps_left(s) // WEIGHT[MOVES_A_TURN] + (TENTHS // 2 if s.is_revealed else 0)


def slack(s: War) -> i64:
    """How many turns the Free Peoples have left over; negative if the Shadow is faster."""
    left: i64 = (turns_of_war(s) - turns_of_ring(s)) // TENTHS
    return left - (s.turn - LATE_TURN) if s.turn > LATE_TURN else left
