"""Positions that may lie behind a view: hidden cards are dealt anew, with equal probability.

A view says all that a seat ever learns about hidden cards: no rule shows a card and hides it again.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import add
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import bit, zeros
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import ImpossibleView
from mathom.games.war.knowledge.view import UNKNOWN_CARD, View, is_hidden
from mathom.games.war.rules.battle.combat_cards import combat_card_of
from mathom.games.war.rules.cards.zones import is_in
from mathom.games.war.rules.facts.cards import CARD_ZONES, DECK_SIZE, DECKS, IN_HAND
from mathom.games.war.rules.facts.nations import SIDES
from mathom.games.war.rules.state import War

TRIES: Final = 10_000
MOST_OPTIONS: Final = 4096


class WarWorlds(Worlds):
    def __init__(self, v: View) -> None:
        self.v: View = v
        self.world: War = v.table.clone()
        self.unknown: vec[i64] = zeros(DECKS * DECK_SIZE)  # places in their deck of the cards that are hidden
        self.counts: vec[i64] = zeros(DECKS)  # how many of each deck
        self.buffer: vec[i64] = zeros(MOST_OPTIONS)
        self.find_unknowns()

    def find_unknowns(self) -> None:
        deck: i64
        zone: i64
        card: i64
        for deck in range(DECKS):
            seen: i64 = 0
            hidden: i64 = 0
            for zone in range(CARD_ZONES):
                if is_hidden(self.v.seat, zone, deck):
                    hidden += self.v.sizes[zone * DECKS + deck]
                else:
                    seen |= self.v.table.cards[zone * DECKS + deck]
            for card in range(DECK_SIZE):
                if not seen >> card & 1:
                    self.unknown[deck * DECK_SIZE + self.counts[deck]] = card
                    self.counts[deck] = self.counts[deck] + 1
            if hidden != self.counts[deck]:
                raise ImpossibleView("no position fits this view: the cards do not add up")

    def sample(self, dice: Dice) -> War:
        for _ in range(TRIES):
            self.v.table.copy_into(self.world)
            self.deal(dice)
            if self.choose_combat_cards(dice) and (self.world.depth == 0 or self.world.legal(self.buffer) > 0):
                return self.world
        raise ImpossibleView("no position fits this view")

    def deal(self, dice: Dice) -> None:
        """Shuffles the hidden cards of each deck into its hidden zones."""
        deck: i64
        zone: i64
        for deck in range(DECKS):
            left: i64 = self.counts[deck]
            for zone in range(CARD_ZONES):
                if is_hidden(self.v.seat, zone, deck):
                    size: i64 = self.v.sizes[zone * DECKS + deck]
                    self.world.cards[zone * DECKS + deck] = self.take_cards(deck, left, size, dice)
                    left -= size

    def choose_combat_cards(self, dice: Dice) -> bool:
        """Chooses the face-down Combat cards that the seat does not know; false if a hand has none that fits."""
        side: i64
        card: i64
        for side in range(SIDES):
            deck: i64 = self.world.combat_cards[side] - UNKNOWN_CARD
            if deck >= 0:
                n: i64 = 0
                for card in range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE):
                    if is_in(self.world, IN_HAND, card) and combat_card_of(card).can_play(self.world, side):
                        n = add(self.buffer, n, card)
                if n == 0:
                    return False
                self.world.combat_cards[side] = self.buffer[dice.below(n)] + 1
        return True

    def take_cards(self, deck: i64, left: i64, number: i64, dice: Dice) -> i64:
        """A random set of this many of the first `left` unknown cards; they move behind the others."""
        cards: i64 = 0
        first: i64 = deck * DECK_SIZE
        for _ in range(number):
            k: i64 = first + dice.below(left)
            left -= 1
            card: i64 = self.unknown[k]
            self.unknown[k] = self.unknown[first + left]
            self.unknown[first + left] = card
            cards |= bit(card)
        return cards
