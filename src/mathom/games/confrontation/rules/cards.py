"""The Combat Cards (chapter 7) and the Special Cards (chapter 11): names and numbers.

A side's hand is a bit mask of its nine Combat Cards. Strength Cards come first, each one more than
its number.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.tables import bit

CARDS: Final = 9
ALL_CARDS: Final = 511
NO_CARD: Final = -1

FELLOWSHIP_CARDS: Final[tuple[str, ...]] = tuple("1 2 3 4 5 magic noble_sacrifice elven_cloak retreat".split())
SAURON_CARDS: Final[tuple[str, ...]] = tuple("1 2 3 4 5 6 magic eye retreat".split())
CARD_NAMES: Final[tuple[tuple[str, ...], ...]] = (FELLOWSHIP_CARDS, SAURON_CARDS)

F_MAGIC: Final = 5
NOBLE_SACRIFICE: Final = 6
ELVEN_CLOAK: Final = 7
F_RETREAT: Final = 8
S_FOUR: Final = 3
S_MAGIC: Final = 6
EYE: Final = 7
S_RETREAT: Final = 8

# Special Cards: four of the Fellowship, four of Sauron.
SPECIALS: Final = 8
SPECIAL_NAMES: Final[tuple[str, ...]] = tuple(
    "shadowfax gandalf_the_white a_king_revealed gwaihir dark_of_mordor crebain palantir recall_to_mordor".split()
)
SHADOWFAX: Final = 0
GANDALF_THE_WHITE: Final = 1
A_KING_REVEALED: Final = 2
GWAIHIR: Final = 3
DARK_OF_MORDOR: Final = 4
CREBAIN: Final = 5
PALANTIR: Final = 6
RECALL_TO_MORDOR: Final = 7


def specials_of(side: i64) -> i64:
    """The four Special Cards of a side as a bit mask."""
    return 15 * bit(4 * side)


def magic_of(side: i64) -> i64:
    return F_MAGIC + side


def is_text_card(side: i64, card: i64) -> bool:
    return card >= F_MAGIC + side


def size(mask: i64) -> i64:
    """How many cards a hand holds."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
