"""Ratings of a pool of bots in Elo: the Bradley-Terry model with a term for the side.

The odds that the bot in the first seat wins are exp(a - b + side). A draw counts as half a win. Standard errors treat
a group of games with the same set-ups and chance as one observation (the sandwich estimator), and are never smaller
than those of independent games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from mathom.core.errors import without
from mathom.lab.ratings.statistics import Z95

try:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.optimize import minimize
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components
    from scipy.special import expit
except ModuleNotFoundError as missing:
    raise without(missing, "lab") from None

ELO: Final = 400 / log(10)
PRIOR: Final = (ELO / 1500) ** 2  # a normal prior with a deviation of 1,500 Elo keeps ratings finite
TOLERANCE: Final = 1e-9
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game: the bots in the first and second seat, the score of the first, and the group of the game."""

    first: str
    second: str
    score: float
    group: object


@dataclass(frozen=True, slots=True)
class Rating:
    bot: str
    elo: float
    error: float  # half the width of the 95 % interval


@dataclass(frozen=True, slots=True)
class Ratings:
    """The anchor has 0 Elo. `side` is the value of the first seat."""

    bots: tuple[Rating, ...]
    side: Rating


def rate(meetings: Sequence[Meeting], anchor: str) -> Ratings:
    names = list(dict.fromkeys(name for meeting in meetings for name in (meeting.first, meeting.second)))
    free = [name for name in names if name != anchor]
    design = design_of(meetings, free)
    scores = np.array([meeting.score for meeting in meetings])
    strengths = fitted(design, scores)
    errors = errors_of(design, scores, strengths, [meeting.group for meeting in meetings])
    found = {
        name: Rating(name, ELO * float(strength), ELO * Z95 * float(error))
        for name, strength, error in zip([*free, "side"], strengths, errors, strict=True)
    }
    return Ratings(tuple(found.get(name, Rating(name, 0.0, 0.0)) for name in names), found["side"])


def design_of(meetings: Sequence[Meeting], free: Sequence[str]) -> Array:
    """A row for each game: 1 for the first bot, -1 for the second, 1 for the side. The anchor has no column."""
    column = {name: i for i, name in enumerate(free)}
    design = np.zeros((len(meetings), len(free) + 1))
    design[:, -1] = 1.0
    for row, meeting in enumerate(meetings):
        for name, sign in ((meeting.first, 1.0), (meeting.second, -1.0)):
            if name in column:
                design[row, column[name]] += sign
    return design


def fitted(design: Array, scores: Array) -> Array:
    """The strengths of greatest posterior probability."""

    def loss(x: Array) -> float:
        strength = design @ x
        return float(np.logaddexp(0.0, strength).sum() - scores @ strength + PRIOR / 2 * x @ x)

    def gradient(x: Array) -> Array:
        return np.asarray(design.T @ (expit(design @ x) - scores) + PRIOR * x)

    start = np.zeros(design.shape[1])
    found = minimize(
        loss,
        start,
        jac=gradient,
        hess=lambda x: curvature(design, x),
        method="trust-exact",
        options={"gtol": TOLERANCE},
    )
    return np.asarray(found.x)


def curvature(design: Array, x: Array) -> Array:
    odds = expit(design @ x)
    weighted = design * (odds * (1 - odds))[:, None]
    return np.asarray(weighted.T @ design + PRIOR * np.eye(design.shape[1]))


def errors_of(design: Array, scores: Array, strengths: Array, groups: Sequence[object]) -> Array:
    """Standard errors: by groups, or as for independent games if those are larger."""
    inverse = np.linalg.inv(curvature(design, strengths))
    number = {group: i for i, group in enumerate(dict.fromkeys(groups))}
    pulls = np.zeros((len(number), design.shape[1]))
    np.add.at(pulls, [number[group] for group in groups], design * (scores - expit(design @ strengths))[:, None])
    by_group = ((pulls @ inverse) ** 2).sum(axis=0)
    return np.asarray(np.sqrt(np.maximum(by_group, np.diag(inverse))))


def is_one_pool(meetings: Sequence[Meeting]) -> bool:
    """Whether every bot has met every other, directly or by way of others."""
    names = list(dict.fromkeys(name for meeting in meetings for name in (meeting.first, meeting.second)))
    place = {name: i for i, name in enumerate(names)}
    met = {(place[meeting.first], place[meeting.second]) for meeting in meetings}
    graph = csr_array((np.ones(len(met)), tuple(zip(*met, strict=True))), shape=(len(names), len(names)))
    return int(connected_components(graph, directed=False, return_labels=False)) == 1
