"""The statistics, against textbook values and simulated games."""

from __future__ import annotations

import random
from itertools import combinations
from math import exp
from pathlib import Path

import pytest

from mathom.lab.arena.fixtures import Conditions
from mathom.lab.arena.results import PlayedGame, read_results
from mathom.lab.ratings.elo import ELO, Meeting, is_one_pool, rate
from mathom.lab.ratings.report import lengths, report
from mathom.lab.ratings.statistics import Z95, grouped, wilson

ROOT = Path(__file__).resolve().parents[2]


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


def test_groups_of_one_game_count_as_independent_games() -> None:
    groups = [{0: 1.0}] * 300 + [{0: 0.0}] * 100
    assert list(grouped(groups)) == pytest.approx(list(wilson(0.75, 400)), abs=2e-3)


def test_variance_between_pairs_decides_the_width() -> None:
    agree = grouped([{0: 1.0, 1: 1.0}] * 100 + [{0: 0.0, 1: 0.0}] * 100)
    cancel = grouped([{0: 1.0, 1: 0.0}] * 200)
    independent = wilson(0.5, 400)
    assert agree[1] - agree[0] == pytest.approx(wilson(0.5, 200)[1] - wilson(0.5, 200)[0], rel=0.02)
    assert cancel[1] - cancel[0] < (independent[1] - independent[0]) / 3


def test_intervals_cover_the_truth_in_95_percent() -> None:
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


def test_perfect_score_has_an_interval() -> None:
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


def test_ratings_recover_strengths_and_side() -> None:
    truth = {"random": 0.0, "a": 150.0, "b": 400.0, "c": 430.0}
    ratings = rate(played(truth, -120.0, 1500, 3), "random")
    for rating in ratings.bots:
        assert abs(rating.elo - truth[rating.bot]) <= 1.5 * rating.error
    assert ratings.bots[0].error == 0 and all(5 < rating.error < 25 for rating in ratings.bots[1:])
    assert abs(ratings.side.elo + 120) <= 1.5 * ratings.side.error < 15


def test_unbeaten_bot_has_a_finite_rating_with_a_large_error() -> None:
    meetings = [Meeting("a", "b", 1.0, k) for k in range(20)] + [Meeting("b", "a", 0.0, k) for k in range(20)]
    strong = rate(meetings, "b").bots[0]
    assert 400 < strong.elo < 3000 and strong.error > 300


def test_bot_against_itself_measures_the_side() -> None:
    meetings = [Meeting("a", "a", float(k % 4 == 0), k) for k in range(400)]
    assert rate(meetings, "a").side.elo == pytest.approx(-191, abs=2)


def test_ratings_of_recorded_games_stay_the_same() -> None:
    """Figures of docs/data/anchors.jsonl, computed by an independent implementation in plain Python."""
    games = list(read_results(ROOT / "docs/data/anchors.jsonl"))
    meetings = [
        Meeting(one.bots[one.seats[0]], one.bots[one.seats[1]], (one.result[0] + 1) / 2, one.pair) for one in games
    ]
    ratings = rate(meetings, "ismcts:10000")
    found = {one.bot: (one.elo, one.error) for one in (*ratings.bots, ratings.side)}
    assert found == {
        "ismcts:10000": (0.0, 0.0),
        "greedy": pytest.approx((-291.2292, 47.5767), abs=1e-3),
        "uct:10000": pytest.approx((-104.2112, 37.0369), abs=1e-3),
        "side": pytest.approx((-100.6067, 30.2985), abs=1e-3),
    }
    groups: dict[int, dict[object, float]] = {}
    for one in games:
        groups.setdefault(one.pair, {})[one.bots, one.seats] = (one.result[0] + 1) / 2
    assert grouped(list(groups.values())) == pytest.approx((0.367553, 0.425679), abs=1e-6)


def test_pool_is_one_only_if_all_bots_are_connected() -> None:
    ladder = [Meeting("a", "b", 1.0, 0), Meeting("c", "b", 1.0, 0), Meeting("c", "d", 0.0, 1)]
    assert is_one_pool(ladder) and not is_one_pool([*ladder, Meeting("x", "y", 1.0, 2)])


def test_games_of_a_pair_count_once_for_the_side() -> None:
    """The same side wins all games of a pair, so each pair counts as one observation."""
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


def test_draw_of_four_counts_a_quarter_each() -> None:
    def met(*result: float) -> PlayedGame:
        seats, times = (0, 1, 2, 3), (0.1,) * 4
        return PlayedGame("riddle", {}, "drawn", 1, ("a", "b", "c", "d"), 0, seats, result, 40, (9,) * 4, times, times)

    assert [met(0.0, 0.0, 0.0, 0.0).score(place) for place in range(4)] == [0.25] * 4
    assert [met(1.0, -1.0, 1.0, -1.0).score(place) for place in range(4)] == [1.0, 0.0, 1.0, 0.0]


def test_lengths_of_games() -> None:
    assert lengths([]) == {}
    assert lengths(range(100, -1, -1)) == {"shortest": 0, "median": 50, "p95": 95, "longest": 100}
