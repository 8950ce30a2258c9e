"""Every rule, ruling, decision, draw of chance, card and option is named by a test: in its name, an id, a comment.

The lists are those of the rules and the code, so that a new ruling or option asks for its test here.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from tokenize import generate_tokens, tok_name

import pytest

from mathom.games.riddle.options import PRESETS, RULE_OPTIONS
from mathom.games.riddle.rules.cards import KIND_NAMES

HERE = Path(__file__)
DOCS = HERE.parents[3] / "docs"
RULES = (DOCS / "rules-riddle.md").read_text(encoding="utf-8")
RULINGS = (DOCS / "riddle-rulings.md").read_text(encoding="utf-8")
DRAWS = 10  # C-1 to C-10 of chapter 14: what chance decides
INVARIANTS = 12  # 17.1 to 17.12
TEXTS = ("COMMENT", "STRING", "FSTRING_MIDDLE")

# The rulebook's chapters of the Basic Game, by our sections.
BASIC = {
    "B-1": "1 2",
    "B-2": "2",
    "B-3": "4.6",
    "B-4": "4.1 4.2 4.3 4.4 4.5",
    "B-5": "5.1 5.2 5.7 5.8",
    "B-6": "5.3 5.5 5.6 6.3",
    "B-7": "6.2 6.4 6.5 6.6",
    "B-8": "5.4 6.1",
    "B-9": "7",
    "B-10": "8.1 8.2 8.3 8.4",
    "B-11": "9.1 9.2 9.3 9.4",
    "B-12": "10.1 10.2 10.3",
}


# ---- what tests say ----


@cache
def said() -> str:
    """The names, comments and texts of the tests in this folder, without module docstrings."""
    files = sorted(file for file in HERE.parent.rglob("test_*.py") if file != HERE)
    return "\n".join(text for file in files for text in texts_of(file.read_text(encoding="utf-8")))


def texts_of(source: str) -> list[str]:
    texts = []
    for token in list(generate_tokens(io.StringIO(source).readline))[1:]:
        if tok_name[token.type] == "NAME" and token.string.startswith("test_"):
            texts.append(spelled(token.string))
        elif tok_name[token.type] in TEXTS and token.start[0] > 1:
            texts.append(token.string)
    return texts


def spelled(name: str) -> str:
    """`test_r_16_d5_5_3_a_halted_player`: "R-16 D-5 5.3 a halted player"."""
    text = re.sub(r"_([rkdcao])_?(\d+)(?=_)", lambda found: f" {found[1].upper()}-{found[2]} ", name)
    return re.sub(r"(?<![\d-])(\d+)_(\d+)(?!\d)", r"\1.\2", text).replace("_", " ")


def is_named(pattern: str) -> bool:
    return re.search(pattern, said()) is not None


def unnamed(pattern: str, names: list[str]) -> list[str]:
    return [name for name in names if not is_named(pattern.format(re.escape(name)))]


WHOLE = r"(?<![\w.-]){}(?![\w-]|\.\d)"


# ---- what there is ----


def sections() -> list[str]:
    """4.1 to 10.3; sections of chapters 11 and 12 have the rulebook's own names."""
    return [number for number in re.findall(r"^### (\d+\.\d+) ", RULES, re.M) if int(number.split(".")[0]) < 11]


def numbers(letter: str, rows: str) -> list[str]:
    return [f"{letter}-{int(number)}" for number in re.findall(rf"\b{letter}-?(\d+)", rows)]


def rows_of(text: str) -> str:
    """The first column of the tables."""
    return "\n".join(line.split("|")[1] for line in text.splitlines() if line.startswith("|"))


def titles_of(letter: str) -> list[str]:
    return numbers(letter, "\n".join(re.findall(r"^### 1[12].*", RULES, re.M)))


GROUPS = {
    "sections": sections(),
    "R": numbers("R", rows_of(RULINGS)),
    "K": numbers("K", rows_of(RULINGS)),
    "D": numbers("D", rows_of(RULES)),
    "C": [f"C-{n}" for n in range(1, DRAWS + 1)],
    "A": titles_of("A"),
    "O": titles_of("O"),
    "invariants": [f"17.{n}" for n in range(1, INVARIANTS + 1)],
    "cards": list(KIND_NAMES),
    "presets": [preset.name for preset in PRESETS],
}


def test_the_lists_are_whole() -> None:
    """Nothing is missing in the pages that the lists are read from; of our own rulings there may be more."""
    expected = {"sections": 31, "R": 60, "D": 34, "A": 4, "O": 16, "cards": 71, "presets": 10}
    assert {name: len(set(GROUPS[name])) for name in expected} == expected
    assert len(GROUPS["K"]) >= 25
    for letter in "RKDAO":
        assert sorted(set(GROUPS[letter]), key=in_order) == [
            f"{letter}-{n + 1}" for n in range(len(set(GROUPS[letter])))
        ]


def in_order(name: str) -> int:
    return int(name.split("-")[1])


@pytest.mark.parametrize("group", GROUPS)
def test_every_number_is_named_by_a_test(group: str) -> None:
    assert unnamed(WHOLE, GROUPS[group]) == []


@pytest.mark.parametrize("chapter", ["1", "2", "3", "7", "15", "17"])
def test_chapters_without_sections(chapter: str) -> None:
    """As "chapter 7", "7: ...", or by one of its points."""
    assert is_named(rf"\b[Cc]hapter {chapter}\b|(?<![\w.-]){chapter}(?=:|\.\d)")


def test_every_option_is_named_by_a_test() -> None:
    """By its name in notation or in the rules."""
    names = [option.name for option in RULE_OPTIONS]
    assert [name for name in names if not is_named(rf"(?<![\w-]){name}(?![\w-])")] == []


def test_the_basic_game() -> None:
    """B-1 to B-12: every chapter of the rulebook, by sections that have tests."""
    chapters = {number.split(".")[0] for number in sections()} | {"1", "2", "7"}
    assert {number for text in BASIC.values() for number in text.split()} <= {*sections(), *chapters}
    assert set(sections()) <= {number for text in BASIC.values() for number in text.split()}
