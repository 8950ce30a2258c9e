"""R17.3, R17.5, R17.6: which seat decides for a side, leads which Nations, and commands which Army.

Rules ask a side. `s.decider` says which seat answers for it: the player who acts, the commander of an Army in a battle,
otherwise the Leading Player. With two players a side is its own seat, and all of this is skipped.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.bit_sets import discard, has, insert
from mathom.core.engine.tables import bit, numbers
from mathom.games.war.rules.facts.characters import SARUMAN
from mathom.games.war.rules.facts.nations import (
    ALL_OF_KIND,
    ALL_OF_NATION,
    FIRST_NATION,
    FREE,
    NATIONS,
    NAZGUL,
    SHADOW,
    SIDE_OF_NATION,
    SIDES,
    UNIT_FIELDS,
    elites_in,
    has_units_of,
    units_in,
)
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.facts.seats import (
    FEWEST_PLAYERS,
    SARUMAN_SEAT,
    SIDE_OF_SEAT,
    is_divided,
    nations_of_seat,
    partner_of,
    seat_of_nation,
)
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.team_fields import (
    ACTING,
    APART,
    LEADER,
    MIXED,
    NEW_ARMIES,
    NEW_NATIONS,
    NEXT,
    USED_ARMIES,
    USED_NATIONS,
)

ALL_NATIONS: Final = 255
EVERYBODY: Final = -1  # a mask of packed figures
ROLES: Final = 2  # a player of a divided side is named after the sides in events (facts/seats.py)
FIGURES_OF_NATIONS: Final[vec[i64]] = numbers(  # by side and set of Nations: a mask of packed figures
    [
        sum(ALL_OF_NATION[n] for n in range(NATIONS) if nations >> n & 1 and SIDE_OF_NATION[n] == side)
        for side in range(SIDES)
        for nations in range(ALL_NATIONS + 1)
    ]
)


# ---- who decides ----


def sit_down(s: War, players: i64) -> None:
    """R17.1: the seats of a new game. Gondor and the Witch-king lead first."""
    s.players = players
    side: i64
    for side in range(SIDES):
        s.team[LEADER + side] = side
        s.team[NEXT + side] = partner_of(side) if is_divided(players, side) else side
    restore_deciders(s)


def is_team(s: War, side: i64) -> bool:
    """Whether two players share a side."""
    return is_divided(s.players, side)


def leader_of(s: War, side: i64) -> i64:
    """R17.1: the seat of the Leading Player."""
    return s.team[LEADER + side]


def let_decide(s: War, seat: i64) -> None:
    """This seat answers for its side from now on."""
    side: i64 = SIDE_OF_SEAT[seat]
    s.decider[side] = seat
    s.led[side] = nations_of_seat(s.players, seat)


def restore_deciders(s: War) -> None:
    """R17.3: the player whose action it is decides for their side, otherwise the Leading Player."""
    acting: i64 = s.team[ACTING] - 1
    side: i64
    for side in range(SIDES):
        let_decide(s, acting if acting >= 0 and SIDE_OF_SEAT[acting] == side else leader_of(s, side))
    if acting == FREE and s.players == 3:
        s.led[FREE] = s.led[FREE] & ~s.team[USED_NATIONS]


def leads(s: War, nation: i64) -> bool:
    """R17.5: whether the player who decides for its side may act with a Nation."""
    return s.led[SIDE_OF_NATION[nation]] >> nation & 1 != 0


def owns(s: War, nation: i64) -> bool:
    """D32: whether what belongs to a Nation by the expansion belongs to the player who decides for its side."""
    return s.players == FEWEST_PLAYERS or seat_of_nation(s.players, nation) == s.decider[SIDE_OF_NATION[nation]]


def is_leading(s: War, side: i64) -> bool:
    """Whether the Leading Player decides for a side."""
    return s.decider[side] == leader_of(s, side)


def voice(s: War, side: i64) -> i64:
    """How an event names the player who decides for a side (PLAYER_NAMES)."""
    return ROLES + s.decider[side] if s.players > FEWEST_PLAYERS and is_divided(s.players, side) else side


def voice_of(s: War, seat: i64) -> i64:
    """How an event names the player of a seat."""
    side: i64 = SIDE_OF_SEAT[seat]
    return ROLES + seat if is_divided(s.players, side) else side


def first_asked(s: War, side: i64) -> i64:
    """D64: the player of a side whose action it is, otherwise the Leading Player."""
    acting: i64 = s.team[ACTING] - 1
    return acting if acting >= 0 and SIDE_OF_SEAT[acting] == side else leader_of(s, side)


# ---- Armies ----


def own_figures(s: War, seat: i64) -> i64:
    """The figures that belong to a seat, as a mask."""
    side: i64 = SIDE_OF_SEAT[seat]
    return FIGURES_OF_NATIONS[side * (ALL_NATIONS + 1) + nations_of_seat(s.players, seat)]


def led_figures(s: War, side: i64) -> i64:
    """The figures of the Nations that the player who decides for a side may act with, as a mask."""
    k: i64 = side * (ALL_NATIONS + 1) + s.led[side]
    return FIGURES_OF_NATIONS[k]


def commands_units(s: War, side: i64, region: i64, is_attack: bool) -> bool:
    """Whether the player who decides for a side has a unit to move or attack with in a region."""
    place: i64 = side * REGIONS + region
    return s.figures[place] & UNIT_FIELDS[side] & commanded(s, side, region, is_attack) != 0


def units_of_seat(s: War, seat: i64, figures: i64) -> i64:
    return units_in(SIDE_OF_SEAT[seat], figures & own_figures(s, seat))


def is_shared(s: War, side: i64, figures: i64) -> bool:
    """Whether units of both players of a side are among these figures."""
    if not is_divided(s.players, side):
        return False
    first: i64 = own_figures(s, side) & UNIT_FIELDS[side]
    return figures & first != 0 and figures & UNIT_FIELDS[side] & ~first != 0


def commander_in(s: War, side: i64, figures: i64) -> i64:
    """R17.6: the player with more units commands, then the one with more elites, then the Leading Player."""
    if not is_divided(s.players, side):
        return side
    first: i64 = figures & own_figures(s, side)
    second: i64 = figures & ~own_figures(s, side)
    more: i64 = units_in(side, first) - units_in(side, second)
    if more == 0:
        more = elites_in(side, first) - elites_in(side, second)
    if more == 0:
        return leader_of(s, side)
    return side if more > 0 else partner_of(side)


def commander_at(s: War, side: i64, region: i64) -> i64:
    """The seat that commands the Army of a side in a region."""
    if s.players == FEWEST_PLAYERS:
        return side
    return commander_in(s, side, s.figures[side * REGIONS + region])


def is_mixed(s: War, side: i64, region: i64) -> bool:
    return has(s.team, MIXED, side * REGIONS + region)


def make_mixed(s: War, side: i64, region: i64) -> None:
    insert(s.team, MIXED, side * REGIONS + region)
    discard(s.team, APART, side * REGIONS + region)


def forget_agreement(s: War, place: i64) -> None:
    """D64: new units have arrived, or those of one partner are gone."""
    discard(s.team, MIXED, place)
    discard(s.team, APART, place)


def commanded(s: War, side: i64, region: i64, is_attack: bool) -> i64:
    """The figures in a region that the player who decides for a side may move or attack with, as a mask."""
    if s.players == FEWEST_PLAYERS:
        return EVERYBODY
    figures: i64 = s.figures[side * REGIONS + region]
    if not is_divided(s.players, side):
        return 0 if has_acted(s, region, figures) else EVERYBODY
    own: i64 = led_figures(s, side)
    units: i64 = figures & UNIT_FIELDS[side]
    if units & ~own == 0:
        return EVERYBODY
    if units & own == 0:
        return 0
    if not is_mixed(s, side, region):
        return own | ALL_OF_KIND[NAZGUL] if side == SHADOW else own
    if commander_in(s, side, figures) == s.decider[side]:
        return EVERYBODY
    return 0 if is_attack else own


def commanded_characters(s: War, side: i64, region: i64, mask: i64) -> i64:
    """D114: Companions go with the player who acts, Minions with their own player or with a mixed Army."""
    if s.players == FEWEST_PLAYERS or side == FREE:
        return mask
    if is_mixed(s, side, region) and commander_at(s, side, region) == s.decider[side]:
        return mask
    return mask & minions_of(s.decider[side])


def minions_of(seat: i64) -> i64:
    """R17.1, D32: the Minions of a player of the Shadow, one bit each: Saruman, or all others."""
    return bit(SARUMAN) if seat == SARUMAN_SEAT else ~bit(SARUMAN)


def may_use_minion(s: War, who: i64) -> bool:
    """R17.1: whether the player who decides for the Shadow controls a Minion."""
    return s.players == FEWEST_PLAYERS or minions_of(s.decider[SHADOW]) >> who & 1 != 0


def can_stay_in_command(s: War, side: i64, picked: i64, rest: i64, room: i64, needed: i64) -> bool:
    """Whether a choice of figures can still be completed as R17.6 and R17.8 ask.

    `picked` is the choice so far, `rest` what may still be picked, `room` the units that still fit; if `needed` is not
    0, one more unit of these kinds must be among them. The part of a mixed Army that acts stays under the same
    command. With three players it has a unit of a Nation that the last action was not on.
    """
    own: i64 = led_figures(s, side)
    if (picked | rest) & UNIT_FIELDS[side] & ~own == 0:
        return True  # all units are of Nations that may act
    if not is_divided(s.players, side):
        allowed: i64 = own & UNIT_FIELDS[side]
        return picked & allowed != 0 or (room > 0 and rest & allowed != 0)
    units: i64 = units_in(side, picked & own) - units_in(side, picked & ~own)
    elites: i64 = elites_in(side, picked & own) - elites_in(side, picked & ~own)
    if needed and rest & own & needed == 0:
        room -= 1
        units -= 1
        elites -= 1
    fresh: i64 = units_in(side, rest & own)
    fresh_elites: i64 = elites_in(side, rest & own)
    units += fresh if fresh < room else room
    elites += fresh_elites if fresh_elites < room else room
    if units != 0 or elites != 0:
        return units > 0 or (units == 0 and elites > 0)
    return leader_of(s, side) == s.decider[side]


def take_command(s: War, side: i64, region: i64) -> None:
    """R17.6, D67: an attack makes the defenders one Army, and its commander decides for them until the battle ends."""
    if is_shared(s, side, s.figures[side * REGIONS + region]):
        make_mixed(s, side, region)
    let_decide(s, commander_at(s, side, region))


def units_arrive(s: War, side: i64, start: i64, to: i64, moved: i64) -> None:
    """D64: a mixed Army that comes to an empty region stays mixed; otherwise the partners are asked again."""
    if not is_divided(s.players, side):
        return
    together: bool = is_mixed(s, side, start) and is_shared(s, side, moved)
    forget_agreement(s, side * REGIONS + to)
    if together and s.figures[side * REGIONS + to] & UNIT_FIELDS[side] == moved & UNIT_FIELDS[side]:
        make_mixed(s, side, to)


# ---- three players: not twice in a row on the same Nation (R17.8) ----


def several_nations(side: i64, figures: i64) -> bool:
    """Whether an Army has units of two or more Nations."""
    found: i64 = 0
    nation: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if has_units_of(figures, nation):
            found += 1
    return found > 1


def has_acted(s: War, region: i64, figures: i64) -> bool:
    """D65: whether the Army of several Nations in a region took part in the last action."""
    return s.team[ACTING] == FREE + 1 and has(s.team, USED_ARMIES, region) and several_nations(FREE, figures)


def use_nation(s: War, nation: i64) -> None:
    """D65: the action of the Free Peoples is on this Nation."""
    if s.players == 3 and s.team[ACTING] == FREE + 1 and SIDE_OF_NATION[nation] == FREE:
        s.team[NEW_NATIONS] = s.team[NEW_NATIONS] | bit(nation)


def use_army(s: War, side: i64, region: i64, figures: i64) -> None:
    """D65: figures have acted and stand in a region now: on their Nation, or as one Army of several Nations."""
    if s.players != 3 or side != FREE or s.team[ACTING] != FREE + 1:
        return
    if several_nations(FREE, figures):
        insert(s.team, NEW_ARMIES, region)
        return
    nation: i64
    for nation in range(FIRST_NATION[FREE], FIRST_NATION[SHADOW]):
        if has_units_of(figures, nation):
            use_nation(s, nation)
