"""`./mathom agree`: plays random games of every game and ruleset, interpreted and compiled, and compares them.

Each form plays the same games in its own process and prints a fingerprint for each, which covers every position with
all its options, and every event. For the first game that differs, it prints the command that replays it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from pathlib import Path

from mathom.core.engine.dice import Dice
from mathom.core.errors import RulesetError
from mathom.core.game import AnyGame, find_game, game_names
from mathom.core.rule_options import RuleOption, rules_text

ROOT = Path(__file__).resolve().parent.parent
SELDOM = {"war": 500, "riddle": 100}  # plays one game in this many, because they are long
ALL_UP_TO = 200  # combinations of options; of a game with more, DRAWN are tried
DRAWN = 150
ONE_IN = 3  # one option in this many is changed in a drawn ruleset
WORDS = {  # values for options without a list of choices
    "handicap": "shadowfax+gandalf_the_white+a_king_revealed+gwaihir+dark_of_mordor+crebain+palantir+recall_to_mordor",
    "max-rounds": "15",
}


# ---- what is played ----


@cache
def rulesets(name: str = "confrontation") -> list[dict[str, str]]:
    """Every preset for every number of players, and all sets of options that a game allows, or many of them."""
    game = find_game(name)
    found = [preset.rules_for(number) for preset in game.presets for number in preset.players]
    choices = [option for option in game.rule_options if option.choices]
    if prod(len(option.choices) for option in choices) <= ALL_UP_TO:
        found += combinations(choices)
    else:
        dice = Dice(1)
        found += [drawn(game, choices, found[dice.below(len(found))] if found else {}, dice) for _ in range(DRAWN)]
    whole = [rules for given in found if (rules := allowed(game, given)) is not None]
    return list({rules_text(game.rule_options, rules): rules for rules in whole}.values())


def combinations(options: Sequence[RuleOption]) -> Iterator[dict[str, str]]:
    for values in product(*(option.choices for option in options)):
        yield dict(zip([option.name for option in options], values, strict=True))


def drawn(game: AnyGame, options: Sequence[RuleOption], rules: dict[str, str], dice: Dice) -> dict[str, str]:
    """These rules with some options changed, as far as the game allows."""
    for option in options:
        more = {**rules, option.name: option.choices[dice.below(len(option.choices))]}
        if dice.below(ONE_IN) == 0 and allowed(game, more) is not None:
            rules = more
    return rules


def allowed(game: AnyGame, rules: Mapping[str, str]) -> dict[str, str] | None:
    """Complete, with those of the WORDS that fit; None if the game refuses these rules."""
    own = {option.name for option in game.rule_options}
    for words in (WORDS, {}):
        try:
            return game.rules_of(game.new({**{name: word for name, word in words.items() if name in own}, **rules}))
        except RulesetError:
            continue
    return None


def planned(number: int) -> tuple[str, dict[str, str]]:
    """The game and the rules of a number: the games take turns, and so do the rules of each."""
    for name, each in SELDOM.items():
        if number % each == 0:
            return name, rulesets(name)[number // each % len(rulesets(name))]
    others = [name for name in game_names() if name not in SELDOM]
    name, nth = others[number % len(others)], number // len(others)
    return name, rulesets(name)[nth % len(rulesets(name))]


# ---- playing ----


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
    from mathom.core.engine.playout import trace
    from mathom.core.engine.tables import zeros

    out, story = zeros(4096), zeros(4096)
    for number in range(games):
        name, rules = planned(number)
        s = find_game(name).new(rules)
        yield f"{trace(s, Dice(seed * 1_000_003 + number), out, story):x}"


def compare(games: int, seed: int) -> int:
    """Both forms side by side, a process each."""
    processes = [start(form, games, seed) for form in ("0", "1")]
    streams = [process.stdout for process in processes]
    assert streams[0] and streams[1]
    agreed = 0
    for text, compiled in zip(*streams, strict=False):
        if text != compiled:
            name, rules = planned(agreed)
            words = rules_text(find_game(name).rule_options, rules)
            print(f"game {agreed} differs (seed {seed}, {name}, {words}): {text.strip()} and {compiled.strip()}")
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
    sets = ", ".join(f"{len(rulesets(name))} of {name}" for name in game_names())
    print(f"{games} random games agree position by position (seed {seed}); rulesets: {sets}")
    return 0


def start(form: str, games: int, seed: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(Path(__file__)), "--print", "--games", str(games), "--seed", str(seed)]
    environment = {**os.environ, "MATHOM_COMPILED": form}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


if __name__ == "__main__":
    sys.exit(main())
