"""The map (chapters 1 and 5): spaces, terrain, roads, rivers, sites. maps/read_map.py makes it from a map file.

Spaces are numbered: first the hexes, row by row, then the river dots.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import zeros

# The six neighbours of a hex, clockwise; the opposite one is three further.
DIRECTIONS: Final = 6
EAST: Final = 0
SOUTH_EAST: Final = 1
SOUTH_WEST: Final = 2
WEST: Final = 3
NORTH_WEST: Final = 4
NORTH_EAST: Final = 5
NO_SPACE: Final = -1
LINKS: Final = 4  # the most ways along rivers from one space
FAR: Final = 4096  # greater than any distance

# Limits of a map.
MOST_SPACES: Final = 1023
MOST_SITES: Final = 62
MOST_SECRETS: Final = 16

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
RETURNING: Final = 9  # the Place of Returning: nobody can stop there

# Special spaces.
NOTHING_SPECIAL: Final = 0
GOLLUM_SPACE: Final = 1
CLAIRVOYANCE_SPACE: Final = 2
SECRET_SPACE: Final = 3

# Bits of an edge between two hexes.
ROAD: Final = 1
RIVER: Final = 2
CROSSING: Final = 4  # a bridge or a ford over the river

# Travel cards in use that open the way (5.3 to 5.5), one bit each.
WITH_BOAT: Final = 1
WITH_ROPE: Final = 2
WITH_CLOAK: Final = 4
ALL_CARDS: Final = 7
BARRED: Final = 8  # no card opens the way: the Place of Returning, the edge of the map

# Sites are cities; the victory spaces are sites too, and cities only with O-8.
NOT_A_CITY: Final = 0  # a victory space; else GOOD, EVIL, NEUTRAL of cards.py


class Road(NamedTuple):
    name: str
    hexes: tuple[int, ...]


class River(NamedTuple):
    """A river's course from its source: "@1501" a city at its end, "1602N" a corner, "1704N*" a river dot."""

    name: str
    course: tuple[str, ...]


class Crossing(NamedTuple):
    kind: str  # "bridge" or "ford"
    a: int
    b: int
    name: str


class Landmark(NamedTuple):
    """A name on the map that no rule uses."""

    space: int
    name: str


class Board:
    """A map, built once and never changed. Tables of hexes have DIRECTIONS numbers for each hex."""

    def __init__(self, name: str, columns: int, rows: int, dots: int) -> None:
        self.name: str = name
        self.columns: i64 = columns
        self.rows: i64 = rows
        self.hexes: i64 = columns * rows
        self.spaces: i64 = columns * rows + dots
        self.space_names: tuple[str, ...] = ()  # "0606"; a dot by its corner: "1704N"
        self.space_at: dict[str, int] = {}  # by name
        self.titles: tuple[str, ...] = ()  # of each space: the city, special space or landmark there, or ""
        self.x: vec[i64] = zeros(self.hexes)  # in half hexes
        self.y: vec[i64] = zeros(self.hexes)
        self.terrain: vec[i64] = zeros(self.spaces)
        self.special: vec[i64] = zeros(self.spaces)
        self.secret: vec[i64] = zeros(self.spaces)  # the number of a Secret space, or -1
        self.secret_space: vec[i64] = zeros(0)
        self.site: vec[i64] = zeros(self.spaces)  # the number of the site there, or -1
        self.site_space: vec[i64] = zeros(0)
        self.site_symbol: vec[i64] = zeros(0)  # GOOD, EVIL, NEUTRAL, or NOT_A_CITY
        self.site_ids: tuple[str, ...] = ()  # "minas-tirith"
        self.site_names: tuple[str, ...] = ()  # "Minas Tirith"
        self.sites_near: vec[i64] = zeros(self.spaces)  # on or beside a space: one bit per site
        self.neighbour: vec[i64] = zeros(DIRECTIONS * self.hexes)  # or NO_SPACE
        self.edge: vec[i64] = zeros(DIRECTIONS * self.hexes)  # ROAD, RIVER, CROSSING
        self.entry: vec[i64] = zeros(self.spaces)  # cards to enter a space and go on (5.3, 5.6), or BARRED
        self.step: vec[i64] = zeros(DIRECTIONS * self.hexes)  # the same for a step between hexes, river and road seen
        self.dots_of: vec[i64] = zeros(DIRECTIONS * self.spaces)  # dots that a hex touches, then NO_SPACE
        self.hexes_of: vec[i64] = zeros(3 * self.spaces)  # the three hexes of a dot; NO_SPACE for hexes
        self.river: vec[i64] = zeros(LINKS * self.spaces)  # next dots or river-head cities, then NO_SPACE
        self.spied: vec[i64] = zeros(7)  # by each Spy: one bit per site
        self.shire: i64 = NO_SPACE
        self.cracks_of_doom: i64 = NO_SPACE
        self.barad_dur: i64 = NO_SPACE
        self.returning: i64 = NO_SPACE
        # what people read; no rule uses it
        self.special_names: tuple[Landmark, ...] = ()
        self.landmarks: tuple[Landmark, ...] = ()
        self.roads: tuple[Road, ...] = ()
        self.rivers: tuple[River, ...] = ()
        self.crossings: tuple[Crossing, ...] = ()

    def is_water(self, space: i64) -> bool:
        """Whether it is a water hex; dots are not hexes."""
        return OCEAN <= self.terrain[space] <= SWAMP

    def is_land(self, space: i64) -> bool:
        """Whether it is a land hex that may be entered."""
        return self.terrain[space] <= HILL

    def is_dot(self, space: i64) -> bool:
        return space >= self.hexes

    def distance(self, a: i64, b: i64) -> i64:
        """The number of steps through adjacent spaces, whatever their terrain (R20)."""
        if a == b:
            return 0
        if a < self.hexes and b < self.hexes:
            return self.hex_distance(a, b)
        best: i64 = FAR
        steps: i64
        k: i64
        if a < self.hexes:
            a, b = b, a
        for k in range(3 * a, 3 * a + 3):
            steps = 1 + self.distance(self.hexes_of[k], b)
            if steps < best:
                best = steps
        return best

    def hex_distance(self, a: i64, b: i64) -> i64:
        across: i64 = self.x[a] - self.x[b]
        down: i64 = self.y[a] - self.y[b]
        if across < 0:
            across = -across
        if down < 0:
            down = -down
        return down if across <= down else (across + down) >> 1

    def is_beside(self, a: i64, b: i64) -> bool:
        """Whether two spaces are adjacent: hexes that share an edge, or a dot and one of its hexes."""
        return self.distance(a, b) == 1

    def is_on_or_beside(self, a: i64, b: i64) -> bool:
        return a == b or self.is_beside(a, b)

    def is_river_head(self, space: i64) -> bool:
        """Whether a city lies at the head of a river: it counts as hex and dot (5.5)."""
        return space < self.hexes and self.river[LINKS * space] != NO_SPACE

    def kept_on(self, space: i64) -> i64:
        """4.5 step 4: which of Boat, Rope and Cloak stay in use when a turn ends here (R12)."""
        terrain: i64 = self.terrain[space]
        if self.is_water(space) or self.is_dot(space):
            return WITH_BOAT
        kept: i64 = WITH_BOAT if self.is_river_head(space) else 0
        if terrain == FOREST or terrain == THICKET:
            return kept | WITH_CLOAK
        if terrain == MOUNTAIN or terrain == HILL:
            return kept | WITH_ROPE
        return kept
