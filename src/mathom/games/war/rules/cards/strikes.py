"""R5.8: cards that hit an Army without a battle: their dice, and the end of an Army that falls with its Characters."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import four, triple
from mathom.games.war.rules.answers import ROLLS
from mathom.games.war.rules.armies.figures import characters_at
from mathom.games.war.rules.battle.losses import HIT_BY_CARD, lose_character, lose_ranks
from mathom.games.war.rules.events import CARD_ROLLED
from mathom.games.war.rules.facts.characters import CHARACTERS
from mathom.games.war.rules.facts.nations import LEADER
from mathom.games.war.rules.state import War

MOST_STRIKE_DICE: Final = 5


def strike(s: War, side: i64, region: i64, dice: i64, lowest: i64) -> None:
    """Rolls dice; each that shows `lowest` or more is a hit on the Army of a side in a region."""
    if dice > MOST_STRIKE_DICE:
        dice = MOST_STRIKE_DICE
    if dice > 0:
        s.then_one(ROLL_STRIKE.of(side, region, dice, lowest))


class RollStrike(RollDice[War]):
    def dice(self, s: War, todo: Todo) -> i64:
        _, _, dice = triple(todo)
        return dice

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        side, region, _, lowest = four(todo)
        hits: i64 = ROLLS.at_least(outcome.x, lowest)
        s.tell(CARD_ROLLED, 508, 1 - side, outcome.x, hits)
        s.then_one(HIT_BY_CARD.of(side, region, hits))


def lose_followers(s: War, side: i64, region: i64) -> None:
    """Eliminates the Leaders, Nazgul and Characters of an Army that a card destroyed."""
    lose_ranks(s, side, region, LEADER, LEADER)
    mask: i64 = characters_at(s, side, region)
    who: i64
    for who in range(CHARACTERS):
        if mask >> who & 1:
            lose_character(s, who, 508)


ROLL_STRIKE: Final[RollStrike] = RollStrike(ROLLS, 4)

FRAMES: Final[list[Frame]] = [
    ROLL_STRIKE,
]
