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
from mathom.games.war.rules.armies.figures import MOST_UNITS, characters_at, figures_at, units_at
from mathom.games.war.rules.facts.characters import (
    CHARACTERS,
    COMPANIONS,
    LEVEL,
    SARUMAN,
    WITCH_KING,
)
from mathom.games.war.rules.facts.nations import (
    ALL_OF_KIND,
    ALL_OF_NATION,
    ELITE,
    FIRST_NATION,
    FREE,
    ISENGARD,
    LEADER,
    LEADER_FIELDS,
    LEADER_SHIFT,
    NAZGUL,
    NO_NATION,
    SHADOW,
    SIDES,
    count_in,
    kind_of,
    leaders_in,
    one_of_kind,
    rank_of,
    units_in,
)
from mathom.games.war.rules.facts.regions import NATION_OF, REGIONS
from mathom.games.war.rules.politics.track import is_at_war
from mathom.games.war.rules.state import MOST_MOVES, War

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
            + [kind_of(nation, LEADER) for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1])]
        ]
        for k in range(MOST_KINDS)
    ]
)
KINDS_OF_SIDE: Final[vec[i64]] = numbers([15, 9])


def kind_at(side: i64, place: i64) -> i64:
    """The kind that is asked for at a place of the order."""
    return KIND_ORDER[side * MOST_KINDS + place]


# ---- who may be chosen ----


def movers(s: War, side: i64, region: i64, to: i64) -> i64:
    """The figures that may go to a region: R8.6 keeps those of other Nations that are not At War."""
    nation: i64 = NATION_OF[to]
    figures: i64 = unmoved_figures(s, side, region)
    if nation == NO_NATION:
        return figures
    return belligerents(s, side, figures, nation)


def unmoved_figures(s: War, side: i64, region: i64) -> i64:
    """R8.1: no figure moves twice in one action."""
    figures: i64 = figures_at(s, side, region)
    k: i64 = 0
    while k < MOST_MOVES and s.moved_to[k] > 0:
        if s.moved_to[k] == region + 1:
            figures -= s.moved[k]
        k += 1
    return figures


def belligerents(s: War, side: i64, figures: i64, nation: i64) -> i64:
    """The figures without those of Nations that are not At War; one such Nation may be excepted. Nazgul are free."""
    mask: i64 = 0
    if side == SHADOW:
        mask = ALL_OF_KIND[NAZGUL]
    k: i64
    for k in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if k == nation or is_at_war(s, k):
            mask |= ALL_OF_NATION[k]
    return figures & mask


def moving_characters(s: War, side: i64, region: i64) -> i64:
    """R8.4: not those of Level 0, and nobody twice in one action."""
    mask: i64 = characters_at(s, side, region) & ~s.moved_characters
    who: i64
    for who in range(CHARACTERS):
        if mask >> who & 1 and LEVEL[who] == 0 and who != WITCH_KING:
            mask ^= bit(who)
    return mask


# ---- asking ----


def choose_figures(s: War, side: i64, region: i64, to: i64, flags: i64, figures: i64, characters: i64) -> None:
    """Asks for a part of these figures; what it is for waits below already. `to` is where they go or attack."""
    assert can_choose(s, side, region, to, flags, figures, characters)
    s.may_pick = figures
    s.may_pick_characters = characters
    s.picked = 0
    s.picked_characters = 0
    go_on(s, side, region, to, flags, 0)


def can_choose(s: War, side: i64, region: i64, to: i64, flags: i64, figures: i64, characters: i64) -> bool:
    """Whether some part of these figures will do."""
    if units_in(side, figures) == 0 or most_units_of(s, side, region, to, flags, figures, characters) < 1:
        return False
    return flags & NEEDS == 0 or has_helper(s, side, flags, figures) or has_character_helper(flags, characters)


def most_units_of(s: War, side: i64, region: i64, to: i64, flags: i64, figures: i64, characters: i64) -> i64:
    """How many units may be picked in all, if these figures may be picked."""
    army: i64 = figures_at(s, side, region)
    most: i64 = units_in(side, army)
    if flags & FOR_ATTACK:  # D42, D43: whoever must stay needs a unit
        if figures != army or characters != characters_at(s, side, region):
            most -= 1
        return most
    if side == FREE and leaders_in(side, figures) < leaders_in(side, army):  # R8.3
        most -= 1
    room: i64 = MOST_UNITS - units_at(s, side, to)
    return most if most < room else room


def most_picked(s: War, side: i64, region: i64, to: i64, flags: i64) -> i64:
    return most_units_of(s, side, region, to, flags, s.may_pick, s.may_pick_characters)


def go_on(s: War, side: i64, region: i64, to: i64, flags: i64, place: i64) -> None:
    """Asks for the next kind of which there is a choice; takes what is forced by itself."""
    while place < KINDS_OF_SIDE[side]:
        least: i64 = least_of(s, side, region, flags, place)
        if least < most_of(s, side, region, to, flags, place):
            s.then_one(PICK_COUNT.of(side, region, to, flags + FLAGS * place))
            return
        pick(s, kind_at(side, place), least)
        place += 1
    go_on_with_characters(s, side, region, to, flags, 0)


def least_of(s: War, side: i64, region: i64, flags: i64, place: i64) -> i64:
    """The fewest figures of a kind that can still be completed."""
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
    """R8.3, D42: whether no unit stays with whom somebody could stay."""
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
        for k in range(least_of(s, side, region, flags, place), most_of(s, side, region, to, flags, place) + 1):
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
    return units_in(side, s.picked) + units <= most_picked(s, side, region, to, flags)


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
    return can_choose(s, side, region, to, flags, movers(s, side, region, to), moving_characters(s, side, region))


class ChooseMovers(Step[War]):
    """The player picks the figures that move from a region to another."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, to, flags = four(todo)
        figures: i64 = movers(s, side, region, to)
        choose_figures(s, side, region, to, flags, figures, moving_characters(s, side, region))


def can_choose_attackers(s: War, side: i64, region: i64, flags: i64) -> bool:
    """R10.1: units At War, with a rearguard for all others."""
    figures: i64 = belligerents(s, side, figures_at(s, side, region), NO_NATION)
    return can_choose(s, side, region, region, flags | FOR_ATTACK, figures, characters_at(s, side, region))


class ChooseAttackers(Step[War]):
    """R10.1: who attacks; the others are the rearguard."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, to, flags = four(todo)
        figures: i64 = belligerents(s, side, figures_at(s, side, region), NO_NATION)
        choose_figures(s, side, region, to, flags | FOR_ATTACK, figures, characters_at(s, side, region))


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
