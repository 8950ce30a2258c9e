"""The Strategy deck of the Shadow, cards 12 to 24: recruits. One function for each card, in their order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY
from mathom.core.engine.frames import four, second_of
from mathom.games.war.rules.armies.figures import count_at, has_army, recruit, send_back
from mathom.games.war.rules.cards.conditions import (
    are_shadow_nations_at_war,
    are_southrons_at_war,
    is_isengard_at_war,
    is_saruman_in_play,
    is_sauron_at_war,
    is_witch_king_in_play,
)
from mathom.games.war.rules.cards.event import EventCard
from mathom.games.war.rules.cards.places import (
    ChooseRegion,
    can_recruit_any,
    can_recruit_units,
    recruit_two_units,
    recruit_unit,
)
from mathom.games.war.rules.cards.table_cards import is_in_play
from mathom.games.war.rules.events import CHARACTER_MOVED, RAISED_TO_ELITE
from mathom.games.war.rules.facts.characters import ARAGORN, WITCH_KING
from mathom.games.war.rules.facts.nations import ISENGARD, NAZGUL, REGULAR, SAURON, SHADOW, SOUTHRONS, kind_of
from mathom.games.war.rules.facts.regions import (
    ANGMAR,
    DOL_GULDUR,
    ETTENMOORS,
    GORGOROTH,
    MINAS_MORGUL,
    MORIA,
    MOUNT_GRAM,
    MOUNT_GUNDABAD,
    NATION_OF,
    NORTH_DUNLAND,
    NURN,
    ORTHANC,
    REGION_NAMES,
    SOUTH_DUNLAND,
    TROLLSHAWS,
    WEATHER_HILLS,
    is_settlement,
    is_stronghold,
)
from mathom.games.war.rules.politics.recruiting import (
    A_LEADER,
    RECRUIT_FIGURE,
    can_recruit_by_card,
    recruit_by_card,
)
from mathom.games.war.rules.state import War

ISENGARD_REGULAR: Final = 15  # kinds
SAURON_REGULAR: Final = 18
SAURON_ELITE: Final = 19
SOUTHRON_REGULAR: Final = 21
EASTERN_EDGE: Final[tuple[str, ...]] = ("east-rhun", "south-rhun", "khand", "far-harad")
MOST_PLACES: Final = 3  # of Many Kings and Pits of Mordor
REGULARS_EACH: Final = 2


def is_aragorn_in_play(s: War) -> bool:
    return is_in_play(s, ARAGORN)


def return_of_the_witch_king(s: War) -> None:
    s.character[WITCH_KING] = ANGMAR
    s.tell(CHARACTER_MOVED, 503, WITCH_KING, ANGMAR)
    recruit_by_card(s, ANGMAR, SAURON_REGULAR, 2)
    recruit_by_card(s, ANGMAR, SAURON_ELITE, 1)


def half_orcs_and_goblin_men(s: War) -> None:
    JOIN_ARMY.begin(s, JOIN_ARMY.of(SHADOW, ISENGARD))


def olog_hai(s: War) -> None:
    JOIN_ARMY.begin(s, JOIN_ARMY.of(SHADOW, SAURON))


class JoinArmy(ChooseRegion):
    """A region with a Shadow Army, where a unit of a Nation is recruited."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return has_army(s, SHADOW, region) and can_recruit_units(s, region, second_of(todo))

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        recruit_unit(s, region, second_of(todo))


def hill_trolls(s: War) -> None:
    """Two Sauron regulars become elites."""
    RAISE_TROLL.begin(s, RAISE_TROLL.of(SHADOW, 1))


class RaiseTroll(ChooseRegion):
    """Where a Sauron regular becomes an elite; then as many more as the second argument says."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return s.reserve[SAURON_ELITE] > 0 and count_at(s, region, SAURON_REGULAR) > 0

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        send_back(s, region, SAURON_REGULAR)
        recruit(s, region, SAURON_ELITE)
        s.tell(RAISED_TO_ELITE, 503, SAURON_ELITE, region)
        more: i64 = second_of(todo)
        if more > 0:
            RAISE_TROLL.begin(s, RAISE_TROLL.of(SHADOW, more - 1))


def a_new_power_is_rising(s: War) -> None:
    recruit_by_card(s, NORTH_DUNLAND, ISENGARD_REGULAR, 2)
    recruit_by_card(s, SOUTH_DUNLAND, ISENGARD_REGULAR, 2)
    recruit_two_units(s, ORTHANC, ISENGARD)


def many_kings(s: War) -> None:
    MUSTER_AT.begin(s, MUSTER_AT.of(SHADOW, SOUTHRONS, 0, 0))


class MusterAt(ChooseRegion):
    """Three different places of a Nation, two regulars each; the third and fourth argument are those taken, plus 1."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        _, nation, first, second = four(todo)
        if NATION_OF[region] != nation or region + 1 == first or region + 1 == second:
            return False
        if not is_settlement(region) or (nation == SAURON and not is_stronghold(region)):
            return False
        return can_recruit_by_card(s, region, kind_of(nation, REGULAR))

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        _, nation, first, second = four(todo)
        recruit_by_card(s, region, kind_of(nation, REGULAR), REGULARS_EACH)
        if second == 0:
            next_place = MUSTER_AT.of(SHADOW, nation, region + 1 if first == 0 else first, region + 1 if first else 0)
            MUSTER_AT.begin(s, next_place)

    def begin(self, s: War, todo: Todo) -> None:
        """Where all that fit get their regulars, nothing is asked."""
        _, nation, first, second = four(todo)
        places: i64 = self.options(s, todo, COUNT_ONLY)
        left: i64 = MOST_PLACES - (1 if first else 0) - (1 if second else 0)
        if places > left or (places > 1 and s.reserve[kind_of(nation, REGULAR)] < REGULARS_EACH * places):
            s.then_one(todo)
        elif places > 0:
            self.settle(s, todo, self.only(s, todo))


def the_king_is_revealed(s: War) -> None:
    recruit_by_card(s, MINAS_MORGUL, SAURON_REGULAR, 5)
    recruit_by_card(s, MINAS_MORGUL, NAZGUL, 1)


def shadows_on_the_misty_mountains(s: War) -> None:
    MISTY_MOUNTAINS.begin(s, MISTY_MOUNTAINS.of(SHADOW))


class MistyMountains(ChooseRegion):
    """Mount Gram or Moria: two units and a Nazgul."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return (region == MOUNT_GRAM or region == MORIA) and can_recruit_any(s, region, SAURON)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        s.then_one(RECRUIT_FIGURE.of(SHADOW, region, SAURON, A_LEADER))
        recruit_two_units(s, region, SAURON)


def orcs_multiplying_again(s: War) -> None:
    """If regulars run out, Dol Guldur is served first: the order of the text."""
    recruit_by_card(s, DOL_GULDUR, SAURON_REGULAR, 3)
    recruit_by_card(s, MOUNT_GUNDABAD, SAURON_REGULAR, 3)


def horde_from_the_east(s: War) -> None:
    EASTERN_MUSTER.begin(s, EASTERN_MUSTER.of(SHADOW))


class EasternMuster(ChooseRegion):
    """A free region of the Southrons and Easterlings on the eastern edge of the map: five regulars."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return REGION_NAMES[region] in EASTERN_EDGE and can_recruit_by_card(s, region, SOUTHRON_REGULAR)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        recruit_by_card(s, region, SOUTHRON_REGULAR, 5)


def monsters_roused(s: War) -> None:
    recruit_by_card(s, ANGMAR, SAURON_REGULAR, 1)
    recruit_by_card(s, ETTENMOORS, SAURON_REGULAR, 1)
    recruit_by_card(s, WEATHER_HILLS, SAURON_REGULAR, 1)
    recruit_by_card(s, TROLLSHAWS, SAURON_ELITE, 1)


def musterings_of_long_planned_war(s: War) -> None:
    recruit_by_card(s, GORGOROTH, SOUTHRON_REGULAR, 5)
    recruit_by_card(s, NURN, SAURON_REGULAR, 5)


def pits_of_mordor(s: War) -> None:
    MUSTER_AT.begin(s, MUSTER_AT.of(SHADOW, SAURON, 0, 0))


JOIN_ARMY: Final[JoinArmy] = JoinArmy(2)
RAISE_TROLL: Final[RaiseTroll] = RaiseTroll(2)
MUSTER_AT: Final[MusterAt] = MusterAt(4)
MISTY_MOUNTAINS: Final[MistyMountains] = MistyMountains()
EASTERN_MUSTER: Final[EasternMuster] = EasternMuster()

SHADOW_RECRUIT_CARDS: Final[list[EventCard]] = [
    EventCard("return-of-the-witch-king", return_of_the_witch_king, is_witch_king_in_play),
    EventCard("half-orcs-and-goblin-men", half_orcs_and_goblin_men, is_isengard_at_war),
    EventCard("olog-hai", olog_hai, is_sauron_at_war),
    EventCard("hill-trolls", hill_trolls, is_sauron_at_war),
    EventCard("a-new-power-is-rising", a_new_power_is_rising, is_saruman_in_play),
    EventCard("many-kings-to-the-service-of-mordor", many_kings),
    EventCard("the-king-is-revealed", the_king_is_revealed, is_aragorn_in_play),
    EventCard("shadows-on-the-misty-mountains", shadows_on_the_misty_mountains),
    EventCard("orcs-multiplying-again", orcs_multiplying_again),
    EventCard("horde-from-the-east", horde_from_the_east, are_southrons_at_war),
    EventCard("monsters-roused", monsters_roused),
    EventCard("musterings-of-long-planned-war", musterings_of_long_planned_war, are_shadow_nations_at_war),
    EventCard("pits-of-mordor", pits_of_mordor, is_sauron_at_war),
]

FRAMES: Final[list[Frame]] = [
    JOIN_ARMY,
    RAISE_TROLL,
    MUSTER_AT,
    MISTY_MOUNTAINS,
    EASTERN_MUSTER,
]
