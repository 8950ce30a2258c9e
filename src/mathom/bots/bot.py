"""What a bot is to everything outside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mathom.core.dice import Dice


class Bot(Protocol):
    """A player of one seat of one game. It keeps nothing between questions: any process may be asked the next one."""

    def decide(self, view: object, options: Sequence[str], dice: Dice) -> str:
        """One of the options, which are answers in notation. The view is the game's own, of the bot's seat."""
