"""R6: what happens by itself after every action, in a fixed order: capture, lone Leaders, table cards, stacking."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, SECOND, Frame, State, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.bit_sets import has, insert, next_member
from mathom.core.engine.frames import Choice, May, Step, pair, triple
from mathom.games.war.rules.answers import KIND, NO, YES
from mathom.games.war.rules.armies.capture import capture_if_taken, remove_lone_leaders
from mathom.games.war.rules.armies.figures import (
    MOST_BESIEGED,
    figures_at,
    most_units,
    send_back,
    units_at,
)
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.table_cards import check_table_cards
from mathom.games.war.rules.events import ARMIES_APART, ARMIES_JOINED, TRIMMED
from mathom.games.war.rules.facts.nations import (
    DUNLENDING,
    ELITE,
    FIRST_NATION,
    REGULAR,
    SHADOW,
    SIDES,
    UNIT_FIELDS,
    count_in,
    kind_of,
)
from mathom.games.war.rules.facts.regions import REGIONS, SETTLEMENT
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS, is_divided, partner_of
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import (
    commander_at,
    first_asked,
    forget_agreement,
    is_shared,
    leader_of,
    make_mixed,
    own_figures,
    units_of_seat,
    voice_of,
)
from mathom.games.war.rules.teams.team_fields import APART, MIXED


class Sweep(Step[War]):
    """Runs below every action, and again after each question that it asks."""

    def run(self, s: War, todo: Todo) -> None:
        capture_settlements(s)
        region: i64
        for region in range(REGIONS):
            remove_lone_leaders(s, region)
        check_table_cards(s)
        if s.players != FEWEST_PLAYERS:
            forget_partings(s)
            if ask_partners(s):
                return
        place: i64  # of the figures: a side and a region
        for place in range(SIDES * REGIONS):
            if s.figures[place] and is_overfull(s, place // REGIONS, place % REGIONS):
                s.then_one(SWEEP.of())
                if is_apart(s, place):
                    ask(s, TRIM_OWN.of(partner_of(leader_of(s, place // REGIONS)), place))
                else:
                    ask(s, TRIM.of(place // REGIONS, place % REGIONS))
                return


def ask_partners(s: War) -> bool:
    """D64: asks the players of a team whether their units in a region become one Army; then sweeps again."""
    side: i64
    region: i64
    for side in range(SIDES):
        if not is_divided(s.players, side):
            continue
        own: i64 = own_figures(s, side) & UNIT_FIELDS[side]
        others: i64 = UNIT_FIELDS[side] & ~own
        for region in range(REGIONS):
            place: i64 = side * REGIONS + region
            if s.figures[place] & own and s.figures[place] & others:
                if has(s.team, MIXED, place) or has(s.team, APART, place):
                    continue
                s.then(JOIN_ARMIES.of(first_asked(s, side), place, 0), SWEEP.of())
                return True
    return False


def forget_partings(s: War) -> None:
    """Agreements end where one of the partners no longer has a unit."""
    place: i64 = next_member(s.team, MIXED, SIDES * REGIONS)
    while place >= 0:
        forget_unless_shared(s, place)
        place = next_member(s.team, MIXED, SIDES * REGIONS, place)
    place = next_member(s.team, APART, SIDES * REGIONS)
    while place >= 0:
        forget_unless_shared(s, place)
        place = next_member(s.team, APART, SIDES * REGIONS, place)


def forget_unless_shared(s: War, place: i64) -> None:
    if not is_shared(s, place // REGIONS, s.figures[place]):
        forget_agreement(s, place)


def is_apart(s: War, place: i64) -> bool:
    """Whether the players of a team keep their units in a region apart."""
    return s.players != FEWEST_PLAYERS and has(s.team, APART, place)


class JoinArmies(May[War]):
    """R17.6: whether the units of both become a mixed Army. The third argument is 1 if the partner has agreed."""

    def who(self, s: State, f: i64) -> i64:
        return f >> FIRST & ARGUMENT

    def do_it(self, s: War, todo: Todo) -> None:
        seat, place, agreed = triple(todo)
        if agreed:
            make_mixed(s, place // REGIONS, place % REGIONS)
            s.tell(ARMIES_JOINED, 1706, place // REGIONS, place % REGIONS)
        else:
            s.then_one(JOIN_ARMIES.of(partner_of(seat), place, 1))

    def decline(self, s: War, todo: Todo) -> None:
        seat, place, _ = triple(todo)
        insert(s.team, APART, place)
        s.tell(ARMIES_APART, 1706, voice_of(s, seat), place % REGIONS)


class TrimOwn(Choice[War]):
    """R17.6: the players of a team send back a unit each in turn, first the partner of the Leading Player."""

    def who(self, s: State, f: i64) -> i64:
        return f >> FIRST & ARGUMENT

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        seat, place = pair(todo)
        return add_units(s.figures[place] & own_figures(s, seat), place // REGIONS, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        seat, place = pair(todo)
        send_back(s, place % REGIONS, answer.x)
        s.tell(TRIMMED, 1706, answer.x, place % REGIONS)
        if is_overfull(s, place // REGIONS, place % REGIONS):
            other: i64 = partner_of(seat)
            has_units: bool = units_of_seat(s, other, s.figures[place]) > 0
            ask(s, TRIM_OWN.of(other if has_units else seat, place))


def is_overfull(s: War, side: i64, region: i64) -> bool:
    """R6.1: more units than may stand there."""
    units: i64 = units_at(s, side, region)
    return units > MOST_BESIEGED and units > most_units(s, side, region)


def capture_settlements(s: War) -> None:
    """R5.8, R11.8: a Settlement whose last defender is gone falls to the Army in its region."""
    k: i64
    for k in range(len(SETTLEMENT)):
        capture_if_taken(s, SETTLEMENT[k])


class Trim(Choice[War]):
    """R6.2: the owner, or the commander of a mixed Army, sends a unit back to the reinforcements."""

    def who(self, s: State, f: i64) -> i64:
        return commander_at(cast(War, s), f >> FIRST & ARGUMENT, f >> SECOND & ARGUMENT)

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region = pair(todo)
        return add_units(figures_at(s, side, region), side, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, region = pair(todo)
        send_back(s, region, answer.x)
        s.tell(TRIMMED, 602, answer.x, region)


def add_units(figures: i64, side: i64, out: vec[i64]) -> i64:
    """The kinds of units among these figures."""
    n: i64 = 0
    nation: i64
    rank: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        for rank in range(REGULAR, ELITE + 1):
            if count_in(figures, kind_of(nation, rank)) > 0:
                out[n] = KIND.of(kind_of(nation, rank))
                n += 1
    if side == SHADOW and count_in(figures, DUNLENDING) > 0:
        out[n] = KIND.of(DUNLENDING)
        n += 1
    return n


SWEEP: Final[Sweep] = Sweep()
JOIN_ARMIES: Final[JoinArmies] = JoinArmies(YES, NO, 3)
TRIM_OWN: Final[TrimOwn] = TrimOwn(2)
TRIM: Final[Trim] = Trim(2)

FRAMES: Final[list[Frame]] = [
    SWEEP,
    TRIM,
    JOIN_ARMIES,
    TRIM_OWN,
]
