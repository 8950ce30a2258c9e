"""Rows of the expansion: as those of the base game, with a die for the other side, so that the turn does not end."""

from __future__ import annotations

from mathom.games.war.rules.state import War
from tests.games.war import rule_rows

FREE_WAITS = " ; shadow-dice event"
SHADOW_WAITS = " ; free-dice event ; acts shadow"


def check(position: str, answers: str, after: str) -> War:
    return rule_rows.check(waiting(position), answers, after)


def play(position: str, answers: str = "") -> War:
    return rule_rows.play(waiting(position), answers)


def waiting(position: str) -> str:
    """The other side has a die too; a position without dice is the start of a turn."""
    if "free-dice" in position and "shadow-dice" not in position:
        return position + FREE_WAITS
    if "shadow-dice" in position and "free-dice" not in position:
        return position + SHADOW_WAITS
    return position
