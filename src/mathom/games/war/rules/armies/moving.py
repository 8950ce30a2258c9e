"""R8: Armies move, with an Army result, a Character result or a card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, four, pair, second_of, triple
from mathom.games.war.rules.answers import COUNT, FLEET, NO, REGION
from mathom.games.war.rules.armies.capture import capture_if_taken, enter_region
from mathom.games.war.rules.armies.choosing import (
    CHOOSE_MOVERS,
    KINDS_OF_SIDE,
    NEEDS,
    WITH_LEADER,
    can_choose_movers,
    clear_choice,
    kind_at,
)
from mathom.games.war.rules.armies.figures import has_army, is_besieged, is_free_for_armies
from mathom.games.war.rules.armies.pieces import abandon_engines, add_place, count_place, remove_place
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.table_cards import check_table_cards, is_barred
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import FIGURES_MOVED, SHIPS_SAILED
from mathom.games.war.rules.facts.characters import CHARACTERS
from mathom.games.war.rules.facts.dice import AS_ARMY, AS_CHARACTER
from mathom.games.war.rules.facts.nations import SHADOW, SOUTHRONS, count_in
from mathom.games.war.rules.facts.regions import BORDER, COAST_PLACE, COAST_REGION, FIRST_BORDER, REGIONS, are_adjacent
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.fellowship.separation import arrive
from mathom.games.war.rules.state import MOST_MOVES, War
from mathom.games.war.rules.teams.command import commands_units, owns, units_arrive, use_army

SAIL: Final = 64  # a flag above those of `armies/choosing.py`: Ships may move, and carry Armies
LONGEST_VOYAGE: Final = 2

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
        if can_move(s, side, region, BORDER[k], flags & NEEDS):
            n = add(out, n, REGION.of(BORDER[k]))
    if flags & SAIL:
        n = add_landings(s, side, region, flags, out, n)
    return n


def add_landings(s: War, side: i64, region: i64, flags: i64, out: vec[i64], n: i64) -> i64:
    """R18.5: the other regions with Ships to which those of a region carry an Army; neighbours are reached by land."""
    if side != SHADOW or count_place(s.ships, region) == 0:
        return n
    k: i64
    for k in range(len(COAST_REGION)):
        to: i64 = COAST_REGION[k]
        if is_across_the_sea(s, region, to) and can_move(s, side, region, to, flags & NEEDS):
            n = add(out, n, REGION.of(to))
    return n


def is_across_the_sea(s: War, region: i64, to: i64) -> bool:
    """Whether this is another region with Ships that is not a neighbour."""
    return to != region and count_place(s.ships, to) > 0 and not are_adjacent(region, to)


def is_movable(s: War, side: i64, region: i64, flags: i64) -> bool:
    """Whether a part of an Army can go anywhere; R8.10: a garrison cannot."""
    if not has_army(s, side, region) or is_besieged(s, side, region):
        return False
    if s.players != FEWEST_PLAYERS and not commands_units(s, side, region, False):
        return False
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if can_move(s, side, region, BORDER[k], flags & NEEDS):
            return True
    return flags & SAIL != 0 and add_landings(s, side, region, flags, COUNT_ONLY, 0) > 0


def has_movable_army(s: War, side: i64, flags: i64) -> bool:
    region: i64
    for region in range(REGIONS):
        if s.figures[side * REGIONS + region] and is_movable(s, side, region, flags):
            return True
    return False


# ---- Ships ----


def resting_ships(s: War, region: i64) -> i64:
    """The Ships that have not moved in this action."""
    return count_place(s.ships, region) - count_place(s.sailed, region)


def add_fleets(s: War, out: vec[i64], n: i64) -> i64:
    """The coastal regions with Ships that can still move."""
    k: i64
    if s.ships:
        for k in range(len(COAST_REGION)):
            if resting_ships(s, COAST_REGION[k]) > 0:
                n = add(out, n, FLEET.of(COAST_REGION[k]))
    return n


def may_sail(flags: i64) -> bool:
    """R18.5: a Fleet moves with an Army result, as if it was an Army."""
    return flags & SAIL != 0 and flags & NEEDS == 0


class CountShips(Choice[War]):
    """How many Ships of a region sail together."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        while n < resting_ships(s, second_of(todo)):
            n = add(out, n, COUNT.of(n + 1))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region = pair(todo)
        s.then_one(SEND_FLEET.of(side, region, answer.x))


class SendFleet(Choice[War]):
    """Another coastal region, at most two along the coast."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        place: i64 = COAST_PLACE[second_of(todo)]
        n: i64 = 0
        k: i64
        for k in range(len(COAST_REGION)):
            if k != place and place - LONGEST_VOYAGE <= k <= place + LONGEST_VOYAGE:
                n = add(out, n, REGION.of(COAST_REGION[k]))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, region, number = triple(todo)
        s.tell(SHIPS_SAILED, 1805, number, region, answer.x)
        while number > 0:
            s.ships = add_place(remove_place(s.ships, region), answer.x)
            s.sailed = add_place(s.sailed, answer.x)
            number -= 1


# ---- the moves of one action ----


class MoveArmies(Step[War]):
    """R8.1: up to a number of Armies, one region each, one after the other; `may_stop` is 1 if no Army has to move."""

    def run(self, s: War, todo: Todo) -> None:
        side, number, flags, may_stop = four(todo)
        if number > 0 and can_still_move(s, side, flags):
            ask(s, PICK_ARMY.of(side, number, flags, may_stop))
        else:
            end_moves(s)


def can_still_move(s: War, side: i64, flags: i64) -> bool:
    return has_movable_army(s, side, flags) or (may_sail(flags) and add_fleets(s, COUNT_ONLY, 0) > 0)


class PickArmy(Choice[War]):
    """The region from which an Army moves, or no more moves."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, _, flags, may_stop = four(todo)
        n: i64 = 0
        region: i64
        for region in range(REGIONS):
            if s.figures[side * REGIONS + region] and is_movable(s, side, region, flags):
                n = add(out, n, REGION.of(region))
        if may_sail(flags):
            n = add_fleets(s, out, n)
        if may_stop:
            n = add(out, n, NO.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, number, flags, _ = four(todo)
        if answer.verb is NO:
            end_moves(s)
        else:
            s.then_one(MOVE_ARMIES.of(side, number - 1, flags, 1))
            if answer.verb is FLEET:
                ask(s, COUNT_SHIPS.of(side, answer.x))
            else:
                ask(s, PICK_TARGET.of(side, answer.x, flags))


class PickTarget(Choice[War]):
    """The region to which the Army goes."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region, flags = triple(todo)
        return add_targets(s, side, region, flags, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region, flags = triple(todo)
        s.then(CHOOSE_MOVERS.of(side, region, answer.x, flags & NEEDS), MOVE_PICKED.of(side, region, answer.x))


class MovePicked(Step[War]):
    """The figures that were picked go to a region. They do not move again in this action."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, to = triple(todo)
        use_army(s, side, to, s.picked)
        remember_move(s, to)
        move_picked(s, side, region, to, 801)


def move_picked(s: War, side: i64, region: i64, to: i64, rule: i64) -> None:
    """Moves the picked figures into a region, and does everything that follows there."""
    move_figures(s, side, region, to, rule)
    who: i64
    for who in range(CHARACTERS):
        if s.picked_characters >> who & 1:
            s.character[who] = to  # because a capture depends on who is there
    enter_region(s, side, to)
    for who in range(CHARACTERS):
        if s.picked_characters >> who & 1:
            arrive(s, who, to)
    abandon_engines(s, region)
    capture_if_taken(s, region)  # D102: a garrison that a card takes out of a siege
    check_table_cards(s)
    clear_choice(s)


def move_figures(s: War, side: i64, region: i64, to: i64, rule: i64) -> None:
    """Moves the picked units and Leaders, and nothing else."""
    s.figures[side * REGIONS + region] -= s.picked
    s.figures[side * REGIONS + to] += s.picked
    if s.players != FEWEST_PLAYERS:
        units_arrive(s, side, region, to, s.picked)
    place: i64
    for place in range(KINDS_OF_SIDE[side]):
        number: i64 = count_in(s.picked, kind_at(side, place))
        if number > 0:
            s.tell(FIGURES_MOVED, rule, kind_at(side, place), number, region, to)


def remember_move(s: War, to: i64) -> None:
    k: i64 = 0
    while s.moved_to[k] > 0:
        k += 1
    s.moved_to[k] = to + 1
    s.moved[k] = s.picked
    s.moved_characters |= s.picked_characters


class EndMoves(Step[War]):
    """Waits below the moves of a card."""

    def run(self, s: War, todo: Todo) -> None:
        end_moves(s)


def end_moves(s: War) -> None:
    k: i64
    for k in range(MOST_MOVES):
        s.moved_to[k] = 0
        s.moved[k] = 0
    s.moved_characters = 0
    s.sailed = 0


# ---- dice ----


def sea_flag(s: War, side: i64) -> i64:
    """Whether dice move Ships, and Armies by them: those of the player of the Corsairs (D32)."""
    return SAIL if side == SHADOW and s.ships and owns(s, SOUTHRONS) else 0


class MoveArmiesUse(Use):
    """R8.1: an Army result moves up to two Armies."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return can_still_move(s, side, sea_flag(s, side))

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then_one(MOVE_ARMIES.of(side, 2, sea_flag(s, side), 0))


class LeadArmyUse(Use):
    """R8.2: a Character result moves one Army with a Leader or Character."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return has_movable_army(s, side, WITH_LEADER | sea_flag(s, side))

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then_one(MOVE_ARMIES.of(side, 1, WITH_LEADER | sea_flag(s, side), 0))


MOVE_ARMIES: Final[MoveArmies] = MoveArmies(4)
PICK_ARMY: Final[PickArmy] = PickArmy(4)
PICK_TARGET: Final[PickTarget] = PickTarget(3)
COUNT_SHIPS: Final[CountShips] = CountShips(2)
SEND_FLEET: Final[SendFleet] = SendFleet(3)
MOVE_PICKED: Final[MovePicked] = MovePicked(3)
END_MOVES: Final[EndMoves] = EndMoves()
MOVE_ARMIES_USE: Final[MoveArmiesUse] = MoveArmiesUse("move-armies", AS_ARMY)
LEAD_ARMY_USE: Final[LeadArmyUse] = LeadArmyUse("lead-army", AS_CHARACTER)

FRAMES: Final[list[Frame]] = [
    MOVE_ARMIES,
    PICK_ARMY,
    PICK_TARGET,
    COUNT_SHIPS,
    SEND_FLEET,
    MOVE_PICKED,
    END_MOVES,
]
