"""`./mathom agree`: random games of every ruleset, played by the rules' text and by its compiled form.

Each form plays the same games in a process of its own and prints a fingerprint a game, which covers
every position with everything that can be answered and every event. The first game that differs is
named, with the command that replays it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SWITCHES = ("upstream-sideways-retreat", "stuck-retreat-blocks-sacrifice")


def rulesets() -> list[dict[str, str]]:
    """Every cast with every way of dealing Special Cards and every setting of the switches."""
    casts = [{"cast": "classic"}, {"cast": "variant"}, {"cast": "draft"}, {"cast": "draft", "draft": "hidden"}]
    handicap = "shadowfax+gandalf_the_white+a_king_revealed+gwaihir+dark_of_mordor+crebain+palantir+recall_to_mordor"
    specials = [{"specials": name} for name in ("none", "own-two", "announced")]
    specials.append({"specials": "handicap", "handicap": handicap})
    switches = [dict(zip(SWITCHES, setting, strict=True)) for setting in product(("off", "on"), repeat=2)]
    return [cast | special | switch for cast in casts for special in specials for switch in switches]


def main() -> int:
    parser = argparse.ArgumentParser(prog="mathom agree", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100_000, help="how many games in all (default 100,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--print", action="store_true", help="print this process's fingerprints and stop")
    options = parser.parse_args()
    if options.print:
        for mark in fingerprints(options.games, options.seed):
            print(mark)
        return 0
    return compare(options.games, options.seed)


def fingerprints(games: int, seed: int) -> Iterator[str]:
    from mathom.core.dice import Dice
    from mathom.core.playout import trace
    from mathom.core.tables import zeros
    from mathom.games.confrontation.frames import new_game
    from mathom.games.confrontation.rulesets import read_rules

    out, story = zeros(4096), zeros(4096)
    rules = [read_rules(given) for given in rulesets()]
    for number in range(games):
        s = new_game(rules[number % len(rules)])
        yield f"{trace(s, Dice(seed * 1_000_003 + number), out, story):x}"


def compare(games: int, seed: int) -> int:
    """Both forms side by side, a process each."""
    processes = [start(form, games, seed) for form in ("0", "1")]
    streams = [process.stdout for process in processes]
    assert streams[0] and streams[1]
    agreed = 0
    for text, compiled in zip(*streams, strict=False):
        if text != compiled:
            rules = rulesets()[agreed % len(rulesets())]
            print(f"game {agreed} differs (seed {seed}, {rules}): {text.strip()} and {compiled.strip()}")
            for process in processes:
                process.kill()
            return 1
        agreed += 1
        if agreed % 10_000 == 0:
            print(f"{agreed} games agree", flush=True)
    codes = [process.wait() for process in processes]
    if agreed != games or any(codes):
        print(f"only {agreed} of {games} games were played")
        return 1
    print(f"{games} random games of {len(rulesets())} rulesets agree position by position (seed {seed})")
    return 0


def start(form: str, games: int, seed: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(Path(__file__)), "--print", "--games", str(games), "--seed", str(seed)]
    environment = {**os.environ, "MATHOM_COMPILED": form}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


if __name__ == "__main__":
    sys.exit(main())
