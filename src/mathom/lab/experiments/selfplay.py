"""Plays games of a bot against itself and keeps what the learned value is fitted to.

`python -m mathom.lab.experiments.selfplay confrontation ismcts:1000 --games 2000 --out games.npz`: of every quiet
position the
features that hold, and how the game ended for the first seat. Now and then an answer is given at random, so that there
is something to learn from. Needs NumPy.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial

from mathom.bots.bot import Bot, Budget
from mathom.bots.registry import make_bot
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError, without
from mathom.core.game import find_game
from mathom.core.learned_value import LearnedValue
from mathom.core.rule_options import read_rules
from mathom.lab.arena.fixtures import DRAWN
from mathom.lab.arena.game_loop import DrawnSetup, Play

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise without(missing, "research") from None

Row = tuple[list[int], float, float]  # features, how the game ended for the first seat, what the search thought
WILD = 0.06  # answers given at random
OWN_SETUPS = 0.5


def learned_value_of(name: str) -> LearnedValue:
    """Raises MathomError."""
    learned = find_game(name).learned_value()
    if learned is None:
        raise MathomError(f"{name} has no features to learn a value from")
    return learned


def play_one(number: int, name: str, spec: str, seed: int) -> list[Row]:
    """One game: its quiet positions."""
    game, learned, dice = find_game(name), learned_value_of(name), Dice(seed * 1_000_003 + number)
    rules = learned.training_rules
    play = Play(game, read_rules(rules[number % len(rules)]), f"{seed} {number}".encode())
    bots = [bot_of(spec, seat) for seat in range(play.seats)]
    own = int(dice.below(1000)) < 1000 * OWN_SETUPS
    drawn, judge, seen = DrawnSetup(play, DRAWN), game.judge(), []
    wild = [int(1000 * WILD * int(dice.below(3))) for _ in bots]  # how careless each is
    holding = zeros(64)
    play.draw_chance()
    while play.state.depth > 0:
        s = play.state
        seat, actions = s.seat(), s.legal_actions()
        odds = None
        if len(actions) == 1:
            action = actions[0]
        elif play.is_setup and not own:
            action = drawn.action(seat, actions)
        elif not play.is_setup and dice.below(1000) < wild[seat]:
            action = actions[dice.below(len(actions))]
        else:
            options = [game.notate(s, seat, a) for a in actions]
            decision = bots[seat].decide(play.question(seat, options, Budget(), dice, f"{number}"))
            action, odds = actions[options.index(decision.text)], decision.odds
        if judge.is_quiet(s):
            holds = [int(holding[i]) for i in range(learned.features(s, holding))]
            seen.append((holds, None if odds is None else odds if seat == 0 else 1 - odds))
        play.answer(action)
        play.draw_chance()
    end = play.state.value(0)
    return [(holds, end, end if odds is None else odds) for holds, odds in seen]


MADE: dict[tuple[str, int], Bot] = {}


def bot_of(spec: str, seat: int) -> Bot:
    if (spec, seat) not in MADE:
        MADE[spec, seat] = make_bot(spec)
    return MADE[spec, seat]


def play_all(name: str, spec: str, games: int, seed: int, jobs: int) -> Iterator[list[Row]]:
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap_unordered(partial(play_one, name=name, spec=spec, seed=seed), range(games), chunksize=4)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mathom.lab.experiments.selfplay", description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", required=True)
    options = parser.parse_args(arguments)
    rows: list[Row] = []
    won, began = 0.0, time.monotonic()
    for done, game in enumerate(play_all(options.game, options.bot, options.games, options.seed, options.jobs), 1):
        rows += game
        won += game[-1][1] if game else 0.5
        if time.monotonic() - began > options.seconds:
            break
        if done % 100 == 0:
            sys.stderr.write(f"\r{done} games, {len(rows)} positions, first seat {won / done:.3f}  ")
    x = np.zeros((len(rows), max(len(row[0]) for row in rows)), np.uint16)
    for i, row in enumerate(rows):
        x[i, : len(row[0])] = row[0]
    ends, thoughts = (np.array([row[k] for row in rows], np.float32) for k in (1, 2))
    np.savez_compressed(options.out, x=x, end=ends, thought=thoughts)
    sys.stderr.write(f"\n{len(rows)} positions in {options.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
