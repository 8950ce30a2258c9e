"""Positions that cannot be on the board: each thing that is wrong, beside the nearest that is right."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from mathom.core.errors import PositionError
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.text import validity
from mathom.games.confrontation.text.position import dump, load
from mathom.games.confrontation.text.validity import BELOW
from tests.games.confrontation.sentences import sentences, unsaid
from tests.games.confrontation.walks import positions


def read_table(name: str) -> list[tuple[str, str, str]]:
    """Each row has three lines: its subject, the wrong position (-) and the right one (+)."""
    text = (Path(__file__).parents[1] / "data" / name).read_text(encoding="utf-8")
    rows = [row.split("\n") for row in text.split("\n\n")[1:]]
    return [(row[0], row[1].removeprefix("- "), row[2].removeprefix("+ ")) for row in rows]


ROWS = read_table("impossible.txt")
UNREACHABLE = read_table("unreachable.txt")


@pytest.mark.parametrize(("complaint", "wrong", "right"), ROWS)
def test_impossible_position_is_refused(complaint: str, wrong: str, right: str) -> None:
    assert dump(load(right)) != ""
    with pytest.raises(PositionError) as caught:
        load(wrong)
    assert str(caught.value) == complaint


@pytest.mark.parametrize(("rule", "wrong", "right"), UNREACHABLE)
def test_unreachable_position_is_refused(rule: str, wrong: str, right: str) -> None:
    """Play could not go on from it: an empty question, uneven hands, a region that is too full."""
    assert dump(load(right)) != ""
    with pytest.raises(PositionError):
        load(wrong)


def complaint_of(text: str) -> str:
    try:
        load(text)
    except PositionError as error:
        return str(error)
    return ""


def test_every_need_has_a_row() -> None:
    said = [row[0] for row in ROWS] + [complaint_of(wrong) for _, wrong, _ in UNREACHABLE]
    assert unsaid(sentences(validity, "need", 1), said) == []


# ---- the table of what waits above what ----


def test_the_table_names_every_frame() -> None:
    assert list(BELOW) != [] and set(BELOW) == {type(frame).__name__ for frame in FRAMES}


def test_table_agrees_with_random_games() -> None:
    shown: dict[str, set[str]] = {}
    for s in positions(40, seed=5):
        names = [row.split()[0] for row in s.waiting()]
        for name, below in pairwise([*names, ""] if names else []):
            shown.setdefault(name, set()).add(below)
    assert shown == {name: set(below.split() or [""]) for name, below in BELOW.items()}
