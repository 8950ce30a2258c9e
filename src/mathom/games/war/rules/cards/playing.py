"""R5.2, R5.3: drawing and playing event cards with action dice."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, May, Step, first_of, pair, second_of, triple
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CARD, DECK, NO, YES
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.event import EventCard
from mathom.games.war.rules.cards.free_character import FELLOWSHIP_CARDS
from mathom.games.war.rules.cards.free_companions import COMPANION_CARDS, leads_to_another_card
from mathom.games.war.rules.cards.free_strategy import FREE_STRATEGY_CARDS
from mathom.games.war.rules.cards.shadow_character import SHADOW_CHARACTER_CARDS
from mathom.games.war.rules.cards.shadow_recruits import SHADOW_RECRUIT_CARDS
from mathom.games.war.rules.cards.shadow_strategy import SHADOW_WAR_CARDS
from mathom.games.war.rules.cards.table_cards import PALANTIR_OF_ORTHANC, check_table_cards, has_companion
from mathom.games.war.rules.cards.zones import (
    DRAW_CARDS,
    LIMIT_HANDS,
    deck_has_cards,
    hand_of,
    is_in_hand,
    is_on_table,
    move_card,
)
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import CARD_PLAYED
from mathom.games.war.rules.facts.cards import (
    FIRST_CARD,
    ICON,
    IN_HAND,
    IS_TABLE_CARD,
    ON_TABLE,
    PLAYED,
    card_of,
    deck_of,
    side_of_card,
)
from mathom.games.war.rules.facts.characters import GANDALF_THE_GREY
from mathom.games.war.rules.facts.dice import AS_ANY, AS_EVENT, results_of
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import FANGORN
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS, may_use_card
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import voice
from mathom.games.war.rules.twilight.free_cards import FREE_CHARACTER_ADDED, FREE_STRATEGY_ADDED
from mathom.games.war.rules.twilight.shadow_cards import SHADOW_CHARACTER_ADDED, SHADOW_STRATEGY_ADDED

# The event of each card.
EVENTS: Final[list[EventCard]] = [
    *FELLOWSHIP_CARDS,
    *COMPANION_CARDS,
    *FREE_CHARACTER_ADDED,
    *FREE_STRATEGY_CARDS,
    *FREE_STRATEGY_ADDED,
    *SHADOW_CHARACTER_CARDS,
    *SHADOW_CHARACTER_ADDED,
    *SHADOW_WAR_CARDS,
    *SHADOW_RECRUIT_CARDS,
    *SHADOW_STRATEGY_ADDED,
]


def can_play(s: War, card: i64, face: i64) -> bool:
    """R5.2: the die fits the card, its condition holds, and R17.2 the player who decides for its side may use it."""
    results: i64 = results_of(face)
    if results & (AS_EVENT | bit(ICON[card])) == 0:
        return False
    return may_use(s, card) and EVENTS[card].condition(s)


def may_use(s: War, card: i64) -> bool:
    return s.players == FEWEST_PLAYERS or may_use_card(s.players, s.decider[side_of_card(card)], card)


def add_playable(s: War, side: i64, face: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    deck: i64
    for deck in range(2 * side, 2 * side + 2):
        left: i64 = hand_of(s, s.decider[side], deck)
        card: i64 = FIRST_CARD[deck]
        while left:
            if left & 1 and can_play(s, card, face):
                n = add(out, n, CARD.of(card))
            left >>= 1
            card += 1
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
        s.then(LIMIT_HANDS.of(), AFTER_CARD.of(side, answer.x, by_event), LIMIT_HANDS.of())
        play_card(s, side, answer.x)


def play_card(s: War, side: i64, card: i64) -> None:
    """Plays an event card from the hand; with or without a die."""
    move_card(s, card, IN_HAND, ON_TABLE if IS_TABLE_CARD[card] else PLAYED)
    s.tell(CARD_PLAYED, 502, voice(s, side), card)
    EVENTS[card].effect(s)
    if IS_TABLE_CARD[card]:  # Wormtongue goes at once if Rohan is active
        check_table_cards(s)


class AfterCard(Step[War]):
    """D61: Gandalf the Grey as Guide may draw from the deck of the card; The Palantir of Orthanc draws from either."""

    def run(self, s: War, todo: Todo) -> None:
        side, card, by_event = triple(todo)
        if leads_to_another_card(s, card):
            has_cards: bool = hand_of(s, s.decider[FREE], deck_of(card)) != 0
            s.then_one(when(has_cards, PLAY_ANOTHER.of(FREE)))
            return
        if card in ENTS_AWAKE_ADDED:
            offer_card_or_draw(s)
            return
        if by_event == 0:
            return
        if side == FREE and s.guide == GANDALF_THE_GREY and deck_has_cards(s, deck_of(card)):
            s.then_one(MAY_DRAW.of(FREE, deck_of(card)))
        elif side == SHADOW and can_see_far(s, card) and can_draw(s, SHADOW):
            ask(s, CHOOSE_DECK.of(SHADOW))


def can_see_far(s: War, card: i64) -> bool:
    """D108: The Palantir of Orthanc draws for other cards, not for itself."""
    return card != PALANTIR_OF_ORTHANC and is_on_table(s, PALANTIR_OF_ORTHANC)


class PlayAnother(Choice[War]):
    """The Ents Awake: one more Character card without a die, or none. Its condition must hold."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = add(out, 0, NO.of())
        card: i64
        for card in range(FIRST_CARD[1]):
            if is_in_hand(s, s.decider[FREE], card) and may_use(s, card) and EVENTS[card].condition(s):
                n = add(out, n, CARD.of(card))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is CARD:
            s.then_one(AFTER_CARD.of(FREE, answer.x, 0))
            play_card(s, FREE, answer.x)


ENTS_AWAKE_ADDED: Final[tuple[int, ...]] = (
    card_of("the-ents-awake-rock-and-stone"),
    card_of("the-ents-awake-huorns-e"),
    card_of("the-ents-awake-entmoot-e"),
)


def offer_card_or_draw(s: War) -> None:
    """The Ents Awake in the expansion: with a Companion in Fangorn. The backs of cards are public."""
    has_cards: bool = hand_of(s, s.decider[FREE], 0) != 0 or deck_has_cards(s, 0)
    s.then_one(when(has_companion(s, FANGORN) and has_cards, PLAY_OR_DRAW.of(FREE)))


class PlayOrDraw(PlayAnother):
    """One more Character card without a die, or one is drawn, or neither."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = super().options(s, todo, out)
        if deck_has_cards(s, 0):
            n = add(out, n, DECK.of(0))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is DECK:
            s.then_one(DRAW_CARDS.of(0, 1))
        else:
            super().take(s, todo, answer)


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
        s.then_one(LIMIT_HANDS.of())
        ask(s, CHOOSE_DECK.of(side))


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
PLAY_ANOTHER: Final[PlayAnother] = PlayAnother()
PLAY_OR_DRAW: Final[PlayOrDraw] = PlayOrDraw()
MAY_DRAW: Final[MayDraw] = MayDraw(YES, NO, 2)
CHOOSE_DECK: Final[ChooseDeck] = ChooseDeck()
PLAY_USE: Final[PlayUse] = PlayUse("play", AS_ANY)
DRAW_USE: Final[DrawUse] = DrawUse("draw", AS_EVENT)

FRAMES: Final[list[Frame]] = [
    PLAY_CARD,
    AFTER_CARD,
    PLAY_ANOTHER,
    PLAY_OR_DRAW,
    MAY_DRAW,
    CHOOSE_DECK,
]
