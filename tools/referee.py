"""Random games, played by the rules and by a referee who was written from the specification alone.

PYTHONPATH=src python tools/referee.py --games 5000
PYTHONPATH=src python tools/referee.py --game war --games 1000

Of fifty games of War of the Ring one is whole, nine are a turn of battles, forty are two turns from the middle of one.
After each of them two turns of Twilight are watched, for two, three or four players in turn (`watched.py`).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.confrontation.referee import refereed as confrontation
from tests.games.war.referee import refereed as war
from tests.games.war.referee.watched import watch_middle

from tools.agree import rulesets

# For War of the Ring: whole games are slow, and rare things seldom happen in them.
MIX = [war.play_game, *[war.play_battles] * 9, *[war.play_midgame] * 40]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=("confrontation", "war"), default="confrontation")
    parser.add_argument("--games", type=int, default=5_000, help="how many games in all (default 5,000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    referee = referee_war if options.game == "war" else referee_confrontation
    try:
        print(f"{referee(options.games, options.seed)}, no difference (seed {options.seed})")
    except AssertionError as difference:
        print(difference)
        return 1
    return 0


def referee_confrontation(games: int, seed: int) -> str:
    rules = rulesets()
    questions = 0
    for number in range(games // (1 + confrontation.MIDGAMES)):
        questions += confrontation.play_referee(rules[number % len(rules)], seed * 1_000_003 + number)
    return f"{games} games of {len(rules)} rulesets: {questions} questions"


def referee_war(games: int, seed: int) -> str:
    tally, beside = war.Tally(), Counter[str]()
    for number in range(games):
        MIX[number % len(MIX)](seed * 1_000_003 + number, tally)
        watch_middle(seed * 1_000_003 + number, 2 + number % 3, beside)
    for what, count in beside.most_common():
        print(f"Twilight and teams: {what:30} {count:9}")
    for frame, count in (tally.compared + tally.beyond).most_common():
        print(f"{frame:20} {count:9} {f'{tally.beyond[frame]} beyond the referee' if tally.beyond[frame] else ''}")
    return f"{games} games: {sum(tally.compared.values())} questions, {sum(tally.beyond.values())} beyond the referee"


if __name__ == "__main__":
    sys.exit(main())
