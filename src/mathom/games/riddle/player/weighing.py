"""Values of the answers to a question; the highest one is given."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import zeros
from mathom.games.riddle.player.worth import keep
from mathom.games.riddle.rules.answers import ACTIONS, DECODED, KIND
from mathom.games.riddle.rules.state import Riddle

WORTH: Final[vec[i64]] = zeros(ACTIONS)  # the value of each answer


def best_answer(n: i64) -> i64:
    """The index of the best of n answers; the first of equals."""
    best: i64 = 0
    i: i64
    for i in range(n):
        if WORTH[i] > WORTH[best]:
            best = i
    return best


def weigh_cards(s: Riddle, me: i64, out: vec[i64], n: i64, sign: i64) -> None:
    """Values cards by how much the player wants to keep them; other answers come last."""
    i: i64
    for i in range(n):
        answer = DECODED[out[i]]
        if answer.verb is KIND:
            WORTH[i] = sign * keep(s, me, answer.x)
        else:
            WORTH[i] = -1000
