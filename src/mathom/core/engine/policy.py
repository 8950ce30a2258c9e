"""How a trained net answers, for bots that play by it or search with its help."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import State


class Policy:
    """Made for one question of one seat: it knows what the seat heard."""

    def weigh(self, s: State, answers: vec[i64], n: i64, shares: vec[float]) -> float:
        """Writes the share of each of n answers, which add up to 1; returns the odds of the seat that is asked."""
        raise NotImplementedError
