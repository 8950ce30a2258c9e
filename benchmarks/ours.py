"""What is measured of mathom. `python benchmarks/ours.py CASE SECONDS`; MATHOM_COMPILED chooses the form."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.measure import Case, cost, main, rates
from mathom.core.dice import Dice
from mathom.core.match import Match
from mathom.core.playout import play_games
from mathom.core.tables import zeros
from mathom.games.confrontation.frames import new_game
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.rulesets import read_rules
from mathom.games.confrontation.state import Confrontation
from mathom.games.confrontation.view import look_at
from mathom.games.confrontation.worlds import ConfrontationWorlds

RULES = {
    "classic": {},
    "variant": {"cast": "variant"},
    "draft": {"cast": "draft"},
    "classic+own-two": {"specials": "own-two"},
    "variant+own-two": {"cast": "variant", "specials": "own-two"},
    "draft+own-two": {"cast": "draft", "specials": "own-two"},
    "classic+announced": {"specials": "announced"},
}


def inside(name: str) -> Case:
    """Whole random games in one call."""
    start = new_game(read_rules(RULES[name]))
    dice = Dice(5)
    out = zeros(256)

    def work() -> tuple[int, int]:
        return play_games(start, 50, dice, out), 50

    return rates(work)


def step(name: str) -> Case:
    """One decision at a time from interpreted Python, as a bot or a server would."""
    start = new_game(read_rules(RULES[name]))
    random = Random(9).random

    def work() -> tuple[int, int]:
        s = start.clone()
        n = 0
        while s.depth:
            actions = s.legal_actions()
            s.apply(actions[int(random() * len(actions))])
            n += 1
        return n, 1

    return rates(work)


def match_step() -> Case:
    """The same through a match: checked, recorded, with events."""
    random = Random(9).random
    game = ConfrontationGame()

    def work() -> tuple[int, int]:
        match = Match(game, {}, secret=bytes(32))
        n = 0
        while not match.is_over:
            seat = match.asked[0]
            actions = match.actions(seat)
            match.act(seat, actions[int(random() * len(actions))])
            n += 1
        return n, 1

    return rates(work)


def middle() -> Confrontation:
    """A position in the middle of a classic game."""
    s, dice = new_game(read_rules({})), Dice(3)
    for _ in range(30):
        actions = s.legal_actions()
        s.apply(actions[dice.below(len(actions))])
    return s


def copying() -> Case:
    s, other = middle(), middle()
    return cost(lambda: s.copy_into(other))


def viewing() -> Case:
    s = middle()
    return cost(lambda: look_at(s, 0))


def sampling() -> Case:
    worlds, dice = ConfrontationWorlds(look_at(middle(), 0)), Dice(1)
    return cost(lambda: worlds.sample(dice))


def determinizing() -> Case:
    view, dice = look_at(middle(), 0), Dice(1)
    return cost(lambda: ConfrontationWorlds(view).sample(dice))


CASES: dict[str, Callable[[], Case]] = {
    **{f"inside {name}": lambda name=name: inside(name) for name in RULES},  # type: ignore[misc]
    "step classic": lambda: step("classic"),
    "match classic": match_step,
    "clone": lambda: cost(middle().clone),
    "copy_into": copying,
    "options": lambda: cost(middle().legal_actions),
    "view": viewing,
    "determinize": determinizing,
    "sample a world": sampling,
}

if __name__ == "__main__":
    main(CASES)
