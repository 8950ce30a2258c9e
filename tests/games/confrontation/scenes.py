"""A battle's scene in tests: of a position and moves, and its parts by name."""

from __future__ import annotations

from mathom.core.table_ui import Fighter, Scene, Stage
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch, play
from tests.games.confrontation.short_texts import number


def scene_of(match: ConfrontationMatch, seat: str) -> Scene:
    found = GAME.table.scene(GAME.view(match.state, number(seat)), match.events(number(seat)))
    assert found is not None
    return found


def scene(position: str, moves: str, seat: str = "f") -> Scene:
    return scene_of(play(position, moves), seat)


def step(found: Scene, rule: str) -> Stage:
    return next(stage for stage in found.steps if stage.rule == rule)


def fighter(found: Scene, side: str) -> Fighter:
    return next(fighter for fighter in found.fighters if fighter.side == side)
