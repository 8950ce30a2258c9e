"""Confidence intervals for mirrored games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mathom.core.errors import without

try:
    import numpy as np
    from scipy.stats import norm
except ModuleNotFoundError as missing:
    raise without(missing, "lab") from None

Z95: Final = float(norm.ppf(0.975))
Interval = tuple[float, float]


def wilson(share: float, n: float, z: float = Z95) -> Interval:
    """Wilson's interval for a share of n independent trials. Unlike SciPy's, n need not be whole."""
    if n <= 0:
        return 0.0, 1.0
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    margin = z / (1 + z * z / n) * float(np.sqrt(share * (1 - share) / n + z * z / (4 * n * n)))
    low, high = max(0.0, centre - margin), min(1.0, centre + margin)
    return 0.0 if share == 0 else low, 1.0 if share == 1 else high


def grouped(groups: Sequence[Mapping[Any, float]], z: float = Z95) -> Interval:
    """Wilson's interval for games in groups with the same chance. A group maps each seat that was taken to its score.

    Groups are independent; the games of a group are not. The variance between groups gives the number of independent
    games that they are worth. It is never taken to be smaller than that of independent games in these seats.
    """
    scores = [score for group in groups for score in group.values()]
    if not scores:
        return 0.0, 1.0
    share, count = float(np.mean(scores)), len(groups)
    size = len(scores) / count
    seats = sorted({seat for group in groups for seat in group})
    likely = np.array([smoothed([group[seat] for group in groups if seat in group]) for seat in seats])
    means = np.array([np.mean(list(group.values())) for group in groups])
    weights = np.array([len(group) for group in groups]) / size
    between = float(np.sum(((means - share) * weights) ** 2)) / max(1, count - 1)
    variance = max(between, float(np.mean(likely * (1 - likely))) / size)
    overall = float(np.mean(likely))
    return wilson(share, overall * (1 - overall) / variance * count, z)


def smoothed(scores: Sequence[float]) -> float:
    """The share with half a win and half a loss added, so that it is never 0 or 1."""
    return (sum(scores) + 0.5) / (len(scores) + 1)
