"""A simple search for tests: random games from every option, better options more often."""

from __future__ import annotations

from math import log, sqrt

from mathom.bots.bot import Considered, Decision, Question
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.engine.playout import play_out
from mathom.core.engine.tables import zeros

OUT = zeros(4096)


class Flat:
    def __init__(self, iterations: int = 200) -> None:
        self.iterations = iterations

    def decide(self, question: Question) -> Decision:
        worlds = question.game.worlds(question.view, question.heard)
        rounds = question.budget.iterations or self.iterations
        visits = [0] * len(question.options)
        wins = [0.0] * len(question.options)
        for n in range(rounds):
            k = pick(visits, wins, n)
            wins[k] += self.play(question, worlds.sample(question.dice), question.options[k], question.dice)
            visits[k] += 1
        rows = [
            Considered(text, v / rounds, w / v if v else None)
            for text, v, w in zip(question.options, visits, wins, strict=True)
        ]
        rows.sort(key=lambda row: -row.share)
        return Decision(rows[0].text, rows[0].odds, "", tuple(rows), "", rounds)

    def play(self, question: Question, s: State, text: str, dice: Dice) -> float:
        s = s.clone()
        s.answer(question.seat, question.game.parse(s, question.seat, text))
        play_out(s, dice, OUT)
        return s.value(question.seat)


def pick(visits: list[int], wins: list[float], n: int) -> int:
    def bound(k: int) -> float:
        return wins[k] / visits[k] + sqrt(log(n) / visits[k]) if visits[k] else 9.0 - k / 1000

    return max(range(len(visits)), key=bound)
