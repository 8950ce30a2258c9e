"""R17.2: after drawing and discarding, partners may swap one card each, unseen and undiscussed, if both want to."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, Frame, State, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, Step, first_of
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import NO, YES
from mathom.games.war.rules.cards.zones import add_hand, hand_size
from mathom.games.war.rules.events import CARD_GIVEN, SWAP_AGREED, SWAP_DECLINED
from mathom.games.war.rules.facts.cards import CARDS, card_bit, deck_of
from mathom.games.war.rules.facts.nations import SIDES
from mathom.games.war.rules.facts.seats import SEATS, is_divided, partner_of
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import voice_of

# What a seat has said, in `s.swap`: nothing, no, yes, or a card (CHOSEN + card).
SAID_NOTHING: Final = 0
SAID_NO: Final = 1
SAID_YES: Final = 2
CHOSEN: Final = 3
# What others see of it in a view: that there is an answer, or the deck of the card (UNSEEN + deck).
UNSAID: Final = CHOSEN + CARDS
UNSEEN: Final = UNSAID + 1


class OfferSwaps(Step[War]):
    """Everybody sees the size of a hand: a partner without cards is not asked, nor is the other one."""

    def run(self, s: War, todo: Todo) -> None:
        s.then_one(AGREE_SWAPS.of())
        seat: i64 = SEATS - 1
        while seat >= 0:
            if can_swap(s, seat):
                s.then_one(WISH_SWAP.of(seat))
            seat -= 1


def can_swap(s: War, seat: i64) -> bool:
    side: i64 = seat if seat < SIDES else partner_of(seat)
    return is_divided(s.players, side) and hand_size(s, seat) > 0 and hand_size(s, partner_of(seat)) > 0


class WishSwap(Choice[War]):
    """Each partner says only yes or no, and neither hears the other before."""

    def who(self, s: State, f: i64) -> i64:
        return f >> FIRST & ARGUMENT

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        out[0] = NO.of()
        out[1] = YES.of()
        return 2

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        s.swap[first_of(todo)] = SAID_YES if answer.verb is YES else SAID_NO


class AgreeSwaps(Step[War]):
    """If both want to, each puts a card down."""

    def run(self, s: War, todo: Todo) -> None:
        s.then_one(SWAP_CARDS.of())
        side: i64
        for side in range(SIDES):
            other: i64 = partner_of(side)
            if s.swap[side] == SAID_YES and s.swap[other] == SAID_YES:
                s.tell(SWAP_AGREED, 1702, side)
                s.then(PICK_SWAP.of(side), PICK_SWAP.of(other))
            else:
                tell_refusal(s, side)
                tell_refusal(s, other)
        seat: i64
        for seat in range(SEATS):
            s.swap[seat] = SAID_NOTHING


def tell_refusal(s: War, seat: i64) -> None:
    if s.swap[seat] == SAID_NO:
        s.tell(SWAP_DECLINED, 1702, voice_of(s, seat))


class PickSwap(Choice[War]):
    """The card that a partner gives away."""

    def who(self, s: State, f: i64) -> i64:
        return f >> FIRST & ARGUMENT

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_hand(s, first_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        s.swap[first_of(todo)] = CHOSEN + answer.x


class SwapCards(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        seat: i64
        for seat in range(SEATS):
            if s.swap[seat] >= CHOSEN:
                give_card(s, seat, s.swap[seat] - CHOSEN)
            s.swap[seat] = SAID_NOTHING


def give_card(s: War, seat: i64, card: i64) -> None:
    """Both partners know then where the card is."""
    deck: i64 = deck_of(card)
    s.second[deck] = s.second[deck] ^ card_bit(card)
    s.given[deck] = s.given[deck] | card_bit(card)
    s.astray[deck] = s.astray[deck] & ~card_bit(card)
    s.whisper(CARD_GIVEN, 1702, bit(seat) | bit(partner_of(seat)), card, voice_of(s, seat), deck)


OFFER_SWAPS: Final[OfferSwaps] = OfferSwaps()
WISH_SWAP: Final[WishSwap] = WishSwap(together=True)
AGREE_SWAPS: Final[AgreeSwaps] = AgreeSwaps()
PICK_SWAP: Final[PickSwap] = PickSwap(together=True)
SWAP_CARDS: Final[SwapCards] = SwapCards()

FRAMES: Final[list[Frame]] = [
    OFFER_SWAPS,
    WISH_SWAP,
    AGREE_SWAPS,
    PICK_SWAP,
    SWAP_CARDS,
]
