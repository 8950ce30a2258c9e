"""What all power plays share (6.1, chapter 8): a card is announced, a hand is seen, a card is put away."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Step2
from mathom.core.engine.tables import zeros
from mathom.games.riddle.rules.cards import CARDS
from mathom.games.riddle.rules.events import CARD_SEEN, DISCARDED, HAND_SEEN, PASSED, PLAYED, TOOK_BACK
from mathom.games.riddle.rules.state import A_PLAYER, DISCARD, HAND, PLAYERS, SET_ASIDE, Riddle

HAND_CARDS: Final[vec[i64]] = zeros(CARDS)  # the cards of a hand while they are told one by one


def announce(s: Riddle, player: i64, kind: i64, rule: i64) -> None:
    """A power play with this card."""
    s.power_plays -= 1
    lay_before(s, player, kind, rule)


def lay_before(s: Riddle, player: i64, kind: i64, rule: i64) -> None:
    """6.1: the card lies before him, out of his hand, until its use is over."""
    s.move_card(kind, HAND + player, SET_ASIDE + player)
    s.tell(PLAYED, rule, player, kind)


def discard_played_card(s: Riddle, player: i64, kind: i64, rule: i64) -> None:
    """An announced card is discarded after its use."""
    s.move_card(kind, SET_ASIDE + player, DISCARD)
    s.tell(DISCARDED, rule, player, kind)


def take_back(s: Riddle, player: i64, kind: i64, rule: i64) -> None:
    """An announced card returns to the hand after its use."""
    s.move_card(kind, SET_ASIDE + player, HAND + player)
    s.tell(TOOK_BACK, rule, player, kind)


def show_hand(s: Riddle, seer: i64, owner: i64, rule: i64) -> None:
    """Chapter 15: all hear that the hand was seen; its cards are known to the seer alone."""
    s.tell(HAND_SEEN, rule, seer, owner, s.hand_size(owner))
    n: i64 = s.cards_in(HAND + owner, HAND_CARDS, 0)
    i: i64
    for i in range(n):
        s.whisper(CARD_SEEN, rule, s.seat_bit(seer), HAND_CARDS[i], seer, owner)


def pass_card(s: Riddle, kind: i64, giver: i64, taker: i64, rule: i64) -> None:
    """From hand to hand; which card it was is known to these two."""
    s.move_card(kind, HAND + giver, HAND + taker)
    s.whisper(PASSED, rule, s.seat_bit(giver) | s.seat_bit(taker), kind, giver, taker)


def holds_cards(s: Riddle, player: i64) -> bool:
    """He can be reached by a power play that takes or draws a card (R-2, R-44)."""
    return s.is_reachable(player) and s.hand_size(player) > 0


def offer_players(mask: i64, out: vec[i64]) -> i64:
    """Answers that name a player, of those in the mask."""
    n: i64 = 0
    player: i64
    for player in range(PLAYERS):
        if mask >> player & 1:
            out[n] = A_PLAYER + player
            n += 1
    return n


class DiscardPlayedCard(Step2[Riddle]):
    """6.1: the card of a power play is discarded after its use."""

    def run(self, s: Riddle, player: i64, kind: i64) -> None:
        discard_played_card(s, player, kind, 803)


DISCARD_PLAYED_CARD: Final[DiscardPlayedCard] = DiscardPlayedCard()
