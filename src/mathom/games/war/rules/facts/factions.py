"""R18.5, R18.6: factions and Siege Engines: figures other than units, and how many there are."""

from __future__ import annotations

from typing import Final

# Bits of `factions` in the state.
DUNLENDINGS: Final = 1
CORSAIRS: Final = 2
ENTS: Final = 4
FACTION_NAMES: Final[tuple[str, ...]] = ("dunlendings", "corsairs", "ents")
ENTS_AWAKE_SHIFT: Final = 4  # above the bits: how many of The Ents Awake were played as events
ENTS_AWAKE_CARDS: Final = 3

# Kinds of figures other than units.
ENT: Final = 0
SHIP: Final = 1
TOWER: Final = 2
TREBUCHET: Final = 3
PIECE_NAMES: Final[tuple[str, ...]] = ("ents", "ships", "towers", "trebuchets")

MOST_DUNLENDINGS: Final = 12
MOST_ENTS: Final = 8
MOST_SHIPS: Final = 6
MOST_TOWERS: Final = 6
MOST_TREBUCHETS: Final = 6
ENGINES_IN_REGION: Final = 2  # Towers, and as many Trebuchets
