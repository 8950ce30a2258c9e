"""R8.3, R10.1: which figures of an Army move, attack or advance: all, or a number of each kind in turn.

`choose_figures` is given the figures that may be chosen; `CHOOSE_MOVERS` and `CHOOSE_ATTACKERS` work them out. The
choice is then in `s.picked` and `s.picked_characters`. Only numbers that can still be completed are offered, and
nothing is asked where one answer is left.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.frames import Choice, Step, four
from mathom.core.engine.tables import bit, numbers
from mathom.games.war.rules.answers import ALL, CHARACTER, COUNT, NO
from mathom.games.war.rules.armies.choosable import attackers, attacking_characters, movers, moving_characters
from mathom.games.war.rules.armies.figures import MOST_UNITS, characters_at, figures_at, units_at
from mathom.games.war.rules.facts.characters import (
    CHARACTERS,
    COMPANIONS,
    SARUMAN,
    WITCH_KING,
)
from mathom.games.war.rules.facts.nations import (
    ALL_OF_KIND,
    ALL_OF_NATION,
    DUNLENDING,
    ELITE,
    FIRST_NATION,
    FREE,
    ISENGARD,
    LEADER,
    LEADER_FIELDS,
    LEADER_SHIFT,
    NAZGUL,
    RANKS,
    SHADOW,
    SIDES,
    SOUTHRONS,
    UNIT_FIELDS,
    count_in,
    kind_of,
    leaders_in,
    one_of_kind,
    rank_of,
    units_in,
)
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import can_stay_in_command

# What the choice is for, and whom it must contain: flags of the frames below.
WITH_LEADER: Final = 1  # a Leader or Character (R8.2)
WITH_NAZGUL: Final = 2
WITH_COMPANION: Final = 4
WITH_WITCH_KING: Final = 8
WITH_ISENGARD: Final = 16  # a unit of Isengard
FOR_ATTACK: Final = 32  # who stays is a rearguard
NEEDS: Final = 31
FLAGS: Final = 64

# The kinds of a side in the order in which they are asked: units first, then Leaders; the Characters follow.
MOST_KINDS: Final = 15
KIND_ORDER: Final[vec[i64]] = numbers(
    [
        (kind_order + [0] * MOST_KINDS)[k]
        for side in range(SIDES)
        for kind_order in [
            [kind_of(nation, rank) for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]) for rank in range(2)]
            + [DUNLENDING] * side
            + [kind_of(nation, LEADER) for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1])]
        ]
        for k in range(MOST_KINDS)
    ]
)
KINDS_OF_SIDE: Final[vec[i64]] = numbers([15, 10])
LATER_UNITS: Final[vec[i64]] = numbers(  # by side and place: the units after it, as a mask of packed figures
    [
        sum(
            ALL_OF_KIND[KIND_ORDER[side * MOST_KINDS + later]]
            for later in range(place + 1, KINDS_OF_SIDE[side])
            if KIND_ORDER[side * MOST_KINDS + later] % RANKS != LEADER
        )
        for side in range(SIDES)
        for place in range(MOST_KINDS)
    ]
)


def kind_at(side: i64, place: i64) -> i64:
    """The kind that is asked for at a place of the order."""
    return KIND_ORDER[side * MOST_KINDS + place]


# ---- asking ----


def choose_figures(s: War, side: i64, region: i64, to: i64, flags: i64, figures: i64, characters: i64) -> None:
    """Asks for a part of these figures; the frame that uses it waits below. `to` is where they go or attack."""
    assert can_choose(s, side, region, to, flags, figures, characters)
    s.may_pick = figures
    s.may_pick_characters = characters
    s.picked = 0
    s.picked_characters = 0
    go_on(s, side, region, to, flags, 0)


def can_choose(s: War, side: i64, region: i64, to: i64, flags: i64, figures: i64, characters: i64) -> bool:
    """Whether some part of these figures will do."""
    if units_in(side, figures) == 0:
        return False
    most: i64 = most_units_of(s, side, region, to, flags, figures, characters)
    if most < 1:
        return False
    if flags & NEEDS and not has_helper(s, side, flags, figures) and not has_character_helper(flags, characters):
        return False
    if s.players == FEWEST_PLAYERS:
        return True
    needed: i64 = helpers(s, side, flags)
    if has_character_helper(flags, characters) or figures & needed & ~UNIT_FIELDS[side]:
        needed = 0  # a Leader or Character will do
    return can_stay_in_command(s, side, 0, figures, most, needed)


def most_units_of(s: War, side: i64, region: i64, to: i64, flags: i64, figures: i64, characters: i64) -> i64:
    """How many units may be picked in all, if these figures may be picked."""
    army: i64 = figures_at(s, side, region)
    most: i64 = units_in(side, army)
    if flags & FOR_ATTACK:  # D42, D43: figures that must stay need a unit
        if figures != army or characters != characters_at(s, side, region):
            most -= 1
        return most
    if side == FREE and leaders_in(side, figures) < leaders_in(side, army):  # R8.3
        most -= 1
    room: i64 = MOST_UNITS - units_at(s, side, to)
    return most if most < room or to == region else room


def most_picked(s: War, side: i64, region: i64, to: i64, flags: i64) -> i64:
    return most_units_of(s, side, region, to, flags, s.may_pick, s.may_pick_characters)


def go_on(s: War, side: i64, region: i64, to: i64, flags: i64, place: i64) -> None:
    """Asks for the next kind that leaves a choice; picks forced figures without asking."""
    while place < KINDS_OF_SIDE[side]:
        least, most = bounds(s, side, region, to, flags, place)
        if least < most:
            s.then_one(PICK_COUNT.of(side, region, to, flags + FLAGS * place))
            return
        pick(s, kind_at(side, place), least)
        place += 1
    go_on_with_characters(s, side, region, to, flags, 0)


def bounds(s: War, side: i64, region: i64, to: i64, flags: i64, place: i64) -> tuple[i64, i64]:
    """The fewest and the most figures of a kind that may be picked."""
    least: i64 = least_of(s, side, region, flags, place)
    most: i64 = most_of(s, side, region, to, flags, place)
    if s.players != FEWEST_PLAYERS and rank_of(kind_at(side, place)) != LEADER:
        while least < most and not leaves_command(s, side, region, to, flags, place, least):
            least += 1
        while most > least and not leaves_command(s, side, region, to, flags, place, most):
            most -= 1
    return least, most


def leaves_command(s: War, side: i64, region: i64, to: i64, flags: i64, place: i64, number: i64) -> bool:
    """R17.6, R17.8: whether the choice can still be completed after picking this number of a kind."""
    picked: i64 = s.picked + number * one_of_kind(kind_at(side, place))
    rest: i64 = s.may_pick & LATER_UNITS[side * MOST_KINDS + place]
    room: i64 = most_picked(s, side, region, to, flags) - units_in(side, picked)
    needed: i64 = helpers(s, side, flags)
    if picked & needed or s.may_pick & needed & ~UNIT_FIELDS[side]:
        needed = 0
    if needed and has_character_helper(flags, s.may_pick_characters):
        needed = 0
    return can_stay_in_command(s, side, picked, rest, room, needed)


def least_of(s: War, side: i64, region: i64, flags: i64, place: i64) -> i64:
    """The fewest figures of a kind with which the choice can still be completed."""
    kind: i64 = kind_at(side, place)
    if rank_of(kind) == LEADER:
        if must_all_go(s, side, region, flags):
            return count_in(s.may_pick, kind)
    elif s.picked == 0 and units_after(s, side, place) == 0:
        return 1
    if (
        lacks_help(s, side, flags)
        and helps(s, side, flags, kind)
        and not can_still_help(s, side, flags, place + 1, True)
    ):
        return 1
    return 0


def most_of(s: War, side: i64, region: i64, to: i64, flags: i64, place: i64) -> i64:
    kind: i64 = kind_at(side, place)
    most: i64 = count_in(s.may_pick, kind)
    if rank_of(kind) == LEADER:
        return most
    room: i64 = most_picked(s, side, region, to, flags) - units_in(side, s.picked)
    if (
        lacks_help(s, side, flags)
        and not helps(s, side, flags, kind)
        and not can_still_help(s, side, flags, place, False)
    ):
        room -= 1  # for a unit that is needed
    return most if most < room else room


def must_all_go(s: War, side: i64, region: i64, flags: i64) -> bool:
    """R8.3, D42: whether nobody can stay behind, because no unit does."""
    if side != FREE and flags & FOR_ATTACK == 0:
        return False
    return units_in(side, s.picked) == units_at(s, side, region)


def units_after(s: War, side: i64, place: i64) -> i64:
    """The units that may be picked of kinds after a place."""
    n: i64 = 0
    k: i64
    for k in range(place + 1, KINDS_OF_SIDE[side]):
        if rank_of(kind_at(side, k)) != LEADER:
            n += count_in(s.may_pick, kind_at(side, k))
    return n


def pick(s: War, kind: i64, number: i64) -> None:
    s.picked += number * one_of_kind(kind)


# ---- whom the choice must contain ----


def helpers(s: War, side: i64, flags: i64) -> i64:
    """The kinds of figures that the flags ask for, as a mask of packed figures."""
    mask: i64 = 0
    if flags & WITH_LEADER:
        mask = LEADER_FIELDS[side] << LEADER_SHIFT[side]
        if side == SHADOW and s.character[SARUMAN] < REGIONS:  # the elites of Isengard are Leaders too
            mask |= ALL_OF_KIND[kind_of(ISENGARD, ELITE)]
            if s.players != FEWEST_PLAYERS:  # R17.7
                mask |= ALL_OF_KIND[kind_of(SOUTHRONS, ELITE)]
    elif side == SHADOW and flags & WITH_NAZGUL:
        mask = ALL_OF_KIND[NAZGUL]
    elif side == SHADOW and flags & WITH_ISENGARD:
        mask = ALL_OF_NATION[ISENGARD]
    return mask


def helps(s: War, side: i64, flags: i64, kind: i64) -> bool:
    """Whether a figure of this kind is what the flags ask for."""
    return helpers(s, side, flags) & ALL_OF_KIND[kind] != 0


def has_helper(s: War, side: i64, flags: i64, figures: i64) -> bool:
    """Whether some of these figures are what the flags ask for."""
    return figures & helpers(s, side, flags) != 0


def has_character_helper(flags: i64, characters: i64) -> bool:
    if flags & (WITH_NAZGUL | WITH_WITCH_KING):
        return characters >> WITCH_KING & 1 != 0
    if flags & WITH_COMPANION:
        return characters & (bit(COMPANIONS) - 1) != 0
    return flags & WITH_LEADER != 0 and characters != 0


def lacks_help(s: War, side: i64, flags: i64) -> bool:
    """Whether what the flags ask for is not picked yet."""
    if flags & NEEDS == 0 or has_helper(s, side, flags, s.picked):
        return False
    return not has_character_helper(flags, s.picked_characters)


def can_still_help(s: War, side: i64, flags: i64, first: i64, by_units: bool) -> bool:
    """Whether somebody from this place on, or a Character, is what the flags ask for."""
    place: i64
    for place in range(first, KINDS_OF_SIDE[side]):
        kind: i64 = kind_at(side, place)
        if (by_units or rank_of(kind) == LEADER) and count_in(s.may_pick, kind) > 0 and helps(s, side, flags, kind):
            return True
    return has_character_helper(flags, s.may_pick_characters)


# ---- kinds ----


class PickCount(Choice[War]):
    """How many of one kind, or all that are left of every kind."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region, to, packed = four(todo)
        flags: i64 = packed % FLAGS
        place: i64 = packed // FLAGS
        n: i64 = 0
        k: i64
        least, most = bounds(s, side, region, to, flags, place)
        for k in range(least, most + 1):
            n = add(out, n, COUNT.of(k))
        if can_take_all(s, side, region, to, flags, place):
            n = add(out, n, ALL.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region, to, packed = four(todo)
        flags: i64 = packed % FLAGS
        place: i64 = packed // FLAGS
        if answer.verb is ALL:
            while place < KINDS_OF_SIDE[side]:
                pick(s, kind_at(side, place), count_in(s.may_pick, kind_at(side, place)))
                place += 1
            s.picked_characters = s.may_pick_characters
        else:
            pick(s, kind_at(side, place), answer.x)
            go_on(s, side, region, to, flags, place + 1)


def can_take_all(s: War, side: i64, region: i64, to: i64, flags: i64, place: i64) -> bool:
    """Whether all that are left may go. Not offered if they are all of the kind that is asked for."""
    units: i64 = units_after(s, side, place)
    others: i64 = units + s.may_pick_characters
    k: i64
    for k in range(place + 1, KINDS_OF_SIDE[side]):
        others += count_in(s.may_pick, kind_at(side, k))
    if others == 0:
        return False
    if rank_of(kind_at(side, place)) != LEADER:
        units += count_in(s.may_pick, kind_at(side, place))
    if units_in(side, s.picked) + units > most_picked(s, side, region, to, flags):
        return False
    return s.players == FEWEST_PLAYERS or can_stay_in_command(s, side, all_from(s, side, place), 0, 0, 0)


def all_from(s: War, side: i64, place: i64) -> i64:
    """The units that are picked if all that are left go."""
    kind: i64 = kind_at(side, place)
    return s.picked + (s.may_pick & (LATER_UNITS[side * MOST_KINDS + place] | ALL_OF_KIND[kind]))


# ---- Characters ----


def from_here(s: War, first: i64) -> i64:
    """The Characters that may still be picked: they are asked in their order."""
    return s.may_pick_characters >> first << first


def go_on_with_characters(s: War, side: i64, region: i64, to: i64, flags: i64, first: i64) -> None:
    left: i64 = from_here(s, first)
    if left == 0:
        return
    if flags & FOR_ATTACK and must_all_go(s, side, region, flags):
        s.picked_characters = s.may_pick_characters
    elif left & (left - 1) == 0 and lacks_help(s, side, flags):
        s.picked_characters |= left
    else:
        s.then_one(PICK_CHARACTER.of(side, region, to, flags + FLAGS * first))


class PickCharacter(Choice[War]):
    """A Character, in their order; all that are left; or nobody more."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, _, _, packed = four(todo)
        flags: i64 = packed % FLAGS
        lacks: bool = lacks_help(s, side, flags)
        n: i64 = 0
        who: i64
        for who in range(packed // FLAGS, CHARACTERS):
            if s.may_pick_characters >> who & 1 and (not lacks or has_character_helper(flags, from_here(s, who))):
                n = add(out, n, CHARACTER.of(who))
        left: i64 = from_here(s, packed // FLAGS)
        if left & (left - 1):
            n = add(out, n, ALL.of())
        if not lacks:
            n = add(out, n, NO.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region, to, packed = four(todo)
        if answer.verb is CHARACTER:
            s.picked_characters |= bit(answer.x)
            go_on_with_characters(s, side, region, to, packed % FLAGS, answer.x + 1)
        elif answer.verb is ALL:
            s.picked_characters |= from_here(s, packed // FLAGS)


# ---- moves and attacks ----


def can_choose_movers(s: War, side: i64, region: i64, to: i64, flags: i64) -> bool:
    """Whether a part of the Army could go there; the caller looks at the region itself."""
    characters: i64 = 0
    if flags & NEEDS:  # else nobody asks for them
        characters = moving_characters(s, side, region)
    return can_choose(s, side, region, to, flags, movers(s, side, region, to), characters)


class ChooseMovers(Step[War]):
    """The player picks the figures that move from a region to another."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, to, flags = four(todo)
        figures: i64 = movers(s, side, region, to)
        choose_figures(s, side, region, to, flags, figures, moving_characters(s, side, region))


def can_choose_attackers(s: War, side: i64, region: i64, flags: i64) -> bool:
    """R10.1: units At War, with a rearguard for all others."""
    figures: i64 = attackers(s, side, region)
    return can_choose(s, side, region, region, flags | FOR_ATTACK, figures, attacking_characters(s, side, region))


class ChooseAttackers(Step[War]):
    """R10.1: who attacks; the others are the rearguard."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, to, flags = four(todo)
        figures: i64 = attackers(s, side, region)
        choose_figures(s, side, region, to, flags | FOR_ATTACK, figures, attacking_characters(s, side, region))


def clear_choice(s: War) -> None:
    """Forgets a choice: the frame that used it calls this."""
    s.may_pick = 0
    s.may_pick_characters = 0
    s.picked = 0
    s.picked_characters = 0


PICK_COUNT: Final[PickCount] = PickCount(4)
PICK_CHARACTER: Final[PickCharacter] = PickCharacter(4)
CHOOSE_MOVERS: Final[ChooseMovers] = ChooseMovers(4)
CHOOSE_ATTACKERS: Final[ChooseAttackers] = ChooseAttackers(4)

FRAMES: Final[list[Frame]] = [
    PICK_COUNT,
    PICK_CHARACTER,
    CHOOSE_MOVERS,
    CHOOSE_ATTACKERS,
]
