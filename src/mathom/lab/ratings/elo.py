"""Strength by Bradley and Terry, with a term for the side: one scale for a pool of bots, in Elo.

The odds that the bot in the first seat wins are exp(a - b + side). A draw is half a win. Errors count a group of
games with the same set-ups and luck as one observation (the sandwich) and are never smaller than those of independent
games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from mathom.lab.ratings.statistics import Z95

ELO: Final = 400 / log(10)
PRIOR: Final = (ELO / 1500) ** 2  # nobody is infinitely strong: a bell of 1,500 Elo around the anchor
STEPS: Final = 100
ENOUGH: Final = 1e-9
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game: who sat first, who second, what the first made of it, and its group."""

    first: str
    second: str
    score: float
    group: object


@dataclass(frozen=True, slots=True)
class Rating:
    bot: str
    elo: float
    error: float  # of 95 %


@dataclass(frozen=True, slots=True)
class Ratings:
    """The anchor is 0. The side term is what sitting in the first seat is worth."""

    bots: tuple[Rating, ...]
    side: Rating


def rate(meetings: Sequence[Meeting], anchor: str) -> Ratings:
    names = list(dict.fromkeys(name for meeting in meetings for name in (meeting.first, meeting.second)))
    free = [name for name in names if name != anchor]
    place = {name: i for i, name in enumerate(free)}
    size = len(free) + 1  # the last is the side term
    tallied = tally(meetings)
    x = [0.0] * size
    for _ in range(STEPS):
        slope, bend = slopes(tallied, place, x)
        step = solve(bend, slope)
        largest = max(map(abs, step))
        scale = min(1.0, 2.0 / largest) if largest else 1.0
        x = [value + scale * change for value, change in zip(x, step, strict=True)]
        if largest < ENOUGH:
            break
    errors = errors_of(meetings, place, x)
    rated = [Rating(name, 0.0, 0.0) if name == anchor else rating(name, place[name], x, errors) for name in names]
    return Ratings(tuple(rated), rating("side", size - 1, x, errors))


def is_one_pool(meetings: Sequence[Meeting]) -> bool:
    """Everybody has met everybody, if only by way of others."""
    met = {(one.first, one.second) for one in meetings}
    names = {name for pair in met for name in pair}
    reached, fresh = set(), {min(names)} if names else set()
    while fresh:
        reached |= fresh
        fresh = {name for pair in met if reached & set(pair) for name in pair} - reached
    return reached == names


def rating(name: str, i: int, x: list[float], errors: list[float]) -> Rating:
    return Rating(name, ELO * x[i], ELO * Z95 * errors[i])


Tally = dict[tuple[str, str], tuple[float, float]]  # games, and what the first bot made of them


def tally(meetings: Sequence[Meeting]) -> Tally:
    out: Tally = {}
    for m in meetings:
        games, score = out.get((m.first, m.second), (0.0, 0.0))
        out[m.first, m.second] = games + 1, score + m.score
    return out


def expected(first: str, second: str, place: dict[str, int], x: list[float]) -> float:
    strength = x[-1] + sum(sign * x[place[name]] for name, sign in ((first, 1), (second, -1)) if name in place)
    return 1 / (1 + exp(-strength))


def signs(first: str, second: str, place: dict[str, int]) -> dict[int, int]:
    """How a game depends on the terms; nobody is stronger than himself."""
    out = {len(place): 1}
    if first != second:
        out |= {place[name]: sign for name, sign in ((first, 1), (second, -1)) if name in place}
    return out


def slopes(tallied: Tally, place: dict[str, int], x: list[float]) -> tuple[list[float], Matrix]:
    """First and second derivative (turned round) of the likelihood with the prior."""
    size = len(x)
    slope = [-PRIOR * value for value in x]
    bend = [[PRIOR if i == j else 0.0 for j in range(size)] for i in range(size)]
    for (first, second), (games, score) in tallied.items():
        p = expected(first, second, place, x)
        sign = signs(first, second, place)
        for i, a in sign.items():
            slope[i] += a * (score - games * p)
            for j, b in sign.items():
                bend[i][j] += a * b * games * p * (1 - p)
    return slope, bend


def errors_of(meetings: Sequence[Meeting], place: dict[str, int], x: list[float]) -> list[float]:
    """Standard errors: by groups, or as if all games were independent, whichever is larger."""
    size = len(x)
    _, bend = slopes(tally(meetings), place, x)
    inverse = inverted(bend)
    pulls: dict[object, list[float]] = {}
    for m in meetings:
        pull = pulls.setdefault(m.group, [0.0] * size)
        rest = m.score - expected(m.first, m.second, place, x)
        for i, sign in signs(m.first, m.second, place).items():
            pull[i] += sign * rest
    out = []
    for i in range(size):
        by_group = sum(sum(inverse[i][j] * pull[j] for j in range(size)) ** 2 for pull in pulls.values())
        out.append(sqrt(max(by_group, inverse[i][i])))
    return out


def solve(matrix: Matrix, right: list[float]) -> list[float]:
    """Gauss with pivots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    out = [0.0] * size
    for i in reversed(range(size)):
        out[i] = (rows[i][size] - sum(rows[i][j] * out[j] for j in range(i + 1, size))) / rows[i][i]
    return out


def inverted(matrix: Matrix) -> Matrix:
    size = len(matrix)
    return [solve(matrix, [1.0 if i == j else 0.0 for j in range(size)]) for i in range(size)]
