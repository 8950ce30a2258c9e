"""Prints some decisions of searches: `python -m tests.bots.forms`. Both forms must print the same."""

from __future__ import annotations

import sys

from mathom import Match, game
from mathom.bots.bot import Budget, Question
from mathom.bots.registry import make_bot
from mathom.core.engine.dice import Dice


def decisions() -> str:
    rules = game("confrontation")
    match, dice, said = Match(rules, {}, secret=bytes(32)), Dice(8), []
    bots = [make_bot(spec) for spec in ("ismcts:40", "ismcts:40,so,playout=-1", "uct:4x10")]
    while not match.is_over:
        seat, number = match.asked[-1], len(match.entries)
        texts = tuple(rules.notate(match.state, seat, action) for action in match.actions(seat))
        if number % 4 == 0:
            asked = Question(rules, seat, match.view(seat), match.heard(seat), texts, Budget(), Dice(number), "t")
            said.append(repr(bots[number // 4 % 3].decide(asked)))
        match.say(seat, texts[dice.below(len(texts))])
    return "\n".join(said)


if __name__ == "__main__":
    sys.stdout.write(decisions())
