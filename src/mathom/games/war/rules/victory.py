"""R16: who wins, and when."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.bit_sets import has
from mathom.games.war.rules.events import WON
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import REGIONS, origin_of, points_of
from mathom.games.war.rules.state import FREE_CONQUEST, SHADOW_CONQUEST, War
from mathom.games.war.rules.teams.winner import tell_scores

POINTS_FOR_SHADOW: Final = 10
POINTS_FOR_FREE: Final = 4


def win(s: War, side: i64, reason: i64, rule: i64) -> None:
    s.winner = side
    s.reason = reason
    s.tell(WON, rule, side, reason)
    tell_scores(s, side)
    s.finish()


def points(s: War, side: i64) -> i64:
    """The Settlements of the other side that this side holds."""
    total: i64 = 0
    region: i64
    for region in range(REGIONS):
        if has(s.captured, 0, region) and origin_of(region) != side:
            total += points_of(region)
    return total


def check_conquest(s: War) -> None:
    """R16.3, R16.4: phase 6, the Shadow first."""
    if points(s, SHADOW) >= POINTS_FOR_SHADOW:
        win(s, SHADOW, SHADOW_CONQUEST, 1603)
    elif points(s, FREE) >= POINTS_FOR_FREE:
        win(s, FREE, FREE_CONQUEST, 1604)
