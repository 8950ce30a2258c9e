"""What one seat may know of a position: everything but the other side's hidden cards.

These are its decks, its hand, its face-down discards, and a Combat card that is not shown yet.

Of hidden cards everybody knows how many lie in each zone, and from which deck.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import copy_numbers, zeros
from mathom.games.war.rules.cards.zones import is_in, size_of
from mathom.games.war.rules.facts.cards import CARD_ZONES, CARDS, DECKS, DISCARDED, IN_DECK, IN_HAND, deck_of
from mathom.games.war.rules.facts.nations import SIDES
from mathom.games.war.rules.state import DEPTH, War

WATCHER_SEAT: Final = -1  # spectators
UNKNOWN_CARD: Final = CARDS + 1  # in `combat_cards`, plus the deck: a card that this seat may not know


class View:
    """A position as one seat sees it: zones that it may not look into are empty in `table`; `sizes` counts them."""

    def __init__(self, seat: i64, table: War, sizes: vec[i64]) -> None:
        self.seat: i64 = seat
        self.table: War = table
        self.sizes: vec[i64] = sizes  # cards by zone and deck, as in `War.cards`

    def numbers(self) -> list[int]:
        """Everything in the view, so that two views can be compared."""
        t = self.table
        out: list[int] = [self.seat, *self.sizes, *t.agenda[: t.depth]]
        for name in t.field_names():
            value = getattr(t, name)
            out += [int(value)] if isinstance(value, int) else list(value)
        return out

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(tuple(self.numbers()))


def is_hidden(seat: i64, zone: i64, deck: i64) -> bool:
    """Whether a seat sees only the backs of these cards. A player knows what is left in an own deck."""
    return deck // 2 != seat and (zone == IN_DECK or zone == IN_HAND or zone == DISCARDED)


def look_at(s: War, seat: i64) -> View:
    """What a seat, or WATCHER_SEAT, may know now."""
    t = War(s.frames, zeros(DEPTH), s.figures[:])
    copy_numbers(s.agenda, t.agenda, s.depth)
    s.copy_public(t)
    sizes = zeros(CARD_ZONES * DECKS)
    zone: i64
    deck: i64
    for zone in range(CARD_ZONES):
        for deck in range(DECKS):
            k: i64 = zone * DECKS + deck
            sizes[k] = size_of(s.cards[k])
            if not is_hidden(seat, zone, deck):
                t.cards[k] = s.cards[k]
    see_combat_cards(s, t, seat)
    return View(seat, t, sizes)


def see_combat_cards(s: War, t: War, seat: i64) -> None:
    """R10.4: a chosen Combat card is in the hand until it is shown; of the other side's, only the deck is known."""
    side: i64
    for side in range(SIDES):
        card: i64 = s.combat_cards[side] - 1
        if side != seat and card >= 0 and is_in(s, IN_HAND, card):
            t.combat_cards[side] = UNKNOWN_CARD + deck_of(card)
        else:
            t.combat_cards[side] = s.combat_cards[side]


def look_at_all(s: War) -> View:
    """The view of a finished game: every hand."""
    v = look_at(s, WATCHER_SEAT)
    copy_numbers(s.cards, v.table.cards, len(s.cards))
    copy_numbers(s.combat_cards, v.table.combat_cards, len(s.combat_cards))
    return v
