"""The cheat: strong because it sees, and impossible to seat."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mathom.bots.bot import Budget, Question
from mathom.bots.registry import BOTS, bots_for, make_bot
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.lab.arena.cheat import Cheat
from mathom.lab.arena.command import Order, carry_out
from mathom.lab.arena.fixtures import Conditions
from mathom.lab.ratings.report import report


def test_no_table_can_seat_it() -> None:
    assert "cheat" not in BOTS and all(entry.name != "cheat" for entry in bots_for("confrontation"))
    with pytest.raises(MathomError, match='there is no bot "cheat"'):
        make_bot("cheat:100")


def test_nothing_that_a_table_loads_knows_it() -> None:
    """Neither the server nor a bot's process has the laboratory in it."""
    loaded = "sys.exit(any('mathom.lab' in m for m in sys.modules))"
    code = f"import sys, mathom.server.serve, mathom.bots.process.worker; {loaded}"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_honest_question_is_of_no_use_to_it() -> None:
    game = find_game("confrontation")
    match = Match(game, position="eregion: gimli merry | caradhras: balrog | shire: frodo | mordor: orcs ; turn 3")
    options = tuple(option.text for option in match.options(1))
    question = Question(game, 1, match.view(1), match.heard(1), options, Budget(), Dice(1))
    with pytest.raises(AssertionError):
        Cheat("20").decide(question)


def test_it_wins() -> None:
    conditions = Conditions("confrontation", seed=3)
    played, _ = carry_out(Order(conditions, ("cheat:25", "random"), 4), bar=False)
    data = report(conditions, played)
    assert data["forfeits"] == [] and data["pairs"][0]["win_rate"] >= 0.75
