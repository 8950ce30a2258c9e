"""Positions as numbers for learners: what one seat may know, in a fixed order that a game documents and versions.

A game without an encoder of its own has observations without numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mathom.core.engine.agenda import State
from mathom.core.engine.tables import zeros

NUMBER: Final = 256  # an observed number is written as NUMBER * place + number


class Plane:
    """A part of an observation: its name, where it begins, its shape. The docs say what its numbers mean."""

    def __init__(self, name: str, first: int, shape: tuple[int, ...]) -> None:
        self.name: str = name
        self.first: int = first
        self.shape: tuple[int, ...] = shape

    def size(self) -> int:
        n = 1
        for length in self.shape:
            n *= length
        return n


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes observations, numbers from 0 to 255. It remembers no positions."""

    def __init__(self, version: int, planes: list[Plane]) -> None:
        self.version: int = version
        self.planes: list[Plane] = planes
        self.size: int = planes[-1].first + planes[-1].size() if planes else 0

    def observe(self, s: State, seat: i64, out: vec[i64], n: i64) -> i64:
        """Writes what a seat may know into out[n] and on: the numbers that are not zero. Returns the end.

        Each is NUMBER * place + number. No place is written twice, so that `size` numbers are enough.
        """
        return n

    def observation(self, s: State, seat: int) -> bytes:
        """All its numbers, one byte each."""
        out = zeros(self.size)
        row = bytearray(self.size)
        n = self.observe(s, seat, out, 0)
        for i in range(n):
            row[out[i] // NUMBER] = out[i] % NUMBER
        return bytes(row)


def in_order(parts: list[tuple[str, tuple[int, ...]]]) -> list[Plane]:
    """Planes one after the other."""
    planes: list[Plane] = []
    first = 0
    for name, shape in parts:
        planes.append(Plane(name, first, shape))
        first += planes[-1].size()
    return planes
