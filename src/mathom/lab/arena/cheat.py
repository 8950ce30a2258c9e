"""`cheat:N`: determinized UCT that is handed the position itself. A yardstick, and no player.

It is in no list of bots, so no table can seat it; and it is of no use where nobody makes it a TruthQuestion.
"""

from __future__ import annotations

from mathom.bots.bot import Decision, Question
from mathom.bots.search_settings import read_settings
from mathom.bots.searchers import cheat
from mathom.lab.arena.game_loop import TruthQuestion


class Cheat:
    """Its spec is that of `uct`; it needs one tree."""

    sees_truth = True

    def __init__(self, argument: str) -> None:
        self.settings = read_settings(argument)

    def decide(self, question: Question) -> Decision:
        assert isinstance(question, TruthQuestion) and question.truth is not None
        return cheat(question, question.truth, self.settings)
