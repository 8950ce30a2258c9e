"""Positions and questions of games of teams, for their rows."""

from __future__ import annotations

from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.facts.seats import seat_names
from mathom.games.war.rules.state import War

TEAMS = "players 4 ; free-dice character muster army event ; shadow-dice character muster army event"
AT_WAR = "gondor 0 active ; rohan 0 active ; north 0 active ; isengard 0 ; sauron 0 ; southrons 0"
FOE = "north-ithilien: sauron 5/0"
GONDOR, WITCH_KING, SARUMAN, ROHAN = range(4)


def asked(s: War) -> list[str]:
    return [seat_names(s.players)[seat] for seat in s.asked() if seat >= 0]


def place(name: str) -> int:
    return REGION_NAMES.index(name)
