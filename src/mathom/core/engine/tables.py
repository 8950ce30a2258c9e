"""Small tables of numbers, and a few things that are done with numbers everywhere in the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


def numbers(items: list[int]) -> vec[i64]:
    """A table of numbers. (A tuple of fixed length would compile to a struct, and slowly.)"""
    return vec[i64]([i64(x) for x in items])


def zeros(n: i64) -> vec[i64]:
    return vec[i64]([0] * n)


def floats(n: i64) -> vec[float]:
    return vec[float]([0.0] * n)


def bit(n: i64, one: i64 = 1) -> i64:
    """A mask of one bit. (A literal left of << compiles to a shift of 32 bits.)"""
    return one << n


MODULUS: Final = (1 << 31) - 1


def mix(h: i64, x: i64) -> i64:
    """A running fingerprint; products stay below 2**62."""
    return ((h ^ x & MODULUS) * 1_000_003 + (x >> 31 & MODULUS)) % MODULUS


def mix_all(h: i64, items: vec[i64], n: i64) -> i64:
    i: i64
    for i in range(n):
        h = mix(h, items[i])
    return h


def copy_numbers(source: vec[i64], target: vec[i64], n: i64) -> None:
    """The first n; for short tables quicker than a new one."""
    i: i64
    for i in range(n):
        target[i] = source[i]
