"""R18, R18.7: which uses of the expansion a player has, written from the rules a second time."""

from __future__ import annotations

from typing import Final

from tests.games.war.referee.beside.table import Table, side_of
from tests.games.war.referee.board.facts import FP, FP_NATIONS, REGIONS, SH

MOST: Final = {"ents": 8, "ships": 6, "towers": 6, "trebuchets": 6}
BEARERS_START: Final = "rivendell"
MUSTER: Final = {"muster", "army-muster", "will"}


def expected_uses(t: Table, seat: str, side: str) -> set[str]:
    """The uses of Muster results that the expansion adds, for a player whose action it is."""
    found = set()
    for name, (part, is_allowed) in RULES.items():
        if part in t.parts and is_allowed(t, seat, side):
            found.add(name)
    return found


def is_owner(t: Table, seat: str, nation: str) -> bool:
    return t.owner(nation) == seat


def galadriel(t: Table, seat: str, side: str) -> bool:
    if side != FP or not is_owner(t, seat, "elves") or t.where("galadriel") or t.is_gone("galadriel"):
        return False
    at_war = t.steps("sauron") == 0 or t.steps("elves") == 0
    return at_war and t.where("gandalf-the-white") is None and t.side_controls("lorien") == FP


def chief(t: Table, seat: str, side: str) -> bool:
    if side != SH or not is_owner(t, seat, "sauron") or t.where("witch-king") or t.is_gone("witch-king"):
        return False
    region = REGIONS[bearers(t)]
    return "mordor" not in t.words and not (region.settlement == "stronghold" and region.side == FP)


def balrog(t: Table, seat: str, side: str) -> bool:
    if side != SH or not is_owner(t, seat, "sauron") or t.where("balrog") or t.is_gone("balrog"):
        return False
    return t.where("witch-king") is None and t.side_controls("moria") == SH


def dunlendings(t: Table, seat: str, side: str) -> bool:
    return side == SH and is_owner(t, seat, "isengard") and not t.faction("dunlendings") and t.steps("isengard") == 0


def forgoil(t: Table, seat: str, side: str) -> bool:
    if side != SH or not is_owner(t, seat, "isengard") or not t.faction("dunlendings") or t.dunlendings() >= 12:
        return False
    lands = [name for name, region in REGIONS.items() if region.nation in ("isengard", "rohan")]
    return any(t.places[name].army(SH) and t.besieged(name) != SH for name in lands)


def corsairs(t: Table, seat: str, side: str) -> bool:
    if side != SH or not is_owner(t, seat, "southrons") or t.faction("corsairs"):
        return False
    return t.steps("southrons") == 0 and t.side_controls("umbar") == SH


def black_ships(t: Table, seat: str, side: str) -> bool:
    if side != SH or not is_owner(t, seat, "southrons") or not t.faction("corsairs"):
        return False
    regulars = sum(place.units["southrons", "regular"] for place in t.places.values())
    joins = regulars < 24 and t.is_free(SH, "umbar")
    return t.side_controls("umbar") == SH and (t.count("ships") < MOST["ships"] or joins)


def ents(t: Table, seat: str, side: str) -> bool:
    if side != FP or t.leading(FP) != seat or t.faction("ents"):
        return False
    return t.where("saruman") is not None and bool(t.companions_at("fangorn"))


def tower(t: Table, seat: str, side: str) -> bool:
    """At a siege of a Stronghold that the Free Peoples hold, by whoever commands the besiegers or a part of them."""
    if side != SH or t.count("towers") >= MOST["towers"]:
        return False
    return any(
        t.besieged(name) == FP and t.places[name].pieces["towers"] < 2 and acts_with(t, seat, SH, name)
        for name in REGIONS
    )


def acts_with(t: Table, seat: str, side: str, name: str) -> bool:
    """R17.6: the commander of a mixed Army, or whoever has units in a region."""
    owners = {
        t.owner(nation)
        for (nation, rank), number in t.places[name].units.items()
        if number and rank != "leader" and side_of(nation) == side
    }
    if len(owners) > 1 and t.is_mixed(side, name):
        return t.commander(side, name) == seat
    return seat in owners


def trebuchet(t: Table, seat: str, side: str) -> bool:
    if side != FP or t.count("trebuchets") >= MOST["trebuchets"]:
        return False
    used = t.words.get("used-nations", [])
    return any(
        region.settlement == "stronghold"
        and region.nation in FP_NATIONS
        and region.nation not in used
        and is_owner(t, seat, region.nation)
        and t.is_active(region.nation)
        and t.side_controls(name) == FP
        and t.places[name].pieces["trebuchets"] < 2
        for name, region in REGIONS.items()
    )


def bearers(t: Table) -> str:
    return t.words.get("fellowship", [BEARERS_START])[0]


RULES: Final = {
    "galadriel": ("galadriel", galadriel),
    "chief-of-the-ringwraiths": ("chief", chief),
    "balrog": ("balrog", balrog),
    "dunlendings": ("dunlendings", dunlendings),
    "death-to-the-forgoil": ("dunlendings", forgoil),
    "corsairs": ("corsairs", corsairs),
    "black-ships": ("corsairs", black_ships),
    "ents": ("ents", ents),
    "tower": ("engines", tower),
    "trebuchet": ("engines", trebuchet),
}
