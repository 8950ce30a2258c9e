"""Positions that a decent player gets right, and who gets them right.

    python -m mathom.lab.experiments.positions ismcts:10000

A puzzle names the answers that are right, or those that are wrong. `turns` says that each right answer forces a win
within so many turns of the player, and that no other does; the tests check it by search (solver.py).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from mathom.bots.bot import Bot, Budget, Question
from mathom.bots.registry import make_bot
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.lab.experiments.puzzles import PUZZLES, Puzzle


@dataclass(frozen=True, slots=True)
class Solved:
    """What a bot answered, and whether it was right."""

    name: str
    answer: str
    right: bool


def solve(spec: str, seed: int = 1, puzzles: Sequence[Puzzle] = PUZZLES) -> list[Solved]:
    """All puzzles, by the bot of a spec; each with a bot and dice of its own."""
    return [attempt(make_bot(spec), puzzle, seed) for puzzle in puzzles]


def attempt(bot: Bot, puzzle: Puzzle, seed: int) -> Solved:
    game = find_game("confrontation")
    match = begin(puzzle)
    seat = puzzle.seat if puzzle.seat is not None else match.asked[0]
    options = tuple(option.text for option in match.options(seat))
    assert {*puzzle.right, *puzzle.wrong} <= set(options), (puzzle.name, options)
    heard = tuple(match.heard(seat))
    answer = bot.decide(Question(game, seat, match.view(seat), heard, options, Budget(), Dice(seed))).text
    return Solved(puzzle.name, answer, answer in puzzle.right if puzzle.right else answer not in puzzle.wrong)


def begin(puzzle: Puzzle) -> Match[State, object]:
    """A match that stands at the question."""
    match = Match(find_game("confrontation"), position=puzzle.position)
    for seat, answer in puzzle.said:
        match.say(seat, answer)
    return match


def main() -> None:
    parser = argparse.ArgumentParser(prog="mathom.lab.experiments.positions", description=__doc__.split("\n")[0])
    parser.add_argument("spec")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = solve(options.spec, options.seed)
    for one in found:
        if not one.right:
            sys.stdout.write(f"wrong: {one.name}: {one.answer}\n")
    sys.stdout.write(f"{options.spec}: {sum(one.right for one in found)} of {len(found)} right\n")


if __name__ == "__main__":
    main()
