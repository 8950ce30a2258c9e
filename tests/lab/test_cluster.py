"""Games on a Ray cluster of one machine."""

from __future__ import annotations

import sys

import pytest

from mathom import cli
from mathom.lab.arena.cluster import load_ray
from mathom.lab.arena.command import ArenaPlan, play_plan
from mathom.lab.arena.fixtures import Conditions
from mathom.lab.arena.results import PlayedGame


def essence(played: list[PlayedGame]) -> list[tuple[object, ...]]:
    return sorted((one.pair, one.seats, one.result, one.answers) for one in played)


def test_ray_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = load_ray()
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # silences a deprecation warning
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        here, there = (
            play_plan(ArenaPlan(Conditions("confrontation"), ("random", "random"), 4, on=on), bar=False)[0]
            for on in ("", "ray")
        )
    finally:
        ray.shutdown()
    assert essence(here) == essence(there) and len(there) == 4


def test_missing_ray_is_explained(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert cli.main(["arena", "confrontation", "random", "random", "--games", "2", "--on", "ray"]) == 1
    assert "Ray is not installed" in capsys.readouterr().err
