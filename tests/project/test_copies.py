"""The search for equal lines in two places."""

from __future__ import annotations

import pytest
from tools.copies import SHARED, copies

LINES = [f"line_{number} = {number}" for number in range(20)]
IMPORTS = "from one import (\n" + "".join(f"    name_{number},\n" for number in range(9)) + ")\n"


def found(*texts: str, suffix: str = ".py") -> list[tuple[int, int, int]]:
    named = {f"file_{number}{suffix}": text for number, text in enumerate(texts)}
    return [(copy.first_line, copy.second_line, copy.lines) for copy in copies(named)]


@pytest.mark.parametrize(("shared", "expected"), [(SHARED - 1, []), (SHARED, [(1, 2, SHARED)]), (9, [(1, 2, 9)])])
def test_equal_lines_in_two_files_are_one_copy(shared: int, expected: list[tuple[int, int, int]]) -> None:
    text = "\n".join(LINES[:shared])
    assert found(text, f"before = 0\n{text}\nafter = 0") == expected


def test_indentation_and_blank_lines_do_not_hide_a_copy() -> None:
    indented = "def f():\n" + "\n\n".join(f"    {line}" for line in LINES[:7])
    assert found("\n".join(LINES[:7]), indented) == [(1, 2, 7)]


def test_a_copy_within_one_file_is_found() -> None:
    text = "\n".join(LINES[:6])
    assert found(f"{text}\nbetween = 0\n{text}") == [(1, 8, 6)]


def test_imports_are_not_copies() -> None:
    assert found(IMPORTS + "x = 1", IMPORTS + "y = 1") == []
    script = "import {\n" + "".join(f"  name{number},\n" for number in range(9)) + '} from "./one.js";\n'
    assert found(script + "let x;", script + "let y;", suffix=".js") == []


def test_an_import_separates_what_stands_around_it() -> None:
    halves = "\n".join(LINES[:4]), "\n".join(LINES[4:8])
    assert found(f"{halves[0]}\nimport a\n{halves[1]}", f"{halves[0]}\nimport b\n{halves[1]}") == []


def test_brackets_alone_are_not_a_copy() -> None:
    brackets = "x = f(\n    [\n        [\n        ],\n    ],\n)"
    assert found(brackets, f"a = 1\n{brackets}") == []
