"""R18: the parts of Twilight of the Third Age. A game has a set of them, one bit each."""

from __future__ import annotations

from typing import Final

SMEAGOL_PART: Final = 0
GALADRIEL_PART: Final = 1
CHIEF_PART: Final = 2
BALROG_PART: Final = 3
DUNLENDINGS_PART: Final = 4
CORSAIRS_PART: Final = 5
ENTS_PART: Final = 6
ENGINES_PART: Final = 7
EVENTS_PART: Final = 8
PART_NAMES: Final[tuple[str, ...]] = (
    "smeagol",
    "galadriel",
    "chief",
    "balrog",
    "dunlendings",
    "corsairs",
    "ents",
    "engines",
    "events",
)
PARTS: Final = 9
NO_PARTS: Final = 0  # the base game
ALL_PARTS: Final = 511
