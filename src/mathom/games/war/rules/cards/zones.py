"""R5.1: decks, hands, the table and the discards. A deck is a set: its order is decided as cards are drawn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Choice, Step, first_of, pair
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CARD
from mathom.games.war.rules.events import CARD_LEFT_TABLE, DREW
from mathom.games.war.rules.events import DISCARDED as DISCARDED_EVENT
from mathom.games.war.rules.facts.cards import (
    DECK_SIZE,
    DECKS,
    DISCARDED,
    IN_DECK,
    IN_HAND,
    ON_TABLE,
    PLAYED,
    card_bit,
    deck_of,
)
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.state import War

HAND_LIMIT: Final = 6


def is_in(s: War, zone: i64, card: i64) -> bool:
    return s.cards[zone * DECKS + deck_of(card)] & card_bit(card) != 0


def is_on_table(s: War, card: i64) -> bool:
    return is_in(s, ON_TABLE, card)


def move_card(s: War, card: i64, source: i64, target: i64) -> None:
    deck: i64 = deck_of(card)
    s.cards[source * DECKS + deck] = s.cards[source * DECKS + deck] & ~card_bit(card)
    s.cards[target * DECKS + deck] = s.cards[target * DECKS + deck] | card_bit(card)


def leave_table(s: War, card: i64, rule: i64) -> None:
    """A table card is used, or its condition ends."""
    move_card(s, card, ON_TABLE, PLAYED)
    s.tell(CARD_LEFT_TABLE, rule, card)


def cards_in(s: War, zone: i64, deck: i64, out: vec[i64], n: i64) -> i64:
    """Adds the cards of a zone that belong to a deck."""
    left: i64 = s.cards[zone * DECKS + deck]
    card: i64 = deck * DECK_SIZE
    while left:
        if left & 1:
            out[n] = CARD.of(card)
            n += 1
        left >>= 1
        card += 1
    return n


def size_of(mask: i64) -> i64:
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def hand_size(s: War, side: i64) -> i64:
    return size_of(s.cards[IN_HAND * DECKS + 2 * side]) + size_of(s.cards[IN_HAND * DECKS + 2 * side + 1])


def deck_has_cards(s: War, deck: i64) -> bool:
    return s.cards[IN_DECK * DECKS + deck] != 0


class DrawCards(Step[War]):
    """Draws a number of cards from one deck (2 * side + kind); an empty deck is not rebuilt."""

    def run(self, s: War, todo: Todo) -> None:
        deck, number = pair(todo)
        if number > 0 and deck_has_cards(s, deck):
            s.then(DEAL.of(deck), DRAW_CARDS.of(deck, number - 1))


class Deal(Chance[War]):
    """The next card of a shuffled deck."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return cards_in(s, IN_DECK, first_of(todo), out, 0)

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        deck: i64 = first_of(todo)
        move_card(s, outcome.x, IN_DECK, IN_HAND)
        s.whisper(DREW, 501, bit(deck // 2), outcome.x, deck)


class LimitHands(Step[War]):
    """Both sides discard down to six, at the same time."""

    def run(self, s: War, todo: Todo) -> None:
        s.then(
            when(hand_size(s, FREE) > HAND_LIMIT, DISCARD_EXCESS.of(FREE)),
            when(hand_size(s, SHADOW) > HAND_LIMIT, DISCARD_EXCESS.of(SHADOW)),
        )


class DiscardExcess(Choice[War]):
    """One card above the limit, face down: others see its deck only."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        return cards_in(s, IN_HAND, 2 * side + 1, out, cards_in(s, IN_HAND, 2 * side, out, 0))

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        move_card(s, answer.x, IN_HAND, DISCARDED)
        s.whisper(DISCARDED_EVENT, 501, bit(side), answer.x, side, deck_of(answer.x))
        if hand_size(s, side) > HAND_LIMIT:
            s.then_one(DISCARD_EXCESS.of(side))


DRAW_CARDS: Final[DrawCards] = DrawCards(2)
DEAL: Final[Deal] = Deal(1)
LIMIT_HANDS: Final[LimitHands] = LimitHands()
DISCARD_EXCESS: Final[DiscardExcess] = DiscardExcess(together=True)

FRAMES: Final[list[Frame]] = [
    DRAW_CARDS,
    DEAL,
    LIMIT_HANDS,
    DISCARD_EXCESS,
]
