"""Fits a learned value to the results of games: `python -m mathom.lab.experiments.fit GAMES.npz ... --out FILE`.

Needs NumPy (the extra `lab`). Adam on the cross entropy; one hidden layer over sparse features
(core/engine/network.py).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mathom.core.errors import without
from mathom.core.learned_value import pack
from mathom.core.text.codec import to_json
from mathom.lab.experiments.selfplay import learned_value_of

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise without(missing, "lab") from None

Floats = NDArray[np.float32]
MOST_WEIGHT = 7.9  # the largest that fits into a packed weight


class Fit:
    """The weights: one row for each feature (row 0 always holds), and one weight for each hidden unit."""

    def __init__(self, features: int, units: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.rows = (rng.standard_normal((features, units)) * 0.05).astype(np.float32)
        self.out = (rng.standard_normal(units) * 0.3).astype(np.float32)
        self.bias = np.zeros(1, np.float32)
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights()]
        self.steps = 0

    def weights(self) -> list[Floats]:
        return [self.rows, self.out, self.bias]

    def forward(self, x: NDArray[np.uint16]) -> tuple[Floats, Floats]:
        """The hidden units and the odds. A 0 in x means no feature."""
        sums = self.rows[x].sum(axis=1) - ((x == 0).sum(axis=1) - 1)[:, None] * self.rows[0]
        hidden = np.maximum(sums, 0)
        return hidden, 1 / (1 + np.exp(-(hidden @ self.out + self.bias[0])))

    def step(self, x: NDArray[np.uint16], y: Floats, rate: float, decay: float) -> float:
        hidden, odds = self.forward(x)
        error = (odds - y) / len(y)
        back = np.outer(error, self.out) * (hidden > 0)
        rows = np.zeros_like(self.rows)
        order = x.reshape(-1)
        where = np.argsort(order, kind="stable")
        keys = order[where]
        first = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
        rows[keys[first]] = np.add.reduceat(np.repeat(back, x.shape[1], axis=0)[where], first, axis=0)
        rows[0] = back.sum(axis=0)
        self.adam([rows, (hidden.T @ error).astype(np.float32), error.sum(keepdims=True)], rate, decay)
        clipped = np.clip(odds, 1e-6, 1 - 1e-6)
        return float(-(y * np.log(clipped) + (1 - y) * np.log(1 - clipped)).mean())

    def adam(self, gradients: list[Floats], rate: float, decay: float) -> None:
        self.steps += 1
        for weight, gradient, (m, v) in zip(self.weights(), gradients, self.moments, strict=True):
            m += 0.1 * (gradient - m)
            v += 0.001 * (gradient * gradient - v)
            up = m / (1 - 0.9**self.steps)
            weight -= rate * up / (np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8) + rate * decay * weight
        np.clip(self.rows, -MOST_WEIGHT, MOST_WEIGHT, out=self.rows)

    def loss(self, x: NDArray[np.uint16], y: Floats) -> float:
        odds = np.concatenate([self.forward(x[i : i + 8192])[1] for i in range(0, len(x), 8192)])
        clipped = np.clip(odds, 1e-6, 1 - 1e-6)
        return float(-(y * np.log(clipped) + (1 - y) * np.log(1 - clipped)).mean())


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mathom.lab.experiments.fit", description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("--game", default="confrontation")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--units", type=int, default=48)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--believed", type=float, default=0.5, help="weight of the odds of the search")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    x, y = read(options.games, options.believed)
    held = len(x) // 20  # the last games, held out
    fit = Fit(learned_value_of(options.game).feature_count, options.units, options.seed)
    rng, size = np.random.default_rng(options.seed), 4096
    train = len(x) - held
    steps = options.epochs * -(-train // size)
    for epoch in range(options.epochs):
        order, losses = rng.permutation(train), []
        for i in range(0, train, size):
            rate = options.rate * (1 - fit.steps / (steps + 1))
            losses.append(fit.step(x[order[i : i + size]], y[order[i : i + size]], rate, options.decay))
        held_loss = fit.loss(x[train:], y[train:])
        sys.stderr.write(f"epoch {epoch + 1}: {np.mean(losses):.4f}, on games not learned from {held_loss:.4f}\n")
    options.out.write_bytes(to_json(pack(fit.rows.tolist(), fit.out.tolist(), float(fit.bias[0]))))
    return 0


def read(files: list[Path], believed: float) -> tuple[NDArray[np.uint16], Floats]:
    xs, ys = [], []
    for data in map(np.load, files):
        xs.append(data["x"])
        ys.append((1 - believed) * data["end"] + believed * data["thought"])
    width = max(x.shape[1] for x in xs)
    x = np.concatenate([np.pad(x, ((0, 0), (0, width - x.shape[1]))) for x in xs])
    return x, np.concatenate(ys).astype(np.float32)


if __name__ == "__main__":
    sys.exit(main())
