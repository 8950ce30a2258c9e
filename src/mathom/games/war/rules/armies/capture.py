"""R8.9, R11.8: what an Army changes by entering a region: activation, capture and recapture of Settlements."""

from __future__ import annotations

from mypy_extensions import i64

from mathom.core.engine.bit_sets import discard, insert
from mathom.games.war.rules.armies.figures import controls, count_at, eliminate, figures_at, has_army
from mathom.games.war.rules.armies.pieces import lose_engines
from mathom.games.war.rules.cards.table_cards import WORMTONGUE, check_table_cards
from mathom.games.war.rules.cards.zones import is_on_table
from mathom.games.war.rules.events import CAPTURED, CHARACTER_LOST, FIGURE_LOST, RECAPTURED
from mathom.games.war.rules.facts.characters import GALADRIEL, GONE
from mathom.games.war.rules.facts.nations import (
    FIRST_NATION,
    FREE,
    LEADER,
    NO_NATION,
    ROHAN,
    SHADOW,
    SIDE_OF_NATION,
    SIDES,
    kind_of,
)
from mathom.games.war.rules.facts.regions import LORIEN, NATION_OF, origin_of, points_of
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS, SECOND, partner_of
from mathom.games.war.rules.politics.track import activate, advance
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import is_team, units_of_seat, voice
from mathom.games.war.rules.teams.team_fields import CAPTOR


def enter_region(s: War, side: i64, region: i64) -> None:
    """R8.9: an Army has entered a region, however it moved."""
    nation: i64 = NATION_OF[region]
    if side == SHADOW and nation != NO_NATION and SIDE_OF_NATION[nation] == FREE and not is_entry_ignored(s, nation):
        activate(s, nation, 809)
    capture_if_taken(s, region)


def is_entry_ignored(s: War, nation: i64) -> bool:
    """Wormtongue: a Shadow Army that enters Rohan does not activate it."""
    return nation == ROHAN and is_on_table(s, WORMTONGUE)


def capture_if_taken(s: War, region: i64) -> None:
    """R11.8: units stand in a Settlement that the other side controls and does not defend. It falls to them."""
    side: i64
    for side in range(SIDES):
        if has_army(s, side, region) and not has_army(s, 1 - side, region) and controls(s, 1 - side, region):
            capture(s, side, region)


def capture(s: War, side: i64, region: i64) -> None:
    """A Settlement changes hands. The Nation that loses it advances; recapture moves no counter."""
    if origin_of(region) == side:
        discard(s.captured, 0, region)
        s.tell(RECAPTURED, 1108, voice(s, side), region)
    else:
        insert(s.captured, 0, region)
        if s.players != FEWEST_PLAYERS:
            remember_captor(s, side, region)
        s.tell(CAPTURED, 1108, voice(s, side), region, points_of(region))
        advance(s, NATION_OF[region], 1204)
    if s.parts:
        lose_with_settlement(s, region)
    check_table_cards(s)


def remember_captor(s: War, side: i64, region: i64) -> None:
    """D66: the player of the Shadow whose Army took the place; without a unit there it was the partner's."""
    if side == FREE or not is_team(s, SHADOW):
        return
    seat: i64 = s.decider[SHADOW]
    if units_of_seat(s, seat, figures_at(s, SHADOW, region)) == 0:
        seat = partner_of(seat)
    if seat >= SECOND:
        insert(s.team, CAPTOR, region)
    else:
        discard(s.team, CAPTOR, region)


def lose_with_settlement(s: War, region: i64) -> None:
    """R18.2: Galadriel goes with Lorien. R18.6: so do Siege Engines with their Stronghold."""
    lose_engines(s, region)
    if region == LORIEN and s.character[GALADRIEL] == LORIEN:
        s.character[GALADRIEL] = GONE
        s.tell(CHARACTER_LOST, 1802, GALADRIEL)


def remove_lone_leaders(s: War, region: i64) -> None:
    """R6.3: a Free Peoples Leader without a unit is eliminated."""
    nation: i64
    if figures_at(s, FREE, region) and not has_army(s, FREE, region):
        for nation in range(FIRST_NATION[FREE], FIRST_NATION[FREE + 1]):
            while count_at(s, region, kind_of(nation, LEADER)) > 0:
                eliminate(s, region, kind_of(nation, LEADER))
                s.tell(FIGURE_LOST, 603, kind_of(nation, LEADER), region)
