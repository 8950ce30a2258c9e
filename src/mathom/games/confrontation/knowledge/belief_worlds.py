"""Positions that may lie behind a view and all that its seat heard, as likely as its belief says."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.dice import Dice
from mathom.games.confrontation.knowledge.view import HEAP, View
from mathom.games.confrontation.knowledge.worlds import ConfrontationWorlds
from mathom.games.confrontation.rules.board import FELLOWSHIP

WHOLE: Final = 1 << 62  # chances are parts of this
ANYBODY: Final = -2  # in the place of a mover: any concealed piece of the region,
UNTOLD: Final = -1  # or any of those that were never told apart


class Rows:
    """What is believed of one side, as tables: in each row the places of the tiles that were told apart.

    The others, the free ones, share the places that are left, in any order.
    """

    def __init__(
        self,
        chances: vec[i64],
        told: vec[i64],
        places: vec[i64],
        free: vec[i64],
        slots: vec[i64],
        variants: vec[i64],
        movers: vec[i64],
        faceless: i64,
    ) -> None:
        self.chances: vec[i64] = chances  # of all rows up to this one, the last is WHOLE
        self.told: vec[i64] = told
        self.places: vec[i64] = places  # as many a row as tiles were told apart
        self.free: vec[i64] = free
        self.slots: vec[i64] = slots  # as many a row as tiles are free
        self.variants: vec[i64] = variants  # faces that a row knows, as bit masks
        self.movers: vec[i64] = movers  # who moved last: a tile, UNTOLD or ANYBODY
        self.faceless: i64 = faceless  # tiles of which no row knows the face

    def draw(self, dice: Dice) -> i64:
        x: i64 = dice.word() << 30 | dice.word() >> 2
        low: i64 = 0
        high: i64 = len(self.chances) - 1
        while low < high:
            middle: i64 = low + high >> 1
            if x < self.chances[middle]:
                high = middle
            else:
                low = middle + 1
        return low


class BeliefWorlds(ConfrontationWorlds):
    """One table for each side that the seat does not see."""

    def __init__(self, v: View, sides: vec[i64], tables: vec[Rows]) -> None:
        super().__init__(v)
        self.sides: vec[i64] = sides
        self.tables: vec[Rows] = tables
        self.went: i64 = ANYBODY  # of the side whose turn it is
        self.untold: i64 = 0  # from here on those of that side that were never told apart stand in `hidden`

    def deal(self, dice: Dice) -> None:
        k: i64
        for k in range(len(self.tables)):
            self.deal_side(dice, self.sides[k], self.tables[k])

    def deal_side(self, dice: Dice, side: i64, rows: Rows) -> None:
        s = self.world
        row: i64 = rows.draw(dice)
        told: i64 = len(rows.told)
        free: i64 = len(rows.free)
        first: i64 = 0 if side == FELLOWSHIP else self.fellows
        i: i64
        dice.shuffle(rows.free, 0, free)
        for i in range(told):
            self.hidden[first + i] = rows.told[i]
            self.slots[first + i] = rows.places[row * told + i]
        for i in range(free):
            self.hidden[first + told + i] = rows.free[i]
            self.slots[first + told + i] = rows.slots[row * free + i]
        for i in range(first, first + told + free):
            s.at[self.hidden[i]] = self.slots[i]
        s.variant |= rows.variants[row]
        if rows.faceless:
            s.variant |= rows.faceless & (dice.word() >> 7)
        if side == self.v.side:
            self.went = rows.movers[row]
            self.untold = first + told

    def mover(self, dice: Dice, pointer: i64, side: i64) -> i64:
        if pointer < HEAP or side != self.v.side or self.went == ANYBODY:
            return self.pointed(dice, pointer, side)
        if self.went != UNTOLD:
            return self.went
        last: i64 = self.fellows if side == FELLOWSHIP else self.all
        n: i64 = 0
        found: i64 = -1
        i: i64
        for i in range(self.untold, last):
            if self.slots[i] == pointer - HEAP:
                n += 1
                if dice.below(n) == 0:
                    found = self.hidden[i]
        return found
