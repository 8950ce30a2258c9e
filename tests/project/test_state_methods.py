"""The methods that follow from the fields of a state are current, and a new field would change them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import state_methods


def test_the_written_methods_are_current() -> None:
    files = state_methods.state_files()
    assert len(files) == 3
    for file in files:
        assert state_methods.rewritten(file) == file.read_text(encoding="utf-8"), f"run python {state_methods.__file__}"


def with_new_field(folder: Path, annotation: str) -> str:
    """The first game's state with one more field, and its methods written again."""
    text = state_methods.state_files()[0].read_text(encoding="utf-8")
    turn = "        self.turn: Public[i64] = 0\n"
    assert text.count(turn) == 1
    file = folder / "state.py"
    file.write_text(text.replace(turn, f"{turn}        self.snow: {annotation} = 0\n"), encoding="utf-8")
    return state_methods.rewritten(file)


@pytest.mark.parametrize("mark", ["Public", "PlayersOnly", "Hidden", "Derived"])
def test_a_new_field_is_copied_and_mixed(tmp_path: Path, mark: str) -> None:
    written = with_new_field(tmp_path, f"{mark}[i64]")
    assert "o.snow = self.snow" in written and "self.turn), self.snow)" in written and " snow " in written


def test_views_copy_a_new_field_by_its_mark(tmp_path: Path) -> None:
    assert "        v.snow = self.snow\n" in with_new_field(tmp_path, "Public[i64]")
    players_only = with_new_field(tmp_path, "PlayersOnly[i64]")
    assert "            v.snow = self.snow\n" in players_only.partition("if seat >= 0:\n")[2]
    for mark in ("Hidden", "Derived"):
        assert "v.snow" not in with_new_field(tmp_path, f"{mark}[i64]")


def test_a_field_without_a_mark_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="snow has no mark"):
        with_new_field(tmp_path, "i64")
