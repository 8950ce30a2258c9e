"""A small learned value: one hidden layer over features of which only a few hold at a time.

Each feature has a row of weights; the rows of those that hold are added up, cut off below zero, weighed and squeezed
into 0..1. Three weights of 20 bits lie in one number, so that one addition adds three. A weight w is stored as
w * SCALE + MIDDLE, which is never negative.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import zeros

LANES: Final = 3
LANE: Final = 20
MASK: Final = (1 << 20) - 1
MIDDLE: Final = 8192  # up to 64 rows add up below 2**20
SCALE: Final = 1024.0
MOST_ROWS: Final = 64


class Network:
    def __init__(self, rows: vec[i64], words: i64, out: vec[float], bias: float) -> None:
        """`rows` holds `words` numbers per feature, the constant row first; `out` one weight per hidden unit."""
        assert len(rows) % words == 0 and len(out) == LANES * words
        self.rows: vec[i64] = rows
        self.words: i64 = words
        self.out: vec[float] = out
        self.bias: float = bias
        self.sums: vec[i64] = zeros(words)

    def value(self, features: vec[i64], n: i64) -> float:
        """From the features that hold, numbered from 1."""
        assert n < MOST_ROWS
        rows = self.rows
        sums = self.sums
        words: i64 = self.words
        i: i64
        k: i64
        first: i64
        for k in range(words):
            sums[k] = rows[k]
        for i in range(n):
            first = features[i] * words
            for k in range(words):
                sums[k] = sums[k] + rows[first + k]
        middle: i64 = MIDDLE * (n + 1)
        total: float = self.bias * SCALE
        lane: i64
        x: i64
        for k in range(words):
            x = sums[k]
            for lane in range(LANES):
                unit: i64 = (x & MASK) - middle
                if unit > 0:
                    total += self.out[LANES * k + lane] * float(unit)
                x >>= LANE
        return squeezed(total / SCALE)


def squeezed(x: float) -> float:
    """The logistic function."""
    return 1.0 / (1.0 + exp(-x)) if x > -40.0 else 0.0
