"""Keeps a search close to a trained net: it departs from the net's shares only as far as the expected gain pays for it.

It maximizes the expected odds less `leash` times the Kullback-Leibler distance from the net's shares. The solution
is the net's shares times exp(odds / leash).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from mathom.bots.net_player import TRIM

RARE: Final = 1e-4  # the least share of the net that counts


def leashed(odds: Mapping[str, float], shares: Mapping[str, float], leash: float) -> dict[str, float]:
    """The shares of answers by the odds that a search found and the net's shares; the unlikely ones are dropped."""
    best = max(odds.values())
    weights = {text: max(shares.get(text, 0.0), RARE) * exp((worth - best) / leash) for text, worth in odds.items()}
    return trimmed(weights)


def halfway(solved: Mapping[str, float], shares: Mapping[str, float]) -> dict[str, float]:
    """The mean of the shares that solve a matrix and the net's shares."""
    whole = sum(shares.get(text, 0.0) for text in solved) or 1.0
    return trimmed({text: (share + shares.get(text, 0.0) / whole) / 2 for text, share in solved.items()})


def trimmed(weights: Mapping[str, float]) -> dict[str, float]:
    most = max(weights.values())
    kept = {text: weight for text, weight in weights.items() if weight >= TRIM * most}
    whole = sum(kept.values())
    return {text: kept.get(text, 0.0) / whole for text in weights}
