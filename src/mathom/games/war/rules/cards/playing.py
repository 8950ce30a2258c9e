"""R5.2, R5.3: drawing and playing event cards with action dice."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, May, Step, first_of, pair, second_of, triple
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CARD, DECK, NO, YES
from mathom.games.war.rules.cards.event import EventCard
from mathom.games.war.rules.cards.free_character import FREE_CHARACTER_CARDS
from mathom.games.war.rules.cards.free_strategy import FREE_STRATEGY_CARDS
from mathom.games.war.rules.cards.shadow_character import SHADOW_CHARACTER_CARDS
from mathom.games.war.rules.cards.shadow_strategy import SHADOW_STRATEGY_CARDS
from mathom.games.war.rules.cards.table_cards import PALANTIR_OF_ORTHANC
from mathom.games.war.rules.cards.zones import DRAW_CARDS, LIMIT_HANDS, deck_has_cards, is_in, is_on_table, move_card
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import CARD_PLAYED
from mathom.games.war.rules.facts.cards import (
    CARDS,
    DECK_SIZE,
    ICON,
    IN_HAND,
    IS_TABLE_CARD,
    ON_TABLE,
    PLAYED,
    card_of,
    deck_of,
)
from mathom.games.war.rules.facts.characters import GANDALF_THE_GREY
from mathom.games.war.rules.facts.dice import AS_ANY, AS_EVENT, results_of
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.state import War


def by_card() -> list[EventCard | None]:
    """The event of each card."""
    table: list[EventCard | None] = [None] * CARDS
    for cards in (FREE_CHARACTER_CARDS, FREE_STRATEGY_CARDS, SHADOW_CHARACTER_CARDS, SHADOW_STRATEGY_CARDS):
        for card in cards:
            table[card_of(card.name)] = card
    return table


EVENTS: Final[list[EventCard | None]] = by_card()


def can_play(s: War, card: i64, face: i64) -> bool:
    """R5.2: the die fits the card, and its condition holds."""
    results: i64 = results_of(face)
    if results & (AS_EVENT | bit(ICON[card])) == 0:
        return False
    event = EVENTS[card]
    return event is not None and event.condition(s)


def add_playable(s: War, side: i64, face: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    card: i64
    for card in range(2 * DECK_SIZE * side, 2 * DECK_SIZE * (side + 1)):
        if is_in(s, IN_HAND, card) and can_play(s, card, face):
            n = add(out, n, CARD.of(card))
    return n


class PlayUse(Use):
    """Plays a card: an Event result plays any, other results those with their icon."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return add_playable(s, side, face, COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then_one(PLAY_CARD.of(side, face))


class PlayCard(Choice[War]):
    """Which card. It leaves the hand before its effect."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, face = pair(todo)
        return add_playable(s, side, face, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, face = pair(todo)
        by_event: i64 = 1 if results_of(face) & AS_EVENT else 0
        s.then(AFTER_CARD.of(side, answer.x, by_event), LIMIT_HANDS.of())
        play_card(s, side, answer.x)


def play_card(s: War, side: i64, card: i64) -> None:
    """Plays an event card from the hand; with or without a die."""
    move_card(s, card, IN_HAND, ON_TABLE if IS_TABLE_CARD[card] else PLAYED)
    s.tell(CARD_PLAYED, 502, side, card)
    event = EVENTS[card]
    assert event is not None
    event.effect(s)


class AfterCard(Step[War]):
    """D61: Gandalf the Grey as Guide may draw from the deck of the card; The Palantir of Orthanc draws from either."""

    def run(self, s: War, todo: Todo) -> None:
        side, card, by_event = triple(todo)
        if by_event == 0:
            return
        if side == FREE and s.guide == GANDALF_THE_GREY and deck_has_cards(s, deck_of(card)):
            s.then_one(MAY_DRAW.of(FREE, deck_of(card)))
        elif side == SHADOW and is_on_table(s, PALANTIR_OF_ORTHANC) and can_draw(s, SHADOW):
            s.then_one(CHOOSE_DECK.of(SHADOW))


class MayDraw(May[War]):
    def do_it(self, s: War, todo: Todo) -> None:
        s.then_one(DRAW_CARDS.of(second_of(todo), 1))


# ---- drawing ----


def can_draw(s: War, side: i64) -> bool:
    return deck_has_cards(s, 2 * side) or deck_has_cards(s, 2 * side + 1)


class DrawUse(Use):
    """An Event result draws a card from an own deck."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return can_draw(s, side)

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then(CHOOSE_DECK.of(side), LIMIT_HANDS.of())


class ChooseDeck(Choice[War]):
    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        n: i64 = 0
        deck: i64
        for deck in range(2):
            if deck_has_cards(s, 2 * side + deck):
                n = add(out, n, DECK.of(deck))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        s.then_one(DRAW_CARDS.of(2 * side + answer.x, 1))


PLAY_CARD: Final[PlayCard] = PlayCard(2)
AFTER_CARD: Final[AfterCard] = AfterCard(3)
MAY_DRAW: Final[MayDraw] = MayDraw(YES, NO, 2)
CHOOSE_DECK: Final[ChooseDeck] = ChooseDeck()
PLAY_USE: Final[PlayUse] = PlayUse("play", AS_ANY)
DRAW_USE: Final[DrawUse] = DrawUse("draw", AS_EVENT)

FRAMES: Final[list[Frame]] = [
    PLAY_CARD,
    AFTER_CARD,
    MAY_DRAW,
    CHOOSE_DECK,
]
