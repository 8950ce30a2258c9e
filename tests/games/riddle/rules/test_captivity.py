"""Captivity (A-4, 11.4; R-45, R-46, R-50, R-51, R-52, R-57; D-29, D-30)."""

from __future__ import annotations

import pytest

from tests.games.riddle.rule_rows import check, heard, land_near, may, play, refused

RULES = "rules captivity=on"
SECRETS = f"{RULES} secret-spaces=on"
CAPTIVE = f"{RULES} ; frodo 0706 ; black-rider-1 captive frodo"
MORE = "sam 2012 ; merry 2013 ; pippin 2014 ; black-rider-2 2015"
# Black Rider 1 attacks Frodo after an exchange of a Boat for a Boat, and wins.
BATTLE = "boat, boat, attack frodo, evil-army-1, surrender"
TEN = "spy-1 spy-2 spy-3 spy-4 spy-5 spy-6 spy-7 riddle bilbo"
# Sam beats Frodo, whose captive is Black Rider 1.
CHAIN = (
    f"{RULES} ; sam 0403 hand boat evil-army-1 ; black-rider-2 0606 ; frodo 0303 hand boat"
    " ; black-rider-1 captive frodo hand rope"
)
BEATEN = f"die, 0303, {BATTLE}"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "A-4 a captive has no space and causes no exchange",
            f"{RULES} ; frodo 0606 hand boat ; black-rider-1 captive frodo hand rope",
            "die, 0706",
            "frodo 0706 hand boat",
        ),
        (
            "A-4, R-22 a captive's table is discarded, the hand down to ten",
            f"{RULES} ; black-rider-1 1306 hand boat evil-army-1 ; frodo 1205 hand boat rope {TEN} table cloak",
            f"die, 1305, {BATTLE}, captive, boat, pass",
            f"black-rider-1 1305 hand boat ; frodo captive black-rider-1 hand rope {TEN}"
            " ; discard boat cloak evil-army-1 ; power-plays 1 ; attacked frodo ; riddled frodo",
        ),
        (
            "R-46 a capture ends the waiting",
            f"{RULES} ; black-rider-1 2617 hand boat evil-army-1 ; frodo 2618 hand boat waited",
            f"die, 2517, {BATTLE}, captive, pass",
            "black-rider-1 2517 hand boat ; frodo captive black-rider-1 hand boat"
            " ; discard evil-army-1 ; power-plays 1 ; attacked frodo ; riddled frodo",
        ),
        (
            "O-5, R-57 with one wait a captive keeps the right",
            f"{RULES} wait-once=on ; black-rider-1 2617 hand boat evil-army-1 ; frodo 2618 hand boat waited",
            f"die, 2517, {BATTLE}, captive, pass",
            "black-rider-1 2517 hand boat ; frodo captive black-rider-1 hand boat waited"
            " ; discard evil-army-1 ; power-plays 1 ; attacked frodo ; riddled frodo",
        ),
        (
            "A-4, 10.2 a captive who stays draws a card; no discard",
            f"{CAPTIVE} ; active black-rider-1",
            "roll 5, boat",
            "black-rider-1 captive frodo hand boat stay 1 ; active frodo",
        ),
        ("D-29 release", CAPTIVE, "release black-rider-1", "black-rider-1 captive frodo freed"),
        (
            "5.8, A-3 a captor takes all cards that a captive has hidden on the space",
            f"{SECRETS} ; frodo 2806 ; black-rider-1 captive frodo disturbed 2906 ; sam 2012"
            " ; pile 2906 black-rider-1 the-ring boat ; pile 2906 sam rope",
            "die, 2906",
            "frodo 2906 hand the-ring boat ; black-rider-1 captive frodo ; pile 2906 black-rider-1",
        ),
        (
            "5.8 not those of another player's captive",
            f"{SECRETS} ; frodo 0606 ; black-rider-1 captive frodo ; sam 2806"
            " ; pile 2906 black-rider-1 boat ; active sam",
            "die, 2906",
            "sam 2906",
        ),
        (
            "K-20 a capture is not a stop: the hidden cards stay",
            f"{SECRETS} ; black-rider-1 2806 hand boat evil-army-1 ; frodo 2906 hand boat ; pile 2906 frodo rope",
            f"die, 2906, {BATTLE}, captive, pass",
            "black-rider-1 2906 hand boat ; frodo captive black-rider-1 hand boat"
            " ; discard evil-army-1 ; power-plays 1 ; attacked frodo ; riddled frodo",
        ),
        (
            "R-52 captives go to the Halls with their captor, and go free at their next turn",
            CHAIN,
            f"{BEATEN}, boat",
            "sam 0303 hand boat boat ; frodo halls ; black-rider-1 halls hand rope freed"
            " ; discard evil-army-1 ; power-plays 1 ; attacked frodo",
        ),
        (
            "K-19, R-52 captives change hands with their captor",
            CHAIN,
            f"{BEATEN}, captive, pass",
            "sam 0303 hand boat ; frodo captive sam hand boat ; black-rider-1 captive sam hand rope freed"
            " ; discard evil-army-1 ; power-plays 1 ; attacked frodo ; riddled black-rider-1 frodo",
        ),
    ],
)
def test_captivity(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "D-23 a 6 lets a captive leave",
            f"{CAPTIVE} ; active black-rider-1",
            "roll 6",
            "asks LeaveWithSix black-rider-1 ; offers leave, stay",
        ),
        (
            "D-25 to land within 6 of the captor",
            f"{CAPTIVE} ; active black-rider-1",
            "roll 6, leave",
            f"asks PlaceMarker black-rider-1 ; offers {land_near('0706')}",
        ),
        (
            "10.3 then a normal turn with a new roll",
            f"{CAPTIVE} ; active black-rider-1",
            "roll 6, leave, 0606",
            "black-rider-1 0606 ; asks Roll",
        ),
        (
            "D-24 a Wizard of the captive's own kind",
            f"{RULES} ; frodo 0706 ; black-rider-1 captive frodo hand sauron gandalf ; active black-rider-1",
            "roll 1",
            "asks LeaveWithWizard black-rider-1 ; offers stay, sauron",
        ),
        (
            "D-24 is discarded",
            f"{RULES} ; frodo 0706 ; black-rider-1 captive frodo hand sauron gandalf ; active black-rider-1",
            "roll 1, sauron, 0606",
            "black-rider-1 0606 hand gandalf ; discard sauron ; asks Roll",
        ),
        ("10.2 a roll at the third turn", f"{CAPTIVE} stay 2 ; active black-rider-1", "", "asks RollInHalls"),
        (
            "10.2 the fourth turn begins outside, without a roll",
            f"{CAPTIVE} stay 3 ; active black-rider-1",
            "",
            "asks PlaceMarker black-rider-1",
        ),
        (
            "O-9 short stays are for the Halls",
            f"{RULES} short-halls=halls ; frodo 0706 ; black-rider-1 captive frodo stay 2 ; {MORE}"
            " ; active black-rider-1",
            "",
            "asks RollInHalls",
        ),
        (
            "O-9 short stays for captives too: the third turn begins outside",
            f"{RULES} short-halls=both ; frodo 0706 ; black-rider-1 captive frodo stay 2 ; {MORE}"
            " ; active black-rider-1",
            "",
            "asks PlaceMarker black-rider-1",
        ),
        (
            "O-9 the second turn does not begin outside",
            f"{RULES} short-halls=both ; frodo 0706 ; black-rider-1 captive frodo stay 1 ; {MORE}"
            " ; active black-rider-1",
            "",
            "asks RollInHalls",
        ),
        (
            "D-29 a released captive leaves at the beginning of their next turn",
            CAPTIVE,
            "release black-rider-1, die, 0606, finish",
            "asks PlaceMarker black-rider-1 ; black-rider-1 captive frodo freed",
        ),
        (
            "A-4 near the captor, wherever the captor goes",
            f"{RULES} ; frodo 0706 hand eagles ; black-rider-1 captive frodo",
            "release black-rider-1, eagles, 2020, finish",
            f"asks PlaceMarker black-rider-1 ; offers {land_near('2020')}",
        ),
        (
            "A-4, R-44 nobody reaches a captive",
            f"{RULES} ; frodo 0706 hand gandalf ; black-rider-1 captive sam hand rope ; sam 2012 hand boat",
            "see gandalf",
            "offers sam",
        ),
        (
            "5.8 hidden cards are taken before the exchanges of the stop",
            f"{SECRETS} ; frodo 2806 ; black-rider-1 captive frodo ; sam 2906 hand cloak"
            " ; pile 2906 black-rider-1 the-ring",
            "die, 2906",
            "asks DrawBlind ; frodo 2906 hand the-ring",
        ),
        (
            "R-52 from the Halls they leave near the Place of Returning",
            f"{RULES} ; frodo halls ; black-rider-1 halls freed ; active black-rider-1",
            "",
            f"asks PlaceMarker black-rider-1 ; offers {land_near('1508')}",
        ),
        (
            "K-11, R-52 captives of a player who is out leave near their captor's last space",
            f"{RULES} one-deck=on ; frodo out last 2020 ; black-rider-1 captive frodo freed ; sam 0606"
            " ; active black-rider-1",
            "",
            f"asks PlaceMarker black-rider-1 ; offers {land_near('2020')}",
        ),
    ],
)
def test_questions_of_captivity(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer", "named"),
    [
        ("D-29 released before", CAPTIVE, "release black-rider-1", "release black-rider-1", "11.4"),
        ("D-29 only the captor releases", f"{CAPTIVE} ; sam 2012 ; active sam", "", "release black-rider-1", "11.4"),
        (
            "D-30 only the captor riddles",
            f"{RULES} ; frodo 0706 ; black-rider-1 captive frodo hand rope ; sam 2012 hand cloak ; active sam",
            "",
            "riddle black-rider-1",
            "8.2",
        ),
        (
            "K-19 a captive who changed hands is not riddled",
            CHAIN,
            f"{BEATEN}, captive, pass",
            "riddle black-rider-1",
            "11.4",
        ),
        (
            "K-19 a captive who changed hands is not released again",
            CHAIN,
            f"{BEATEN}, captive, pass",
            "release black-rider-1",
            "11.4",
        ),
        (
            "K-19, R-59, O-1 a team-mate in captivity is not riddled",
            f"{RULES} partners=on ; frodo 0706 hand boat ; black-rider-1 2012"
            " ; sam captive frodo hand rope ; black-rider-2 2013",
            "",
            "riddle sam",
            "12.1",
        ),
    ],
)
def test_refusals(rule: str, position: str, answers: str, answer: str, named: str) -> None:
    assert refused(position, answers, answer) == named


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer"),
    [
        ("D-29 the captor", CAPTIVE, "", "release black-rider-1"),
        (
            "D-30 the captor",
            f"{RULES} ; frodo 0706 hand boat ; black-rider-1 captive frodo hand rope",
            "",
            "riddle black-rider-1",
        ),
        ("R-52 the new captor and the old one", CHAIN, f"{BEATEN}, captive, pass", "release frodo"),
        (
            "R-59 a team-mate is released",
            f"{RULES} partners=on ; frodo 0706 ; black-rider-1 2012 ; sam captive frodo ; black-rider-2 2013",
            "",
            "release sam",
        ),
    ],
)
def test_what_is_allowed(rule: str, position: str, answers: str, answer: str) -> None:
    assert may(play(position, answers), answer)


def test_r_45_captor_at_sea() -> None:
    """With no land within 6 of the captor, the nearest land."""
    position = f"{RULES} ; frodo 0023 table boat ; black-rider-1 captive frodo stay 3 ; active black-rider-1"
    check(position, "", f"offers {land_near('0023')}")


@pytest.mark.parametrize(
    ("name", "cards"), [("frodo", "boat the-ring"), ("black-rider-1", "boat the-ring"), ("sam", "? ?"), (None, "? ?")]
)
def test_15_who_sees_the_hidden_cards_of_a_captive(name: str | None, cards: str) -> None:
    """A-4 with A-3; R-54: The Ring may be among them."""
    position = f"{SECRETS} one-deck=on ; frodo 2806 ; black-rider-1 captive frodo ; sam 2012 ; quiet 9"
    match = play(f"{position} ; pile 2906 black-rider-1 the-ring boat", "die, 2906")
    assert heard(match, name, "pile-taken") == [f"pile-taken {card}" for card in cards.split()]
    assert match.state.quiet == 0


@pytest.mark.parametrize(("answers", "event"), [("release black-rider-1", "released"), ("", "")])
def test_d_29_everybody_hears_of_a_release(answers: str, event: str) -> None:
    assert heard(play(CAPTIVE, answers), None, "released") == event.split()
