"""A small deterministic generator for searches, tests and random play.

Rules never hold one: chance is a question, and this is one way to answer it. The arithmetic stays
below 2**63, so that the numbers are the same interpreted and compiled. It is not for a match
between people: see commitment.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = (1 << 32) - 1
MOST_SEED: Final = (1 << 63) - 1
MOST_BELOW: Final = 1 << 31


def scrambled(x: i64) -> i64:
    """Spreads the bits of a word; products stay below 2**59."""
    x = (x >> 16 ^ x) * 73244475 & WORD
    x = (x >> 16 ^ x) * 73244475 & WORD
    return x >> 16 ^ x


class Dice:
    """Marsaglia's xorshift128 on four words of 32 bits. Seeds have 63 bits; nearby seeds give unrelated numbers."""

    def __init__(self, seed: i64) -> None:
        assert 0 <= seed <= MOST_SEED
        self.x: i64 = scrambled(seed & WORD)
        self.y: i64 = scrambled(self.x ^ (seed >> 32))
        self.z: i64 = scrambled(self.x + self.y & WORD)
        self.w: i64 = scrambled(self.y + self.z & WORD) | 1

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
        assert 0 < n <= MOST_BELOW
        return self.word() * n >> 32

    def one_of(self, items: list[int]) -> int:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: vec[i64], first: i64, end: i64) -> None:
        """Mixes the items from first to before end."""
        i: i64
        j: i64
        x: i64
        for i in range(end - 1, first, -1):
            j = first + self.below(i - first + 1)
            x = items[i]
            items[i] = items[j]
            items[j] = x
