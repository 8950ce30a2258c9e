"""Cards that hit Armies, give them orders or move them far: R5.6 to R5.8."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.games.war.referee import acts, travel
from tests.games.war.referee.asking import Ask, Roll, Script, ask
from tests.games.war.referee.board.facts import FP, REGIONS, SH, SH_NATIONS, is_stronghold, other
from tests.games.war.referee.board.ground import free_to_march, holder, inside, put, take, units
from tests.games.war.referee.board.marching import Attacks, Marches
from tests.games.war.referee.board.politics import arrived, capture, enter, sweep
from tests.games.war.referee.board.position import NAZGUL, Figure, Group, Position
from tests.games.war.referee.events import recruits
from tests.games.war.referee.events.conditions import near
from tests.games.war.referee.fighting import battle
from tests.games.war.referee.fighting.fight import lose

Effect = Callable[[Position], Script]
GONDOR_COAST = ("pelargir", "lamedon", "dol-amroth", "anfalas")


def hit(p: Position, side: str, region: str, hits: int) -> Script:
    """Losses by a card; a garrison that is gone loses the Stronghold to its besieger. R5.8."""
    yield from lose(p, side, region, Counter(), hits)
    if holder(p, region) == side and not units(p, side, region) and units(p, other(side), region):
        capture(p, other(side), region)
    sweep(p)


def strike(p: Position, side: str, region: str, dice: int, lowest: int) -> Script:
    """Dice of a card against an Army."""
    if dice:
        rolled = yield Roll("strike", min(5, dice), "")
        yield from hit(p, side, region, sum(die >= lowest for die in rolled))


def the_spirit_of_mordor(p: Position) -> Script:
    def nations(region: str) -> int:
        return sum(p.army[region][n, "regular"] + p.army[region][n, "elite"] > 0 for n in SH_NATIONS)

    mixed = {r for r in REGIONS if nations(r) > 1}
    if mixed:
        yield from strike(p, SH, (yield from ask(FP, "strike-at", mixed)), 5, 5)


def faramirs_rangers(p: Position) -> Script:
    near_by = {r for r in ("osgiliath", "north-ithilien", "south-ithilien") if units(p, SH, r)}
    if near_by:
        yield from strike(p, SH, (yield from ask(FP, "strike-at", near_by)), 3, 5)
    if units(p, FP, "osgiliath"):
        yield from recruits.place(p, "gondor", "unit", "osgiliath")
        yield from recruits.place(p, "gondor", "leader", "osgiliath")


def nazgul_with(p: Position, region: str) -> int:
    """The Witch-king is one of them."""
    return p.army[region][NAZGUL] + (p.people["witch-king"] == region)


def dreadful_spells(p: Position) -> Script:
    def victims(start: str) -> set[str]:
        return {r for r in REGIONS if units(p, FP, r) and near(start, r)}

    casters = {r for r in REGIONS if units(p, SH, r) and nazgul_with(p, r) and victims(r)}
    start = yield from ask(SH, "spells-from", casters)
    target = yield from ask(SH, "strike-at", victims(start))
    yield from strike(p, FP, target, nazgul_with(p, start), 5)


def return_to_valinor(p: Position) -> Script:
    for region, place in REGIONS.items():
        elves = p.army[region]["elves", "regular"] + p.army[region]["elves", "elite"]
        if place.nation == "elves" and is_stronghold(region) and not inside(p, region):
            yield from strike(p, FP, region, elves, 6)


def order(p: Position, armies: int, contain: tuple[Figure, ...]) -> Script:
    """Armies with one of these may move, or one may attack."""
    options = {"nothing"}
    if Marches(p, SH, leader=False, contain=contain).any():
        options.add("move")
    if Attacks(p, SH, leader=False, contain=contain).any():
        options.add("attack")
    choice = yield from ask(SH, "order", options)
    if choice == "move":
        yield from acts.march(p, SH, armies, False, contain)
    elif choice == "attack":
        yield from acts.attack(p, SH, False, contain)


def ringwraiths(p: Position) -> Script:
    yield from travel.minions(p, must=False, only_nazgul=True)
    yield from order(p, 2, (NAZGUL, "witch-king"))


def black_captain(p: Position) -> Script:
    where = p.people["witch-king"]
    possible = p.left[NAZGUL] > 0 and recruits.open_to_card(p, SH, where)
    if possible and (yield from ask(SH, "call-nazgul", {True, False})):
        for _ in range(2):
            yield from recruits.place(p, "sauron", "nazgul", where)
    else:
        yield from travel.minions(p, must=False, only_nazgul=True)
    yield from order(p, 1, ("witch-king",))


def shadow_is_moving(p: Position) -> Script:
    yield from acts.march(p, SH, 4, False, must=False)


def corsairs(p: Position) -> Script:
    if not units(p, SH, "umbar") or inside(p, "umbar") == SH:
        return
    marches = Landings(p, SH, leader=False)
    attacks = Attacks(p, SH, leader=False)
    can_attack = next(attacks.rears("umbar"), None) is not None
    moves = {r for r in GONDOR_COAST if free_to_march(p, SH, r) and next(marches.groups("umbar", r), None) is not None}
    fights = {r for r in GONDOR_COAST if not free_to_march(p, SH, r) and can_attack}
    if not moves | fights:
        return
    end = yield from ask(SH, "land-at", moves | fights)
    if end in moves:
        _, _, group = yield Ask(SH, "sail", marches, ("umbar", end))
        go(p, SH, "umbar", end, group)
        if inside(p, end) == FP:  # D109: an assault
            _, _, rear = yield Ask(SH, "sail-to-attack", attacks, (end, end))
            yield from battle.fight(p, battle.begin(p, SH, end, end, rear))
    else:
        _, _, rear = yield Ask(SH, "sail-to-attack", attacks, ("umbar", end))
        b = battle.begin(p, SH, "umbar", end, rear)
        b.may_cease = False
        yield from battle.fight(p, b)


class Landings(Marches):
    """An Army goes from region to region whatever lies between."""

    def open(self, start: str, end: str) -> bool:
        return free_to_march(self.p, self.side, end)


def go(p: Position, side: str, start: str, end: str, group: Group) -> None:
    """An Army enters a region, and everything that follows happens."""
    take(p, start, group)
    put(p, end, group)
    enter(p, side, end)
    arrived(p, group, end)
    if holder(p, start) == side and not units(p, side, start) and units(p, other(side), start):
        capture(p, other(side), start)
    sweep(p)


def paths_of_the_woses(p: Position) -> Script:
    ends = {"minas-tirith"}
    if inside(p, "minas-tirith") == FP or holder(p, "minas-tirith") == SH:
        ends = set(REGIONS["minas-tirith"].adjacent)
    landings = Landings(p, FP, leader=False)
    starts = {r for r, place in REGIONS.items() if place.nation == "rohan" and units(p, FP, r)}
    ways = {(a, b) for a in starts for b in ends - {a} if next(landings.groups(a, b), None) is not None}
    if ways:
        start = yield from ask(FP, "leave-rohan", {a for a, _ in ways})
        end = yield from ask(FP, "approach", {b for a, b in ways if a == start})
        _, _, group = yield Ask(FP, "sail", landings, (start, end))
        go(p, FP, start, end, group)


EFFECTS: dict[str, Effect] = {
    "the-spirit-of-mordor": the_spirit_of_mordor,
    "faramirs-rangers": faramirs_rangers,
    "dreadful-spells": dreadful_spells,
    "return-to-valinor": return_to_valinor,
    "the-ringwraiths-are-abroad": ringwraiths,
    "the-black-captain-commands": black_captain,
    "the-shadow-is-moving": shadow_is_moving,
    "corsairs-of-umbar": corsairs,
    "paths-of-the-woses": paths_of_the_woses,
}
