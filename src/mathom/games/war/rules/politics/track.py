"""R12: the political track. Activation, advance, and what Companions activate where they arrive."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.tables import bit
from mathom.games.war.rules.armies.figures import controls
from mathom.games.war.rules.cards.table_cards import THREATS_AND_PROMISES, WORMTONGUE, check_table_cards
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.events import ACTIVATED, ADVANCED
from mathom.games.war.rules.facts.characters import ACTIVATES
from mathom.games.war.rules.facts.nations import ANY_NATION, FREE, NO_NATION, ROHAN, SIDE_OF_NATION
from mathom.games.war.rules.facts.regions import NATION_OF, is_city_or_stronghold
from mathom.games.war.rules.state import NONE, War
from mathom.games.war.rules.teams.command import leads, use_nation

AT_WAR: Final = 0
TOP_BOX: Final = 3


def is_active(s: War, nation: i64) -> bool:
    return s.active >> nation & 1 != 0


def is_at_war(s: War, nation: i64) -> bool:
    return s.steps[nation] == AT_WAR


def can_advance(s: War, nation: i64) -> bool:
    """R12.2: a passive Nation stops in the last box."""
    return s.steps[nation] > (0 if is_active(s, nation) else 1)


def activate(s: War, nation: i64, rule: i64) -> None:
    if not is_active(s, nation) and not is_cause_ignored(s, nation, rule):
        s.active |= bit(nation)
        s.tell(ACTIVATED, rule, nation)
        check_table_cards(s)


def is_cause_ignored(s: War, nation: i64, rule: i64) -> bool:
    """Wormtongue: Companions (R9.1), declarations (R13.4) and attacks (R10.1) activate Rohan; nothing else does."""
    return nation == ROHAN and rule not in (901, 1001, 1304) and is_on_table(s, WORMTONGUE)


def advance(s: War, nation: i64, rule: i64) -> None:
    """R12.4: one step, if the Nation can take it."""
    if can_advance(s, nation):
        s.steps[nation] -= 1
        if s.attacker == NONE:
            use_nation(s, nation)
        s.tell(ADVANCED, rule, nation, s.steps[nation])
        if rule == 1001 and SIDE_OF_NATION[nation] == FREE and is_on_table(s, THREATS_AND_PROMISES):
            leave_table(s, THREATS_AND_PROMISES, 504)


def advance_by_card(s: War, nation: i64) -> None:
    """R17.5: a card moves the counter of a Nation that its player leads."""
    if leads(s, nation):
        advance(s, nation, 503)


def go_to_war(s: War, nation: i64, rule: i64) -> None:
    """A card activates a Nation and takes it straight to At War."""
    activate(s, nation, rule)
    while leads(s, nation) and can_advance(s, nation):
        advance(s, nation, rule)


def activate_by_companion(s: War, character: i64, region: i64) -> None:
    """R9.1: a Companion arrives in a City or Stronghold of a Nation that they can activate."""
    nation: i64 = NATION_OF[region]
    if nation == NO_NATION or SIDE_OF_NATION[nation] != FREE:
        return
    if not is_city_or_stronghold(region) or not controls(s, FREE, region):
        return
    if ACTIVATES[character] == nation or ACTIVATES[character] == ANY_NATION:
        activate(s, nation, 901)
