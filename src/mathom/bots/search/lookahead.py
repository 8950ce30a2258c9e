"""Looks one answer ahead in many worlds, with the judge of the game. Compiled with the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import CHANCE, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.core.engine.tables import zeros
from mathom.core.engine.worlds import Worlds

OPTIONS: Final[vec[i64]] = zeros(4096)  # only `step` uses it


def mean_values(
    worlds: Worlds, judge: Judge, seat: i64, answers: vec[i64], samples: i64, further: i64, dice: Dice
) -> vec[float]:
    """The mean value of each answer over `samples` worlds, the same worlds for all answers.

    After an answer, the judge's picks are played until a position is quiet, and on past `further` quiet positions.
    """
    n: i64 = len(answers)
    done: i64 = 0
    totals = vec[float]([0.0] * n)
    after = worlds.sample(dice).clone()
    i: i64
    while done < samples:
        done += 1
        world = worlds.sample(dice)
        for i in range(n):
            world.copy_into(after)
            after.answer(seat, answers[i])
            totals[i] = totals[i] + value_after(after, judge, seat, further, dice)
    for i in range(n):
        totals[i] = totals[i] / float(samples)
    return totals


def value_after(s: State, judge: Judge, seat: i64, further: i64, dice: Dice) -> float:
    while s.depth > 0:
        if judge.is_quiet(s):
            if further == 0:
                return judge.value(s, seat)
            further -= 1
        step(s, judge, dice)
    return s.value(seat)


def step(s: State, judge: Judge, dice: Dice) -> None:
    """Answers one question: chance at random, a seat with the judge's pick."""
    n: i64 = s.legal(OPTIONS)
    s.apply(s.draw(OPTIONS, n, dice) if s.seat() == CHANCE else OPTIONS[judge.pick(s, OPTIONS, n, dice)])
