"""Plays the trained net against itself and stores positions to fit a learned value to.

    python -m mathom.lab.experiments.net_selfplay --games 40000 --seed 17 --out games.npz

It writes what `selfplay` writes. Many games run side by side, so it is a hundred times quicker than single games of a
search. Some answers are random, so that the positions vary.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence

os.environ.setdefault("OMP_NUM_THREADS", "1")  # NumPy reads them when it is imported
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

from mathom.core.engine.tables import zeros
from mathom.core.game import find_game
from mathom.core.learned_value import LearnedValue
from mathom.games.confrontation.knowledge.learner_rows import DONE, REWARD, ROW
from mathom.lab.experiments.selfplay import MAX_FEATURES, RANDOM_SHARE, learned_value_of
from mathom.lab.training.command import EVERYTHING, read_shares
from mathom.lab.training.duel import NET
from mathom.lab.training.numpy_net import NumpyNet, drawn_answers, read_rows
from mathom.lab.training.workers import GAME, Array, Games

TOGETHER = 512  # games side by side
DRAWN = 0.5  # chance that a seat's set-up is random


class Positions:
    """The quiet positions of games in progress, and those of finished games with their results."""

    def __init__(self, learned: LearnedValue) -> None:
        self.learned = learned
        self.judge = find_game(GAME).judge()
        self.buffer = zeros(MAX_FEATURES)
        self.open: dict[int, list[list[int]]] = {}
        self.features: list[Array] = []  # of each game: a row for each position, filled up with zeros
        self.results: list[float] = []
        self.games = 0

    def look(self, games: Games, rows: Array) -> None:
        for low, _, part, _ in games.parts:
            for g in range(part.games):
                if rows[low + g, DONE]:
                    self.finish(low + g, int(rows[low + g, REWARD]) / 2)
                s = part.states[g]
                if self.judge.is_quiet(s):
                    count = self.learned.features(s, self.buffer)
                    self.open.setdefault(low + g, []).append([int(self.buffer[i]) for i in range(count)])

    def finish(self, game: int, result: float) -> None:
        seen = self.open.pop(game, [])
        table = np.zeros((len(seen), MAX_FEATURES), np.uint16)
        for row, features in zip(table, seen, strict=True):
            row[: len(features)] = features
        self.features.append(table)
        self.results += [result] * len(seen)
        self.games += 1


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mathom.lab.experiments.net_selfplay", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True)
    options = parser.parse_args(arguments)
    positions = play(options.games, options.seconds, options.seed)
    x = np.concatenate(positions.features)
    end = np.array(positions.results, np.float32)
    np.savez_compressed(options.out, x=x[:, x.any(0)], end=end, thought=end)
    sys.stderr.write(f"{len(end)} positions of {positions.games} games in {options.out}\n")
    return 0


def play(wanted: int, seconds: float, seed: int) -> Positions:
    with np.load(NET) as data:
        net = NumpyNet({name: data[name] for name in data.files})
    games = Games(read_shares(EVERYTHING), TOGETHER, seed, DRAWN)
    positions, draw = Positions(learned_value_of(GAME)), np.random.default_rng(seed)
    rows, until = np.zeros((TOGETHER, ROW), np.int16), time.monotonic() + seconds
    while positions.games < wanted and time.monotonic() < until:
        games.write(rows)
        positions.look(games, rows)
        inputs, options = read_rows(rows)
        logp, _ = net.forward(inputs, options)
        at_random = draw.random(TOGETHER) < RANDOM_SHARE
        logp[at_random] = np.where(options[at_random], 0.0, -1e9)
        games.step(drawn_answers(logp, draw))
    return positions


if __name__ == "__main__":
    sys.exit(main())
