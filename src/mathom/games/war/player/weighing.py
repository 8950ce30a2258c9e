"""The worth of every answer to a question, and the best of them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import Answer
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.answers import ANSWERS

WORTH: Final[vec[i64]] = zeros(ANSWERS.count)
DECODED: Final[vec[Answer]] = ANSWERS.table


def decoded(number: i64) -> Answer:
    return DECODED[number]


def best_of(n: i64, dice: Dice) -> i64:
    """The index of the best answer; one of the best at random if several are equal."""
    best: i64 = WORTH[0]
    equal: i64 = 0
    i: i64
    for i in range(n):
        if WORTH[i] > best:
            best = WORTH[i]
            equal = 0
        if WORTH[i] == best:
            equal += 1
    chosen: i64 = dice.below(equal)
    i = 0
    while WORTH[i] != best or chosen > 0:
        if WORTH[i] == best:
            chosen -= 1
        i += 1
    return i
