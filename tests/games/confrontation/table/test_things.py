"""Things that people can point at and ask about: by cast, by draft, by Special Cards (chapters 1, 3, 9)."""

from __future__ import annotations

import pytest

from mathom.core.play.match import Match
from mathom.core.table_ui import Thing
from mathom.core.text.speech import PSEUDO, speaking
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, STRENGTH
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch, play
from tests.games.confrontation.short_texts import DRAFT
from tests.games.confrontation.walks import ALL_SPECIALS

HIDDEN = "rules cast=draft draft=hidden ; "
BOARD = "shire: frodo_c | eregion: merry | rohan: warg | mordor: orcs_v"


def ids(things: tuple[Thing, ...], kind: str) -> list[str]:
    return [thing.id for thing in things if thing.kind == kind]


def of(rules: dict[str, str], seat: int | None = 0) -> tuple[Thing, ...]:
    return GAME.table.things(GAME.view(GAME.new(rules), seat))


def test_1_everything_of_the_game() -> None:
    things = GAME.table.things(None)
    assert ids(things, "seat") == ["fellowship", "sauron"]
    assert ids(things, "character") == list(NAMES)
    assert ids(things, "card") == [*CARD_NAMES[0], *CARD_NAMES[1]]
    assert ids(things, "special") == list(SPECIAL_NAMES)
    assert ids(things, "region") == list(REGION_NAMES)
    assert all(thing.title and thing.text.endswith(".") and thing.rule for thing in things)
    assert [thing.number for thing in things if thing.kind == "character"] == list(STRENGTH)


def test_9_texts_are_plain_words_with_the_rule_beside_them() -> None:
    by_id = {thing.id: thing for thing in GAME.table.things(None) if thing.kind == "character"}
    assert by_id["merry"] == Thing(
        "merry", "character", "Merry", "Defeats the Witch King at once.", "9.4", "fellowship", 2
    )
    assert by_id["wormtongue"].number == -1 and by_id["wormtongue"].text.startswith("When defeated,")
    assert by_id["smeagol"].rule == "9.27" and by_id["watcher"].rule == "9.34"


def test_7_the_same_card_of_two_sides() -> None:
    retreats = [thing for thing in GAME.table.things(None) if thing.id == "retreat"]
    assert [(thing.side, thing.rule) for thing in retreats] == [("fellowship", "7.3"), ("sauron", "7.4")]
    assert "backward" in retreats[0].text and "sideways" in retreats[1].text
    six = [thing for thing in GAME.table.things(None) if thing.id == "6"]
    assert [(thing.title, thing.side, thing.number) for thing in six] == [("Strength 6", "sauron", 6)]


@pytest.mark.parametrize(("cast", "first"), [("classic", 0), ("variant", 18)])
def test_3_1_one_face_of_each_tile(cast: str, first: int) -> None:
    assert ids(of({"cast": cast}), "character") == list(NAMES[first : first + 18])


def test_3_2_before_a_draft_both_faces() -> None:
    assert ids(of({"cast": "draft"}), "character") == list(NAMES)


def test_3_2_after_an_open_draft_the_teams() -> None:
    things = GAME.table.things(GAME.view(play(DRAFT + BOARD, "").state, 0))
    assert len(ids(things, "character")) == 18 and "merry" in ids(things, "character")


@pytest.mark.parametrize(
    ("rule", "seat", "missing", "present"),
    [
        ("13.1 one's own faces are known", 0, "faramir", "merry"),
        ("13.2 another's are not", 0, "", "warg gollum"),
        ("13.2 to Sauron either", 1, "", "merry faramir"),
        ("13.1 Sauron's own", 1, "gollum", "warg"),
        ("13.2 who watches knows none", None, "", "merry faramir warg gollum"),
    ],
)
def test_faces_of_a_hidden_draft(rule: str, seat: int | None, missing: str, present: str) -> None:
    found = set(ids(GAME.table.things(GAME.view(play(HIDDEN + BOARD, "").state, seat)), "character"))
    assert found.issuperset(present.split()) and not found & set(missing.split())


@pytest.mark.parametrize(
    ("rules", "number"),
    [
        ({}, 0),
        ({"specials": "own-two"}, 8),
        ({"specials": "announced"}, 8),
        ({"specials": "handicap", "handicap": "gwaihir+palantir"}, 2),
        ({"specials": "handicap", "handicap": ALL_SPECIALS}, 8),
    ],
)
def test_3_3_special_cards_that_may_be_held(rules: dict[str, str], number: int) -> None:
    assert len(ids(of(rules), "special")) == number


def test_3_3_an_announced_deal_is_public() -> None:
    position = "rules cast=draft specials=announced ; specials shadowfax gwaihir palantir crebain ; " + BOARD
    for seat in (0, 1, None):
        found = ids(GAME.table.things(GAME.view(play(position, "").state, seat)), "special")
        assert found == ["shadowfax", "gwaihir", "crebain", "palantir"]


def test_3_3_while_special_cards_are_dealt_all_may_be_held() -> None:
    match = begin_with(specials="announced", cast="draft")
    while match.state.waiting()[0].startswith(("PickFace", "AnnounceNumber", "PickSpecial")):
        assert len(ids(GAME.table.things(match.view(1)), "special")) == 8
        match.act(match.asked[0], match.actions(match.asked[0])[1])
    assert len(ids(GAME.table.things(match.view(1)), "special")) == 2


def begin_with(**rules: str) -> ConfrontationMatch:
    return Match(GAME, rules)


def test_13_1_a_special_card_that_was_used_is_still_a_thing() -> None:
    position = "rules cast=draft specials=announced ; specials crebain shadowfax ; "
    match = play(position + "shire: frodo_c sam_c | mordor: orcs_c ; turn 3", "crebain choose-shire frodo")
    assert ids(GAME.table.things(match.view(0)), "special") == ["shadowfax", "crebain"]


@pytest.mark.parametrize(
    ("rule", "cast", "frodo", "king"),
    [
        ("12.1 classic", "classic", False, False),
        ("9.29, 10 variant", "variant", True, True),
        ("3.2 a draft names both", "draft", True, True),
    ],
)
def test_12_1_what_sauron_aims_at(rule: str, cast: str, frodo: bool, king: bool) -> None:
    fellowship, sauron, *_ = of({"cast": cast})
    assert fellowship.text == "Wins when the Ringbearer enters Mordor."
    assert ("Sam bears the Ring instead" in sauron.text, "Witch King enters the Shire" in sauron.text) == (frodo, king)


@pytest.mark.parametrize(
    ("rule", "thing", "words"),
    [
        ("7.2 an empty pile", "magic", "You must take a card from your pile"),
        ("7.2 an empty pile", "magic", "if it is empty, nothing happens"),
        ("9.36 a retreat", "gollum", "Gollum may retreat forward, which ends it"),
        ("9.19 not against the Warg", "frodo_v", "while Sam is on the board, Sam bears the Ring. Not against the Warg"),
        ("11.3 whose turn", "a_king_revealed", "must move on Sauron's next turn"),
        ("11.8 what it needs", "recall_to_mordor", "if it has room and no enemy is there"),
        ("9.2 the same region", "sam_c", "In Frodo's region"),
    ],
)
def test_9_texts_say_what_matters(rule: str, thing: str, words: str) -> None:
    assert any(words in found.text for found in GAME.table.things(None) if found.id == thing)


def test_2_3_anduin_and_tunnel_have_a_rule_of_their_own() -> None:
    rules = {thing.id: thing.rule for thing in GAME.table.things(None) if thing.kind == "region"}
    assert {name for name, rule in rules.items() if rule == "2.3"} == {"eregion", "mirkwood", "fangorn"}
    assert rules["shire"] == "2.1"


def test_things_are_in_the_language_that_is_spoken() -> None:
    with speaking(PSEUDO):
        spoken = GAME.table.things(None)
    for thing, plain in zip(spoken, GAME.table.things(None), strict=True):
        assert thing.id == plain.id and thing.text != plain.text
