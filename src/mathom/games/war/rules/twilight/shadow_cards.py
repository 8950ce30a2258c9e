"""The cards of the Shadow in the expansion. One function for each, in the order of their decks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, pair, second_of
from mathom.games.war.rules.answers import BUILD, COUNT, DESTROY, NO
from mathom.games.war.rules.armies.figures import controls, has_army, is_besieged, most_units, nazgul_at, units_at
from mathom.games.war.rules.armies.pieces import (
    are_corsairs_in_play,
    are_dunlendings_in_play,
    count_place,
    lose_trebuchet,
    place_tower,
)
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.cards.places import ChooseRegion
from mathom.games.war.rules.cards.table_cards import is_in_play
from mathom.games.war.rules.facts.characters import BALROG, GOLLUM, LEADERSHIP, WITCH_KING
from mathom.games.war.rules.facts.nations import DUNLENDING, FREE, REGULAR, SAURON, SHADOW, kind_of
from mathom.games.war.rules.facts.regions import DOL_GULDUR, NORTH_DUNLAND, REGIONS, SOUTH_DUNLAND
from mathom.games.war.rules.politics.recruiting import recruit_and_tell, recruit_by_card
from mathom.games.war.rules.state import War
from mathom.games.war.rules.twilight.engines import can_build_tower
from mathom.games.war.rules.twilight.orders import FRAMES as ORDER_FRAMES
from mathom.games.war.rules.twilight.orders import MAY_ORDER, the_corsairs_are_upon_us

SAURON_REGULAR: Final[i64] = kind_of(SAURON, REGULAR)
MOST_RAGING: Final = 4  # Rage of the Dunlendings
MOST_PICKS: Final = 2  # Deep Trenches and Great Engines
MOST_RECRUITS: Final = 5  # Shadow of Dol Guldur


def is_balrog_in_play(s: War) -> bool:
    return is_in_play(s, BALROG)


def can_despair(s: War) -> bool:
    """A Witch-king is in play, and Gollum does not guide."""
    return is_in_play(s, WITCH_KING) and s.guide != GOLLUM


def room_at(s: War, region: i64) -> i64:
    """How many units may still join the Shadow Army of a region."""
    room: i64 = most_units(s, SHADOW, region) - units_at(s, SHADOW, region)
    return room if room > 0 else 0


# ---- Rage of the Dunlendings ----


def rage_of_the_dunlendings(s: War) -> None:
    """Up to four Dunlendings join an Army in Dunland, which may then move or attack."""
    RAGE_IN.begin(s, RAGE_IN.of(SHADOW))


class RageIn(ChooseRegion):
    """Which Army."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return (region == NORTH_DUNLAND or region == SOUTH_DUNLAND) and has_army(s, SHADOW, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        s.then_one(MAY_ORDER.of(SHADOW, region))
        ask(s, COUNT_RAGING.of(SHADOW, region))


class CountRaging(Choice[War]):
    """How many join: the stacking limit holds."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        most: i64 = room_at(s, second_of(todo))
        if most > MOST_RAGING:
            most = MOST_RAGING
        if most > s.reserve[DUNLENDING]:
            most = s.reserve[DUNLENDING]
        k: i64
        for k in range(most + 1):
            out[k] = COUNT.of(k)
        return most + 1

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        number: i64 = answer.x
        while number > 0:
            recruit_and_tell(s, second_of(todo), DUNLENDING, 505)
            number -= 1


# ---- Deep Trenches and Great Engines ----


def deep_trenches(s: War) -> None:
    """D83: up to two picks, each a Tower built or a Trebuchet destroyed in a siege."""
    s.then_one(DIG_TRENCHES.of(SHADOW, MOST_PICKS))


class DigTrenches(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        side, left = pair(todo)
        if left > 0 and PICK_ENGINE.options(s, PICK_ENGINE.of(side, left), COUNT_ONLY) > 1:
            s.then_one(PICK_ENGINE.of(side, left))


class PickEngine(Choice[War]):
    """A Tower is built, a Trebuchet is destroyed, or the player stops."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = add(out, 0, NO.of())
        region: i64
        for region in range(REGIONS):
            if is_besieged(s, FREE, region):
                if can_build_tower(s, region):
                    n = add(out, n, BUILD.of(region))
                if count_place(s.trebuchets, region) > 0:
                    n = add(out, n, DESTROY.of(region))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, left = pair(todo)
        if answer.verb is NO:
            return
        if answer.verb is BUILD:
            place_tower(s, answer.x)
        else:
            lose_trebuchet(s, answer.x)
        s.then_one(DIG_TRENCHES.of(side, left - 1))


# ---- Shadow of Dol Guldur ----


def is_nazgul_in_dol_guldur(s: War) -> bool:
    return nazgul_at(s, DOL_GULDUR) > 0


def shadow_of_dol_guldur(s: War) -> None:
    """As many regulars of Sauron as the Nazgul there have Leadership; then the Army may move or attack."""
    if not controls(s, SHADOW, DOL_GULDUR):
        return
    number: i64 = nazgul_at(s, DOL_GULDUR)
    if s.character[WITCH_KING] == DOL_GULDUR:
        number += LEADERSHIP[WITCH_KING] - 1
    if number > MOST_RECRUITS:
        number = MOST_RECRUITS
    room: i64 = room_at(s, DOL_GULDUR)
    s.then_one(MAY_ORDER.of(SHADOW, DOL_GULDUR))
    recruit_by_card(s, DOL_GULDUR, SAURON_REGULAR, number if number < room else room)


def enters_by_itself(s: War) -> bool:
    """We Shall Get It is in nobody's hand."""
    return False


RAGE_IN: Final[RageIn] = RageIn()
COUNT_RAGING: Final[CountRaging] = CountRaging(2)
DIG_TRENCHES: Final[DigTrenches] = DigTrenches(2)
PICK_ENGINE: Final[PickEngine] = PickEngine(2)

SHADOW_CHARACTER_ADDED: Final[list[EventCard]] = [
    EventCard("a-balrog-is-come", stay_on_table, is_balrog_in_play),
    EventCard("the-gates-are-closed", stay_on_table),
    EventCard("captain-of-despair", stay_on_table, can_despair),
    EventCard("we-shall-get-it", stay_on_table, enters_by_itself),
]
SHADOW_STRATEGY_ADDED: Final[list[EventCard]] = [
    EventCard("the-corsairs-are-upon-us", the_corsairs_are_upon_us, are_corsairs_in_play),
    EventCard("rage-of-the-dunlendings-e", rage_of_the_dunlendings, are_dunlendings_in_play),
    EventCard("deep-trenches-and-great-engines", deep_trenches),
    EventCard("shadow-of-dol-guldur", shadow_of_dol_guldur, is_nazgul_in_dol_guldur),
]

FRAMES: Final[list[Frame]] = [
    RAGE_IN,
    COUNT_RAGING,
    DIG_TRENCHES,
    PICK_ENGINE,
    *ORDER_FRAMES,
]
