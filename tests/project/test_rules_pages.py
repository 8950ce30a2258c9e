"""The rules beside the table are those of docs/, and every number that the program cites can be opened there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools.rules_pages import ROOT, fragment, page_of

FRAGMENT = fragment("confrontation")


def test_the_page_is_what_docs_say() -> None:
    checked = subprocess.run([sys.executable, "tools/rules_pages.py", "--check"], cwd=ROOT, check=False)
    assert checked.returncode == 0


def test_a_changed_page_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from tools import rules_pages

    monkeypatch.setattr(rules_pages, "WEB", tmp_path)
    (tmp_path / "confrontation").mkdir()
    page_of("confrontation").write_text(FRAGMENT.replace("Mordor", "Gondor", 1), encoding="utf-8")
    assert not rules_pages.is_current("confrontation")


@pytest.mark.parametrize("number", ["2.4", "5.1", "6.8", "6.16", "9.4", "9.27", "11.8", "R01", "R42", "M01"])
def test_sections_and_rulings_have_an_address(number: str) -> None:
    assert f'id="r{number}"' in FRAGMENT


def test_every_link_leads_to_a_section() -> None:
    targets = set(re.findall(r'href="#([^"]+)"', FRAGMENT))
    assert targets <= set(re.findall(r'id="([^"]+)"', FRAGMENT))
    assert not re.findall(r'href="[^#]', FRAGMENT)


def test_numbers_are_given_once() -> None:
    numbers = re.findall(r'id="([^"]+)"', FRAGMENT)
    assert len(numbers) == len(set(numbers))
