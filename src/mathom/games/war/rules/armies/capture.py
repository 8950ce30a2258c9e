"""R8.9, R11.8: what an Army changes by entering a region: activation, capture and recapture of Settlements."""

from __future__ import annotations

from mypy_extensions import i64

from mathom.core.engine.bit_sets import discard, insert
from mathom.games.war.rules.armies.figures import controls, has_army
from mathom.games.war.rules.cards.table_cards import WORMTONGUE, check_table_cards
from mathom.games.war.rules.cards.zones import is_on_table
from mathom.games.war.rules.events import CAPTURED, RECAPTURED
from mathom.games.war.rules.facts.nations import FREE, NO_NATION, ROHAN, SHADOW, SIDE_OF_NATION, SIDES
from mathom.games.war.rules.facts.regions import NATION_OF, origin_of, points_of
from mathom.games.war.rules.politics.track import activate, advance
from mathom.games.war.rules.state import War


def enter_region(s: War, side: i64, region: i64) -> None:
    """R8.9: an Army has entered a region, by whatever move."""
    nation: i64 = NATION_OF[region]
    if side == SHADOW and nation != NO_NATION and SIDE_OF_NATION[nation] == FREE and not is_deceived(s, nation):
        activate(s, nation, 809)
    capture_if_taken(s, region)


def is_deceived(s: War, nation: i64) -> bool:
    """Wormtongue: Rohan is not activated by an Army that walks in."""
    return nation == ROHAN and is_on_table(s, WORMTONGUE)


def capture_if_taken(s: War, region: i64) -> None:
    """R11.8: units stand in a Settlement that the other side controls and does not defend. It falls to them."""
    side: i64
    for side in range(SIDES):
        if controls(s, 1 - side, region) and has_army(s, side, region) and not has_army(s, 1 - side, region):
            capture(s, side, region)


def capture(s: War, side: i64, region: i64) -> None:
    """A Settlement changes hands. The Nation that loses it advances; recapture moves no counter."""
    if origin_of(region) == side:
        discard(s.captured, 0, region)
        s.tell(RECAPTURED, 1108, side, region)
    else:
        insert(s.captured, 0, region)
        s.tell(CAPTURED, 1108, side, region, points_of(region))
        advance(s, NATION_OF[region], 1204)
    check_table_cards(s)
