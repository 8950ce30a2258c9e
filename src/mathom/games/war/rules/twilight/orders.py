"""Cards that move Ships, and cards after which one Army may move or attack."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, pair, second_of
from mathom.games.war.rules.answers import ATTACK as ATTACK_ANSWER
from mathom.games.war.rules.answers import FLEET, MOVE, NO, REGION
from mathom.games.war.rules.armies.choosable import belligerents, welcome_in
from mathom.games.war.rules.armies.choosing import (
    CHOOSE_MOVERS,
    FOR_ATTACK,
    can_choose,
    choose_figures,
)
from mathom.games.war.rules.armies.figures import has_army, is_besieged
from mathom.games.war.rules.armies.moving import (
    COUNT_SHIPS,
    END_MOVES,
    MOVE_PICKED,
    PICK_TARGET,
    SAIL,
    add_fleets,
    add_landings,
    can_enter,
    can_move,
    is_movable,
)
from mathom.games.war.rules.armies.pieces import count_place
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.battle.attacking import (
    ATTACK_TO,
    can_attack_from,
    start_attack,
)
from mathom.games.war.rules.battle.attacking import add_targets as add_attack_targets
from mathom.games.war.rules.battle.forces import SAILS, SURPRISE
from mathom.games.war.rules.cards.places import ChooseRegion
from mathom.games.war.rules.facts.nations import NO_NATION, SHADOW
from mathom.games.war.rules.facts.regions import BORDER, COAST_REGION, FIRST_BORDER, are_adjacent
from mathom.games.war.rules.state import War

# ---- an Army of one region ----


class OrderArmy(Choice[War]):
    """The Army of a region moves, attacks, or does neither."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region = pair(todo)
        n: i64 = add(out, 0, NO.of())
        if is_movable(s, side, region, 0):
            n = add(out, n, MOVE.of())
        if has_army(s, side, region) and can_attack_from(s, side, region, 0):
            n = add(out, n, ATTACK_ANSWER.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region = pair(todo)
        if answer.verb is MOVE:
            s.then_one(END_MOVES.of())
            ask(s, PICK_TARGET.of(side, region, 0))
        elif answer.verb is ATTACK_ANSWER:
            ask(s, ATTACK_TO.of(side, region, 0))


class MayOrder(Step[War]):
    """Asks if there is anything to order."""

    def run(self, s: War, todo: Todo) -> None:
        side, region = pair(todo)
        can_order: bool = ORDER_ARMY.options(s, ORDER_ARMY.of(side, region), COUNT_ONLY) > 1
        s.then_one(when(can_order, ORDER_ARMY.of(side, region)))


# ---- The Corsairs Are upon Us! ----


def the_corsairs_are_upon_us(s: War) -> None:
    """Ships move; an Army is carried between two of them; then it moves or attacks by surprise."""
    s.then(MOVE_SHIPS.of(), CARRY_ARMY.of(), END_MOVES.of())


class MoveShips(Step[War]):
    """D85: every Ship may move up to two steps."""

    def run(self, s: War, todo: Todo) -> None:
        s.then_one(when(add_fleets(s, COUNT_ONLY, 0) > 0, PICK_FLEET.of(SHADOW)))


class PickFleet(Choice[War]):
    """Which Ships sail, or the player stops."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_fleets(s, out, add(out, 0, NO.of()))

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is FLEET:
            s.then_one(MOVE_SHIPS.of())
            ask(s, COUNT_SHIPS.of(SHADOW, answer.x))


class CarryArmy(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        can_carry: bool = PICK_CARRIED.options(s, PICK_CARRIED.of(SHADOW), COUNT_ONLY) > 1
        s.then_one(when(can_carry, PICK_CARRIED.of(SHADOW)))


def add_harbours(s: War, region: i64, out: vec[i64], n: i64) -> i64:
    """The other regions with Ships to which an Army can be carried, neighbours too."""
    if not has_army(s, SHADOW, region) or is_besieged(s, SHADOW, region):
        return n
    n = add_landings(s, SHADOW, region, SAIL, out, n)
    if count_place(s.ships, region) > 0:
        k: i64
        for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
            if count_place(s.ships, BORDER[k]) > 0 and can_move(s, SHADOW, region, BORDER[k], 0):
                n = add(out, n, REGION.of(BORDER[k]))
    return n


class PickCarried(Choice[War]):
    """Which Army is carried, or none."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = add(out, 0, NO.of())
        k: i64
        for k in range(len(COAST_REGION)):
            if add_harbours(s, COAST_REGION[k], COUNT_ONLY, 0) > 0:
                n = add(out, n, REGION.of(COAST_REGION[k]))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is REGION:
            ask(s, PICK_HARBOUR.of(SHADOW, answer.x))


class PickHarbour(Choice[War]):
    """Where the Army lands."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_harbours(s, second_of(todo), out, 0)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region = pair(todo)
        s.then(
            CHOOSE_MOVERS.of(side, region, answer.x, 0),
            MOVE_PICKED.of(side, region, answer.x),
            MAY_ORDER_CARRIED.of(side, answer.x),
        )


# ---- the Army that was carried: it is the first that moved in this action ----


def carried_units(s: War, to: i64) -> i64:
    """Its figures that may enter a region."""
    return welcome_in(s, SHADOW, s.moved[0], to)


def can_carried_move(s: War, region: i64, to: i64) -> bool:
    return can_enter(s, SHADOW, to) and can_choose(s, SHADOW, region, to, 0, carried_units(s, to), s.moved_characters)


def carried_attackers(s: War) -> i64:
    return belligerents(s, SHADOW, s.moved[0], NO_NATION)


def can_carried_attack(s: War, region: i64) -> bool:
    if ATTACK_CARRIED_TO.options(s, ATTACK_CARRIED_TO.of(SHADOW, region), COUNT_ONLY) == 0:
        return False
    return can_choose(s, SHADOW, region, region, FOR_ATTACK, carried_attackers(s), s.moved_characters)


class MayOrderCarried(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        side, region = pair(todo)
        can_order: bool = ORDER_CARRIED.options(s, ORDER_CARRIED.of(side, region), COUNT_ONLY) > 1
        s.then_one(when(can_order, ORDER_CARRIED.of(side, region)))


class OrderCarried(Choice[War]):
    """D85: the Army that was carried moves, attacks, or does neither; again by Ships if it likes."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region = pair(todo)
        n: i64 = add(out, 0, NO.of())
        if MOVE_CARRIED_TO.options(s, MOVE_CARRIED_TO.of(side, region), COUNT_ONLY) > 0:
            n = add(out, n, MOVE.of())
        if can_carried_attack(s, region):
            n = add(out, n, ATTACK_ANSWER.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region = pair(todo)
        if answer.verb is MOVE:
            MOVE_CARRIED_TO.begin(s, MOVE_CARRIED_TO.of(side, region))
        elif answer.verb is ATTACK_ANSWER:
            ask(s, ATTACK_CARRIED_TO.of(side, region))


class MoveCarriedTo(ChooseRegion):
    """A neighbour, or another region with Ships."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        start: i64 = second_of(todo)
        by_ship: bool = count_place(s.ships, start) > 0 and count_place(s.ships, region) > 0
        if region == start or not (are_adjacent(start, region) or by_ship):
            return False
        return can_carried_move(s, start, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        start: i64 = second_of(todo)
        s.then_one(MOVE_PICKED.of(SHADOW, start, region))
        choose_figures(s, SHADOW, start, region, 0, carried_units(s, region), s.moved_characters)


class AttackCarriedTo(Choice[War]):
    """Which Army is attacked. The Free Peoples play no Combat card in the first round."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region = pair(todo)
        return add_attack_targets(s, side, region, SAILS, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region = pair(todo)
        start_attack(s, side, region, answer.x, SAILS | SURPRISE)
        choose_figures(s, side, region, answer.x, FOR_ATTACK, carried_attackers(s), s.moved_characters)


ORDER_ARMY: Final[OrderArmy] = OrderArmy(2)
MAY_ORDER: Final[MayOrder] = MayOrder(2)
MOVE_SHIPS: Final[MoveShips] = MoveShips()
PICK_FLEET: Final[PickFleet] = PickFleet()
CARRY_ARMY: Final[CarryArmy] = CarryArmy()
PICK_CARRIED: Final[PickCarried] = PickCarried()
PICK_HARBOUR: Final[PickHarbour] = PickHarbour(2)
MAY_ORDER_CARRIED: Final[MayOrderCarried] = MayOrderCarried(2)
ORDER_CARRIED: Final[OrderCarried] = OrderCarried(2)
MOVE_CARRIED_TO: Final[MoveCarriedTo] = MoveCarriedTo(2)
ATTACK_CARRIED_TO: Final[AttackCarriedTo] = AttackCarriedTo(2)

FRAMES: Final[list[Frame]] = [
    ORDER_ARMY,
    MAY_ORDER,
    MOVE_SHIPS,
    PICK_FLEET,
    CARRY_ARMY,
    PICK_CARRIED,
    PICK_HARBOUR,
    MAY_ORDER_CARRIED,
    ORDER_CARRIED,
    MOVE_CARRIED_TO,
    ATTACK_CARRIED_TO,
]
