"""The Strategy deck of the Shadow, cards 1 to 11: war. One function for each card, in their order."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, SECOND, THIRD, Frame, State, Todo, when
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, first_of, four, second_of, triple
from mathom.games.war.rules.answers import COUNT, KIND, NATION
from mathom.games.war.rules.armies.choosing import (
    CHOOSE_MOVERS,
    WITH_ISENGARD,
    can_choose_attackers,
    can_choose_movers,
)
from mathom.games.war.rules.armies.figures import (
    MOST_UNITS,
    controls,
    count_at,
    figures_at,
    has_army,
    is_besieged,
    is_free,
    is_free_for_armies,
    side_inside,
    units_at,
)
from mathom.games.war.rules.armies.moving import END_MOVES, MOVE_ARMIES, MOVE_PICKED, move_picked
from mathom.games.war.rules.battle.attacking import ATTACK, can_assault
from mathom.games.war.rules.battle.forces import CANNOT_CEASE, THREE_ROUNDS
from mathom.games.war.rules.cards.conditions import (
    are_shadow_nations_at_war,
    are_southrons_at_war,
    is_isengard_at_war,
    is_saruman_in_play,
)
from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.cards.marches import JOINS, MARCH
from mathom.games.war.rules.cards.places import ChooseRegion, lose_by_card
from mathom.games.war.rules.cards.strikes import strike
from mathom.games.war.rules.cards.table_cards import is_in_play, is_minas_tirith_besieged
from mathom.games.war.rules.events import COUNTER_MOVED_BACK, DICE_DISCARDED
from mathom.games.war.rules.facts.characters import COMPANIONS
from mathom.games.war.rules.facts.dice import FACES, WILL
from mathom.games.war.rules.facts.nations import (
    ELITE,
    ELVES,
    FREE,
    ISENGARD,
    LEADER,
    NO_SIDE,
    RANKS,
    REGULAR,
    SHADOW,
    has_units_of,
    kind_of,
    one_of_kind,
)
from mathom.games.war.rules.facts.regions import (
    ANFALAS,
    DOL_AMROTH,
    LAMEDON,
    MINAS_TIRITH,
    NATION_OF,
    NORTH_DUNLAND,
    PELARGIR,
    REGIONS,
    SOUTH_DUNLAND,
    UMBAR,
    are_adjacent,
    is_stronghold,
)
from mathom.games.war.rules.facts.seats import seat_of_nation
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.politics.recruiting import recruit_by_card
from mathom.games.war.rules.politics.track import TOP_BOX, is_at_war
from mathom.games.war.rules.state import MOST_MOVES, War

MOST_DUNLENDINGS: Final = 4  # Rage of the Dunlendings
DUNLAND_PLACES: Final = 4


def does_shadow_hold_elven_stronghold(s: War) -> bool:
    region: i64
    for region in range(REGIONS):
        if is_elven_stronghold(region) and controls(s, SHADOW, region):
            return True
    return False


def is_elven_stronghold(region: i64) -> bool:
    return NATION_OF[region] == ELVES and is_stronghold(region)


def return_to_valinor(s: War) -> None:
    """Dice for the Elven units in each Elven Stronghold that is not besieged; every 6 is a hit."""
    s.then_one(SAIL_WEST.of(0))


class SailWest(Step[War]):
    """The first such region from a number on, then the others."""

    def run(self, s: War, todo: Todo) -> None:
        region: i64 = first_of(todo)
        while region < REGIONS:
            elves: i64 = count_at(s, region, kind_of(ELVES, REGULAR)) + count_at(s, region, kind_of(ELVES, ELITE))
            if is_elven_stronghold(region) and elves > 0 and side_inside(s, region) == NO_SIDE:
                s.then_one(SAIL_WEST.of(region + 1))
                strike(s, FREE, region, elves, 6)
                return
            region += 1


def does_isengard_besiege(s: War) -> bool:
    """Saruman is in play, and an Army with a unit of Isengard besieges a Stronghold."""
    if not is_saruman_in_play(s):
        return False
    region: i64
    for region in range(REGIONS):
        if is_besieged(s, FREE, region) and has_units_of(figures_at(s, SHADOW, region), ISENGARD):
            return True
    return False


def the_fighting_uruk_hai(s: War) -> None:
    """A besieging Army with a unit of Isengard assaults the Stronghold for three rounds."""
    STORM_STRONGHOLD.begin(s, STORM_STRONGHOLD.of(SHADOW))


class StormStronghold(ChooseRegion):
    """Which siege; a unit of Isengard must attack."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return is_besieged(s, FREE, region) and can_assault(s, SHADOW, region, WITH_ISENGARD)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        s.then_one(ATTACK.of(SHADOW, region, region, WITH_ISENGARD | THREE_ROUNDS))


def denethors_folly(s: War) -> None:
    """A Leader in Minas Tirith is eliminated; then the card forbids Combat cards of the Free Peoples there."""
    leaders: i64 = add_leaders(s, MINAS_TIRITH, COUNT_ONLY)
    if leaders > 1:
        s.then_one(CHOOSE_LEADER.of(SHADOW))
    elif leaders == 1:
        nation: i64 = 0
        while count_at(s, MINAS_TIRITH, kind_of(nation, LEADER)) == 0:
            nation += 1
        lose_by_card(s, MINAS_TIRITH, kind_of(nation, LEADER))


def add_leaders(s: War, region: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    nation: i64
    for nation in range(ISENGARD):
        if count_at(s, region, kind_of(nation, LEADER)) > 0:
            n = add(out, n, KIND.of(kind_of(nation, LEADER)))
    return n


class ChooseLeader(Choice[War]):
    """Which Leader in Minas Tirith, of several Nations."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_leaders(s, MINAS_TIRITH, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        lose_by_card(s, MINAS_TIRITH, answer.x)


def the_day_without_dawn(s: War) -> None:
    """All unused Will of the West dice are discarded."""
    number: i64 = s.dice[FREE * FACES + WILL]
    s.used[FREE] += number
    s.dice[FREE * FACES + WILL] = 0
    if number > 0:
        s.tell(DICE_DISCARDED, 503, FREE, WILL, number)


def stormcrow(s: War) -> None:
    """A Nation where the Ring-bearers or a Companion are steps back and loses a figure of its player's choice."""
    if add_visited(s, COUNT_ONLY) > 1:
        s.then_one(CHOOSE_VISITED.of(SHADOW))
    else:
        nation: i64 = 0
        while not is_visited(s, nation):
            nation += 1
        step_back(s, nation)


def is_visited(s: War, nation: i64) -> bool:
    """Whether the Ring-bearers or a Companion are in a Nation that is not At War."""
    if is_at_war(s, nation):
        return False
    if not is_in_mordor(s) and NATION_OF[s.fellowship] == nation:
        return True
    who: i64
    for who in range(COMPANIONS):
        if is_in_play(s, who) and NATION_OF[s.character[who]] == nation:
            return True
    return False


def add_visited(s: War, out: vec[i64]) -> i64:
    n: i64 = 0
    nation: i64
    for nation in range(ISENGARD):
        if is_visited(s, nation):
            n = add(out, n, NATION.of(nation))
    return n


def is_some_nation_visited(s: War) -> bool:
    return add_visited(s, COUNT_ONLY) > 0


class ChooseVisited(Choice[War]):
    """Which Nation steps back."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_visited(s, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        step_back(s, answer.x)


def step_back(s: War, nation: i64) -> None:
    if s.steps[nation] < TOP_BOX:
        s.steps[nation] += 1
        s.tell(COUNTER_MOVED_BACK, 503, nation, s.steps[nation])
    LOSE_SOMEWHERE.begin(s, LOSE_SOMEWHERE.of(FREE, nation))


class LoseSomewhere(ChooseRegion):
    """Where the Free Peoples lose a figure of a Nation."""

    def who(self, s: State, f: i64) -> i64:
        return seat_of_nation(cast(War, s).players, f >> SECOND & ARGUMENT)

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return add_figures_of(s, region, second_of(todo), COUNT_ONLY) > 0

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        nation: i64 = second_of(todo)
        if add_figures_of(s, region, nation, COUNT_ONLY) > 1:
            s.then_one(LOSE_FIGURE.of(FREE, region, nation))
            return
        rank: i64 = 0
        while count_at(s, region, kind_of(nation, rank)) == 0:
            rank += 1
        lose_by_card(s, region, kind_of(nation, rank))


def add_figures_of(s: War, region: i64, nation: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    rank: i64
    for rank in range(RANKS):
        if count_at(s, region, kind_of(nation, rank)) > 0:
            n = add(out, n, KIND.of(kind_of(nation, rank)))
    return n


class LoseFigure(Choice[War]):
    """Which figure of a Nation in a region is lost."""

    def who(self, s: State, f: i64) -> i64:
        return seat_of_nation(cast(War, s).players, f >> THIRD & ARGUMENT)

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, region, nation, _ = four(todo)
        return add_figures_of(s, region, nation, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        lose_by_card(s, second_of(todo), answer.x)


# ---- moves ----


def shadows_gather(s: War) -> None:
    """An Army marches up to three regions to another one."""
    s.then(MARCH.of(SHADOW, 3, JOINS), END_MOVES.of())


def the_shadow_lengthens(s: War) -> None:
    """Two Armies march up to two regions, each to another one."""
    s.then(MARCH.of(SHADOW, 2, JOINS), MARCH.of(SHADOW, 2, JOINS), END_MOVES.of())


def the_shadow_is_moving(s: War) -> None:
    """Up to four Armies move."""
    s.then_one(MOVE_ARMIES.of(SHADOW, MOST_MOVES, 0, 1))


def corsairs_of_umbar(s: War) -> None:
    """An Army sails from Umbar to the coast of Gondor. It does not cease to fight an Army there.

    D109: where it joins a siege, an assault follows.
    """
    if has_army(s, SHADOW, UMBAR) and not is_besieged(s, SHADOW, UMBAR):
        LAND_AT.begin(s, LAND_AT.of(SHADOW))


class LandAt(ChooseRegion):
    """Where they land."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if region != PELARGIR and region != LAMEDON and region != DOL_AMROTH and region != ANFALAS:
            return False
        if is_free_for_armies(s, SHADOW, region):
            return can_choose_movers(s, SHADOW, UMBAR, region, 0)
        return can_choose_attackers(s, SHADOW, UMBAR, 0)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        if is_free_for_armies(s, SHADOW, region):
            s.then(
                CHOOSE_MOVERS.of(SHADOW, UMBAR, region, 0),
                MOVE_PICKED.of(SHADOW, UMBAR, region),
                END_MOVES.of(),
                when(is_besieged(s, FREE, region), ATTACK.of(SHADOW, region, region, 0)),
            )
        else:
            s.then_one(ATTACK.of(SHADOW, UMBAR, region, CANNOT_CEASE))


def rage_of_the_dunlendings(s: War) -> None:
    """Isengard recruits next to Dunland, and some of its units from Dunland join them."""
    RAGE_AT.begin(s, RAGE_AT.of(SHADOW))


class RageAt(ChooseRegion):
    """A free region next to North or South Dunland."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if not are_adjacent(NORTH_DUNLAND, region) and not are_adjacent(SOUTH_DUNLAND, region):
            return False
        return is_free(s, SHADOW, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        recruit_by_card(s, region, kind_of(ISENGARD, REGULAR), 2)
        s.then_one(JOIN_RAGE.of(region, 0, MOST_DUNLENDINGS))


# Those that may join: regulars and elites of North Dunland, then of South Dunland.
def dunland_of(place: i64) -> i64:
    return NORTH_DUNLAND if place < 2 else SOUTH_DUNLAND


def dunlending_of(place: i64) -> i64:
    return kind_of(ISENGARD, place % 2)


class JoinRage(Step[War]):
    """Asks for each place and kind of unit in turn how many of those that are left go."""

    def run(self, s: War, todo: Todo) -> None:
        region, place, left = triple(todo)
        while place < DUNLAND_PLACES:
            if most_joining(s, region, place, left) > 0:
                s.then_one(COUNT_JOINING.of(SHADOW, region, place, left))
                return
            place += 1


def most_joining(s: War, region: i64, place: i64, left: i64) -> i64:
    """R6.2: no more than there is room for."""
    if dunland_of(place) == region:
        return 0
    most: i64 = count_at(s, dunland_of(place), dunlending_of(place))
    room: i64 = MOST_UNITS - units_at(s, SHADOW, region)
    if left < most:
        most = left
    return room if room < most else most


class CountJoining(Choice[War]):
    """How many units of one place and kind."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, region, place, left = four(todo)
        most: i64 = most_joining(s, region, place, left)
        k: i64
        for k in range(most + 1):
            out[k] = COUNT.of(k)
        return most + 1

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, region, place, left = four(todo)
        s.then_one(JOIN_RAGE.of(region, place + 1, left - answer.x))
        if answer.x > 0:
            s.picked = answer.x * one_of_kind(dunlending_of(place))
            move_picked(s, SHADOW, dunland_of(place), region, 506)


SAIL_WEST: Final[SailWest] = SailWest(1)
STORM_STRONGHOLD: Final[StormStronghold] = StormStronghold()
LAND_AT: Final[LandAt] = LandAt()
RAGE_AT: Final[RageAt] = RageAt()
JOIN_RAGE: Final[JoinRage] = JoinRage(3)
COUNT_JOINING: Final[CountJoining] = CountJoining(4)
CHOOSE_LEADER: Final[ChooseLeader] = ChooseLeader()
CHOOSE_VISITED: Final[ChooseVisited] = ChooseVisited()
LOSE_SOMEWHERE: Final[LoseSomewhere] = LoseSomewhere(2)
LOSE_FIGURE: Final[LoseFigure] = LoseFigure(3)

SHADOW_WAR_CARDS: Final[list[EventCard]] = [
    EventCard("return-to-valinor", return_to_valinor, does_shadow_hold_elven_stronghold),
    EventCard("the-fighting-uruk-hai", the_fighting_uruk_hai, does_isengard_besiege),
    EventCard("denethors-folly", denethors_folly, is_minas_tirith_besieged),
    EventCard("the-day-without-dawn", the_day_without_dawn, are_shadow_nations_at_war),
    EventCard("threats-and-promises", stay_on_table),
    EventCard("stormcrow", stormcrow, is_some_nation_visited),
    EventCard("shadows-gather", shadows_gather),
    EventCard("the-shadow-lengthens", the_shadow_lengthens),
    EventCard("the-shadow-is-moving", the_shadow_is_moving, are_shadow_nations_at_war),
    EventCard("corsairs-of-umbar", corsairs_of_umbar, are_southrons_at_war),
    EventCard("rage-of-the-dunlendings", rage_of_the_dunlendings, is_isengard_at_war),
]

FRAMES: Final[list[Frame]] = [
    SAIL_WEST,
    STORM_STRONGHOLD,
    LAND_AT,
    RAGE_AT,
    JOIN_RAGE,
    COUNT_JOINING,
    CHOOSE_LEADER,
    CHOOSE_VISITED,
    LOSE_SOMEWHERE,
    LOSE_FIGURE,
]
