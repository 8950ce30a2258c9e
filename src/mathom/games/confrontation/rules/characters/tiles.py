"""The tiles and their two faces (3.2, chapter 9): names and printed strengths.

A tile is 0..8 of the Fellowship, 9..17 of Sauron. A character is a tile's classic face, numbered as
the tile, or its variant face, 18 more.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers

TILES: Final = 18
TEAM: Final = 9  # tiles of one side
VARIANT: Final = 18  # the number of a variant face is its tile plus this

# Tiles that the rules name, whichever face they show (R12).
FRODO: Final = 0
SAM: Final = 1
GANDALF: Final = 4
ARAGORN: Final = 5
WITCH_KING: Final = 11
FLYING_NAZGUL: Final = 12
ORCS: Final = 15

# Characters that the rules name with their face.
FRODO_C: Final = 0
SAM_C: Final = 1
BALROG: Final = 9
SHELOB: Final = 10
WARG: Final = 16
CAVE_TROLL: Final = 17
GANDALF_V: Final = 22
MOUTH_OF_SAURON: Final = 31
SARUMAN_V: Final = 32
WORMTONGUE: Final = 28
WITCH_KING_V: Final = 29
WATCHER: Final = 35

NAMES: Final[tuple[str, ...]] = tuple(
    "frodo_c sam_c pippin merry gandalf_c aragorn_c legolas gimli boromir"
    " balrog shelob witch_king_c flying_nazgul_c black_rider saruman_c orcs_c warg cave_troll"
    " frodo_v sam_v smeagol faramir gandalf_v aragorn_v elrond theoden treebeard"
    " uruk_hai wormtongue witch_king_v flying_nazgul_v mouth_of_sauron saruman_v orcs_v gollum watcher".split()
)

STRENGTH: Final[vec[i64]] = numbers(
    [1, 2, 1, 2, 5, 4, 3, 3, 0]
    + [5, 5, 5, 3, 3, 4, 2, 2, 9]
    + [1, 1, 0, 3, 5, 4, 3, 2, 4]
    + [4, -1, 2, 5, 3, 3, 3, 1, 6]
)


def side_of(piece: i64) -> i64:
    return 0 if piece < TEAM else 1
