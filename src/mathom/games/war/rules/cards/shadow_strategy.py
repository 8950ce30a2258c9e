"""The Strategy deck of the Shadow: one function for each card, in the order of the deck."""

from __future__ import annotations

from typing import Final

from mathom.games.war.rules.cards.event import EventCard
from mathom.games.war.rules.facts.dice import FACES, WILL
from mathom.games.war.rules.facts.nations import FREE, ISENGARD, SAURON, SOUTHRONS
from mathom.games.war.rules.politics.track import is_at_war
from mathom.games.war.rules.state import War


def are_shadow_nations_at_war(s: War) -> bool:
    return is_at_war(s, ISENGARD) and is_at_war(s, SAURON) and is_at_war(s, SOUTHRONS)


def the_day_without_dawn(s: War) -> None:
    """All unused Will of the West dice are discarded."""
    s.used[FREE] += s.dice[FREE * FACES + WILL]
    s.dice[FREE * FACES + WILL] = 0


SHADOW_STRATEGY_CARDS: Final[list[EventCard]] = [
    EventCard("the-day-without-dawn", the_day_without_dawn, are_shadow_nations_at_war),
]
