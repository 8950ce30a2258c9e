"""What one seat may know of a position: everything but the hidden cards of others.

These are decks, hands, face-down discards, and a Combat card that is not shown yet. A player who leads a side alone
knows what is left in its decks. Partners do not see each other's cards, so they do not know it; but each knows the card
that they gave in a swap, while it is in the other's hand.

Of hidden cards everybody knows how many lie in each zone, from which deck, and whose they are.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, INDEX
from mathom.core.engine.agenda import SECOND as SECOND_ARGUMENT
from mathom.core.engine.tables import copy_numbers, zeros
from mathom.games.war.rules.cards.zones import hand_of, is_in, owner_of, size_of
from mathom.games.war.rules.facts.cards import (
    CARD_ZONES,
    CARDS,
    DECKS,
    DISCARDED,
    IN_DECK,
    IN_HAND,
    ON_TABLE,
    PLAYED,
    deck_of,
)
from mathom.games.war.rules.facts.nations import FREE, SIDES
from mathom.games.war.rules.facts.seats import SEATS, SECOND, SIDE_OF_SEAT, is_divided
from mathom.games.war.rules.state import DEPTH, War
from mathom.games.war.rules.teams.swapping import CHOSEN, SAID_NOTHING, UNSAID, UNSEEN
from mathom.games.war.rules.twilight.free_cards import THROW_AWAY

WATCHER_SEAT: Final = -1  # spectators
UNKNOWN_CARD: Final = CARDS + 1  # in `combat_cards`, plus the deck: a card that this seat may not know
# Where cards of the second player of a side can be: in `View.second_sizes`, by these and by deck.
SECOND_HAND: Final = 0
SECOND_DISCARDS: Final = 1
SECOND_ZONES: Final = 2


class View:
    """A position as one seat sees it: cards that it may not know are in no zone of `table`; `sizes` counts them."""

    def __init__(self, seat: i64, table: War, sizes: vec[i64], second_sizes: vec[i64]) -> None:
        self.seat: i64 = seat
        self.table: War = table
        self.sizes: vec[i64] = sizes  # cards by zone and deck, as in `War.cards`
        self.second_sizes: vec[i64] = second_sizes  # those of the second player of a side, by hand or discards and deck

    def numbers(self) -> list[int]:
        """Everything in the view, so that two views can be compared."""
        t = self.table
        out: list[int] = [self.seat, *self.sizes, *self.second_sizes, *t.agenda[: t.depth]]
        for name in t.field_names():
            value = getattr(t, name)
            out += [int(value)] if isinstance(value, int) else list(value)
        return out

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(tuple(self.numbers()))


# ---- which cards a seat knows ----


def is_on_side(seat: i64, deck: i64) -> bool:
    return seat >= 0 and SIDE_OF_SEAT[seat] == deck // 2


def own_cards(s: War, seat: i64, deck: i64) -> i64:
    """The cards of a deck that a seat has, in its hand or among its face-down discards."""
    return s.second[deck] if seat >= SECOND else ~s.second[deck]


def known_cards(s: War, seat: i64, zone: i64, deck: i64) -> i64:
    """The cards of a zone whose faces a seat may know."""
    cards: i64 = s.cards[zone * DECKS + deck]
    if zone == ON_TABLE or zone == PLAYED:
        return cards
    if not is_on_side(seat, deck):
        return shown_cards(s, seat, deck) if zone == IN_HAND else 0
    if not is_divided(s.players, deck // 2):
        return cards
    if zone == IN_DECK:
        return 0
    if zone == IN_HAND:
        return cards & (own_cards(s, seat, deck) | s.given[deck])
    return cards & own_cards(s, seat, deck)


def second_cards(s: War, zone: i64, deck: i64) -> i64:
    """The cards of the second player of a side in one of the SECOND_ZONES."""
    place: i64 = (IN_HAND if zone == SECOND_HAND else DISCARDED) * DECKS + deck
    return s.cards[place] & s.second[deck]


def shown_cards(s: War, seat: i64, deck: i64) -> i64:
    """Wind from the West: a player of the Free Peoples looks at a hand of the Shadow while they choose a card of it."""
    if seat != s.decider[FREE] or s.depth == 0:
        return 0
    top: i64 = s.agenda[s.depth - 1]
    if top & INDEX != THROW_AWAY.number & INDEX:
        return 0
    return hand_of(s, top >> SECOND_ARGUMENT & ARGUMENT, deck)


def look_at(s: War, seat: i64) -> View:
    """What a seat, or WATCHER_SEAT, may know now."""
    t = War(s.frames, zeros(DEPTH), s.figures[:])
    copy_numbers(s.agenda, t.agenda, s.depth)
    s.copy_public(t)
    sizes = zeros(CARD_ZONES * DECKS)
    second_sizes = zeros(SECOND_ZONES * DECKS)
    zone: i64
    deck: i64
    for deck in range(DECKS):
        for zone in range(CARD_ZONES):
            k: i64 = zone * DECKS + deck
            sizes[k] = size_of(s.cards[k])
            t.cards[k] = known_cards(s, seat, zone, deck)
        for zone in range(SECOND_ZONES):
            second_sizes[zone * DECKS + deck] = size_of(second_cards(s, zone, deck))
        see_partner(s, t, seat, deck)
    see_combat_cards(s, t, seat)
    see_swap(s, t, seat)
    return View(seat, t, sizes, second_sizes)


def see_partner(s: War, t: War, seat: i64, deck: i64) -> None:
    """Whose the known cards are, and what partners know of each other's cards."""
    known: i64 = t.cards[IN_HAND * DECKS + deck] | t.cards[DISCARDED * DECKS + deck]
    t.second[deck] = s.second[deck] & known
    if is_on_side(seat, deck):
        t.given[deck] = s.given[deck]
        t.astray[deck] = s.astray[deck]


def see_combat_cards(s: War, t: War, seat: i64) -> None:
    """R10.4: a chosen Combat card is in the hand until it is shown; of another player's, only the deck is known."""
    side: i64
    for side in range(SIDES):
        t.combat_cards[side] = seen_combat_card(s, side, seat)


def seen_combat_card(s: War, side: i64, seat: i64) -> i64:
    """The Combat card of a side plus 1, as a seat sees it; or UNKNOWN_CARD and its deck; 0 for none."""
    card: i64 = s.combat_cards[side] - 1
    if card >= 0 and is_in(s, IN_HAND, card) and owner_of(s, card) != seat:
        return UNKNOWN_CARD + deck_of(card)
    return card + 1


def see_swap(s: War, t: War, seat: i64) -> None:
    """R17.2: what others have said about a swap is not heard until all have; of their card only the deck is seen."""
    other: i64
    for other in range(SEATS):
        t.swap[other] = s.swap[other] if other == seat else seen_swap(s.swap[other])


def seen_swap(said: i64) -> i64:
    if said == SAID_NOTHING:
        return SAID_NOTHING
    return UNSEEN + deck_of(said - CHOSEN) if said >= CHOSEN else UNSAID


def look_at_all(s: War) -> View:
    """The view of a finished game: every hand."""
    v = look_at(s, WATCHER_SEAT)
    s.copy_hidden(v.table)
    return v
