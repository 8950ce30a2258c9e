"""R13.7: Companions leave the Fellowship, one or a group, and move on at once."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, triple
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CHARACTER, NO
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.events import CHARACTER_MOVED, SEPARATED
from mathom.games.war.rules.facts.characters import COMPANIONS as ALL_COMPANIONS
from mathom.games.war.rules.facts.characters import FELLOWSHIP_COMPANIONS, GONE, SMEAGOL, WITCH_KING
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.fellowship.companions import (
    choose_guide,
    companions_in,
    fellowship_mask,
    highest_level,
    is_in_mordor,
    leave_fellowship,
)
from mathom.games.war.rules.fellowship.paths import COMPANIONS, COMPANIONS_BY_CARD, add_companion_reach
from mathom.games.war.rules.politics.track import activate_by_companion
from mathom.games.war.rules.state import War

# How a card changes the move of a group: a number of regions more, and the flags below.
MORE_REGIONS: Final = 3  # a mask
AS_LEVEL_4: Final = 4
INTO_SIEGE: Final = 8  # the move may end in a besieged Stronghold
FAR_INTO_SIEGE: Final = 64  # the same, beside the distance of SEND_GROUP


def reach_of(level: i64, how: i64) -> i64:
    """The regions that a group of this Level may go, as a card changes it."""
    if how & AS_LEVEL_4:
        level = 4
    return level + (how & MORE_REGIONS)


def ask_for_leavers(s: War, player: i64, group: i64, how: i64) -> None:
    """Asks who else leaves, if somebody is left."""
    if add_leavers(s, group, COUNT_ONLY) > 0:
        s.then_one(PICK_LEAVERS.of(player, group, how))
    else:
        separate(s, player, group, how)


def add_leavers(s: War, group: i64, out: vec[i64]) -> i64:
    """The Companions in the Fellowship after those of the group, in their order."""
    left: i64 = fellowship_mask(s)
    n: i64 = 0
    who: i64
    for who in range(FELLOWSHIP_COMPANIONS):
        if left >> who & 1 and group >> who == 0:
            n = add(out, n, CHARACTER.of(who))
    return n


class PickLeavers(Choice[War]):
    """The player picks Companions one by one, in their order; the third argument says how a card helps them on."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, group, _ = triple(todo)
        n: i64 = add_leavers(s, group, out)
        if group:
            n = add(out, n, NO.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        player, group, how = triple(todo)
        if answer.verb is CHARACTER:
            ask_for_leavers(s, player, group | bit(answer.x), how)
        else:
            separate(s, player, group, how)


def separate(s: War, player: i64, group: i64, how: i64) -> None:
    """A group leaves; on the Mordor Track it is removed from the game."""
    place: i64 = leave_together(s, group)
    choose_guide(s)
    if place != GONE:
        most: i64 = s.progress + reach_of(highest_level(s, group), how)
        if how & INTO_SIEGE:
            most += FAR_INTO_SIEGE
        group &= ~bit(SMEAGOL)
        if group:
            ask(s, SEND_GROUP.of(player, group, most))


class SendGroup(Choice[War]):
    """The group leaves the figure's region; the third argument is how many regions it may go."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, _, most = triple(todo)
        who: i64 = COMPANIONS_BY_CARD if most >= FAR_INTO_SIEGE else COMPANIONS
        return add_companion_reach(s, s.fellowship, most % FAR_INTO_SIEGE, who, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, group, _ = triple(todo)
        who: i64
        for who in range(FELLOWSHIP_COMPANIONS):
            if group >> who & 1:
                arrive(s, who, answer.x)


def arrive(s: War, who: i64, region: i64) -> None:
    """A Character ends a move in a region, or a Companion enters play there (R9.1, R9.2, R9.3)."""
    s.character[who] = region
    rule: i64 = 901
    if who >= ALL_COMPANIONS:
        rule = 902 if who == WITCH_KING else 903
    s.tell(CHARACTER_MOVED, rule, who, region)
    activate_by_companion(s, who, region)


# ---- The Breaking of the Fellowship ----


def scatter(s: War, number: i64) -> None:
    """This many Companions leave and stay where the Ring-bearers are; all, if there are no more."""
    mask: i64 = fellowship_mask(s)
    if number >= companions_in(s):
        leave_behind(s, mask)
    elif number > 0:
        ask(s, PICK_SCATTERED.of(FREE, 0, number))


class PickScattered(Choice[War]):
    """The player picks them one by one, in their order; enough must be left for the rest of the number."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, group, number = triple(todo)
        left: i64 = fellowship_mask(s)
        n: i64 = 0
        who: i64
        for who in range(FELLOWSHIP_COMPANIONS):
            if left >> who & 1 and group >> who == 0 and members_from(left, who) >= number:
                out[n] = CHARACTER.of(who)
                n += 1
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        player, group, number = triple(todo)
        group |= bit(answer.x)
        if number > 1:
            ask(s, PICK_SCATTERED.of(player, group, number - 1))
        else:
            leave_behind(s, group)


def members_from(mask: i64, first: i64) -> i64:
    n: i64 = 0
    who: i64
    for who in range(first, FELLOWSHIP_COMPANIONS):
        n += mask >> who & 1
    return n


def leave_behind(s: War, group: i64) -> None:
    """A group leaves and moves no further; on the Mordor Track it is removed from the game."""
    who: i64
    place: i64 = leave_together(s, group)
    for who in range(FELLOWSHIP_COMPANIONS):
        if group >> who & 1 and place != GONE:
            activate_by_companion(s, who, place)
    choose_guide(s)


def leave_together(s: War, group: i64) -> i64:
    """Takes a group out of the Fellowship. Returns its region, or GONE on the Mordor Track.

    R18.1: Smeagol is discarded.
    """
    who: i64
    place: i64 = GONE if is_in_mordor(s) else s.fellowship
    for who in range(FELLOWSHIP_COMPANIONS):
        if group >> who & 1:
            leave_fellowship(s, who, GONE if who == SMEAGOL else place)
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
