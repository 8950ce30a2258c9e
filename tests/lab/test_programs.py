"""`exec:COMMAND`: programs as bots, well-behaved and not."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from mathom.bots.bot import Budget, Question
from mathom.core.engine.dice import Dice
from mathom.core.game import find_game
from mathom.lab.arena.command import ArenaPlan, play_plan
from mathom.lab.arena.fixtures import Conditions
from mathom.lab.arena.program_bots import Program
from mathom.lab.ratings.report import report

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "stdio_bot.py"
POLITE = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "view":
        options = message["state"]["ask"]["options"]
        assert message["heard"] and message["seconds"] == 5 and message["state"]["view"]
        act = {"type": "act", "id": "x", "rev": message["rev"], "answers": [options[-1]["text"]]}
        print(json.dumps(act), flush=True)
"""
RUDE = {
    "ends at once": ("", "its process ended"),
    "hangs": ("import time; time.sleep(60)", "took more than 0.8 s"),
    "babbles": ("print('hello', flush=True); import time; time.sleep(60)", "is not valid"),
    "wants another move": (POLITE.replace('options[-1]["text"]', '"win"'), "'win', which is not an option"),
    "answers another question": (POLITE.replace('message["rev"]', "0"), "another question"),
}


def meet(tmp_path: Path, source: str, limit: float = 30.0) -> tuple[str, dict[str, object]]:
    path = tmp_path / "bot.py"
    path.write_text(source.replace("== 5", f"== {limit}"))
    bot = f"exec:{sys.executable} {path}"
    conditions = Conditions("confrontation", limit=limit)
    played, _ = play_plan(ArenaPlan(conditions, (bot, "random"), 2), bar=False)
    return bot, json.loads(json.dumps(report(conditions, played)))


def test_program_plays(tmp_path: Path) -> None:
    bot, data = meet(tmp_path, POLITE)
    assert data["forfeits"] == [] and isinstance(data["bots"], list)
    assert data["bots"][0]["bot"] == bot and data["bots"][0]["answers"] > 10


@pytest.mark.parametrize("how", RUDE)
def test_failing_program_loses(tmp_path: Path, how: str) -> None:
    source, why = RUDE[how]
    bot, data = meet(tmp_path, source, 0.8 if how == "hangs" else 30.0)
    assert isinstance(data["forfeits"], list) and len(data["forfeits"]) == 2
    assert all(lost["bot"] == bot and why in lost["why"] for lost in data["forfeits"])


def test_program_that_ended_before_its_question_is_reported() -> None:
    program = Program("true", 5.0)
    program.start()
    assert program.process is not None
    program.process.wait()
    game = find_game("confrontation")
    view = game.view(game.new({}), 0)
    with pytest.raises(ValueError, match="its process ended"):
        program.decide(Question(game, 0, view, (), ("a", "b"), Budget(), Dice(1)))


@pytest.mark.parametrize("command", [f"{sys.executable} -m mathom.bots.process.worker", f"{sys.executable} {EXAMPLE}"])
def test_worker_and_example_play_as_programs(command: str) -> None:
    conditions = Conditions("confrontation")
    played, _ = play_plan(ArenaPlan(conditions, (f"exec:{command}", "random"), 2), bar=False)
    data = report(conditions, played)
    assert data["forfeits"] == [] and data["bots"][0]["answers"] > 10
