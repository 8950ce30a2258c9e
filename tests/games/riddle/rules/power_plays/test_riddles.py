"""Riddles: 8.2, R-41, D-11, D-12, C-6, C-7; free riddles of captors: A-4, R-51."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.power_plays.riddles import guesses_for
from tests.games.riddle.rule_rows import asks, check, heard, may, offered, play

TWO = "frodo 0606 hand riddle boat ; sam 0806 hand cloak rope the-ring gollum"
CAPTIVE = "rules captivity=on ; frodo 0606 hand boat ; black-rider-1 captive frodo hand rope cloak"


@pytest.mark.parametrize(
    ("rule", "position", "possible"),
    [
        ("8.2 with a card to lose", "frodo 0606 hand riddle boat ; sam 0806 hand cloak", True),
        ("8.2 another Riddle is a card to lose", "frodo 0606 hand riddle riddle ; sam 0806 hand cloak", True),
        ("8.2 nothing but the Riddle", "frodo 0606 hand riddle ; sam 0806 hand cloak", False),
        ("8.2 the other player holds nothing", "frodo 0606 hand riddle boat ; sam 0806", False),
        ("8.2 no Riddle", "frodo 0606 hand boat ; sam 0806 hand cloak", False),
        ("R-2 a player who is not placed yet", "frodo 0606 hand riddle boat ; sam hand cloak", True),
        ("R-44 a player in the Halls", "frodo 0606 hand riddle boat ; sam halls hand cloak", False),
        ("R-44 a player who is out", "rules one-deck=on ; frodo 0606 hand riddle boat ; sam out ; merry 0606", False),
        (
            "O-16 only one's own characters hold cards",
            "rules two-player-teams=2 ; frodo 0606 hand riddle boat ; sam 0606 hand rope ; black-rider-1"
            " ; character-4 absent",
            False,
        ),
    ],
)
def test_who_may_be_riddled(rule: str, position: str, possible: bool) -> None:
    assert may(play(position), "riddle") == possible


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("standard", "black-rider-1, sam, black-rider-2"),
        ("partners=on", "black-rider-1, black-rider-2"),
    ],
)
def test_o1_no_riddle_against_a_partner(rules: str, players: str) -> None:
    others = "black-rider-1 0806 hand rope ; sam 0806 hand cloak ; black-rider-2 0806 hand cloak"
    assert offered(play(f"rules {rules} ; frodo 0606 hand riddle boat ; {others}", "riddle")) == players


@pytest.mark.parametrize(("cards", "guesses"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 3), (12, 3)])
def test_8_2_guesses_by_the_number_of_cards(cards: int, guesses: int) -> None:
    assert guesses_for(cards) == guesses


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "8.2 the Riddle is discarded at once and costs one power play",
            TWO,
            "riddle",
            "frodo 0606 hand boat ; sam 0806 hand cloak rope the-ring gollum ; discard riddle ; power-plays 1"
            " ; agenda ChooseWhomToRiddle 0, TakeAction 0, EndTurn 0, NextTurn",
        ),
        (
            "8.2 it is one power play, however long it goes on",
            TWO,
            "riddle, sam, the-ring, name the-ring, name rope, name boat, go-on, gollum, name gollum, name rope, stop",
            "frodo 0606 hand boat gollum the-ring ; sam 0806 hand cloak rope ; discard riddle ; power-plays 1",
        ),
        (
            "D-12 the example of chapter 17: four cards, three titles",
            TWO,
            "riddle, sam, rope, name boat, name rope, name cloak, stop",
            "frodo 0606 hand boat rope ; sam 0806 hand cloak gollum the-ring ; discard riddle ; power-plays 1",
        ),
        (
            "D-12 then three cards, two titles",
            TWO,
            "riddle, sam, rope, name boat, name rope, name cloak, go-on, gollum, name gollum, name horse, stop",
            "frodo 0606 hand boat rope gollum ; sam 0806 hand cloak the-ring ; discard riddle ; power-plays 1",
        ),
        (
            "D-12 then two cards, one title; wrong: The Ring is shown and returned, and a card is lost",
            TWO,
            "riddle, sam, rope, name boat, name rope, name cloak, go-on, gollum, name gollum, name horse"
            ", go-on, the-ring, name palantir, gollum",
            "frodo 0606 hand boat rope ; sam 0806 hand cloak gollum the-ring ; discard riddle ; power-plays 1",
        ),
        (
            "R-41 a title stands for all its cards; a player without cards is not riddled again",
            "frodo 0606 hand riddle boat ; sam 0806 hand spy-6",
            "riddle, sam, spy-6, name spy",
            "frodo 0606 hand boat spy-6 ; sam 0806 ; discard riddle ; power-plays 1",
        ),
        (
            "R-41 guesses go by the hand before the draw: two for three cards",
            "frodo 0606 hand riddle boat ; sam 0806 hand rope cloak boat",
            "riddle, sam, rope, name horse, name spy, boat",
            "frodo 0606 ; sam 0806 hand rope cloak boat boat ; discard riddle ; power-plays 1",
        ),
        (
            "A-4 a free riddle needs no card and no power play",
            CAPTIVE,
            "riddle black-rider-1, rope, name rope, go-on, cloak, name boat, rope",
            f"{CAPTIVE} ; riddled black-rider-1",
        ),
    ],
)
def test_riddle(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "question", "choices"),
    [
        ("D-8 whom to riddle", TWO, "riddle", "ChooseWhomToRiddle frodo", "sam"),
        (
            "C-6 any card of the hand is drawn",
            "frodo 0606 hand riddle boat ; sam 0806 hand rope rope spy-2",
            "riddle, sam",
            "HoldUpCard",
            "rope, rope, spy-2",
        ),
        (
            "8.2 after a right guess: go on or stop",
            TWO,
            "riddle, sam, rope, name boat, name rope, name cloak",
            "GoOnRiddling frodo",
            "stop, go-on",
        ),
        (
            "C-7 after a wrong guess any card of the riddler is lost",
            TWO,
            "riddle, sam, rope, name boat, name rope, name cloak, go-on, gollum, name gollum, name horse"
            ", go-on, the-ring, name palantir",
            "LoseCard",
            "boat, rope, gollum",
        ),
    ],
)
def test_questions_of_a_riddle(rule: str, position: str, answers: str, question: str, choices: str) -> None:
    match = play(position, answers)
    assert (asks(match), offered(match)) == (question, choices)


def test_r_41_titles_are_distinct_and_named_without_feedback() -> None:
    match = play(TWO, "riddle, sam, rope, name rope")
    assert asks(match) == "NameTitle frodo" and not may(match, "name rope") and len(offered(match).split(", ")) == 41
    assert heard(match, "sam", "named", "riddle-right") == ["named"]
    match = play(TWO, "riddle, sam, rope, name rope, name cloak, name boat")
    assert heard(match, "sam", "riddle-right") == ["riddle-right rope"]


@pytest.mark.parametrize(
    ("name", "card", "lost", "held_up"),
    [
        ("frodo", "rope", "boat", "?"),  # the riddler does not see the card before the guess
        ("sam", "rope", "boat", "rope"),  # who sees which one is missing
        ("merry", "?", "?", "?"),
        (None, "?", "?", "?"),
    ],
)
def test_15_who_sees_a_riddle(name: str | None, card: str, lost: str, held_up: str) -> None:
    """K-3."""
    watched = TWO + " ; merry 0806 hand spy-1"
    right = play(watched, "riddle, sam, rope, name rope, name boat, name cloak, stop")
    assert heard(right, name, "riddle-right") == [f"riddle-right {card}"]
    wrong = play(watched, "riddle, sam, rope, name horse, name boat, name cloak, boat")
    assert heard(wrong, name, "riddle-wrong", "passed") == [f"riddle-wrong {card}", f"passed {lost}"]
    assert heard(wrong, name, "card-held-up") == [f"card-held-up {held_up}"]


@pytest.mark.parametrize(("peek", "card"), [("open", "rope"), ("strict", "?")])
def test_k3_with_strict_peek_nobody_knows_the_card_that_is_held_up(peek: str, card: str) -> None:
    """O-16: the hand of a character who does not act is not looked at."""
    players = "frodo 0606 hand riddle boat ; sam 0606 ; black-rider-1 0806 hand rope cloak ; black-rider-2 0806"
    match = play(f"rules two-player-teams=2 peek={peek} ; {players}", "riddle, black-rider-1, rope")
    assert heard(match, "black-rider-1", "card-held-up") == [f"card-held-up {card}"]


@pytest.mark.parametrize(
    ("rule", "position", "answers", "possible"),
    [
        ("R-51 both hold a card", CAPTIVE, "", True),
        ("R-51 the captor has none to lose", CAPTIVE.replace(" hand boat", ""), "", False),
        ("R-51 the captive has none", CAPTIVE.replace(" hand rope cloak", ""), "", False),
        ("A-4 another's captive", CAPTIVE.replace("captive frodo", "captive sam") + " ; sam 0606", "", False),
        ("D-30 once in a turn", CAPTIVE, "riddle black-rider-1, rope, name rope, stop", False),
    ],
)
def test_when_a_captive_may_be_riddled(rule: str, position: str, answers: str, possible: bool) -> None:
    assert may(play(position, answers), "riddle black-rider-1") == possible


def test_a_4_a_free_riddle_plays_no_card() -> None:
    assert heard(play(CAPTIVE, "riddle black-rider-1, rope, name rope, stop"), None, "played") == []
