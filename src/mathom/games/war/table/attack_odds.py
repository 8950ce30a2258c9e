"""The chance that an attack destroys the defenders, to the last unit, without Combat cards and retreats: exact.

Both sides roll (R10.2), re-roll failed dice for Leadership, and take hits from elites first (R10.7), because that keeps
most dice. A state is the hits that both Armies can still take.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from mathom.games.war.rules.armies.choosable import belligerents
from mathom.games.war.rules.armies.figures import characters_at, figures_at
from mathom.games.war.rules.battle.forces import ADDED_STRENGTH, MOST_COMBAT_DICE
from mathom.games.war.rules.facts.characters import CHARACTERS, LEADERSHIP, SARUMAN
from mathom.games.war.rules.facts.nations import (
    ELITE,
    ISENGARD,
    NO_NATION,
    SHADOW,
    SOUTHRONS,
    count_in,
    elites_in,
    kind_of,
    leaders_in,
    units_in,
)
from mathom.games.war.rules.facts.regions import CITY, FORTIFICATION, PLACE, REGIONS
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.state import War

SIDES_OF_A_DIE: Final = 6


class Army(NamedTuple):
    """What decides a battle: units, elites among them, Leadership, and what Characters add to the Strength."""

    units: int
    elites: int
    leadership: int
    added: int

    @property
    def endurance(self) -> int:
        """The hits that it can take."""
        return self.units + self.elites

    def dice(self, endurance: int) -> int:
        return min(MOST_COMBAT_DICE, min(self.units, endurance) + self.added)


def army_of(s: War, figures: int, characters: int, side: int) -> Army:
    who = [k for k in range(CHARACTERS) if characters >> k & 1]
    led = int(leaders_in(side, figures)) + sum(int(LEADERSHIP[k]) for k in who)
    if side == SHADOW and s.character[SARUMAN] < REGIONS:  # the elites of Isengard are Leaders too
        led += int(count_in(figures, kind_of(ISENGARD, ELITE)))
        if s.players != FEWEST_PLAYERS:  # R17.7
            led += int(count_in(figures, kind_of(SOUTHRONS, ELITE)))
    added = sum(int(ADDED_STRENGTH[k]) for k in who)
    return Army(int(units_in(side, figures)), int(elites_in(side, figures)), led, added)


def attack_odds(s: War, side: int, start: int, to: int) -> float:
    """The chance of an attack in the field with every unit that may attack."""
    mine = int(belligerents(s, side, figures_at(s, side, start), NO_NATION))
    attackers = army_of(s, mine, int(characters_at(s, side, start)), side)
    defenders = army_of(s, int(figures_at(s, 1 - side, to)), int(characters_at(s, 1 - side, to)), 1 - side)
    first = 6 if PLACE[to] in (CITY, FORTIFICATION) else 5  # R10.5
    return win_chance(attackers, defenders, first)


@lru_cache(maxsize=512)
def win_chance(attackers: Army, defenders: Army, first: int) -> float:
    """The chance that the defenders are gone and some attackers are left; `first`: what hits in the first round."""
    if not attackers.units:
        return 0.0
    if not defenders.units:
        return 1.0
    later: dict[tuple[int, int], float] = {}
    for mine in range(attackers.endurance + 1):
        for theirs in range(defenders.endurance + 1):
            later[mine, theirs] = after_round(attackers, defenders, mine, theirs, 5, later)
    return after_round(attackers, defenders, attackers.endurance, defenders.endurance, first, later)


def after_round(
    attackers: Army, defenders: Army, mine: int, theirs: int, lowest: int, later: dict[tuple[int, int], float]
) -> float:
    """The chance from a state; rounds without a hit change nothing, so they are left out of a later round."""
    if mine == 0 or theirs == 0:
        return 1.0 if theirs == 0 and mine > 0 else 0.0
    dealt = hits(attackers.dice(mine), attackers.leadership, lowest)
    taken = hits(defenders.dice(theirs), defenders.leadership, 5)
    total, nothing = 0.0, dealt[0] * taken[0]
    for given, p in enumerate(dealt):
        for got, q in enumerate(taken):
            if given or got:
                total += p * q * later[max(0, mine - got), max(0, theirs - given)]
    if lowest == 5:
        return total / (1.0 - nothing)
    return total + nothing * later[mine, theirs]


@lru_cache(maxsize=256)
def hits(dice: int, leadership: int, lowest: int) -> tuple[float, ...]:
    """The chance of each number of hits of a roll with its re-roll."""
    chance = (SIDES_OF_A_DIE + 1 - lowest) / SIDES_OF_A_DIE
    found = [0.0] * (dice + 1)
    for first, p in enumerate(binomial(dice, chance)):
        again = min(leadership, dice - first, MOST_COMBAT_DICE)
        for second, q in enumerate(binomial(again, chance)):
            found[first + second] += p * q
    return tuple(found)


def binomial(number: int, chance: float) -> list[float]:
    return [comb(number, k) * chance**k * (1.0 - chance) ** (number - k) for k in range(number + 1)]
