"""Characters and Nazgûl on their own: where they may go. R9, R13.7."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from tests.games.war.referee.board.facts import CHARACTERS, COMPANIONS, FP, HOBBITS, REGIONS, SH, is_stronghold
from tests.games.war.referee.board.ground import holder, inside
from tests.games.war.referee.board.position import NAZGUL, Position


def level(group: Iterable[str]) -> int:
    """The Level a group of Companions moves with; Shadowfax counts for Gandalf the White alone or with one Hobbit."""
    group = list(group)
    rest = [who for who in group if who != "gandalf-the-white"]
    if len(rest) < len(group) and (not rest or (len(rest) == 1 and rest[0] in HOBBITS)):
        return 4
    return max(CHARACTERS[who].level for who in group)


def walk(p: Position, start: str, steps: int, into_siege: bool = False) -> set[str]:
    """Where Companions may stop, the start included. Some cards let the move end in a besieged Stronghold."""
    found = {start}
    if inside(p, start) == FP:
        return found
    edge = {start}
    for _ in range(steps):
        reached = set()
        for here in edge:
            if here != start and is_stronghold(here) and holder(p, here) == SH:
                continue  # they had to stop there
            for there in REGIONS[here].adjacent:
                if there in found:
                    continue
                if inside(p, there) == FP:
                    if into_siege:
                        found.add(there)
                    continue
                reached.add(there)
        found |= reached
        edge = reached
    return found


def groups_of(people: list[str]) -> Iterator[frozenset[str]]:
    for size in range(1, len(people) + 1):
        for group in combinations(people, size):
            yield frozenset(group)


def companion_moves(p: Position, moved: set[str]) -> set[tuple[frozenset[str], str]]:
    """Every group of one region that has not moved, with every region it can go to."""
    found = set()
    for region in {p.people[who] for who in COMPANIONS} & set(REGIONS):
        there = [who for who in COMPANIONS if p.people[who] == region and who not in moved]
        for group in groups_of(there):
            for end in walk(p, region, level(group)) - {region}:
                found.add((group, end))
    return found


def nazgul_may_land(p: Position, region: str) -> bool:
    return not (is_stronghold(region) and holder(p, region) == FP) or inside(p, region) == FP


def mouth_walk(p: Position, start: str) -> set[str]:
    """Three regions, past Armies; not into or out of a Shadow Stronghold under siege."""
    found = {start}
    if inside(p, start) == SH:
        return found
    edge = {start}
    for _ in range(3):
        edge = {
            there
            for here in edge
            for there in REGIONS[here].adjacent
            if there not in found and nazgul_may_land(p, there) and inside(p, there) != SH
        }
        found |= edge
    return found


def minion_moves(p: Position, moved: dict[str, int], gone: set[str]) -> set[tuple[str, str, int, str]]:
    """(who, from, how many, to); `moved` counts the Nazgûl that have flown in this action by where they are now."""
    found = set()
    landing = [region for region in REGIONS if nazgul_may_land(p, region)]
    for start in REGIONS:
        rested = p.army[start][NAZGUL] - moved.get(start, 0)
        for number in range(1, rested + 1):
            found |= {("nazgul", start, number, end) for end in landing if end != start}
    where = p.people["witch-king"]
    if where in REGIONS and "witch-king" not in gone:
        found |= {("witch-king", where, 1, end) for end in landing if end != where}
    where = p.people["mouth-of-sauron"]
    if where in REGIONS and "mouth-of-sauron" not in gone:
        found |= {("mouth-of-sauron", where, 1, end) for end in mouth_walk(p, where) - {where}}
    return found
