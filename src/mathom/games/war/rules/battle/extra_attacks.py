"""R10.4: attacks by Combat cards outside the Combat roll, and hits that a side takes by its own card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import Choice, Step, first_of, pair, second_of, triple
from mathom.games.war.rules.answers import KIND, NO, ROLLS
from mathom.games.war.rules.battle.forces import MOST_COMBAT_DICE, army_in_battle, battle_region, units_in_battle
from mathom.games.war.rules.battle.losses import LOSE_UNITS, add_losses, lose_figure, take_hit
from mathom.games.war.rules.battle.round_fields import EXTRA_HITS, OWN_HITS, ROLL_BONUS
from mathom.games.war.rules.events import EXTRA_ROLLED
from mathom.games.war.rules.facts.nations import DUNLENDING, SHADOW, count_in, units_in
from mathom.games.war.rules.state import War


def attack_extra(s: War, side: i64, dice: i64, lowest: i64) -> None:
    """Rolls dice; each that shows `lowest` or more is a hit, taken at once."""
    if dice > MOST_COMBAT_DICE:
        dice = MOST_COMBAT_DICE
    if dice > 0:
        s.then_one(ROLL_EXTRA.of(side, dice, lowest))


class RollExtra(RollDice[War]):
    """No re-roll, and nothing of the enemy's card changes it."""

    def dice(self, s: War, todo: Todo) -> i64:
        return second_of(todo)

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        side, _, lowest = triple(todo)
        hits: i64 = ROLLS.at_least(outcome.x, lowest)
        s.round[EXTRA_HITS + side] += hits
        s.tell(EXTRA_ROLLED, 1004, side, outcome.x, hits)
        s.then_one(LOSE_UNITS.of(1 - side, battle_region(s, 1 - side), hits))


# ---- own hits ----


class TakeOwnHits(Choice[War]):
    """D51: the side gives a hit to a unit of its own, up to the number that is left, or stops."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        n: i64 = add_losses(s, side, battle_region(s, side), 1, out, add(out, 0, NO.of()))
        return add_single_dunlending(s, side, out, n)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, left = pair(todo)
        if answer.verb is NO:
            return
        if answer.x == DUNLENDING:  # R18.5: here they count one hit each
            lose_figure(s, battle_region(s, side), DUNLENDING)
        else:
            take_hit(s, battle_region(s, side), answer.x)
        s.round[OWN_HITS + side] += 1
        if left > 1 and units_in_battle(s, side) > 0:
            s.then_one(TAKE_OWN_HITS.of(side, left - 1))


def add_single_dunlending(s: War, side: i64, out: vec[i64], n: i64) -> i64:
    """D74: where the Shadow hits itself, a single one may be taken beside other units."""
    army: i64 = army_in_battle(s, side)
    if side == SHADOW and count_in(army, DUNLENDING) == 1 and units_in(SHADOW, army) > 1:
        n = add(out, n, KIND.of(DUNLENDING))
    return n


class AddOwnHits(Step[War]):
    """Relentless Assault: as many as that are added to the Combat roll."""

    def run(self, s: War, todo: Todo) -> None:
        side: i64 = first_of(todo)
        s.round[ROLL_BONUS + side] += s.round[OWN_HITS + side]


class AttackForOwnHits(Step[War]):
    """Onslaught: as many dice, hits on a number that the card gives."""

    def run(self, s: War, todo: Todo) -> None:
        side, lowest = pair(todo)
        attack_extra(s, side, s.round[OWN_HITS + side], lowest)


ROLL_EXTRA: Final[RollExtra] = RollExtra(ROLLS, 3)
TAKE_OWN_HITS: Final[TakeOwnHits] = TakeOwnHits(2)
ADD_OWN_HITS: Final[AddOwnHits] = AddOwnHits(1)
ATTACK_FOR_OWN_HITS: Final[AttackForOwnHits] = AttackForOwnHits(2)

FRAMES: Final[list[Frame]] = [
    ROLL_EXTRA,
    TAKE_OWN_HITS,
    ADD_OWN_HITS,
    ATTACK_FOR_OWN_HITS,
]
