"""Small endgames of The Confrontation with one winning answer, made by chance and checked by solving them.

    python -m mathom.lab.experiments.endgames --seed 1 --count 20

A position is kept if it is a forced win of two or three turns, by one first answer only, in every position that the
mover must reckon with; and if each such position, solved exactly, gives 1 for that answer and less for all others.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame, find_game
from mathom.games.confrontation.rules.board import MORDOR, REGION_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, VARIANT
from mathom.lab.experiments.solver import Forcer, Solver, TooLarge

POSITIONS = 4_000  # of a search; more is not small
WORLDS = 60  # draws of worlds behind a view; small endgames have far fewer
MOST_TURNS = 3
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Endgame:
    """A position, the only answer that wins, and in how many turns of the mover."""

    position: str
    answer: str
    turns: int


def endgames(game: AnyGame, seed: int) -> Iterator[Endgame]:
    """One after the other, for ever."""
    dice = Dice(seed)
    while True:
        text = draw(dice)
        try:
            found = only_win(game, text)
        except (MathomError, TooLarge):
            continue
        if found is not None:
            yield found


def draw(dice: Dice) -> str:
    """Frodo and up to two friends, up to three minions, up to three cards each; it may be impossible."""
    variant = dice.below(2)
    places: dict[int, list[str]] = {}
    friends = shuffled(dice, range(1, TEAM))[: dice.below(3)]
    minions = shuffled(dice, range(TEAM, 2 * TEAM))[: 1 + dice.below(3)]
    for tile in (0, *friends, *minions):
        region = dice.below(MORDOR) + (0 if tile < TEAM else 1)
        places.setdefault(region, []).append(NAMES[tile + VARIANT * variant].removesuffix("_v").removesuffix("_c"))
    board = " | ".join(f"{REGION_NAMES[region]}: {' '.join(names)}" for region, names in sorted(places.items()))
    cards = 1 + dice.below(3)
    hands = ["".join(shuffled(dice, letters)[:cards]) for letters in ("12345mscr", "123456mer")]
    rules = "rules cast=variant ; " if variant else ""
    return f"{rules}{board} ; fellowship {hands[0]} ; sauron {hands[1]} ; turn {10 + dice.below(2)}"


def shuffled(dice: Dice, items: Iterable[T]) -> list[T]:
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        k = dice.below(i + 1)
        mixed[i], mixed[k] = mixed[k], mixed[i]
    return mixed


def only_win(game: AnyGame, text: str) -> Endgame | None:
    """Raises MathomError for a position that cannot be, TooLarge for one that is not small."""
    s = game.load(text)
    seat = s.seat()
    if len(s.legal_actions()) < 2:
        return None
    turns = won_in(game, s, seat)
    if turns is None or turns < 2:
        return None
    answers = winners(game, s, seat, turns)
    if len(answers) != 1 or any(winners(game, other, seat, turns) != answers for other in behind(game, s, seat)):
        return None
    return Endgame(game.dump(s), game.notate(s, seat, answers[0]), turns)


def won_in(game: AnyGame, s: State, seat: int) -> int | None:
    """In how few turns of its own a seat can force a win; None if not within MOST_TURNS."""
    forcer = Forcer(game.judge(), seat, POSITIONS)
    return next((turns for turns in range(1, MOST_TURNS + 1) if forcer.forces(s, turns)), None)


def winners(game: AnyGame, s: State, seat: int, turns: int) -> list[int]:
    """The answers that force a win within so many turns, if by exact play no other wins for certain at all."""
    forced = Forcer(game.judge(), seat, POSITIONS).winning(s, turns)
    certain = [a for a, chance in Solver(POSITIONS).answers(s, seat).items() if chance == 1]
    return forced if forced == certain else []


def behind(game: AnyGame, s: State, seat: int) -> list[State]:
    """All positions that the seat must reckon with: draws of worlds, so many that none is missed."""
    dice = Dice(1)
    worlds = game.worlds(game.view(s, seat))
    return [game.load(text) for text in sorted({game.dump(worlds.sample(dice)) for _ in range(WORLDS)})]


def main() -> None:
    parser = argparse.ArgumentParser(prog="mathom.lab.experiments.endgames", description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    found = endgames(find_game("confrontation"), options.seed)
    for _ in range(options.count):
        endgame = next(found)
        sys.stdout.write(f"{endgame.turns} {endgame.answer} | {endgame.position}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
