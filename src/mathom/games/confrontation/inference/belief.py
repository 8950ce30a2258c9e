"""What a seat can still believe: every possible placement of the hidden pieces, with its weight.

A belief is computed exactly from a view and the events its seat heard, by counting histories (memory.py). Events tell
nothing about face-down cards and Special Cards held in secret: all possible choices are equally likely, and
`BeliefWorlds` draws one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, product
from math import factorial, inf, prod
from typing import NamedTuple

from librt.vecs import vec

from mathom.core.engine.agenda import INDEX
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import numbers
from mathom.core.errors import ImpossibleView, MathomError
from mathom.core.game import HISTORIES, Weights
from mathom.core.play.events import REWOUND, UNDONE, Event
from mathom.core.text.speech import tr
from mathom.games.confrontation.inference.memory import CREBAIN, MOVER, UNKNOWN, Memory, World
from mathom.games.confrontation.inference.piece_counts import counts_before, on_board_before
from mathom.games.confrontation.knowledge.belief_worlds import ANY_TILE, CERTAIN, BeliefWorlds, PartialWorldTable
from mathom.games.confrontation.knowledge.view import HEAP, HIDDEN, View, look_at
from mathom.games.confrontation.knowledge.worlds import TRIES, still_to_pick
from mathom.games.confrontation.rules.board import DEFEATED, FELLOWSHIP, REGION_NAMES, REGIONS, RESERVE, SAURON
from mathom.games.confrontation.rules.characters.tiles import FRODO, NAMES, TEAM, TILES, VARIANT
from mathom.games.confrontation.rules.movement import ANSWER_TUNNEL
from mathom.games.confrontation.rules.state import NO_WINNER, Confrontation
from mathom.games.confrontation.rules.turn import TAKE_TURN
from mathom.games.confrontation.scenes.battles import tile_of, waiting
from mathom.games.confrontation.table.things import faces_of
from mathom.games.confrontation.text.event_fields import SIDE_NAMES

Factors = Mapping[tuple[int, int], float]  # by character and region


class Assignment(NamedTuple):
    """Where the nine tiles of a side stand, known or not, and which of them show their variant faces."""

    at: tuple[int, ...]
    variant: int


@dataclass(slots=True)
class PartialWorld:
    """A world of the memory: it places the tracked tiles and lists the regions left for the others."""

    places: tuple[int, ...]  # of the tracked tiles
    variant: int  # a mask of the tiles known to show their variant face
    slots: tuple[int, ...]  # the regions in which the untracked tiles stand, in any order
    mover: int  # the tile that moved last, UNKNOWN or ANY_TILE
    weight: int  # the number of histories

    @property
    def arrangements(self) -> int:
        """The number of ways to place the untracked tiles in the slots."""
        return factorial(len(self.slots)) // prod(factorial(self.slots.count(r)) for r in set(self.slots))


class Belief:
    """Everything that agrees with a view and the events its seat heard; for a spectator, about both sides."""

    def __init__(self, v: View, events: Sequence[Event]) -> None:
        self.v = v
        counting = events_since_setup(v, events)
        self.sides = {side: SideBelief(v, side, counting) for side in (0, 1) if side != v.seat}

    @property
    def exact(self) -> bool:
        """False if there was too much to count: impossible worlds may then be included, but no possible one is lost."""
        return all(side.exact for side in self.sides.values())

    def __len__(self) -> int:
        """The number of assignments."""
        return prod(len(side) for side in self.sides.values())

    def __contains__(self, s: Confrontation) -> bool:
        """Whether this complete position may be the true one."""
        return look_at(s, self.v.seat) == self.v and all(side.holds(s) for side in self.sides.values())

    def shares(self) -> dict[tuple[int, int], Fraction]:
        """The probability of each character to stand in each region."""
        return {where: share for side in self.sides.values() for where, share in side.shares.items()}

    def identities(self, side: int, r: int) -> set[int]:
        """The characters that may be among the concealed pieces of a side in a region."""
        found = self.sides[side].shares
        return {character for character, place in found if place == r and self.v.at[character % TILES] == HIDDEN}

    def worlds(self, *, by_histories: bool = True) -> BeliefWorlds:
        """Worlds to sample from, weighted by the number of histories, or with all assignments equally likely."""
        sides = list(self.sides)
        tables = [self.sides[side].table(by_histories) for side in sides]
        return BeliefWorlds(self.v, numbers(sides), vec[PartialWorldTable](tables))

    def sample(self, dice: Dice, weights: Weights) -> Confrontation:
        """Draws a new position. `Game.determinize` explains the weights."""
        if isinstance(weights, str):
            return self.worlds(by_histories=weights == HISTORIES).sample(dice)
        factors = factors_of(weights)
        for _ in range(TRIES):
            tables = [side.draw(dice, factors) for side in self.sides.values()]
            worlds = BeliefWorlds(self.v, numbers(list(self.sides)), vec[PartialWorldTable](tables))
            if worlds.is_drawn(dice):
                return worlds.world
        raise ImpossibleView("no world has a positive weight")


class SideBelief:
    """The belief about one side."""

    def __init__(self, v: View, side: int, events: list[Event]) -> None:
        self.v = v
        self.side = side
        self.team = range(TEAM * side, TEAM * side + TEAM)
        memory = remember(v, side, events)
        self.exact = memory.exact
        self.hidden = [tile for tile in self.team if v.at[tile] == HIDDEN]
        self.tracked = [tile for tile in memory.tracked if tile in self.hidden]
        self.untracked = [tile for tile in memory.untracked if tile in self.hidden]
        known = set(memory.known_faces) | set(memory.tracked_faces)
        unpicked = still_to_pick(v)
        self.unknown_faces = [tile for tile in self.hidden if tile not in known and not unpicked >> tile & 1]
        self.partial_worlds = partial_worlds_of(memory, self.tracked, len(self.untracked), attacker(v, side, events))
        if not self.partial_worlds:
            raise ImpossibleView("no position fits the events that this seat heard")
        self.total = sum(world.weight for world in self.partial_worlds)

    # ---- the assignments ----

    def __len__(self) -> int:
        return sum(world.arrangements for world, _ in self.distinct) << len(self.unknown_faces)

    @cached_property
    def distinct(self) -> list[tuple[PartialWorld, list[PartialWorld]]]:
        """Partial worlds grouped by places and faces: those in a group differ only in who moved last."""
        found: dict[tuple[tuple[int, ...], int], list[PartialWorld]] = {}
        for world in self.partial_worlds:
            found.setdefault((world.places, world.variant), []).append(world)
        return [(worlds[0], worlds) for worlds in found.values()]

    @cached_property
    def shares(self) -> dict[tuple[int, int], Fraction]:
        """Probabilities by character and region, visible pieces included."""
        counts: dict[tuple[int, int], int] = {}
        places = max(1, len(self.untracked))
        certain = [(tile, int(self.v.at[tile])) for tile in self.team if self.v.at[tile] not in (HIDDEN, DEFEATED)]
        for world in self.partial_worlds:
            standing = [(tile, r, places) for tile, r in (*certain, *zip(self.tracked, world.places, strict=True))]
            standing += [(tile, r, world.slots.count(r)) for tile in self.untracked for r in set(world.slots)]
            for tile, r, times in standing:
                for character, part in self.possible_characters(tile, world.variant):
                    counts[character, r] = counts.get((character, r), 0) + world.weight * times * part
        return {where: Fraction(count, 2 * places * self.total) for where, count in counts.items()}

    def possible_characters(self, tile: int, variant: int) -> list[tuple[int, int]]:
        """The characters that a tile may be, each with its weight out of 2."""
        if tile in self.unknown_faces:
            return [(tile, 1), (tile + VARIANT, 1)]
        return [(tile + VARIANT * (variant >> tile & 1), 2)]

    def assignments(self) -> Iterator[tuple[Assignment, int]]:
        """Every assignment with the number of histories that lead to it, up to a common factor."""
        faces = [sum(bits) for bits in product(*((0, 1 << tile) for tile in self.unknown_faces))]
        for world, same in self.distinct:
            weight = sum(other.weight for other in same) * prod(
                factorial(world.slots.count(r)) for r in set(world.slots)
            )
            for slots in distinct_orders(world.slots):
                at = self.places_with(world, slots)
                for variant in faces:
                    yield Assignment(at, world.variant | variant), weight

    def places_with(self, world: PartialWorld, slots: Sequence[int]) -> tuple[int, ...]:
        where = {tile: int(self.v.at[tile]) for tile in self.team}
        where.update(zip(self.tracked, world.places, strict=True))
        where.update(zip(self.untracked, slots, strict=True))
        return tuple(where[tile] for tile in self.team)

    def holds(self, s: Confrontation) -> bool:
        """Whether a position has one of these assignments."""
        places = tuple(int(s.at[tile]) for tile in self.tracked)
        mask = sum(1 << tile for tile in self.team if tile not in self.unknown_faces)
        slots = tuple(sorted(int(s.at[tile]) for tile in self.untracked))
        last = int(s.fellow if self.side == FELLOWSHIP else s.minion)
        return any(
            (world.places, world.variant, world.slots) == (places, s.variant & mask, slots) and self.fits(world, last)
            for world in self.partial_worlds
        )

    def fits(self, world: PartialWorld, last: int) -> bool:
        return world.mover == ANY_TILE or (last in self.untracked if world.mover == UNKNOWN else last == world.mover)

    # ---- sampling ----

    def table(self, by_histories: bool) -> PartialWorldTable:
        weights: list[Fraction | int] = [world.weight for world in self.partial_worlds]
        if not by_histories:
            weights = [self.assignment_weight(world) for world in self.partial_worlds]
        return self.table_of(self.partial_worlds, weights)

    def assignment_weight(self, world: PartialWorld) -> Fraction:
        same = next(worlds for _, worlds in self.distinct if world in worlds)
        return Fraction(world.arrangements * world.weight, sum(other.weight for other in same))

    def table_of(self, worlds: list[PartialWorld], weights: Sequence[Fraction | int]) -> PartialWorldTable:
        total = sum(weights)
        chances = [int(part * CERTAIN // total) for part in accumulate(weights)]
        return PartialWorldTable(
            numbers(chances),
            numbers(self.tracked),
            numbers([r for world in worlds for r in world.places]),
            numbers(self.untracked),
            numbers([r for world in worlds for r in world.slots]),
            numbers([world.variant for world in worlds]),
            numbers([world.mover for world in worlds]),
            sum(1 << tile for tile in self.unknown_faces),
        )

    def draw(self, dice: Dice, factors: Factors) -> PartialWorldTable:
        """Draws one world with the exact probability that the factors give it."""
        sums = [SlotSums(self, world, factors) for world in self.partial_worlds]
        k = weighted_index(
            dice,
            [world.weight / self.total * sum_.total for world, sum_ in zip(self.partial_worlds, sums, strict=True)],
        )
        world, slots = self.partial_worlds[k], sums[k].draw(dice)
        at = dict(zip((*self.tracked, *self.untracked), (*world.places, *slots), strict=True))
        variant = world.variant
        for tile in self.unknown_faces:
            variant |= (
                weighted_index(dice, [factors.get((face, at[tile]), 1.0) for face in (tile, tile + VARIANT)]) << tile
            )
        mover = world.mover
        if mover == UNKNOWN:
            pointer = self.v.fellow if self.side == FELLOWSHIP else self.v.minion
            there = [tile for tile in self.untracked if at[tile] == pointer - HEAP]
            mover = there[dice.below(len(there))]
        none = numbers([])
        return PartialWorldTable(
            numbers([CERTAIN]),
            numbers(list(at)),
            numbers(list(at.values())),
            none,
            none,
            numbers([variant]),
            numbers([mover]),
            0,
        )


class SlotSums:
    """Sums the products of factors over all ways to place the untracked tiles in the slots of a partial world.

    Drawing fills slot after slot, weighting each tile by the sum over everything that can follow.
    """

    def __init__(self, side: SideBelief, world: PartialWorld, factors: Factors) -> None:
        self.tiles = side.untracked
        self.slots = world.slots
        self.factors = factors
        self.factor = [[self.mean_factor(side, world, tile, r) for r in world.slots] for tile in self.tiles]
        n = len(self.slots)
        self.sums = [0.0] * (1 << n)  # by the mask of tiles still to be placed
        self.sums[0] = 1.0
        for mask in range(1, 1 << n):
            slot = n - mask.bit_count()
            self.sums[mask] = sum(self.factor[i][slot] * self.sums[mask ^ 1 << i] for i in range(n) if mask >> i & 1)
        fixed = [self.mean_factor(side, world, tile, r) for tile, r in zip(side.tracked, world.places, strict=True)]
        self.total = self.sums[-1] * prod(fixed)

    def mean_factor(self, side: SideBelief, world: PartialWorld, tile: int, r: int) -> float:
        """The factor of a tile in a region, averaged over the characters that it may be."""
        characters = side.possible_characters(tile, world.variant)
        return sum(self.factors.get((c, r), 1.0) * part / 2 for c, part in characters)

    def draw(self, dice: Dice) -> list[int]:
        """Draws a slot for each tile."""
        n = len(self.slots)
        mask, found = (1 << n) - 1, [0] * n
        for slot in range(n):
            tiles = [i for i in range(n) if mask >> i & 1]
            i = tiles[weighted_index(dice, [self.factor[i][slot] * self.sums[mask ^ 1 << i] for i in tiles])]
            found[i] = self.slots[slot]
            mask ^= 1 << i
        return found


def factors_of(weights: Mapping[tuple[str, str], float]) -> Factors:
    for (name, region), factor in weights.items():
        if name not in NAMES or region not in REGION_NAMES:
            raise MathomError(tr("weights need a character and a region, for example merry and eregion"))
        if not 0 <= factor < inf:
            raise MathomError(tr("a weight must be a number that is not negative"))
    return {(NAMES.index(name), REGION_NAMES.index(region)): factor for (name, region), factor in weights.items()}


def weighted_index(dice: Dice, weights: Sequence[float]) -> int:
    """Draws an index, weighted."""
    total = sum(weights)
    if not total > 0:
        raise ImpossibleView("no world has a positive weight")
    x = (dice.word() << 21 | dice.word() >> 11) / (1 << 53) * total
    last = 0
    for i, weight in enumerate(weights):
        if weight > 0:
            last = i
            if x < weight:
                return i
        x -= weight
    return last


def distinct_orders(slots: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yields all distinct permutations."""
    if not slots:
        yield ()
    for r in sorted(set(slots)):
        rest = list(slots)
        rest.remove(r)
        for more in distinct_orders(rest):
            yield r, *more


# ---- from a view and events to a memory ----


def events_since_setup(v: View, events: Sequence[Event]) -> list[Event]:
    """The events that count, without a move into the Tunnel that the Balrog may still stop.

    Empty before the first turn, after the end, and if answers were taken back: then only the view counts. Events of a
    turn that was already running when the game began from a position do not count either.
    """
    if v.turn == 0 or v.winner != NO_WINNER or any(event.kind in (UNDONE, REWOUND) for event in events):
        return []
    first = next((i for i, event in enumerate(events) if event.kind == "turn-began"), len(events))
    found = list(events[first:])
    if waiting(v)[:1] == [ANSWER_TUNNEL] and (moves := [i for i, e in enumerate(found) if e.kind == "moved"]):
        del found[moves[-1]]
    return found


def remember(v: View, side: int, events: list[Event]) -> Memory:
    """The memory of these events, restricted to what agrees with the view."""
    team = range(TEAM * side, TEAM * side + TEAM)
    known = {tile: faces[0] // VARIANT for tile in team if len(faces := faces_of(v, tile)) == 1}
    memory = Memory(side, v.rules, counts_before(v, events), on_board_before(v, events), known)
    passed = any(event.kind == "ring-passed" for event in events)
    memory.ringbearer = FRODO if passed else int(v.ringbearer)
    memory.face_up |= face_up_before(v, side, events)
    if v.turn and v.winner == NO_WINNER:
        memory.exclude_won_games()
    last = last_move(v, side, events)
    for i, event in enumerate(events):
        memory.tracks_mover = i == last
        memory.observe(event)
    for tile in team:
        if v.at[tile] < DEFEATED:
            memory.reveal(NAMES[tile + VARIANT * (v.variant >> tile & 1)], int(v.at[tile]))
    if memory.worlds and v.turn and v.winner == NO_WINNER:
        require_turn(v, memory)
    return memory


def require_turn(v: View, memory: Memory) -> None:
    """4.4, R16: the side to move is able to move, and so is a piece that was ordered to."""
    if v.side != memory.side or len(v.agenda) == 0 or v.agenda[-1] & INDEX != TAKE_TURN.number & INDEX:
        return
    if v.side == SAURON and v.ordered >= HEAP:
        memory.require_able(int(v.ordered) - HEAP)
    elif v.ordered < 0 and not v.held[v.side]:
        memory.require_a_move()


def face_up_before(v: View, side: int, events: list[Event]) -> set[int]:
    """The tiles that were already permanently face-up in the position the game began from."""
    always = {tile for tile in range(TEAM * side, TEAM * side + TEAM) if v.open_always >> tile & 1}
    for event in events:
        if event.rule == CREBAIN or side == SAURON:  # 9.34: the Watcher stays face-up once it is shown
            names = [event.facts.get("character"), event.facts["minion"] if event.kind == "battle-began" else None]
            always -= {tile_of(str(name)) for name in names if name is not None}
    return always


def last_move(v: View, side: int, events: list[Event]) -> int:
    """The index of the event that moved the unknown piece the view points at; -1 if there is no such piece."""
    pointer = v.fellow if side == FELLOWSHIP else v.minion
    if side != v.side or pointer < HEAP:
        return -1
    for i in range(len(events) - 1, -1, -1):
        if events[i].kind == "moved" and events[i].facts["side"] == SIDE_NAMES[side]:
            return i if events[i].facts["character"] is None else -1
        if events[i].kind in ("turn-began", "battle-began"):
            return -1
    return -1


def attacker(v: View, side: int, events: list[Event]) -> int:
    """The attacker that was seen in this turn's last battle and is concealed again, or ANY_TILE."""
    pointer = v.fellow if side == FELLOWSHIP else v.minion
    if side != v.side or pointer < HEAP:
        return ANY_TILE
    for event in reversed(events):
        if event.kind == "battle-began":
            return tile_of(str(event.facts[("fellow", "minion")[side]]))
        if event.kind == "turn-began" or event.kind == "moved":
            break
    return ANY_TILE


def partial_worlds_of(memory: Memory, tracked: list[int], untracked: int, mover: int) -> list[PartialWorld]:
    columns = [memory.tracked.index(tile) for tile in tracked]
    known = sum(1 << tile for tile, face in memory.known_faces.items() if face)
    return [
        partial_world_of(memory, world, weight, columns, untracked, known, mover)
        for world, weight in memory.worlds.items()
    ]


def partial_world_of(
    memory: Memory, world: World, weight: int, columns: list[int], untracked: int, known: int, mover: int
) -> PartialWorld:
    places, faces = world
    slots = [r for r in range(REGIONS) for _ in range(memory.unknown_in(places, r))]
    slots += [RESERVE] * (untracked - len(slots))
    variant = known
    for tile, face in zip(memory.tracked_faces, faces, strict=True):
        if tile == MOVER:
            mover = face
        elif face:
            variant |= 1 << tile
    return PartialWorld(tuple(places[i] for i in columns), variant, tuple(slots), mover, weight)
