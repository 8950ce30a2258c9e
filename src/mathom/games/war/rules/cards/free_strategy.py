"""The Strategy deck of the Free Peoples: one function for each card, in the order of the deck."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, second_of, triple
from mathom.games.war.rules.answers import NATION
from mathom.games.war.rules.armies.characters import MOVE_COMPANIONS
from mathom.games.war.rules.armies.choosing import CHOOSE_MOVERS, WITH_COMPANION
from mathom.games.war.rules.armies.figures import controls, figures_at, has_army
from mathom.games.war.rules.armies.moving import END_MOVES, MOVE_PICKED, can_move
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.battle.attacking import ATTACK_FROM, has_attacker
from mathom.games.war.rules.battle.forces import HELP_FROM_INSIDE
from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.cards.marches import MARCH
from mathom.games.war.rules.cards.places import (
    ChooseRegion,
    can_recruit_any,
    can_recruit_units,
    recruit_two_units,
    recruit_unit,
    recruit_unit_and_leader,
)
from mathom.games.war.rules.cards.strikes import strike
from mathom.games.war.rules.cards.table_cards import (
    does_aragorn_stand_abroad,
    has_companion,
    is_in_play,
    is_minas_tirith_besieged,
)
from mathom.games.war.rules.cards.zones import DRAW_CARDS
from mathom.games.war.rules.facts.cards import STRATEGY_DECK
from mathom.games.war.rules.facts.characters import COMPANIONS
from mathom.games.war.rules.facts.nations import (
    DWARVES,
    ELVES,
    FIRST_NATION,
    FREE,
    GONDOR,
    ISENGARD,
    NORTH,
    REGULAR,
    ROHAN,
    SHADOW,
    has_units_of,
    kind_of,
)
from mathom.games.war.rules.facts.regions import (
    BREE,
    CARROCK,
    DALE,
    DOL_AMROTH,
    EDORAS,
    EREBOR,
    ERED_LUIN,
    IS_COASTAL,
    LORIEN,
    MINAS_TIRITH,
    NATION_OF,
    NORTH_ITHILIEN,
    OSGILIATH,
    RIVENDELL,
    SOUTH_ITHILIEN,
    THE_SHIRE,
    WOODLAND_REALM,
    are_adjacent,
    is_settlement,
)
from mathom.games.war.rules.politics.recruiting import recruit_by_card
from mathom.games.war.rules.politics.track import activate, advance_by_card, go_to_war, is_active, is_at_war
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import leads


def a_power_too_great(s: War) -> None:
    """The Elves advance; then the card bars Armies of the Shadow from three Elven regions (`is_barred`)."""
    advance_by_card(s, ELVES)


def the_power_of_tom_bombadil(s: War) -> None:
    """The North advances; then the card bars Armies of the Shadow from the Shire and its neighbours (`is_barred`)."""
    advance_by_card(s, NORTH)


def book_of_mazarbul(s: War) -> None:
    """Companions move; one in Erebor or Ered Luin then brings the Dwarves to war."""
    s.then(MOVE_COMPANIONS.of(FREE, 0), BRING_TO_WAR.of(DWARVES, EREBOR, ERED_LUIN))


class BringToWar(Step[War]):
    """A Nation is At War at once if a Companion stands in one of two regions."""

    def run(self, s: War, todo: Todo) -> None:
        nation, first, second = triple(todo)
        if has_companion(s, first) or has_companion(s, second):
            go_to_war(s, nation, 503)


def the_spirit_of_mordor(s: War) -> None:
    """Five dice, each 5 or more a hit on a Shadow Army of several Nations."""
    STIR_QUARREL.begin(s, STIR_QUARREL.of(FREE))


class StirQuarrel(ChooseRegion):
    """Which Shadow Army with units of two or more Nations."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        army: i64 = figures_at(s, SHADOW, region)
        nations: i64 = 0
        nation: i64
        for nation in range(FIRST_NATION[SHADOW], FIRST_NATION[SHADOW + 1]):
            if has_units_of(army, nation):
                nations += 1
        return nations > 1

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        strike(s, SHADOW, region, 5, 5)


def faramirs_rangers(s: War) -> None:
    """Three dice on a Shadow Army near Osgiliath; then Gondor recruits there if its Army stands."""
    s.then_one(REINFORCE_OSGILIATH.of())
    AMBUSH.begin(s, AMBUSH.of(FREE))


class Ambush(ChooseRegion):
    """Which Shadow Army the Rangers hit."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if region != OSGILIATH and region != NORTH_ITHILIEN and region != SOUTH_ITHILIEN:
            return False
        return has_army(s, SHADOW, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        strike(s, SHADOW, region, 3, 5)


class ReinforceOsgiliath(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        if has_army(s, FREE, OSGILIATH):
            recruit_unit_and_leader(s, OSGILIATH, GONDOR)


def fear_fire_foes(s: War) -> None:
    """Companions move; one in the Shire or Bree then brings the North to war."""
    s.then(MOVE_COMPANIONS.of(FREE, 0), BRING_TO_WAR.of(NORTH, THE_SHIRE, BREE))


def wisdom_of_elrond(s: War) -> None:
    """Activate one Free Peoples Nation and advance it."""
    s.then_one(ACTIVATE_AND_ADVANCE.of(FREE))


class ActivateAndAdvance(Choice[War]):
    """Any Free Peoples Nation, one At War too: then nothing happens."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        nation: i64
        for nation in range(ISENGARD):
            if leads(s, nation):
                n = add(out, n, NATION.of(nation))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        activate(s, answer.x, 503)
        advance_by_card(s, answer.x)


def is_gondor_active(s: War) -> bool:
    return is_active(s, GONDOR)


def the_red_arrow(s: War) -> None:
    advance_by_card(s, ROHAN)
    recruit_unit_and_leader(s, EDORAS, ROHAN)


def help_unlooked_for(s: War) -> None:
    """An Army attacks a besieger; the garrison keeps some of its dice from it."""
    if has_attacker(s, FREE, HELP_FROM_INSIDE):
        ask(s, ATTACK_FROM.of(FREE, HELP_FROM_INSIDE))


def is_rohan_at_war(s: War) -> bool:
    return is_at_war(s, ROHAN)


def paths_of_the_woses(s: War) -> None:
    """An Army of a region of Rohan, besieged or not, goes to Minas Tirith, or next to it if the Shadow is there."""
    LEAVE_ROHAN.begin(s, LEAVE_ROHAN.of(FREE))


class LeaveRohan(ChooseRegion):
    """From which region the Army comes."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if NATION_OF[region] != ROHAN or not has_army(s, FREE, region):
            return False
        return APPROACH_MINAS_TIRITH.options(s, APPROACH_MINAS_TIRITH.of(FREE, region), COUNT_ONLY) > 0

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        APPROACH_MINAS_TIRITH.begin(s, APPROACH_MINAS_TIRITH.of(FREE, region))


class ApproachMinasTirith(ChooseRegion):
    """Minas Tirith itself, or a region next to it if the Shadow controls or besieges it."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        start: i64 = second_of(todo)
        if is_minas_tirith_besieged(s) or controls(s, SHADOW, MINAS_TIRITH):
            if not are_adjacent(MINAS_TIRITH, region):
                return False
        elif region != MINAS_TIRITH:
            return False
        return region != start and can_move(s, FREE, start, region, 0)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        start: i64 = second_of(todo)
        s.then(
            CHOOSE_MOVERS.of(FREE, start, region, 0),
            MOVE_PICKED.of(FREE, start, region),
            END_MOVES.of(),
        )


def is_companion_with_army(s: War) -> bool:
    """Whether a Free Peoples Army contains a Companion."""
    who: i64
    for who in range(COMPANIONS):
        if is_in_play(s, who) and has_army(s, FREE, s.character[who]):
            return True
    return False


def through_a_day_and_a_night(s: War) -> None:
    """An Army with a Companion marches up to two regions."""
    s.then(MARCH.of(FREE, 2, WITH_COMPANION), END_MOVES.of())


def are_elves_at_war(s: War) -> bool:
    return is_at_war(s, ELVES)


def cirdans_ships(s: War) -> None:
    CIRDANS_HARBOUR.begin(s, CIRDANS_HARBOUR.of(FREE))


class CirdansHarbour(ChooseRegion):
    """A coastal region with a Free Peoples Army; the Army may be besieged."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return IS_COASTAL[region] != 0 and has_army(s, FREE, region) and can_recruit_units(s, region, ELVES)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        recruit_two_units(s, region, ELVES)


def guards_of_the_citadel(s: War) -> None:
    recruit_unit_and_leader(s, MINAS_TIRITH, GONDOR)


def draw_strategy_card(s: War) -> None:
    s.then_one(DRAW_CARDS.of(STRATEGY_DECK, 1))


def celeborns_galadhrim(s: War) -> None:
    draw_strategy_card(s)
    recruit_unit(s, LORIEN, ELVES)


def riders_of_theoden(s: War) -> None:
    THEODENS_CAMP.begin(s, THEODENS_CAMP.of(FREE))


class TheodensCamp(ChooseRegion):
    """Edoras, or a region of Rohan with a Companion."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if region != EDORAS and (NATION_OF[region] != ROHAN or not has_companion(s, region)):
            return False
        return can_recruit_any(s, region, ROHAN)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        recruit_unit_and_leader(s, region, ROHAN)


def grimbeorn_the_old(s: War) -> None:
    recruit_unit_and_leader(s, CARROCK, NORTH)


def imrahil_of_dol_amroth(s: War) -> None:
    recruit_unit_and_leader(s, DOL_AMROTH, GONDOR)


def king_brands_men(s: War) -> None:
    recruit_by_card(s, DALE, kind_of(NORTH, REGULAR), 2)
    draw_strategy_card(s)


def swords_in_eriador(s: War) -> None:
    draw_strategy_card(s)
    recruit_unit(s, ERED_LUIN, DWARVES)
    recruit_unit(s, THE_SHIRE, NORTH)


def kindred_of_glorfindel(s: War) -> None:
    draw_strategy_card(s)
    recruit_unit(s, RIVENDELL, ELVES)


def dain_ironfoots_guard(s: War) -> None:
    recruit_unit_and_leader(s, EREBOR, DWARVES)


def eomer_son_of_eomund(s: War) -> None:
    EOMERS_SETTLEMENT.begin(s, EOMERS_SETTLEMENT.of(FREE))


class EomersSettlement(ChooseRegion):
    """A Settlement of Rohan in a free region; D110: or Helm's Deep, besieged."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if NATION_OF[region] != ROHAN or not is_settlement(region):
            return False
        return can_recruit_any(s, region, ROHAN)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        recruit_unit_and_leader(s, region, ROHAN)


def thranduils_archers(s: War) -> None:
    draw_strategy_card(s)
    recruit_unit(s, WOODLAND_REALM, ELVES)


BRING_TO_WAR: Final[BringToWar] = BringToWar(3)
STIR_QUARREL: Final[StirQuarrel] = StirQuarrel()
AMBUSH: Final[Ambush] = Ambush()
REINFORCE_OSGILIATH: Final[ReinforceOsgiliath] = ReinforceOsgiliath()
LEAVE_ROHAN: Final[LeaveRohan] = LeaveRohan()
APPROACH_MINAS_TIRITH: Final[ApproachMinasTirith] = ApproachMinasTirith(2)
ACTIVATE_AND_ADVANCE: Final[ActivateAndAdvance] = ActivateAndAdvance()
CIRDANS_HARBOUR: Final[CirdansHarbour] = CirdansHarbour()
THEODENS_CAMP: Final[TheodensCamp] = TheodensCamp()
EOMERS_SETTLEMENT: Final[EomersSettlement] = EomersSettlement()

FREE_STRATEGY_CARDS: Final[list[EventCard]] = [
    EventCard("the-last-battle", stay_on_table, does_aragorn_stand_abroad),
    EventCard("a-power-too-great", a_power_too_great),
    EventCard("the-power-of-tom-bombadil", the_power_of_tom_bombadil),
    EventCard("book-of-mazarbul", book_of_mazarbul),
    EventCard("the-spirit-of-mordor", the_spirit_of_mordor),
    EventCard("faramirs-rangers", faramirs_rangers),
    EventCard("fear-fire-foes", fear_fire_foes),
    EventCard("wisdom-of-elrond", wisdom_of_elrond),
    EventCard("the-red-arrow", the_red_arrow, is_gondor_active),
    EventCard("help-unlooked-for", help_unlooked_for),
    EventCard("paths-of-the-woses", paths_of_the_woses, is_rohan_at_war),
    EventCard("through-a-day-and-a-night", through_a_day_and_a_night, is_companion_with_army),
    EventCard("cirdans-ships", cirdans_ships, are_elves_at_war),
    EventCard("guards-of-the-citadel", guards_of_the_citadel),
    EventCard("celeborns-galadhrim", celeborns_galadhrim),
    EventCard("riders-of-theoden", riders_of_theoden),
    EventCard("grimbeorn-the-old-son-of-beorn", grimbeorn_the_old),
    EventCard("imrahil-of-dol-amroth", imrahil_of_dol_amroth),
    EventCard("king-brands-men", king_brands_men),
    EventCard("swords-in-eriador", swords_in_eriador),
    EventCard("kindred-of-glorfindel", kindred_of_glorfindel),
    EventCard("dain-ironfoots-guard", dain_ironfoots_guard),
    EventCard("eomer-son-of-eomund", eomer_son_of_eomund),
    EventCard("thranduils-archers", thranduils_archers),
]

FRAMES: Final[list[Frame]] = [
    BRING_TO_WAR,
    STIR_QUARREL,
    AMBUSH,
    REINFORCE_OSGILIATH,
    LEAVE_ROHAN,
    APPROACH_MINAS_TIRITH,
    ACTIVATE_AND_ADVANCE,
    CIRDANS_HARBOUR,
    THEODENS_CAMP,
    EOMERS_SETTLEMENT,
]
