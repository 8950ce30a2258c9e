"""Every sentence of this game can be translated: under the pseudo-language nothing is left in plain letters."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from tools.messages import templates

from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.play.match import Match
from mathom.core.rule_options import read_rules
from mathom.core.text.speech import PSEUDO, speaking, tr
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.options import RULE_OPTIONS
from mathom.games.riddle.rules.cards import KIND_NAMES
from tests.games.riddle.recorded import GAMES, RiddleMatch, chosen

GAME = RiddleGame()
READ = ("title", "words", "text", "detail", "role", "note", "sum", "result", "why")  # fields that people read
PLAIN = re.compile(r"[A-Za-z]{4,}")
MARKED = re.compile("[aeiouycnAEIOUYCN]")  # what cannot stay as it is in the pseudo-language


def plain_words(text: str, *notation: str) -> list[str]:
    """The words in plain letters, except quoted notation."""
    for answer in sorted(notation, key=len, reverse=True):
        text = text.replace(answer, "")
    return [word for word in PLAIN.findall(text) if MARKED.search(word)]


def for_people(thing: object) -> Iterator[str]:
    if isinstance(thing, (tuple, list)):
        for part in thing:
            yield from for_people(part)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from [value] if key in READ and isinstance(value, str) else for_people(value)
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            yield from [value] if name in READ and isinstance(value, str) else for_people(value)


def shown(match: RiddleMatch, seat: int) -> Iterator[str]:
    """The question and its options in words, and what the table shows with them."""
    yield GAME.question(match.state, seat)
    for action in match.actions(seat)[:40]:
        yield GAME.explain(match.state, seat, action)
        yield from for_people(GAME.table.handle(match.state, seat, action))
    yield from for_people(GAME.table.details(match.state, seat))
    yield GAME.why_not(match.view(seat), "xyzzy").sentence.replace("xyzzy", "")


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_a_random_game_is_told_without_a_plain_word(rules: str) -> None:
    match: RiddleMatch = Match(GAME, read_rules(rules), secret=bytes([7] * 32))
    dice, texts = Dice(7), set[str]()
    while not match.is_over:
        seat = match.asked[0]
        notation = [GAME.notate(match.state, seat, action) for action in match.actions(seat)]
        with speaking(PSEUDO):
            for text in shown(match, seat):
                texts.add(text)
                assert plain_words(text, *notation) == [], text
        match.act(seat, chosen(match, seat, dice))
    with speaking(PSEUDO):
        for who in (0, None):
            for event in match.events(who):
                assert plain_words(match.tell(event)) == [], match.tell(event)
    assert len(texts) > 50


def test_names_and_references() -> None:
    with speaking(PSEUDO):
        for name in KIND_NAMES:
            assert plain_words(GAME.about(name)) == [], name
        for text in for_people(tuple(GAME.table.things(None))):
            assert plain_words(text) == [], text
        assert plain_words(" ".join(tr(option.help) for option in RULE_OPTIONS), "captivity=on") == []


def test_the_list_for_translators() -> None:
    assert {name for name in load_board().titles if name} <= set(templates())


@pytest.mark.parametrize(
    ("rules", "repeated"), [("partners=on players=3", ("partners", "players")), ("players=9", ("players",))]
)
def test_complaints_about_rules(rules: str, repeated: tuple[str, ...]) -> None:
    with speaking(PSEUDO), pytest.raises(MathomError) as caught:
        GAME.new(read_rules(rules))
    assert plain_words(str(caught.value), *repeated) == []
