"""Friendly exchanges (chapter 7)."""

from __future__ import annotations

import pytest

from tests.games.riddle.rule_rows import check, heard, play

THREE = "sam 0706 hand rope ; merry 0706 hand cloak ; pippin 0706 hand eagles"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "7 a card passes in each direction",
            "frodo 0606 hand boat ; sam 0706 hand rope cloak ; merry 2019",
            "die, 0706, cloak, boat",
            "frodo 0706 hand cloak ; sam 0706 hand boat rope exchanged 0706 ; other sam",
        ),
        (
            "7, R-28 one card against one",
            "frodo 0606 hand boat ; sam 0706 hand rope",
            "die, 0706, rope, boat",
            "frodo 0706 hand rope ; sam 0706 hand boat ; other sam",
        ),
        (
            "D-6 a card won in one exchange may be lost in the next; the last one goes without asking",
            f"frodo 0606 hand boat ; {THREE}",
            "die, 0706, merry, cloak, boat, pippin, eagles, cloak, rope, eagles",
            "frodo 0706 hand rope ; sam 0706 hand eagles ; merry 0706 hand boat ; pippin 0706 hand cloak ; other sam",
        ),
        (
            "7 passing by does nothing",
            "frodo 0606 hand boat ; sam 0806 hand rope",
            "roll 2, die, 1006",
            "frodo 1006 hand boat",
        ),
        ("7 standing still does nothing", "frodo 0606 hand boat ; sam 0606 hand rope", "", ""),
        ("7 two away", "frodo 0705 hand boat ; sam 0906 hand rope", "die, 0706", "frodo 0706 hand boat"),
        *(
            (
                "R-30 none if a hand is empty, and so no battle",
                f"frodo 0606{mine} ; sam 0706{theirs}",
                "die, 0706",
                f"frodo 0706{mine} ; sam 0706{theirs}",
            )
            for mine, theirs in (("", " hand boat"), (" hand boat", ""), ("", ""))
        ),
        *(
            (
                "R-2, R-44 none with a player who has no space",
                f"{rules} ; frodo {start} hand bilbo ; sam {marker} hand rope ; merry 0606",
                f"die, {stop}",
                f"frodo {stop} hand bilbo{halted}",
            )
            for rules, marker, start, stop, halted in (
                (
                    "rules standard",
                    "",
                    "2922",
                    "2823",
                    " ; halted forest",
                ),  # beside the last space of the table of hexes, the one before it
                ("rules standard", "halls", "2822", "2723", ""),
                ("rules captivity=on", "captive merry", "2722", "2623", " ; halted forest"),
                ("rules standard", "", "0606", "0706", ""),
            )
        ),
        (
            "R-44 no exchange with a player who is out",
            "rules one-deck=on ; frodo 2722 hand bilbo ; sam out ; merry 0606",
            "die, 2723",
            "frodo 2723 hand bilbo",
        ),
        (
            "R-29 a new exchange from another space, and from the first again",
            "frodo 0606 hand horse-1 horse-2 boat ; sam 0807 hand rope",
            "die, 0706, horse-1, 0806, rope, boat, horse-2, 0707, boat, rope",
            "frodo 0707 hand boat ; sam 0807 hand rope exchanged 0707 ; discard horse-1 horse-2"
            " ; other sam ; halted forest",
        ),
        (
            "R-29 back on the space of the last exchange there is no new one",
            "frodo 2906 hand horse-1 horse-2 boat ; sam 2807 hand rope",
            "die, 2806, rope, boat, horse-1, 2706, horse-2, 2806",
            "frodo 2806 hand rope ; sam 2807 hand boat exchanged 2806 ; discard horse-1 horse-2 ; other sam",
        ),
    ],
)
def test_exchange(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        ("7 on the same space", "frodo 0705 hand boat ; sam 0706 hand rope", "die, 0706", "asks DrawBlind"),
        ("7 beside it", "frodo 0705 hand boat ; sam 0806 hand rope", "die, 0706", "asks DrawBlind"),
        ("7 across a river", "frodo 0705 hand boat ; sam 0606 hand rope", "die, 0706", "asks DrawBlind"),
        (
            "R-28 both cards are drawn from the hands as they were",
            "frodo 0606 hand boat ; sam 0706 hand rope",
            "die, 0706, rope",
            "asks DrawBlind ; offers boat",
        ),
        (
            "C-5 every card of the other hand",
            "frodo 0606 hand boat boat rope ; sam 0706 hand eagles eagles",
            "die, 0706",
            "offers eagles, eagles",
        ),
        (
            "C-5 every card of the player's own hand",
            "frodo 0606 hand boat boat rope ; sam 0706 hand eagles eagles",
            "die, 0706, eagles",
            "offers boat, boat, rope",
        ),
        (
            "R-29 in a new turn, again from the same space",
            "frodo 0606 hand boat horse-1 horse-2 ; sam 0706 hand rope",
            "die, 0706, rope, boat, finish, roll 1, die, 0705, rope, boat, finish, roll 1, die, 0606, horse-1, 0706",
            "asks DrawBlind",
        ),
        (
            "D-6 the order is chosen",
            f"frodo 0606 hand boat ; {THREE}",
            "die, 0706",
            "asks ChooseWhomToExchangeWith frodo ; offers sam, merry, pippin",
        ),
        (
            "D-6 after each result",
            f"frodo 0606 hand boat ; {THREE}",
            "die, 0706, merry, cloak, boat",
            "asks ChooseWhomToExchangeWith frodo ; offers sam, pippin",
        ),
    ],
)
def test_questions_of_exchanges(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("name", "cards"), [("frodo", "cloak boat"), ("sam", "cloak boat"), ("merry", "? ?"), (None, "? ?")]
)
def test_15_both_see_both_cards(name: str | None, cards: str) -> None:
    match = play("frodo 0606 hand boat ; sam 0706 hand rope cloak ; merry 2019", "die, 0706, cloak, boat")
    assert heard(match, name, "exchange", "passed") == ["exchange", *(f"passed {card}" for card in cards.split())]
