"""What is measured of Riddle of the Ring; ours.py runs it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from benchmarks.measure import Case, cost
from benchmarks.playing import inside, match_step, step
from mathom.core.engine.dice import Dice
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge.view import look_at
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.options import ADVANCED, read_rules
from mathom.games.riddle.rules.answers import ACTIONS
from mathom.games.riddle.rules.frames import new_game
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.rules.map.reach import LAND, REACH, RIDE, WALK
from mathom.games.riddle.rules.state import Riddle

SEATS: Final = (2, 4, 6, 8)
ALL_CARDS: Final = 7  # a Boat, a Rope and a Cloak, all in the hand: eight sets to try
FURTHEST: Final = 6  # of a die or a Horse
ANYWHERE: Final = 0
TRIES: Final = 3


def beginning(players: int, advanced: bool = False) -> Riddle:
    return new_game(read_rules({"players": str(players), **(ADVANCED if advanced else {})}))


def middle(players: int = 4) -> Riddle:
    """A position in the middle of an advanced game: hands, hidden piles, table cards, somebody's turn."""
    s, dice = beginning(players, advanced=True), Dice(3)
    while s.depth and s.round < 30:
        actions = s.legal_actions()
        s.apply(actions[dice.below(len(actions))])
    assert s.depth
    return s


def copying() -> Case:
    s, other = middle(), middle()
    return cost(lambda: s.copy_into(other))


def viewing(players: int) -> Case:
    s = middle(players)
    return cost(lambda: look_at(s, 0))


def sampling() -> Case:
    worlds, dice = RiddleWorlds(look_at(middle(), 0)), Dice(1)
    return cost(lambda: worlds.sample(dice))


def determinizing() -> Case:
    view, dice = look_at(middle(), 0), Dice(1)
    return cost(lambda: RiddleWorlds(view).sample(dice))


def reaching(means: int, size: int) -> Case:
    """From the space where it takes longest: where a move can end, and with which cards."""
    board = load_board()
    start = slowest(board, means, size)
    return cost(lambda: REACH.find_sets(board, start, means, size, ALL_CARDS, 0), 20)


def slowest(board: Board, means: int, size: int) -> int:
    """Each space is tried a few times, so that a noisy moment does not choose it."""

    def spent(start: int) -> float:
        times = []
        for _ in range(TRIES):
            began = time.process_time()
            REACH.find_sets(board, start, means, size, ALL_CARDS, 0)
            times.append(time.process_time() - began)
        return min(times)

    return max(range(board.spaces), key=spent)


CASES: dict[str, Callable[[], Case]] = {
    **{f"riddle inside {n} players": lambda n=n: inside(beginning(n), ACTIONS, 1) for n in SEATS},  # type: ignore[misc]
    "riddle inside advanced": lambda: inside(beginning(4, advanced=True), ACTIONS, 1),
    "riddle step": lambda: step(beginning(4)),
    "riddle match": lambda: match_step(RiddleGame(), {"players": "4"}),  # type: ignore[arg-type]
    "riddle clone": lambda: cost(middle().clone),
    "riddle copy_into": copying,
    "riddle options": lambda: cost(middle().legal_actions),
    **{f"riddle view {n} players": lambda n=n: viewing(n) for n in SEATS},  # type: ignore[misc]
    "riddle determinize": determinizing,
    "riddle sample a world": sampling,
    "riddle reach by die": lambda: reaching(WALK, FURTHEST),
    "riddle reach by Horse": lambda: reaching(RIDE, FURTHEST),
    "riddle reach by flight": lambda: reaching(LAND, ANYWHERE),
}
