"""Riddles: 8.2, R-41, D-11, D-12, C-6, C-7; free riddles of captors: A-4, R-51."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.power_plays.riddles import begin_riddle, can_riddle_captive, guesses_for
from mathom.games.riddle.rules.state import CAPTIVE, Riddle
from tests.games.riddle.scene import asked, discarded, hand, heard, is_tidy, may, offered, play, scene

TWO = "frodo 0606: riddle boat | sam 0806: cloak rope the-ring gollum"


@pytest.mark.parametrize(
    ("rule", "position", "possible"),
    [
        ("8.2 with a card to lose", "frodo 0606: riddle boat | sam 0806: cloak", True),
        ("8.2 another Riddle is a card to lose", "frodo 0606: riddle riddle | sam 0806: cloak", True),
        ("8.2 nothing but the Riddle", "frodo 0606: riddle | sam 0806: cloak", False),
        ("8.2 the other holds nothing", "frodo 0606: riddle boat | sam 0806:", False),
        ("8.2 no Riddle", "frodo 0606: boat | sam 0806: cloak", False),
        ("R-2 who is not placed yet", "frodo 0606: riddle boat | sam unplaced: cloak", True),
        ("R-44 who is in the Halls", "frodo 0606: riddle boat | sam halls: cloak", False),
        ("R-44 who is out", "frodo 0606: riddle boat | sam out: cloak", False),
    ],
)
def test_who_may_be_riddled(rule: str, position: str, possible: bool) -> None:
    assert may(scene(position), "use:riddle") == possible, rule


def test_o1_no_riddle_against_a_partner() -> None:
    position = "frodo 0606: riddle boat | rider-1 0806: rope | sam 0806: cloak | rider-2 0806: cloak"
    assert offered(play(scene(position), "use:riddle")) == "@black-rider-1 @sam @black-rider-2"
    assert offered(play(scene(position, partners=True), "use:riddle")) == "@black-rider-1 @black-rider-2"
    assert not may(scene("frodo 0606: riddle boat | sam 0606: rope", teams_of=2), "use:riddle")  # O-16


@pytest.mark.parametrize(("cards", "guesses"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 3), (12, 3)])
def test_8_2_guesses_by_the_number_of_cards(cards: int, guesses: int) -> None:
    assert guesses_for(cards) == guesses


def test_8_2_the_riddle_is_discarded_at_once_and_costs_one_power_play() -> None:
    s = play(scene(TWO), "use:riddle")
    assert (discarded(s), hand(s, "frodo"), s.power_plays) == ("riddle", "boat", 1)
    assert asked(s) == "ChooseWhomToRiddle" and offered(s) == "@sam"
    play(s, "@sam the-ring ?the-ring ?rope ?boat yes gollum ?gollum ?rope pass")
    assert s.power_plays == 1 and is_tidy(s)  # however long it goes on


def test_8_2_the_worked_example() -> None:
    """D-12. Chapter 17: four cards, three titles; three cards, two titles; two cards, one title; wrong."""
    s = play(scene(TWO), "use:riddle @sam rope")
    assert s.guesses == 3
    play(s, "?boat ?rope ?cloak")
    assert (hand(s, "frodo"), hand(s, "sam"), asked(s)) == ("boat rope", "cloak gollum the-ring", "GoOnRiddling")
    assert play(s, "yes gollum").guesses == 2
    play(s, "?gollum ?horse")
    assert hand(s, "sam") == "cloak the-ring"
    assert play(s, "yes the-ring").guesses == 1
    play(s, "?palantir")
    assert (hand(s, "sam"), asked(s)) == ("cloak the-ring", "LoseCard")  # shown and returned
    assert offered(s) == "boat rope gollum"  # C-7: any card of the riddler
    play(s, "gollum")
    assert (hand(s, "frodo"), hand(s, "sam")) == ("boat rope", "cloak gollum the-ring")
    assert is_tidy(s)


def test_c_6_any_card_of_the_hand_is_drawn() -> None:
    s = play(scene("frodo 0606: riddle boat | sam 0806: rope rope spy-2"), "use:riddle @sam")
    assert s.seat() == -1 and offered(s) == "rope rope spy-2"


def test_r_41_titles_are_distinct_and_named_without_feedback() -> None:
    s = play(scene(TWO), "use:riddle @sam rope ?rope")
    assert asked(s) == "NameTitle" and not may(s, "?rope") and len(s.legal_actions()) == 41
    assert heard(s, "sam", "named", "riddle-right") == ["named"]
    play(s, "?cloak ?boat")
    assert heard(s, "sam", "riddle-right") == ["riddle-right rope"]


def test_r_41_a_title_stands_for_all_its_cards() -> None:
    s = play(scene("frodo 0606: riddle boat | sam 0806: spy-6"), "use:riddle @sam spy-6 ?spy")
    assert hand(s, "frodo") == "boat spy-6" and is_tidy(s)  # he has no more cards: nothing is asked


def test_r_41_guesses_go_by_the_hand_before_the_draw() -> None:
    s = play(scene("frodo 0606: riddle boat | sam 0806: rope cloak boat"), "use:riddle @sam rope")
    assert (s.guesses, s.hand_size(1)) == (2, 2)


def test_15_who_sees_a_riddle() -> None:
    """K-3."""
    watched = TWO + " | merry 0806: spy-1"
    right = play(scene(watched), "use:riddle @sam rope ?rope ?boat ?cloak pass")
    for name, card in (("frodo", "rope"), ("sam", "rope"), ("merry", "?"), (None, "?")):
        assert heard(right, name, "riddle-right") == [f"riddle-right {card}"]
    wrong = play(scene(watched), "use:riddle @sam rope ?horse ?boat ?cloak boat")
    for name, card, lost in (("frodo", "rope", "boat"), ("sam", "rope", "boat"), ("merry", "?", "?"), (None, "?", "?")):
        assert heard(wrong, name, "riddle-wrong", "passed") == [f"riddle-wrong {card}", f"passed {lost}"]
    assert heard(wrong, "frodo", "card-held-up") == ["card-held-up ?"]  # before he has guessed
    assert heard(wrong, "sam", "card-held-up") == ["card-held-up rope"]  # he sees which is missing


def test_k3_with_strict_peek_nobody_knows_the_card_that_is_held_up() -> None:
    """O-16: the hand of a character who does not act is not looked at."""
    for strict, card in ((False, "rope"), (True, "?")):
        s = scene("frodo 0606: riddle boat | rider-1 0806: rope cloak", teams_of=1, strict_peek=strict)
        play(s, "use:riddle @rider-1 rope")
        assert heard(s, "rider-1", "card-held-up") == [f"card-held-up {card}"]


def captive(position: str = "frodo 0606: boat | rider-1 0606: rope cloak") -> Riddle:
    s = scene(position, captivity=True)
    s.marker[1] = CAPTIVE
    s.captor[1] = 0
    return s


def test_a_4_a_free_riddle_needs_no_card_and_no_power_play() -> None:
    s = captive()
    begin_riddle(s, 0, 1, True)
    s.run_steps(0)
    play(s, "rope ?rope yes cloak ?boat rope")
    assert (s.power_plays, hand(s, "frodo"), hand(s, "rider-1")) == (2, "boat", "rope cloak")
    assert is_tidy(s) and heard(s, None, "played") == []


def test_r_51_a_free_riddle_needs_a_card_to_lose() -> None:
    assert can_riddle_captive(captive(), 0, 1)
    assert not can_riddle_captive(captive("frodo 0606: | rider-1 0606: rope"), 0, 1)
    assert not can_riddle_captive(captive("frodo 0606: boat | rider-1 0606:"), 0, 1)
    s = captive()
    s.captor[1] = 2
    assert not can_riddle_captive(s, 0, 1)
    s.captor[1] = 0
    s.riddled = 2
    assert not can_riddle_captive(s, 0, 1)  # D-30: once in a turn
