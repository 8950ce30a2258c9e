"""Sets of more than 62 members in a table of numbers: regions, cards, figures.

A set takes `words(members)` places of a `vec[i64]`, from a place on, so that a state copies it like any other table.
Smaller sets are single numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import bit

BITS: Final = 62  # of a number; all masks stay positive


def words(members: i64) -> i64:
    """How many places a set of members from 0 to members - 1 takes."""
    return (members + BITS - 1) // BITS


def has(table: vec[i64], place: i64, member: i64) -> bool:
    return table[place + member // BITS] >> member % BITS & 1 != 0


def insert(table: vec[i64], place: i64, member: i64) -> None:
    k: i64 = place + member // BITS
    table[k] = table[k] | bit(member % BITS)


def discard(table: vec[i64], place: i64, member: i64) -> None:
    k: i64 = place + member // BITS
    table[k] = table[k] & ~bit(member % BITS)


def clear(table: vec[i64], place: i64, members: i64) -> None:
    k: i64
    for k in range(place, place + words(members)):
        table[k] = 0


def count(table: vec[i64], place: i64, members: i64) -> i64:
    """How many members the set has."""
    n: i64 = 0
    k: i64
    for k in range(place, place + words(members)):
        mask: i64 = table[k]
        while mask:
            mask &= mask - 1
            n += 1
    return n


def next_member(table: vec[i64], place: i64, members: i64, after: i64 = -1) -> i64:
    """The lowest member above `after`, or -1."""
    member: i64 = after + 1
    while member < members:
        rest: i64 = table[place + member // BITS] >> member % BITS
        if rest == 0:
            member += BITS - member % BITS
        elif rest & 1:
            return member
        else:
            member += 1
    return -1
