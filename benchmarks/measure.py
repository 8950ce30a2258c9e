"""How to measure on a noisy machine: one core, processor time, a fixed span, a line of JSON."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable

Case = Callable[[float], dict[str, float]]  # runs for about this many seconds and returns its figures


def pin() -> None:
    """Keeps this process on the last core that it may use."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def rates(work: Callable[[], tuple[int, int]]) -> Case:
    """A case that counts decisions and games; `work` does some and says how many."""

    def run(seconds: float) -> dict[str, float]:
        decisions = games = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            more = work()
            decisions, games = decisions + more[0], games + more[1]
        return {"decisions_per_s": decisions / spent, "games_per_s": games / spent, "length": decisions / max(games, 1)}

    return run


def cost(call: Callable[[], object], inner: int = 200) -> Case:
    """A case that times one call, in microseconds, the loop around it taken off."""

    def loop(of: Callable[[], object], seconds: float) -> float:
        n = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            for _ in range(inner):
                of()
            n += inner
        return spent / n * 1e6

    def run(seconds: float) -> dict[str, float]:
        empty = loop(nothing, seconds / 4)
        return {"us": max(loop(call, seconds) - empty, 0.0)}

    return run


def iterations(work: Callable[[], int]) -> Case:
    """A case that counts iterations of a search."""

    def run(seconds: float) -> dict[str, float]:
        done = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            done += work()
        return {"iterations_per_s": done / spent}

    return run


def nothing() -> None:
    return None


def main(cases: dict[str, Callable[[], Case]]) -> None:
    """Runs the case named on the command line once, after warming up, and prints what it found."""
    pin()
    name, seconds = sys.argv[1], float(sys.argv[2])
    case = cases[name]()
    case(seconds / 5)
    print(json.dumps(case(seconds)))
