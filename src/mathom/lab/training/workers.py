"""Worker processes that play the games of a training, in memory that they share with the learner.

The games are divided into two halves: while the learner answers one, the workers play the other.
"""

from __future__ import annotations

import mmap
import multiprocessing
import signal
import time
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from mathom.core.game import find_game
from mathom.games.confrontation.knowledge.learner_rows import ROW, LearnerRows
from mathom.games.confrontation.knowledge.net_inputs import input_scale

GAME: Final = "confrontation"
RULESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "classic": {},
    "variant": {"cast": "variant"},
    "draft": {"cast": "draft"},
    "hidden": {"cast": "draft", "draft": "hidden"},
    "classic+own-two": {"specials": "own-two"},
    "classic+announced": {"specials": "announced"},
    "variant+own-two": {"cast": "variant", "specials": "own-two"},
    "variant+announced": {"cast": "variant", "specials": "announced"},
    "draft+own-two": {"cast": "draft", "specials": "own-two"},
    "draft+announced": {"cast": "draft", "specials": "announced"},
    "hidden+own-two": {"cast": "draft", "draft": "hidden", "specials": "own-two"},
    "hidden+announced": {"cast": "draft", "draft": "hidden", "specials": "announced"},
}
WARM_UP_ANSWERS: Final = 100  # random answers before the training, so that the games do not all begin together
MOST_WORKERS: Final = 256
WAIT_BEFORE_CHECK: Final = 20.0  # seconds without an answer after which the learner looks for dead workers
Array = np.ndarray[Any, Any]
INPUT_SCALE: Final[Array] = np.array(list(input_scale()), np.float32)


class WorkersDied(Exception):
    """A worker ended by itself."""


def edges_of(shares: Mapping[str, float], games: int) -> list[int]:
    """Where the games of each ruleset begin, and the end."""
    whole = sum(shares.values())
    return [round(games * part / whole) for part in np.cumsum([0.0, *shares.values()])]


class Games:
    """Games of several rulesets as the rows of one table."""

    def __init__(self, shares: Mapping[str, float], games: int, seed: int, drawn: float, again: bool = True) -> None:
        game = find_game(GAME)
        edges = edges_of(shares, games)
        self.parts: list[tuple[int, int, LearnerRows, Array]] = []
        for i, name in enumerate(shares):
            low, high = edges[i], edges[i + 1]
            if high > low:
                part = LearnerRows(game.new(RULESETS[name]), high - low, seed * 64 + i, round(256 * drawn), again)
                self.parts.append((low, high, part, np.asarray(memoryview(part.rows)).reshape(high - low, ROW)))

    def write(self, rows: Array) -> None:
        for low, high, _, table in self.parts:
            rows[low:high] = table

    def step(self, answers: Array) -> None:
        for low, high, part, _ in self.parts:
            wrong = part.step(answers[low:high].tobytes())
            if wrong >= 0:
                raise RuntimeError(f"game {low + wrong}: {answers[low + wrong]} is not one of its options")

    def play_randomly(self, steps: int) -> None:
        for _, _, part, _ in self.parts:
            part.play_randomly(steps)


class SharedRows:
    """Rows and answers of both halves, in memory that exists before the processes do."""

    def __init__(self, half: int) -> None:
        page = mmap.PAGESIZE
        sizes = [half * ROW * 2, half * ROW * 2, half * 4, half * 4, page]
        sizes = [-(-size // page) * page for size in sizes]
        at = np.cumsum([0, *sizes]).tolist()
        self.memory = mmap.mmap(-1, sum(sizes))
        self.whole = whole = np.frombuffer(self.memory, np.uint8)
        self.rows = [whole[at[h] : at[h] + half * ROW * 2].view(np.int16).reshape(half, ROW) for h in (0, 1)]
        self.answers = [whole[at[2 + h] : at[2 + h] + half * 4].view(np.int32) for h in (0, 1)]
        self.stop = whole[at[4] : at[4] + 4].view(np.int32)
        self.busy = whole[at[4] + 64 : at[4] + 64 + 8 * MOST_WORKERS].view(np.float64)  # seconds of each worker


class WorkerPool:
    """The workers. They start before the learner touches a GPU, which a forked process could not use."""

    def __init__(self, shares: Mapping[str, float], games: int, workers: int, seed: int, drawn: float) -> None:
        context = multiprocessing.get_context("fork")
        half = games // 2
        self.shared = SharedRows(half)
        self.ready = [context.Semaphore(0) for _ in (0, 1)]
        self.go = [context.Semaphore(0) for _ in range(workers)]
        edges = [half * w // workers for w in range(workers + 1)]
        self.processes = []
        self.part_of = np.zeros(half, np.int64)  # the ruleset of each game of a half
        for w in range(workers):
            low, high = edges[w], edges[w + 1]
            cuts = edges_of(shares, high - low)
            self.part_of[low:high] = np.searchsorted(cuts[1:], np.arange(high - low), side="right")
            job = (w, low, high, self.shared, self.go[w], self.ready, shares, seed, drawn)
            self.processes.append(context.Process(target=work, args=job, daemon=True))
            self.processes[-1].start()

    def wait(self, half: int) -> None:
        """Waits until every process has played this half."""
        for _ in self.processes:
            while not self.ready[half].acquire(timeout=WAIT_BEFORE_CHECK):
                dead = [process.exitcode for process in self.processes if not process.is_alive()]
                if dead:
                    raise WorkersDied(f"workers ended with {dead}")

    def send(self) -> None:
        """Tells the workers that the answers for the next half are there."""
        for go in self.go:
            go.release()

    def end(self) -> None:
        self.shared.stop[0] = 1
        for go in self.go:
            go.release()
            go.release()
        for process in self.processes:
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()


def work(
    w: int, low: int, high: int, shared: SharedRows, go: Any, ready: Any, shares: Mapping[str, float],
    seed: int, drawn: float,
) -> None:  # fmt: skip
    """One worker: plays its part of each half in turn."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    halves = [Games(shares, high - low, seed * 1000 + 2 * w + h, drawn) for h in (0, 1)]
    for h in (0, 1):
        halves[h].play_randomly(WARM_UP_ANSWERS)
        halves[h].write(shared.rows[h][low:high])
        ready[h].release()
    h = 0
    while True:
        go.acquire()
        if shared.stop[0]:
            return
        began = time.perf_counter()
        halves[h].step(shared.answers[h][low:high])
        halves[h].write(shared.rows[h][low:high])
        shared.busy[w] += time.perf_counter() - began
        ready[h].release()
        h = 1 - h
