"""A match in any position, for tests that need the middle of a turn and no text of it."""

from __future__ import annotations

from typing import TypeVar, cast

from mathom.core.engine.agenda import State
from mathom.core.game import Game
from mathom.core.play.match import Match
from mathom.core.play.shared_list import SharedList

S = TypeVar("S", bound=State)
V = TypeVar("V")


def match_in(game: Game[S, V], s: S) -> Match[S, V]:
    """Nobody has heard anything in it."""
    match: Match[S, V] = Match(game, game.rules_of(s))
    match.state = cast(S, s.clone())
    match.state.open_story()
    match.story = SharedList()
    match.pending = None
    return match
