"""The messages gate: one catalogue for Python and the browser, and the files that are made from it."""

from __future__ import annotations

import json
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from tools import translations
from tools.messages import Message, browser_messages, catalogue, faults_of

from tests.project.tree import ROOT

CARDS = ("{count} card", "{count} cards")
ENGLISH = {"hello": "Hello, {name}", "cards.one": CARDS[0], "cards.other": CARDS[1], "way.one": "one way only"}
FOUND = [Message("a.py", "Hello, {name}"), Message("b.py", *CARDS), Message("c.py", "never translated")]


@pytest.fixture
def web(tmp_path: Path) -> Path:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.json").write_text(json.dumps(ENGLISH))
    return tmp_path


def written(files: dict[Path, bytes]) -> None:
    for file, content in files.items():
        file.write_bytes(content)


def polish(folder: Path, web: Path) -> dict[Path, bytes]:
    """A language that has been begun, translated in part, and brought up to date."""
    written(translations.files(folder, web, catalogue(FOUND), new="pl"))
    language = translations.read(folder / "pl.po")
    language["Hello, {name}"].string = "Witaj, {name}"
    language[CARDS[0]].string = ("{count} karta", "{count} karty", "{count} kart")
    (folder / "pl.po").write_bytes(translations.as_po(language))
    files = translations.files(folder, web, catalogue(FOUND))
    written(files)
    return files


def test_gate_is_open_and_template_has_both_sides(tmp_path: Path) -> None:
    command = [sys.executable, "tools/messages.py", "--template", str(tmp_path / "all.pot")]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    template = (tmp_path / "all.pot").read_text(encoding="utf-8")
    assert all(place in template for place in ("src/mathom/server/", "src/mathom/games/riddle/", "src/mathom/web/"))


def test_browser_and_python_share_a_message(web: Path) -> None:
    collected = catalogue([*FOUND, *browser_messages(web)])
    cards = collected.get(CARDS[0])
    assert cards is not None and cards.id == CARDS
    assert [file for file, _ in cards.locations] == ["b.py", "en.json"]
    assert collected.get("one way only") is not None  # has no second form, so .one is an ordinary end of a key


def test_language_serves_python_and_browser(tmp_path: Path, web: Path) -> None:
    polish(tmp_path, web)
    with (tmp_path / "pl.mo").open("rb") as file:
        python = GNUTranslations(file)
    browser = json.loads((web / "text" / "pl.json").read_text())
    assert python.gettext("Hello, {name}") == browser["hello"] == "Witaj, {name}"
    forms = {1: "one", 3: "few", 5: "many"}
    for count, category in forms.items():
        assert python.ngettext(*CARDS, count) == browser[f"cards.{category}"]
    assert python.gettext("never translated") == "never translated"


def test_files_stay_the_same_when_nothing_changed(tmp_path: Path, web: Path) -> None:
    assert translations.files(tmp_path, web, catalogue(FOUND)) == {}
    before = polish(tmp_path, web)
    assert translations.files(tmp_path, web, catalogue(FOUND)) == before


@pytest.mark.parametrize("language", ["ar", "cs", "de", "en", "fr", "ga", "ja", "lt", "pl", "pt_BR", "ru", "sl", "tr"])
def test_gettext_and_cldr_agree_on_plural_forms(language: str) -> None:
    forms = translations.forms_by_category(Catalog(locale=language))
    assert "other" in forms and set(forms.values()) <= set(range(Catalog(locale=language).num_plurals))


def test_translation_with_unknown_field_is_a_fault(tmp_path: Path, web: Path) -> None:
    polish(tmp_path, web)
    assert list(translations.faults(tmp_path)) == []
    text = (tmp_path / "pl.po").read_text(encoding="utf-8")
    (tmp_path / "pl.po").write_text(text.replace("Witaj, {name}", "Witaj, {name.secret}"), encoding="utf-8")
    assert [fault.split(":")[0] for fault in translations.faults(tmp_path)] == ["pl.po"]


@pytest.mark.parametrize("english", ["{count} cards", "at most {number} characters", "{most} printable characters"])
def test_count_without_plural_is_a_fault(english: str) -> None:
    assert list(faults_of([Message("a.py", english)]))
    assert not list(faults_of([Message("a.py", english, english)]))


@pytest.mark.parametrize("english", ["Turn {number}: {side}.", "entry {number} was not drawn", "Deck: {number}"])
def test_number_without_noun_is_not_a_fault(english: str) -> None:
    assert not list(faults_of([Message("a.py", english)]))
