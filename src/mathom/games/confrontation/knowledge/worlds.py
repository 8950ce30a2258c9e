"""Positions that may lie behind a view, each as likely as another.

They are positions of a game that goes on: what is asked has an answer, and nobody has won without being told.
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
from mathom.games.confrontation.rules.board import DEFEATED, FELLOWSHIP, REGIONS, RESERVE, SAURON
from mathom.games.confrontation.rules.cards import CARDS, NO_CARD, SPECIALS, specials_of
from mathom.games.confrontation.rules.characters.tiles import TEAM, TILES
from mathom.games.confrontation.rules.combat import COMMIT_CARD
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.ring import is_won
from mathom.games.confrontation.rules.setup import PICK_FACE, whose_cards
from mathom.games.confrontation.rules.state import (
    ACTIONS,
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
    def __init__(self, v: View) -> None:
        self.v: View = v
        self.base: Confrontation = base_of(v)
        self.world: Confrontation = self.base.clone()
        self.buffer: vec[i64] = zeros(ACTIONS)
        self.hidden: vec[i64] = zeros(TILES)  # tiles whose places are unknown, the Fellowship's first
        self.slots: vec[i64] = zeros(TILES)  # the places that they share
        self.fellows: i64 = 0  # how many of them are the Fellowship's
        self.all: i64 = 0
        self.faceless: i64 = 0  # tiles whose faces are unknown
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
                self.faceless |= bit(piece)
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
            if self.is_guessed(dice):
                return self.world
        raise ImpossibleView("no position lies behind this view")

    def reopen(self) -> bool:
        """6.8: a card that lies face down."""
        if self.v.seat < 0 or self.v.cards[PLAYED + 1 - self.v.seat] != HIDDEN:
            return False
        other: i64 = 1 - self.v.seat
        if self.base.cards[PLAYED + other] == HIDDEN:
            self.base.cards[PLAYED + other] = NO_CARD
            self.base.flags &= ~FACE_DOWN
            self.base.then(COMMIT_CARD.of(other))
        return True

    def is_guessed(self, dice: Dice) -> bool:
        """Fills in what the seat does not know; false if that cannot be."""
        self.fill(dice)
        return self.world.depth == 0 or (not is_won(self.world) and self.world.legal(self.buffer) > 0)

    def fill(self, dice: Dice) -> None:
        """Any guess, whether it can be or not."""
        self.base.copy_into(self.world)
        self.deal(dice)
        self.guess(dice)

    def deal(self, dice: Dice) -> None:
        """Places and faces."""
        s = self.world
        i: i64
        dice.shuffle(self.hidden, 0, self.fellows)
        dice.shuffle(self.hidden, self.fellows, self.all)
        for i in range(self.all):
            s.at[self.hidden[i]] = self.slots[i]
        if self.faceless:
            s.variant |= self.faceless & (dice.word() >> 7)

    def guess(self, dice: Dice) -> None:
        """Cards, and who of a heap is meant."""
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
        s.ordered = self.whom_the_king_ordered(dice)

    def mover(self, dice: Dice, pointer: i64, side: i64) -> i64:
        """The fighter of a side, or its piece on the move."""
        return self.pointed(dice, pointer, side)

    def whom_the_king_ordered(self, dice: Dice) -> i64:
        """M10: one of those who stood there; if an extra step led from there, perhaps the one that made it."""
        v = self.v
        bound: i64 = self.world.bound
        piece: i64 = self.pointed(dice, v.ordered, SAURON, bound)
        if v.ordered < HEAP or v.bound < HEAP or len(v.agenda) == 0:
            return piece
        r: i64 = v.ordered - HEAP
        if v.agenda[len(v.agenda) - 1] >> SECOND & ARGUMENT == r and dice.below(v.heaps[REGIONS + r] + 1) == 0:
            return bound
        return piece

    def pointed(self, dice: Dice, pointer: i64, side: i64, but: i64 = -1) -> i64:
        """Which of the heap is meant."""
        if pointer < HEAP:
            return pointer
        first: i64 = 0 if side == FELLOWSHIP else self.fellows
        last: i64 = self.fellows if side == FELLOWSHIP else self.all
        n: i64 = 0
        found: i64 = -1
        i: i64
        for i in range(first, last):
            if self.slots[i] == pointer - HEAP and self.hidden[i] != but:
                n += 1
                if dice.below(n) == 0:
                    found = self.hidden[i]
        return found


def base_of(v: View) -> Confrontation:
    """All of the view that is certain."""
    s = Confrontation(FRAMES, zeros(DEPTH), v.rules, v.at[:], v.heaps[:], v.cards[:])
    i: i64
    for i in range(len(v.agenda)):
        s.agenda[i] = v.agenda[i]
    s.depth = len(v.agenda)
    for i in range(TILES):
        if v.at[i] < DEFEATED:
            place: i64 = REGIONS * (FELLOWSHIP if i < TEAM else SAURON) + v.at[i]
            s.count[place] = s.count[place] + 1
    s.variant = v.variant
    s.known = v.known
    s.whispered = v.whispered
    s.open_always = v.open_always
    s.open_turn = v.open_turn
    s.open_battle = v.open_battle
    s.seen = v.seen
    s.used = v.used
    s.turn = v.turn
    s.side = v.side
    s.region = v.region
    s.flags = v.flags
    s.ringbearer = v.ringbearer
    s.winner = v.winner
    s.reason = v.reason
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
    """A set bit, each as likely."""
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
    """n set bits, every choice of them as likely."""
    out: i64 = 0
    for _ in range(n):
        k: i64 = one_of(dice, mask & ~out, SPECIALS)
        out |= bit(k)
    return out
