"""What all power plays share (6.1, chapter 8): announce a card, see a hand, put a card away."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.frames import Step, pair
from mathom.core.engine.tables import zeros
from mathom.games.riddle.rules.answers import PLAYER
from mathom.games.riddle.rules.cards import CARDS
from mathom.games.riddle.rules.events import CARD_SEEN, DISCARDED, HAND_SEEN, PASSED, PLAYED, TOOK_BACK
from mathom.games.riddle.rules.state import DISCARD, HAND, PLAYERS, SET_ASIDE, Riddle

HAND_CARDS: Final[vec[i64]] = zeros(CARDS)  # filled by show_hand


def announce(s: Riddle, player: i64, kind: i64, rule: i64) -> None:
    """Makes a power play with this card."""
    s.power_plays -= 1
    lay_before(s, player, kind, rule)


def lay_before(s: Riddle, player: i64, kind: i64, rule: i64) -> None:
    """6.1: the card lies before the player, out of their hand, until its use is over."""
    s.move_card(kind, HAND + player, SET_ASIDE + player)
    s.tell(PLAYED, rule, player, kind)


def discard_played_card(s: Riddle, player: i64, kind: i64, rule: i64) -> None:
    """Discards an announced card after its use."""
    s.move_card(kind, SET_ASIDE + player, DISCARD)
    s.tell(DISCARDED, rule, player, kind)


def take_back(s: Riddle, player: i64, kind: i64, rule: i64) -> None:
    """Returns an announced card to the hand after its use."""
    s.move_card(kind, SET_ASIDE + player, HAND + player)
    s.tell(TOOK_BACK, rule, player, kind)


def show_hand(s: Riddle, seer: i64, owner: i64, rule: i64) -> None:
    """Chapter 15: everybody learns that the hand was seen; only the seer learns its cards."""
    s.tell(HAND_SEEN, rule, seer, owner, s.hand_size(owner))
    n: i64 = s.cards_in(HAND + owner, HAND_CARDS, 0)
    i: i64
    for i in range(n):
        s.whisper(CARD_SEEN, rule, s.seat_bit(seer), HAND_CARDS[i], seer, owner)


def pass_card(s: Riddle, kind: i64, giver: i64, taker: i64, rule: i64) -> None:
    """Moves a card from hand to hand; only these two learn which card it is."""
    s.move_card(kind, HAND + giver, HAND + taker)
    s.whisper(PASSED, rule, s.seat_bit(giver) | s.seat_bit(taker), kind, giver, taker)


def holds_cards(s: Riddle, player: i64) -> bool:
    """Whether a power play can take or draw a card from this player (R02, R44)."""
    return s.is_reachable(player) and s.hand_size(player) > 0


def offer_players(mask: i64, out: vec[i64]) -> i64:
    """Offers the players in this bit mask."""
    n: i64 = 0
    player: i64
    for player in range(PLAYERS):
        if mask >> player & 1:
            out[n] = PLAYER.of(player)
            n += 1
    return n


class DiscardPlayedCard(Step[Riddle]):
    """6.1: discards the card of a power play after its use."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player, kind = pair(todo)
        discard_played_card(s, player, kind, 803)


DISCARD_PLAYED_CARD: Final[DiscardPlayedCard] = DiscardPlayedCard(2)
