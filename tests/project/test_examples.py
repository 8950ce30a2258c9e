"""The examples of the README and the docs run as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import examples

from tests.project.tree import ROOT


def test_the_readme_has_an_example() -> None:
    assert "import mathom" in examples.program(ROOT / "README.md")


@pytest.mark.parametrize("page", examples.pages(), ids=lambda page: page.name)
def test_examples(page: Path) -> None:
    assert examples.run(page) == ""


def test_a_fault_is_named_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "ROOT", tmp_path)
    page = tmp_path / "README.md"
    page.write_text("Begin:\n\n```python\none = 1\n```\n\nand end:\n\n```python\nassert one == 2\n```\n")
    assert "line 10, in <module>\n    assert one == 2" in examples.run(page)
