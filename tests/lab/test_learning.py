"""Self-play, fitting a value to its games, and reading the weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mathom.core.engine.tables import numbers
from mathom.core.learned_value import PackedWeights, unpack
from mathom.core.text.codec import from_json
from mathom.lab.experiments import fit, selfplay


def test_selfplay_and_fit_write_readable_weights(tmp_path: Path) -> None:
    games, weights = tmp_path / "games.npz", tmp_path / "weights.json"
    assert selfplay.main(["confrontation", "random", "--games", "40", "--jobs", "1", "--out", str(games)]) == 0
    data = np.load(games)
    assert len(data["x"]) == len(data["end"]) == len(data["thought"]) > 100
    assert (
        set(data["end"]) == {0.0, 1.0}
        and 0 < data["x"].max() < selfplay.learned_value_of("confrontation").feature_count
    )
    assert fit.main([str(games), "--out", str(weights), "--units", "3", "--epochs", "1"]) == 0
    assert 0 < unpack(from_json(weights.read_bytes(), PackedWeights)).value(numbers([1, 2, 3]), 3) < 1


def test_fit_finds_the_decisive_features() -> None:
    """Feature 1 wins, feature 2 loses, feature 3 does not matter."""
    rng = np.random.default_rng(1)
    first = rng.integers(1, 3, 512)
    x = np.stack([first, rng.choice([0, 3], 512)], axis=1).astype(np.uint16)
    y = (first == 1).astype(np.float32)
    fitted = fit.Fit(4, 6, 1)
    before = fitted.loss(x, y)
    for _ in range(300):
        fitted.step(x, y, 0.02, 0.0)
    assert before > 0.5 and fitted.loss(x, y) < 0.05


def test_gradient_matches_finite_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(2)
    x = rng.integers(0, 6, (64, 3)).astype(np.uint16)
    y = rng.random(64).astype(np.float32)
    fitted = fit.Fit(6, 4, 3)
    fitted.rows = fitted.rows.astype(np.float64)  # 32 bits would round the small step away
    seen: list[fit.Floats] = []
    monkeypatch.setattr(fitted, "adam", lambda gradients, rate, decay: seen.extend(gradients))
    fitted.step(x, y, 0.0, 0.0)
    for row, unit in ((0, 1), (3, 2), (5, 0)):
        small = 1e-6
        losses = []
        for by in (small, -small):
            fitted.rows[row, unit] += by
            losses.append(fitted.loss(x, y))
            fitted.rows[row, unit] -= by
        assert seen[0][row, unit] == pytest.approx((losses[0] - losses[1]) / (2 * small), abs=1e-6)
