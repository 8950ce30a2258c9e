"""Plays a bot against itself and stores positions to fit a learned value to.

    python -m mathom.lab.experiments.selfplay confrontation ismcts:1000 --games 2000 --out games.npz

For every quiet position it stores the features, the result of the game for the first seat, and the odds of the search.
Some answers are random, so that the positions vary. Needs the extra `lab`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from mathom.bots.bot import Bot, Decision, Question
from mathom.bots.registry import make_bot
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError, without
from mathom.core.game import find_game
from mathom.core.learned_value import LearnedValue
from mathom.core.rule_options import read_rules
from mathom.lab.arena.fixtures import DRAWN, OWN
from mathom.lab.arena.game_loop import BotGame, Seating, play_game

try:
    import numpy as np
    from tqdm import tqdm
except ModuleNotFoundError as missing:
    raise without(missing, "lab") from None

RANDOM_SHARE = 0.06  # of the answers; a bot gives none, this share or twice as many at random
OWN_SETUPS = 0.5  # share of the games in which the bots choose their set-ups
MAX_FEATURES = 64  # of one position


class Sample(NamedTuple):
    """A quiet position."""

    features: list[int]
    result: float  # of the game for the first seat, from 0 to 1
    odds: float  # of the first seat, as the search saw them


class Careless:
    """A bot that gives some of its answers at random, except in the set-up."""

    def __init__(self, bot: Bot, play: BotGame, per_mille: int) -> None:
        self.bot = bot
        self.play = play
        self.per_mille = per_mille

    def decide(self, question: Question) -> Decision:
        if not self.play.is_setup and question.dice.below(1000) < self.per_mille:
            return Decision(question.options[question.dice.below(len(question.options))])
        return self.bot.decide(question)


class Sampler:
    """Collects the quiet positions of a game while it is played."""

    def __init__(self, learned: LearnedValue) -> None:
        self.learned = learned
        self.buffer = zeros(MAX_FEATURES)
        self.seen: list[tuple[list[int], float | None]] = []

    def watch(self, play: BotGame, decision: Decision | None) -> None:
        s = play.state
        if play.game.judge().is_quiet(s):
            features = [int(self.buffer[i]) for i in range(self.learned.features(s, self.buffer))]
            odds = None if decision is None else decision.odds
            self.seen.append((features, 1 - odds if odds is not None and s.seat() != 0 else odds))

    def samples(self, result: float) -> list[Sample]:
        return [Sample(features, result, result if odds is None else odds) for features, odds in self.seen]


def learned_value_of(name: str) -> LearnedValue:
    """Raises MathomError."""
    learned = find_game(name).learned_value()
    if learned is None:
        raise MathomError(f"{name} has no features to learn a value from")
    return learned


def play_one(number: int, name: str, spec: str, seed: int) -> list[Sample]:
    """Plays one game and returns its quiet positions."""
    game, learned, dice = find_game(name), learned_value_of(name), Dice(seed * 1_000_003 + number)
    rules = learned.training_rules
    play = BotGame(game, read_rules(rules[number % len(rules)]), f"{seed} {number}".encode())
    setups = OWN if int(dice.below(1000)) < 1000 * OWN_SETUPS else DRAWN
    shares = [int(1000 * RANDOM_SHARE * int(dice.below(3))) for _ in range(play.seats)]
    bots = [Careless(bot_of(spec, seat), play, share) for seat, share in enumerate(shares)]
    sampler = Sampler(learned)
    out = play_game(play, Seating(bots, [dice] * play.seats, setups, table=str(number), watch=sampler.watch))
    if out.forfeit is not None:
        raise MathomError(f"{spec} {out.forfeit[1]}")
    return sampler.samples(play.state.value(0))


BOTS: dict[tuple[str, int], Bot] = {}  # the bots of this process


def bot_of(spec: str, seat: int) -> Bot:
    if (spec, seat) not in BOTS:
        BOTS[spec, seat] = make_bot(spec)
    return BOTS[spec, seat]


def play_all(name: str, spec: str, games: int, seed: int, jobs: int) -> Iterator[list[Sample]]:
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap_unordered(partial(play_one, name=name, spec=spec, seed=seed), range(games), chunksize=4)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mathom.lab.experiments.selfplay", description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="number of processes")
    parser.add_argument("--out", required=True)
    options = parser.parse_args(arguments)
    samples: list[Sample] = []
    until = time.monotonic() + options.seconds
    games = play_all(options.game, options.bot, options.games, options.seed, options.jobs)
    for game in tqdm(games, total=options.games, unit=" games"):
        samples += game
        if time.monotonic() > until:
            break
    x = np.zeros((len(samples), max(len(sample.features) for sample in samples)), np.uint16)
    for i, sample in enumerate(samples):
        x[i, : len(sample.features)] = sample.features
    results = np.array([sample.result for sample in samples], np.float32)
    odds = np.array([sample.odds for sample in samples], np.float32)
    np.savez_compressed(options.out, x=x, end=results, thought=odds)
    sys.stderr.write(f"{len(samples)} positions in {options.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
