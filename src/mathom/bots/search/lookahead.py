"""One answer ahead in many worlds: what each answer promises, by a game's own judge. Compiled with the rules."""

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


def promises(
    worlds: Worlds, judge: Judge, seat: i64, answers: vec[i64], samples: i64, further: i64, dice: Dice
) -> vec[float]:
    """For every answer its mean value over so many worlds, the same for all.

    After the answer, and after each of `further` quiet positions, play goes on by the judge's own picks until a
    position is quiet again.
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
            totals[i] = totals[i] + promise(after, judge, seat, further, dice)
    for i in range(n):
        totals[i] = totals[i] / float(samples)
    return totals


def promise(s: State, judge: Judge, seat: i64, further: i64, dice: Dice) -> float:
    while s.depth > 0:
        if judge.is_quiet(s):
            if further == 0:
                return judge.value(s, seat)
            further -= 1
        step(s, judge, dice)
    return s.value(seat)


def step(s: State, judge: Judge, dice: Dice) -> None:
    """One answer: chance draws, a player does as the judge picks."""
    n: i64 = s.legal(OPTIONS)
    s.apply(s.draw(OPTIONS, n, dice) if s.seat() == CHANCE else OPTIONS[judge.pick(s, OPTIONS, n, dice)])
