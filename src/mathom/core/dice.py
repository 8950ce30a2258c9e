"""A small deterministic generator for searches, tests and random play.

Rules never hold one: chance is a question, and this is one way to answer it. The arithmetic stays
below 2**63, so that the numbers are the same interpreted and compiled. It is not for a match
between people: see luck.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = (1 << 32) - 1


class Dice:
    """Marsaglia's xorshift128 on four words of 32 bits."""

    def __init__(self, seed: i64) -> None:
        self.x: i64 = (seed ^ 123456789) & WORD
        self.y: i64 = ((seed >> 31) ^ 362436069) & WORD
        self.z: i64 = 521288629
        self.w: i64 = 88675123
        for _ in range(16):
            self.word()

    def word(self) -> i64:
        """32 random bits."""
        t: i64 = self.x ^ (self.x << 11 & WORD)
        self.x = self.y
        self.y = self.z
        self.z = self.w
        self.w = self.w ^ self.w >> 19 ^ t ^ t >> 8
        return self.w

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; n is at most 2**31."""
        return self.word() * n >> 32

    def shuffle(self, items: vec[i64], n: i64) -> None:
        """Mixes the first n items."""
        i: i64
        j: i64
        x: i64
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            x = items[i]
            items[i] = items[j]
            items[j] = x
