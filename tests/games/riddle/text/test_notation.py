"""Answers as text: the written form of each, and other forms that are understood."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.errors import IllegalAction, NotAsked, NotationError
from mathom.games.riddle.rules.frames import FRAMES
from mathom.games.riddle.rules.state import Riddle
from mathom.games.riddle.text.notation import NO_WORDS, YES_WORDS, notate, parse, slug
from tests.games.riddle.rule_rows import play

CARDS = "horse-3 eagles legolas gandalf riddle frodo gollum treebeard black-rider-2 tom-bombadil"
SAM = f"sam 0606 hand horse-1 {CARDS} ; frodo 0806 hand the-ring ; black-rider-2 0906 hand boat"
FIGHT = "die, 0303, boat, boat"  # an exchange of a Boat for a Boat


def turn() -> Riddle:
    """Sam has moved by Horse, and the die is unused."""
    return play(SAM, "roll 5, horse-1, 0506").state


def answers(s: Riddle) -> set[str]:
    seat = s.asked()[0]
    actions = s.legal_actions() if seat == CHANCE else s.actions_for(seat)
    return {notate(s, seat, action) for action in actions}


def read(s: Riddle, text: str) -> str:
    seat = s.asked()[0]
    return notate(s, seat, parse(s, seat, text))


def test_the_actions_of_a_turn() -> None:
    """D-2: each verb is a short word."""
    assert answers(turn()) == {
        *("die", "horse-3", "eagles", "tom-bombadil", "reroll legolas", "see gandalf", "riddle", "gollum"),
        *("frodo", "draw frodo", "black-rider-2", "draw black-rider-2"),
        *("finish", "finish treebeard", "finish gandalf", "finish tom-bombadil"),
    }


@pytest.mark.parametrize(
    ("position", "given", "words"),
    [
        ("frodo 0606 ; sam 0806", "die, 0706, finish", {f"roll {i}" for i in range(1, 7)}),
        ("frodo 0906 hand boat ; sam 0706 hand rope", "die, 0806, rope, boat", {"finish", "finish city"}),
        (
            "rules captivity=on ; frodo 0806 hand boat ; sam captive frodo hand rope",
            "die, 0807",
            {"finish", "riddle sam", "release sam"},
        ),
        (
            "rules secret-spaces=on ; frodo 2806 hand gandalf ; sam 0806 ; pile 2906 frodo boat ; pile 2906 sam rope",
            "die, 2906",
            {"finish", "finish gandalf", "hide", "retrieve", "search", "see gandalf", "pile gandalf"},
        ),
        ("frodo 2618 hand the-ring waited ; sam 0806", "", {"die", "declare", "finish"}),
        (
            "frodo 0403 hand boat good-army-1 ; black-rider-1 0303 hand boat evil-army-1",
            f"{FIGHT}, attack black-rider-1, good-army-1",
            {"evil-army-1", "surrender"},
        ),
        ("rules secret-spaces=on ; frodo 0405 hand gandalf ; sam ; pile 0405 sam rope", "pile gandalf", {"0405 sam"}),
        ("frodo halls hand gandalf boat ; sam 0806", "roll 1", {"stay", "gandalf"}),
        ("frodo halls ; sam 0806", "roll 6", {"stay", "leave"}),
        ("frodo 0806 hand riddle boat ; sam 0506 hand rope cloak", "riddle, sam, rope, name rope", {"stop", "go-on"}),
        (
            "rules captivity=on ; frodo 0403 hand boat evil-army-1 ; sam 0303 hand boat",
            f"{FIGHT}, attack sam, evil-army-1, surrender",
            {"boat", "captive"},
        ),
    ],
)
def test_the_answers_to_a_question(position: str, given: str, words: set[str]) -> None:
    assert answers(play(position, given).state) == words


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("DIE", "die"),
        ("Horse 3", "horse-3"),
        ("horse", "horse-3"),
        ("legolas", "reroll legolas"),
        ("fin tree", "finish treebeard"),
        ("finish", "finish"),
        ("draw rider 2", "draw black-rider-2"),
        ("see", "see gandalf"),
        ("tom", "tom-bombadil"),
    ],
)
def test_what_else_is_understood(typed: str, meant: str) -> None:
    assert read(turn(), typed) == meant


def test_spaces_by_number_and_by_name() -> None:
    s = play("frodo 0606 ; sam 2019", "roll 3, die").state
    assert read(s, "0806") == "0806" == read(s, "Bree") == read(s, "bree")
    assert read(play("frodo 0606 hand eagles ; sam 2019", "eagles").state, "lórien") == "1610"
    assert slug("Barad-dûr") == "barad-dur" and slug("Tol Morwen") == "tol-morwen"


def test_cards_of_the_way() -> None:
    """D-5: joined by +, or given separately."""
    s = play("frodo 1600 hand boat rope cloak ; sam 2019", "roll 3, die, 1703").state
    assert answers(s) == {"boat+rope", "cloak"}
    assert read(s, "boat+rope") == read(s, "boat rope") == "boat+rope"


def test_titles_are_named() -> None:
    """D-11."""
    s = play("frodo 0806 hand riddle rope ; sam 0506 hand boat", "riddle, sam, boat").state
    assert len(answers(s)) == 42
    assert read(s, "name boat") == read(s, "boat") == read(s, "NAME Boat") == "name boat"
    assert read(s, "ring") == read(s, "the ring") == "name the-ring"
    assert read(s, "rider 3") == "name black-rider-3"


@pytest.mark.parametrize(
    ("typed", "error", "complaint"),
    [
        ("", NotationError, "the text is empty"),
        ("horze", NotationError, "did you mean horse"),
        ("xyzzy", NotationError, "is not a word of this game"),
        ("finish saruman", IllegalAction, "not among the answers"),
        ("0806", IllegalAction, "not among the answers"),
        ("gandalf", NotationError, "can mean see gandalf, finish gandalf"),
    ],
)
def test_unknown_answers_are_refused(typed: str, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        parse(turn(), 0, typed)


def test_who_is_not_asked() -> None:
    with pytest.raises(NotAsked):
        notate(turn(), 1, 0)


def test_words_for_no_and_yes_name_questions_that_there_are() -> None:
    assert {*NO_WORDS, *YES_WORDS} <= set(FRAMES)
