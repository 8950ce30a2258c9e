"""The trained net that comes with mathom, and the commands around it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import pytest

from mathom import cli
from mathom.core.errors import MathomError
from mathom.games.confrontation.knowledge.learner_rows import COLUMN_BITS, ENTRIES, OPTION, ROW
from mathom.lab.training import command, duel
from mathom.lab.training.checkpoint_files import META, read_files, write_files
from mathom.lab.training.command import read_shares
from mathom.lab.training.workers import Games

GAMES = 24


def test_the_net_beats_a_random_player() -> None:
    """A player of equal strength would win all of them once in 16 million trials; the net loses about one in 200."""
    played = [
        duel.one_game((str(duel.NET), "random", {}, "sensible", 3, i // 2, i % 2, "sample", 60)) for i in range(GAMES)
    ]
    assert sum(game[2] for game in played) >= GAMES - 3
    assert not any(game[3] for game in played)


def test_the_net_does_not_read_what_is_hidden() -> None:
    """Two rows that differ only in hidden columns get the same answer."""
    games = Games({"classic": 1}, 40, 3, 1.0)
    games.play_randomly(30)
    rows = np.zeros((40, ROW), np.int16)
    games.write(rows)
    net = duel.net_of(str(duel.NET))
    for row in rows:
        blank = row.copy()
        entries = blank[ENTRIES:]
        hidden = (entries & (1 << COLUMN_BITS) - 1) >= OPTION
        assert hidden.any()
        entries[hidden] = 0
        assert np.array_equal(net(row)[0], net(blank)[0])


def test_damaged_net_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "self-play.npz"
    broken.write_bytes(duel.NET.read_bytes()[:-1])
    monkeypatch.setattr(duel, "NET", broken)
    with pytest.raises(MathomError, match="is damaged: get a fresh copy"):
        duel.NumpyPlayer(broken)


def test_net_for_another_encoding_is_refused(tmp_path: Path) -> None:
    old = tmp_path / "old.npz"
    with np.load(duel.NET) as data:
        np.savez(old, allow_pickle=False, **{**data, "layout": np.array([1, 831, 233])})
    with pytest.raises(MathomError, match="was trained for another encoding: train it again"):
        duel.NumpyPlayer(old)


def test_mixed_checkpoint_is_refused(tmp_path: Path) -> None:
    """Files of two checkpoints side by side, as after a kill while the second one was moved into its place."""
    for updates in (1, 2):
        arrays = {file: {"weight": np.full(3, updates, np.float32)} for file in ("player.npz", "critic.npz")}
        write_files(tmp_path / str(updates), arrays, {"past": {"updates": updates}})
    meta, found = read_files(tmp_path / "2", ("player.npz", "critic.npz"))
    assert meta["past"] == {"updates": 2} and found["critic.npz"]["weight"].tolist() == [2, 2, 2]
    (tmp_path / "2" / "player.npz").rename(tmp_path / "1" / "player.npz")
    with pytest.raises(MathomError, match="1 holds files of different checkpoints"):
        read_files(tmp_path / "1", ("player.npz", "critic.npz"))


def test_checkpoint_with_old_meta_is_refused(tmp_path: Path) -> None:
    for updates in (1, 2):
        write_files(tmp_path / str(updates), {"player.npz": {"weight": np.zeros(3)}}, {"past": {"updates": updates}})
    (tmp_path / "1" / META).rename(tmp_path / "2" / META)
    with pytest.raises(MathomError, match="resume from another folder"):
        read_files(tmp_path / "2", ("player.npz",))


def test_training_without_pytorch_says_what_to_install(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert cli.main(["lab", "train", "--out", str(tmp_path)]) == 1
    assert "pip install '.[build,train]'" in capsys.readouterr().err


def test_options_of_a_training_are_kept_with_its_checkpoints() -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser, [])
    kept = json.loads(json.dumps(command.plain(parser.parse_args(["--out", "net", "--steps", "8"]))))
    assert kept["out"] == "net" and kept["steps"] == 8 and "run" not in kept


def test_shares_of_rulesets() -> None:
    assert read_shares("classic:2,variant") == {"classic": 2, "variant": 1}
    with pytest.raises(MathomError, match="chess is not a ruleset of the training"):
        read_shares("chess:1")
    with pytest.raises(MathomError, match="classic:many: write a number"):
        read_shares("classic:many")


def test_a_duel_prints_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    duel.add_arguments(parser, [])
    options = parser.parse_args(["random", "--games", "4", "--jobs", "1"])
    assert options.run(options) == 0
    printed = capsys.readouterr().out
    assert "net against random" in printed and "as Fellowship" in printed and "as Sauron" in printed
