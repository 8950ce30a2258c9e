"""Random games of War of the Ring in which the twenty invariants are checked at every action.

PYTHONPATH=src python tools/invariants.py --positions 1000000
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.war.invariants import INVARIANTS
from tests.games.war.test_random_games import watch_game

from mathom import native

SECONDS_BETWEEN_LINES = 60


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--positions", type=int, default=20_000, help="for each invariant (default 20,000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    games, looked = watch_games(options.positions, options.seed)
    print(f"{games:,} random games, {native.form()}: {INVARIANTS} invariants hold (seed {options.seed}),")
    print(f"each at {min(looked.values()):,} positions or more, {sum(looked.values()):,} checks in all")
    return 0


def watch_games(positions: int, seed: int) -> tuple[int, Counter[int]]:
    """Plays until each invariant was checked at this many positions; reports its progress on stderr."""
    looked: Counter[int] = Counter()
    games = 0
    told = time.monotonic()
    while len(looked) < INVARIANTS or min(looked.values()) < positions:
        watch_game(seed * 1_000_003 + games, looked)
        games += 1
        if time.monotonic() - told > SECONDS_BETWEEN_LINES:
            told = time.monotonic()
            print(f"{games:,} games, {min(looked.values()):,} of {positions:,} positions", file=sys.stderr, flush=True)
    return games, looked


if __name__ == "__main__":
    sys.exit(main())
