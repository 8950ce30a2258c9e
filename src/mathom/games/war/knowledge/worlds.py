"""Positions that may lie behind a view: hidden cards are dealt again, with equal probability.

A view says everything that a seat ever learns about hidden cards, with one exception: after a partner discarded face
down, a card that was given to them may lie in any of their face-down discards of that deck, older ones too. After
Wind from the West the Free Peoples may remember more of the Shadow's hand than their view says.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import add
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import bit, numbers, zeros
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import ImpossibleView
from mathom.games.war.knowledge.view import (
    SECOND_DISCARDS,
    SECOND_HAND,
    UNKNOWN_CARD,
    View,
    is_on_side,
)
from mathom.games.war.rules.battle.combat_cards import combat_card_of
from mathom.games.war.rules.cards.zones import hand_of, is_in_hand, size_of
from mathom.games.war.rules.facts.cards import (
    CARD_ZONES,
    DECKS,
    DISCARDED,
    FIRST_CARD,
    IN_DECK,
    IN_HAND,
    LARGEST_DECK,
    start_deck,
)
from mathom.games.war.rules.facts.nations import SIDES
from mathom.games.war.rules.facts.seats import SEATS, SECOND
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.swapping import CHOSEN, SAID_NO, SAID_YES, UNSAID, UNSEEN

TRIES: Final = 10_000
MOST_OPTIONS: Final = 4096

# The heaps that hidden cards of a deck lie in: the deck, then hand and discards of either player of its side.
HEAPS: Final = 5
HEAP_ZONE: Final[vec[i64]] = numbers([IN_DECK, IN_HAND, DISCARDED, IN_HAND, DISCARDED])
FIRST_HAND_HEAP: Final = 1
SECOND_HAND_HEAP: Final = 3


class WarWorlds(Worlds):
    def __init__(self, v: View) -> None:
        self.v: View = v
        self.world: War = v.table.clone()
        self.unknown: vec[i64] = zeros(DECKS * LARGEST_DECK)  # places in their deck of the cards that are hidden
        self.counts: vec[i64] = zeros(DECKS)  # how many of each deck
        self.hidden: vec[i64] = zeros(DECKS * HEAPS)  # how many of them are in each heap
        self.free: vec[i64] = zeros(HEAPS)  # those that are not dealt yet, of one deck
        self.astray: vec[i64] = zeros(DECKS)  # cards that the seat gave to a partner, who discarded some card since
        self.buffer: vec[i64] = zeros(MOST_OPTIONS)
        self.find_unknowns()

    def find_unknowns(self) -> None:
        deck: i64
        zone: i64
        card: i64
        for deck in range(DECKS):
            seen: i64 = 0
            for zone in range(CARD_ZONES):
                seen |= self.v.table.cards[zone * DECKS + deck]
            if is_on_side(self.v.seat, deck):
                self.astray[deck] = self.v.table.astray[deck] & ~seen
            unknown: i64 = start_deck(deck, self.v.table.parts) & ~seen & ~self.astray[deck]
            for card in range(LARGEST_DECK):
                if unknown >> card & 1:
                    self.unknown[deck * LARGEST_DECK + self.counts[deck]] = card
                    self.counts[deck] = self.counts[deck] + 1
            hidden: i64 = self.count_heaps(deck)
            if hidden != self.counts[deck] + size_of(self.astray[deck]):
                raise ImpossibleView("no position fits this view: the cards do not add up")

    def count_heaps(self, deck: i64) -> i64:
        """How many hidden cards are in each heap of a deck, and in all."""
        t = self.v.table
        hand: i64 = self.v.sizes[IN_HAND * DECKS + deck]
        discards: i64 = self.v.sizes[DISCARDED * DECKS + deck]
        second_hand: i64 = self.v.second_sizes[SECOND_HAND * DECKS + deck]
        second_discards: i64 = self.v.second_sizes[SECOND_DISCARDS * DECKS + deck]
        known_hand: i64 = t.cards[IN_HAND * DECKS + deck]
        known_discards: i64 = t.cards[DISCARDED * DECKS + deck]
        second: i64 = t.second[deck]
        in_deck: i64 = self.v.sizes[IN_DECK * DECKS + deck] - size_of(t.cards[IN_DECK * DECKS + deck])
        first: i64 = deck * HEAPS
        self.hidden[first] = in_deck
        self.hidden[first + 1] = hand - second_hand - size_of(known_hand & ~second)
        self.hidden[first + 2] = discards - second_discards - size_of(known_discards & ~second)
        self.hidden[first + 3] = second_hand - size_of(known_hand & second)
        self.hidden[first + 4] = second_discards - size_of(known_discards & second)
        total: i64 = 0
        heap: i64
        for heap in range(HEAPS):
            if self.hidden[first + heap] < 0:
                raise ImpossibleView("no position fits this view: the cards do not add up")
            total += self.hidden[first + heap]
        return total

    def sample(self, dice: Dice) -> War:
        for _ in range(TRIES):
            self.v.table.copy_into(self.world)
            self.deal(dice)
            self.choose_swaps(dice)
            if self.choose_combat_cards(dice) and (self.world.depth == 0 or self.world.legal(self.buffer) > 0):
                return self.world
        raise ImpossibleView("no position fits this view")

    def deal(self, dice: Dice) -> None:
        """Shuffles the hidden cards of each deck into its heaps."""
        deck: i64
        heap: i64
        for deck in range(DECKS):
            if self.counts[deck] == 0 and self.astray[deck] == 0:
                continue
            for heap in range(HEAPS):
                self.free[heap] = self.hidden[deck * HEAPS + heap]
            self.deal_astray(deck, dice)
            left: i64 = self.counts[deck]
            for heap in range(HEAPS):
                cards: i64 = self.take_cards(deck, left, self.free[heap], dice)
                left -= self.free[heap]
                self.put(deck, heap, cards)

    def put(self, deck: i64, heap: i64, cards: i64) -> None:
        zone: i64 = HEAP_ZONE[heap]
        self.world.cards[zone * DECKS + deck] = self.world.cards[zone * DECKS + deck] | cards
        if heap >= SECOND_HAND_HEAP:
            self.world.second[deck] = self.world.second[deck] | cards

    def deal_astray(self, deck: i64, dice: Dice) -> None:
        """A card that the seat gave away is in the partner's hand or among their discards."""
        heap: i64 = FIRST_HAND_HEAP if self.v.seat >= SECOND else SECOND_HAND_HEAP
        card: i64
        for card in range(LARGEST_DECK):
            if self.astray[deck] >> card & 1:
                places: i64 = self.free[heap] + self.free[heap + 1]
                if places <= 0:
                    raise ImpossibleView("no position fits this view: the cards do not add up")
                found: i64 = heap if dice.below(places) < self.free[heap] else heap + 1
                self.free[found] = self.free[found] - 1
                self.put(deck, found, bit(card))

    def choose_combat_cards(self, dice: Dice) -> bool:
        """Chooses the face-down Combat cards that the seat does not know; false if a hand has none that fits."""
        side: i64
        card: i64
        for side in range(SIDES):
            deck: i64 = self.world.combat_cards[side] - UNKNOWN_CARD
            if deck >= 0:
                n: i64 = 0
                seat: i64 = self.world.decider[side]
                for card in range(FIRST_CARD[deck], FIRST_CARD[deck + 1]):
                    if is_in_hand(self.world, seat, card) and combat_card_of(card).can_play(self.world, side):
                        n = add(self.buffer, n, card)
                if n == 0:
                    return False
                self.world.combat_cards[side] = self.buffer[dice.below(n)] + 1
        return True

    def choose_swaps(self, dice: Dice) -> None:
        """What others have said about a swap: yes or no, or any card of their hand from the deck that is seen."""
        seat: i64
        for seat in range(SEATS):
            if self.world.swap[seat] == UNSAID:
                self.world.swap[seat] = SAID_YES if dice.below(2) else SAID_NO
            elif self.world.swap[seat] >= UNSEEN:
                deck: i64 = self.world.swap[seat] - UNSEEN
                left: i64 = hand_of(self.world, seat, deck)
                if left == 0:
                    raise ImpossibleView("no position fits this view: a card of an empty hand is chosen")
                skipped: i64 = dice.below(size_of(left))
                card: i64 = 0
                while left & 1 == 0 or skipped > 0:
                    skipped -= left & 1
                    left >>= 1
                    card += 1
                self.world.swap[seat] = CHOSEN + FIRST_CARD[deck] + card

    def take_cards(self, deck: i64, left: i64, number: i64, dice: Dice) -> i64:
        """A random set of this many of the first `left` unknown cards; they move behind the others."""
        cards: i64 = 0
        first: i64 = deck * LARGEST_DECK
        for _ in range(number):
            k: i64 = first + dice.below(left)
            left -= 1
            card: i64 = self.unknown[k]
            self.unknown[k] = self.unknown[first + left]
            self.unknown[first + left] = card
            cards |= bit(card)
        return cards
