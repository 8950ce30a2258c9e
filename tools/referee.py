"""Random games of every ruleset, played by the rules and by a referee who was written from the specification alone.

PYTHONPATH=src python tools/referee.py --games 5000
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.confrontation.referee.refereed import MIDGAMES, Disagreement, play_referee

from tools.agree import rulesets


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=5_000, help="how many games in all (default 5,000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = rulesets()
    questions = 0
    for number in range(options.games // (1 + MIDGAMES)):
        try:
            questions += play_referee(rules[number % len(rules)], options.seed * 1_000_003 + number)
        except Disagreement as difference:
            print(difference)
            return 1
    print(f"{options.games} games of {len(rules)} rulesets: {questions} questions, no difference (seed {options.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
