"""The table "Where to change what" in CONTRIBUTING.md names files that exist, and names that stand in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.project.tree import ROOT

CODE = re.compile(r"`([^`]+)`")
SECTION = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Where to change what")[2]
ROWS = [row.split(" | ") for row in SECTION.partition("\nPaths are")[0].splitlines() if row.startswith("| ")][1:]
FACTS = (
    *("text of a refusal", "cost of a terrain", "hand limit", "time limit of a bot", "retry of a socket"),
    *("Combat Card", "colour of a piece", "event card", "waits for a bot", "dice of a battle", "Level"),
)


def files_of(path: str) -> list[Path]:
    """The files that a path of the table stands for; `<game>` is any game, a folder is all its files."""
    folder = ROOT if path.startswith(("docs/", "tools/")) else ROOT / "src" / "mathom"
    found = folder.glob(re.sub(r"<game>", "*", path.rstrip("/")))
    return [file for place in found for file in (place.rglob("*.*") if place.is_dir() else [place])]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].strip("| "))
def test_paths_and_names_of_a_row_exist(row: list[str]) -> None:
    words = CODE.findall(row[1])
    paths = [word for word in words if "/" in word]
    assert [path for path in paths if not files_of(path)] == []
    texts = [file.read_text(encoding="utf-8") for path in paths for file in files_of(path) if file.suffix != ".pyc"]
    names = [word.rpartition(".")[2] for word in words if "/" not in word]
    assert paths and [name for name in names if not any(name in text for text in texts)] == []


@pytest.mark.parametrize("fact", FACTS)
def test_common_facts_have_a_row(fact: str) -> None:
    assert sum(fact in row[0] for row in ROWS) == 1
