"""Worlds drawn from a belief: positions that agree with a view and all events its seat heard."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.dice import Dice
from mathom.games.confrontation.knowledge.view import HEAP, View
from mathom.games.confrontation.knowledge.worlds import ConfrontationWorlds
from mathom.games.confrontation.rules.board import FELLOWSHIP

CERTAIN: Final = 1 << 62  # cumulative weights are scaled to this
ANY_TILE: Final = -2  # the last mover may be any concealed piece of its region,
UNTRACKED: Final = -1  # or any untracked one there


class PartialWorldTable:
    """The partial worlds of one side as flat arrays, to draw from.

    A partial world places the tracked tiles; the untracked ones share its slots in any order.
    """

    def __init__(
        self,
        cumulative: vec[i64],
        tracked: vec[i64],
        places: vec[i64],
        untracked: vec[i64],
        slots: vec[i64],
        variants: vec[i64],
        movers: vec[i64],
        unknown_faces: i64,
    ) -> None:
        self.cumulative: vec[i64] = cumulative  # cumulative; the last one is CERTAIN
        self.tracked: vec[i64] = tracked
        self.places: vec[i64] = places  # len(tracked) for each world
        self.untracked: vec[i64] = untracked
        self.slots: vec[i64] = slots  # len(untracked) for each world
        self.variants: vec[i64] = variants  # known variant faces, a bit mask for each world
        self.movers: vec[i64] = movers  # the tile that moved last, UNTRACKED or ANY_TILE, for each world
        self.unknown_faces: i64 = unknown_faces  # a mask of tiles with an unknown face

    def draw(self, dice: Dice) -> i64:
        """Draws the number of a partial world, weighted."""
        x: i64 = dice.word() << 30 | dice.word() >> 2
        low: i64 = 0
        high: i64 = len(self.cumulative) - 1
        while low < high:
            middle: i64 = low + high >> 1
            if x < self.cumulative[middle]:
                high = middle
            else:
                low = middle + 1
        return low


class BeliefWorlds(ConfrontationWorlds):
    """Draws each side that the seat does not see from its table of partial worlds."""

    def __init__(self, v: View, sides: vec[i64], tables: vec[PartialWorldTable]) -> None:
        super().__init__(v)
        self.sides: vec[i64] = sides
        self.tables: vec[PartialWorldTable] = tables
        self.last_mover: i64 = ANY_TILE  # the last mover of the side whose turn it is
        self.first_untracked: i64 = 0  # where the untracked tiles of that side begin in `hidden`

    def draw_pieces(self, dice: Dice) -> None:
        k: i64
        for k in range(len(self.tables)):
            self.draw_side(dice, self.sides[k], self.tables[k])

    def draw_side(self, dice: Dice, side: i64, table: PartialWorldTable) -> None:
        s = self.world
        world: i64 = table.draw(dice)
        tracked: i64 = len(table.tracked)
        untracked: i64 = len(table.untracked)
        first: i64 = 0 if side == FELLOWSHIP else self.fellows
        i: i64
        dice.shuffle(table.untracked, 0, untracked)
        for i in range(tracked):
            self.hidden[first + i] = table.tracked[i]
            self.slots[first + i] = table.places[world * tracked + i]
        for i in range(untracked):
            self.hidden[first + tracked + i] = table.untracked[i]
            self.slots[first + tracked + i] = table.slots[world * untracked + i]
        for i in range(first, first + tracked + untracked):
            s.at[self.hidden[i]] = self.slots[i]
        s.variant |= table.variants[world]
        if table.unknown_faces:
            s.variant |= table.unknown_faces & (dice.word() >> 7)
        if side == self.v.side:
            self.last_mover = table.movers[world]
            self.first_untracked = first + tracked

    def mover(self, dice: Dice, pointer: i64, side: i64) -> i64:
        if pointer < HEAP or side != self.v.side or self.last_mover == ANY_TILE:
            return self.piece_of_heap(dice, pointer, side)
        if self.last_mover != UNTRACKED:
            return self.last_mover
        last: i64 = self.fellows if side == FELLOWSHIP else self.all
        n: i64 = 0
        found: i64 = -1
        i: i64
        for i in range(self.first_untracked, last):
            if self.slots[i] == pointer - HEAP:
                n += 1
                if dice.below(n) == 0:
                    found = self.hidden[i]
        return found
