"""What a Muster result brings: figures, Minions, steps on the track. R7, R12, and the Characters' own rules."""

from __future__ import annotations

from tests.games.war.referee.board.facts import (
    ASIDE,
    FELLOWSHIP,
    FP,
    FP_NATIONS,
    NATIONS,
    REGIONS,
    SH,
    is_settlement,
    is_stronghold,
    side_of,
)
from tests.games.war.referee.board.ground import free, holder, inside, unconquered, units
from tests.games.war.referee.board.politics import all_at_war, can_advance, can_muster_advance
from tests.games.war.referee.board.position import NAZGUL, Position, at_war

Recruit = tuple[str, str, str]  # Nation, kind, region


def open_place(p: Position, side: str, region: str) -> bool:
    """A Settlement under own control, free and not besieged. R7.3."""
    return is_settlement(region) and holder(p, region) == side and free(p, side, region) and not inside(p, region)


def recruits(p: Position, side: str, kinds: tuple[str, ...], not_there: str = "") -> set[Recruit]:
    found: set[Recruit] = set()
    for nation in NATIONS:
        if side_of(nation) != side or not at_war(p, nation):
            continue
        for kind in kinds:
            if not p.left[nation, kind]:
                continue
            for name, region in REGIONS.items():
                if region.nation != nation or name == not_there or not open_place(p, side, name):
                    continue
                if (nation, kind) == NAZGUL and not is_stronghold(name):
                    continue
                if kind == "leader" and not units(p, FP, name):
                    continue
                found.add((nation, kind, name))
    return found


def first_recruits(p: Position, side: str) -> set[Recruit]:
    return recruits(p, side, ("regular", "elite", "leader", "nazgul"))


def second_recruits(p: Position, side: str, first: Recruit) -> set[Recruit]:
    if first[1] == "elite":
        return set()
    return recruits(p, side, ("regular", "leader", "nazgul"), not_there=first[2])


def diplomacy(p: Position, side: str) -> set[str]:
    return {nation for nation in NATIONS if side_of(nation) == side and can_muster_advance(p, nation)}


def minion_places(p: Position, who: str) -> set[str]:
    """Where a Minion that is still aside may come in by a Muster result."""
    if p.people[who] != ASIDE:
        return set()
    if who == "saruman":
        return {"orthanc"} if at_war(p, "isengard") and unconquered(p, "orthanc") else set()
    if who == "witch-king":
        if not at_war(p, "sauron") or not any(at_war(p, nation) for nation in FP_NATIONS):
            return set()
        return {r for r in REGIONS if p.army[r]["sauron", "regular"] or p.army[r]["sauron", "elite"]}
    if p.mordor is None and not all_at_war(p, FP_NATIONS):
        return set()
    return {r for r, region in REGIONS.items() if region.nation == "sauron" and is_stronghold(r) and unconquered(p, r)}


def white_places(p: Position) -> set[str]:
    """Gandalf the White by a Will of the West."""
    grey = p.people["gandalf-the-grey"]
    if p.people["gandalf-the-white"] != ASIDE or grey == FELLOWSHIP or not p.minion_came:
        return set()
    if grey in REGIONS:
        return {grey}
    elven = {r for r, region in REGIONS.items() if region.nation == "elves" and is_stronghold(r) and unconquered(p, r)}
    return {"fangorn"} | elven


def aragorn_place(p: Position) -> str | None:
    where = p.people["strider"]
    if p.people["aragorn"] == ASIDE and where in ("minas-tirith", "dol-amroth", "pelargir") and unconquered(p, where):
        return where
    return None


def voice_works(p: Position) -> bool:
    return p.people["saruman"] in REGIONS and holder(p, "orthanc") == SH and not inside(p, "orthanc")


def voice_places(p: Position) -> set[str]:
    """Where The Voice of Saruman recruits."""
    if not voice_works(p) or not p.left["isengard", "regular"]:
        return set()
    return {r for r in ("orthanc", "north-dunland", "south-dunland") if open_place(p, SH, r)}


def voice_turns(p: Position) -> int:
    """How many regulars The Voice of Saruman turns into elites."""
    if not voice_works(p):
        return 0
    return min(2, p.army["orthanc"]["isengard", "regular"], p.left["isengard", "elite"])


def companion_advances(p: Position) -> dict[str, str]:
    """Companions who may advance their Nation with any result, and the Nation."""
    found = {}
    for who, nation in (("boromir", "gondor"), ("legolas", "elves"), ("gimli", "dwarves")):
        where = p.people[who]
        if (
            where not in REGIONS
            or REGIONS[where].nation != nation
            or not unconquered(p, where)
            or not can_advance(p, nation)
        ):
            continue
        place = where == "erebor" if who == "gimli" else REGIONS[where].settlement in ("city", "stronghold")
        if place:
            found[who] = nation
    return found
