"""The trained net: time to load it, and time of one decision, compiled or not.

.mathom/dev/bin/python benchmarks/net.py
"""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter

from mathom import Match, game, native
from mathom.bots.bot import Budget, Question
from mathom.bots.net_player import NetPlayer, net_of
from mathom.core.engine.dice import Dice

GAMES = 3


def main() -> int:
    found = game("confrontation")
    learned = found.learned_policy()
    assert learned is not None
    began = perf_counter()
    net_of(learned)
    loaded = perf_counter() - began
    times = [spent for number in range(GAMES) for spent in decisions(number)]
    sys.stdout.write(f"{native.form()}: loaded in {loaded:.2f} s\n")
    sys.stdout.write(f"a decision: median {1000 * median(times):.2f} ms, longest {1000 * max(times):.1f} ms\n")
    return 0


def decisions(number: int) -> list[float]:
    """The seconds of each decision of a game of the net against itself."""
    match, bot, dice, times = Match(game("confrontation"), {}, secret=bytes(32)), NetPlayer(), Dice(number), []
    while not match.is_over:
        seat = match.asked[0]
        options = tuple(option.text for option in match.options(seat))
        question = Question(match.game, seat, match.view(seat), match.heard(seat), options, Budget(), dice, "")
        began = perf_counter()
        answer = bot.decide(question).text
        if len(options) > 1:
            times.append(perf_counter() - began)
        match.say(seat, answer)
    return times


if __name__ == "__main__":
    sys.exit(main())
