"""The true odds of a position, although no seat sees all of it.

A search that sees everything would play as if every hidden piece were known, and the odds would jump with every move.
So each seat first learns to play from what *it* knows: a search in the worlds that fit its view, in its own part of one
tree. Then these players play on from the true position, and their results count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.bot import Budget
from mathom.bots.search.ismcts import OneWorld, Search
from mathom.bots.search.tree import Tree, start_key
from mathom.bots.search_settings import DEFAULT, Settings
from mathom.bots.searchers import MOST_NODES, Clock, playout_for, solve_matrix
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.engine.worlds import Worlds
from mathom.core.game import AnyGame

LEARNING: Final = 0.8  # of the budget; the rest is for games from the true position
PLAUSIBLE: Final = 2.0  # standard errors by which a plausible answer may be worse than the favourite
KEY_STEP: Final = 64  # in the search of seat k, the keys of the other seats begin at KEY_STEP * (k + 1)

Rows = dict[int, tuple[int, float]]  # by answer: tries and total value


class TrueOdds:
    """Estimates true odds in one game. It reuses its tree."""

    def __init__(self, game: AnyGame, seats: int, settings: Settings = DEFAULT) -> None:
        self.game = game
        self.seats = seats
        self.settings = replace(settings, early=False)
        self.tree = Tree(MOST_NODES)

    def odds(self, s: State, seat: int, heard: Sequence[tuple[int, ...]], budget: Budget, dice: Dice) -> float:
        """The true odds of a seat that is asked; `heard` holds what each seat heard."""
        self.tree.clear()
        before: Rows = {}
        for k in range(self.seats):
            worlds = self.game.worlds(self.game.view(s, k), heard[k])
            search = self.search(worlds, seat, [i if i == k else KEY_STEP * (k + 1) + i for i in range(self.seats)])
            run(search, clock_for_share(budget, LEARNING / self.seats), dice)
            if k == seat:
                before = {action: (tries, total) for action, tries, total in search.found()}
        search = self.search(OneWorld(s), seat, range(self.seats))
        search.curiosity = search.urgency = 0.0
        search.mixing = 1.0  # tries all pairs of answers to a simultaneous question
        rest = clock_for_share(budget, 1 - LEARNING)
        if len(s.asked()) > 1:
            run(search, rest, dice)
            return solve_matrix(search)[1] if search.row_count > 1 else mean_since(before, search.found())
        return self.after_plausible(search, before, rest, dice)

    def after_plausible(self, search: Search, before: Rows, rest: Clock, dice: Dice) -> float:
        """The mean odds after the plausible answers of the seat, weighted by how much it searched them."""
        weights = {action: sqrt(before[action][0]) for action in plausible_of(before)}
        odds, whole = 0.0, sum(weights.values())
        for action, weight in weights.items():
            search.only = vec[i64]([i64(action)])
            run(search, share_of(rest, weight / whole), dice)
            odds += weight / whole * mean_since(before, search.found(), action)
        return odds

    def search(self, worlds: Worlds, seat: int, keys: Sequence[int]) -> Search:
        """A search that stores what each seat learns under its key."""
        judge = self.game.judge()
        search = Search(self.tree, worlds, judge, self.seats, seat, zeros(0))
        for i, key in enumerate(keys):
            search.keys_there[i] = start_key(key)
        search.curiosity = self.settings.curiosity
        search.urgency = self.settings.urgency
        search.guided = self.settings.guided
        search.playout = playout_for(judge, self.settings)
        search.random = self.settings.random
        return search


def clock_for_share(budget: Budget, share: float) -> Clock:
    iterations = None if budget.iterations is None else max(1, round(budget.iterations * share))
    return Clock(iterations, None if budget.seconds is None else budget.seconds * share)


def run(search: Search, clock: Clock, dice: Dice) -> None:
    while slice_ := clock.slice():
        search.run(slice_, dice)
        clock.done += slice_


def share_of(clock: Clock, share: float) -> Clock:
    iterations = None if clock.iterations is None else max(1, round(clock.iterations * share))
    return Clock(iterations, None if clock.seconds is None else clock.seconds * share)


def plausible_of(rows: Rows) -> list[int]:
    """The favourite, and the answers that may be as good within the noise of the search."""
    tried = {action: (tries, total / tries) for action, (tries, total) in rows.items() if tries}
    most, best = max(tried.values())
    return [
        action
        for action, (tries, odds) in tried.items()
        if best - odds <= PLAUSIBLE * sqrt(variance_of(best, most) + variance_of(odds, tries))
    ]


def variance_of(odds: float, tries: float) -> float:
    """The variance of odds after a number of tries, with one win and one loss added."""
    careful = (odds * tries + 1) / (tries + 2)
    return careful * (1 - careful) / (tries + 1)


def mean_since(before: Rows, found: Sequence[tuple[int, int, float]], only: int | None = None) -> float:
    """The mean value of the tries since `before`, of all answers or of one."""
    tries, total = 0, 0.0
    for action, more, worth in found:
        if only in (None, action):
            earlier = before.get(action, (0, 0.0))
            tries += more - earlier[0]
            total += worth - earlier[1]
    return total / max(tries, 1)
