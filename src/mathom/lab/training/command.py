"""`mathom lab train`: trains a net on The Confrontation by self-play, in runs that can be resumed."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mathom.core.errors import MathomError

SIDES = ("fellowship", "sauron")
NO_TORCH = (
    "Training needs PyTorch, which ./mathom does not install: in a clone and an environment of your own, run "
    "pip install '.[build,train]', then mathom build, then mathom lab train."
)
SMALL: dict[str, Any] = {
    "limit": 20.0, "reserve": 1.0, "games": 256, "steps": 16, "workers": 1, "minibatch": 1024, "width": 64, "blocks": 1,
    "lr": 2e-3, "alpha": 0.01, "lam": 0.95, "drawn": 1.0, "rulesets": "classic", "trial_games": 400,
}  # fmt: skip
EVERYTHING = (
    "classic:40,variant:14,draft:10,hidden:10,classic+own-two:6,classic+announced:4,variant+own-two:3,"
    "variant+announced:2,draft+own-two:3,draft+announced:2,hidden+own-two:3,hidden+announced:3"
)


def add_arguments(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoints and the log")
    parser.add_argument(
        "--small", action="store_true", help="in NumPy, with a small net and few games: learns a little in seconds"
    )
    parser.add_argument("--updates", type=int, default=0, help="with --small: rollouts, instead of a time")
    parser.add_argument("--resume", type=Path, help="folder of a checkpoint to go on from, if there is one in it")
    parser.add_argument("--start", type=Path, help="begin with the weights of this net (an .npz file) and a new critic")
    parser.add_argument(
        "--critic-first", type=float, default=20, help="with --start: seconds in which only the critic learns"
    )
    parser.add_argument(
        "--against", type=Path, help="learn a best response to this net (an .npz file), which does not learn"
    )
    parser.add_argument("--side", choices=SIDES, default=SIDES[0], help="with --against: the side that learns")
    parser.add_argument("--limit", type=float, default=530, help="seconds until this process has ended")
    parser.add_argument("--reserve", type=float, default=12, help="seconds of them for the end: saving, last trials")
    parser.add_argument("--until", type=float, default=1.0, help="how far the schedules are when this piece ends")
    parser.add_argument("--games", type=int, default=32768, help="games at the same time, in two halves")
    parser.add_argument("--steps", type=int, default=32, help="decisions of a game in a rollout")
    parser.add_argument("--workers", type=int, default=14, help="processes that play the games")
    parser.add_argument("--minibatch", type=int, default=16384, help="decisions in one step of the optimizer")
    parser.add_argument("--epochs", type=int, default=1, help="passes over the decisions of a rollout")
    parser.add_argument("--width", type=int, default=512, help="of the player's net")
    parser.add_argument("--blocks", type=int, default=4, help="of the player's net, two layers each")
    parser.add_argument("--critic-width", type=int, default=384, help="of the critic's net")
    parser.add_argument("--critic-blocks", type=int, default=2, help="of the critic's net, two layers each")
    parser.add_argument("--lr", type=float, default=3e-4, help="learning rate, at the beginning")
    parser.add_argument("--lr-end", type=float, default=1e-5, help="learning rate, at the end")
    parser.add_argument("--alpha", type=float, default=0.06, help="weight of the entropy bonus, at the beginning")
    parser.add_argument("--alpha-end", type=float, default=0.006, help="weight of the entropy bonus, at the end")
    parser.add_argument(
        "--setup-bonus", type=float, default=1.0, help="more entropy in the set-up: this many times alpha"
    )
    parser.add_argument("--kl", type=float, default=0.1, help="weight of the KL distance to the policy that answered")
    parser.add_argument("--clip", type=float, default=0.2, help="PPO: how far from 1 the ratio of probabilities counts")
    parser.add_argument("--vf", type=float, default=0.5, help="weight of the player's own value in the loss")
    parser.add_argument("--lam", type=float, default=0.9, help="lambda of the advantages")
    parser.add_argument("--lam-value", type=float, default=0.95, help="lambda of the values' targets")
    parser.add_argument("--grad-norm", type=float, default=0.5, help="longest gradient; a longer one is cut to it")
    parser.add_argument(
        "--keep", type=float, default=0.5, help="policy: part of the decisions, with the largest advantage"
    )
    parser.add_argument("--value-part", type=float, default=0.5, help="values: part of the decisions, drawn at random")
    parser.add_argument("--ema", type=float, default=0.999, help="decay of the averaged player, for each step")
    parser.add_argument("--drawn", type=float, default=0.25, help="chance that a seat's set-up is random")
    parser.add_argument("--rulesets", default=EVERYTHING, help="rulesets and their shares, such as classic:2,variant:1")
    parser.add_argument("--trial-every", type=float, default=90, help="seconds between trials")
    parser.add_argument("--trial-games", type=int, default=2048, help="games of each trial")
    parser.add_argument("--save-every", type=float, default=90, help="seconds between checkpoints")
    parser.add_argument("--log-every", type=float, default=10, help="seconds between lines of the log")
    parser.add_argument("--threads", type=int, default=2, help="threads of PyTorch on the processor")
    parser.add_argument("--eager", action="store_true", help="learn step by step, without a CUDA graph")
    parser.add_argument("--cpu", action="store_true", help="do not use a GPU")
    parser.add_argument("--seed", type=int, default=1, help="of the first weights and of the games")
    parser.set_defaults(run=run)


def read_shares(text: str) -> dict[str, float]:
    """The share of each ruleset: `classic:2,variant` is two thirds classic."""
    from mathom.lab.training.workers import RULESETS

    shares = {}
    for part in text.split(","):
        name, _, share = part.partition(":")
        if name not in RULESETS:
            raise MathomError(f"{name} is not a ruleset of the training: choose among {', '.join(RULESETS)}.")
        try:
            shares[name] = float(share or 1)
        except ValueError:
            raise MathomError(f"{part}: write a number behind the colon, as in classic:2.") from None
    return shares


def plain(options: argparse.Namespace) -> dict[str, Any]:
    """The options as JSON can hold them, without the function that the command runs."""
    kept = {name: value for name, value in vars(options).items() if not callable(value)}
    return {name: str(value) if isinstance(value, Path) else value for name, value in kept.items()}


def small(options: argparse.Namespace) -> argparse.Namespace:
    """The options of a small training: SMALL, except what the command line changes."""
    parser = argparse.ArgumentParser()
    add_arguments(parser, [])
    usual = vars(parser.parse_args(["--out", str(options.out)]))
    return argparse.Namespace(
        **{name: SMALL.get(name, value) if value == usual.get(name) else value for name, value in vars(options).items()}
    )


def run(options: argparse.Namespace) -> int:
    began = time.time()
    if options.small:
        options = small(options)
    elif find_spec("torch") is None:
        raise MathomError(NO_TORCH)
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # NumPy and PyTorch read it when they are imported
    from mathom.lab.training.checkpoint_files import updates_made
    from mathom.lab.training.workers import WorkerPool

    shares = read_shares(options.rulesets)
    made = updates_made(options.resume) if options.resume else 0
    seed = options.seed * 7919 + made % 100_000  # so that a resumed training does not repeat its games
    pool = WorkerPool(shares, options.games, options.workers, seed, options.drawn)  # before CUDA is touched
    try:
        if options.small:
            from mathom.lab.training.small import SmallLearner

            SmallLearner(options, shares, pool, began).run()
        else:
            from mathom.lab.training.learner import Learner

            Learner(options, shares, pool, began).run()
    finally:
        pool.end()
    return 0
