"""The table of the rules of the expansion in docs/war-rulings.md names rows that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.war.twilight import test_characters, test_engines_and_cards, test_factions, test_minions

PAGE = Path(__file__).parents[4] / "docs" / "war-rulings.md"
ROWS = {
    "test_smeagol_follows_the_rule": test_characters.SMEAGOL_ROWS,
    "test_galadriel_follows_the_rule": test_characters.GALADRIEL_ROWS,
    "test_chief_follows_the_rule": test_minions.CHIEF_ROWS,
    "test_balrog_follows_the_rule": test_minions.BALROG_ROWS,
    "test_dunlendings_follow_the_rule": test_factions.DUNLENDING_ROWS,
    "test_corsairs_follow_the_rule": test_factions.CORSAIR_ROWS,
    "test_ents_follow_the_rule": test_factions.ENT_ROWS,
    "test_siege_engines_follow_the_rule": test_engines_and_cards.ENGINE_ROWS,
}


def test_the_page_lists_every_rule_with_its_test() -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = page.partition("<!-- rules of chapter XII -->")[2].partition("<!-- /rules of chapter XII -->")[0]
    listed = re.findall(r"^\| \d+ \| (.+) \| `(\w+)` \|$", table, re.MULTILINE)
    assert listed == [(row[0], name) for name, rows in ROWS.items() for row in rows]


# ---- the tables of sentences ----

TESTS = Path(__file__).parents[1]
STORY = "story, no rule"


def sentences(chapter: str) -> list[tuple[int, list[str]]]:
    """The rows of a table: number, and the tests and rules that it names."""
    page = PAGE.read_text(encoding="utf-8")
    end = f"<!-- /sentences of chapter {chapter} -->"
    table = page.partition(f"<!-- sentences of chapter {chapter} -->")[2].partition(end)[0]
    rows = re.findall(r"^\| (\d+) \| .+ \| (.+) \|$", table, re.MULTILINE)
    return [(int(number), cell.split(", ") if cell != STORY else []) for number, cell in rows]


@pytest.mark.parametrize(("chapter", "number", "stories"), [("X", 20, 4), ("XII", 152, 9)])
def test_every_sentence_names_tests_that_exist(chapter: str, number: int, stories: int) -> None:
    """Chapters X and XII of the rulebook; only sentences that tell a story have no test."""
    rows = sentences(chapter)
    assert [found for found, _ in rows] == list(range(1, number + 1))
    assert sum(not named for _, named in rows) == stories
    written = "\n".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    rules = {f"rule {k + 1}" for k in range(sum(map(len, ROWS.values())))}
    for found, named in rows:
        unknown = [name for name in named if name not in rules and f"def {name.strip('`')}(" not in written]
        assert unknown == [], f"sentence {found}"
