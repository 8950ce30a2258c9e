"""R5.1: decks, hands, the table and the discards. A deck is a set: its order is decided as cards are drawn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, Frame, State, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Choice, Step, first_of, pair
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CARD
from mathom.games.war.rules.events import CARD_LEFT_TABLE, DREW, PLAYER_DREW
from mathom.games.war.rules.events import DISCARDED as DISCARDED_EVENT
from mathom.games.war.rules.facts.cards import (
    DECKS,
    DISCARDED,
    FIRST_CARD,
    IN_DECK,
    IN_HAND,
    ON_TABLE,
    PLAYED,
    card_bit,
    deck_of,
)
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS, SECOND, SIDE_OF_SEAT, is_divided, partner_of
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import voice_of

HAND_LIMIT: Final = 6
TEAM_HAND_LIMIT: Final = 4  # R17.2


def is_in(s: War, zone: i64, card: i64) -> bool:
    return s.cards[zone * DECKS + deck_of(card)] & card_bit(card) != 0


def is_on_table(s: War, card: i64) -> bool:
    return is_in(s, ON_TABLE, card)


def move_card(s: War, card: i64, source: i64, target: i64) -> None:
    deck: i64 = deck_of(card)
    s.cards[source * DECKS + deck] = s.cards[source * DECKS + deck] & ~card_bit(card)
    s.cards[target * DECKS + deck] = s.cards[target * DECKS + deck] | card_bit(card)
    if source == IN_HAND and s.players != FEWEST_PLAYERS:
        leave_hand(s, card, target)


# ---- hands ----


def hand_of(s: War, seat: i64, deck: i64) -> i64:
    """The cards of a deck in the hand of a seat."""
    place: i64 = IN_HAND * DECKS + deck
    return s.cards[place] & s.second[deck] if seat >= SECOND else s.cards[place] & ~s.second[deck]


def is_in_hand(s: War, seat: i64, card: i64) -> bool:
    return hand_of(s, seat, deck_of(card)) & card_bit(card) != 0


def owner_of(s: War, card: i64) -> i64:
    """The seat that has a card of a hand or of the face-down discards."""
    side: i64 = deck_of(card) // 2
    return partner_of(side) if s.second[deck_of(card)] & card_bit(card) else side


def hand_limit(s: War, seat: i64) -> i64:
    """R17.2: four cards for a player of a team."""
    return TEAM_HAND_LIMIT if is_divided(s.players, SIDE_OF_SEAT[seat]) else HAND_LIMIT


def leave_hand(s: War, card: i64, target: i64) -> None:
    """What the partner knows of a hand changes: a card is shown, or some card of a deck is laid down unseen."""
    deck: i64 = deck_of(card)
    if target == DISCARDED:
        lost: i64 = s.given[deck] & (hand_of(s, owner_of(s, card), deck) | card_bit(card))
        s.given[deck] = s.given[deck] & ~lost
        s.astray[deck] = s.astray[deck] | lost
    else:
        s.second[deck] = s.second[deck] & ~card_bit(card)
        s.given[deck] = s.given[deck] & ~card_bit(card)
        s.astray[deck] = s.astray[deck] & ~card_bit(card)


def leave_table(s: War, card: i64, rule: i64) -> None:
    """A table card is used, or its condition ends."""
    move_card(s, card, ON_TABLE, PLAYED)
    s.tell(CARD_LEFT_TABLE, rule, card)


def cards_in(s: War, zone: i64, deck: i64, out: vec[i64], n: i64) -> i64:
    """Adds the cards of a zone that belong to a deck."""
    return add_cards(s.cards[zone * DECKS + deck], deck, out, n)


def add_cards(left: i64, deck: i64, out: vec[i64], n: i64) -> i64:
    """Adds a set of cards of a deck."""
    card: i64 = FIRST_CARD[deck]
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


def hand_size(s: War, seat: i64) -> i64:
    deck: i64 = 2 * SIDE_OF_SEAT[seat]
    return size_of(hand_of(s, seat, deck)) + size_of(hand_of(s, seat, deck + 1))


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
        seat: i64 = s.decider[deck // 2]
        move_card(s, outcome.x, IN_DECK, IN_HAND)
        if seat >= SECOND:
            s.second[deck] = s.second[deck] | card_bit(outcome.x)
        if is_divided(s.players, deck // 2):
            s.whisper(PLAYER_DREW, 501, bit(seat), outcome.x, voice_of(s, seat), deck)
        else:
            s.whisper(DREW, 501, bit(seat), outcome.x, deck)


class LimitHands(Step[War]):
    """All discard down to their limit, at the same time."""

    def run(self, s: War, todo: Todo) -> None:
        seat: i64 = s.players - 1
        while seat >= 0:
            if hand_size(s, seat) > hand_limit(s, seat):
                s.then_one(DISCARD_EXCESS.of(seat))
            seat -= 1


class DiscardExcess(Choice[War]):
    """One card above the limit, face down: others see its deck only. The argument is a seat."""

    def who(self, s: State, f: i64) -> i64:
        return f >> FIRST & ARGUMENT

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_hand(s, first_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        seat: i64 = first_of(todo)
        move_card(s, answer.x, IN_HAND, DISCARDED)
        s.whisper(DISCARDED_EVENT, 501, bit(seat), answer.x, voice_of(s, seat), deck_of(answer.x))
        if hand_size(s, seat) > hand_limit(s, seat):
            s.then_one(DISCARD_EXCESS.of(seat))


def add_hand(s: War, seat: i64, out: vec[i64]) -> i64:
    """All cards in the hand of a seat."""
    deck: i64 = 2 * SIDE_OF_SEAT[seat]
    return add_cards(hand_of(s, seat, deck + 1), deck + 1, out, add_cards(hand_of(s, seat, deck), deck, out, 0))


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
