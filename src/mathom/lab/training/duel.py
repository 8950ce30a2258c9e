"""`mathom lab duel`: the trained net, without search, against bots in mirrored games.

    ./mathom lab duel medium --games 200 --jobs 2

The net reads what its seat may know: the encoding, its sightings, its options.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import math
import multiprocessing
import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # NumPy reads them when it is imported
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

from mathom import native
from mathom.bots.bot import Decision, Question
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame, find_game
from mathom.games.confrontation.knowledge.learner_rows import (
    COLUMN_BITS,
    ENTRIES,
    OBSERVED,
    OPTION,
    POSSIBLE,
    ROW,
    LearnerRows,
)
from mathom.games.confrontation.knowledge.net_inputs import LAYOUT, SEEN
from mathom.games.confrontation.knowledge.sightings import Sightings
from mathom.games.confrontation.learned_policy import NET_SHA256
from mathom.games.confrontation.rules.answers import ACTIONS
from mathom.lab.arena import specs
from mathom.lab.arena.fixtures import SETUPS, dice_seed, pair_secret
from mathom.lab.arena.game_loop import BotGame, Seating, play_game
from mathom.lab.training.workers import INPUT_SCALE

GAME = "confrontation"
NET = native.PACKAGE / "games" / GAME / "data" / "self-play.npz"
MODES = ("sample", "trim", "argmax")
Array = np.ndarray[Any, Any]


class NumpyPlayer:
    """The player's net in NumPy, one position at a time."""

    def __init__(self, file: str | Path) -> None:
        content = Path(file).read_bytes()
        if Path(file) == NET and hashlib.sha256(content).hexdigest() != NET_SHA256:
            raise MathomError(f"{NET} is damaged: get a fresh copy of mathom (git checkout -- {NET}).")
        with np.load(io.BytesIO(content)) as data:
            if data["layout"].tolist() != list(LAYOUT):
                raise MathomError(f"{file} was trained for another encoding: train it again.")
            self.w = {name: data[name].astype(np.float32) for name in data.files}
        self.columns = np.ascontiguousarray(self.w["first.weight"].T)
        self.blocks = sum(name.startswith("ups.") and name.endswith("weight") for name in self.w)

    def linear(self, x: Array, name: str) -> Array:
        return self.w[f"{name}.weight"] @ x + self.w[f"{name}.bias"]  # type: ignore[no-any-return]

    def norm(self, x: Array, name: str) -> Array:
        x = x - x.mean()
        return x / np.sqrt((x * x).mean() + 1e-5) * self.w[f"{name}.weight"] + self.w[f"{name}.bias"]  # type: ignore[no-any-return]

    def __call__(self, row: Array) -> tuple[Array, float]:
        """The logits of all answers, and the odds to win."""
        entries = row[ENTRIES:].astype(np.int64)
        entries = entries[entries > 0]
        column = entries & (1 << COLUMN_BITS) - 1
        mine = column < OPTION
        column, number = column[mine] - OBSERVED, (entries[mine] >> COLUMN_BITS).astype(np.float32)
        bits = np.flatnonzero((row[POSSIBLE:ENTRIES, None] >> np.arange(8) & 1).ravel()) + SEEN
        x = self.w["first.bias"] + (number * INPUT_SCALE[column]) @ self.columns[column] + self.columns[bits].sum(0)
        for i in range(self.blocks):
            y = np.maximum(self.linear(self.norm(x, f"norms.{i}"), f"ups.{i}"), 0)
            x = x + self.linear(y, f"downs.{i}")
        x = self.norm(x, f"norms.{self.blocks}")
        return self.linear(x, "policy")[:ACTIONS], float(1 / (1 + np.exp(-self.linear(x, "value")[0])))


def chances(logits: Array, mode: str) -> Array:
    x = logits.astype(np.float64)
    p = np.exp(x - x.max())
    p /= p.sum()
    if mode == "argmax":
        p = (np.arange(len(p)) == p.argmax()).astype(float)
    elif mode == "trim":  # drops unlikely answers
        p[p < 0.1 * p.max()] = 0
    return p / p.sum()  # type: ignore[no-any-return]


class WatchedGame(BotGame):
    """A game that keeps its sightings up to date after every answer."""

    sightings: Sightings | None = None

    def after_answer(self, seat: int, action: int) -> None:
        super().after_answer(seat, action)
        if self.sightings is None:
            self.sightings = Sightings()
        self.sightings.see(self.state)  # type: ignore[arg-type]


class NetBot:
    """Answers by the net's policy."""

    def __init__(self, net: NumpyPlayer, play: WatchedGame, mode: str, seed: int) -> None:
        self.net, self.play, self.mode = net, play, mode
        self.rows = LearnerRows(play.state, 1, 1, 0, False)
        self.random = np.random.default_rng(seed)

    def decide(self, question: Question) -> Decision:
        play = self.play
        actions = play.state.legal_actions()
        self.rows.show(play.state.clone(), play.sightings or Sightings())
        logits, odds = self.net(np.asarray(memoryview(self.rows.rows))[:ROW])
        action = self.random.choice(actions, p=chances(logits[actions], self.mode))
        return Decision(play.game.notate(play.state, question.seat, int(action)), odds=odds)


NETS: dict[str, NumpyPlayer] = {}


def net_of(file: str) -> NumpyPlayer:
    if file not in NETS:
        NETS[file] = NumpyPlayer(file)
    return NETS[file]


def one_game(task: tuple[str, str, Mapping[str, str], str, int, int, int, str, float]) -> list[Any]:
    """Plays a game: its pair, the net's seat, 1 for its win, a forfeit, answers, seconds, turns."""
    file, spec, rules, setups, seed, pair, seat, mode, limit = task
    game: AnyGame = find_game(GAME)
    play = WatchedGame(game, rules, pair_secret(seed, pair))
    seats = (0, 1) if seat == 0 else (1, 0)
    dice = [Dice(dice_seed(seed, pair, seats, s)) for s in (0, 1)]
    bots: list[Any] = [None, None]
    bots[seat] = NetBot(net_of(file), play, mode, dice_seed(seed, pair, seats, 7))
    other = spec.removeprefix("net:")
    if other != spec:
        bots[1 - seat] = NetBot(net_of(other), play, mode, dice_seed(seed, pair, seats, 8))
    else:
        bots[1 - seat] = specs.make(spec, limit)
    table = f"{os.getpid()}-{pair}-{seat}-{time.time()}"
    out = play_game(play, Seating(bots, dice, setups=setups, limit=limit, table=table))
    return [pair, seat, (1 + out.result[seat]) / 2, out.forfeit, out.answers, out.seconds, out.turns]


def interval(wins: float, n: int, z: float = 1.96) -> tuple[float, float]:
    if n == 0:
        return 0.0, 1.0
    p = wins / n
    middle, wide = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - wide) / (1 + z * z / n), (middle + wide) / (1 + z * z / n)


def tell(spec: str, played: Sequence[Sequence[Any]]) -> str:
    def rate(games: Sequence[Sequence[Any]]) -> str:
        won = sum(one[2] for one in games)
        low, high = interval(won, len(games))
        return f"{100 * won / max(1, len(games)):.1f} % ({100 * low:.1f}-{100 * high:.1f}, {len(games)} games)"

    sides = [[one for one in played if one[1] == seat] for seat in (0, 1)]
    cost = [[0.0, 0], [0.0, 0]]
    for one in played:
        for s in (0, 1):
            cost[s != one[1]][0] += one[5][s]
            cost[s != one[1]][1] += one[4][s]
    ms = [1000 * seconds / max(1, answers) for seconds, answers in cost]
    forfeits = [one[3] for one in played if one[3]]
    return (
        f"net against {spec}: {rate(played)}; as Fellowship {rate(sides[0])}; as Sauron {rate(sides[1])}; "
        f"ms a decision: net {ms[0]:.2f}, {spec} {ms[1]:.1f}; forfeits {len(forfeits)} {forfeits[:2]}"
    )


def add_arguments(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    parser.add_argument("bots", nargs="+", metavar="BOT", help="medium, hard, random, cheat:10000, or net:FILE")
    parser.add_argument("--net", type=Path, default=NET, help="a net of a training; default the one in the package")
    parser.add_argument("--games", type=int, default=200, help="against each, half of them on each side")
    parser.add_argument("--setups", choices=SETUPS, default="sensible")
    parser.add_argument("--mode", choices=MODES, default="sample")
    parser.add_argument("--rules", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=101)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time, and report the games so far")
    parser.add_argument("--out", type=Path, help="append every game as a line of JSON")
    parser.set_defaults(run=run)


def run(o: argparse.Namespace) -> int:
    rules = dict(pair.split("=", 1) for pair in o.rules)
    began = time.time()
    context = multiprocessing.get_context("fork")
    for spec in o.bots:
        tasks = [(str(o.net), spec, rules, o.setups, o.seed, i // 2, i % 2, o.mode, o.limit) for i in range(o.games)]
        played: list[list[Any]] = []
        with context.Pool(o.jobs) as pool:
            games = pool.imap_unordered(one_game, tasks)
            while len(played) < len(tasks):
                try:
                    played.append(games.next(timeout=max(0.1, o.seconds - (time.time() - began))))
                except multiprocessing.TimeoutError:
                    pool.terminate()
                    break
                if o.out:
                    with o.out.open("a") as file:
                        file.write(json.dumps([spec, o.setups, o.mode, o.seed, *played[-1]]) + "\n")
        sys.stdout.write(f"{tell(spec, played)}\n")
    return 0
