"""The analysis with the real search: in one process, in several, and as the server starts it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import mathom.games  # noqa: F401
from mathom.bots.analysis.game_analysis import analyse
from mathom.bots.analysis.hindsight import Effort
from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, read, write

SOURCE = Path(__file__).parent.parent.parent / "src"
NOW_OR_NEVER = "dagorlad: frodo | rohan: sam | shire: orcs warg | arthedain: balrog ; turn 2"


@pytest.fixture(scope="module")
def blunder() -> AnyMatch:
    match: AnyMatch = Match(find_game("confrontation"), None, position=NOW_OR_NEVER)
    match.say(0, "sam-gondor")
    match.say(1, "balrog-shire")
    return match


def analyst(wish: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "mathom.bots.analysis.process", "--memory", "4096"]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    line = json.dumps(wish) + "\n"
    return subprocess.run(command, input=line, env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("seed", range(5))
def test_missed_win_is_a_mistake_for_every_seed(blunder: AnyMatch, seed: int) -> None:
    found = analyse(blunder, Effort(60, seed=seed))
    (move,) = found.moves
    assert move.mistake and move.best.text == "frodo-mordor" and move.lost == pytest.approx(1.0, abs=0.05)
    assert (found.start, found.end) == (1.0, 0.0)


def test_missed_win_in_two_turns_is_found() -> None:
    """Nobody stands before Frodo, and what Sauron has is behind him."""
    match: AnyMatch = Match(
        find_game("confrontation"), None, position="rohan: frodo | shire: sam | mirkwood: warg orcs ; turn 2"
    )
    match.say(0, "frodo-gondor")
    match.say(1, "orcs-high_pass")
    match.say(0, "sam-arthedain")
    found = analyse(match, Effort(100))
    assert found.moves[0].known > 0.9 and not found.moves[0].mistake
    assert found.moves[-1].best.text == "frodo-mordor"


def test_several_processes_give_the_same_analysis(blunder: AnyMatch) -> None:
    assert analyse(blunder, Effort(20), jobs=2) == analyse(blunder, Effort(20))


def test_a_whole_game_with_draft_and_hidden_cards() -> None:
    """It goes through whatever is asked."""
    match = read(
        (SOURCE.parent / "tests" / "transcripts" / "confrontation" / "draft-hidden-own-two.mathom").read_text()
    )
    found = analyse(match, Effort(1))
    assert found.complete and found.moves and 0 <= found.start <= 1


def test_process_reports_progress(blunder: AnyMatch) -> None:
    done = analyst({"record": write(blunder), "iterations": 20})
    *steps, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(step["type"], step["done"], step["of"]) for step in steps] == [("progress", n, 2) for n in range(3)]
    assert last["type"] == "ready" and last["analysis"]["moves"][0]["best"]["text"] == "frodo-mordor"
    assert (done.returncode, done.stderr) == (0, "")


def test_invalid_request_is_not_logged() -> None:
    done = analyst({"record": "mathom 1\ngame confrontation\nfellowship frodo-mordor\n"})
    assert done.returncode == 1 and done.stdout == "" and "frodo" not in done.stderr
    assert done.stderr.startswith("An analysis failed: RecordError in ")
