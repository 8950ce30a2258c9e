"""The Strategy deck of the Free Peoples: one function for each card, in the order of the deck."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice
from mathom.games.war.rules.answers import NATION
from mathom.games.war.rules.armies.figures import has_army
from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.cards.places import (
    ChooseRegion,
    can_recruit_any,
    can_recruit_units,
    has_companion,
    recruit_two_units,
    recruit_unit,
    recruit_unit_and_leader,
)
from mathom.games.war.rules.cards.table_cards import does_aragorn_stand_abroad
from mathom.games.war.rules.cards.zones import DRAW_CARDS
from mathom.games.war.rules.facts.cards import STRATEGY_DECK
from mathom.games.war.rules.facts.nations import (
    DWARVES,
    ELVES,
    FREE,
    GONDOR,
    ISENGARD,
    NORTH,
    REGULAR,
    ROHAN,
    kind_of,
)
from mathom.games.war.rules.facts.regions import (
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
    RIVENDELL,
    THE_SHIRE,
    WOODLAND_REALM,
    is_settlement,
)
from mathom.games.war.rules.politics.recruiting import recruit_by_card
from mathom.games.war.rules.politics.track import activate, advance, is_active, is_at_war
from mathom.games.war.rules.state import War


def a_power_too_great(s: War) -> None:
    """The Elves advance; then the card bars Armies of the Shadow from three Elven regions (`is_barred`)."""
    advance(s, ELVES, 503)


def the_power_of_tom_bombadil(s: War) -> None:
    """The North advances; then the card bars Armies of the Shadow from the Shire and its neighbours (`is_barred`)."""
    advance(s, NORTH, 503)


def wisdom_of_elrond(s: War) -> None:
    """Activate one Free Peoples Nation and advance it."""
    s.then_one(ACTIVATE_AND_ADVANCE.of(FREE))


class ActivateAndAdvance(Choice[War]):
    """Any Free Peoples Nation, one At War too: then nothing happens."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        nation: i64
        for nation in range(ISENGARD):
            out[nation] = NATION.of(nation)
        return ISENGARD

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        activate(s, answer.x, 503)
        advance(s, answer.x, 503)


def is_gondor_active(s: War) -> bool:
    return is_active(s, GONDOR)


def the_red_arrow(s: War) -> None:
    advance(s, ROHAN, 503)
    recruit_unit_and_leader(s, EDORAS, ROHAN)


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
    """A Settlement of Rohan."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return NATION_OF[region] == ROHAN and is_settlement(region) and can_recruit_any(s, region, ROHAN)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        recruit_unit_and_leader(s, region, ROHAN)


def thranduils_archers(s: War) -> None:
    draw_strategy_card(s)
    recruit_unit(s, WOODLAND_REALM, ELVES)


ACTIVATE_AND_ADVANCE: Final[ActivateAndAdvance] = ActivateAndAdvance()
CIRDANS_HARBOUR: Final[CirdansHarbour] = CirdansHarbour()
THEODENS_CAMP: Final[TheodensCamp] = TheodensCamp()
EOMERS_SETTLEMENT: Final[EomersSettlement] = EomersSettlement()

FREE_STRATEGY_CARDS: Final[list[EventCard]] = [
    EventCard("the-last-battle", stay_on_table, does_aragorn_stand_abroad),
    EventCard("a-power-too-great", a_power_too_great),
    EventCard("the-power-of-tom-bombadil", the_power_of_tom_bombadil),
    EventCard("wisdom-of-elrond", wisdom_of_elrond),
    EventCard("the-red-arrow", the_red_arrow, is_gondor_active),
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
    ACTIVATE_AND_ADVANCE,
    CIRDANS_HARBOUR,
    THEODENS_CAMP,
    EOMERS_SETTLEMENT,
]
