"""The faces of the action dice (dice.json) and what a face may be used as."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import bit, numbers

CHARACTER: Final = 0
ARMY: Final = 1
MUSTER: Final = 2
ARMY_MUSTER: Final = 3
EVENT: Final = 4
WILL: Final = 5  # Will of the West, only Free Peoples
EYE: Final = 6  # only Shadow: it goes to the Hunt Box
FACES: Final = 7
FACE_NAMES: Final[tuple[str, ...]] = ("character", "army", "muster", "army-muster", "event", "will", "eye")
MOST_DICE: Final = 10
SIX_SIDES: Final[vec[i64]] = numbers([2, 0, 1, 1, 1, 1, 0] + [1, 1, 1, 1, 1, 0, 1])  # of a die: 7 * side + face

# Sets of faces, one bit each, for the uses of dice.
AS_CHARACTER: Final = 1
AS_ARMY: Final = 2
AS_MUSTER: Final = 4
AS_EVENT: Final = 16
AS_WILL: Final = 32  # only Will of the West itself
AS_ANY: Final = 63


def sides_with(side: i64, face: i64) -> i64:
    """How many of the six sides of a die show a face."""
    return SIX_SIDES[side * FACES + face]


def results_of(face: i64) -> i64:
    """What a die with this face can be used as, as a set of results."""
    if face == ARMY_MUSTER:
        return AS_ARMY | AS_MUSTER
    if face == WILL:
        return AS_ANY
    return bit(face)
