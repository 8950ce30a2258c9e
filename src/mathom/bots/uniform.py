"""The random player."""

from __future__ import annotations

from collections.abc import Sequence

from mathom.core.dice import Dice
from mathom.core.game import AnyGame


class Uniform:
    """Every answer is as likely as any other."""

    def __init__(self, game: AnyGame, seat: int) -> None:
        self.game = game
        self.seat = seat

    def decide(self, view: object, options: Sequence[str], dice: Dice) -> str:
        return options[dice.below(len(options))]
