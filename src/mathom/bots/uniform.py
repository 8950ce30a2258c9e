"""The random bot."""

from __future__ import annotations

from mathom.bots.bot import Decision, Question


class Uniform:
    """Chooses all options with equal probability."""

    def decide(self, question: Question) -> Decision:
        return Decision(question.options[question.dice.below(len(question.options))])
