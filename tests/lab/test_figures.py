"""The statistics, against values known from elsewhere and against worlds whose truth is known."""

from __future__ import annotations

import random
from itertools import combinations
from math import exp

import pytest

from mathom.lab.arena.fixtures import Conditions
from mathom.lab.arena.results import PlayedGame
from mathom.lab.ratings.elo import ELO, Meeting, inverted, rate, solve
from mathom.lab.ratings.report import lengths, report
from mathom.lab.ratings.statistics import Z95, grouped, wilson


@pytest.mark.parametrize(
    ("share", "n", "low", "high"),
    [
        (0.5, 10, 0.2366, 0.7634),  # textbook values of Wilson's interval
        (0.0, 10, 0.0, 0.2775),
        (1.0, 20, 0.8389, 1.0),
        (0.9, 2000, 0.8861, 0.9124),
        (0.5, 0, 0.0, 1.0),
    ],
)
def test_wilson(share: float, n: float, low: float, high: float) -> None:
    assert list(wilson(share, n)) == pytest.approx([low, high], abs=1e-4)


def test_groups_of_one_game_are_independent_games() -> None:
    groups = [{0: 1.0}] * 300 + [{0: 0.0}] * 100
    assert list(grouped(groups)) == pytest.approx(list(wilson(0.75, 400)), abs=2e-3)


def test_pairs_that_agree_count_once_and_pairs_that_cancel_out_say_more() -> None:
    agree = grouped([{0: 1.0, 1: 1.0}] * 100 + [{0: 0.0, 1: 0.0}] * 100)
    cancel = grouped([{0: 1.0, 1: 0.0}] * 200)
    independent = wilson(0.5, 400)
    assert agree[1] - agree[0] == pytest.approx(wilson(0.5, 200)[1] - wilson(0.5, 200)[0], rel=0.02)
    assert cancel[1] - cancel[0] < (independent[1] - independent[0]) / 3


def test_an_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    dice = random.Random(5)  # noqa: S311
    covered = 0
    for _ in range(400):
        groups = []
        for _ in range(60):
            strong = dice.random() < 0.4  # the set-up favours the bot, on both sides
            groups.append({seat: float(dice.random() < (0.95 if strong else 0.35)) for seat in (0, 1)})
        low, high = grouped(groups)
        covered += low <= 0.4 * 0.95 + 0.6 * 0.35 <= high
    assert 0.92 <= covered / 400 <= 0.98


def test_a_perfect_score_is_not_certain() -> None:
    low, high = grouped([{0: 1.0, 1: 1.0}] * 10)
    assert high == 1.0 and low == pytest.approx(wilson(1.0, 20)[0])


def played(strengths: dict[str, float], side: float, games: int, seed: int) -> list[Meeting]:
    dice = random.Random(seed)  # noqa: S311
    out = []
    for pair in range(games):
        for first in strengths:
            for second in strengths:
                if first != second:
                    odds = 1 / (1 + exp(-(strengths[first] - strengths[second] + side) / ELO))
                    group = (min(first, second), max(first, second), pair)
                    out.append(Meeting(first, second, float(dice.random() < odds), group))
    return out


def test_bradley_and_terry_find_strengths_and_side() -> None:
    truth = {"random": 0.0, "a": 150.0, "b": 400.0, "c": 430.0}
    ratings = rate(played(truth, -120.0, 1500, 3), "random")
    for rating in ratings.bots:
        assert abs(rating.elo - truth[rating.bot]) <= 1.5 * rating.error
    assert ratings.bots[0].error == 0 and all(5 < rating.error < 25 for rating in ratings.bots[1:])
    assert abs(ratings.side.elo + 120) <= 1.5 * ratings.side.error < 15


def test_who_never_loses_has_a_number_and_a_large_error() -> None:
    meetings = [Meeting("a", "b", 1.0, k) for k in range(20)] + [Meeting("b", "a", 0.0, k) for k in range(20)]
    strong = rate(meetings, "b").bots[0]
    assert 400 < strong.elo < 3000 and strong.error > 300


def test_a_bot_against_itself_measures_the_side() -> None:
    meetings = [Meeting("a", "a", float(k % 4 == 0), k) for k in range(400)]
    assert rate(meetings, "a").side.elo == pytest.approx(-191, abs=2)


def test_equations() -> None:
    matrix = [[0.0, 2.0, 1.0], [1.0, 1.0, 0.0], [3.0, 0.0, 1.0]]
    assert solve(matrix, [7.0, 3.0, 6.0]) == pytest.approx([1.0, 2.0, 3.0])
    product = [[sum(a * b for a, b in zip(row, column, strict=True)) for column in inverted(matrix)] for row in matrix]
    assert product == [pytest.approx([1, 0, 0]), pytest.approx([0, 1, 0]), pytest.approx([0, 0, 1])]


def test_games_of_a_pair_count_once_for_its_side() -> None:
    """In all games of a pair the same side wins: there are as many observations as pairs, whoever played them."""
    conditions, bots = Conditions("confrontation"), ("a", "b", "c")
    games = [
        PlayedGame(
            "confrontation",
            {},
            "drawn",
            1,
            met,
            pair,
            seats,
            (1.0, -1.0) if pair % 2 else (-1.0, 1.0),
            9,
            (9, 9),
            (0.1, 0.1),
            (0.1, 0.1),
        )
        for pair in range(60)
        for met in combinations(bots, 2)
        for seats in ((0, 1), (1, 0))
    ]
    data = report(conditions, games)
    low, high = data["sides"][0]["ci95"]
    wide = wilson(0.5, 60)[1] - wilson(0.5, 60)[0]
    assert data["sides"][0]["games"] == 360 and high - low == pytest.approx(wide, rel=0.03)
    assert data["side_elo"]["error"] == pytest.approx(ELO * Z95 * (4 / 60) ** 0.5, rel=0.03)


def test_a_draw_of_four_is_shared_by_four() -> None:
    def met(*result: float) -> PlayedGame:
        seats, times = (0, 1, 2, 3), (0.1,) * 4
        return PlayedGame("riddle", {}, "drawn", 1, ("a", "b", "c", "d"), 0, seats, result, 40, (9,) * 4, times, times)

    assert [met(0.0, 0.0, 0.0, 0.0).score(place) for place in range(4)] == [0.25] * 4
    assert [met(1.0, -1.0, 1.0, -1.0).score(place) for place in range(4)] == [1.0, 0.0, 1.0, 0.0]


def test_lengths_of_games() -> None:
    assert lengths([]) == {}
    assert lengths(range(100, -1, -1)) == {"shortest": 0, "median": 50, "p95": 95, "longest": 100}
