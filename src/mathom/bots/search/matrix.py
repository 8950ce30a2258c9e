"""Solves zero-sum matrix games by regret matching plus."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import floats

ROUNDS: Final = 4000


def solve(payoff: vec[float], rows: i64, columns: i64, rounds: i64 = ROUNDS) -> tuple[vec[float], vec[float], float]:
    """The mixed strategies of the row and the column player, and the value for the row player.

    Payoffs are those of the row player, row by row. The players update alternately, and later rounds weigh more, so
    the average strategy converges quickly.
    """
    regret_r, regret_c = floats(rows), floats(columns)
    sum_r, sum_c = floats(rows), floats(columns)
    mix_r, mix_c = floats(rows), floats(columns)
    gain_r, gain_c = floats(rows), floats(columns)
    t: i64
    for t in range(1, rounds + 1):
        match(regret_r, mix_r, rows)
        match(regret_c, mix_c, columns)
        rows_gain(payoff, mix_c, gain_r, rows, columns)
        regret(regret_r, mix_r, gain_r, rows, float(t), sum_r)
        match(regret_r, mix_r, rows)
        columns_gain(payoff, mix_r, gain_c, rows, columns)
        regret(regret_c, mix_c, gain_c, columns, float(t), sum_c)
    share(sum_r, rows)
    share(sum_c, columns)
    rows_gain(payoff, sum_c, gain_r, rows, columns)
    value: float = 0.0
    i: i64
    for i in range(rows):
        value += sum_r[i] * gain_r[i]
    return sum_r, sum_c, value


def match(regret: vec[float], mix: vec[float], n: i64) -> None:
    """A mixture in proportion to the regrets; uniform if there are none."""
    i: i64
    for i in range(n):
        mix[i] = regret[i]
    share(mix, n)


def share(items: vec[float], n: i64) -> None:
    total: float = 0.0
    i: i64
    for i in range(n):
        total += items[i]
    for i in range(n):
        items[i] = items[i] / total if total > 0.0 else 1.0 / float(n)


def rows_gain(payoff: vec[float], mix: vec[float], gain: vec[float], rows: i64, columns: i64) -> None:
    i: i64
    j: i64
    for i in range(rows):
        total: float = 0.0
        for j in range(columns):
            total += payoff[columns * i + j] * mix[j]
        gain[i] = total


def columns_gain(payoff: vec[float], mix: vec[float], gain: vec[float], rows: i64, columns: i64) -> None:
    i: i64
    j: i64
    for j in range(columns):
        total: float = 0.0
        for i in range(rows):
            total -= payoff[columns * i + j] * mix[i]
        gain[j] = total


def regret(regrets: vec[float], mix: vec[float], gain: vec[float], n: i64, weight: float, sums: vec[float]) -> None:
    """Adds the regrets of one round, never below 0, and the weighted mixture to the sums."""
    got: float = 0.0
    i: i64
    for i in range(n):
        got += mix[i] * gain[i]
        sums[i] = sums[i] + weight * mix[i]
    for i in range(n):
        more: float = regrets[i] + gain[i] - got
        regrets[i] = more if more > 0.0 else 0.0
