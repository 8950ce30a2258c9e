"""Random games, for the cases of ours.py: in one call, step by step, and through a match."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from benchmarks.measure import Case, rates
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.engine.playout import play_games
from mathom.core.engine.tables import zeros
from mathom.core.game import AnyGame
from mathom.core.play.match import Match


def inside(start: State, actions: int, games: int = 50) -> Case:
    """Whole random games, `games` of them in one call."""
    dice = Dice(5)
    out = zeros(actions)

    def work() -> tuple[int, int]:
        return play_games(start, games, dice, out), games

    return rates(work)


def step(start: State) -> Case:
    """One decision at a time from interpreted Python, as a bot or a server would."""
    random = Random(9).random

    def work() -> tuple[int, int]:
        s = start.clone()
        n = 0
        while s.depth:
            actions = s.legal_actions()
            s.apply(actions[int(random() * len(actions))])
            n += 1
        return n, 1

    return rates(work)


def match_step(game: AnyGame, rules: Mapping[str, str]) -> Case:
    """The same through a match: checked, recorded, with events."""
    random = Random(9).random

    def work() -> tuple[int, int]:
        match = Match(game, rules, secret=bytes(32))
        n = 0
        while not match.is_over:
            seat = match.asked[0]
            actions = match.actions(seat)
            match.act(seat, actions[int(random() * len(actions))])
            n += 1
        return n, 1

    return rates(work)
