"""The random player."""

from __future__ import annotations

from mathom.bots.bot import Decision, Question


class Uniform:
    """Every answer is as likely as any other."""

    def decide(self, question: Question) -> Decision:
        return Decision(question.options[question.dice.below(len(question.options))])
