"""Battles that are played out by the rules, in positions that fit a view: how often the attackers win.

The attackers go on as long as they can, and nobody retreats. Hits take elites first, because that keeps most dice; in
an assault the attackers lose regulars first, because further rounds cost elites (R11.4). With cards, each side plays
one of the Combat cards that it can use in every round, at random.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import CHANCE, Frame
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.knowledge.view import View
from mathom.games.war.knowledge.worlds import MOST_OPTIONS, WarWorlds
from mathom.games.war.player.policy import is_frame
from mathom.games.war.player.weighing import decoded
from mathom.games.war.rules.answers import KIND, NO, YES
from mathom.games.war.rules.armies.choosable import belligerents
from mathom.games.war.rules.armies.choosing import PICK_CHARACTER, PICK_COUNT, clear_choice
from mathom.games.war.rules.armies.figures import figures_at, units_at
from mathom.games.war.rules.battle.attacking import ATTACK
from mathom.games.war.rules.battle.forces import is_assault
from mathom.games.war.rules.battle.leaving import ADVANCE, END_BATTLE, FIGHT_ON, GO_INSIDE, RETREAT
from mathom.games.war.rules.battle.losses import LOSE_UNIT
from mathom.games.war.rules.battle.rounds import (
    BUY_ROUND,
    CHOOSE_COMBAT_CARD,
    CLAIM_SUPERIORITY,
    DRAW_AS_SORCERER,
    RIDE,
)
from mathom.games.war.rules.facts.nations import ELITE, NO_NATION, REGULAR, rank_of, side_of_kind, units_in
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.state import NONE, War
from mathom.games.war.rules.teams.command import take_command

AGREED: Final[list[Frame]] = [FIGHT_ON, CLAIM_SUPERIORITY]
DECLINED: Final[list[Frame]] = [RETREAT, GO_INSIDE, RIDE, DRAW_AS_SORCERER]
LAST_OFFERED: Final[list[Frame]] = [PICK_COUNT, PICK_CHARACTER, BUY_ROUND]  # all figures; an elite


class BattleTrials:
    """Battles between Armies of a view. Its owner's hand is known; the other cards are dealt again for each battle."""

    def __init__(self, v: View) -> None:
        self.worlds: WarWorlds = WarWorlds(v)
        self.out: vec[i64] = zeros(MOST_OPTIONS)

    def count_won(self, side: i64, start: i64, to: i64, battles: i64, with_cards: bool, dice: Dice) -> i64:
        """How many battles end with the defenders destroyed and attackers left."""
        won: i64 = 0
        for _ in range(battles):
            if self.is_won(self.worlds.sample(dice), side, start, to, with_cards, dice):
                won += 1
        return won

    def is_won(self, s: War, side: i64, start: i64, to: i64, with_cards: bool, dice: Dice) -> bool:
        figures: i64 = figures_at(s, side, start)
        others: i64 = units_in(side, figures) - units_in(side, belligerents(s, side, figures, NO_NATION))
        begin(s, side, start, to)
        while s.depth > 0 and s.attacker != NONE and not is_frame(s.agenda[s.depth - 1], ADVANCE):
            s.apply(pick(s, self.out, s.legal(self.out), with_cards, dice))
        return units_at(s, 1 - side, to) == 0 and units_at(s, side, start) > others


def begin(s: War, side: i64, start: i64, to: i64) -> None:
    """Forgets everything that waits, and starts the attack."""
    s.depth = 0
    s.then_one(END_BATTLE.of())
    s.run_steps(0)
    clear_choice(s)
    if s.players != FEWEST_PLAYERS:
        take_command(s, side, start)
    s.then_one(ATTACK.of(side, start, to, 0))
    s.run_steps(0)


def pick(s: War, out: vec[i64], n: i64, with_cards: bool, dice: Dice) -> i64:
    """The answer to a question of a battle."""
    f: i64 = s.agenda[s.depth - 1]
    if s.seat() == CHANCE:
        return s.draw(out, n, dice)
    if is_one_of(f, AGREED):
        return YES.of()
    if is_one_of(f, DECLINED):
        return NO.of()
    if is_one_of(f, LAST_OFFERED):
        return out[n - 1]
    if is_frame(f, CHOOSE_COMBAT_CARD):
        return out[1 + dice.below(n - 1)] if with_cards and n > 1 else NO.of()
    if is_frame(f, LOSE_UNIT):
        return pick_loss(s, out, n)
    return out[dice.below(n)]


def is_one_of(f: i64, frames: list[Frame]) -> bool:
    for frame in frames:
        if is_frame(f, frame):
            return True
    return False


def pick_loss(s: War, out: vec[i64], n: i64) -> i64:
    """A unit of the rank that goes first, if there is one."""
    is_attacker: bool = side_of_kind(decoded(out[0]).x) == s.attacker
    rank: i64 = REGULAR if is_attacker and is_assault(s) else ELITE
    i: i64
    for i in range(n):
        if decoded(out[i]).verb is KIND and rank_of(decoded(out[i]).x) == rank:
            return out[i]
    return out[0]
