"""Cards that are plain lists of recruits and draws: R5.5, D36."""

from __future__ import annotations

from typing import Final

from tests.games.war.referee.asking import Script, ask
from tests.games.war.referee.board.facts import FP, REGIONS, SH, is_stronghold, side_of
from tests.games.war.referee.board.ground import free, inside, units
from tests.games.war.referee.board.politics import advance
from tests.games.war.referee.board.position import Position
from tests.games.war.referee.fighting.battle import draw_card, hand_limit

# (Nation, kind, number, place) in the order of the card; kind "unit" is a regular or an elite by choice.
PLAIN: Final[dict[str, list[tuple[str, str, int, str]]]] = {
    "the-red-arrow": [("rohan", "advance", 1, ""), ("rohan", "unit", 1, "edoras"), ("rohan", "leader", 1, "edoras")],
    "guards-of-the-citadel": [("gondor", "unit", 1, "minas-tirith"), ("gondor", "leader", 1, "minas-tirith")],
    "celeborns-galadhrim": [("elves", "unit", 1, "lorien"), ("", "draw", 1, "")],
    "grimbeorn-the-old-son-of-beorn": [("north", "unit", 1, "carrock"), ("north", "leader", 1, "carrock")],
    "imrahil-of-dol-amroth": [("gondor", "unit", 1, "dol-amroth"), ("gondor", "leader", 1, "dol-amroth")],
    "king-brands-men": [("north", "regular", 2, "dale"), ("", "draw", 1, "")],
    "swords-in-eriador": [("north", "unit", 1, "the-shire"), ("dwarves", "unit", 1, "ered-luin"), ("", "draw", 1, "")],
    "kindred-of-glorfindel": [("elves", "unit", 1, "rivendell"), ("", "draw", 1, "")],
    "dain-ironfoots-guard": [("dwarves", "unit", 1, "erebor"), ("dwarves", "leader", 1, "erebor")],
    "thranduils-archers": [("elves", "unit", 1, "woodland-realm"), ("", "draw", 1, "")],
    "house-of-the-stewards": [("gondor", "unit", 1, "boromir"), ("", "draw", 2, "")],
    "a-new-power-is-rising": [
        ("isengard", "regular", 2, "north-dunland"),
        ("isengard", "regular", 2, "south-dunland"),
        ("isengard", "unit", 2, "orthanc"),
    ],
    "the-king-is-revealed": [("sauron", "regular", 5, "minas-morgul"), ("sauron", "nazgul", 1, "minas-morgul")],
    "orcs-multiplying-again": [("sauron", "regular", 3, "dol-guldur"), ("sauron", "regular", 3, "mount-gundabad")],
    "monsters-roused": [
        ("sauron", "regular", 1, "angmar"),
        ("sauron", "regular", 1, "ettenmoors"),
        ("sauron", "regular", 1, "weather-hills"),
        ("sauron", "elite", 1, "trollshaws"),
    ],
    "musterings-of-long-planned-war": [("southrons", "regular", 5, "gorgoroth"), ("sauron", "regular", 5, "nurn")],
    "return-of-the-witch-king": [
        ("", "witch-king", 1, "angmar"),
        ("sauron", "regular", 2, "angmar"),
        ("sauron", "elite", 1, "angmar"),
    ],
}


def open_to_card(p: Position, side: str, region: str) -> bool:
    """Free, or an own Stronghold under siege: the figures go inside."""
    return free(p, side, region) or inside(p, region) == side


def can_place(p: Position, nation: str, kind: str, region: str) -> bool:
    if not open_to_card(p, side_of(nation), region):
        return False
    kinds = ("regular", "elite") if kind == "unit" else (kind,)
    return any(p.left[nation, k] for k in kinds) and (kind != "leader" or units(p, FP, region) > 0)


def place(p: Position, nation: str, kind: str, region: str) -> Script:
    """One figure, if there is one and the region takes it."""
    side = side_of(nation)
    if not open_to_card(p, side, region):
        return
    kinds = {k for k in (("regular", "elite") if kind == "unit" else (kind,)) if p.left[nation, k]}
    if kind == "leader" and not units(p, FP, region):
        return
    if kinds:
        chosen = yield from ask(side, "kind", kinds, (nation, region))
        p.left[nation, chosen] -= 1
        p.army[region][nation, chosen] += 1


def plain(p: Position, side: str, key: str) -> Script:
    draws = 0
    for nation, kind, number, where in PLAIN[key]:
        region = p.people.get(where, where)
        for _ in range(number):
            if kind == "advance":
                advance(p, nation, "text")
            elif kind == "draw":
                draws += 1
                yield from draw_card(p, side, "strategy")
            elif kind == "witch-king":
                p.people["witch-king"] = region
            else:
                yield from place(p, nation, kind, region)
    if draws:
        yield from hand_limit(p, side)


def sauron_strongholds() -> set[str]:
    return {r for r, region in REGIONS.items() if region.nation == "sauron" and is_stronghold(r)}


def shadow_army_regions(p: Position) -> set[str]:
    return {r for r in REGIONS if units(p, SH, r)}
