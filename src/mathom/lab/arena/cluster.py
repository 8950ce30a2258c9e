"""Plays games on a Ray cluster. Ray is an extra, loaded only here."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from typing import Any

from mathom.core.errors import MathomError
from mathom.lab.arena.fixtures import Conditions, Fixture
from mathom.lab.arena.results import PlayedGame
from mathom.lab.arena.runner import GameWorker


def load_ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        sentence = "Ray is not installed: install the extra `ray` (pip install mathom[ray]), or leave out --on ray"
        raise MathomError(sentence) from None


def play_on_ray(conditions: Conditions, todo: Sequence[Fixture]) -> Generator[PlayedGame, None, None]:
    """Plays on the cluster that RAY_ADDRESS names, where mathom must be installed; otherwise on this machine."""
    ray = load_ray()
    started = not ray.is_initialized()
    if started:
        ray.init(log_to_driver=False, include_dashboard=False, configure_logging=False)
    try:
        yield from distribute(ray, conditions, todo)
    finally:
        if started:
            ray.shutdown()


def distribute(ray: Any, conditions: Conditions, todo: Sequence[Fixture]) -> Generator[PlayedGame, None, None]:
    """Starts one worker a core, which makes its bots once, and gives each its next game when it has finished one."""
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    actor = ray.remote(num_cpus=1)(GameWorker)
    workers = [actor.remote(conditions) for _ in range(min(cores, len(todo)))]
    left = list(reversed(todo))
    playing = {worker.play.remote(left.pop()): worker for worker in workers}
    while playing:
        ready, _ = ray.wait(list(playing), num_returns=1)
        worker = playing.pop(ready[0])
        if left:
            playing[worker.play.remote(left.pop())] = worker
        yield ray.get(ready[0])
