"""A game in which nothing is hidden from whoever searches: for looking back at a game, and as a yardstick.

Nothing at the table hands a bot such a game: a bot that plays gets a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from mathom.core.agenda import State
from mathom.core.dice import Dice
from mathom.core.game import AnyGame
from mathom.core.worlds import Worlds


class Truth(Worlds):
    """Of all positions that may lie behind a view, always the one that does."""

    def __init__(self, state: State) -> None:
        self.state = state.clone()
        self.buffer = state.clone()

    def sample(self, dice: Dice) -> State:
        self.state.copy_into(self.buffer)
        return self.buffer


class Revealed:
    """Everything as in the game itself, but for the worlds."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.state = state

    def worlds(self, v: object, heard: Sequence[int] = ()) -> Worlds:
        return Truth(self.state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def revealed(game: AnyGame, state: State) -> AnyGame:
    """The game as one sees it who knows this position."""
    return cast(AnyGame, Revealed(game, state))
