"""Control, sieges and free regions: R1, R6, R11. Everything is looked up, nothing is kept."""

from __future__ import annotations

from collections import Counter

from tests.games.war.referee.board.facts import (
    CHARACTERS,
    FP,
    REGIONS,
    SH,
    is_settlement,
    is_stronghold,
    other,
    side_of,
)
from tests.games.war.referee.board.position import NAZGUL, UNITS, Figure, Group, Position, at_war

GUARDED = {
    "a-power-too-great": ("lorien", "rivendell", "grey-havens"),
    "the-power-of-tom-bombadil": ("old-forest", "the-shire", "buckland"),
}


def barred(p: Position, side: str, region: str) -> bool:
    """A table card keeps Shadow Armies out of the region."""
    return side == SH and any(card in p.table and region in places for card, places in GUARDED.items())


def units(p: Position, side: str, region: str) -> int:
    number = 0
    for (nation, kind), n in p.army[region].items():
        if n and kind in UNITS and side_of(nation) == side:
            number += n
    return number


def figures(p: Position, side: str, region: str) -> Group:
    """All of a side in a region: units, Leaders, Nazgûl, Characters. With a unit among them they are its Army."""
    found: Group = Counter()
    for (nation, kind), n in p.army[region].items():
        if n and side_of(nation) == side:
            found[nation, kind] = n
    for who, where in p.people.items():
        if where == region and CHARACTERS[who].side == side:
            found[who] = 1
    return found


def count_units(group: Group) -> int:
    return sum(n for figure, n in group.items() if is_unit(figure))


def is_unit(figure: Figure) -> bool:
    return not isinstance(figure, str) and figure[1] in UNITS


def is_leader(figure: Figure) -> bool:
    """A Free Peoples Leader figure."""
    return not isinstance(figure, str) and figure[1] == "leader"


def leads(p: Position, figure: Figure) -> bool:
    """Counts as a Leader for a Character result: R1, Servants of the White Hand."""
    if isinstance(figure, str) or figure == NAZGUL or figure[1] == "leader":
        return True
    return figure == ("isengard", "elite") and p.people["saruman"] in REGIONS


def holder(p: Position, region: str) -> str | None:
    """The side that controls the Settlement of a region."""
    if not is_settlement(region):
        return None
    side = REGIONS[region].side
    assert side
    return other(side) if region in p.captured else side


def unconquered(p: Position, region: str) -> bool:
    return is_settlement(region) and region not in p.captured


def inside(p: Position, region: str) -> str | None:
    """The side that is besieged there: with units of both sides, the side that holds the Stronghold is shut in."""
    if is_stronghold(region) and units(p, FP, region) and units(p, SH, region):
        return holder(p, region)
    return None


def free(p: Position, side: str, region: str) -> bool:
    """R1: no enemy Army and no enemy Settlement; or the side besieges the Stronghold there."""
    if inside(p, region) == other(side):
        return True
    return not units(p, other(side), region) and holder(p, region) != other(side)


def free_to_march(p: Position, side: str, region: str) -> bool:
    """R1: free, or an enemy Settlement without enemy units."""
    return free(p, side, region) or (holder(p, region) == other(side) and not units(p, other(side), region))


def foreigners(p: Position, group: Group) -> set[str]:
    """The Nations of a group that are not At War."""
    return {f[0] for f in group if not isinstance(f, str) and f != NAZGUL and not at_war(p, f[0])}


def take(p: Position, region: str, group: Group) -> None:
    """Take figures off a region (Characters too); the caller says where they go."""
    for figure, n in group.items():
        if isinstance(figure, str):
            assert p.people[figure] == region
        else:
            assert p.army[region][figure] >= n
            p.army[region][figure] -= n


def put(p: Position, region: str, group: Group) -> None:
    for figure, n in group.items():
        if isinstance(figure, str):
            p.people[figure] = region
        else:
            p.army[region][figure] += n


def back_to_pool(p: Position, figure: tuple[str, str]) -> None:
    """An eliminated figure: the Shadow's comes back, the Free Peoples' does not. R6.5."""
    if side_of(figure[0]) == SH:
        p.left[figure] += 1
    else:
        p.dead[figure] += 1
