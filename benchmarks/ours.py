"""The benchmarks of mathom itself: `python benchmarks/ours.py CASE SECONDS`. MATHOM_COMPILED chooses the form."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.measure import Case, cost, main, rates
from benchmarks.playing import inside, match_step, searching, step
from benchmarks.riddle import CASES as RIDDLE
from benchmarks.war import CASES as WAR
from mathom.bots.search.ismcts import ONE, SEVERAL, TO_THE_END
from mathom.bots.search_settings import Settings
from mathom.core.engine.batch import Batch
from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.knowledge.encoding import ConfrontationEncoder
from mathom.games.confrontation.knowledge.view import look_at
from mathom.games.confrontation.knowledge.worlds import ConfrontationWorlds
from mathom.games.confrontation.options import read_rules
from mathom.games.confrontation.rules.answers import ACTIONS
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.state import Confrontation

SET_UP = 10  # answers before the first turn of a classic game
RULES = {
    "classic": {},
    "variant": {"cast": "variant"},
    "draft": {"cast": "draft"},
    "classic+own-two": {"specials": "own-two"},
    "variant+own-two": {"cast": "variant", "specials": "own-two"},
    "draft+own-two": {"cast": "draft", "specials": "own-two"},
    "classic+announced": {"specials": "announced"},
}


def beginning(name: str) -> Confrontation:
    return new_game(read_rules(RULES[name]))


def batch(name: str, games: int = 1024) -> Case:
    """Steps of a batch with random options, and copies of all its tables, as research/batch.py makes them."""
    many = Batch(beginning(name), ConfrontationEncoder(), ACTIONS, 2, games, 3, True)
    tables = [
        memoryview(table).cast("B") for table in (many.observations, many.masks, many.asked, many.done, many.rewards)
    ]
    copies = [memoryview(bytearray(len(table))) for table in tables]

    def work() -> tuple[int, int]:
        many.choose()
        many.step(bytes(memoryview(many.chosen)))
        for table, copy in zip(tables, copies, strict=True):
            copy[:] = table
        return games, sum(copies[3])

    return rates(work)


def middle() -> Confrontation:
    """A position in the middle of a classic game."""
    s, dice = beginning("classic"), Dice(3)
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


def search(observers: int, answers: int, playout: int = Settings().playout) -> Case:
    return searching(Match(ConfrontationGame(), {}, secret=bytes(32)), answers, observers, playout)  # type: ignore[arg-type]


CASES: dict[str, Callable[[], Case]] = {
    **{f"inside {name}": lambda name=name: inside(beginning(name), ACTIONS) for name in RULES},  # type: ignore[misc]
    "step classic": lambda: step(beginning("classic")),
    "match classic": lambda: match_step(ConfrontationGame(), {}),  # type: ignore[arg-type]
    "batch classic": lambda: batch("classic"),
    "batch variant": lambda: batch("variant"),
    "clone": lambda: cost(middle().clone),
    "copy_into": copying,
    "options": lambda: cost(middle().legal_actions),
    "view": viewing,
    "determinize": determinizing,
    "sample a world": sampling,
    "mo-ismcts opening": lambda: search(SEVERAL, SET_UP),
    "so-ismcts opening": lambda: search(ONE, SET_UP),
    "mo-ismcts opening, played out": lambda: search(SEVERAL, SET_UP, TO_THE_END),
    "mo-ismcts set-up": lambda: search(SEVERAL, 0),
    **RIDDLE,
    **WAR,
}

if __name__ == "__main__":
    main(CASES)
