"""Conditions that cards of several modules have."""

from __future__ import annotations

from mypy_extensions import i64

from mathom.games.war.rules.armies.figures import has_army
from mathom.games.war.rules.cards.table_cards import is_in_play
from mathom.games.war.rules.facts.characters import ARAGORN, SARUMAN, STRIDER, WITCH_KING
from mathom.games.war.rules.facts.nations import FREE, ISENGARD, SAURON, SOUTHRONS
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.politics.track import is_at_war
from mathom.games.war.rules.state import War


def king_in_exile(s: War) -> i64:
    """Strider, or Aragorn once he is in play."""
    return ARAGORN if is_in_play(s, ARAGORN) else STRIDER


def is_king_with_army(s: War) -> bool:
    """Whether a Free Peoples Army contains Strider or Aragorn."""
    place: i64 = s.character[king_in_exile(s)]
    return place < REGIONS and has_army(s, FREE, place)


def is_saruman_in_play(s: War) -> bool:
    return is_in_play(s, SARUMAN)


def is_witch_king_in_play(s: War) -> bool:
    return is_in_play(s, WITCH_KING)


def is_isengard_at_war(s: War) -> bool:
    return is_at_war(s, ISENGARD)


def is_sauron_at_war(s: War) -> bool:
    return is_at_war(s, SAURON)


def are_southrons_at_war(s: War) -> bool:
    return is_at_war(s, SOUTHRONS)


def are_shadow_nations_at_war(s: War) -> bool:
    return is_isengard_at_war(s) and is_sauron_at_war(s) and are_southrons_at_war(s)
