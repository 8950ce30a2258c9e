"""The statistics of mirrored games, in plain Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import Any, Final

Z95: Final = 1.959963984540054  # 95 % of a normal distribution lie within
Interval = tuple[float, float]


def wilson(share: float, n: float, z: float = Z95) -> Interval:
    """Wilson's interval for a share of n independent trials; n need not be whole."""
    if n <= 0:
        return 0.0, 1.0
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low, high = max(0.0, centre - reach), min(1.0, centre + reach)
    return 0.0 if share == 0 else low, 1.0 if share == 1 else high


def grouped(groups: Sequence[Mapping[Any, float]], z: float = Z95) -> Interval:
    """The same for games that come in groups with the same luck, each with a score for every seat that was taken.

    The games of a group are not independent, the groups are. How much their means vary says as how many independent
    games they count; but they never vary less than independent games in these seats would.
    """
    scores = [score for group in groups for score in group.values()]
    if not scores:
        return 0.0, 1.0
    share, number = fmean(scores), len(groups)
    seats = sorted({seat for group in groups for seat in group})
    likely = [likely_share([group[seat] for group in groups if seat in group]) for seat in seats]
    size = len(scores) / number
    apart = sum((fmean(group.values()) - share) ** 2 * (len(group) / size) ** 2 for group in groups)
    variance = max(apart / max(1, number - 1), fmean(p * (1 - p) for p in likely) / size)
    whole = fmean(likely)
    return wilson(share, whole * (1 - whole) / variance * number, z)


def likely_share(scores: Sequence[float]) -> float:
    """Never 0 or 1: that nothing else was seen does not make it certain."""
    return (sum(scores) + 0.5) / (len(scores) + 1)
