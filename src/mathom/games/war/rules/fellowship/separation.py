"""R13.7: Companions leave the Fellowship, one or a group, and move on at once."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, triple
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CHARACTER, NO
from mathom.games.war.rules.events import CHARACTER_MOVED, SEPARATED
from mathom.games.war.rules.facts.characters import GONE, STARTING_COMPANIONS
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.fellowship.companions import (
    choose_guide,
    companions_in,
    fellowship_mask,
    highest_level,
    is_in_mordor,
    leave_fellowship,
)
from mathom.games.war.rules.fellowship.paths import add_companion_reach
from mathom.games.war.rules.politics.track import activate_by_companion
from mathom.games.war.rules.state import War


class PickLeavers(Choice[War]):
    """The player picks Companions one by one, in their order; the group may go `extra` regions more than usual."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, group, _ = triple(todo)
        left: i64 = fellowship_mask(s)
        n: i64 = 0
        who: i64
        for who in range(STARTING_COMPANIONS):
            if left >> who & 1 and group >> who == 0:
                out[n] = CHARACTER.of(who)
                n += 1
        if group:
            out[n] = NO.of()
            n += 1
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        player, group, extra = triple(todo)
        if answer.verb is CHARACTER:
            s.then_one(PICK_LEAVERS.of(player, group | bit(answer.x), extra))
        else:
            separate(s, player, group, extra)


def separate(s: War, player: i64, group: i64, extra: i64) -> None:
    """A group leaves; on the Mordor Track it is removed from the game."""
    place: i64 = leave_together(s, group)
    choose_guide(s)
    if place != GONE:
        s.then_one(SEND_GROUP.of(player, group, s.progress + highest_level(s, group) + extra))


class SendGroup(Choice[War]):
    """The group goes from the figure's region, at most its third argument of regions away."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, _, most = triple(todo)
        return add_companion_reach(s, s.fellowship, most, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, group, _ = triple(todo)
        who: i64
        for who in range(STARTING_COMPANIONS):
            if group >> who & 1:
                arrive(s, who, answer.x)


def arrive(s: War, who: i64, region: i64) -> None:
    """A Companion ends a move in a region, or enters play there (R9.1)."""
    s.character[who] = region
    s.tell(CHARACTER_MOVED, 901, who, region)
    activate_by_companion(s, who, region)


# ---- The Breaking of the Fellowship ----


def scatter(s: War, number: i64) -> None:
    """This many Companions leave and stay where the Ring-bearers are; all, if there are no more."""
    mask: i64 = fellowship_mask(s)
    if number >= companions_in(s):
        leave_behind(s, mask)
    elif number > 0:
        s.then_one(PICK_SCATTERED.of(FREE, 0, number))


class PickScattered(Choice[War]):
    """The player picks them one by one, in their order; enough must be left for the rest of the number."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, group, number = triple(todo)
        left: i64 = fellowship_mask(s)
        n: i64 = 0
        who: i64
        for who in range(STARTING_COMPANIONS):
            if left >> who & 1 and group >> who == 0 and members_from(left, who) >= number:
                out[n] = CHARACTER.of(who)
                n += 1
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        player, group, number = triple(todo)
        group |= bit(answer.x)
        if number > 1:
            s.then_one(PICK_SCATTERED.of(player, group, number - 1))
        else:
            leave_behind(s, group)


def members_from(mask: i64, first: i64) -> i64:
    n: i64 = 0
    who: i64
    for who in range(first, STARTING_COMPANIONS):
        n += mask >> who & 1
    return n


def leave_behind(s: War, group: i64) -> None:
    """A group leaves and moves no further; on the Mordor Track it is removed from the game."""
    who: i64
    place: i64 = leave_together(s, group)
    for who in range(STARTING_COMPANIONS):
        if group >> who & 1 and place != GONE:
            activate_by_companion(s, who, place)
    choose_guide(s)


def leave_together(s: War, group: i64) -> i64:
    """Takes a group out of the Fellowship. Returns its region, or GONE on the Mordor Track."""
    who: i64
    place: i64 = GONE if is_in_mordor(s) else s.fellowship
    for who in range(STARTING_COMPANIONS):
        if group >> who & 1:
            leave_fellowship(s, who, place)
            s.tell(SEPARATED, 1307, who)
    return place


PICK_LEAVERS: Final[PickLeavers] = PickLeavers(3)
SEND_GROUP: Final[SendGroup] = SendGroup(3)
PICK_SCATTERED: Final[PickScattered] = PickScattered(3)

FRAMES: Final[list[Frame]] = [
    PICK_LEAVERS,
    SEND_GROUP,
    PICK_SCATTERED,
]
