"""R8: Armies move, with an Army result, a Character result or a card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.frames import Choice, Step, four, triple
from mathom.games.war.rules.answers import NO, REGION
from mathom.games.war.rules.armies.capture import enter_region
from mathom.games.war.rules.armies.choosing import (
    CHOOSE_MOVERS,
    KINDS_OF_SIDE,
    WITH_LEADER,
    can_choose_movers,
    clear_choice,
    kind_at,
)
from mathom.games.war.rules.armies.figures import has_army, is_besieged, is_free_for_armies
from mathom.games.war.rules.cards.table_cards import is_barred
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import FIGURES_MOVED
from mathom.games.war.rules.facts.characters import CHARACTERS
from mathom.games.war.rules.facts.dice import AS_ARMY, AS_CHARACTER
from mathom.games.war.rules.facts.nations import count_in
from mathom.games.war.rules.facts.regions import BORDER, FIRST_BORDER, REGIONS
from mathom.games.war.rules.fellowship.separation import arrive
from mathom.games.war.rules.state import MOST_MOVES, War

# ---- what may move where ----


def can_enter(s: War, side: i64, to: i64) -> bool:
    """R8.5: a region that is free for army movement and that no card closes."""
    return is_free_for_armies(s, side, to) and not is_barred(s, side, to)


def can_move(s: War, side: i64, region: i64, to: i64, flags: i64) -> bool:
    """Whether a part of an Army can go to a neighbouring region. The flags say who must go (`armies/choosing.py`)."""
    return can_enter(s, side, to) and can_choose_movers(s, side, region, to, flags)


def add_targets(s: War, side: i64, region: i64, flags: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if can_move(s, side, region, BORDER[k], flags):
            n = add(out, n, REGION.of(BORDER[k]))
    return n


def is_movable(s: War, side: i64, region: i64, flags: i64) -> bool:
    """Whether a part of an Army can go anywhere; R8.10: a garrison cannot."""
    if not has_army(s, side, region) or is_besieged(s, side, region):
        return False
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if can_move(s, side, region, BORDER[k], flags):
            return True
    return False


def has_movable_army(s: War, side: i64, flags: i64) -> bool:
    region: i64
    for region in range(REGIONS):
        if s.figures[side * REGIONS + region] and is_movable(s, side, region, flags):
            return True
    return False


# ---- the moves of one action ----


class MoveArmies(Step[War]):
    """R8.1: up to a number of Armies, one region each, one after the other; `may_stop` is 1 if none need move."""

    def run(self, s: War, todo: Todo) -> None:
        side, number, flags, may_stop = four(todo)
        if number > 0 and has_movable_army(s, side, flags):
            s.then_one(PICK_ARMY.of(side, number, flags, may_stop))
        else:
            end_moves(s)


class PickArmy(Choice[War]):
    """The region from which an Army moves, or no more moves."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, _, flags, may_stop = four(todo)
        n: i64 = 0
        region: i64
        for region in range(REGIONS):
            if s.figures[side * REGIONS + region] and is_movable(s, side, region, flags):
                n = add(out, n, REGION.of(region))
        if may_stop:
            n = add(out, n, NO.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, number, flags, _ = four(todo)
        if answer.verb is NO:
            end_moves(s)
        else:
            s.then(PICK_TARGET.of(side, answer.x, flags), MOVE_ARMIES.of(side, number - 1, flags, 1))


class PickTarget(Choice[War]):
    """The region to which the Army goes."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region, flags = triple(todo)
        return add_targets(s, side, region, flags, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region, flags = triple(todo)
        s.then(CHOOSE_MOVERS.of(side, region, answer.x, flags), MOVE_PICKED.of(side, region, answer.x))


class MovePicked(Step[War]):
    """The figures that were picked go to a region. They do not move again in this action."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, to = triple(todo)
        remember_move(s, to)
        move_picked(s, side, region, to, 801)


def move_picked(s: War, side: i64, region: i64, to: i64, rule: i64) -> None:
    """Moves the picked figures into a region, with all that follows there."""
    s.figures[side * REGIONS + region] -= s.picked
    s.figures[side * REGIONS + to] += s.picked
    place: i64
    for place in range(KINDS_OF_SIDE[side]):
        number: i64 = count_in(s.picked, kind_at(side, place))
        if number > 0:
            s.tell(FIGURES_MOVED, rule, kind_at(side, place), number, region, to)
    enter_region(s, side, to)
    who: i64
    for who in range(CHARACTERS):
        if s.picked_characters >> who & 1:
            arrive(s, who, to)
    clear_choice(s)


def remember_move(s: War, to: i64) -> None:
    k: i64 = 0
    while s.moved_to[k] > 0:
        k += 1
    s.moved_to[k] = to + 1
    s.moved[k] = s.picked
    s.moved_characters |= s.picked_characters


def end_moves(s: War) -> None:
    k: i64
    for k in range(MOST_MOVES):
        s.moved_to[k] = 0
        s.moved[k] = 0
    s.moved_characters = 0


# ---- dice ----


class MoveArmiesUse(Use):
    """R8.1: an Army result moves up to two Armies."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return has_movable_army(s, side, 0)

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then_one(MOVE_ARMIES.of(side, 2, 0, 0))


class LeadArmyUse(Use):
    """R8.2: a Character result moves one Army with a Leader or Character."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return has_movable_army(s, side, WITH_LEADER)

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then_one(MOVE_ARMIES.of(side, 1, WITH_LEADER, 0))


MOVE_ARMIES: Final[MoveArmies] = MoveArmies(4)
PICK_ARMY: Final[PickArmy] = PickArmy(4)
PICK_TARGET: Final[PickTarget] = PickTarget(3)
MOVE_PICKED: Final[MovePicked] = MovePicked(3)
MOVE_ARMIES_USE: Final[MoveArmiesUse] = MoveArmiesUse("move-armies", AS_ARMY)
LEAD_ARMY_USE: Final[LeadArmyUse] = LeadArmyUse("lead-army", AS_CHARACTER)

FRAMES: Final[list[Frame]] = [
    MOVE_ARMIES,
    PICK_ARMY,
    PICK_TARGET,
    MOVE_PICKED,
]
