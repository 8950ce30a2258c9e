"""Every sentence of this game can be translated: under the pseudo-language nothing is left in plain letters."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

import msgspec
import pytest
from tools.messages import SOURCE, calls, is_literal, templates
from tools.transcripts import FOLDER

import mathom.core
import mathom.games
from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError
from mathom.core.play.events import Event, read_story
from mathom.core.play.match import Match
from mathom.core.text import speech
from mathom.core.text.speech import PSEUDO, Phrases, speaking, tr
from mathom.games.confrontation.options import RULE_OPTIONS, read_rules
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.state import Confrontation
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.event_fields import KINDS
from mathom.games.confrontation.text.notation import notate
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch, play
from tests.games.confrontation.text.test_explain import ROWS, random_text
from tests.games.confrontation.walks import RULESETS, step
from tests.languages import Translated, translations

SEATS = {"f": 0, "s": 1}
READ = ("title", "words", "text", "detail", "role", "note", "sum", "result")  # fields that people read
PLAIN = re.compile(r"[A-Za-z]{4,}")
MARKED = re.compile("[aeiouycnAEIOUYCN]")  # what cannot stay as it is in the pseudo-language
NOTATION = re.compile(r"(?<![\w-])(?:" + "|".join(sorted((*NAMES, *REGION_NAMES), reverse=True)) + r")(?![\w-])")


def plain_words(text: str, *notation: str) -> list[str]:
    """The words in plain letters, except names in notation and other quoted notation."""
    for answer in sorted(notation, key=len, reverse=True):
        text = text.replace(answer, "")
    return [word for word in PLAIN.findall(NOTATION.sub("", text)) if MARKED.search(word)]


def test_plain_words_are_seen() -> None:
    assert plain_words("Thé Bàlrög attacks from rohan: Do (frodo_c) retreat-rohan.", "retreat-rohan") == [
        "attacks",
        "from",
    ]


# ---- random games ----


def games(seed: int) -> Iterator[Confrontation]:
    """Every position of a random game of every ruleset; its story is kept."""
    for k, rules in enumerate((*RULESETS, {"turn-limit": "2"})):
        s, dice = new_game(read_rules(rules)), Dice(seed + k)
        s.listen(zeros(64))
        yield s
        while s.depth:
            step(s, dice)
            yield s


def sentences(s: Confrontation, seat: int, dice: Dice) -> Iterator[str]:
    yield GAME.question(s, seat)
    for a in s.legal_actions() if seat == CHANCE else s.actions_for(seat):
        yield GAME.explain(s, seat, a)
    if seat != CHANCE:
        yield GAME.why_not(GAME.view(s, seat), random_text(dice)).sentence


def answers(s: Confrontation, seat: int) -> list[str]:
    return [notate(s, seat, a) for a in (s.legal_actions() if seat == CHANCE else s.actions_for(seat))]


def test_random_games_are_told_without_a_plain_word() -> None:
    dice = Dice(3)
    with speaking(PSEUDO):
        for s in games(70):
            for seat in s.asked() if s.depth else ():
                notation = answers(s, seat)
                for text in sentences(s, seat, dice):
                    assert plain_words(text, *notation) == [], text
            if s.depth == 0:
                for raw in read_story(KINDS, [s.story[i] for i in range(s.told)]):
                    for event in (raw.seen_by_all(), raw.seen_by(None)):
                        assert plain_words(GAME.tell(event)) == [], GAME.tell(event)


def for_people(thing: object) -> Iterator[str]:
    """The texts for people in a sheet, scene or handle, nested ones included."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from for_people(part)
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            yield from [value] if name in READ and isinstance(value, str) else for_people(value)


def tables(match: ConfrontationMatch) -> Iterator[object]:
    """The texts that a table shows beside the board."""
    for seat in (0, 1):
        v, events = match.view(seat), match.events(seat)
        yield (GAME.table.scene(v, events), GAME.table.lineups(v, events), GAME.table.things(v))
        if seat in match.asked:
            yield tuple(GAME.table.handle(match.state, seat, a) for a in match.actions(seat))
            yield GAME.table.sheet(match.state, seat)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_text_of_the_table_is_translated(rules: dict[str, str]) -> None:
    match, dice = Match(GAME, rules, secret=bytes(32)), Dice(5)
    texts = set()
    while not match.is_over:
        seat = match.asked[dice.below(len(match.asked))]
        match.act(seat, match.actions(seat)[dice.below(len(match.actions(seat)))])
        with speaking(PSEUDO):
            texts |= {text for shown in tables(match) for text in for_people(shown)}
    assert len(texts) > 100 and [text for text in texts if plain_words(text)] == []


@pytest.mark.parametrize(("position", "moves", "seat", "text", "sentence", "rule"), ROWS)
def test_every_explanation(position: str, moves: str, seat: str, text: str, sentence: str, rule: str | None) -> None:
    match = play(position, moves)
    v = match.view(SEATS.get(seat))
    notation = answers(match.state, SEATS[seat]) if SEATS.get(seat) in match.asked else []
    with speaking(PSEUDO):
        assert plain_words(GAME.why_not(v, text).sentence, *notation) == []


# ---- names, references, complaints ----


def test_names_and_references() -> None:
    with speaking(PSEUDO):
        for name in (*NAMES, *REGION_NAMES, *SPECIAL_NAMES, *CARD_NAMES[0], *CARD_NAMES[1]):
            assert plain_words(GAME.about(name)) == [], name
            assert plain_words(titles.label(name)) == [], name
        assert [titles.character("balrog"), titles.label("balrog")] == ["thé Bàlrög", "Bàlrög"]
        assert plain_words(" ".join(tr(option.help) for option in RULE_OPTIONS), "specials=handicap") == []


def complaint(rules: dict[str, str]) -> str:
    with pytest.raises(MathomError) as caught:
        GAME.new(rules)
    return str(caught.value)


@pytest.mark.parametrize(
    ("rules", "repeated"),
    [
        ({"cast": "both"}, ("cast", "both", "classic", "variant", "draft")),
        ({"casting": "x"}, ("casting", "cast")),
        ({"draft": "hidden"}, ("dràft=hîddéñ", "çàst=dràft")),
        ({"turn-limit": "ten"}, ("ten",)),
        ({"specials": "handicap", "handicap": "palantri"}, ("palantri", "palantir")),
    ],
)
def test_complaints_about_rules(rules: dict[str, str], repeated: tuple[str, ...]) -> None:
    with speaking(PSEUDO):
        assert plain_words(complaint(rules), *repeated) == []


@pytest.mark.parametrize(("text", "repeated"), [("xyzzy", ("xyzzy",)), ("", ()), ("frodo mordor", ()), ("of", ())])
def test_complaints_about_answers(text: str, repeated: tuple[str, ...]) -> None:
    match = play("shire: frodo sam | mordor: balrog ; turn 2", "")
    with speaking(PSEUDO), pytest.raises(MathomError) as caught:
        match.say(0, text)
    assert plain_words(str(caught.value), *repeated) == []


# ---- another language ----

GERMAN: Final[Translated] = {
    "the Fellowship": "die Gefährten",
    "the Orcs": "die Orks",
    "the Balrog": "der Balrog",
    "Balrog": "Balrog",
    "the Shire": "dem Auenland",
    "a piece of {side}": "eine Figur von {side}",
    ("{who} moves from {from} to {to}{way}.", "{who} move from {from} to {to}{way}."): (
        "{who} zieht von {from} nach {to}{way}.",
        "{who} ziehen von {from} nach {to}{way}.",
    ),
    " through the Tunnel of Moria": " durch den Stollen von Moria",
    "Who stands in {region}?": "Wer steht in {region}?",
    "{who} decides now.": "Jetzt entscheidet {who}.",
}


def moved(character: str | None, way: str = "normal") -> Event:
    return Event(
        "moved", "5.1", {"from": "mordor", "to": "gondor", "way": way, "side": "sauron", "character": character}
    )


def test_a_german_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(speech.CATALOGUES, "de", translations("de", GERMAN))
    v = play("shire: frodo | mordor: balrog ; turn 2", "").view(1)
    with speaking("de"):
        assert GAME.tell(moved("orcs_c")) == "Die Orks ziehen von Mordor nach Gondor."
        assert GAME.tell(moved("balrog")) == "Der Balrog zieht von Mordor nach Gondor."
        tunnel = "Eine Figur von Sauron zieht von Mordor nach Gondor durch den Stollen von Moria."
        assert GAME.tell(moved(None, "tunnel")) == tunnel
        assert GAME.why_not(v, "balrog").sentence == "Jetzt entscheidet die Gefährten."
        assert GAME.question(GAME.new({}), 0) == "Wer steht in Arthedain?"
    assert GAME.tell(moved("orcs_c")) == "The Orcs move from Mordor to Gondor."


def test_a_record_is_the_same_in_all_languages() -> None:
    match = mathom.read_record((FOLDER / "classic-limit.mathom").read_text(encoding="utf-8"), mathom.game)
    with speaking(PSEUDO):
        text = mathom.write_record(match)
    assert text == mathom.write_record(match) and "# Turn 1: Sauron." in text


# ---- the list for translators ----


def modules() -> Iterator[object]:
    for package in (mathom.core, mathom.games):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            yield import_module(module.name)


def test_the_list_has_every_table() -> None:
    listed = templates()
    tables = [table for module in modules() for table in vars(module).values() if isinstance(table, Phrases)]
    assert len(tables) > 10
    for table in tables:
        assert {template for template in table.english.values() if template} <= set(listed)


def test_list_has_all_declared_templates() -> None:
    assert {GAME.title, "fellowship", "sauron", *(option.help for option in RULE_OPTIONS)} <= set(templates())


def test_every_template_stands_where_the_list_finds_it() -> None:
    """In the call or in a table, except for titles of games and names of seats, which games declare."""
    elsewhere = {
        f"{path.stem}: {ast.unparse(node)}"
        for folder in ("core", "games")
        for path in (SOURCE / "mathom" / folder).rglob("*.py")
        for node in calls(ast.parse(path.read_text(encoding="utf-8")))
        if not is_literal(node)
    }
    assert elsewhere == {"game: self.title", "match: name", "match: self.seats[seat]"}
