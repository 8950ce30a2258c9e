"""The luck of finished games, verified by a program that knows nothing of mathom."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from pathlib import Path

import pytest

from mathom.core.game import LOADERS, find_game
from mathom.core.play.draws import draw_lines
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, read, write
from tests.project.tree import ROOT

VERIFIER = ROOT / "tools" / "verify_game.py"
LONGEST = 60  # answers before the players give up


def exported(game: str, seed: int) -> str:
    """The record of a random game in which play once went back, so that something was drawn twice."""
    dice = random.Random(seed)  # noqa: S311
    match: AnyMatch = Match(find_game(game), {}, secret=dice.randbytes(32))
    for number in range(LONGEST):
        if match.is_over:
            break
        if number == LONGEST // 2:
            match.rewind(match.asked[0], match.played[len(match.played) // 2].entry)
            match.draw_chance()
        seat = dice.choice(match.asked)
        match.act(seat, dice.choice(match.actions(seat)))
    if not match.is_over:
        match.resign(0)
    lines = draw_lines(match)
    while True:
        try:
            next(lines)
        except StopIteration as done:
            return write(match) + "\n".join(done.value) + "\n"


def verify(text: str, folder: Path) -> tuple[int, str]:
    file = folder / "game.txt"
    file.write_text(text)
    done = subprocess.run([sys.executable, "-I", "-S", VERIFIER, file], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("game", LOADERS)
def test_every_draw_of_every_game_is_verified(game: str, tmp_path: Path) -> None:
    text = exported(game, 1)
    drawn = text.count("\nchance ")
    assert drawn > 0 and read(text).unchecked == []
    assert verify(text, tmp_path) == (
        0,
        f"All {drawn} draws follow from secrets that were committed to in advance.\n",
    )


@pytest.mark.parametrize("game", LOADERS)
def test_changed_outcome_is_found(game: str, tmp_path: Path) -> None:
    lines = exported(game, 2).split("\n")
    draw = next(line for line in lines if line.startswith("# draw ") and line.count(" | ") > 1)
    outcomes = [part.rpartition(" ")[0] for part in draw.split(" | ")[1:]]
    body = [number for number, line in enumerate(lines) if line and line[0] != "#"][2:]
    chance = [number for number in body if lines[number].startswith("chance ")]
    place = next(number for number in chance if lines[number].removeprefix("chance ") in outcomes)
    lines[place] = "chance " + next(text for text in outcomes if text != lines[place].removeprefix("chance "))
    code, words = verify("\n".join(lines), tmp_path)
    assert code == 1 and "was not drawn from its secret" in words


@pytest.mark.parametrize(
    ("what", "old", "new", "complaint"),
    [
        ("another secret", "opened ", "opened 00", "does not fit its commitment"),
        ("another commitment", "luck ", "luck 00", "does not fit its commitment"),
        ("a missing draw", "# draw ", "# ", "cannot be verified"),
        ("a missing secret", "opened ", "# opened ", "cannot be verified"),
    ],
)
def test_tampered_record_is_not_verified(what: str, old: str, new: str, complaint: str, tmp_path: Path) -> None:
    text = exported("riddle", 3)
    first = text.index(f"\n{old}") + 1
    code, words = verify(text[:first] + new + text[first + len(old) + 2 * (new.endswith("00")) :], tmp_path)
    assert code == 1 and complaint in words, what


def test_verifier_is_short_and_stands_alone() -> None:
    source = VERIFIER.read_text()
    assert len(source.splitlines()) < 80
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in imports if isinstance(node, ast.ImportFrom)}
    assert "hashlib" in names and names <= sys.stdlib_module_names
