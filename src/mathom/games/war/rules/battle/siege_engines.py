"""R18.6: Siege Engines in an assault: superiority."""

from __future__ import annotations

from mypy_extensions import i64

from mathom.games.war.rules.armies.pieces import count_place
from mathom.games.war.rules.battle.forces import CLAIMED, is_assault
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.state import War


def engines_in_battle(s: War, side: i64) -> i64:
    """The Siege Engines of a side that count: only in an assault by the Shadow (D26, D27, D81)."""
    if s.attacker != SHADOW or not is_assault(s):
        return 0
    return count_place(s.trebuchets if side == FREE else s.towers, s.attack_to)


def has_superiority(s: War, side: i64) -> bool:
    """The side with more Siege Engines; or the Free Peoples, if they claimed it."""
    if s.attack_flags & CLAIMED:
        return side == FREE
    return engines_in_battle(s, side) > engines_in_battle(s, 1 - side)


def can_claim_superiority(s: War) -> bool:
    """D80: if both sides have the same number of Siege Engines, and at least one."""
    trebuchets: i64 = engines_in_battle(s, FREE)
    return trebuchets > 0 and trebuchets == engines_in_battle(s, SHADOW)


def siege_bonus(s: War) -> i64:
    """The bonus on the Combat roll of the Free Peoples in the first round."""
    if has_superiority(s, FREE):
        return 1
    return -1 if has_superiority(s, SHADOW) else 0
