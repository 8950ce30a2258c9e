"""What a seat can still believe: every way in which the pieces that it does not see may stand, and how likely.

It is made from a view and all that its seat heard, exactly, by counting histories (memory.py). What the view hides
besides, a card that lies face down and Special Cards held in secret, nothing that is heard tells apart: there any
choice of what may be held is as likely as another, and `BeliefWorlds` fills it in.
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
from mathom.games.confrontation.knowledge.belief_worlds import ANYBODY, WHOLE, BeliefWorlds, Rows
from mathom.games.confrontation.knowledge.view import HEAP, HIDDEN, View, look_at
from mathom.games.confrontation.knowledge.worlds import TRIES, still_to_pick
from mathom.games.confrontation.rules.board import DEFEATED, FELLOWSHIP, REGION_NAMES, REGIONS, RESERVE, SAURON
from mathom.games.confrontation.rules.characters.tiles import FRODO, NAMES, TEAM, TILES, VARIANT
from mathom.games.confrontation.rules.state import NO_WINNER, Confrontation
from mathom.games.confrontation.rules.turn import TAKE_TURN
from mathom.games.confrontation.table.battles import tile_of, waiting
from mathom.games.confrontation.table.things import faces_of
from mathom.games.confrontation.text.event_fields import SIDE_NAMES

Factors = Mapping[tuple[int, int], float]  # by character and region


class Assignment(NamedTuple):
    """Where the nine tiles of a side stand, known or not, and which of them show their variant faces."""

    at: tuple[int, ...]
    variant: int


@dataclass(slots=True)
class Row:
    """One world of a memory: places of the tiles told apart, faces, slots of the others, who moved last."""

    places: tuple[int, ...]
    variant: int
    slots: tuple[int, ...]
    mover: int
    weight: int

    @property
    def arrangements(self) -> int:
        """In how many ways the free tiles may stand in the slots."""
        return factorial(len(self.slots)) // prod(factorial(self.slots.count(r)) for r in set(self.slots))


class Belief:
    """All that fits a view and the events that its seat heard; of the other side, or of both for those who watch."""

    def __init__(self, v: View, events: Sequence[Event]) -> None:
        self.v = v
        told = since_set_up(v, events)
        self.sides = {side: SideBelief(v, side, told) for side in (0, 1) if side != v.seat}

    @property
    def exact(self) -> bool:
        """False where there was too much to count: then more is believed than could be, and nothing less."""
        return all(side.exact for side in self.sides.values())

    def __len__(self) -> int:
        """How many assignments there are."""
        return prod(len(side) for side in self.sides.values())

    def __contains__(self, s: Confrontation) -> bool:
        """Whether this whole position may be the true one."""
        return look_at(s, self.v.seat) == self.v and all(side.holds(s) for side in self.sides.values())

    def shares(self) -> dict[tuple[int, int], Fraction]:
        """How likely each character stands in each region."""
        return {where: share for side in self.sides.values() for where, share in side.shares.items()}

    def identities(self, side: int, r: int) -> set[int]:
        """The characters that may be among the concealed pieces of a side in a region."""
        found = self.sides[side].shares
        return {character for character, place in found if place == r and self.v.at[character % TILES] == HIDDEN}

    def worlds(self, *, by_histories: bool = True) -> BeliefWorlds:
        """To sample from: by the number of histories, or every assignment as likely as another."""
        sides = list(self.sides)
        tables = [self.sides[side].table(by_histories) for side in sides]
        return BeliefWorlds(self.v, numbers(sides), vec[Rows](tables))

    def sample(self, dice: Dice, weights: Weights) -> Confrontation:
        """A position of its own (core/game.py says what weights are)."""
        if isinstance(weights, str):
            return self.worlds(by_histories=weights == HISTORIES).sample(dice)
        factors = factors_of(weights)
        for _ in range(TRIES):
            tables = [side.drawn(dice, factors) for side in self.sides.values()]
            worlds = BeliefWorlds(self.v, numbers(list(self.sides)), vec[Rows](tables))
            if worlds.is_guessed(dice):
                return worlds.world
        raise ImpossibleView("the weights leave nothing")


class SideBelief:
    """One side of it."""

    def __init__(self, v: View, side: int, told: list[Event]) -> None:
        self.v = v
        self.side = side
        self.team = range(TEAM * side, TEAM * side + TEAM)
        memory = remember(v, side, told)
        self.exact = memory.exact
        self.hidden = [tile for tile in self.team if v.at[tile] == HIDDEN]
        self.told = [tile for tile in memory.tiles if tile in self.hidden]
        self.free = [tile for tile in memory.free if tile in self.hidden]
        known = set(memory.faces) | set(memory.faced)
        unpicked = still_to_pick(v)
        self.faceless = [tile for tile in self.hidden if tile not in known and not unpicked >> tile & 1]
        self.rows = rows_of(memory, self.told, len(self.free), attacker(v, side, told))
        if not self.rows:
            raise ImpossibleView("nothing fits what was heard")
        self.total = sum(row.weight for row in self.rows)

    # ---- what is believed ----

    def __len__(self) -> int:
        return sum(row.arrangements for row, _ in self.apart) << len(self.faceless)

    @cached_property
    def apart(self) -> list[tuple[Row, list[Row]]]:
        """Rows that differ, whoever moved last; each with those that do not."""
        found: dict[tuple[tuple[int, ...], int], list[Row]] = {}
        for row in self.rows:
            found.setdefault((row.places, row.variant), []).append(row)
        return [(rows[0], rows) for rows in found.values()]

    @cached_property
    def shares(self) -> dict[tuple[int, int], Fraction]:
        """By character and region; those that the seat sees too."""
        counts: dict[tuple[int, int], int] = {}
        free = max(1, len(self.free))
        certain = [(tile, int(self.v.at[tile])) for tile in self.team if self.v.at[tile] not in (HIDDEN, DEFEATED)]
        for row in self.rows:
            standing = [(tile, r, free) for tile, r in (*certain, *zip(self.told, row.places, strict=True))]
            standing += [(tile, r, row.slots.count(r)) for tile in self.free for r in set(row.slots)]
            for tile, r, times in standing:
                for character, part in self.shown(tile, row.variant):
                    counts[character, r] = counts.get((character, r), 0) + row.weight * times * part
        return {where: Fraction(count, 2 * free * self.total) for where, count in counts.items()}

    def shown(self, tile: int, variant: int) -> list[tuple[int, int]]:
        """The characters that a tile may show in a row, and in how many of two cases."""
        if tile in self.faceless:
            return [(tile, 1), (tile + VARIANT, 1)]
        return [(tile + VARIANT * (variant >> tile & 1), 2)]

    def assignments(self) -> Iterator[tuple[Assignment, int]]:
        """Every one of them, with the number of histories that lead to it (times the same for all)."""
        faces = [sum(bits) for bits in product(*((0, 1 << tile) for tile in self.faceless))]
        for row, same in self.apart:
            weight = sum(other.weight for other in same) * prod(factorial(row.slots.count(r)) for r in set(row.slots))
            for slots in arranged(row.slots):
                at = self.placed(row, slots)
                for variant in faces:
                    yield Assignment(at, row.variant | variant), weight

    def placed(self, row: Row, slots: Sequence[int]) -> tuple[int, ...]:
        where = {tile: int(self.v.at[tile]) for tile in self.team}
        where.update(zip(self.told, row.places, strict=True))
        where.update(zip(self.free, slots, strict=True))
        return tuple(where[tile] for tile in self.team)

    def holds(self, s: Confrontation) -> bool:
        """Whether the places and faces of a position are among them."""
        places = tuple(int(s.at[tile]) for tile in self.told)
        mask = sum(1 << tile for tile in self.team if tile not in self.faceless)
        slots = tuple(sorted(int(s.at[tile]) for tile in self.free))
        last = int(s.fellow if self.side == FELLOWSHIP else s.minion)
        return any(
            (row.places, row.variant, row.slots) == (places, s.variant & mask, slots) and self.fits(row, last)
            for row in self.rows
        )

    def fits(self, row: Row, last: int) -> bool:
        return row.mover == ANYBODY or (last in self.free if row.mover == UNKNOWN else last == row.mover)

    # ---- to sample from ----

    def table(self, by_histories: bool) -> Rows:
        weights: list[Fraction | int] = [row.weight for row in self.rows]
        if not by_histories:
            weights = [self.even_weight(row) for row in self.rows]
        return self.flat(self.rows, weights)

    def even_weight(self, row: Row) -> Fraction:
        same = next(rows for first, rows in self.apart if (first.places, first.variant) == (row.places, row.variant))
        return Fraction(row.arrangements * row.weight, sum(other.weight for other in same))

    def flat(self, rows: list[Row], weights: Sequence[Fraction | int]) -> Rows:
        total = sum(weights)
        chances = [int(part * WHOLE // total) for part in accumulate(weights)]
        return Rows(
            numbers(chances),
            numbers(self.told),
            numbers([r for row in rows for r in row.places]),
            numbers(self.free),
            numbers([r for row in rows for r in row.slots]),
            numbers([row.variant for row in rows]),
            numbers([row.mover for row in rows]),
            sum(1 << tile for tile in self.faceless),
        )

    def drawn(self, dice: Dice, factors: Factors) -> Rows:
        """Exact: the free tiles are put into their slots one by one, by the sum over all that can follow."""
        sums = [Fillings(self, row, factors) for row in self.rows]
        k = chosen(
            dice, [row.weight / self.total * filling.whole for row, filling in zip(self.rows, sums, strict=True)]
        )
        row, slots = self.rows[k], sums[k].drawn(dice)
        at = dict(zip((*self.told, *self.free), (*row.places, *slots), strict=True))
        variant = row.variant
        for tile in self.faceless:
            variant |= chosen(dice, [factors.get((face, at[tile]), 1.0) for face in (tile, tile + VARIANT)]) << tile
        mover = row.mover
        if mover == UNKNOWN:
            pointer = self.v.fellow if self.side == FELLOWSHIP else self.v.minion
            there = [tile for tile in self.free if at[tile] == pointer - HEAP]
            mover = there[dice.below(len(there))]
        none = numbers([])
        return Rows(
            numbers([WHOLE]),
            numbers(list(at)),
            numbers(list(at.values())),
            none,
            none,
            numbers([variant]),
            numbers([mover]),
            0,
        )


class Fillings:
    """The free tiles in the slots of a row: the sum, over every way, of the product of their factors."""

    def __init__(self, side: SideBelief, row: Row, factors: Factors) -> None:
        self.tiles = side.free
        self.slots = row.slots
        self.factor = [
            [sum(factors.get((c, r), 1.0) * part / 2 for c, part in side.shown(tile, row.variant)) for r in row.slots]
            for tile in self.tiles
        ]
        n = len(self.slots)
        self.sums = [0.0] * (1 << n)  # by the tiles that are still to be placed
        self.sums[0] = 1.0
        for mask in range(1, 1 << n):
            slot = n - mask.bit_count()
            self.sums[mask] = sum(self.factor[i][slot] * self.sums[mask ^ 1 << i] for i in range(n) if mask >> i & 1)
        told = [
            sum(factors.get((c, r), 1.0) * part / 2 for c, part in side.shown(tile, row.variant))
            for tile, r in zip(side.told, row.places, strict=True)
        ]
        self.whole = self.sums[-1] * prod(told)

    def drawn(self, dice: Dice) -> list[int]:
        """A slot for each tile."""
        n = len(self.slots)
        mask, found = (1 << n) - 1, [0] * n
        for slot in range(n):
            tiles = [i for i in range(n) if mask >> i & 1]
            i = tiles[chosen(dice, [self.factor[i][slot] * self.sums[mask ^ 1 << i] for i in tiles])]
            found[i] = self.slots[slot]
            mask ^= 1 << i
        return found


def factors_of(weights: Mapping[tuple[str, str], float]) -> Factors:
    for (name, region), factor in weights.items():
        if name not in NAMES or region not in REGION_NAMES:
            raise MathomError(tr("weights are by character and region, for example merry and eregion"))
        if not 0 <= factor < inf:
            raise MathomError(tr("weights are numbers from 0 up"))
    return {(NAMES.index(name), REGION_NAMES.index(region)): factor for (name, region), factor in weights.items()}


def chosen(dice: Dice, weights: Sequence[float]) -> int:
    """An index, as likely as its weight."""
    total = sum(weights)
    if not total > 0:
        raise ImpossibleView("the weights leave nothing")
    x = (dice.word() << 21 | dice.word() >> 11) / (1 << 53) * total
    last = 0
    for i, weight in enumerate(weights):
        if weight > 0:
            last = i
            if x < weight:
                return i
        x -= weight
    return last


def arranged(slots: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every order of them that looks different."""
    if not slots:
        yield ()
    for r in sorted(set(slots)):
        rest = list(slots)
        rest.remove(r)
        for more in arranged(rest):
            yield r, *more


# ---- from the view and the events ----


def since_set_up(v: View, events: Sequence[Event]) -> list[Event]:
    """A move that the Balrog may still answer has not been made.

    Before the first turn, after the last, and where answers were taken back, only the view counts. So it does where a
    game began from a position in the middle of a turn, for what was heard in that turn.
    """
    if v.turn == 0 or v.winner != NO_WINNER or any(event.kind in (UNDONE, REWOUND) for event in events):
        return []
    first = next((i for i, event in enumerate(events) if event.kind == "turn-began"), len(events))
    told = list(events[first:])
    if waiting(v)[:1] == ["AnswerTunnel"] and (moves := [i for i, e in enumerate(told) if e.kind == "moved"]):
        del told[moves[-1]]
    return told


def remember(v: View, side: int, told: list[Event]) -> Memory:
    """What fits the events, and the view as it is now."""
    team = range(TEAM * side, TEAM * side + TEAM)
    known = {tile: faces[0] // VARIANT for tile in team if len(faces := faces_of(v, tile)) == 1}
    memory = Memory(side, v.rules, counts_before(v, told), on_board_before(v, told), known)
    passed = any(event.kind == "ring-passed" for event in told)
    memory.ringbearer = FRODO if passed else int(v.ringbearer)
    memory.face_up |= face_up_before(v, side, told)
    if v.turn and v.winner == NO_WINNER:
        memory.nobody_won()
    last = last_move(v, side, told)
    for i, event in enumerate(told):
        memory.follows = i == last
        memory.note(event)
    for tile in team:
        if v.at[tile] < DEFEATED:
            memory.reveal(NAMES[tile + VARIANT * (v.variant >> tile & 1)], int(v.at[tile]))
    if memory.worlds and v.turn and v.winner == NO_WINNER:
        note_turn(v, memory)
    return memory


def note_turn(v: View, memory: Memory) -> None:
    """4.4, R16: whoever is to move now can, and so can the piece that was ordered."""
    if v.side != memory.side or len(v.agenda) == 0 or v.agenda[-1] & INDEX != TAKE_TURN.number & INDEX:
        return
    if v.side == SAURON and v.ordered >= HEAP:
        memory.weigh_able(int(v.ordered) - HEAP)
    elif v.ordered < 0 and not v.held[v.side]:
        memory.somebody_can_move()


def face_up_before(v: View, side: int, told: list[Event]) -> set[int]:
    """Of a game that began from a position: those that were face-up for good."""
    always = {tile for tile in range(TEAM * side, TEAM * side + TEAM) if v.open_always >> tile & 1}
    for event in told:
        if event.rule == CREBAIN or side == SAURON:  # 9.34: the Watcher, whenever he is shown
            names = [event.facts.get("character"), event.facts["minion"] if event.kind == "battle-began" else None]
            always -= {tile_of(str(name)) for name in names if name is not None}
    return always


def last_move(v: View, side: int, told: list[Event]) -> int:
    """The event of the move of a piece that the view only points at; -1 if it is known, or there is none."""
    pointer = v.fellow if side == FELLOWSHIP else v.minion
    if side != v.side or pointer < HEAP:
        return -1
    for i in range(len(told) - 1, -1, -1):
        if told[i].kind == "moved" and told[i].facts["side"] == SIDE_NAMES[side]:
            return i if told[i].facts["character"] is None else -1
        if told[i].kind in ("turn-began", "battle-began"):
            return -1
    return -1


def attacker(v: View, side: int, told: list[Event]) -> int:
    """Concealed again, but seen in the battles of this turn; ANYBODY if nobody was."""
    pointer = v.fellow if side == FELLOWSHIP else v.minion
    if side != v.side or pointer < HEAP:
        return ANYBODY
    for event in reversed(told):
        if event.kind == "battle-began":
            return tile_of(str(event.facts[("fellow", "minion")[side]]))
        if event.kind == "turn-began" or event.kind == "moved":
            break
    return ANYBODY


def rows_of(memory: Memory, told: list[int], free: int, mover: int) -> list[Row]:
    columns = [memory.tiles.index(tile) for tile in told]
    known = sum(1 << tile for tile, face in memory.faces.items() if face)
    return [row_of(memory, world, weight, columns, free, known, mover) for world, weight in memory.worlds.items()]


def row_of(memory: Memory, world: World, weight: int, columns: list[int], free: int, known: int, mover: int) -> Row:
    places, faces = world
    slots = [r for r in range(REGIONS) for _ in range(memory.unknown_in(places, r))]
    slots += [RESERVE] * (free - len(slots))
    variant = known
    for tile, face in zip(memory.faced, faces, strict=True):
        if tile == MOVER:
            mover = face
        elif face:
            variant |= 1 << tile
    return Row(tuple(places[i] for i in columns), variant, tuple(slots), mover, weight)
