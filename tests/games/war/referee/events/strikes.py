"""Cards with a choice of place, a battle or hits of their own: R5.5 to R5.8."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.war.referee.asking import Ask, Script, ask
from tests.games.war.referee.board.facts import COMPANIONS, FP, REGIONS, SH, is_settlement
from tests.games.war.referee.board.ground import units
from tests.games.war.referee.board.marching import Attacks
from tests.games.war.referee.board.position import Position
from tests.games.war.referee.events.conditions import shadow_besieges
from tests.games.war.referee.events.recruits import (
    can_place,
    open_to_card,
    place,
    sauron_strongholds,
    shadow_army_regions,
)
from tests.games.war.referee.fighting import battle

COAST = (
    "andrast",
    "anfalas",
    "dol-amroth",
    "druwaith-iaur",
    "enedwaith",
    "forlindon",
    "grey-havens",
    "harlindon",
    "lamedon",
    "minhiriath",
    "pelargir",
    "south-ered-luin",
    "umbar",
    "west-harondor",
)


def recruit_with_army(nation: str) -> Callable[[Position], Script]:
    """One unit in a region with a Shadow Army."""

    def play(p: Position) -> Script:
        regions = {r for r in shadow_army_regions(p) if open_to_card(p, SH, r)}
        if regions and (p.left[nation, "regular"] or p.left[nation, "elite"]):
            region = yield from ask(SH, "region", regions)
            yield from place(p, nation, "unit", region)

    return play


def three_places(nation: str, places: Callable[[], set[str]]) -> Callable[[Position], Script]:
    """Two regulars in each of three different places."""

    def play(p: Position) -> Script:
        done: set[str] = set()
        for number in range(3):
            options = {r for r in places() - done if open_to_card(p, SH, r) and p.left[nation, "regular"]}
            if not options:
                return
            if len(options) <= 3 - number and p.left[nation, "regular"] >= 2 * len(options):
                options = {min(options)}  # all of them get their two
            region = yield from ask(SH, "region", options, done)
            done.add(region)
            for _ in range(2):
                yield from place(p, nation, "regular", region)

    return play


def southron_settlements() -> set[str]:
    return {r for r, region in REGIONS.items() if region.nation == "southrons" and is_settlement(r)}


def misty_mountains(p: Position) -> Script:
    options = {r for r in ("mount-gram", "moria") if any(can_place(p, "sauron", k, r) for k in ("unit", "nazgul"))}
    if options:
        region = yield from ask(SH, "region", options)
        for kind in ("unit", "unit", "nazgul"):
            yield from place(p, "sauron", kind, region)


def horde(p: Position) -> Script:
    options = {r for r in ("east-rhun", "south-rhun", "khand", "far-harad") if open_to_card(p, SH, r)}
    if options and p.left["southrons", "regular"]:
        region = yield from ask(SH, "region", options)
        for _ in range(5):
            yield from place(p, "southrons", "regular", region)


def eomer(p: Position) -> Script:
    places = {r for r, region in REGIONS.items() if region.nation == "rohan" and is_settlement(r)}
    yield from rohan(p, places)


def riders(p: Position) -> Script:
    places = {p.people[who] for who in COMPANIONS if p.people[who] in REGIONS}
    yield from rohan(p, {"edoras"} | {r for r in places if REGIONS[r].nation == "rohan"})


def rohan(p: Position, places: set[str]) -> Script:
    """A unit and a Leader of Rohan in one of these."""
    places = {r for r in places if can_place(p, "rohan", "unit", r) or can_place(p, "rohan", "leader", r)}
    if places:
        region = yield from ask(FP, "region", places)
        for kind in ("unit", "leader"):
            yield from place(p, "rohan", kind, region)


def long_assault(contain: tuple[object, ...]) -> Callable[[Position], Script]:
    """An assault of three rounds; no card for the Free Peoples in the first, unless a Companion fights."""

    def play(p: Position) -> Script:
        attacks = Attacks(p, SH, leader=False, contain=contain)  # type: ignore[arg-type]
        ways = {(a, b) for a, b in attacks.ways() if a == b and a in shadow_besieges(p)}
        if ways:
            start, field, rear = yield Ask(SH, "storm", attacks, ways)
            assert (start, field) in ways and rear in list(attacks.rears(start))
            b = battle.begin(p, SH, start, field, rear)
            b.rounds = 3
            b.no_first_card = True
            yield from battle.fight(p, b)

    return play


def help_unlooked_for(p: Position) -> Script:
    attacks = Attacks(p, FP, leader=False)
    ways = {(a, b) for a, b in attacks.ways() if a != b and b in shadow_besieges(p)}
    if ways:
        start, field, rear = yield Ask(FP, "attack", attacks, ways)
        assert (start, field) in ways and rear in list(attacks.rears(start))
        b = battle.begin(p, FP, start, field, rear)
        b.helpers = True
        yield from battle.fight(p, b)


def cirdans_ships(p: Position) -> Script:
    coast = {r for r in COAST if units(p, FP, r) and open_to_card(p, FP, r)}
    if coast and (p.left["elves", "regular"] or p.left["elves", "elite"]):
        region = yield from ask(FP, "region", coast)
        for _ in range(2):
            yield from place(p, "elves", "unit", region)


EFFECTS: dict[str, Callable[[Position], Script]] = {
    "half-orcs-and-goblin-men": recruit_with_army("isengard"),
    "olog-hai": recruit_with_army("sauron"),
    "many-kings-to-the-service-of-mordor": three_places("southrons", southron_settlements),
    "pits-of-mordor": three_places("sauron", sauron_strongholds),
    "shadows-on-the-misty-mountains": misty_mountains,
    "horde-from-the-east": horde,
    "cirdans-ships": cirdans_ships,
    "eomer-son-of-eomund": eomer,
    "riders-of-theoden": riders,
    "grond-hammer-of-the-underworld": long_assault(("witch-king",)),
    "the-fighting-uruk-hai": long_assault((("isengard", "regular"), ("isengard", "elite"))),
    "help-unlooked-for": help_unlooked_for,
}
