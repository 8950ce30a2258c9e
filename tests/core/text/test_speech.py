"""Languages: templates, tables, catalogues, and English in strange letters."""

from __future__ import annotations

import asyncio

import pytest

from mathom.core.errors import CannotUndo, NotAsked, NotationError, RecordError, RulesetError
from mathom.core.game import find_game
from mathom.core.play.record import read
from mathom.core.rule_options import read_rules
from mathom.core.text import speech
from mathom.core.text.speech import ENGLISH, PSEUDO, Phrases, load, speaking, strange, tr
from mathom.core.text.typed_words import near
from tests.core.play.test_match import at_the_fight, at_the_roll, begun

STANDS = "{who} stands in {region} already."
GERMAN = {
    STANDS: "In {region} steht schon {who}.",
    "the Shire": "das Auenland",
    "{seat} takes back the last answer.": "{seat} nimmt die letzte Antwort zurück.",
    "red": "rot",
}
SIDES = Phrases({"shire": "the Shire", "rohan": "Rohan"})


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(speech.CATALOGUES, "de", {})
    load("de", GERMAN)


def test_english_is_what_is_written() -> None:
    assert tr(STANDS, who="Frodo", region="the Shire") == "Frodo stands in the Shire already."
    assert tr("{not a field}") == "{not a field}"


def test_a_catalogue_has_its_own_order_of_words() -> None:
    with speaking("de"):
        assert tr(STANDS, who="Frodo", region=tr("the Shire")) == "In das Auenland steht schon Frodo."
        assert tr("Not translated, {who}.", who="Frodo") == "Not translated, Frodo."
    assert tr("the Shire") == "the Shire"


def test_languages_nest_and_end_with_what_went_wrong() -> None:
    with speaking("de"):
        with pytest.raises(KeyError), speaking(ENGLISH):
            assert SIDES[tr("the Shire")]
        assert tr("the Shire") == "das Auenland"
    assert tr("the Shire") == "the Shire"


def test_an_unknown_language_is_english() -> None:
    with speaking("tlh"):
        assert tr("the Shire") == "the Shire"


def test_tables_are_looked_up_in_the_language_that_is_spoken() -> None:
    assert dict(SIDES) == {"shire": "the Shire", "rohan": "Rohan"} and len(SIDES) == 2
    with speaking("de"):
        assert SIDES["shire"] == "das Auenland" and SIDES.get("rohan") == "Rohan" and SIDES.get("mordor") is None


def test_fields_are_filled_in_as_they_are() -> None:
    """What somebody typed is no template."""
    with speaking("de"):
        assert tr(STANDS, who="{region}", region="{0.__class__}") == "In {0.__class__} steht schon {region}."


def test_catalogues_add_up() -> None:
    load("de", {"Rohan": "Rohan", "the Shire": "Auenland"})
    with speaking("de"):
        assert tr("the Shire") == "Auenland" and tr("red") == "rot"


@pytest.mark.parametrize("wrong", ["{whose} steht da.", "{} steht da.", "{who.name} steht da."])
def test_a_translation_can_only_say_what_it_is_told(wrong: str) -> None:
    with pytest.raises(ValueError, match="de: "):
        load("de", {STANDS: wrong})


def test_strange_letters() -> None:
    assert strange("{who} [is|are] in the Shire.") == "{who} [îs|àré] îñ thé Shîré."
    with speaking(PSEUDO):
        assert tr(STANDS, who="Frodo", region="Rohan") == "Frodo stàñds îñ Rohan àlréàdÿ."
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


def test_a_match_is_told_in_the_language_that_is_spoken() -> None:
    match = begun()
    match.act(0, 0)
    match.undo(0)
    with speaking("de"):
        assert match.tell(match.events(0)[-1]) == "Rot nimmt die letzte Antwort zurück."


def test_seats_and_chance_are_translated() -> None:
    with speaking(PSEUDO), pytest.raises(NotAsked) as caught:
        at_the_roll().question(0)
    assert str(caught.value) == "réd îs ñöt àskéd ñöw: ît îs çhàñçé whö déçîdés."
    with speaking(PSEUDO), pytest.raises(CannotUndo) as refused:
        at_the_fight().undo(0)
    assert str(refused.value) == "Çhàñçé hàs spökéñ sîñçé; thàt çàññöt bé ûñdöñé."


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
