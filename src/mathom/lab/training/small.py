"""`mathom lab train --small`: the same training in NumPy, small enough for a laptop's processor and for the tests.

Workers, rows and checkpoints are those of the full training. The net is small, the player's own value takes the place
of the critic, and nothing is averaged. docs/decisions/0048-small-training.md says why it exists.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from mathom.games.confrontation.knowledge.learner_rows import DONE, REWARD, ROW, SEAT
from mathom.lab.training.checkpoint_files import META, read_files, read_player, same_shapes, write_files
from mathom.lab.training.command import SIDES, plain
from mathom.lab.training.numpy_net import Array, NumpyNet, Weights, drawn_answers, new_weights, read_rows
from mathom.lab.training.workers import Games, WorkerPool

PLAYER: Final = "player.npz"
MOMENTS: Final = ("moment1.npz", "moment2.npz")
MOST_ANSWERS: Final = 600  # of a game in a trial


def advantages_of(meta: Array, values: Array, lam: float) -> tuple[Array, Array]:
    """As in learner.py: advantages and targets of values along all decisions of a game, steps x games each."""
    sign = 1.0 - 2.0 * meta[..., SEAT]
    done, reward = meta[..., DONE] != 0, meta[..., REWARD] - 1.0
    hope = sign * values  # of the Fellowship
    gain = np.zeros(values.shape[1])
    advantage, target = np.zeros_like(values[:-1]), np.zeros_like(values[:-1])
    for t in range(len(values) - 2, -1, -1):
        ended = done[t + 1]
        gain = np.where(ended, reward[t + 1], hope[t + 1]) - hope[t] + lam * np.where(ended, 0.0, gain)
        advantage[t], target[t] = sign[t] * gain, sign[t] * (gain + hope[t])
    return advantage, target


class Adam:
    def __init__(self, weights: Weights) -> None:
        self.moments = [{name: np.zeros_like(w) for name, w in weights.items()} for _ in MOMENTS]
        self.steps = 0

    def step(self, weights: Weights, gradient: Mapping[str, Array], rate: float) -> None:
        self.steps += 1
        for name, g in gradient.items():
            m, v = (moments[name] for moments in self.moments)
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            corrected = np.sqrt(v / (1 - 0.999**self.steps)) + 1e-5
            weights[name] -= rate * m / (1 - 0.9**self.steps) / corrected


class SmallLearner:
    """Answers the questions of all games by its net, and learns from the answers by PPO."""

    def __init__(
        self, options: argparse.Namespace, shares: Mapping[str, float], pool: WorkerPool, began: float
    ) -> None:
        self.o, self.shares, self.pool, self.began = options, shares, pool, began
        self.net = NumpyNet(new_weights(options.width, options.blocks, options.seed))
        self.adam = Adam(self.net.w)
        self.draw = np.random.default_rng(options.seed)
        self.target = NumpyNet(read_player(options.against)) if options.against else None
        self.side = SIDES.index(options.side)
        self.past: dict[str, Any] = {"seconds": 0.0, "decisions": 0, "updates": 0}
        if options.resume and (options.resume / META).exists():
            self.resume()

    def resume(self) -> None:
        meta, arrays = read_files(self.o.resume, (PLAYER, *MOMENTS))
        for own, file in zip((self.net.w, *self.adam.moments), (PLAYER, *MOMENTS), strict=True):
            same_shapes(self.o.resume, own, arrays[file])
            own.update({name: arrays[file][name] for name in own})
        self.past, self.adam.steps = meta["past"], meta["past"]["updates"]

    def save(self) -> None:
        meta = {"past": self.past, "options": plain(self.o), "shares": dict(self.shares)}
        arrays = {PLAYER: self.net.w, **dict(zip(MOMENTS, self.adam.moments, strict=True))}
        write_files(self.o.out, arrays, meta)

    def run(self) -> None:
        """Trials before and after; between them it learns until the time is over, or for `--updates` rollouts."""
        for half in (0, 1):
            self.pool.wait(half)
        self.tell(trial=self.trial())
        before, made = self.past["seconds"], 0
        while made < self.o.updates if self.o.updates else time.time() < self.began + self.o.limit - self.o.reserve:
            self.learn(*self.rollout())
            made += 1
            self.past["seconds"] = before + time.time() - self.began
        self.save()
        self.tell(trial=self.trial(), **self.past)

    def tell(self, **news: Any) -> None:
        self.o.out.mkdir(parents=True, exist_ok=True)
        line = json.dumps(news)
        sys.stdout.write(f"{line}\n")
        with (self.o.out / "log.jsonl").open("a") as log:
            log.write(f"{line}\n")

    def rollout(self) -> tuple[Array, Array, Array]:
        """Rows, answers and their log-probabilities: steps, then the games of both halves."""
        shared, steps = self.pool.shared, self.o.steps
        half = self.o.games // 2
        rows = np.zeros((steps + 1, 2 * half, ROW), np.int16)
        answers, logps = np.zeros((steps, 2 * half), np.int32), np.zeros((steps, 2 * half), np.float32)
        for t in range(steps + 1):
            for h in (0, 1):
                if t:
                    self.pool.wait(h)
                at = slice(h * half, (h + 1) * half)
                rows[t, at] = shared.rows[h]
                if t == steps:
                    continue
                logp, _ = self.net.forward(*read_rows(rows[t, at]))
                answer = drawn_answers(logp, self.draw)
                if self.target is not None:
                    theirs = self.target.forward(*read_rows(rows[t, at]))[0]
                    answer = np.where(rows[t, at, SEAT] == self.side, answer, drawn_answers(theirs, self.draw))
                answers[t, at] = shared.answers[h][:] = answer
                logps[t, at] = np.take_along_axis(logp, answers[t, at][:, None], 1)[:, 0]
                self.pool.send()
        self.past["decisions"] += answers.size
        return rows, answers, logps

    def learn(self, rows: Array, answers: Array, logps: Array) -> None:
        o = self.o
        flat = rows[: o.steps].reshape(-1, ROW)
        values = np.tanh(self.values_of(rows) / 2)
        advantage, target = advantages_of(rows[:, :, : REWARD + 1], values, o.lam)
        advantage = (advantage - advantage.mean()) / max(float(advantage.std()), 0.02)
        chosen, old = answers.reshape(-1), logps.reshape(-1)
        learns = flat[:, SEAT] == self.side if self.target is not None else np.ones(len(flat), bool)
        order = self.draw.permutation(np.flatnonzero(learns))
        for first in range(0, len(order) - o.minibatch + 1, o.minibatch):
            some = order[first : first + o.minibatch]
            self.step(flat[some], chosen[some], old[some], advantage.reshape(-1)[some], target.reshape(-1)[some])
        self.past["updates"] = self.adam.steps

    def values_of(self, rows: Array) -> Array:
        return np.array([self.net.forward(*read_rows(step))[1] for step in rows])

    def step(self, rows: Array, chosen: Array, old: Array, advantage: Array, target: Array) -> None:
        """One step of Adam on PPO's clipped gain, an entropy bonus and the cross entropy of the value."""
        o, n = self.o, len(rows)
        logp, value = self.net.forward(*read_rows(rows))
        p = np.exp(logp)
        ratio = np.exp(np.take_along_axis(logp, chosen[:, None], 1)[:, 0] - old)
        is_clipped = np.where(advantage > 0, ratio > 1 + o.clip, ratio < 1 - o.clip)
        push = np.where(is_clipped, 0.0, ratio * advantage)
        by_logits = push[:, None] * p
        np.put_along_axis(
            by_logits, chosen[:, None], np.take_along_axis(by_logits, chosen[:, None], 1) - push[:, None], 1
        )
        known = np.where(p > 0, logp, 0.0)
        entropy = -(p * known).sum(1, keepdims=True)
        by_logits += o.alpha * p * (known + entropy)
        hope = np.clip((target + 1) / 2, 0, 1)
        by_value = o.vf * (1 / (1 + np.exp(-value)) - hope)
        gradient = self.net.backward((by_logits / n).astype(np.float32), (by_value / n).astype(np.float32))
        self.adam.step(self.net.w, gradient, o.lr)

    def trial(self) -> list[float]:
        """The player against random answers, or the net that it learns against: its wins as each side."""
        games = self.o.trial_games
        played = Games(self.shares, games, self.o.seed + 77, self.o.drawn, again=False)
        table, mine, won = np.zeros((games, ROW), np.int16), np.arange(games) % 2, np.zeros(games)
        for _ in range(MOST_ANSWERS):
            played.write(table)
            won += (table[:, REWARD] - 1) * (table[:, DONE] != 0)
            if (table[:, DONE] != 0).all():
                break
            inputs, options = read_rows(table)
            answer = drawn_answers(self.net.forward(inputs, options)[0], self.draw)
            unknown = np.where(options, 0.0, -1e9) if self.target is None else self.target.forward(inputs, options)[0]
            theirs = drawn_answers(unknown, self.draw)
            played.step(np.where(table[:, SEAT] == mine, answer, theirs).astype(np.int32))
        return [float((won[0::2] > 0).mean()), float((won[1::2] < 0).mean())]
