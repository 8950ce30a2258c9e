"""The texts of the terminal about the current game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom.core.play.match import Match
from mathom.games import load_riddle
from mathom.terminal.typed_lines import short_example
from tests.terminal.people import Seated, begun

RIDDLE = load_riddle()
AT_SEA = "frodo 0606 hand riddle boat ; black-rider-1 0806 hand the-ring rope cloak"
MOVING = "frodo 0606 hand riddle ; black-rider-1 2219 hand the-ring rope cloak"


def riddle(folder: Path, position: str = AT_SEA, width: int = 500) -> Seated:
    return Seated(Match(RIDDLE, position=position, secret=bytes(32)), (0,), folder, width)


@pytest.mark.parametrize(
    ("answers", "example"),
    [
        (["balrog-fangorn", "balrog-rohan", "orcs-rohan"], ": balr fang for balrog-fangorn"),
        (["black-rider-1", "black-rider-2"], ": blac ride 1 for black-rider-1"),
        (["eagles breath", "eagles breathing", "horses rohan"], ": hors roha for horses rohan"),
        (["breath", "breathing"], ""),
        (["no"], ""),
        ([], ""),
    ],
)
def test_short_example_is_one_of_the_answers(answers: list[str], example: str) -> None:
    assert short_example(answers) == example


def test_help_describes_the_current_game(tmp_path: Path) -> None:
    text = riddle(tmp_path).type("help", "why", "about")
    assert "balrog" not in text.lower()
    assert all(words in text for words in ("why die bree", "about bree", '"why die bree"', '"about bree"'))
    assert "why balrog fangorn" in Seated(begun(), (0,), tmp_path).type("help")


def test_examples_of_help_can_be_typed(tmp_path: Path) -> None:
    table = riddle(tmp_path)
    table.type("help")
    answers = [option.text for option in table.match.options(0)]
    typed, _, meant = short_example(answers).removeprefix(": ").partition(" for ")
    assert meant in answers and RIDDLE.parse(table.match.state, 0, typed) in table.match.actions(0)


@pytest.mark.parametrize(("line", "answers"), [("die bree", ["die", "0806"]), ("die 0706", ["die", "0706"])])
def test_move_and_its_end_on_one_line(line: str, answers: list[str], tmp_path: Path) -> None:
    table = riddle(tmp_path, MOVING)
    table.type(line)
    assert [entry.text for entry in table.match.entries if entry.seat == 0][:2] == answers


@pytest.mark.parametrize("line", ["die 2219", "die xyzzy", "finish bree"])
def test_impossible_gesture_changes_nothing(line: str, tmp_path: Path) -> None:
    table = riddle(tmp_path, MOVING)
    assert table.type(line).replace("\n", " ").endswith((" Type ? for the answers. ", "help for the commands. "))
    assert [entry for entry in table.match.entries if entry.seat == 0] == []


def test_hint_includes_where_a_move_ends(tmp_path: Path) -> None:
    table = riddle(tmp_path, MOVING)
    text = table.type("hint")
    (typed, place), *_ = re.findall(r"(?m)^  (\S+ \S+) +Go to (.*)\.$", text)
    assert f"Go to {place}: " in text  # the sentence names the same place
    table.type(typed)
    assert [entry.text for entry in table.match.entries if entry.seat == 0][:2] == typed.split()
