"""Worn with Sorrow and Toil: each casualty of the Fellowship may cost the Free Peoples a Character card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Choice, Step
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CARD, NO, RANDOM
from mathom.games.war.rules.cards.table_cards import WORN_WITH_SORROW
from mathom.games.war.rules.cards.zones import cards_in, is_on_table, leave_table, move_card, owner_of
from mathom.games.war.rules.events import DISCARDED as DISCARDED_EVENT
from mathom.games.war.rules.facts.cards import CHARACTER_DECK, DECKS, DISCARDED, IN_HAND, ON_TABLE
from mathom.games.war.rules.facts.nations import SHADOW
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import voice_of


def has_character_cards(s: War, zone: i64) -> bool:
    """Whether the Free Peoples have a card of their Character deck in a zone: the backs are public."""
    return s.cards[zone * DECKS + CHARACTER_DECK] != 0


class AskForSorrow(Step[War]):
    """Runs after each casualty, so a table card that left with the Companion cannot be taken."""

    def run(self, s: War, todo: Todo) -> None:
        if is_on_table(s, WORN_WITH_SORROW) and (has_character_cards(s, IN_HAND) or has_character_cards(s, ON_TABLE)):
            s.then_one(WEAR_DOWN.of(SHADOW))


class WearDown(Choice[War]):
    """None, a random Character card of the hand, or one on the table."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        out[0] = NO.of()
        n: i64 = 1
        if has_character_cards(s, IN_HAND):
            out[n] = RANDOM.of()
            n += 1
        return cards_in(s, ON_TABLE, CHARACTER_DECK, out, n)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is RANDOM:
            s.then_one(LOSE_RANDOM_CARD.of())
        elif answer.verb is CARD:
            leave_table(s, answer.x, 504)


class LoseRandomCard(Chance[War]):
    """A Character card of the Free Peoples' hand, or of both their hands (D115), face down."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return cards_in(s, IN_HAND, CHARACTER_DECK, out, 0)

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        seat: i64 = owner_of(s, outcome.x)
        move_card(s, outcome.x, IN_HAND, DISCARDED)
        s.whisper(DISCARDED_EVENT, 504, bit(seat), outcome.x, voice_of(s, seat), CHARACTER_DECK)


ASK_FOR_SORROW: Final[AskForSorrow] = AskForSorrow()
WEAR_DOWN: Final[WearDown] = WearDown()
LOSE_RANDOM_CARD: Final[LoseRandomCard] = LoseRandomCard()

FRAMES: Final[list[Frame]] = [
    ASK_FOR_SORROW,
    WEAR_DOWN,
    LOSE_RANDOM_CARD,
]
