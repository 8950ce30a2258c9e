"""The experiments of docs/bots.md and docs/riddle-balance.md: each a list of arenas with their seeds."""

from __future__ import annotations

from typing import Final

from mathom.core.errors import MathomError
from mathom.core.text.typed_words import near
from mathom.lab.arena.fixtures import FIRST, NEXT, OWN, SENSIBLE
from mathom.lab.experiments.plans import Arena, Experiment
from mathom.lab.experiments.riddle import RIDDLE_EXPERIMENTS
from mathom.lab.experiments.war import WAR_EXPERIMENTS

STRONGEST: Final = "ismcts:10000,learned,c=0.3"  # the search of Hard with fewer iterations


def trees(*sizes: str) -> tuple[str, ...]:
    return tuple(f"uct:{size},random" for size in sizes)


def times(*seconds: str) -> tuple[Arena, ...]:
    return tuple(Arena((f"ismcts:{t},random", f"uct:{t},random"), 100) for t in seconds)


def rulesets(*rules: str) -> tuple[Arena, ...]:
    return tuple(Arena((STRONGEST, STRONGEST), 60, rules=one, setups=OWN) for one in rules)


EXPERIMENTS: Final = (
    Experiment(
        "levels",
        "Each level of the table against the one below, with set-ups as the table proposes them.",
        (
            Arena(("random", "first", "easy"), 2000, NEXT, setups=SENSIBLE),
            Arena(("medium", "easy"), 400, setups=SENSIBLE),
            Arena(("hard", "medium"), 120, setups=SENSIBLE),
        ),
        101,
    ),
    Experiment(
        "anchors",
        "Bots of the laboratory against each other.",
        (
            Arena(("greedy", "random"), 2000),
            Arena(("ismcts:10000", "greedy"), 400),
            Arena(("ismcts:10000", "uct:10000"), 400),
        ),
        102,
    ),
    Experiment(
        "paper-kinds",
        "Kinds of search at 10,000 iterations a decision, against several observers; random playouts as in the paper.",
        (
            Arena(
                ("ismcts:10000,random", "ismcts:10000,so,random", "uct:10000,random", "cheat:10000,random"), 100, FIRST
            ),
        ),
        103,
    ),
    Experiment(
        "paper-trees",
        "Determinized UCT with 10,000 iterations in other numbers of trees, against 40 trees of 250; random playouts.",
        (Arena(trees("40x250", "1x10000", "5x2000", "10x1000", "100x100"), 100, FIRST),),
        105,
    ),
    Experiment(
        "paper-time",
        "Information sets against determinized UCT at the same time a decision; random playouts.",
        times("0.01s", "0.03s", "0.1s"),
        106,
    ),
    Experiment(
        "balance",
        "The search of Hard at 10,000 iterations against itself, set-up, draft and Special Cards its own.",
        rulesets(
            "",
            "cast=variant",
            "cast=draft",
            "cast=draft draft=hidden",
            "specials=own-two",
            "specials=announced",
            "cast=variant specials=own-two",
        ),
        107,
        by_rules=True,
    ),
    *RIDDLE_EXPERIMENTS,
    *WAR_EXPERIMENTS,
)


# The experiment on exploitability.
EXPLOIT: Final = "exploit"
EXPLOITED: Final = ("random", "first", "easy", "medium", "hard")
EXPLOIT_GAMES: Final = 40
EXPLOIT_SEED: Final = 108
EXPLOIT_WORDS: Final = (
    "A best response to each level, and the search of Hard at 10,000 iterations against it: a lower bound."
)


def find_experiment(name: str) -> Experiment:
    by_name = {experiment.name: experiment for experiment in EXPERIMENTS}
    if name not in by_name:
        names = [*by_name, EXPLOIT]
        known = near(name, names) or ": choose " + ", ".join(names)
        raise MathomError(f'there is no experiment "{name}"{known}')
    return by_name[name]
