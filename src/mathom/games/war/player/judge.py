"""How a position stands for a seat that sees everything, and what a sensible player answers (policy.py)."""

from __future__ import annotations

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import INDEX, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.games.war.player.clock import steps_left
from mathom.games.war.player.policy import pick_answer
from mathom.games.war.player.steward import steward_answer
from mathom.games.war.rules.armies.figures import is_besieged, units_at
from mathom.games.war.rules.dice.acting import ACT
from mathom.games.war.rules.facts.nations import FREE, SHADOW, SIDES
from mathom.games.war.rules.facts.regions import REGIONS, SETTLEMENT, points_of
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT
from mathom.games.war.rules.fellowship.companions import companions_in
from mathom.games.war.rules.state import War
from mathom.games.war.rules.victory import points

# What each is worth to the Free Peoples, as log-odds.
START: Final = 3.2
STEP_LEFT: Final = -0.22  # a move of the Fellowship that is still needed
CORRUPTION: Final = -0.34
COMPANION: Final = 0.06
SHADOW_POINT: Final = -0.24
FREE_POINT: Final = 0.5
BESIEGED_POINT: Final = -0.10  # of Strongholds that may fall
UNIT: Final = 0.012  # more than the other side has
REVEALED: Final = -0.25


class WarJudge(Judge):
    """One number for the whole position: the log-odds of the Free Peoples."""

    def is_quiet(self, s: State) -> bool:
        """Whether a player chooses an action."""
        return s.depth > 0 and s.agenda[s.depth - 1] & INDEX == ACT.number & INDEX

    def trusts_pick(self) -> bool:
        """An action is several answers: looking one answer ahead shows little of it."""
        return True

    def pick(self, s: State, out: vec[i64], n: i64, dice: Dice) -> i64:
        return pick_answer(cast(War, s), out, n, dice)

    def value(self, s: State, seat: i64) -> float:
        chance: float = 1.0 / (1.0 + exp(-self.score(cast(War, s))))
        return chance if SIDE_OF_SEAT[seat] == FREE else 1.0 - chance

    def score(self, s: War) -> float:
        """The log-odds of the Free Peoples."""
        x: float = START + STEP_LEFT * float(steps_left(s)) + CORRUPTION * float(s.corruption)
        x += COMPANION * float(companions_in(s))
        x += SHADOW_POINT * float(points(s, SHADOW)) + FREE_POINT * float(points(s, FREE))
        x += BESIEGED_POINT * float(besieged_points(s))
        x += UNIT * float(units_of(s, FREE) - units_of(s, SHADOW))
        if s.is_revealed:
            x += REVEALED
        return x


class StewardJudge(WarJudge):
    """The Steward's picks (steward.py)."""

    def pick(self, s: State, out: vec[i64], n: i64, dice: Dice) -> i64:
        return steward_answer(cast(War, s), out, n, dice)


def besieged_points(s: War) -> i64:
    """The points of the Free Peoples' Strongholds under siege."""
    total: i64 = 0
    k: i64
    for k in range(len(SETTLEMENT)):
        if is_besieged(s, FREE, SETTLEMENT[k]):
            total += points_of(SETTLEMENT[k])
    return total


def units_of(s: War, side: i64) -> i64:
    """All units of a side on the map."""
    assert side < SIDES
    n: i64 = 0
    region: i64
    for region in range(REGIONS):
        n += units_at(s, side, region)
    return n
