"""Awkward positions of every chapter, as rows of a text: rules that meet, and what is asked where they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.war.rule_rows import check


def read_rows() -> list[tuple[str, str, str, str]]:
    """Title, position, answers, what is then."""
    rows = []
    for block in Path(__file__).with_name("cases.txt").read_text(encoding="utf-8").split("\n\n"):
        title, *lines = [line for line in block.splitlines() if not line.startswith("#")] or [""]
        if title:
            said = "".join(line[4:] for line in lines if line.startswith("  > "))
            after = "".join(line[4:] for line in lines if line.startswith("  = "))
            rows.append((title, lines[0].strip(), said, after))
    return rows


ROWS = read_rows()


@pytest.mark.parametrize(("title", "position", "answers", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_awkward_positions(title: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)
