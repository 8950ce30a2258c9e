"""The deck and the discard pile (6.3 to 6.6), and blind draws between two hands (C-5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import RULING, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Choice, Step, first_of, pair
from mathom.games.riddle.rules.answers import KIND, PASS
from mathom.games.riddle.rules.cards import BOAT, CLOAK, KINDS, THE_RING
from mathom.games.riddle.rules.events import DISCARDED, DREW, PASSED, RESHUFFLED
from mathom.games.riddle.rules.state import DECK, DISCARD, HAND, SET_ASIDE, TABLE, Riddle

HAND_LIMIT: Final = 10  # 6.5


# ---- the deck ----


class DrawCards(Step[Riddle]):
    """C-4: draws this number of cards from the deck, one by one. An empty deck ends the draw early (R24)."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player, number = pair(todo)
        if number == 0:
            return
        if s.count[DECK] == 0:
            reshuffle(s)
        if s.count[DECK] > 0:
            s.then(DRAW_CARD.of(player), DRAW_CARDS.of(player, number - 1))


class CardOfDeck(Chance[Riddle]):
    """The next card of the shuffled deck: any card that is in it."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        return s.cards_in(DECK, out, 0)


class DrawCard(CardOfDeck):
    """Draws a card."""

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        kind: i64 = answer.number
        s.move_card(kind, DECK, HAND + player)
        s.whisper(DREW, 604, s.seat_bit(player), kind, player)
        s.drawn += 1
        s.quiet = 0
        if s.count[DECK] == 0:
            reshuffle(s)


def can_draw(s: Riddle) -> bool:
    """Whether a card can be drawn: from the deck, or from discards that would become the new deck."""
    return s.count[DECK] > 0 or (s.count[DISCARD] > 0 and not s.rules.one_deck)


def reshuffle(s: Riddle) -> None:
    """6.4: the discard pile becomes the new deck. With O-12 it never does."""
    if s.rules.one_deck or s.count[DISCARD] == 0:
        return
    kind: i64
    for kind in range(KINDS):
        while s.holds(DISCARD, kind):
            s.move_card(kind, DISCARD, DECK)
    s.tell(RESHUFFLED, 604)


# ---- the discard pile ----


def discard(s: Riddle, player: i64, kind: i64, zone: i64, rule: i64) -> None:
    """Discards a card face up from a zone of this player. The Ring is never discarded (6.6)."""
    assert kind != THE_RING
    s.move_card(kind, zone, DISCARD)
    s.tell(DISCARDED, rule, player, kind)


def discard_table_cards(s: Riddle, player: i64, rule: i64) -> None:
    kind: i64
    for kind in range(BOAT, CLOAK + 1):
        if s.holds(TABLE + player, kind):
            discard(s, player, kind, TABLE + player, rule)


def leave_map(s: Riddle, player: i64) -> None:
    """A player leaves the map: their table cards are discarded (R22); without O-5 their waiting ends (R46, R57)."""
    discard_table_cards(s, player, RULING + 22)
    if not s.rules.wait_once:
        s.waited[player] = 0


class DiscardDrawn(Step[Riddle]):
    """4.5 step 2: after a pick-up the player discards one card."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = first_of(todo)
        if s.drawn > 0:
            s.then(DISCARD_ONE.of(player))


class DiscardOne(Choice[Riddle]):
    """D-21: any card, new ones included; nothing for a player who holds only The Ring (R26)."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        n: i64 = add_discards(s, player, out)
        if n == 0:
            out[0] = PASS.of()
            return 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        if answer.verb is not PASS:
            discard(s, player, answer.x, HAND + player, 405)


class DiscardToLimit(Step[Riddle]):
    """6.5: discards one card at a time while the hand has more than 10."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = first_of(todo)
        if s.hand_size(player) > HAND_LIMIT:
            s.then(DISCARD_EXCESS.of(player), DISCARD_TO_LIMIT.of(player))


class DiscardExcess(Choice[Riddle]):
    """D-22: one card above the limit."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        return add_discards(s, player, out)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        discard(s, player, answer.x, HAND + player, 605)


def add_discards(s: Riddle, player: i64, out: vec[i64]) -> i64:
    """Adds every kind in hand except The Ring (6.6)."""
    n: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if kind != THE_RING and s.has(player, kind):
            out[n] = KIND.of(kind)
            n += 1
    return n


# ---- between the active player and the other (s.other) ----


class DrawBlind(Chance[Riddle]):
    """C-5: a random card from the giver's hand. It is set aside until both cards are drawn (R28)."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        giver: i64 = first_of(todo)
        return s.cards_in(HAND + giver, out, 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        giver: i64 = first_of(todo)
        kind: i64 = answer.number
        s.move_card(kind, HAND + giver, SET_ASIDE + receiver_of(s, giver))


class SwapCards(Step[Riddle]):
    """Chapter 7: both players take up the cards set aside for them. Both know both cards."""

    def run(self, s: Riddle, todo: Todo) -> None:
        hand_over_set_aside(s, s.other, s.player)
        hand_over_set_aside(s, s.player, s.other)
        s.quiet = 0


def receiver_of(s: Riddle, giver: i64) -> i64:
    return s.other if giver == s.player else s.player


def hand_over_set_aside(s: Riddle, giver: i64, receiver: i64) -> None:
    kind: i64
    for kind in range(KINDS):
        while s.holds(SET_ASIDE + receiver, kind):
            s.move_card(kind, SET_ASIDE + receiver, HAND + receiver)
            s.whisper(PASSED, 700, s.seat_bit(giver) | s.seat_bit(receiver), kind, giver, receiver)


DRAW_CARDS: Final[DrawCards] = DrawCards(2)
DRAW_CARD: Final[DrawCard] = DrawCard(1)
DISCARD_DRAWN: Final[DiscardDrawn] = DiscardDrawn(1)
DISCARD_ONE: Final[DiscardOne] = DiscardOne()
DISCARD_TO_LIMIT: Final[DiscardToLimit] = DiscardToLimit(1)
DISCARD_EXCESS: Final[DiscardExcess] = DiscardExcess()
DRAW_BLIND: Final[DrawBlind] = DrawBlind(1)
SWAP_CARDS: Final[SwapCards] = SwapCards()
