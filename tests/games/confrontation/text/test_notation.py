"""Answers as text: every kind prints as it parses; abbreviations, ambiguities and near misses."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.errors import IllegalAction, NotationError
from mathom.games.confrontation.text.notation import VOCABULARY, notate, parse
from tests.games.confrontation.rule_rows import GAME, SEATS, play
from tests.games.confrontation.text_tables import read_rows
from tests.games.confrontation.walks import positions

TURN_2 = "shire: frodo | mordor: balrog ; turn 2"


@pytest.mark.parametrize(("position", "moves", "seat", "kind", "texts"), read_rows("answers.txt"))
def test_every_kind_of_answer(position: str, moves: str, seat: str, kind: str, texts: str) -> None:
    match = play(position, moves)
    number = SEATS.get(seat, CHANCE)
    options = {option.text: option.action for option in match.options(number)}
    for text in texts.split():
        assert text in options, f"{text} is not among {sorted(options)}"
        assert GAME.parse(match.state, number, text) == options[text]


def test_faces_are_picked_by_name() -> None:
    s = GAME.new({"cast": "draft"})
    assert [notate(s, 0, a) for a in s.actions_for(0)] == ["frodo_c", "frodo_v"]
    assert [notate(s, 1, a) for a in s.actions_for(1)] == ["balrog", "uruk_hai"]


def test_answers_print_as_they_parse_in_random_games() -> None:
    for s in positions(4, seed=21, every=2):
        for seat in s.asked():
            actions = list(dict.fromkeys(s.legal_actions() if seat == CHANCE else s.actions_for(seat)))
            texts = [notate(s, seat, a) for a in actions]
            assert len(set(texts)) == len(texts)
            for a, text in list(zip(actions, texts, strict=True))[:8]:
                assert parse(s, seat, text) == a
                assert parse(s, seat, f"  {text.upper().replace('-', ' : ').replace('_', ',')} ") == a


@pytest.mark.parametrize(("position", "moves", "seat", "typed", "meant"), read_rows("abbreviations.txt"))
def test_abbreviations(position: str, moves: str, seat: str, typed: str, meant: str) -> None:
    match = play(position, moves)
    number = SEATS.get(seat, CHANCE)
    assert notate(match.state, number, GAME.parse(match.state, number, typed)) == meant


@pytest.mark.parametrize(
    ("position", "typed", "word", "column", "choices"),
    [
        ("shire: gandalf gimli | mordor: orcs ; turn 2", "g a", "g", 0, "gandalf-arthedain, gimli-arthedain"),
        ("shire: gandalf gimli | mordor: orcs ; turn 2", " - G:a", "g", 3, "gandalf-arthedain, gimli-arthedain"),
        (
            "rules cast=variant ; eregion: treebeard | fangorn: orcs ; turn 2",
            "treebeard f",
            "treebeard",
            0,
            "treebeard-fangorn, treebeard-fangorn!",
        ),
        (
            "rhudaur: gandalf gimli | eregion: frodo | enedwaith: aragorn | mordor: orcs ; turn 2",
            "g m",
            "g",
            0,
            "gandalf-misty_mountains, gimli-misty_mountains",
        ),
    ],
)
def test_ambiguous_answer_is_refused(position: str, typed: str, word: str, column: int, choices: str) -> None:
    match = play(position, "")
    with pytest.raises(NotationError) as caught:
        GAME.parse(match.state, 0, typed)
    assert caught.value.complaint == f"can mean {choices}"
    assert (caught.value.text, caught.value.word, caught.value.column) == (typed, word, column)


def test_a_full_name_wins_over_a_longer_one_that_begins_like_it() -> None:
    match = play("caradhras: pippin | rohan: frodo | gap_of_rohan: sam | mordor: orcs ; turn 2", "")
    assert notate(match.state, 0, GAME.parse(match.state, 0, "pippin rohan")) == "pippin-rohan"


@pytest.mark.parametrize(
    ("typed", "word", "column", "complaint"),
    [
        ("frodoo-arthedain", "frodoo", 0, "is not a word of this game; did you mean frodo?"),
        ("frodo-arthedian", "arthedian", 6, "is not a word of this game; did you mean arthedain?"),
        ("frodo -  Xyzzy", "xyzzy", 9, "is not a word of this game"),
        ("7", "7", 0, "is not a word of this game"),
        ("frodo;arthedain", "frodo;arthedain", 0, "is not a word of this game; did you mean arthedain?"),
        ("fröddo", "fröddo", 0, "is not a word of this game; did you mean frodo?"),
        ("", "", 0, "nothing was said"),
        (" -_- ", "", 0, "nothing was said"),
    ],
)
def test_words_that_cannot_be_read(typed: str, word: str, column: int, complaint: str) -> None:
    match = play(TURN_2, "")
    with pytest.raises(NotationError) as caught:
        GAME.parse(match.state, 0, typed)
    error = caught.value
    assert (error.text, error.word, error.column, error.complaint) == (typed, word, column, complaint)
    assert str(error) == (f'"{word}" (column {column + 1}) ' if word else "column 1: ") + complaint


@pytest.mark.parametrize("typed", ["frodo-mordor", "sam-arthedain", "4", "pass", "retreat-rohan", "palantir", "frodo"])
def test_word_that_is_not_an_answer_now_is_refused(typed: str) -> None:
    match = play(TURN_2, "")
    with pytest.raises(IllegalAction, match="is not among the answers now"):
        parse(match.state, 0, typed)
    with pytest.raises(IllegalAction):
        GAME.parse(match.state, 0, typed)


def test_chance_gets_no_reasons() -> None:
    match = play("rohan: gimli | gondor: saruman orcs ; turn 2", "gimli-gondor")
    with pytest.raises(IllegalAction, match='"balrog" is not among the answers now'):
        GAME.parse(match.state, CHANCE, " balrog ")


def test_every_word_of_every_answer_is_a_word_of_the_game() -> None:
    for s in positions(1, seed=22, every=3):
        for seat in s.asked():
            for a in s.legal_actions() if seat == CHANCE else s.actions_for(seat):
                words = notate(s, seat, a).replace("-", " ").replace("_", " ").split()
                assert set(words) <= VOCABULARY


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("frodo to arthedain", "frodo-arthedain"),
        ("arthedain frodo", "frodo-arthedain"),
        ("Frodo_c, to the Arthedain", "frodo-arthedain"),
    ],
)
def test_more_words_than_needed(text: str, meant: str) -> None:
    s = GAME.load("shire: frodo | mordor: balrog ; turn 2")
    assert GAME.notate(s, 0, GAME.parse(s, 0, text)) == meant


@pytest.mark.parametrize("text", ["flying v", "fly v", "nazgul v", "flying_nazgul_v"])
def test_a_face_by_its_letter(text: str) -> None:
    s = GAME.new({"cast": "draft"})
    for _ in range(9 + 3):
        s.apply(s.legal_actions()[0])
    faces = "the Flying Nazgûl (classic) or the Flying Nazgûl (variant)"
    assert GAME.question(s, 1) == f"Which face of this tile plays: {faces}?"
    assert GAME.notate(s, 1, GAME.parse(s, 1, text)) == "flying_nazgul_v"
    with pytest.raises((IllegalAction, NotationError)):
        GAME.parse(s, 1, "flying")


@pytest.mark.parametrize(
    ("text", "meant"), [("nazgul shire", "flying_nazgul-shire"), ("troll gondor", "cave_troll-gondor")]
)
def test_a_piece_by_any_word_of_its_name(text: str, meant: str) -> None:
    s = GAME.load("shire: frodo | mordor: flying_nazgul cave_troll ; turn 3")
    assert GAME.notate(s, 1, GAME.parse(s, 1, text)) == meant


def test_refusal_suggests_a_similar_answer() -> None:
    """A refusal never says that what was refused is allowed."""
    match = play("fangorn: frodo | dagorlad: balrog ; turn 3", "balrog-fangorn")
    with pytest.raises(IllegalAction, match=r"Did you mean retreat-rohan\?"):
        match.say(0, "rohan")
