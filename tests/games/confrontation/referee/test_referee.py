"""The engine against a referee who was written from the specification alone: random games of every ruleset."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tools.agree import rulesets

from tests.effort import more
from tests.games.confrontation.referee.refereed import play_referee

RULESETS = rulesets() + [{"cast": "draft", "specials": "own-two", "turn-limit": "12"}]
NAMES = [" ".join(value for value in given.values() if value not in ("off", "none"))[:40] for given in RULESETS]
REFEREE = [file for file in sorted(Path(__file__).parent.glob("[a-z]*.py")) if "referee" not in file.stem]
REFEREE.append(Path(__file__).with_name("referee.py"))
GAMES = 3  # from the set-up, of each ruleset; --more and tools/referee.py play more


@pytest.mark.parametrize("number", range(len(RULESETS)), ids=NAMES)
def test_both_say_the_same(number: int) -> None:
    for game in range(more(GAMES)):
        play_referee(RULESETS[number], 1000 * number + game)


@pytest.mark.parametrize("file", REFEREE, ids=lambda file: str(file.name))
def test_the_referee_shares_nothing_with_the_engine(file: Path) -> None:
    """Only refereed.py, which compares them, knows both."""
    imported = {
        name
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    ours = {name for name in imported if name.startswith(("mathom", "tests", "tools"))}
    assert all(name.startswith(f"{__package__}.") for name in ours)
