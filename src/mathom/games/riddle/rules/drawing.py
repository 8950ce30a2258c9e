"""Cards come from the deck and go to the discard pile (6.3 to 6.6), and pass blindly between two hands (C-5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import RULING, Chance1, Choice, Step, Step1, Step2
from mathom.games.riddle.rules.cards import BOAT, CLOAK, KINDS, THE_RING
from mathom.games.riddle.rules.events import DISCARDED, DREW, PASSED, RESHUFFLED
from mathom.games.riddle.rules.state import A_KIND, A_PASS, DECK, DISCARD, HAND, SET_ASIDE, TABLE, Riddle

HAND_LIMIT: Final = 10  # 6.5


# ---- the deck ----


class DrawCards(Step2[Riddle]):
    """C-4: so many cards from the deck, one by one. With nothing left the draw stops short (R-24)."""

    def run(self, s: Riddle, player: i64, number: i64) -> None:
        if number == 0:
            return
        if s.count[DECK] == 0:
            reshuffle(s)
        if s.count[DECK] > 0:
            s.then(DRAW_CARD.of(player), DRAW_CARDS.of(player, number - 1))


class DrawCard(Chance1[Riddle]):
    """The next card of the hidden order: any that is in the deck."""

    def options(self, s: Riddle, player: i64, out: vec[i64]) -> i64:
        return s.cards_in(DECK, out, 0)

    def take(self, s: Riddle, player: i64, kind: i64) -> None:
        s.move_card(kind, DECK, HAND + player)
        s.whisper(DREW, 604, s.seat_bit(player), kind, player)
        s.drawn += 1
        s.quiet = 0
        if s.count[DECK] == 0:
            reshuffle(s)


def can_draw(s: Riddle) -> bool:
    """There is a card to draw: in the deck, or among discards that become the new one."""
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
    """Face up, from a zone of this player. The Ring never goes there (6.6)."""
    assert kind != THE_RING
    s.move_card(kind, zone, DISCARD)
    s.tell(DISCARDED, rule, player, kind)


def discard_table_cards(s: Riddle, player: i64, rule: i64) -> None:
    kind: i64
    for kind in range(BOAT, CLOAK + 1):
        if s.holds(TABLE + player, kind):
            discard(s, player, kind, TABLE + player, rule)


def leave_map(s: Riddle, player: i64) -> None:
    """Sent to the Halls or captured: table cards go (R-22), and so does the waiting (R-46), but not with O-5 (R-57)."""
    discard_table_cards(s, player, RULING + 22)
    if not s.rules.wait_once:
        s.waited[player] = 0


class DiscardDrawn(Step1[Riddle]):
    """4.5 step 2: after a pick-up one card is discarded."""

    def run(self, s: Riddle, player: i64) -> None:
        if s.drawn > 0:
            s.then(DISCARD_ONE.of(player))


class DiscardOne(Choice[Riddle]):
    """D-21: a card of choice, the new ones included; none if only The Ring is held (R-26)."""

    def options(self, s: Riddle, player: i64, out: vec[i64]) -> i64:
        n: i64 = add_discards(s, player, out)
        if n == 0:
            out[0] = A_PASS
            return 1
        return n

    def take(self, s: Riddle, player: i64, a: i64) -> None:
        if a != A_PASS:
            discard(s, player, a - A_KIND, HAND + player, 405)


class DiscardToLimit(Step1[Riddle]):
    """6.5: while the hand is above 10, one after the other."""

    def run(self, s: Riddle, player: i64) -> None:
        if s.hand_size(player) > HAND_LIMIT:
            s.then(DISCARD_EXCESS.of(player), DISCARD_TO_LIMIT.of(player))


class DiscardExcess(Choice[Riddle]):
    """D-22: a card above the limit."""

    def options(self, s: Riddle, player: i64, out: vec[i64]) -> i64:
        return add_discards(s, player, out)

    def take(self, s: Riddle, player: i64, a: i64) -> None:
        discard(s, player, a - A_KIND, HAND + player, 605)


def add_discards(s: Riddle, player: i64, out: vec[i64]) -> i64:
    """Whatever he holds but The Ring (6.6)."""
    n: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if kind != THE_RING and s.has(player, kind):
            out[n] = A_KIND + kind
            n += 1
    return n


# ---- between the active player and the other (s.other) ----


class DrawBlind(Chance1[Riddle]):
    """C-5: a random card of the giver's hand; it lies aside until both are drawn (R-28)."""

    def options(self, s: Riddle, giver: i64, out: vec[i64]) -> i64:
        return s.cards_in(HAND + giver, out, 0)

    def take(self, s: Riddle, giver: i64, kind: i64) -> None:
        s.move_card(kind, HAND + giver, SET_ASIDE + receiver_of(s, giver))


class SwapCards(Step[Riddle]):
    """Chapter 7: what lies aside for each of the two is his; both know both cards."""

    def run(self, s: Riddle) -> None:
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


DRAW_CARDS: Final[DrawCards] = DrawCards()
DRAW_CARD: Final[DrawCard] = DrawCard()
DISCARD_DRAWN: Final[DiscardDrawn] = DiscardDrawn()
DISCARD_ONE: Final[DiscardOne] = DiscardOne()
DISCARD_TO_LIMIT: Final[DiscardToLimit] = DiscardToLimit()
DISCARD_EXCESS: Final[DiscardExcess] = DiscardExcess()
DRAW_BLIND: Final[DrawBlind] = DrawBlind()
SWAP_CARDS: Final[SwapCards] = SwapCards()
