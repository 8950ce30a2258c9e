"""The map (chapters 1 and 5): spaces, terrain, roads, rivers, sites. Made from the text of a map file by mapfile.py.

Spaces are numbered: first the hexes, row by row, then the river dots.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.tables import zeros

DIRECTIONS: Final = 6
NO_SPACE: Final = -1

# Terrain of a space.
OPEN: Final = 0
FOREST: Final = 1
THICKET: Final = 2
MOUNTAIN: Final = 3
HILL: Final = 4
OCEAN: Final = 5
LAKE: Final = 6
SWAMP: Final = 7
DOT: Final = 8  # a river dot
RETURNING: Final = 9  # the Place of Returning: no space for anybody

# Special spaces.
NOTHING_SPECIAL: Final = 0
GOLLUM_SPACE: Final = 1
CLAIRVOYANCE_SPACE: Final = 2
SECRET_SPACE: Final = 3

# Bits of an edge between two hexes.
ROAD: Final = 1
RIVER: Final = 2
CROSSING: Final = 4  # a bridge or a ford over the river

# Sites are cities; the victory spaces are sites too, and cities only with O-8.
NOT_A_CITY: Final = 0  # a victory space; else GOOD, EVIL, NEUTRAL of cards.py


class Board:
    """Made once for a map; nothing in it changes. Tables of hexes have DIRECTIONS numbers a hex."""

    def __init__(self, name: str, columns: int, rows: int, dots: int) -> None:
        self.name: str = name
        self.columns: i64 = columns
        self.rows: i64 = rows
        self.hexes: i64 = columns * rows
        self.spaces: i64 = columns * rows + dots
        self.space_names: tuple[str, ...] = ()  # "0606"; a dot by its corner: "1704N"
        self.titles: tuple[str, ...] = ()  # of each space: the city, special space or landmark there, or ""
        self.terrain: vec[i64] = zeros(self.spaces)
        self.special: vec[i64] = zeros(self.spaces)
        self.secret: vec[i64] = zeros(self.spaces)  # the number of a Secret space, or -1
        self.secret_space: vec[i64] = zeros(0)
        self.site: vec[i64] = zeros(self.spaces)  # the number of the site there, or -1
        self.site_space: vec[i64] = zeros(0)
        self.site_symbol: vec[i64] = zeros(0)  # GOOD, EVIL, NEUTRAL, or NOT_A_CITY
        self.site_ids: tuple[str, ...] = ()  # "minas-tirith"
        self.neighbour: vec[i64] = zeros(DIRECTIONS * self.hexes)  # or NO_SPACE
        self.edge: vec[i64] = zeros(DIRECTIONS * self.hexes)  # ROAD, RIVER, CROSSING
        self.dots_of: vec[i64] = zeros(DIRECTIONS * self.spaces)  # dots that a hex touches, then NO_SPACE
        self.hexes_of: vec[i64] = zeros(3 * self.spaces)  # the three hexes of a dot; NO_SPACE for hexes
        self.river: vec[i64] = zeros(4 * self.spaces)  # next dots or river-head cities along rivers, then NO_SPACE
        self.spied: vec[i64] = zeros(7)  # by each Spy: one bit a site
        self.shire: i64 = NO_SPACE
        self.cracks_of_doom: i64 = NO_SPACE
        self.barad_dur: i64 = NO_SPACE
        self.returning: i64 = NO_SPACE

    def is_water(self, space: i64) -> bool:
        """A water hex. Dots are no hexes."""
        return OCEAN <= self.terrain[space] <= SWAMP

    def is_land(self, space: i64) -> bool:
        """A hex that is land and may be entered."""
        return self.terrain[space] <= HILL

    def distance(self, a: i64, b: i64) -> i64:
        """Steps through adjacent spaces, whatever lies there (R-20)."""
        raise NotImplementedError

    def is_beside(self, a: i64, b: i64) -> bool:
        """Adjacent: hexes that share an edge, a dot and one of its hexes."""
        raise NotImplementedError

    def is_on_or_beside(self, a: i64, b: i64) -> bool:
        return a == b or self.is_beside(a, b)

    def is_river_head(self, space: i64) -> bool:
        """A city at the head of a river: hex and dot at once (5.5)."""
        return space < self.hexes and self.river[4 * space] != NO_SPACE
