"""Bots that follow one of the other judges of a game (`Game.other_judges`), by its name."""

from __future__ import annotations

from mathom.bots.bot import Decision, Question
from mathom.bots.greedy import picked
from mathom.bots.registry import BotEntry, register, without_argument


class Follower:
    """Answers what a judge of the game picks, in a world that fits what the seat knows."""

    def __init__(self, judge: str) -> None:
        self.judge = judge

    def decide(self, question: Question) -> Decision:
        if len(question.options) == 1:
            return Decision(question.options[0])
        game = question.game
        judge = game.other_judges().get(self.judge) or game.judge()
        return Decision(picked(question, game.worlds(question.view, question.heard).sample(question.dice), judge))


register(
    BotEntry(
        "steward",
        "Steward",
        "Follows a short list of rules, the first that some die can follow.",
        without_argument(lambda: Follower("steward")),
        games=("war",),
    )
)
