"""What a search may ask about a position that it sees whole: how it stands, and what a playout does next.

A game that has nothing to say leaves both as they are, and a search plays at random to the end.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """It keeps nothing of the positions that it is shown."""

    def value(self, s: State, seat: i64) -> float:
        """What an unfinished position promises a seat, from 0 for a loss to 1 for a win."""
        return 0.5

    def is_quiet(self, s: State) -> bool:
        """Whether nothing is in the middle of being settled, so that `value` can be trusted."""
        return True

    def is_matter_of_taste(self, s: State) -> bool:
        """Whether answers are a matter of taste here, as in a set-up: `pick` gives sensible ones, and varied."""
        return False

    def trusts_pick(self) -> bool:
        """Whether `pick` is wiser than one answer ahead: who looks no further follows it, a search tries it first."""
        return False

    def pick(self, s: State, out: vec[i64], n: i64, dice: Dice) -> i64:
        """Which of the n answers in `out` a playout gives: its place. Never asked about chance."""
        return dice.below(n)
