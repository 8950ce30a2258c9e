"""What an event card needs to be played: R5.2 and the cards."""

from __future__ import annotations

from tests.games.war.referee.board.facts import (
    CARDS,
    COMPANIONS,
    FP,
    FP_NATIONS,
    REGIONS,
    SH,
    SH_NATIONS,
    is_settlement,
    is_stronghold,
)
from tests.games.war.referee.board.ground import holder, inside, units
from tests.games.war.referee.board.politics import all_at_war, table_conditions
from tests.games.war.referee.board.position import NAZGUL, Position, at_war, fellowship, on_map


def with_army(p: Position, who: str) -> bool:
    """A Companion is with a Free Peoples Army."""
    return on_map(p, who) and units(p, FP, p.people[who]) > 0


def near(one: str, other: str) -> bool:
    return one == other or other in REGIONS[one].adjacent


def shadow_besieges(p: Position) -> set[str]:
    return {region for region in REGIONS if inside(p, region) == FP}


def nation_of(p: Position, who: str) -> str | None:
    return REGIONS[p.people[who]].nation if on_map(p, who) else None


def eagles(p: Position) -> set[str]:
    """Shadow Armies with Nazgûl, not the Witch-king alone, next to a Free Peoples Army with a Companion or with it."""
    ours = {p.people[who] for who in COMPANIONS if with_army(p, who)}
    theirs = {r for r in REGIONS if p.army[r][NAZGUL] and units(p, SH, r)}
    return {b for b in theirs if any(near(a, b) for a in ours)}


def dreadful(p: Position) -> bool:
    theirs = {r for r in REGIONS if units(p, SH, r) and (p.army[r][NAZGUL] or p.people["witch-king"] == r)}
    ours = {r for r in REGIONS if units(p, FP, r)}
    return any(near(a, b) for a in ours for b in theirs)


def wild(p: Position) -> bool:
    """The Fellowship is not in a region with a Free Peoples Settlement."""
    return p.figure is None or not (is_settlement(p.figure) and REGIONS[p.figure].side == FP)


def stormcrow_nations(p: Position) -> set[str]:
    places = {p.figure} | {p.people[who] for who in COMPANIONS if on_map(p, who)}
    nations = {REGIONS[place].nation for place in places if place}
    return {nation for nation in FP_NATIONS if nation in nations and not at_war(p, nation)}


def condition(p: Position, key: str) -> bool:
    lies = table_conditions(p)
    if key in (
        "axe-and-bow",
        "horn-of-gondor",
        "wizards-staff",
        "the-last-battle",
        "the-palantir-of-orthanc",
        "denethors-folly",
    ):
        return lies[key]
    rangers = ("strider", "aragorn")
    saruman = on_map(p, "saruman")
    witch_king = on_map(p, "witch-king")
    shadow_at_war = all_at_war(p, SH_NATIONS)
    fangorn = any(p.people[who] == "fangorn" for who in COMPANIONS)
    ents = on_map(p, "gandalf-the-white") and fangorn
    needs = {
        "wormtongue": saruman,
        "i-will-go-alone": bool(fellowship(p)),
        "challenge-of-the-king": any(with_army(p, w) and nation_of(p, w) in ("gondor", "rohan") for w in rangers),
        "the-eagles-are-coming": bool(eagles(p)),
        "the-ents-awake-treebeard": ents,
        "the-ents-awake-huorns": ents,
        "the-ents-awake-entmoot": ents,
        "dead-men-of-dunharrow": any(nation_of(p, who) == "rohan" for who in rangers),
        "house-of-the-stewards": nation_of(p, "boromir") == "gondor",
        "the-grey-company": any(with_army(p, who) for who in rangers),
        "the-red-arrow": "gondor" in p.active,
        "paths-of-the-woses": at_war(p, "rohan"),
        "through-a-day-and-a-night": any(with_army(p, who) for who in COMPANIONS),
        "cirdans-ships": at_war(p, "elves"),
        "orc-patrol": wild(p),
        "isildurs-bane": wild(p),
        "foul-thing-from-the-deep": wild(p),
        "candles-of-corpses": wild(p),
        "nazgul-search": p.mordor is None and p.progress >= 1,
        "cruel-weather": p.mordor is None and p.progress >= 1,
        "the-nazgul-strike": p.mordor is None and p.progress >= 1,
        "morgul-wound": not p.hidden,
        "lure-of-the-ring": not p.hidden,
        "the-breaking-of-the-fellowship": not p.hidden,
        "dreadful-spells": dreadful(p),
        "grond-hammer-of-the-underworld": witch_king and p.people["witch-king"] in shadow_besieges(p),
        "the-black-captain-commands": witch_king,
        "return-to-valinor": any(
            r.nation == "elves" and is_stronghold(n) and holder(p, n) == SH for n, r in REGIONS.items()
        ),
        "the-fighting-uruk-hai": saruman
        and any(p.army[r]["isengard", "regular"] or p.army[r]["isengard", "elite"] for r in shadow_besieges(p)),
        "the-day-without-dawn": shadow_at_war,
        "stormcrow": bool(stormcrow_nations(p)),
        "the-shadow-is-moving": shadow_at_war,
        "corsairs-of-umbar": at_war(p, "southrons"),
        "rage-of-the-dunlendings": at_war(p, "isengard"),
        "return-of-the-witch-king": witch_king,
        "half-orcs-and-goblin-men": at_war(p, "isengard"),
        "olog-hai": at_war(p, "sauron"),
        "hill-trolls": at_war(p, "sauron"),
        "a-new-power-is-rising": saruman,
        "the-king-is-revealed": on_map(p, "aragorn"),
        "horde-from-the-east": at_war(p, "southrons"),
        "musterings-of-long-planned-war": shadow_at_war,
        "pits-of-mordor": at_war(p, "sauron"),
    }
    return needs.get(key, True)


def playable_cards(p: Position, side: str, icons: set[str]) -> set[str]:
    """Cards of the hand that these results can play; an event result plays all."""
    return {
        card
        for card in p.hands[side]
        if ("event" in icons or icons & set(CARDS[card].icons)) and condition(p, CARDS[card].key)
    }
