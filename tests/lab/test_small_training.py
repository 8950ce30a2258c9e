"""`mathom lab train --small`: it learns, and resumes only what fits."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from mathom import cli
from mathom.games.confrontation.knowledge.learner_rows import ROW
from mathom.lab.training import duel
from mathom.lab.training.checkpoint_files import META
from mathom.lab.training.numpy_net import NumpyNet, drawn_answers, new_weights, read_rows
from mathom.lab.training.small import advantages_of
from mathom.lab.training.workers import Games

GAMES = 400  # of each trial, half of them on each side
MARGIN = 0.15  # of the wins as the Fellowship: more than four standard errors of the difference of two trials
UPDATES = 45


def train(folder: Path, updates: int, *more: str) -> list[dict[str, object]]:
    chosen = ["--small", "--out", str(folder), "--updates", str(updates), *more]
    assert cli.main(["lab", "train", *chosen]) == 0
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def test_small_training_learns(tmp_path: Path) -> None:
    """Wins against random answers rise by more than chance allows: once in 100,000 runs without learning."""
    first, last = train(tmp_path, UPDATES, "--trial-games", str(GAMES))
    assert last["trial"][0] - first["trial"][0] > MARGIN  # type: ignore[index]
    assert last["decisions"] == UPDATES * 16 * 256


def test_best_response_learns_one_side(tmp_path: Path) -> None:
    """Against an untrained net, which is about as weak as random answers."""
    train(tmp_path / "target", 1, "--trial-games", "10")
    target = str(tmp_path / "target" / "player.npz")
    first, last = train(tmp_path / "response", UPDATES, "--trial-games", str(GAMES), "--against", target)
    assert last["trial"][0] - first["trial"][0] > MARGIN  # type: ignore[index]


def test_target_that_is_not_a_net_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["--small", "--updates", "1", "--out", str(tmp_path), "--against", str(tmp_path / "gone.npz")]
    assert cli.main(["lab", "train", *chosen]) == 1
    assert "gone.npz is not a net: give player.npz or average.npz of a checkpoint" in capsys.readouterr().err


def test_small_training_resumes(tmp_path: Path) -> None:
    train(tmp_path, 1, "--trial-games", "10")
    lines = train(tmp_path, 2, "--trial-games", "10", "--resume", str(tmp_path))
    assert lines[-1]["decisions"] == 3 * 16 * 256
    assert json.loads((tmp_path / META).read_text())["past"]["updates"] == lines[-1]["updates"]


def test_checkpoint_of_another_encoding_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    train(tmp_path, 1, "--trial-games", "10")
    with np.load(tmp_path / "player.npz") as data:
        arrays = {**data, "layout": np.array([1, 831, 233])}
    np.savez(tmp_path / "player.npz", allow_pickle=False, **arrays)
    chosen = ["--small", "--updates", "1", "--out", str(tmp_path), "--resume", str(tmp_path)]
    assert cli.main(["lab", "train", *chosen]) == 1
    assert "was trained for another encoding: resume from another folder" in capsys.readouterr().err


def test_checkpoint_of_another_size_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    train(tmp_path, 1, "--trial-games", "10")
    chosen = ["--small", "--updates", "1", "--width", "32", "--out", str(tmp_path), "--resume", str(tmp_path)]
    assert cli.main(["lab", "train", *chosen]) == 1
    assert "holds a net of another size: give --width and --blocks as before" in capsys.readouterr().err


def some_rows(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
    games, rows = Games({"classic": 1, "draft+own-two": 1}, count, 3, 0.5), np.zeros((count, ROW), np.int16)
    games.play_randomly(30)
    games.write(rows)
    return rows


def test_many_positions_at_once_give_the_same_answers_as_one() -> None:
    rows = some_rows(12)
    with np.load(duel.NET) as data:
        net = NumpyNet({name: data[name] for name in data.files})
    inputs, options = read_rows(rows)
    logp, value = net.forward(inputs, options)
    single = duel.net_of(str(duel.NET))
    for i, row in enumerate(rows):
        logits, odds = single(row)
        shares = np.exp(logits[options[i]] - logits[options[i]].max())
        assert np.allclose(np.exp(logp[i][options[i]]), shares / shares.sum(), atol=1e-4)
        assert 1 / (1 + np.exp(-value[i])) == pytest.approx(odds, abs=1e-4)
        assert np.exp(logp[i][~options[i]]).sum() == 0


def test_gradients_agree_with_differences() -> None:
    """The gradients of log-probabilities and values, for every kind of weight."""
    rows, draw = some_rows(6), np.random.default_rng(5)
    net = NumpyNet(new_weights(16, 1, 2))
    net.w = {name: (w + 0.1 * draw.standard_normal(w.shape)).astype(np.float64) for name, w in net.w.items()}
    inputs, options = (part.astype(kind) for part, kind in zip(read_rows(rows), (np.float64, bool), strict=True))
    logp, _ = net.forward(inputs, options)
    chosen = drawn_answers(logp, draw)

    def total() -> float:
        logp, value = net.forward(inputs, options)
        return float(logp[np.arange(len(rows)), chosen].sum() + value.sum())

    by_logits = -np.exp(logp)
    by_logits[np.arange(len(rows)), chosen] += 1
    gradient = net.backward(by_logits, np.ones(len(rows)))
    for name, w in net.w.items():
        place = np.unravel_index(np.abs(gradient[name]).argmax(), w.shape)
        before, step = w[place], 1e-5
        w[place] = before + step
        above = total()
        w[place] = before - step
        below = total()
        w[place] = before
        assert gradient[name][place] == pytest.approx((above - below) / (2 * step), rel=1e-3, abs=1e-6), name


def test_advantages_follow_a_game_to_its_end() -> None:
    """Seats 0, 1, 0, then the Fellowship has won and the next game begins."""
    meta = np.zeros((4, 1, 3))
    meta[:, 0] = [[0, 0, 1], [1, 0, 1], [0, 0, 1], [0, 1, 2]]
    values = np.array([[0.2], [0.1], [0.4], [0.9]])
    advantage, target = advantages_of(meta, values, lam=1.0)
    assert advantage[:, 0].tolist() == pytest.approx([1 - 0.2, -(1 + 0.1), 1 - 0.4])
    assert target[:, 0].tolist() == pytest.approx([1, -1, 1])
