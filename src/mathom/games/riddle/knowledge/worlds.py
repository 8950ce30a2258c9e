"""Positions that may lie behind a view: unseen cards are dealt again, with equal probability.

With everything that the seat heard, cards it has seen lie where it remembers them (memory.py), and The Ring lies where
its notes expect it (notes.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import INDEX
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import ImpossibleView
from mathom.games.riddle.knowledge.memory import UNSEEN, Memory, memories_for
from mathom.games.riddle.knowledge.notes import notes_for
from mathom.games.riddle.knowledge.view import HIDDEN, UNKNOWN, View, put_in_order
from mathom.games.riddle.knowledge.world import NOTHING_REMEMBERED, Remembered, World
from mathom.games.riddle.rules.answers import ACTIONS
from mathom.games.riddle.rules.cards import CARDS, FIRST_COPY, KIND_OF, THE_RING
from mathom.games.riddle.rules.moving import CHOOSE_DESTINATION, is_free_to_go
from mathom.games.riddle.rules.setup import is_free_for
from mathom.games.riddle.rules.state import (
    CHARACTERS,
    HAND,
    HIDDEN_THIS_TURN,
    NONE,
    PILE,
    PLAYERS,
    SECRETS,
    TABLE,
    ZONES,
)

TRIES: Final = 10_000
ELSEWHERE: Final = -1


class RiddleWorlds(Worlds):
    def __init__(self, v: View, heard: Sequence[int] = ()) -> None:
        self.v: View = v
        self.has_notes: bool = len(heard) > 0
        self.remembered: Remembered = NOTHING_REMEMBERED
        if self.has_notes:
            self.remembered = notes_for(heard).remembered(v.table, v.seat)
        self.base: World = World(v.table, self.remembered)
        self.memories: list[Memory] = memories_for(v.rules.board, heard)
        self.placed: i64 = 0  # cards placed by memory: they come first in `kinds` and `slots`
        self.world: World = self.base.clone()
        self.buffer: vec[i64] = zeros(ACTIONS)
        self.kinds: vec[i64] = zeros(CARDS)  # of the cards whose zones are unknown
        self.slots: vec[i64] = zeros(CARDS)  # the zones of these cards
        self.unknown: i64 = 0
        self.known: vec[i64] = zeros(ZONES)  # cards seen in each zone
        self.find_unknowns()

    def find_unknowns(self) -> None:
        t = self.v.table
        i: i64
        for i in range(CARDS):
            if t.at[i] == HIDDEN:
                self.kinds[self.unknown] = KIND_OF[i]
                self.unknown += 1
            else:
                self.known[t.at[i]] = self.known[t.at[i]] + 1
        n: i64 = 0
        zone: i64
        for zone in range(ZONES):
            missing: i64 = t.count[zone] - self.known[zone]
            for _ in range(missing):
                if n < self.unknown:
                    self.slots[n] = zone
                n += 1
        if n != self.unknown:
            raise ImpossibleView("no position fits this view: the cards do not add up")

    def sample(self, dice: Dice) -> World:
        for _ in range(TRIES):
            self.fill(dice)
            if self.can_be():
                return self.world
        raise ImpossibleView("no position fits this view")

    def can_be(self) -> bool:
        """Whether the question has an answer, and a halted player who moves on has the card for it (R16)."""
        s = self.world
        if s.depth == 0:
            return True
        if s.agenda[s.depth - 1] & INDEX == CHOOSE_DESTINATION.number & INDEX and not is_free_to_go(s, s.player):
            return False
        return s.legal(self.buffer) > 0

    def fill(self, dice: Dice) -> None:
        """Deals the unknown cards, whether or not the question has an answer then."""
        s = self.world
        self.base.copy_into(s)
        dice.shuffle(self.kinds, 0, self.unknown)
        if self.has_notes:
            self.remember(dice)
            self.place_ring(dice)
        i: i64
        for i in range(self.unknown):
            self.put(self.kinds[i], self.slots[i])
        self.wish(dice)

    def remember(self, dice: Dice) -> None:
        """Places unknown cards where one of the memories has them."""
        memory = self.memories[dice.below(len(self.memories))]
        self.placed = 0
        for zone, cards in memory.zones.items():
            for kind in cards:
                if kind != UNSEEN:
                    self.place_remembered(kind, zone)

    def place_remembered(self, kind: i64, zone: i64) -> None:
        """Places one unknown card of this kind into an unknown slot of this zone, if both exist."""
        first: i64 = self.placed
        card: i64 = first
        slot: i64 = first
        while card < self.unknown and self.kinds[card] != kind:
            card += 1
        while slot < self.unknown and self.slots[slot] != zone:
            slot += 1
        if card == self.unknown or slot == self.unknown:
            return
        self.kinds[card] = self.kinds[first]
        self.kinds[first] = kind
        self.slots[slot] = self.slots[first]
        self.slots[first] = zone
        self.placed += 1

    def place_ring(self, dice: Dice) -> None:
        """Unless memory has placed it, puts The Ring into a hand or pile by its share, or elsewhere."""
        ring: i64 = self.placed
        while ring < self.unknown and self.kinds[ring] != THE_RING:
            ring += 1
        if ring == self.unknown:
            return
        place: i64 = self.drawn_place(dice)
        found: i64 = -1
        n: i64 = 0
        i: i64
        for i in range(self.placed, self.unknown):
            if self.is_at(self.slots[i], place):
                n += 1
                if dice.below(n) == 0:
                    found = i
        if found >= 0:
            self.kinds[ring] = self.kinds[found]
            self.kinds[found] = THE_RING

    def drawn_place(self, dice: Dice) -> i64:
        """The player whose hand has The Ring in this world, PLAYERS + the player whose pile has it, or ELSEWHERE."""
        left: i64 = dice.below(1000)
        place: i64
        for place in range(PLAYERS):
            left -= self.remembered.ring_in_hand[place]
            if left < 0:
                return place
        for place in range(PLAYERS):
            left -= self.remembered.ring_in_piles[place]
            if left < 0:
                return PLAYERS + place
        return ELSEWHERE

    def is_at(self, zone: i64, place: i64) -> bool:
        owner: i64 = NONE
        if PILE <= zone < HIDDEN_THIS_TURN:
            owner = (zone - PILE) % PLAYERS
        elif HIDDEN_THIS_TURN <= zone < HIDDEN_THIS_TURN + SECRETS:
            owner = self.base.player
        if place == ELSEWHERE:
            return owner == NONE and not HAND <= zone < TABLE
        return zone == HAND + place if place < PLAYERS else owner == place - PLAYERS

    def put(self, kind: i64, zone: i64) -> None:
        """Moves the first HIDDEN copy there."""
        at = self.world.at
        i: i64 = FIRST_COPY[kind]
        while at[i] != HIDDEN:
            i += 1
        put_in_order(at, FIRST_COPY[kind], i, zone)

    def wish(self, dice: Dice) -> None:
        """D-1: draws a character for each secret choice of another player."""
        s = self.world
        player: i64
        character: i64
        for player in range(s.rules.players):
            n: i64 = 0
            if self.v.table.wish[player] == UNKNOWN:
                for character in range(CHARACTERS):
                    if is_free_for(s, player, character):
                        n += 1
                        if dice.below(n) == 0:
                            s.wish[player] = character
