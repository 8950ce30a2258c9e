"""The methods that follow from the fields of a state are current, and a new field would change them."""

from __future__ import annotations

from pathlib import Path

from tools import state_methods


def test_the_written_methods_are_current() -> None:
    files = state_methods.state_files()
    assert len(files) == 2
    for file in files:
        assert state_methods.rewritten(file) == file.read_text(encoding="utf-8"), f"run python {state_methods.__file__}"


def test_a_new_field_is_copied_and_mixed(tmp_path: Path) -> None:
    text = state_methods.state_files()[0].read_text(encoding="utf-8")
    changed = text.replace(
        "        self.turn: i64 = 0\n", "        self.turn: i64 = 0\n        self.snow: i64 = 0\n", 1
    )
    file = tmp_path / "state.py"
    file.write_text(changed, encoding="utf-8")
    written = state_methods.rewritten(file)
    assert "o.snow = self.snow" in written and "self.turn), self.snow)" in written and " snow " in written
