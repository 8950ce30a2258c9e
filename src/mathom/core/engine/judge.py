"""Rates positions for a search that sees all of them, and suggests the next answer of a playout.

Without a judge of its own, a game is searched by random playouts to the end.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Rates positions and suggests answers. It keeps no memory between calls."""

    def value(self, s: State, seat: i64) -> float:
        """The value of an unfinished position for a seat, from 0 for a loss to 1 for a win."""
        return 0.5

    def is_quiet(self, s: State) -> bool:
        """Whether `value` can be trusted: no battle or other exchange is under way."""
        return True

    def is_matter_of_taste(self, s: State) -> bool:
        """Whether many answers are equally good here, as in a set-up, so that bots take `pick` for variety."""
        return False

    def trusts_pick(self) -> bool:
        """Whether `pick` is better than looking one answer ahead: a greedy bot follows it, a search tries it first."""
        return False

    def pick(self, s: State, out: vec[i64], n: i64, dice: Dice) -> i64:
        """The index in `out` of the answer that a playout gives, out of n. Never called for chance."""
        return dice.below(n)
