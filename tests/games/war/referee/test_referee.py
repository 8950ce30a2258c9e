"""The engine against a referee who was written from the specification alone: random games and battles."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from mathom.games.war.text.position import load
from tests.effort import more
from tests.games.war.referee.adapter import read
from tests.games.war.referee.fellowship import enter_mordor
from tests.games.war.referee.refereed import Tally, play_battles, play_game, play_midgame

KNOW_BOTH = ("adapter", "questions", "refereed", "test_referee", "watched", "test_watched")
REFEREE = [file for file in sorted(Path(__file__).parent.rglob("[a-z]*.py")) if file.stem not in KNOW_BOTH]
GAMES, MIDGAMES, BATTLES = 1, 15, 4  # --more and tools/referee.py play more


def test_referee_and_engine_agree_in_whole_games() -> None:
    tally = play(play_game, GAMES)
    assert tally.compared["Act"] > 100


def test_referee_and_engine_agree_in_turns_in_the_middle() -> None:
    tally = play(play_midgame, MIDGAMES)
    assert tally.compared["PlayCard"] > 20
    assert sum(tally.beyond.values()) * 20 < sum(tally.compared.values())


def test_referee_and_engine_agree_in_battles() -> None:
    tally = play(play_battles, BATTLES)
    assert tally.compared["RollCombat"] > 10


def test_referee_enters_mordor_from_a_position_that_was_read() -> None:
    """R15.2: the Eyes return; of tiles that it does not know none is drawn."""
    p = read(load("fellowship morannon ; drawn eye eye 3"))
    enter_mordor(p)
    assert p.drawn == Counter({"3": 1}) and p.pool["eye-reveal"] == 4


def play(one: Callable[[int, Tally], None], number: int) -> Tally:
    tally = Tally()
    for seed in range(more(number)):
        one(seed, tally)
    return tally


@pytest.mark.parametrize("file", REFEREE, ids=lambda file: str(file.name))
def test_the_referee_shares_nothing_with_the_engine(file: Path) -> None:
    """Only the modules that compare them know both."""
    imported = {
        name
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    ours = {name for name in imported if name.startswith(("mathom", "tests", "tools"))}
    assert all(name == __package__ or name.startswith(f"{__package__}.") for name in ours)
