"""The sections of the specification (rules.md), by which events and explanations name a rule."""

from __future__ import annotations

# How many numbered sections each chapter has. Chapters 1, 8, 10, 15 and 16 have none: they are named whole.
CHAPTERS = {
    1: 0,
    2: 4,
    3: 6,
    4: 4,
    5: 5,
    6: 17,
    7: 6,
    8: 0,
    9: 36,
    10: 0,
    11: 8,
    12: 3,
    13: 4,
    14: 6,
    15: 0,
    16: 0,
}

SECTIONS = frozenset(
    [f"R{ruling:02}" for ruling in range(1, 43)]
    + [str(chapter) for chapter, number in CHAPTERS.items() if number == 0]
    + [f"{chapter}.{section}" for chapter, number in CHAPTERS.items() for section in range(1, number + 1)]
)
