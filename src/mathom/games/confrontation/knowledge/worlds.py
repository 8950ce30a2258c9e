"""Worlds drawn from a view alone: positions that would give the same view, all equally likely.

In every world the pending question has an answer, and nobody has won unless the view says so.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, INDEX, SECOND
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import bit, zeros
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import ImpossibleView
from mathom.games.confrontation.knowledge.view import HEAP, HIDDEN, View
from mathom.games.confrontation.rules.answers import ACTIONS
from mathom.games.confrontation.rules.board import DEFEATED, FELLOWSHIP, REGIONS, RESERVE, SAURON
from mathom.games.confrontation.rules.cards import CARDS, NO_CARD, SPECIALS, specials_of
from mathom.games.confrontation.rules.characters.tiles import TEAM, TILES
from mathom.games.confrontation.rules.combat import COMMIT_CARD
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.ring import is_won
from mathom.games.confrontation.rules.setup import PICK_FACE, whose_cards
from mathom.games.confrontation.rules.state import (
    DEPTH,
    FACE_DOWN,
    HAND,
    HELD,
    PICKED,
    PLAYED,
    Confrontation,
)

TRIES: Final = 10_000


class ConfrontationWorlds(Worlds):
    """Draws worlds into one buffer."""

    def __init__(self, v: View) -> None:
        self.v: View = v
        self.base: Confrontation = base_of(v)
        self.world: Confrontation = self.base.clone()
        self.buffer: vec[i64] = zeros(ACTIONS)
        self.hidden: vec[i64] = zeros(TILES)  # tiles whose places are unknown, the Fellowship's first
        self.slots: vec[i64] = zeros(TILES)  # the regions in which they stand
        self.fellows: i64 = 0  # the number of them that are the Fellowship's
        self.all: i64 = 0
        self.unknown_faces: i64 = 0  # a mask of tiles with an unknown face
        self.find_unknowns()

    def find_unknowns(self) -> None:
        v = self.v
        picking: i64 = still_to_pick(v)
        for piece in range(TILES):
            if v.at[piece] == HIDDEN:
                self.hidden[self.all] = piece
                self.all += 1
                if piece < TEAM:
                    self.fellows += 1
            own = v.seat == (FELLOWSHIP if piece < TEAM else SAURON)
            if not own and not v.known >> piece & 1 and not picking >> piece & 1:
                self.unknown_faces |= bit(piece)
        n: i64 = 0
        for side in (FELLOWSHIP, SAURON):
            for r in range(REGIONS):
                for _ in range(v.heaps[REGIONS * side + r]):
                    self.slots[n] = r
                    n += 1
            while n < (self.fellows if side == FELLOWSHIP else self.all):
                self.slots[n] = RESERVE
                n += 1

    def sample(self, dice: Dice) -> Confrontation:
        for _ in range(TRIES):
            if self.is_drawn(dice):
                return self.world
        raise ImpossibleView("no position fits this view")

    def reopen(self) -> bool:
        """6.8: asks again for a card that lies face down; false if there is no such card."""
        if self.v.seat < 0 or self.v.cards[PLAYED + 1 - self.v.seat] != HIDDEN:
            return False
        other: i64 = 1 - self.v.seat
        if self.base.cards[PLAYED + other] == HIDDEN:
            self.base.cards[PLAYED + other] = NO_CARD
            self.base.flags &= ~FACE_DOWN
            self.base.then(COMMIT_CARD.of(other))
        return True

    def is_drawn(self, dice: Dice) -> bool:
        """Fills in what the seat does not know; false if the result is impossible."""
        self.fill(dice)
        return self.world.depth == 0 or (not is_won(self.world) and self.world.legal(self.buffer) > 0)

    def fill(self, dice: Dice) -> None:
        """Fills in everything unknown at random, possible or not."""
        self.base.copy_into(self.world)
        self.draw_pieces(dice)
        self.draw_cards_and_pointers(dice)

    def draw_pieces(self, dice: Dice) -> None:
        """Draws places and faces."""
        s = self.world
        i: i64
        dice.shuffle(self.hidden, 0, self.fellows)
        dice.shuffle(self.hidden, self.fellows, self.all)
        for i in range(self.all):
            s.at[self.hidden[i]] = self.slots[i]
        if self.unknown_faces:
            s.variant |= self.unknown_faces & (dice.word() >> 7)

    def draw_cards_and_pointers(self, dice: Dice) -> None:
        """Draws cards, and which piece of a heap the view points at."""
        v = self.v
        s = self.world
        side: i64
        for side in range(2):
            if s.cards[PLAYED + side] == HIDDEN:
                card: i64 = one_of(dice, s.cards[HAND + side], CARDS)
                s.cards[PLAYED + side] = card
                s.cards[HAND + side] = s.cards[HAND + side] & ~(bit(card))
            if v.seat != side:
                if v.held[side] and not v.cards[HELD + side]:
                    s.cards[HELD + side] = some_of(dice, specials_of(side) & ~s.used, v.held[side])
                s.cards[PICKED + side] = some_of(dice, specials_of(whose_cards(s, side)), v.picked[side])
        s.fellow = self.mover(dice, v.fellow, FELLOWSHIP)
        s.minion = self.mover(dice, v.minion, SAURON)
        s.bound = v.bound
        if v.bound >= HEAP:
            s.bound = s.fellow if s.side == FELLOWSHIP else s.minion  # 11.1, 11.5: the step was the last move
        s.ordered = self.ordered_piece(dice)

    def mover(self, dice: Dice, pointer: i64, side: i64) -> i64:
        """The fighter of a side, or its piece on the move."""
        return self.piece_of_heap(dice, pointer, side)

    def ordered_piece(self, dice: Dice) -> i64:
        """M10: one of the pieces in that region, or the one that made an extra step from there."""
        v = self.v
        bound: i64 = self.world.bound
        piece: i64 = self.piece_of_heap(dice, v.ordered, SAURON, bound)
        if v.ordered < HEAP or v.bound < HEAP or len(v.agenda) == 0:
            return piece
        r: i64 = v.ordered - HEAP
        if v.agenda[len(v.agenda) - 1] >> SECOND & ARGUMENT == r and dice.below(v.heaps[REGIONS + r] + 1) == 0:
            return bound
        return piece

    def piece_of_heap(self, dice: Dice, pointer: i64, side: i64, except_piece: i64 = -1) -> i64:
        """A random piece of the heap that the view points at."""
        if pointer < HEAP:
            return pointer
        first: i64 = 0 if side == FELLOWSHIP else self.fellows
        last: i64 = self.fellows if side == FELLOWSHIP else self.all
        n: i64 = 0
        found: i64 = -1
        i: i64
        for i in range(first, last):
            if self.slots[i] == pointer - HEAP and self.hidden[i] != except_piece:
                n += 1
                if dice.below(n) == 0:
                    found = self.hidden[i]
        return found


def base_of(v: View) -> Confrontation:
    """A position with everything that the view is certain about."""
    s = Confrontation(FRAMES, zeros(DEPTH), v.rules, v.at[:], v.heaps[:], v.cards[:])
    i: i64
    for i in range(len(v.agenda)):
        s.agenda[i] = v.agenda[i]
    s.depth = len(v.agenda)
    for i in range(TILES):
        if v.at[i] < DEFEATED:
            place: i64 = REGIONS * (FELLOWSHIP if i < TEAM else SAURON) + v.at[i]
            s.count[place] = s.count[place] + 1
    s.copy_view(v)
    s.variant = v.variant
    s.known = v.known
    return s


def still_to_pick(v: View) -> i64:
    """3.2: tiles whose faces have not been picked yet, as a bit mask."""
    mask: i64 = 0
    i: i64
    for i in range(len(v.agenda)):
        f: i64 = v.agenda[i]
        if f & INDEX == PICK_FACE.number & INDEX:
            first: i64 = TEAM * (f >> FIRST & ARGUMENT)
            for tile in range(f >> SECOND & ARGUMENT, TEAM):
                mask |= bit(first + tile)
    return mask


def one_of(dice: Dice, mask: i64, width: i64) -> i64:
    """A random set bit, all equally likely."""
    n: i64 = 0
    found: i64 = -1
    k: i64
    for k in range(width):
        if mask >> k & 1:
            n += 1
            if dice.below(n) == 0:
                found = k
    return found


def some_of(dice: Dice, mask: i64, n: i64) -> i64:
    """n random set bits, all choices equally likely."""
    out: i64 = 0
    for _ in range(n):
        k: i64 = one_of(dice, mask & ~out, SPECIALS)
        out |= bit(k)
    return out
