"""Answers as text: the written form of each, and other forms that are understood."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.errors import IllegalAction, NotAsked, NotationError
from mathom.games.riddle.rules.frames import FRAMES
from mathom.games.riddle.rules.state import Riddle
from mathom.games.riddle.text.notation import NO_WORDS, YES_WORDS, notate, parse, slug
from tests.games.riddle.mid_turn import state_of

END = "TakeAction 0, EndTurn 0, NextTurn"
TAKE_ACTION = f"die 5 ; power-plays 2 ; agenda {END}"
CARDS = "horse-3 eagles legolas gandalf riddle frodo gollum treebeard black-rider-2 tom-bombadil"
TURN = f"sam 0506 hand {CARDS} ; frodo 0806 hand the-ring ; black-rider-2 0906 hand boat ; start 0606 ; {TAKE_ACTION}"


def answers(s: Riddle) -> set[str]:
    seat = s.asked()[0]
    actions = s.legal_actions() if seat == CHANCE else s.actions_for(seat)
    return {notate(s, seat, action) for action in actions}


def read(s: Riddle, text: str) -> str:
    seat = s.asked()[0]
    return notate(s, seat, parse(s, seat, text))


def test_the_actions_of_a_turn() -> None:
    """D-2: each verb is a short word."""
    assert answers(state_of(TURN)) == {
        *("die", "horse-3", "eagles", "tom-bombadil", "reroll legolas", "see gandalf", "riddle", "gollum"),
        *("frodo", "draw frodo", "black-rider-2", "draw black-rider-2"),
        *("finish", "finish treebeard", "finish gandalf", "finish tom-bombadil"),
    }


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("frodo 0606 ; sam 0806", {f"roll {i}" for i in range(1, 7)}),
        (
            f"frodo 0806 hand boat ; sam 0706 exchanged 0806 hand rope ; start 0606 ; moved ; die-used ; {TAKE_ACTION}",
            {"finish", "finish city"},
        ),
        (
            "rules captivity=on ; frodo 0807 hand boat ; sam captive frodo hand rope ; start 0606 ; moved ; die-used ; "
            + TAKE_ACTION,
            {"finish", "riddle sam", "release sam"},
        ),
        (
            "rules secret-spaces=on ; frodo 0405 hand gandalf ; sam 0806 ; pile 0405 frodo boat ; pile 0405 sam rope ; "
            f"start 0606 ; moved ; die-used ; {TAKE_ACTION}",
            {"finish", "finish gandalf", "hide", "retrieve", "search", "see gandalf", "pile gandalf"},
        ),
        (
            f"frodo 2618 hand the-ring waited ; sam 0806 ; start 2618 ; die-used ; {TAKE_ACTION}",
            {"declare", "finish"},
        ),
        (
            "frodo 0806 hand sam ; black-rider-1 0806 hand evil-army-1 ; other black-rider-1 ; total 1 ; "
            f"agenda Defend 1 0, {END}",
            {"evil-army-1", "surrender"},
        ),
        (
            f"rules secret-spaces=on ; frodo 0405 hand boat aside gandalf ; sam ; pile 0405 sam rope ; "
            f"agenda LookAtPile 0 38, {END}",
            {"0405 sam"},
        ),
        (
            "frodo halls hand gandalf boat ; sam 0806 ; agenda LeaveWithWizard 0, EndTurn 0, NextTurn",
            {"stay", "gandalf"},
        ),
        ("frodo halls ; sam 0806 ; die 6 ; agenda LeaveWithSix 0, EndTurn 0, NextTurn", {"stay", "leave"}),
        (f"frodo 0806 hand boat ; sam 0506 hand rope ; agenda GoOnRiddling 0 1, {END}", {"stop", "go-on"}),
        (
            f"rules captivity=on ; frodo 0806 ; sam 0506 hand rope ; other sam ; agenda TakeSpoils 0 1, {END}",
            {"rope", "captive"},
        ),
    ],
)
def test_the_answers_to_a_question(position: str, words: set[str]) -> None:
    assert answers(state_of(position)) == words


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
    assert read(state_of(TURN), typed) == meant


def test_spaces_by_number_and_by_name() -> None:
    s = state_of(f"frodo 0606 ; sam 2019 ; start 0606 ; die 3 ; agenda ChooseDestination 0, {END}")
    assert read(s, "0806") == "0806" == read(s, "Bree") == read(s, "bree")
    assert read(
        state_of(f"frodo 0606 hand eagles ; sam 0706 ; card eagles ; agenda ChooseDestination 0, {END}"), "lórien"
    )
    assert slug("Barad-dûr") == "barad-dur" and slug("Tol Morwen") == "tol-morwen"


def test_cards_of_the_way() -> None:
    """D-5: joined by +, or given separately."""
    s = state_of(
        f"frodo 0506 hand boat rope cloak ; sam 2019 ; start 0506 ; die 6 ; agenda ChooseTravelCards 0 0, {END}",
    )
    assert s.waiting()[0] == "ChooseTravelCards 0 0"


def test_titles_are_named() -> None:
    """D-11."""
    s = state_of(f"frodo 0806 hand rope ; sam 0506 aside boat ; guesses 1 ; agenda NameTitle 0 1, EndRiddle 0 1, {END}")
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
        parse(state_of(TURN), 0, typed)


def test_who_is_not_asked() -> None:
    with pytest.raises(NotAsked):
        notate(state_of(TURN), 1, 0)


def test_words_for_no_and_yes_name_questions_that_there_are() -> None:
    assert {*NO_WORDS, *YES_WORDS} <= set(FRAMES)
