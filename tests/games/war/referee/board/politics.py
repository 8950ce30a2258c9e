"""The political track, capture, and what happens by itself: R5.4, R6.3, R11.8, R12."""

from __future__ import annotations

from tests.games.war.referee.board.facts import (
    CHARACTERS,
    FELLOWSHIP,
    FP,
    FP_NATIONS,
    REGIONS,
    SH,
    is_city_or_stronghold,
    other,
    side_of,
)
from tests.games.war.referee.board.ground import holder, inside, is_unit, units
from tests.games.war.referee.board.position import Group, Position, at_war

WORMTONGUE_PLACES = ("edoras", "helms-deep")


def activate(p: Position, nation: str, cause: str, region: str = "") -> None:
    """Cause: companion, declaration, attack, entry or text."""
    if nation in p.active:
        return
    if nation == "rohan" and "wormtongue" in p.table:
        known = cause == "companion" or (cause in ("declaration", "attack") and region in WORMTONGUE_PLACES)
        if not known:
            return
    p.active.add(nation)


def can_advance(p: Position, nation: str) -> bool:
    return p.steps[nation] > 1 or (p.steps[nation] == 1 and nation in p.active)


def can_muster_advance(p: Position, nation: str) -> bool:
    """By a Muster result: not a passive Nation under Threats and Promises."""
    if "threats-and-promises" in p.table and nation in FP_NATIONS and nation not in p.active:
        return False
    return can_advance(p, nation)


def advance(p: Position, nation: str, cause: str) -> None:
    """Cause: muster, attack, ability, capture or text."""
    if not can_advance(p, nation):
        return
    p.steps[nation] -= 1
    if cause in ("attack", "ability") and nation in FP_NATIONS:
        p.table.discard("threats-and-promises")


def attacked(p: Position, group: Group, region: str) -> None:
    """Every Nation with a unit in the defending Army is activated and advances. R10.1."""
    for nation in sorted({f[0] for f in group if is_unit(f)}):
        if side_of(nation) == FP:
            activate(p, nation, "attack", region)
        advance(p, nation, "attack")


def capture(p: Position, side: str, region: str) -> None:
    """The side takes a Settlement that the other held. R11.8."""
    if holder(p, region) != other(side):
        return
    if region in p.captured:
        p.captured.discard(region)
        return
    p.captured.add(region)
    nation = REGIONS[region].nation
    assert nation
    advance(p, nation, "capture")


def enter(p: Position, side: str, region: str) -> None:
    """An Army of the side has come into the region. R8.5, R8.9."""
    nation = REGIONS[region].nation
    if side == SH and nation in FP_NATIONS:
        activate(p, nation, "entry", region)
    if not units(p, other(side), region):
        capture(p, side, region)


def can_activate(who: str, nation: str | None) -> bool:
    word = CHARACTERS[who].activates
    return nation in FP_NATIONS and word in ("any", nation)


def companion_at(p: Position, who: str, region: str) -> None:
    """A Companion has arrived. R9.1."""
    nation = REGIONS[region].nation
    if nation and is_city_or_stronghold(region) and holder(p, region) == FP and can_activate(who, nation):
        activate(p, nation, "companion", region)


def arrived(p: Position, group: Group, region: str) -> None:
    for who in group:
        if isinstance(who, str) and CHARACTERS[who].side == FP:
            companion_at(p, who, region)


def table_conditions(p: Position) -> dict[str, bool]:
    """Whether the condition of each table card still holds."""
    traveller = {who: where == FELLOWSHIP for who, where in p.people.items()}
    where = p.people["aragorn"]
    last_battle = where in REGIONS and units(p, FP, where) > 0 and REGIONS[where].nation not in FP_NATIONS
    saruman = p.people["saruman"] in REGIONS
    return {
        "axe-and-bow": traveller["gimli"] or traveller["legolas"],
        "horn-of-gondor": traveller["boromir"],
        "wizards-staff": traveller["gandalf-the-grey"],
        "the-last-battle": last_battle,
        "the-palantir-of-orthanc": saruman,
        "wormtongue": saruman and "rohan" not in p.active,
        "denethors-folly": inside(p, "minas-tirith") == FP,
    }


def sweep(p: Position) -> None:
    """What happens by itself: Leaders left alone, cards whose condition has ended."""
    for region in REGIONS:
        if not units(p, FP, region):
            for figure in [f for f, n in p.army[region].items() if n and f[1] == "leader"]:
                p.dead[figure] += p.army[region].pop(figure)
    for card, holds in table_conditions(p).items():
        if not holds:
            p.table.discard(card)


def points(p: Position, side: str) -> int:
    return sum(REGIONS[r].points for r in p.captured if REGIONS[r].side == other(side))


def military_winner(p: Position) -> str | None:
    """R16.3 and R16.4, in this order."""
    if points(p, SH) >= 10:
        return SH
    if points(p, FP) >= 4:
        return FP
    return None


def all_at_war(p: Position, nations: tuple[str, ...]) -> bool:
    return all(at_war(p, nation) for nation in nations)
