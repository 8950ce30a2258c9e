"""The cheat sees the whole position, wins, and cannot sit at a table."""

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
from mathom.lab.arena.command import ArenaPlan, play_plan
from mathom.lab.arena.fixtures import Conditions
from mathom.lab.ratings.report import report


def test_no_table_offers_the_cheat() -> None:
    assert "cheat" not in BOTS and all(entry.name != "cheat" for entry in bots_for("confrontation"))
    with pytest.raises(MathomError, match='there is no bot "cheat"'):
        make_bot("cheat:100")


def test_server_and_bot_processes_do_not_load_the_lab() -> None:
    loaded = "sys.exit(any('mathom.lab' in m for m in sys.modules))"
    code = f"import sys, mathom.server.serve, mathom.bots.process.worker; {loaded}"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_cheat_refuses_an_ordinary_question() -> None:
    game = find_game("confrontation")
    match = Match(game, position="eregion: gimli merry | caradhras: balrog | shire: frodo | mordor: orcs ; turn 3")
    options = tuple(option.text for option in match.options(1))
    question = Question(game, 1, match.view(1), match.heard(1), options, Budget(), Dice(1))
    with pytest.raises(AssertionError):
        Cheat("20").decide(question)


def test_cheat_beats_random() -> None:
    conditions = Conditions("confrontation", seed=3)
    played, _ = play_plan(ArenaPlan(conditions, ("cheat:25", "random"), 4), bar=False)
    data = report(conditions, played)
    assert data["forfeits"] == [] and data["pairs"][0]["win_rate"] >= 0.75
