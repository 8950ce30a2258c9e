"""What is measured of others, each installed by name into an environment of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.measure import Case, cost, iterations, main, rates

GAMES = 2000


def openspiel_step() -> Case:
    import pyspiel

    game = pyspiel.load_game("phantom_ttt")
    random = Random(9).random

    def work() -> tuple[int, int]:
        s = game.new_initial_state()
        n = 0
        while not s.is_terminal():
            actions = s.legal_actions()
            s.apply_action(actions[int(random() * len(actions))])
            n += 1
        return n, 1

    return rates(work)


def openspiel_inside() -> Case:
    """Whole games between its C++ uniform random bots, one call a game."""
    import pyspiel

    game = pyspiel.load_game("phantom_ttt")
    length = average_length(game)
    bots = [pyspiel.make_uniform_random_bot(seat, 5) for seat in (0, 1)]
    start = game.new_initial_state()

    def work() -> tuple[int, int]:
        for seed in range(GAMES):
            pyspiel.evaluate_bots(start.clone(), bots, seed)
        return round(GAMES * length), GAMES

    return rates(work)


def openspiel_rollouts() -> Case:
    """The rollouts of its C++ tree search, the fastest random games it has: no bots, one call for all."""
    import pyspiel

    game = pyspiel.load_game("phantom_ttt")
    length = average_length(game)
    evaluator = pyspiel.RandomRolloutEvaluator(GAMES, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 1000, False, 3, False)
    start = game.new_initial_state()

    def work() -> tuple[int, int]:
        bot.mcts_search(start)
        return round(GAMES * length), GAMES

    return rates(work)


def average_length(game) -> float:  # type: ignore[no-untyped-def]
    """The length of a random game, counted beforehand."""
    return sum(random_length(game.new_initial_state(), Random(i)) for i in range(GAMES)) / GAMES


def random_length(s, random: Random) -> int:  # type: ignore[no-untyped-def]
    n = 0
    while not s.is_terminal():
        s.apply_action(random.choice(s.legal_actions()))
        n += 1
    return n


def openspiel_clone() -> Case:
    import pyspiel

    s = pyspiel.load_game("phantom_ttt").new_initial_state()
    for action in (0, 4, 8):
        s.apply_action(action)
    return cost(s.clone)


def openspiel_ismcts() -> Case:
    """Its C++ information-set search, on the small poker that it can run on."""
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    state = game.new_initial_state()
    for action in (0, 3):
        state.apply_action(action)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(5, evaluator, 0.7, 1000, -1, kind, False, False)

    def work() -> int:
        bot.step(state)
        return 1000

    return iterations(work)


def catanatron_games() -> Case:
    from catanatron import Color, Game, RandomPlayer

    def work() -> tuple[int, int]:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        return len(game.state.actions), 1

    return rates(work)


def chess_games() -> Case:
    import chess

    random = Random(9).random

    def work() -> tuple[int, int]:
        board = chess.Board()
        n = 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(random() * len(moves))])
            n += 1
        return n, 1

    return rates(work)


CASES: dict[str, Callable[[], Case]] = {
    "openspiel phantom_ttt step": openspiel_step,
    "openspiel phantom_ttt inside": openspiel_inside,
    "openspiel phantom_ttt rollouts": openspiel_rollouts,
    "openspiel phantom_ttt clone": openspiel_clone,
    "openspiel leduc_poker ismcts": openspiel_ismcts,
    "catanatron": catanatron_games,
    "python-chess": chess_games,
}

if __name__ == "__main__":
    main(CASES)
