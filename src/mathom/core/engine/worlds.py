"""Positions that may lie behind what a seat knows: what a search samples from."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Made once from a view. Rules fill a position in; the same object may be handed out every time."""

    def sample(self, dice: Dice) -> State:
        """A position in which the seat sees exactly what it sees. It is overwritten by the next."""
        raise NotImplementedError

    def reopen(self) -> bool:
        """From now on others choose anew, in every world, what they have answered in secret to the same question.

        Whether there is such an answer. A search then thinks about what they would choose, and does not guess.
        """
        return False
