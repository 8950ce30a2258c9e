"""The same games on Ray: on this machine alone, which is a small cluster."""

from __future__ import annotations

import sys

import pytest

from mathom import cli
from mathom.lab.arena.cluster import load_ray
from mathom.lab.arena.command import Order, carry_out
from mathom.lab.arena.fixtures import Conditions
from mathom.lab.arena.results import Played


def essence(played: list[Played]) -> list[tuple[object, ...]]:
    return sorted((one.pair, one.seats, one.result, one.answers) for one in played)


def test_ray_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = load_ray()
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of what it will do one day
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        here, there = (
            carry_out(Order(Conditions("confrontation"), ("random", "random"), 4, on=on), bar=False)[0]
            for on in ("", "ray")
        )
    finally:
        ray.shutdown()
    assert essence(here) == essence(there) and len(there) == 4


def test_without_ray_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert cli.main(["arena", "confrontation", "random", "random", "--games", "2", "--on", "ray"]) == 1
    assert "Ray is not installed here" in capsys.readouterr().err
