"""Many games of the trained net side by side: positions to learn from, and the counts of the study."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mathom.games.confrontation.player.features import FEATURES
from mathom.lab.experiments import net_selfplay, net_study
from mathom.lab.training.duel import NET
from mathom.lab.training.numpy_net import NumpyNet


def test_self_play_of_the_net_writes_positions_with_results(tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    assert net_selfplay.main(["--games", "20", "--seed", "3", "--out", str(file)]) == 0
    with np.load(file) as found:
        assert len(found["x"]) == len(found["end"]) > 100
        assert found["x"].max() < FEATURES and set(np.unique(found["end"])) <= {0.0, 0.5, 1.0}


def test_study_counts_every_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net_study, "TOGETHER", 16)
    with np.load(NET) as data:
        net = NumpyNet({name: data[name] for name in data.files})
    tally = net_study.study("classic", 24, 5, net)
    assert 24 <= tally.games <= tally.setups[0].total() <= tally.games + 16
    assert all(len(set(places)) == 5 for side in (0, 1) for places in tally.setups[side])
    shown = [line for show in net_study.SHOW.values() for line in show("classic", tally)]
    assert any("Fellowship" in line for line in shown)
