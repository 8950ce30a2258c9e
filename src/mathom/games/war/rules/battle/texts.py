"""Combat texts that several cards share, and what texts have in common."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import add
from mathom.games.war.rules.answers import CHARACTER
from mathom.games.war.rules.battle.combat_card import CombatCard
from mathom.games.war.rules.battle.round_fields import HITS, REROLL_BONUS, ROLL_BONUS
from mathom.games.war.rules.events import COMBAT_CARD_CANCELLED
from mathom.games.war.rules.facts.characters import CHARACTERS
from mathom.games.war.rules.state import War

NO_COMBAT_CARD = 0


class RollBonus(CombatCard):
    """The side's Combat roll and re-roll get a bonus."""

    def __init__(self, name: str, roll: i64, reroll: i64) -> None:
        super().__init__(name)
        self.roll: i64 = roll
        self.reroll: i64 = reroll

    def before_roll(self, s: War, side: i64) -> None:
        s.round[ROLL_BONUS + side] += self.roll
        s.round[REROLL_BONUS + side] += self.reroll


class AddHits(CombatCard):
    """Hits are added if the side's roll or re-roll scored at all."""

    def __init__(self, name: str, hits: i64) -> None:
        super().__init__(name)
        self.hits: i64 = hits

    def after_reroll(self, s: War, side: i64) -> None:
        if s.round[HITS + side] > 0:
            s.round[HITS + side] += self.hits


def add_characters(mask: i64, out: vec[i64], n: i64) -> i64:
    """Characters, one bit each, as answers."""
    who: i64
    for who in range(CHARACTERS):
        if mask >> who & 1:
            n = add(out, n, CHARACTER.of(who))
    return n


def only_one(mask: i64) -> i64:
    """The Character in a set of one."""
    who: i64 = 0
    while mask > 1:
        mask >>= 1
        who += 1
    return who


def cancel_enemy_card(s: War, side: i64) -> None:
    """D50: the card does nothing and costs nothing but itself."""
    if s.combat_cards[1 - side] != NO_COMBAT_CARD:
        s.tell(COMBAT_CARD_CANCELLED, 1004, 1 - side, s.combat_cards[1 - side] - 1)
        s.combat_cards[1 - side] = NO_COMBAT_CARD
