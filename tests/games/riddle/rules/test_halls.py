"""The Halls of Mandos (chapter 10, O-9, O-10), and captives where their turns run the same way (11.4)."""

from __future__ import annotations

import pytest

from tests.games.riddle.rule_rows import check, heard, land_near, play, refused

IN_HALLS = "frodo 0706 ; black-rider-1 halls"
NEXT = "active black-rider-1"
TEN = "boat boat rope rope cloak cloak horse-1 horse-2 horse-3 horse-4"
SIX = "sam 0606 ; merry 0606 ; pippin 0606 ; black-rider-2 0606"
# Black Rider 1 attacks Frodo after an exchange of a Boat for a Boat, and wins.
BATTLE = "boat, boat, attack frodo, evil-army-1, surrender"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "10.1, R-22 the hand is kept, the table is discarded",
            "black-rider-1 1306 hand boat evil-army-1 ; frodo 1205 hand boat the-ring rope table cloak",
            f"die, 1305, {BATTLE}, boat",
            "black-rider-1 1305 hand boat boat ; frodo halls hand the-ring rope ; discard cloak evil-army-1"
            " ; power-plays 1 ; attacked frodo",
        ),
        (
            "R-46 the way to the Halls ends the waiting",
            "black-rider-1 2617 hand boat evil-army-1 ; frodo 2618 hand boat waited",
            f"die, 2517, {BATTLE}, boat",
            "black-rider-1 2517 hand boat boat ; frodo halls ; discard evil-army-1 ; power-plays 1 ; attacked frodo",
        ),
        *(
            (
                "10.2, C-3, C-4 a player who stays draws a card and discards none",
                f"{IN_HALLS} hand rope stay {turns} ; {NEXT}",
                "roll 5, stay, boat",
                f"black-rider-1 halls hand rope boat stay {turns + 1} ; active frodo",
            )
            for turns in (0, 1, 2)
        ),
        (
            "10.2, D-22 a player who stays discards down to ten",
            f"{IN_HALLS} hand {TEN} ; {NEXT}",
            "roll 2, stay, bilbo, boat",
            f"black-rider-1 halls hand {TEN.removeprefix('boat ')} bilbo stay 1 ; discard boat ; active frodo",
        ),
        (
            "O-10, R-53 with more than five players the loser is out; hidden cards stay",
            "rules quick-exit=halls secret-spaces=on ; black-rider-1 1306 hand boat evil-army-1"
            f" ; frodo 1205 hand boat the-ring eagles table cloak ; {SIX} ; pile 2906 frodo rope",
            f"die, 1305, {BATTLE}, boat",
            "black-rider-1 1305 hand boat boat the-ring ; frodo out last 1205 ; discard cloak eagles evil-army-1"
            " ; power-plays 1 ; attacked frodo",
        ),
        (
            "O-10 only with the option",
            f"black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand boat ; {SIX}",
            f"die, 0303, {BATTLE}, boat",
            "black-rider-1 0303 hand boat boat ; frodo halls ; discard evil-army-1 ; power-plays 1 ; attacked frodo",
        ),
        (
            "O-10 a player who is out takes no turns",
            f"rules quick-exit=halls ; black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand boat ; {SIX}",
            f"die, 0303, {BATTLE}, boat, finish",
            "black-rider-1 0303 hand boat boat ; frodo out last 0303 ; discard evil-army-1 ; active sam",
        ),
        (
            "O-10, R-53 captives of a player who is out go free",
            "rules quick-exit=halls captivity=on ; black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand boat"
            " ; sam captive frodo ; merry 0606 ; pippin 0606 ; black-rider-2 0606",
            f"die, 0303, {BATTLE}, boat",
            "black-rider-1 0303 hand boat boat ; frodo out last 0303 ; sam captive frodo freed ; discard evil-army-1"
            " ; power-plays 1 ; attacked frodo",
        ),
    ],
)
def test_halls(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        ("10.2 a turn there begins with a roll", f"{IN_HALLS} ; {NEXT}", "", "asks RollInHalls"),
        (
            "6.5 eleven cards: the hand is reduced at once, in the turn of the other player",
            f"black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand {TEN} bilbo shelob",
            f"die, 0303, {BATTLE}, shelob",
            "asks DiscardExcess frodo",
        ),
        (
            "6.5 ten cards are not reduced",
            f"black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand {TEN} bilbo",
            f"die, 0303, {BATTLE}, bilbo",
            "asks TakeAction black-rider-1",
        ),
        ("D-24 a player without cards is not asked", f"{IN_HALLS} ; {NEXT}", "roll 5", "asks DrawCard"),
        ("D-24 a player without cards is not asked after a 6", f"{IN_HALLS} ; {NEXT}", "roll 6, stay", "asks DrawCard"),
        (
            "D-23 with a 6 they may leave",
            f"{IN_HALLS} ; {NEXT}",
            "roll 6",
            "asks LeaveWithSix black-rider-1 ; offers leave, stay",
        ),
        (
            "D-23 with a 6 they may stay and play a Wizard",
            f"{IN_HALLS} hand sauron ; {NEXT}",
            "roll 6, stay",
            "offers stay, sauron",
        ),
        (
            "D-23 with a 6 they may stay altogether",
            f"{IN_HALLS} hand sauron ; {NEXT}",
            "roll 6, stay, stay",
            "asks DrawCard",
        ),
        (
            "D-24 only a Wizard of the player's own kind",
            f"{IN_HALLS} hand sauron the-balrog gandalf galadriel saruman ; {NEXT}",
            "roll 1",
            "asks LeaveWithWizard black-rider-1 ; offers stay, sauron, the-balrog",
        ),
        (
            "D-24 for Hobbits theirs",
            "frodo halls hand gandalf galadriel sauron ; sam 0606",
            "roll 1",
            "offers stay, gandalf, galadriel",
        ),
        (
            "D-24 the Wizard is discarded",
            f"{IN_HALLS} hand sauron ; {NEXT}",
            "roll 1, sauron",
            "asks PlaceMarker black-rider-1 ; discard sauron",
        ),
        ("10.2 the third turn begins with a roll", f"{IN_HALLS} stay 2 ; {NEXT}", "", "asks RollInHalls"),
        ("10.2 the fourth begins outside", f"{IN_HALLS} stay 3 ; {NEXT}", "", "asks PlaceMarker black-rider-1"),
        (
            "O-9 the second turn",
            f"rules short-halls=halls ; {IN_HALLS} stay 1 ; {SIX} ; {NEXT}",
            "",
            "asks RollInHalls",
        ),
        (
            "O-9 the third",
            f"rules short-halls=halls ; {IN_HALLS} stay 2 ; {SIX} ; {NEXT}",
            "",
            "asks PlaceMarker black-rider-1",
        ),
        (
            "D-25, R-45 land within 6 of the Place of Returning",
            f"{IN_HALLS} stay 3 ; {NEXT}",
            "",
            f"offers {land_near('1508')}",
        ),
        (
            "10.3 no exchange beside another player, and a roll of its own",
            f"frodo 1506 hand rope ; black-rider-1 halls hand boat stay 2 ; {NEXT}",
            "roll 6, leave, 1506",
            "asks Roll ; black-rider-1 1506 hand boat",
        ),
        (
            "10.3 then a normal turn",
            f"frodo 1506 hand rope ; black-rider-1 halls hand boat stay 2 ; {NEXT}",
            "roll 6, leave, 1506, roll 2",
            "asks TakeAction black-rider-1 ; black-rider-1 1506 hand boat ; die 2 ; start 1506",
        ),
        (
            "O-10, R-53 the captives of a player who is out leave near the last space",
            "rules quick-exit=halls captivity=on ; black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand boat"
            " ; sam captive frodo ; merry 0606 ; pippin 0606 ; black-rider-2 0606",
            f"die, 0303, {BATTLE}, boat, finish",
            f"asks PlaceMarker sam ; offers {land_near('0303')}",
        ),
        (
            "O-10 captives of a player who is out are free",
            "rules quick-exit=halls captivity=on ; black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand boat"
            " ; sam captive frodo ; merry 0606 ; pippin 0606 ; black-rider-2 0606",
            f"die, 0303, {BATTLE}, boat, finish, 0303",
            "asks Roll ; sam 0303",
        ),
    ],
)
def test_questions_in_the_halls(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


def test_10_3_spaces_that_are_offered() -> None:
    """R-45: 1502 is 6 away and 1501 is 7; 1708 is a swamp; river dots are not land."""
    spaces = land_near("1508").split(", ")
    assert {"1502"} <= set(spaces) and not {"1501", "1708", "1508"} & set(spaces)
    assert all(space.isdigit() for space in spaces)


def test_10_3_the_turn_after_leaving_has_the_duty_to_move() -> None:
    assert refused(f"{IN_HALLS} stay 2 ; {NEXT}", "roll 6, leave, 1506, roll 2", "finish") == "4.2"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "events"),
    [
        ("10.2", f"{IN_HALLS} ; {NEXT}", "roll 5, boat", "rolled, stayed"),
        ("10.2 no roll", f"{IN_HALLS} stay 3 ; {NEXT}", "1506", "went-free"),
        ("10.3", f"{IN_HALLS} ; {NEXT}", "roll 6, leave, 1506", "rolled, went-free"),
        (
            "10.1",
            "black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand boat",
            f"die, 0303, {BATTLE}, boat",
            "rolled, sent-to-halls",
        ),
        (
            "O-10, R-53 The Ring goes to the winner before all eyes",
            "rules quick-exit=halls ; black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand boat the-ring"
            f" ; {SIX}",
            f"die, 0303, {BATTLE}, boat",
            "rolled, passed ?, passed ?, passed ?, passed the-ring, went-out",
        ),
    ],
)
def test_15_everybody_hears(rule: str, position: str, answers: str, events: str) -> None:
    kinds = {"rolled", "stayed", "went-free", "sent-to-halls", "went-out"} | (
        {"passed"} if "passed" in events else set()
    )
    assert heard(play(position, answers), None, *kinds) == events.split(", ")
