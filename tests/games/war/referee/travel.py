"""Companions, Nazgûl and Minions on the move, group by group: R9."""

from __future__ import annotations

from tests.games.war.referee.asking import Ask, Script
from tests.games.war.referee.board import walking
from tests.games.war.referee.board.facts import FP, SH
from tests.games.war.referee.board.politics import companion_at, sweep
from tests.games.war.referee.board.position import NAZGUL, Position


def companions(p: Position, must: bool = True) -> Script:
    """All Companions on the map may move once; with a die somebody must."""
    moved: set[str] = set()
    while options := walking.companion_moves(p, moved):
        answer = yield Ask(FP, "companions", options, bool(moved) or not must)
        if answer is None:
            return
        assert answer in options, answer
        group, end = answer
        for who in group:
            p.people[who] = end
            companion_at(p, who, end)
        moved |= group
        sweep(p)


def minions(p: Position, must: bool = True, only_nazgul: bool = False) -> Script:
    """Nazgûl and Minions, each once; some cards move Nazgûl only."""
    moved: dict[str, int] = {}
    gone: set[str] = {"mouth-of-sauron"} if only_nazgul else set()
    started = not must
    while options := walking.minion_moves(p, moved, gone):
        answer = yield Ask(SH, "minions", options, started)
        if answer is None:
            return
        assert answer in options, answer
        who, start, number, end = answer
        if who == "nazgul":
            p.army[start][NAZGUL] -= number
            p.army[end][NAZGUL] += number
            moved[end] = moved.get(end, 0) + number
        else:
            p.people[who] = end
            gone.add(who)
        started = True
