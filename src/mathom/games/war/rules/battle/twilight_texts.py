"""The Combat texts of the expansion, in the order of its cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.frames import May
from mathom.games.war.rules.answers import NO, YES
from mathom.games.war.rules.armies.pieces import lose_tower
from mathom.games.war.rules.battle.combat_card import CombatCard
from mathom.games.war.rules.battle.extra_attacks import attack_extra
from mathom.games.war.rules.battle.forces import army_in_battle, hit_number
from mathom.games.war.rules.battle.round_fields import EXTRA_STRENGTH, NO_REROLL, REROLL_HITS, ROLL_BONUS
from mathom.games.war.rules.battle.siege_engines import engines_in_battle
from mathom.games.war.rules.facts.nations import DUNLENDING, FREE, SHADOW, count_in
from mathom.games.war.rules.state import War


class AmongTheSiegeEngines(CombatCard):
    """If the re-roll hit, a Siege Tower in the battle may be destroyed besides. Only the Free Peoples have the card."""

    def before_losses(self, s: War, side: i64) -> None:
        if s.round[REROLL_HITS + side] > 0 and engines_in_battle(s, 1 - side) > 0:
            s.then_one(BREAK_ENGINE.of(side))


class BreakEngine(May[War]):
    def do_it(self, s: War, todo: Todo) -> None:
        lose_tower(s, s.attack_to)


class LastDefences(CombatCard):
    """Own Siege Engines add to Combat Strength."""

    def can_play(self, s: War, side: i64) -> bool:
        return engines_in_battle(s, side) > 0

    def before_roll(self, s: War, side: i64) -> None:
        s.round[EXTRA_STRENGTH + side] += engines_in_battle(s, side)


class HeadsOfTheFallen(CombatCard):
    """+1 on the Combat roll, and no re-roll for the Free Peoples."""

    def can_play(self, s: War, side: i64) -> bool:
        return engines_in_battle(s, side) > 0

    def before_roll(self, s: War, side: i64) -> None:
        s.round[ROLL_BONUS + side] += 1
        s.round[NO_REROLL + FREE] = 1


class OldHatred(CombatCard):
    """An extra attack with a die for each Dunlending, hits as in the Combat roll."""

    def can_play(self, s: War, side: i64) -> bool:
        return count_in(army_in_battle(s, SHADOW), DUNLENDING) > 0

    def attack_first(self, s: War, side: i64) -> None:
        attack_extra(s, side, count_in(army_in_battle(s, SHADOW), DUNLENDING), hit_number(s, side))


BREAK_ENGINE: Final[BreakEngine] = BreakEngine(YES, NO)

TWILIGHT_TEXTS: Final[list[CombatCard]] = [
    AmongTheSiegeEngines("among-the-siege-engines"),
    LastDefences("last-defences"),
    HeadsOfTheFallen("heads-of-the-fallen"),
    OldHatred("old-hatred"),
]

FRAMES: Final[list[Frame]] = [
    BREAK_ENGINE,
]
