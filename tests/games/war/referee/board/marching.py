"""Armies on the move and Armies that attack: which groups may go where. R6.2, R8, R10.1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from tests.games.war.referee.board.facts import CHARACTERS, REGIONS, other, side_of
from tests.games.war.referee.board.ground import (
    barred,
    count_units,
    figures,
    foreigners,
    free,
    free_to_march,
    inside,
    is_leader,
    is_unit,
    leads,
    units,
)
from tests.games.war.referee.board.position import Figure, Group, Position, at_war


def subsets(group: Group) -> Iterator[Group]:
    """Every way to take some of a group, small ones first in every kind."""
    kinds = [f for f, n in group.items() if n]
    for counts in product(*(range(group[f] + 1) for f in kinds)):
        yield Counter({f: n for f, n in zip(kinds, counts, strict=True) if n})


def lone_leaders(group: Group) -> bool:
    """Free Peoples Leaders without a unit."""
    return any(is_leader(f) and n for f, n in group.items()) and not count_units(group)


def stays(figure: Figure) -> bool:
    """A Character of Level 0 never moves."""
    return isinstance(figure, str) and CHARACTERS[figure].level == 0


def may_enter(p: Position, group: Group, region: str) -> bool:
    """R8.6: figures of a Nation not At War enter no region of another Nation."""
    nation = REGIONS[region].nation
    return nation is None or foreigners(p, group) <= {nation}


def group_may_leave(here: Group, group: Group) -> bool:
    """At least one unit goes, no Leader is left alone, nobody of Level 0 goes. R8.3, R8.4."""
    rest = here - group
    return count_units(group) > 0 and not lone_leaders(rest) and not any(stays(f) for f in group)


@dataclass
class Marches:
    """The moves of one Army that are open now. `moved` are figures that have moved in this action, by region."""

    p: Position
    side: str
    leader: bool
    moved: dict[str, Group] = field(default_factory=dict)
    contain: tuple[Figure, ...] = ()  # one of these must be in the group (cards)

    def open(self, start: str, end: str) -> bool:
        p, side = self.p, self.side
        if end not in REGIONS[start].adjacent or inside(p, start) == side or barred(p, side, end):
            return False
        return units(p, side, start) > 0 and free_to_march(p, side, end)

    def fits(self, start: str, end: str, group: Group) -> bool:
        p, side = self.p, self.side
        if not group_may_leave(figures(p, side, start), group) or not may_enter(p, group, end):
            return False
        if self.leader and not any(leads(p, f) for f in group):
            return False
        if self.contain and not any(f in group for f in self.contain):
            return False
        return units(p, side, end) + count_units(group) <= 10

    def groups(self, start: str, end: str) -> Iterator[Group]:
        if self.open(start, end):
            here = figures(self.p, self.side, start) - self.moved.get(start, Counter())
            for group in subsets(here):
                if self.fits(start, end, group):
                    yield group

    def ways(self) -> set[tuple[str, str]]:
        return {
            (start, end)
            for start in REGIONS
            if units(self.p, self.side, start)
            for end in REGIONS[start].adjacent
            if next(self.groups(start, end), None) is not None
        }

    def any(self) -> bool:
        return any(
            next(self.groups(start, end), None) is not None
            for start in REGIONS
            if units(self.p, self.side, start)
            for end in REGIONS[start].adjacent
        )


def targets(p: Position, side: str, start: str) -> set[str]:
    """The regions whose enemy Army can be attacked from a region, the region itself among them. R10.1."""
    if not units(p, side, start):
        return set()
    shut_in = inside(p, start)
    if shut_in == side:
        return set() if barred(p, side, start) else {start}
    found = {start} if shut_in == other(side) else set()
    found |= {r for r in REGIONS[start].adjacent if units(p, other(side), r) and inside(p, r) != other(side)}
    return {r for r in found if not barred(p, side, r)}


@dataclass
class Attacks:
    """The attacks that are open now: from, target, and who stays in the rearguard."""

    p: Position
    side: str
    leader: bool
    contain: tuple[Figure, ...] = ()

    def fits(self, here: Group, rear: Group) -> bool:
        p = self.p
        group = here - rear
        if not count_units(group):
            return False
        if rear and not count_units(rear):
            return False  # D42: no unit, no rearguard
        if any(not isinstance(f, str) and f[1] != "nazgul" and not at_war(p, f[0]) for f in group):
            return False
        if self.leader and not any(leads(p, f) for f in group):
            return False
        return not self.contain or any(f in group for f in self.contain)

    def rears(self, start: str) -> Iterator[Group]:
        here = figures(self.p, self.side, start)
        for rear in subsets(here):
            if self.fits(here, rear):
                yield rear

    def ways(self) -> set[tuple[str, str]]:
        return {
            (start, target)
            for start in REGIONS
            if units(self.p, self.side, start) and next(self.rears(start), None) is not None
            for target in targets(self.p, self.side, start)
        }

    def any(self) -> bool:
        return bool(self.ways())


def retreats(p: Position, side: str, region: str) -> set[str]:
    """The free regions next to a defender. R10.9."""
    return {r for r in REGIONS[region].adjacent if free(p, side, r) and not barred(p, side, r)}


def advances(p: Position, side: str, start: str, end: str, group: Group) -> Iterator[Group]:
    """The parts of an attacking group that may go into the region it has won; nobody is always allowed. R10.10."""
    here = figures(p, side, start)
    yield Counter()
    for part in subsets(group):
        if group_may_leave(here, part) and units(p, side, end) + count_units(part) <= 10:
            yield part


def over(p: Position, side: str, region: str) -> int:
    """How many units are above the limit: ten, five inside."""
    return max(0, units(p, side, region) - (5 if inside(p, region) == side else 10))


def trimmable(p: Position, side: str, region: str) -> set[tuple[str, str]]:
    return {f for f in p.army[region] if is_unit(f) and p.army[region][f] and side_of(f[0]) == side}
