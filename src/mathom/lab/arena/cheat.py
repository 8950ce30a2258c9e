"""`cheat:N`: determinized UCT that sees the whole position. A yardstick, not a player.

It is in no list of bots, so no table can seat it, and it works only with a TruthQuestion.
"""

from __future__ import annotations

from mathom.bots.bot import Decision, Question
from mathom.bots.search_settings import read_settings
from mathom.bots.searchers import cheat
from mathom.lab.arena.game_loop import TruthQuestion


class Cheat:
    """Takes the settings of `uct`, and always searches one tree."""

    sees_truth = True

    def __init__(self, argument: str) -> None:
        self.settings = read_settings(argument)

    def decide(self, question: Question) -> Decision:
        assert isinstance(question, TruthQuestion) and question.truth is not None
        return cheat(question, question.truth, self.settings)
