"""Languages: messages, tables, plural forms, catalogues, and the pseudo-language."""

from __future__ import annotations

import asyncio
from contextvars import copy_context
from gettext import NullTranslations
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from mathom.core.errors import CannotUndo, NotAsked, NotationError, RecordError, RulesetError
from mathom.core.game import find_game
from mathom.core.play.record import read
from mathom.core.rule_options import read_rules
from mathom.core.text import speech
from mathom.core.text.speech import ENGLISH, LANGUAGE, PSEUDO, Phrases, accented, ntr, speaking, tr
from mathom.core.text.typed_words import near
from mathom.text import load_languages
from tests.core.play.test_match import at_the_fight, at_the_roll, begun
from tests.languages import Translated, translations

STANDS = "{who} is already in {region}."
GERMAN: Final[Translated] = {
    STANDS: "In {region} steht schon {who}.",
    "the Shire": "das Auenland",
    "{seat} takes back the last answer.": "{seat} nimmt die letzte Antwort zurück.",
    "red": "rot",
}
SIDES = Phrases({"shire": "the Shire", "rohan": "Rohan"})


CARDS = ("{who} holds {count} card.", "{who} holds {count} cards.")
POLISH: Final[Translated] = {CARDS: ("{who} ma {count} kartę.", "{who} ma {count} karty.", "{who} ma {count} kart.")}


@pytest.fixture(autouse=True)
def languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(speech.CATALOGUES, "de", translations("de", GERMAN))
    monkeypatch.setitem(speech.CATALOGUES, "pl", translations("pl", POLISH))


def test_english_is_the_written_message() -> None:
    assert tr(STANDS, who="Frodo", region="the Shire") == "Frodo is already in the Shire."
    assert tr("{not a field}") == "{not a field}"


def test_a_catalogue_has_its_own_order_of_words() -> None:
    with speaking("de"):
        assert tr(STANDS, who="Frodo", region=tr("the Shire")) == "In das Auenland steht schon Frodo."
        assert tr("Not translated, {who}.", who="Frodo") == "Not translated, Frodo."
    assert tr("the Shire") == "the Shire"


def test_languages_nest_and_end_after_an_exception() -> None:
    with speaking("de"):
        with pytest.raises(KeyError), speaking(ENGLISH):
            assert SIDES[tr("the Shire")]
        assert tr("the Shire") == "das Auenland"
    assert tr("the Shire") == "the Shire"


def test_an_unknown_language_is_english() -> None:
    with speaking("tlh"):
        assert tr("the Shire") == "the Shire"


def test_tables_are_looked_up_in_the_current_language() -> None:
    assert dict(SIDES) == {"shire": "the Shire", "rohan": "Rohan"} and len(SIDES) == 2
    with speaking("de"):
        assert SIDES["shire"] == "das Auenland" and SIDES.get("rohan") == "Rohan" and SIDES.get("mordor") is None


def test_fields_are_inserted_unchanged() -> None:
    """Text that a person typed is not a template."""
    with speaking("de"):
        assert tr(STANDS, who="{region}", region="{0.__class__}") == "In {0.__class__} steht schon {region}."


@pytest.mark.parametrize(
    ("language", "count", "sentence"),
    [
        ("en", 1, "Sam holds 1 card."),
        ("en", 0, "Sam holds 0 cards."),
        ("en", 21, "Sam holds 21 cards."),
        ("pl", 1, "Sam ma 1 kartę."),
        ("pl", 3, "Sam ma 3 karty."),
        ("pl", 5, "Sam ma 5 kart."),
        ("pl", 22, "Sam ma 22 karty."),
        ("de", 2, "Sam holds 2 cards."),
        (PSEUDO, 1, "Sam hölds 1 çàrd."),
        (PSEUDO, 2, "Sam hölds 2 çàrds."),
    ],
)
def test_count_chooses_the_plural_form_of_the_language(language: str, count: int, sentence: str) -> None:
    with speaking(language):
        assert ntr(*CARDS, count, who="Sam") == sentence


def test_counted_phrase_has_its_plural_form() -> None:
    table = Phrases({"none": "{who} holds nothing."}, counted={"cards": CARDS})
    assert set(table) == {"none", "cards"}
    assert table.form("none", 5) == "{who} holds nothing."
    assert [table.form("cards", count) for count in (1, 2)] == list(CARDS)
    with speaking("pl"):
        assert table.form("cards", 3) == "{who} ma {count} karty."


def test_catalogue_files_are_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: dict[str, NullTranslations] = {}
    monkeypatch.setattr("mathom.text.CATALOGUES", loaded)
    catalogue = Catalog(locale="de", charset="utf-8")
    catalogue.add("the Shire", "das Auenland")
    with (tmp_path / "de.mo").open("wb") as file:
        write_mo(file, catalogue)
    load_languages(tmp_path)
    assert loaded["de"].gettext("the Shire") == "das Auenland"


def test_pseudo_language_puts_accents_on_letters_outside_fields() -> None:
    assert accented("{who} [is|are] in the Shire.") == "{who} [îs|àré] îñ thé Shîré."
    with speaking(PSEUDO):
        assert tr(STANDS, who="Frodo", region="Rohan") == "Frodo îs àlréàdÿ îñ Rohan."
        assert tr("") == ""


def test_every_task_speaks_its_own_language() -> None:
    async def say(language: str) -> str:
        with speaking(language):
            await asyncio.sleep(0)
            return tr("the Shire")

    async def together() -> list[str]:
        return list(await asyncio.gather(say("de"), say(ENGLISH), say(PSEUDO)))

    assert asyncio.run(together()) == ["das Auenland", "the Shire", "thé Shîré"]


# ---- the core's own sentences ----


def test_match_speaks_the_current_language() -> None:
    match = begun()
    match.act(0, 0)
    match.undo(0)
    with speaking("de"):
        assert match.tell(match.events(0)[-1]) == "Rot nimmt die letzte Antwort zurück."


def test_seats_and_chance_are_translated() -> None:
    with speaking(PSEUDO), pytest.raises(NotAsked) as caught:
        at_the_roll().question(0)
    assert str(caught.value) == "réd îs ñöt àskéd ñöw; çhàñçé déçîdés."
    with speaking(PSEUDO), pytest.raises(CannotUndo) as refused:
        at_the_fight().undo(0)
    assert str(refused.value) == "Söméthîñg wàs dràwñ àt ràñdöm sîñçé; thàt çàññöt bé ûñdöñé."


def test_complaints_are_translated() -> None:
    with speaking(PSEUDO):
        assert str(NotationError("x", "xyzzy", 3, tr("nothing was said"))) == '"xyzzy" (çölûmñ 4) ñöthîñg wàs sàîd'
        assert str(RecordError(3, "x")) == "lîñé 3: x"
        assert near("frodoo", ["frodo"]) == "; dîd ÿöû méàñ frodo?"
        with pytest.raises(RulesetError, match="shöûld bé ñàmé=vàlûé"):
            read_rules("cast")
        with pytest.raises(RulesetError, match="théré îs ñö gàmé"):
            find_game("chess")
        with pytest.raises(RecordError, match="à réçörd bégîñs wîth"):
            read("")


def test_language_of_a_cancelled_task_stays_in_its_context() -> None:
    """The event loop may close a cancelled task in the context of another one."""

    async def speak() -> None:
        with speaking(PSEUDO):
            await asyncio.Event().wait()

    async def test() -> None:
        work = speak()
        copy_context().run(work.send, None)
        with speaking("de"):
            work.close()
            assert LANGUAGE.get() == "de"
        assert LANGUAGE.get() == ENGLISH

    asyncio.run(test())
