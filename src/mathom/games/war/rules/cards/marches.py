"""R5.6: a card moves an Army over several regions: which Army, its way region by region, then who goes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, four, pair, triple
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.answers import NO, REGION
from mathom.games.war.rules.armies.capture import enter_region
from mathom.games.war.rules.armies.choosable import moving_characters, unmoved_figures, welcome_in
from mathom.games.war.rules.armies.choosing import (
    NEEDS,
    can_choose,
    choose_figures,
)
from mathom.games.war.rules.armies.figures import has_army, is_besieged
from mathom.games.war.rules.armies.moving import can_enter, move_figures, move_picked, remember_move
from mathom.games.war.rules.cards.places import ChooseRegion
from mathom.games.war.rules.cards.table_cards import check_table_cards
from mathom.games.war.rules.facts.characters import CHARACTERS
from mathom.games.war.rules.facts.nations import units_in
from mathom.games.war.rules.facts.regions import BORDER, FIRST_BORDER
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import use_army

JOINS: Final = 64  # a flag above those of `armies/choosing.py`: the march ends at another Army of its side
NEXT_REGIONS: Final[vec[i64]] = zeros(16)  # of `MarchOn.run`; no region has more neighbours


# ---- what is possible ----


def can_end(s: War, side: i64, start: i64, to: i64, flags: i64, figures: i64) -> bool:
    """Whether some of these figures may end a march here. Only here is stacking checked."""
    if flags & JOINS and (to == start or not has_army(s, side, to)):
        return False
    return can_choose(s, side, start, to, flags & NEEDS, figures, moving_characters(s, side, start))


def can_pass(s: War, side: i64, start: i64, to: i64, flags: i64, figures: i64, left: i64) -> bool:
    """Whether a march of these figures can go to a region, and end there or further on with this many steps left."""
    if not can_enter(s, side, to):
        return False
    figures = welcome_in(s, side, figures, to)
    if units_in(side, figures) == 0:
        return False
    if can_end(s, side, start, to, flags, figures):
        return True
    if left == 0:
        return False
    k: i64
    for k in range(FIRST_BORDER[to], FIRST_BORDER[to + 1]):
        if can_pass(s, side, start, BORDER[k], flags, figures, left - 1):
            return True
    return False


# ---- the way ----


def regions_on_the_way(s: War) -> i64:
    """How many regions the march has entered."""
    n: i64 = 0
    rest: i64 = s.march
    while rest:
        n += 1
        rest >>= 7
    return n


def region_on_the_way(s: War, number: i64) -> i64:
    """The region that the march enters as this number, from 0."""
    return (s.march >> 7 * number & 127) - 1


def march_ends_at(s: War, start: i64) -> i64:
    """The region that the march has reached."""
    steps: i64 = regions_on_the_way(s)
    return start if steps == 0 else region_on_the_way(s, steps - 1)


def marchers(s: War, side: i64, start: i64) -> i64:
    """The figures that may go all the way so far."""
    figures: i64 = unmoved_figures(s, side, start)
    k: i64
    for k in range(regions_on_the_way(s)):
        figures = welcome_in(s, side, figures, region_on_the_way(s, k))
    return figures


def add_next_regions(s: War, side: i64, start: i64, steps: i64, flags: i64, out: vec[i64]) -> i64:
    """Where the march can go next; it enters at most `steps` regions."""
    left: i64 = steps - regions_on_the_way(s) - 1
    if left < 0:
        return 0
    figures: i64 = marchers(s, side, start)
    at: i64 = march_ends_at(s, start)
    n: i64 = 0
    k: i64
    for k in range(FIRST_BORDER[at], FIRST_BORDER[at + 1]):
        if can_pass(s, side, start, BORDER[k], flags, figures, left):
            n = add(out, n, REGION.of(BORDER[k]))
    return n


def can_stop(s: War, side: i64, start: i64, flags: i64) -> bool:
    return s.march != 0 and can_end(s, side, start, march_ends_at(s, start), flags, marchers(s, side, start))


def march_to(s: War, region: i64) -> None:
    shift: i64 = 7 * regions_on_the_way(s)
    s.march |= (region + 1) << shift


class March(Step[War]):
    """An Army of a side enters up to a number of regions; nothing if none can."""

    def run(self, s: War, todo: Todo) -> None:
        side, steps, flags = triple(todo)
        PICK_MARCHER.begin(s, PICK_MARCHER.of(side, steps, flags))


class PickMarcher(ChooseRegion):
    """The region from which the Army comes."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        side, steps, flags = triple(todo)
        if not has_army(s, side, region) or is_besieged(s, side, region):
            return False
        return add_next_regions(s, side, region, steps, flags, COUNT_ONLY) > 0

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        side, steps, flags = triple(todo)
        s.then_one(MARCH_ON.of(side, region, steps, flags))


class MarchOn(Step[War]):
    """Asks for the next region where there is a choice, then who goes."""

    def run(self, s: War, todo: Todo) -> None:
        side, start, steps, flags = four(todo)
        found: i64 = add_next_regions(s, side, start, steps, flags, NEXT_REGIONS)
        if found == 1 and not can_stop(s, side, start, flags):
            march_to(s, NEXT_REGIONS[0] - REGION.first)
            s.then_one(todo)
            return
        if found > 0:
            s.then_one(PICK_WAY.of(side, start, steps, flags))
            return
        s.then_one(WALK.of(side, start))
        figures: i64 = marchers(s, side, start)
        to: i64 = march_ends_at(s, start)
        choose_figures(s, side, start, to, flags & NEEDS, figures, moving_characters(s, side, start))


class PickWay(Choice[War]):
    """The next region, or the march ends here."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, start, steps, flags = four(todo)
        n: i64 = add_next_regions(s, side, start, steps, flags, out)
        if can_stop(s, side, start, flags):
            n = add(out, n, NO.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, start, steps, flags = four(todo)
        if answer.verb is REGION:
            march_to(s, answer.x)
            s.then_one(MARCH_ON.of(side, start, steps, flags))
        else:
            s.then_one(MARCH_ON.of(side, start, regions_on_the_way(s), flags))


class Walk(Step[War]):
    """Those who were picked go all the way. Settlements on it are captured; Characters arrive at its end only."""

    def run(self, s: War, todo: Todo) -> None:
        side, region = pair(todo)
        last: i64 = regions_on_the_way(s) - 1
        who: i64
        k: i64
        for k in range(last):
            to: i64 = region_on_the_way(s, k)
            move_figures(s, side, region, to, 506)
            for who in range(CHARACTERS):
                if s.picked_characters >> who & 1:
                    s.character[who] = to
            enter_region(s, side, to)
            check_table_cards(s)
            region = to
        to = region_on_the_way(s, last)
        s.march = 0
        use_army(s, side, to, s.picked)
        remember_move(s, to)
        move_picked(s, side, region, to, 506)


MARCH: Final[March] = March(3)
PICK_MARCHER: Final[PickMarcher] = PickMarcher(3)
MARCH_ON: Final[MarchOn] = MarchOn(4)
PICK_WAY: Final[PickWay] = PickWay(4)
WALK: Final[Walk] = Walk(2)

FRAMES: Final[list[Frame]] = [
    MARCH,
    PICK_MARCHER,
    MARCH_ON,
    PICK_WAY,
    WALK,
]
