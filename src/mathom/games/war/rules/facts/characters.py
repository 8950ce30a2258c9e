"""The Characters of both sides (characters.json): Level, Leadership, action dice, what they activate."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers
from mathom.games.war.rules.facts.nations import (
    ANY_NATION,
    DWARVES,
    ELVES,
    FREE,
    GONDOR,
    NO_NATION,
    NORTH,
    SHADOW,
)

GANDALF_THE_GREY: Final = 0
STRIDER: Final = 1
BOROMIR: Final = 2
LEGOLAS: Final = 3
GIMLI: Final = 4
MERIADOC: Final = 5
PEREGRIN: Final = 6
SMEAGOL: Final = 7  # of the expansion
ARAGORN: Final = 8
GANDALF_THE_WHITE: Final = 9
GALADRIEL: Final = 10  # of the expansion
GOLLUM: Final = 11
SARUMAN: Final = 12
WITCH_KING: Final = 13  # the Black Captain or, in the expansion, the Chief of the Ringwraiths: `chief` of the state
MOUTH_OF_SAURON: Final = 14
BALROG: Final = 15  # of the expansion
CHARACTERS: Final = 16
NO_CHARACTER: Final = 16
COMPANIONS: Final = 11  # the first ones
FELLOWSHIP_COMPANIONS: Final = 8  # the first ones: those who can be in the Fellowship
STARTING_COMPANIONS: Final = 7  # the first ones: those in the Fellowship at the start
CHARACTER_NAMES: Final[tuple[str, ...]] = (
    "gandalf-the-grey",
    "strider",
    "boromir",
    "legolas",
    "gimli",
    "meriadoc",
    "peregrin",
    "smeagol",
    "aragorn",
    "gandalf-the-white",
    "galadriel",
    "gollum",
    "saruman",
    "witch-king",
    "mouth-of-sauron",
    "balrog",
)
SIDE_OF_CHARACTER: Final[vec[i64]] = numbers([FREE] * 12 + [SHADOW] * 4)
# The Witch-king flies as a Nazgul. Smeagol has the highest Level of the others (D69).
LEVEL: Final[vec[i64]] = numbers([3, 3, 2, 2, 2, 1, 1, 0, 3, 3, 0, 0, 0, 0, 3, 0])
CARD_LEVEL: Final[vec[i64]] = numbers([3, 3, 2, 2, 2, 1, 1, 0, 3, 3, 3, 0, 0, 0, 3, 0])  # D28: Galadriel has 3
LEADERSHIP: Final[vec[i64]] = numbers([1, 1, 1, 1, 1, 1, 1, 0, 2, 1, 2, 0, 1, 2, 2, 3])
ACTION_DICE: Final[vec[i64]] = numbers([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1])
ACTIVATES: Final[vec[i64]] = numbers(
    [ANY_NATION, NORTH, GONDOR, ELVES, DWARVES, ANY_NATION, ANY_NATION, NO_NATION, ANY_NATION, ANY_NATION]
    + [NO_NATION] * 6
)

# Where a Character is instead of a region.
IN_FELLOWSHIP: Final = 200
ASIDE: Final = 201  # not yet in play
GONE: Final = 202  # for good
NOT_IN_GAME: Final = 203  # of a part of the expansion that is not played


def is_hobbit(character: i64) -> bool:
    return character == MERIADOC or character == PEREGRIN


def is_companion(character: i64) -> bool:
    return character < COMPANIONS
