"""Positions that cannot be on the board: each thing that is wrong, beside the nearest that is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.core.errors import PositionError
from mathom.games.confrontation.text import validity
from mathom.games.confrontation.text.position import dump, load
from tests.games.confrontation.sentences import sentences, unsaid


def read_table(name: str) -> list[tuple[str, str, str]]:
    """Each row has three lines: its subject, the wrong position (-) and the right one (+)."""
    text = (Path(__file__).parents[1] / "data" / name).read_text(encoding="utf-8")
    rows = [row.split("\n") for row in text.split("\n\n")[1:]]
    return [(row[0], row[1].removeprefix("- "), row[2].removeprefix("+ ")) for row in rows]


ROWS = read_table("impossible.txt")


@pytest.mark.parametrize(("complaint", "wrong", "right"), ROWS)
def test_impossible_position_is_refused(complaint: str, wrong: str, right: str) -> None:
    assert dump(load(right)) != ""
    with pytest.raises(PositionError) as caught:
        load(wrong)
    assert str(caught.value) == complaint


def test_every_need_has_a_row() -> None:
    assert unsaid(sentences(validity, "need", 1), [row[0] for row in ROWS]) == []
