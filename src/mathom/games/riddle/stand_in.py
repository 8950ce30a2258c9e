"""Until reach.py is there: one step on land a move."""

from __future__ import annotations

from mypy_extensions import i64

from mathom.core.tables import zeros
from mathom.games.riddle.board import DIRECTIONS, FOREST, MOUNTAIN, NO_SPACE, OPEN, THICKET, Board


class Reach:
    def __init__(self, spaces: i64) -> None:
        self.stops = zeros(spaces)

    def walk(self, board: Board, start: i64, points: i64, is_horse: bool, passes: i64) -> None:
        self.stops = zeros(board.spaces)
        if start >= board.hexes:
            return
        k: i64
        for k in range(DIRECTIONS):
            space: i64 = board.neighbour[DIRECTIONS * start + k]
            if space != NO_SPACE and (board.is_land(space) or (board.is_water(space) and passes & 1 and not is_horse)):
                self.stops[space] = 1 + halt(board, space, passes, board.edge[DIRECTIONS * start + k])

    def land(self, board: Board, start: i64, reach: i64, passes: i64) -> None:
        self.stops = zeros(board.spaces)
        space: i64
        for space in range(board.hexes):
            if (board.is_land(space) or (board.is_water(space) and passes & 1)) and (
                reach == 0 or board.distance(start, space) <= reach
            ):
                self.stops[space] = 1 + halt(board, space, passes, 0)
        self.stops[start] = 0


def halt(board: Board, space: i64, passes: i64, edge: i64) -> i64:
    terrain = board.terrain[space]
    if terrain == OPEN or edge & 1 or terrain > MOUNTAIN + 1:
        return 0
    if FOREST <= terrain <= THICKET:
        return 0 if passes & 4 else 1
    return 0 if passes & 2 else 2
