"""Random games and searches of any game, for the cases of ours.py."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from benchmarks.measure import Case, iterations, rates
from mathom.bots.search.ismcts import SEVERAL, Search
from mathom.bots.search.tree import Tree
from mathom.bots.search_settings import Settings
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.engine.playout import play_games
from mathom.core.engine.tables import zeros
from mathom.core.game import AnyGame
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch


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


def searching(
    match: AnyMatch,
    answers: int,
    observers: int = SEVERAL,
    playout: int = Settings().playout,
    budget: int = 10_000,
) -> Case:
    """Decisions of a search after some random answers, from an empty tree, in slices as in a bot."""
    dice = Dice(4)
    for _ in range(answers):
        seat = match.asked[0]
        actions = match.actions(seat)
        match.act(seat, actions[dice.below(len(actions))])
    game, seat = match.game, match.asked[0]
    view, heard = match.view(seat), match.heard(seat)
    tree = Tree(1 << 20)
    searches: list[Search] = []

    def work() -> int:
        if not searches or searches[-1].iterations >= budget:
            tree.clear()
            told = vec[i64]([i64(x) for x in heard])
            searches[:] = [Search(tree, game.worlds(view, heard), game.judge(), len(match.seats), seat, told)]
            searches[0].observers, searches[0].playout = observers, playout
        searches[0].run(200, dice)
        return 200

    return iterations(work)
