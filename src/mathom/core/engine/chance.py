"""Rolls of several dice as one question: the order of the dice does not matter, and each outcome has a weight.

A draw from a bag needs no table: the outcomes are the kinds still in the bag, each weighted by how many are left.
A shuffled deck is such a bag, drawn card by card.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import Answer, Answers, Verb
from mathom.core.engine.frames import Chance, S
from mathom.core.engine.tables import numbers


@final
class DiceRolls:
    """All rolls of some equal dice: `DiceRolls(5, 6)` has 252, with a total weight of 7776.

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
        """In how many orders the dice can show these faces."""
        return self.weights[roll]

    def count(self, roll: i64, face: i64) -> i64:
        """How many dice of a roll show this face; the lowest face is 1."""
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


@final
class Rolls:
    """All rolls of up to `most` equal dice, as answers of one verb: `roll 1.1.4`. `Rolls(ANSWERS, 5, 6)` has 462.

    The rolls of no dice come first, then those of one die, of two and so on, each numbered like `DiceRolls`.
    """

    def __init__(self, answers: Answers, most: int, faces: int, pattern: str = "roll {roll}") -> None:
        tables = [DiceRolls(dice, faces) for dice in range(most + 1)]
        sizes = [table.size for table in tables]
        self.most: i64 = most
        self.faces: i64 = faces
        self.verb: Verb = answers.verb(pattern, roll=sum(sizes))
        self.first: vec[i64] = numbers([sum(sizes[:dice]) for dice in range(most + 2)])  # by number of dice
        self.weights: vec[i64] = numbers([table.weight(k) for table in tables for k in range(table.size)])
        self.hits: vec[i64] = numbers(  # by roll and lowest face that counts, from 1 to faces + 1
            [table.at_least(k, face) for table in tables for k in range(table.size) for face in range(1, faces + 2)]
        )
        self.names: list[str] = [table.name(k) for table in tables for k in range(table.size)]

    def at_least(self, roll: i64, face: i64) -> i64:
        """How many dice of a roll show this face or a higher one; the lowest face is 1."""
        return self.hits[roll * (self.faces + 1) + face - 1]

    def count(self, roll: i64, face: i64) -> i64:
        """How many dice of a roll show this face; the lowest face is 1."""
        return self.at_least(roll, face) - self.at_least(roll, face + 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class RollDice(Chance[S]):
    """Rolls `dice(s, todo)` equal dice as one question. Don't use it for zero dice: that has only one outcome."""

    def __init__(self, rolls: Rolls, arguments: i64 = 0) -> None:
        super().__init__(arguments, weighted=True)
        self.rolls: Rolls = rolls

    def dice(self, s: S, todo: Todo, /) -> i64:
        """How many dice are rolled, at most `rolls.most`."""
        raise NotImplementedError

    def options(self, s: S, todo: Todo, out: vec[i64], /) -> i64:
        rolls = self.rolls
        dice: i64 = self.dice(s, todo)
        first: i64 = rolls.first[dice]
        size: i64 = rolls.first[dice + 1] - first
        number: i64 = rolls.verb.first_with(first)
        k: i64
        for k in range(size):
            out[k] = number + k
        return size

    def weigh(self, s: S, todo: Todo, outcome: Answer, /) -> i64:
        return self.rolls.weights[outcome.x]


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
