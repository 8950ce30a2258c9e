"""The grid of a map: pointy-topped hexes, odd rows half a hex further east; a hex is named by column and row, CCRR.

A corner of the grid is the northern one (N) or the southern one (S) of exactly one hex.
"""

from __future__ import annotations

import re
from typing import Final

# East, south-east, south-west, west, north-west, north-east: columns and rows to go, in even and in odd rows.
STEPS: Final = (
    ((1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)),
    ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1)),
)
AT_CORNER: Final = {"N": (4, 5), "S": (2, 1)}  # where the two other hexes of a corner lie
HEX: Final = re.compile(r"([0-9]{2})([0-9]{2})")
CORNER: Final = re.compile(r"([0-9]{4})([NS])")

Cell = tuple[int, int]  # column and row, also beyond the edge of the map


def cell_of(name: str) -> Cell:
    """0612 is column 6, row 12."""
    return int(name[:2]), int(name[2:4])


def cell_name(cell: Cell) -> str:
    return f"{cell[0]:02}{cell[1]:02}"


def neighbour_of(cell: Cell, direction: int) -> Cell:
    column, row = STEPS[cell[1] % 2][direction]
    return cell[0] + column, cell[1] + row


def direction_to(cell: Cell, other: Cell) -> int | None:
    """The direction of a neighbour."""
    return next((way for way in range(6) if neighbour_of(cell, way) == other), None)


def distance(cell: Cell, other: Cell) -> int:
    across = abs(2 * cell[0] + cell[1] % 2 - 2 * other[0] - other[1] % 2)
    down = abs(cell[1] - other[1])
    return max(down, (across + down) // 2)


def corner_cells(name: str) -> tuple[Cell, Cell, Cell]:
    """The three hexes that meet at a corner: the one it is named after first."""
    cell = cell_of(name)
    left, right = AT_CORNER[name[4]]
    return cell, neighbour_of(cell, left), neighbour_of(cell, right)


def corners_of(cell: Cell) -> tuple[str, ...]:
    """The six corners of a hex, clockwise from the north."""
    around = [neighbour_of(cell, way) for way in range(6)]
    named = ((cell, "N"), (around[5], "S"), (around[1], "N"), (cell, "S"), (around[2], "N"), (around[4], "S"))
    return tuple(cell_name(at) + letter for at, letter in named)


def place_of(corner: str) -> tuple[int, int]:
    """The row and column of a corner, for sorting: corners are numbered from north to south, then from west to east."""
    column, row = cell_of(corner)
    return 3 * row + (2 if corner[4] == "S" else -2), 2 * column + row % 2


def between(corner: str, other: str) -> tuple[Cell, Cell] | None:
    """The two hexes beside the edge from corner to corner; None if no edge joins them."""
    shared = [cell for cell in corner_cells(corner) if cell in corner_cells(other)]
    return (shared[0], shared[1]) if len(shared) == 2 else None
