"""Fits the weights of The Confrontation's judge to the results of quick games (needs numpy).

    python -m tools.fit_judge --games 3000 --seed 1

Both sides look one answer ahead in a few worlds, and now and then just pick. Of each game some quiet positions are
kept; their terms (worth.py) are what the winner is regressed on, by Newton's method, drawn towards the weights that
are in use. It prints the table; round it and copy it into worth.py.
"""

from __future__ import annotations

import argparse

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

import mathom
from mathom.bots.search.lookahead import mean_values, step
from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.game import AnyGame
from mathom.games.confrontation.player.judge import SURE, ConfrontationJudge
from mathom.games.confrontation.player.worth import TERM_NAMES, TERMS, WEIGHTS
from mathom.games.confrontation.rules.state import Confrontation

RULES: tuple[dict[str, str], ...] = (
    {},
    {"cast": "variant"},
    {"cast": "draft"},
    {"cast": "draft", "specials": "own-two"},
    {"specials": "own-two"},
)
EVERY = 3  # one in this many quiet positions is kept
WORLDS = 6  # that an answer is tried in
CARELESS = 8  # one answer in this many comes from the policy
UNITS = [vec[float]([1.0 if k == i else 0.0 for k in range(TERMS)]) for i in range(TERMS)]


def games(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Terms of positions, and whether the Fellowship won."""
    game = mathom.game("confrontation")
    judge = ConfrontationJudge()
    dice = Dice(seed)
    rows: list[list[float]] = []
    results: list[float] = []
    for number in range(count):
        s = game.new(RULES[number % len(RULES)])
        assert isinstance(s, Confrontation)
        s.hush()
        before = len(rows)
        while s.depth > 0:
            if judge.is_quiet(s) and dice.below(EVERY) == 0 and abs(judge.score(s)) < SURE:
                rows.append(terms(judge, s))
            if s.seat() == CHANCE or judge.is_matter_of_taste(s) or dice.below(CARELESS) == 0:
                step(s, judge, dice)
            else:
                s.apply(best(game, s, judge, dice))
        results.extend([s.value(0)] * (len(rows) - before))
    return np.array(rows), np.array(results)


def best(game: AnyGame, s: Confrontation, judge: ConfrontationJudge, dice: Dice) -> int:
    answers, seat = s.legal_actions(), s.seat()
    if len(answers) == 1:
        return answers[0]
    worlds = game.worlds(game.view(s, seat))
    values = list(mean_values(worlds, judge, seat, vec[i64]([i64(a) for a in answers]), WORLDS, 0, dice))
    return answers[values.index(max(values))]


def terms(judge: ConfrontationJudge, s: Confrontation) -> list[float]:
    """A score is linear in the weights, so each term is the score by its weight alone."""
    found = []
    used = judge.weights
    for unit in UNITS:
        judge.weights = unit
        found.append(judge.score(s))
    judge.weights = used
    return found


def fit(x: np.ndarray, y: np.ndarray, start: np.ndarray, pull: float) -> np.ndarray:
    """Logistic regression with a pull towards the start. A step that makes it worse is halved."""
    w = start.copy()
    for _ in range(20):
        p = chances(x, w)
        slope = x.T @ (y - p) - pull * (w - start)
        bend = (x * (p * (1 - p))[:, None]).T @ x + pull * np.eye(len(w))
        step_to = np.linalg.solve(bend, slope)
        while loss(x, y, w + step_to) > loss(x, y, w) and np.abs(step_to).max() > 1e-4:
            step_to = step_to / 2
        w += step_to
    return w


def chances(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(-np.clip(x @ w, -20, 20))))


def loss(x: np.ndarray, y: np.ndarray, w: np.ndarray) -> float:
    p = chances(x, w)
    return float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pull", type=float, default=10.0)
    options = parser.parse_args()
    x, y = games(options.games, options.seed)
    start = np.array(WEIGHTS)
    half = len(y) * 4 // 5
    w = fit(x[:half], y[:half], start, options.pull)
    print(
        f"{len(y)} positions; loss on those not fitted: {loss(x[half:], y[half:], start):.4f} with the weights in use,"
    )
    print(f"{loss(x[half:], y[half:], w):.4f} fitted, {loss(x[half:], y[half:], 0 * w):.4f} for a coin")
    for name, used, found, count in zip(TERM_NAMES, start, w, (x != 0).sum(0), strict=True):
        print(f"{name:28} {used:6.2f} -> {found:6.2f}   in {count}")


if __name__ == "__main__":
    main()
