"""The same games on a Ray cluster. Ray is an extra; it is loaded only here."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from typing import Any

from mathom.core.errors import MathomError
from mathom.lab.arena.fixtures import Conditions, Fixture
from mathom.lab.arena.results import Played
from mathom.lab.arena.runner import Hall


def load_ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        sentence = "Ray is not installed here: it is the extra `ray` (pip install mathom[ray]), or leave out --on ray"
        raise MathomError(sentence) from None


def play_on_ray(conditions: Conditions, todo: Sequence[Fixture]) -> Generator[Played, None, None]:
    """On the cluster that RAY_ADDRESS names, where mathom must be installed too; else on this machine."""
    ray = load_ray()
    started = not ray.is_initialized()
    if started:
        ray.init(log_to_driver=False, include_dashboard=False, configure_logging=False)
    try:
        yield from hand_out(ray, conditions, todo)
    finally:
        if started:
            ray.shutdown()


def hand_out(ray: Any, conditions: Conditions, todo: Sequence[Fixture]) -> Generator[Played, None, None]:
    """An actor a core, so that bots are made once; each gets its next game when it is through with one."""
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    actor = ray.remote(num_cpus=1)(Hall)
    halls = [actor.remote(conditions) for _ in range(min(cores, len(todo)))]
    left = list(reversed(todo))
    playing = {hall.play.remote(left.pop()): hall for hall in halls}
    while playing:
        ready, _ = ray.wait(list(playing), num_returns=1)
        hall = playing.pop(ready[0])
        if left:
            playing[hall.play.remote(left.pop())] = hall
        yield ray.get(ready[0])
