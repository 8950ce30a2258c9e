"""Finds small endgames with a single winning answer: draws positions at random and solves them.

    python -m mathom.lab.experiments.endgames --seed 1 --count 20

A position is kept if the mover can force a win in two or three turns, with one first answer only, in every world
behind their view; and if the exact solution of each world gives 1 for that answer and less for all others.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame, find_game
from mathom.lab.experiments.solver import Forcer, Solver, TooLarge

MAX_POSITIONS = 4_000  # in the search of one endgame
WORLD_DRAWS = 60  # small endgames have far fewer worlds, so this finds all of them
MAX_TURNS = 3


@dataclass(frozen=True, slots=True)
class Endgame:
    """A position, the only answer that wins, and the turns of the mover until then."""

    position: str
    answer: str
    turns: int


def endgames(game: AnyGame, seed: int) -> Iterator[Endgame]:
    """An endless stream, the same for the same seed. Raises MathomError for a game without random endgames."""
    dice = Dice(seed)
    while True:
        text = game.draw_endgame(dice)
        if text is None:
            raise MathomError(f"{game.name} has no random endgames")
        try:
            found = only_win(game, text)
        except (MathomError, TooLarge):
            continue
        if found is not None:
            yield found


def only_win(game: AnyGame, text: str) -> Endgame | None:
    """Raises MathomError for an impossible position and TooLarge for a large one."""
    s = game.load(text)
    seat = s.seat()
    if len(s.legal_actions()) < 2:
        return None
    turns = turns_to_win(game, s, seat)
    if turns is None or turns < 2:
        return None
    answers = winning_answers(game, s, seat, turns)
    worlds = all_worlds(game, s, seat)
    if len(answers) != 1 or any(winning_answers(game, world, seat, turns) != answers for world in worlds):
        return None
    return Endgame(game.dump(s), game.notate(s, seat, answers[0]), turns)


def turns_to_win(game: AnyGame, s: State, seat: int) -> int | None:
    """The fewest own turns in which a seat can force a win; None if more than MAX_TURNS."""
    forcer = Forcer(game.judge(), seat, MAX_POSITIONS)
    return next((turns for turns in range(1, MAX_TURNS + 1) if forcer.forces(s, turns)), None)


def winning_answers(game: AnyGame, s: State, seat: int, turns: int) -> list[int]:
    """The answers that force a win within these turns; none if the exact solution knows other certain wins."""
    forced = Forcer(game.judge(), seat, MAX_POSITIONS).winning(s, turns)
    certain = [a for a, chance in Solver(MAX_POSITIONS).answers(s, seat).items() if chance == 1]
    return forced if forced == certain else []


def all_worlds(game: AnyGame, s: State, seat: int) -> list[State]:
    """All positions that the seat cannot tell from this one, of a small endgame."""
    dice = Dice(1)
    worlds = game.worlds(game.view(s, seat))
    found: dict[str, State] = {}
    for _ in range(WORLD_DRAWS):
        world = worlds.sample(dice)
        found.setdefault(game.dump(world), world.clone())
    return [found[text] for text in sorted(found)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="mathom.lab.experiments.endgames", description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="confrontation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    found = endgames(find_game(options.game), options.seed)
    for _ in range(options.count):
        endgame = next(found)
        sys.stdout.write(f"{endgame.turns} {endgame.answer} | {endgame.position}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
