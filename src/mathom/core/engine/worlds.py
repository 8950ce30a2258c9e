"""Samples positions that fit what a seat knows, for searches."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Built once from a view. `sample` may return the same object every time, filled in again."""

    def sample(self, dice: Dice) -> State:
        """A position with exactly the seat's view. The next call may overwrite it."""
        raise NotImplementedError

    def reopen(self) -> bool:
        """From now on, the others choose their secret answers to the same question again in every world.

        A search then works out what they would choose instead of guessing it. Returns whether there is such an answer.
        """
        return False
