"""Lets a bot solve the puzzles of a game: positions that a decent player gets right.

python -m mathom.lab.experiments.puzzles ismcts:10000
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from mathom.bots.bot import Bot, Budget, Question
from mathom.bots.registry import make_bot
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame, find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.core.puzzles import Puzzle, read_puzzles, seat_number


@dataclass(frozen=True, slots=True)
class Attempt:
    """The answer of a bot to a puzzle."""

    name: str
    answer: str
    right: bool


def puzzles_of(game: AnyGame) -> list[Puzzle]:
    """Raises MathomError."""
    puzzles = [puzzle for group in read_puzzles(game.puzzles()).values() for puzzle in group]
    if not puzzles:
        raise MathomError(f"{game.name} has no puzzles")
    return puzzles


def solve(game: AnyGame, spec: str, seed: int = 1, puzzles: Sequence[Puzzle] | None = None) -> list[Attempt]:
    """Lets a bot try these puzzles, or all of the game; each puzzle gets a new bot and new dice."""
    chosen = puzzles_of(game) if puzzles is None else puzzles
    return [attempt(game, make_bot(spec), puzzle, seed) for puzzle in chosen]


def attempt(game: AnyGame, bot: Bot, puzzle: Puzzle, seed: int) -> Attempt:
    match = begin(game, puzzle)
    seat = asked_seat(match, puzzle)
    options = tuple(option.text for option in match.options(seat))
    assert {*puzzle.right, *puzzle.wrong} <= set(options), (puzzle.name, options)
    question = Question(game, seat, match.view(seat), tuple(match.heard(seat)), options, Budget(), Dice(seed))
    answer = bot.decide(question).text
    return Attempt(puzzle.name, answer, answer in puzzle.right if puzzle.right else answer not in puzzle.wrong)


def begin(game: AnyGame, puzzle: Puzzle) -> AnyMatch:
    """A match at the question of the puzzle."""
    match: AnyMatch = Match(game, position=puzzle.position)
    for seat, answer in puzzle.before:
        match.say(seat_number(seat, match.seats), answer)
    return match


def asked_seat(match: AnyMatch, puzzle: Puzzle) -> int:
    return seat_number(puzzle.seat, match.seats) if puzzle.seat else match.asked[0]


def main() -> None:
    parser = argparse.ArgumentParser(prog="mathom.lab.experiments.puzzles", description=__doc__.split("\n")[0])
    parser.add_argument("spec", help="a bot, such as ismcts:10000")
    parser.add_argument("--game", default="confrontation")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    attempts = solve(find_game(options.game), options.spec, options.seed)
    for one in attempts:
        if not one.right:
            sys.stdout.write(f"wrong: {one.name}: {one.answer}\n")
    sys.stdout.write(f"{options.spec}: {sum(one.right for one in attempts)} of {len(attempts)} right\n")


if __name__ == "__main__":
    main()
