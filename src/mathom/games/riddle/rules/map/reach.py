"""Where a move can end (chapter 5), and which cards it takes.

A walk is searched point by point: every step, and every pair of steps along a road or over water, costs one (5.2).
Passing through a space has no effect, so only the ends of moves are kept (5.4).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import bit, numbers, zeros
from mathom.games.riddle.rules.map.board import (
    BARRED,
    DIRECTIONS,
    LINKS,
    MOST_SPACES,
    NO_SPACE,
    ROAD,
    WITH_BOAT,
    WITH_CLOAK,
    WITH_ROPE,
    Board,
)
from mathom.games.riddle.rules.state import BY_FOREST, BY_MOUNTAIN, NOT_HALTED

# Means (5.1): how a marker moves.
WALK: Final = 0  # the die
RIDE: Final = 1  # a Horse
LAND: Final = 2  # Eagles, Flying Beasts, Tom Bombadil

SETS: Final = 8  # of Boat, Rope, Cloak
NOT_REACHED: Final = 0
REACHED: Final = 1  # + the terrain that halts the move there


def smaller_sets() -> list[int]:
    """For each set of cards its proper subsets, one bit each."""
    return [sum(bit(s) for s in range(cards) if s & cards == s) for cards in range(SETS)]


SMALLER: Final[vec[i64]] = numbers(smaller_sets())


class Reach:
    """Tables for one search at a time, on boards of up to this many spaces. The next search overwrites them."""

    def __init__(self, spaces: i64) -> None:
        self.stops: vec[i64] = zeros(spaces)  # NOT_REACHED, or REACHED + the halt at the end of the best way
        self.needed: i64 = 0  # cards that would open more ways
        self.sets: vec[i64] = zeros(spaces)  # the minimal sets of cards that are enough, one bit for each set
        self.free: vec[i64] = zeros(spaces)  # those of them that do not end halted
        self.points: vec[i64] = zeros(
            spaces
        )  # of a walk: 1 + the points spent on the way to a space that does not halt; or 0
        self.doubled: vec[i64] = zeros(spaces)  # 1: second steps from here were looked at
        self.queue: vec[i64] = zeros(spaces)  # spaces to go on from, in the order of their points
        self.last: i64 = 0
        self.found: vec[i64] = zeros(spaces + 2)  # spaces that were reached, the start too
        self.count: i64 = 0
        self.needs: vec[i64] = zeros(SETS)

    def find_sets(
        self, board: Board, start: i64, means: i64, size: i64, usable: i64, in_use: i64, must: i64 = 0
    ) -> None:
        """5.4: finds the minimal sets of cards to play for every destination, into `sets`.

        A set may be larger where all smaller ones end halted, if it goes another way: along a road or a river (K25).

        `size` is the points of a walk or ride, or the range of a landing (0: unlimited). `usable` are cards that may
        be played now, `in_use` those on the table, `must` the card that a halted player needs (R16). More cards
        never close a way, and a card that no way needed opens none.
        """
        i: i64
        space: i64
        cards: i64
        for space in range(board.spaces):
            self.sets[space] = 0
            self.free[space] = 0
        usable &= ~in_use
        must &= ~in_use
        for cards in range(SETS):
            if cards & ~usable or must & ~cards or self.is_idle(cards, must):
                continue
            self.search(board, start, means, size, cards | in_use)
            self.needs[cards] = self.needed
            for i in range(self.count):
                space = self.found[i]
                if self.stops[space] and serves(board, space, means, cards, self.sets[space], self.free[space]):
                    self.keep(space, cards)

    def sets_to(
        self, board: Board, start: i64, end: i64, means: i64, size: i64, usable: i64, in_use: i64, must: i64 = 0
    ) -> i64:
        """The same for a single destination, with fewer searches: one bit for each minimal set."""
        cards: i64
        self.sets[end] = 0
        self.free[end] = 0
        usable &= ~in_use
        must &= ~in_use
        for cards in range(SETS):
            if cards & ~usable or must & ~cards or not serves(board, end, means, cards, self.sets[end], self.free[end]):
                continue
            if self.is_idle(cards, must):
                continue
            self.search(board, start, means, size, cards | in_use)
            self.needs[cards] = self.needed
            if self.stops[end]:
                self.keep(end, cards)
        return self.sets[end]

    def keep(self, space: i64, cards: i64) -> None:
        """Keeps a set that gets there, unless a smaller one does and this one ends halted too."""
        if self.stops[space] == REACHED:
            self.free[space] |= bit(cards)
        elif self.sets[space] & SMALLER[cards]:
            return
        self.sets[space] |= bit(cards)

    def is_idle(self, cards: i64, must: i64) -> bool:
        """Whether one card of the set opens nothing that the others do not."""
        card: i64 = WITH_BOAT
        while card <= WITH_CLOAK:
            if cards & card and not must & card and not self.needs[cards ^ card] & card:
                self.needs[cards] = self.needs[cards ^ card]
                return True
            card += card
        return False

    def search(self, board: Board, start: i64, means: i64, size: i64, travel_cards: i64) -> None:
        """Searches with these cards in use; the result is in `stops`."""
        if means == LAND:
            self.land(board, start, size, travel_cards)
        else:
            self.walk(board, start, size, means == RIDE, travel_cards)

    def walk(self, board: Board, start: i64, points: i64, is_horse: bool, travel_cards: i64) -> None:
        """5.2 to 5.6: a move by the die or by a Horse."""
        self.clear()
        if board.is_dot(start) or board.is_water(start):
            if is_horse:
                return  # R14
            if not travel_cards & WITH_BOAT:
                self.needed = WITH_BOAT
                return
        next_: i64 = 0
        space: i64
        spent: i64
        self.arrive(start, 0)
        while next_ < self.last:
            space = self.queue[next_]
            next_ += 1
            spent = self.points[space]
            if spent > points:
                break
            if board.is_dot(space):
                self.leave_dot(board, space, spent, travel_cards)
            else:
                self.leave_hex(board, space, spent, is_horse, travel_cards)
            if not is_horse:
                self.follow_river(board, space, spent, travel_cards)
        self.stops[start] = NOT_REACHED  # 4.2

    def clear(self) -> None:
        """Clears what the last search found."""
        i: i64
        space: i64
        for i in range(self.count):
            space = self.found[i]
            self.stops[space] = NOT_REACHED
            self.points[space] = 0
            self.doubled[space] = 0
        self.count = 0
        self.last = 0
        self.needed = 0

    def leave_hex(self, board: Board, space: i64, spent: i64, is_horse: bool, travel_cards: i64) -> None:
        """5.2: steps to an adjacent hex, and along a road or over water one more."""
        i: i64
        to: i64
        from_water: bool = board.is_water(space)
        for i in range(DIRECTIONS * space, DIRECTIONS * space + DIRECTIONS):
            if board.step[i] & BARRED:
                continue  # R19
            to = board.neighbour[i]
            if is_horse and board.is_water(to):
                continue  # R14
            if board.step[i] & ~travel_cards:
                self.arrive_without(to, board.step[i] & ~travel_cards)
                continue
            self.arrive(to, spent)
            if board.edge[i] & ROAD:
                self.march_on(board, to, spent, travel_cards)
            elif from_water and board.is_water(to):
                self.sail_on(board, to, spent)

    def march_on(self, board: Board, space: i64, spent: i64, travel_cards: i64) -> None:
        """Takes the second step along a road, or along another that meets it (R10)."""
        i: i64
        if self.doubled[space] or self.points[space] <= spent:
            return
        self.doubled[space] = 1
        for i in range(DIRECTIONS * space, DIRECTIONS * space + DIRECTIONS):
            if board.edge[i] & ROAD and not board.step[i] & ~travel_cards:
                self.arrive(board.neighbour[i], spent)

    def sail_on(self, board: Board, space: i64, spent: i64) -> None:
        """Takes the second step over water: three water hexes in a row (R11)."""
        i: i64
        to: i64
        if self.doubled[space] or self.points[space] <= spent:
            return
        self.doubled[space] = 1
        for i in range(DIRECTIONS * space, DIRECTIONS * space + DIRECTIONS):
            to = board.neighbour[i]
            if to != NO_SPACE and board.is_water(to):
                self.arrive(to, spent)

    def leave_dot(self, board: Board, dot: i64, spent: i64, travel_cards: i64) -> None:
        """5.5: steps from a dot to one of its three hexes."""
        k: i64
        to: i64
        for k in range(3 * dot, 3 * dot + 3):
            to = board.hexes_of[k]
            if board.entry[to] & BARRED:
                continue
            if board.entry[to] & ~travel_cards:
                self.arrive_without(to, board.entry[to] & ~travel_cards)
            else:
                self.arrive(to, spent)

    def follow_river(self, board: Board, space: i64, spent: i64, travel_cards: i64) -> None:
        """5.5: steps to the next dot or river-head city, which does not enter terrain (R13), or onto the river."""
        i: i64
        if not travel_cards & WITH_BOAT:
            if board.river[LINKS * space] != NO_SPACE or board.dots_of[DIRECTIONS * space] != NO_SPACE:
                self.needed |= WITH_BOAT
            return
        for i in range(LINKS * space, LINKS * space + LINKS):
            if board.river[i] == NO_SPACE:
                break
            self.arrive(board.river[i], spent)
        for i in range(DIRECTIONS * space, DIRECTIONS * space + DIRECTIONS):
            if board.dots_of[i] == NO_SPACE:
                break
            self.arrive(board.dots_of[i], spent)

    def arrive_without(self, space: i64, cards: i64) -> None:
        """5.3: tries to enter a space without these cards: without a Boat it fails, without Cloak or Rope it halts."""
        self.needed |= cards
        if not cards & WITH_BOAT and self.stops[space] == NOT_REACHED:
            self.find(space, REACHED + BY_FOREST if cards & WITH_CLOAK else REACHED + BY_MOUNTAIN)

    def arrive(self, space: i64, spent: i64) -> None:
        """Reaches a space without being halted."""
        if self.points[space] == 0:
            self.points[space] = spent + 1
            self.queue[self.last] = space
            self.last += 1
            if self.stops[space] == NOT_REACHED:
                self.find(space, REACHED)
            else:
                self.stops[space] = REACHED

    def find(self, space: i64, stop: i64) -> None:
        self.stops[space] = stop
        self.found[self.count] = space
        self.count += 1

    def land(self, board: Board, start: i64, distance: i64, travel_cards: i64) -> None:
        """5.7: lands on any space within this distance (0: unlimited), and enters its terrain, on a road too (R17)."""
        space: i64
        self.clear()
        for space in range(board.spaces):
            if space == start or board.entry[space] & BARRED:
                continue
            if distance > 0 and board.distance(start, space) > distance:
                continue
            if board.entry[space] & ~travel_cards & WITH_BOAT:
                self.needed = WITH_BOAT  # R18
            else:
                self.find(space, REACHED + halt_in(board, space, travel_cards))


def serves(board: Board, space: i64, means: i64, cards: i64, sets: i64, free: i64) -> bool:
    """Whether a set may still be minimal: no smaller one gets there, or all smaller ones end halted.

    A card only for the terrain of the last space does not count: the player plays it when they move on (R15, R16).
    """
    if sets & SMALLER[cards] == 0:
        return True
    return means != LAND and free & SMALLER[cards] == 0 and cards & board.entry[space] == 0


def halt_in(board: Board, space: i64, travel_cards: i64) -> i64:
    """5.3: the terrain that halts a marker entering this space with these cards in use."""
    lacking: i64 = board.entry[space] & ~travel_cards
    if lacking & WITH_CLOAK:
        return BY_FOREST
    return BY_MOUNTAIN if lacking & WITH_ROPE else NOT_HALTED


def card_against(halt: i64) -> i64:
    """R16: the card that a halted player must play to move on; 0 if not halted."""
    if halt == BY_FOREST:
        return WITH_CLOAK
    return WITH_ROPE if halt == BY_MOUNTAIN else 0


REACH: Final[Reach] = Reach(MOST_SPACES + 1)  # shared: read the result before the next search
