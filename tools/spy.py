"""`./mathom spy`: looks for leaks in pairs of positions that a seat cannot tell apart (A1), all cores."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

BATCH = 5_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="mathom spy", description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", type=int, default=1_000_000, help="how many pairs (default 1,000,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deep", action="store_true", help="compare JSON, log and error texts too (slower)")
    parser.add_argument("--game", choices=("confrontation", "war"), default="confrontation")
    options = parser.parse_args()
    batches = max(1, options.pairs // BATCH)
    spy = {"confrontation": batch, "war": batch_of_war}[options.game]
    made = followed = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(spy, options.seed * 1_000_000 + i, options.deep) for i in range(batches)]
        for job in as_completed(jobs):
            pairs, steps = job.result()
            made, followed = made + pairs, followed + steps
            print(f"\r{made:,} pairs, {followed:,} steps", end="", flush=True)
    sets = len(rulesets(options.game))
    over = f"{sets} ruleset{'' if sets == 1 else 's'}"
    print(f"\n{made:,} pairs over {over} were followed for {followed:,} steps: no difference")
    return 0


def batch(seed: int, deep: bool) -> tuple[int, int]:
    from tests.games.confrontation.pairs import spy_on_games

    from mathom.games.confrontation.options import read_rules

    rules = [read_rules(given) for given in rulesets()]
    turned = seed % len(rules)
    return spy_on_games(rules[turned:] + rules[:turned], BATCH, seed, deep)


def batch_of_war(seed: int, deep: bool) -> tuple[int, int]:
    """Every comparison is deep: views as JSON, options, questions, the log and refusals."""
    from tests.games.war.pairs import spy_on_games

    return spy_on_games(BATCH, seed)


def rulesets(game: str = "confrontation") -> list[dict[str, str]]:
    from tools.agree import rulesets as all_rulesets

    return all_rulesets(game)


if __name__ == "__main__":
    sys.exit(main())
