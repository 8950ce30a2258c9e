"""Rolls of several dice as one question: outcomes that do not depend on the order of the dice, with their weights.

A draw from a bag needs no table: the outcomes are the kinds that are left, and each weighs as many as are left of it.
A shuffled deck is such a bag, drawn from card by card.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers


@final
class DiceRolls:
    """All rolls of some equal dice: `DiceRolls(5, 6)` has 252, which weigh 7776 together.

    Rolls are numbered in the order of their faces, lowest first: 1 1 1 1 1, then 1 1 1 1 2.
    """

    def __init__(self, dice: int, faces: int) -> None:
        rolls = sorted_rolls(dice, faces, 1)
        self.dice: i64 = dice
        self.faces: i64 = faces
        self.size: i64 = len(rolls)
        self.weights: vec[i64] = numbers([ways_to_roll(roll) for roll in rolls])
        self.counts: vec[i64] = numbers([roll.count(face) for roll in rolls for face in range(1, faces + 1)])

    def weight(self, roll: i64) -> i64:
        """How many of all rolls of dice that can be told apart show these faces."""
        return self.weights[roll]

    def count(self, roll: i64, face: i64) -> i64:
        """How many dice of a roll show a face, from 1."""
        return self.counts[roll * self.faces + face - 1]

    def at_least(self, roll: i64, face: i64) -> i64:
        """How many dice of a roll show this face or a higher one."""
        n: i64 = 0
        k: i64
        for k in range(face, self.faces + 1):
            n += self.count(roll, k)
        return n

    def name(self, roll: int) -> str:
        """The faces, lowest first: `1.1.4.6.6`."""
        shown = [str(face) for face in range(1, self.faces + 1) for _ in range(self.count(roll, face))]
        return ".".join(shown)


def sorted_rolls(dice: int, faces: int, lowest: int) -> list[list[int]]:
    if dice == 0:
        return [[]]
    return [[face, *rest] for face in range(lowest, faces + 1) for rest in sorted_rolls(dice - 1, faces, face)]


def ways_to_roll(roll: list[int]) -> int:
    ways, seen = 1, 0
    for face in sorted(set(roll)):
        for k in range(1, roll.count(face) + 1):
            seen += 1
            ways = ways * seen // k
    return ways
