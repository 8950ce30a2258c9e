"""Every rule, ruling, card and Combat card is named by a test: in its name, an id, a comment.

A new ruling in docs/war-rulings.md asks for its test here.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from tokenize import generate_tokens, tok_name

import pytest

from mathom.games.war.rules.facts.cards import CARD_NAMES, COMBAT_NAMES

HERE = Path(__file__)
RULINGS = (HERE.parents[3] / "docs" / "war-rulings.md").read_text(encoding="utf-8")
TEXTS = ("COMMENT", "STRING", "FSTRING_MIDDLE")

# The sections of each chapter that speak of a game without the expansion.
SECTIONS = {3: 6, 4: 5, 5: 9, 6: 7, 7: 4, 8: 10, 9: 5, 10: 10, 11: 11, 12: 7, 13: 8, 14: 6, 15: 6, 16: 4, 17: 9}
CHAPTERS = (1, 2, 19, 20, 21, 22)  # without sections
# Rulings on the expansion.
OF_THE_EXPANSION = {11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34}
OF_THE_EXPANSION |= set(range(69, 86))
LAST_SHARED = 89  # our own rulings follow


@cache
def said() -> str:
    """The names, comments and texts of the tests in this folder, without module docstrings."""
    files = sorted(file for file in HERE.parent.rglob("*.py") if is_test(file))
    return "\n".join(text for file in files for text in texts_of(file.read_text(encoding="utf-8")))


def is_test(file: Path) -> bool:
    """The referee plays by the same numbers, but tests none of them by itself."""
    return file != HERE and "referee" not in file.parts


def texts_of(source: str) -> list[str]:
    texts = []
    for token in list(generate_tokens(io.StringIO(source).readline))[1:]:
        if tok_name[token.type] == "NAME" and token.string.startswith("test_"):
            texts.append(spelled(token.string))
        elif tok_name[token.type] in TEXTS and token.start[0] > 1:
            texts.append(token.string)
    return texts


def spelled(name: str) -> str:
    """`test_r10_4_d50_a_card`: "R10.4 D50 a card"."""
    text = re.sub(r"_r(\d+)_(\d+)(?=_)", r" R\1.\2 ", name)
    return re.sub(r"_([rd])(\d+)(?=_)", lambda found: f" {found[1].upper()}{found[2]} ", text).replace("_", " ")


def unnamed(names: list[str]) -> list[str]:
    return [name for name in names if not re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-]|\.\d)", said())]


def own_rulings() -> list[int]:
    return [number for number in listed_rulings() if number > LAST_SHARED]


def listed_rulings() -> list[int]:
    return [int(number) for number in re.findall(r"^\| D(\d+) \|", RULINGS, re.M)]


GROUPS = {
    "rules": [f"R{chapter}.{k}" for chapter, last in SECTIONS.items() for k in range(1, last + 1)],
    "chapters": [f"R{chapter}" for chapter in CHAPTERS],
    "rulings": [f"D{k}" for k in range(1, LAST_SHARED + 1) if k not in OF_THE_EXPANSION],
    "own rulings": [f"D{k}" for k in own_rulings()],
    "cards": list(CARD_NAMES),
    "Combat cards": list(COMBAT_NAMES),
}


@pytest.mark.parametrize("group", GROUPS)
def test_every_number_is_named_by_a_test(group: str) -> None:
    assert unnamed(GROUPS[group]) == []


def test_own_rulings_follow_those_of_the_rules_without_a_gap() -> None:
    assert own_rulings() == list(range(LAST_SHARED + 1, LAST_SHARED + 1 + len(own_rulings())))


def test_the_page_lists_every_ruling_with_the_files_that_test_it() -> None:
    shared = [k for k in range(1, LAST_SHARED + 1) if k not in OF_THE_EXPANSION]
    assert listed_rulings() == [*shared, *own_rulings()]
    files = {file.name: file.read_text(encoding="utf-8") for file in HERE.parent.rglob("test_*.py")}
    for number, cells in re.findall(r"^\| D(\d+) \|(.*)\|$", RULINGS, re.M):
        named = re.findall(r"`(test_\w+\.py)`", cells.rpartition("|")[2])
        assert named and all(re.search(rf"\bD{number}\b|_d{number}_", files[name]) for name in named), f"D{number}"
