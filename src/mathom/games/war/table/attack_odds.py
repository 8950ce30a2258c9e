"""The chance that an attack destroys the defenders, to the last unit, without Combat cards and retreats: exact.

Both sides roll (R10.2), re-roll failed dice for Leadership, and take hits from elites first (R10.7), because that keeps
most dice. A state is the hits that both Armies can still take. In an assault every further round costs an elite
(R11.4): there the attackers lose regulars first, and go on as long as they can pay.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from mathom.core.text.speech import tr
from mathom.games.war.rules.armies.choosable import belligerents
from mathom.games.war.rules.armies.figures import characters_at, controls, figures_at
from mathom.games.war.rules.armies.pieces import count_place
from mathom.games.war.rules.battle.forces import ADDED_STRENGTH, MOST_COMBAT_DICE
from mathom.games.war.rules.facts.characters import CHARACTERS, LEADERSHIP, SARUMAN
from mathom.games.war.rules.facts.nations import (
    ELITE,
    FREE,
    ISENGARD,
    NO_NATION,
    NO_SIDE,
    SHADOW,
    SOUTHRONS,
    count_in,
    elites_in,
    kind_of,
    leaders_in,
    units_in,
)
from mathom.games.war.rules.facts.regions import CITY, FORTIFICATION, PLACE, REGIONS, is_stronghold
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
    """The chance of an attack with every unit that may attack; from the same region it is an assault or a sortie."""
    mine = int(belligerents(s, side, figures_at(s, side, start), NO_NATION))
    attackers = army_of(s, mine, int(characters_at(s, side, start)), side)
    defenders = army_of(s, int(figures_at(s, 1 - side, to)), int(characters_at(s, 1 - side, to)), 1 - side)
    if start != to:
        return win_chance(attackers, defenders, 6 if PLACE[to] in (CITY, FORTIFICATION) else 5)  # R10.5
    if controls(s, 1 - side, to):
        return assault_chance(attackers, defenders, superiority(s, side, to))
    return win_chance(attackers, defenders, 5)  # R11.5


def plain_odds(s: War, side: int, start: int, to: int) -> str:
    """The odds in words."""
    percent = round(100 * attack_odds(s, side, start, to))
    if start != to and is_stronghold(to) and controls(s, 1 - side, to):
        return tr("{percent} % in the field; they may go into the Stronghold", percent=percent)
    return tr("{percent} % without cards", percent=percent)


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


# ---- assaults ----


def superiority(s: War, side: int, to: int) -> int:
    """R18.6: the side with more Siege Engines. With as many, the Free Peoples give up a Trebuchet for it (D80)."""
    trebuchets, towers = int(count_place(s.trebuchets, to)), int(count_place(s.towers, to))
    if side != SHADOW or trebuchets == towers == 0:
        return NO_SIDE
    return SHADOW if towers > trebuchets else FREE


@lru_cache(maxsize=512)
def assault_chance(attackers: Army, defenders: Army, superior: int) -> float:
    """The chance to take a Stronghold in one action."""
    return Assault(attackers, defenders, superior).chance()


class Assault:
    """R11.4: one round, and another for each elite that becomes a regular.

    R18.6: with superiority of the Shadow the second round is free; with that of the Free Peoples there is none.
    """

    def __init__(self, attackers: Army, defenders: Army, superior: int) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.superior = superior
        self.known: dict[tuple[int, int, int], float] = {}

    def chance(self) -> float:
        lowest = {FREE: 4, SHADOW: 6}.get(self.superior, 5)
        is_free = self.superior == SHADOW
        return self.fight(self.attackers.units, self.attackers.elites, self.defenders.endurance, lowest, is_free)

    def fight(self, units: int, elites: int, theirs: int, lowest: int = 5, is_free: bool = False) -> float:
        """One round. `lowest`: what hits for the defenders before their re-roll; `is_free`: the next round is."""
        dealt = hits(min(MOST_COMBAT_DICE, units + self.attackers.added), self.attackers.leadership, 6)
        taken = hits(self.defenders.dice(theirs), self.defenders.leadership, lowest, 5)
        return sum(
            p * q * self.go_on(*without_hits(units, elites, got), max(0, theirs - given), is_free)
            for given, p in enumerate(dealt)
            for got, q in enumerate(taken)
        )

    def go_on(self, units: int, elites: int, theirs: int, is_free: bool) -> float:
        """The chance after a round."""
        if units == 0 or theirs == 0:
            return 1.0 if units else 0.0
        if is_free:
            return self.fight(units, elites, theirs)
        if elites == 0 or self.superior == FREE:
            return 0.0
        state = (units, elites - 1, theirs)
        if state not in self.known:
            self.known[state] = self.fight(*state)
        return self.known[state]


def without_hits(units: int, elites: int, hits: int) -> tuple[int, int]:
    """Units and elites after hits that regulars take first."""
    for _ in range(min(hits, units + elites)):
        if units > elites:
            units -= 1
        else:
            elites -= 1
    return units, elites


# ---- dice ----


@lru_cache(maxsize=256)
def hits(dice: int, leadership: int, lowest: int, again: int = 0) -> tuple[float, ...]:
    """The chance of each number of hits of a roll with its re-roll; `again`: what hits there, if it differs."""
    chance, second_chance = ((SIDES_OF_A_DIE + 1 - face) / SIDES_OF_A_DIE for face in (lowest, again or lowest))
    found = [0.0] * (dice + 1)
    for first, p in enumerate(binomial(dice, chance)):
        rolled = min(leadership, dice - first, MOST_COMBAT_DICE)
        for second, q in enumerate(binomial(rolled, second_chance)):
            found[first + second] += p * q
    return tuple(found)


def binomial(number: int, chance: float) -> list[float]:
    return [comb(number, k) * chance**k * (1.0 - chance) ** (number - k) for k in range(number + 1)]
