"""What is measured of War of the Ring; ours.py runs it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from benchmarks.measure import Case, cost
from benchmarks.playing import inside, match_step, searching, step
from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.play.match import Match
from mathom.games.war.game import WarGame
from mathom.games.war.knowledge.view import look_at
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules.answers import ANSWERS
from mathom.games.war.rules.facts.parts import ALL_PARTS, NO_PARTS
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import War

MIDDLE: Final = 25  # the turn of a position in the middle of a random game
SEARCHED: Final = 400  # answers before a search
SCANNED: Final = 8_000  # decisions of random games among which the slowest question is found
TRIES: Final = 3


def middle() -> War:
    """A position in the middle of a random game, where a player chooses an action."""
    s, dice, out = new_game(), Dice(3), zeros(ANSWERS.count)
    while s.turn < MIDDLE or not s.waiting()[0].startswith("Act "):
        s.apply(s.draw(out, s.legal(out), dice))
    return s


def copying() -> Case:
    s, other = middle(), middle()
    return cost(lambda: s.copy_into(other))


def viewing() -> Case:
    s = middle()
    return cost(lambda: look_at(s, 0))


def sampling() -> Case:
    worlds, dice = WarWorlds(look_at(middle(), 0)), Dice(1)
    return cost(lambda: worlds.sample(dice))


def determinizing() -> Case:
    view, dice = look_at(middle(), 0), Dice(1)
    return cost(lambda: WarWorlds(view).sample(dice))


def worst_options() -> Case:
    """The options of the question that took longest among those of some random games."""
    s, out = slowest(), zeros(ANSWERS.count)
    return cost(lambda: s.legal(out))


def slowest() -> War:
    """Each question is tried a few times, so that a noisy moment does not choose it."""
    out, dice, worst = zeros(ANSWERS.count), Dice(7), 0.0
    s = found = new_game()
    for _ in range(SCANNED):
        if not s.depth:
            s = new_game()
        if s.seat() != CHANCE:
            spent = min(timed(s) for _ in range(TRIES))
            if spent > worst:
                worst, found = spent, s.clone()
        s.apply(s.draw(out, s.legal(out), dice))
    return found


def timed(s: War) -> float:
    out = zeros(ANSWERS.count)
    began = time.perf_counter()
    s.legal(out)
    return time.perf_counter() - began


def search() -> Case:
    return searching(Match(WarGame(), {}, secret=bytes(32)), SEARCHED)  # type: ignore[arg-type]


CASES: dict[str, Callable[[], Case]] = {
    "war inside": lambda: inside(new_game(), ANSWERS.count, 1),
    "war three inside": lambda: inside(new_game(NO_PARTS, 3), ANSWERS.count, 1),
    "war four inside": lambda: inside(new_game(NO_PARTS, 4), ANSWERS.count, 1),
    "war twilight inside": lambda: inside(new_game(ALL_PARTS), ANSWERS.count, 1),
    "war twilight three inside": lambda: inside(new_game(ALL_PARTS, 3), ANSWERS.count, 1),
    "war twilight four inside": lambda: inside(new_game(ALL_PARTS, 4), ANSWERS.count, 1),
    "war step": lambda: step(new_game()),
    "war match": lambda: match_step(WarGame(), {}),  # type: ignore[arg-type]
    "war clone": lambda: cost(middle().clone),
    "war copy_into": copying,
    "war options": lambda: cost(middle().legal_actions),
    "war worst options": worst_options,
    "war view": viewing,
    "war determinize": determinizing,
    "war sample a world": sampling,
    "war mo-ismcts": search,
}
