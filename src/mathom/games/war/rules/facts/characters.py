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
ARAGORN: Final = 7
GANDALF_THE_WHITE: Final = 8
GOLLUM: Final = 9
SARUMAN: Final = 10
WITCH_KING: Final = 11
MOUTH_OF_SAURON: Final = 12
CHARACTERS: Final = 13
NO_CHARACTER: Final = 13
COMPANIONS: Final = 9  # the first ones
STARTING_COMPANIONS: Final = 7  # the first ones: those in the Fellowship at the start
CHARACTER_NAMES: Final[tuple[str, ...]] = (
    "gandalf-the-grey",
    "strider",
    "boromir",
    "legolas",
    "gimli",
    "meriadoc",
    "peregrin",
    "aragorn",
    "gandalf-the-white",
    "gollum",
    "saruman",
    "witch-king",
    "mouth-of-sauron",
)
SIDE_OF_CHARACTER: Final[vec[i64]] = numbers([FREE] * 10 + [SHADOW] * 3)
LEVEL: Final[vec[i64]] = numbers([3, 3, 2, 2, 2, 1, 1, 3, 3, 0, 0, 0, 3])  # the Witch-king flies as a Nazgul
LEADERSHIP: Final[vec[i64]] = numbers([1, 1, 1, 1, 1, 1, 1, 2, 1, 0, 1, 2, 2])
ACTION_DICE: Final[vec[i64]] = numbers([0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 1])
ACTIVATES: Final[vec[i64]] = numbers(
    [ANY_NATION, NORTH, GONDOR, ELVES, DWARVES, ANY_NATION, ANY_NATION, ANY_NATION, ANY_NATION] + [NO_NATION] * 4
)

# Where a Character is who stands in no region.
IN_FELLOWSHIP: Final = 200
ASIDE: Final = 201  # not yet in play
GONE: Final = 202  # for ever


def is_hobbit(character: i64) -> bool:
    return character == MERIADOC or character == PEREGRIN


def is_companion(character: i64) -> bool:
    return character < COMPANIONS
