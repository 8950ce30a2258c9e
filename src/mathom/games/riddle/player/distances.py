"""Distances on foot from every space to cities and other places that matter, for a bot's plans.

Rough and quick: a road costs half a point, forests and mountains the rest of a move, and a river without a bridge as
much as finding a Boat.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import zeros
from mathom.games.riddle.rules.map.board import (
    BARRED,
    DIRECTIONS,
    FAR,
    GOLLUM_SPACE,
    NO_SPACE,
    NOT_A_CITY,
    ROAD,
    WITH_BOAT,
    Board,
)

STEP: Final = 2  # half points
ALONG_ROAD: Final = 1
INTO_TERRAIN: Final = 5
WITHOUT_BOAT: Final = 30
A_TURN: Final = 7  # half points that a die moves on average
NEAREST: Final = 4  # cities kept for every space


class Distances:
    """Distances of a map, computed once. Costs are half points; FAR if there is no way."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.sites: i64 = len(board.site_space)
        self.to_site: vec[i64] = zeros(self.sites * board.spaces)
        self.to_gollum: vec[i64] = zeros(board.spaces)  # the nearest Gollum space
        self.secret: vec[i64] = zeros(len(board.secret_space) * board.spaces)  # to each Secret space
        self.near: vec[i64] = zeros(NEAREST * board.spaces)  # the nearest cities, the nearest first
        self.waiting: vec[i64] = zeros(board.spaces)  # 1: in the queue
        self.queue: vec[i64] = zeros(board.spaces)  # a ring buffer of spaces to go on from
        self.first: i64 = 0
        self.queued: i64 = 0
        site: i64
        space: i64
        for site in range(self.sites):
            self.spread(site * board.spaces, self.to_site, board.site_space[site], -1)
        self.spread(0, self.to_gollum, -1, GOLLUM_SPACE)
        for site in range(len(board.secret_space)):
            self.spread(site * board.spaces, self.secret, board.secret_space[site], -1)
        for space in range(board.spaces):
            self.rank(space)

    def spread(self, base: i64, costs: vec[i64], start: i64, special: i64) -> None:
        """Computes the costs to reach a space, or any space of a special kind, outwards from it."""
        board = self.board
        space: i64
        for space in range(board.spaces):
            costs[base + space] = FAR
            if space == start or board.special[space] == special:
                costs[base + space] = 0
                self.append(space)
        while self.queued > 0:
            space = self.queue[self.first]
            self.first = (self.first + 1) % board.spaces
            self.queued -= 1
            self.waiting[space] = 0
            if not board.is_dot(space):
                self.spread_from(space, base, costs)
        for space in range(board.hexes, board.spaces):
            costs[base + space] = self.from_dot(space, base, costs)

    def spread_from(self, space: i64, base: i64, costs: vec[i64]) -> None:
        """Lowers the costs of the neighbours that are closer by way of this hex."""
        board = self.board
        i: i64
        for i in range(DIRECTIONS):
            other: i64 = board.neighbour[DIRECTIONS * space + i]
            if other == NO_SPACE:
                continue
            back: i64 = DIRECTIONS * other + (i + 3) % DIRECTIONS
            cost: i64 = costs[base + space] + self.cost_of(back)
            if board.step[back] & BARRED == 0 and cost < costs[base + other]:
                costs[base + other] = cost
                self.append(other)

    def append(self, space: i64) -> None:
        if self.waiting[space] == 0:
            self.waiting[space] = 1
            self.queue[(self.first + self.queued) % self.board.spaces] = space
            self.queued += 1

    def cost_of(self, step: i64) -> i64:
        board = self.board
        if board.edge[step] & ROAD and not board.step[step] & WITH_BOAT:
            return ALONG_ROAD
        if board.step[step] & WITH_BOAT:
            return WITHOUT_BOAT
        return INTO_TERRAIN if board.step[step] else STEP

    def from_dot(self, dot: i64, base: i64, costs: vec[i64]) -> i64:
        best: i64 = FAR
        k: i64
        for k in range(3 * dot, 3 * dot + 3):
            space: i64 = self.board.hexes_of[k]
            if space != NO_SPACE and costs[base + space] + STEP < best:
                best = costs[base + space] + STEP
        return best

    def rank(self, space: i64) -> None:
        """Sorts the nearest cities of a space."""
        k: i64
        site: i64
        n: i64 = 0
        base: i64 = NEAREST * space
        for site in range(self.sites):
            if self.board.site_symbol[site] == NOT_A_CITY:
                continue
            k = n if n < NEAREST else NEAREST
            while k > 0 and self.cost(space, self.near[base + k - 1]) > self.cost(space, site):
                if k < NEAREST:
                    self.near[base + k] = self.near[base + k - 1]
                k -= 1
            if k < NEAREST:
                self.near[base + k] = site
                n += 1
        for k in range(n, NEAREST):
            self.near[base + k] = -1

    def cost(self, space: i64, site: i64) -> i64:
        return self.to_site[site * self.board.spaces + space]

    def to_secret(self, space: i64, secret: i64) -> i64:
        return self.secret[secret * self.board.spaces + space]

    def to_city(self, space: i64, a: i64, b: i64, c: i64) -> i64:
        """The cost to the nearest city other than these three."""
        k: i64
        for k in range(NEAREST * space, NEAREST * space + NEAREST):
            site: i64 = self.near[k]
            if site >= 0 and site != a and site != b and site != c:
                return self.cost(space, site)
        return FAR


CACHE: Final[list[Distances]] = []


def distances_of(board: Board) -> Distances:
    for distances in CACHE:
        if distances.board is board:
            return distances
    made = Distances(board)
    CACHE.append(made)
    return made
