"""The rules beside the table are those of docs/, and every number that the program cites can be opened there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools import figures, rules_pages, war_tables
from tools.rules_pages import PAGES, ROOT, WEB, fragment, page_of

from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.riddle.game import RiddleGame
from mathom.games.war.text.questions import RULES

FRAGMENTS = {name: fragment(name) for name in PAGES}
OPTIONS = {"confrontation": ConfrontationGame.rule_options, "riddle": RiddleGame.rule_options}
CITED = {
    "confrontation": "2.4 5.1 6.8 6.16 9.4 9.27 11.8",
    "riddle": "1 2 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 6.1 6.3 6.4 6.5 6.6 7 8.1 8.2 8.3 8.4 9.1 "
    "9.2 9.3 9.4 10.1 10.2 10.3 11.1 11.2 11.3 11.4 12.1 12.2 12.4 12.5 12.7 12.10 12.11 12.12 12.14 12.16 15 18",
    "war": "1 2 2.1 3.1 3.6 4.4 5.9 6.7 7.4 8.10 9.5 10.10 11.11 12.7 13.8 14.6 15.6 16.4",
}

every_game = pytest.mark.parametrize("name", PAGES)


def addresses(name: str) -> list[str]:
    return re.findall(r'id="r([^"]+)"', FRAGMENTS[name])


def test_the_pages_are_what_docs_say() -> None:
    checked = subprocess.run([sys.executable, "tools/rules_pages.py", "--check"], cwd=ROOT, check=False)
    assert checked.returncode == 0


def test_every_game_of_the_table_has_its_rules() -> None:
    assert {folder.name for folder in WEB.iterdir() if (folder / "game.js").exists()} <= set(PAGES)


@every_game
def test_a_changed_page_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rules_pages, "WEB", tmp_path)
    (tmp_path / name).mkdir()
    page_of(name).write_text(FRAGMENTS[name].replace("Mordor", "Gondor", 1), encoding="utf-8")
    assert not rules_pages.is_current(name)


@every_game
def test_sections_and_rulings_have_an_address(name: str) -> None:
    rulings = set(re.findall(r"^\| ([A-Z]\d+) \|", (ROOT / PAGES[name][1]).read_text(encoding="utf-8"), re.M))
    assert rulings and rulings | set(CITED[name].split()) <= set(addresses(name))


@pytest.mark.parametrize("name", OPTIONS)
def test_what_options_cite_has_an_address(name: str) -> None:
    words = " ".join(option.help for option in OPTIONS[name])
    cited = set(re.findall(r"\((\d+(?:\.\d+)?|R\d\d)\)", words))
    assert cited and cited <= set(addresses(name))


@every_game
def test_every_link_leads_to_a_section(name: str) -> None:
    targets = set(re.findall(r'href="#([^"]+)"', FRAGMENTS[name]))
    assert targets <= {f"r{number}" for number in addresses(name)}
    assert not re.findall(r'href="[^#]', FRAGMENTS[name])


@every_game
def test_numbers_are_given_once(name: str) -> None:
    assert len(addresses(name)) == len(set(addresses(name)))


def test_every_number_that_war_of_the_ring_cites_has_an_address() -> None:
    """Numbers stand in its texts ("4.2") and, with events, in its rules (402)."""
    known = set(addresses("war"))
    assert set(RULES.values()) <= known
    folder = ROOT / "src" / "mathom" / "games" / "war"
    text = "\n".join(
        file.read_text(encoding="utf-8") for part in ("rules", "text") for file in folder.glob(f"{part}/**/*.py")
    )
    cited = set(re.findall(r'"(\d{1,2}\.\d{1,2})"', text))
    told = {int(number) for number in re.findall(r", (\d{3,4})[,)]", text)}
    assert len(cited) > 30 and len(told) > 30
    assert cited | {f"{number // 100}.{number % 100}" for number in told} <= known


def test_the_tables_of_war_of_the_ring_are_current() -> None:
    page = (ROOT / "docs" / "rules-war.md").read_text(encoding="utf-8")
    for name, rows in war_tables.TABLES.items():
        assert figures.replaced(page, name, "\n".join(rows())) == page, f"run python tools/figures.py {name}"
    assert {block.name for block in figures.blocks_of(ROOT / "docs" / "rules-war.md")} == set(war_tables.TABLES)
