"""The path to a destination, step by step with its costs (5.2), for the table. Not compiled.

The rules need only the ends of moves (reach.py). This computes them in another way, and tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from mathom.games.riddle.rules.map.board import (
    CROSSING,
    DIRECTIONS,
    LINKS,
    NO_SPACE,
    RETURNING,
    RIVER,
    ROAD,
    WITH_BOAT,
    Board,
)
from mathom.games.riddle.rules.map.reach import LAND, RIDE, halt_in
from mathom.games.riddle.rules.state import NOT_HALTED

# How a step is made.
ON_FOOT: Final = "on foot"
BY_ROAD: Final = "road"
OVER_WATER: Final = "water"  # to, from or over it
BY_RIVER: Final = "river"  # to, from or between river dots
BY_AIR: Final = "air"


@dataclass(frozen=True, slots=True)
class PathStep:
    space: int  # the space entered
    cost: int  # points: 1, or 0 for the second step of two along a road or over water
    way: str
    crossing: str = ""  # the bridge or ford on it, or "boat" where a river is crossed without
    halt: int = NOT_HALTED  # the terrain that ends the move here (5.3)


Path = tuple[PathStep, ...]
MOST_KEPT: Final = 64  # searches to cache


def find_path(board: Board, start: int, end: int, means: int, size: int, travel_cards: int) -> Path | None:
    """The best path by these means with these cards in use, or None.

    First a path that does not end halted, then fewer points, then fewer steps (`worth`).
    """
    if means == LAND:
        return landing(board, start, end, size, travel_cards)
    if end == start:
        return None
    paths = walks(board, start, means == RIDE, size, travel_cards)
    return next((path for path in (paths.get((end, False)), paths.get((end, True))) if path), None)


def landing(board: Board, start: int, end: int, size: int, travel_cards: int) -> Path | None:
    is_barred = board.terrain[end] == RETURNING or not (board.is_land(end) or travel_cards & WITH_BOAT)
    if end == start or is_barred or 0 < size < board.distance(start, end):
        return None
    return (PathStep(end, 0, BY_AIR, halt=int(halt_in(board, end, travel_cards))),)


@lru_cache(maxsize=MOST_KEPT)
def walks(board: Board, start: int, is_horse: bool, points: int, travel_cards: int) -> dict[tuple[int, bool], Path]:
    """The best path to every space in reach, without a halt at its end and with one."""
    best: dict[tuple[int, bool], Path] = {}
    waiting: list[tuple[tuple[int, ...], int, Path]] = [((0, 0), 0, ())]
    found = 0
    while waiting:
        (spent, *_), _, path = heappop(waiting)
        space, halt = (path[-1].space, path[-1].halt) if path else (start, NOT_HALTED)
        key = (space, halt != NOT_HALTED)
        if key in best:
            continue
        best[key] = path
        if halt != NOT_HALTED or spent == points:
            continue
        for stride in strides(board, space, is_horse, travel_cards):
            if (stride[-1].space, stride[-1].halt != NOT_HALTED) not in best:
                found += 1  # ties keep the order in which they were found
                heappush(waiting, (worth(path + stride), found, path + stride))
    return best


def worth(path: Path) -> tuple[int, ...]:
    """A sort key, smallest first: points, then steps, then pairs of steps as early as possible."""
    costs = [step.cost for step in path]
    return sum(costs), len(costs), *costs


def strides(board: Board, space: int, is_horse: bool, travel_cards: int) -> Iterator[Path]:
    """What one movement point buys (5.2)."""
    for step in single_steps(board, space, is_horse, travel_cards):
        yield (step,)
        if is_half(board, space, step):
            for second in single_steps(board, step.space, is_horse, travel_cards):
                if second.way == step.way and is_half(board, step.space, second):
                    yield step, PathStep(second.space, 0, second.way, second.crossing)


def is_half(board: Board, space: int, step: PathStep) -> bool:
    """Whether two such steps cost one point: along roads, and from water hex to water hex (R11)."""
    if step.way == BY_ROAD:
        return True
    return step.way == OVER_WATER and board.is_water(space) and board.is_water(step.space)


def single_steps(board: Board, space: int, is_horse: bool, travel_cards: int) -> Iterator[PathStep]:
    has_boat = bool(travel_cards & WITH_BOAT)
    if is_horse and (board.is_dot(space) or board.is_water(space)):
        return
    if board.is_dot(space):
        yield from dot_steps(board, space, travel_cards)
    else:
        yield from hex_steps(board, space, is_horse, travel_cards)
    if has_boat and not is_horse:
        links = board.river[LINKS * space : LINKS * space + LINKS]
        touched = board.dots_of[DIRECTIONS * space : DIRECTIONS * space + DIRECTIONS]
        for dot in (*links, *touched):
            if dot != NO_SPACE:
                yield PathStep(int(dot), 1, BY_RIVER)


def dot_steps(board: Board, dot: int, travel_cards: int) -> Iterator[PathStep]:
    if not travel_cards & WITH_BOAT:
        return
    for to in board.hexes_of[3 * dot : 3 * dot + 3]:
        if board.terrain[to] != RETURNING:
            yield PathStep(int(to), 1, BY_RIVER, halt=int(halt_in(board, to, travel_cards)))


def hex_steps(board: Board, space: int, is_horse: bool, travel_cards: int) -> Iterator[PathStep]:
    has_boat = bool(travel_cards & WITH_BOAT)
    for i in range(DIRECTIONS * space, DIRECTIONS * space + DIRECTIONS):
        to, edge = int(board.neighbour[i]), int(board.edge[i])
        if to == NO_SPACE or board.terrain[to] == RETURNING:
            continue
        crossing = crossing_at(board, space, to, edge)
        needs_boat = crossing == "boat" or board.is_water(to) or board.is_water(space)
        if (needs_boat and not has_boat) or (is_horse and board.is_water(to)):
            continue
        if edge & ROAD:
            yield PathStep(to, 1, BY_ROAD, crossing)
        elif board.is_water(to) or board.is_water(space):
            yield PathStep(to, 1, OVER_WATER, crossing, int(halt_in(board, to, travel_cards)))
        else:
            yield PathStep(to, 1, ON_FOOT, crossing, int(halt_in(board, to, travel_cards)))


def crossing_at(board: Board, a: int, b: int, edge: int) -> str:
    """How the river between two hexes is crossed; empty without a river."""
    if edge & CROSSING:
        return next(crossing.name for crossing in board.crossings if {crossing.a, crossing.b} == {a, b})
    return "boat" if edge & RIVER else ""
