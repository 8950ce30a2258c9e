"""Interactions of rules (chapter 12), each through a whole play."""

from __future__ import annotations

import pytest

from tests.games.riddle.rule_rows import check, may, play, refused, rest

# Black Rider 1 attacks Frodo after an exchange of a Boat for a Boat, and wins.
BATTLE = "die, 0303, boat, boat, attack frodo, evil-army-1, surrender"
SIX = "black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand boat the-ring ; sam 0606 ; merry 0606 ; pippin 0606"
ONE_DECK = (
    "rules one-deck=on secret-spaces=on ; frodo 2806 hand boat rope ; black-rider-1 0606 ; sam 2020 hand the-ring"
    " ; pile 2906 black-rider-1 cloak"
)
FEAST = (
    "rules feast=on one-deck=on ; frodo 0606 hand shelob rope ; sam 2020 hand boat horse-1"
    " ; merry 2022 hand the-ring cloak"
)
ELF_RINGS = "rules elf-ring-win=on secret-spaces=on ; frodo 0405 hand the-ring elf-ring-nenya elf-ring-narya ; sam 2906"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "O-6 with O-8 a player who arrives at the Cracks of Doom wins at once",
            "rules no-wait=on victory-cities=on ; frodo 2020 hand eagles the-ring ; sam 0606",
            "eagles, 2618, declare",
            "frodo 2618 hand the-ring ; discard eagles ; winners frodo ; ended ring-shown",
        ),
        (
            "O-8 a player at the Cracks of Doom may take cards as in a city",
            "rules no-wait=on victory-cities=on ; frodo 2020 hand eagles the-ring ; sam 0606",
            "eagles, 2618, finish city, boat, rope, cloak, boat",
            "frodo 2618 hand the-ring rope cloak cities cracks-of-doom waited ; discard eagles boat ; active sam",
        ),
        (
            "O-5 with A-4 a captive uses the right when free and back",
            "rules wait-once=on captivity=on ; frodo captive black-rider-1 hand the-ring waited ; black-rider-1 2517",
            "roll 6, leave, 2618, roll 1, declare",
            "frodo 2618 hand the-ring waited ; winners frodo ; ended ring-shown ; agenda",
        ),
        (
            "O-12 with A-3 a player without a hand is out, whatever they have hidden",
            f"{ONE_DECK} ; discard {rest(ONE_DECK)}",
            "die, 2906, finish",
            "frodo 2906 hand boat rope ; black-rider-1 out last 0606 ; active sam",
        ),
        (
            "O-12 with A-3 their hidden cards may still be found",
            "rules one-deck=on secret-spaces=on ; frodo 2906 hand boat ; black-rider-1 out ; sam 2020"
            " ; pile 2906 black-rider-1 rope",
            "search, rope",
            "frodo 2906 hand boat rope ; pile 2906 black-rider-1 ; searched 2906",
        ),
        (
            "R-53 The Ring must be taken",
            f"rules captivity=on quick-exit=both ; {SIX} ; black-rider-2 0606",
            f"{BATTLE}, boat",
            "black-rider-1 0303 hand boat boat the-ring ; frodo out last 0303 ; discard evil-army-1"
            " ; power-plays 1 ; attacked frodo",
        ),
        (
            "O-14 with O-12 Shelob removes cards for good, and a player without cards is out when the turn ends",
            f"{FEAST} ; discard {rest(FEAST)}",
            "shelob, boat, the-ring, horse-1, cloak, die, 0706, finish",
            f"frodo 0706 hand rope ; sam out last 2020 ; merry 2022 hand the-ring ; active merry"
            f" ; discard {rest(FEAST)} shelob boat horse-1 cloak",
        ),
        (
            "R-52 captives of a captor who is beaten go to the Halls and are free; their captor is not",
            "rules captivity=on ; merry 0403 hand boat evil-army-1 ; sam 0303 hand boat ; frodo captive sam"
            " ; black-rider-1 captive sam freed",
            "die, 0303, boat, boat, attack sam, evil-army-1, surrender, boat",
            "merry 0303 hand boat boat ; sam halls ; frodo halls freed ; black-rider-1 halls freed"
            " ; discard evil-army-1"
            " ; power-plays 1 ; attacked sam",
        ),
    ],
)
def test_interactions(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "O-5 with A-4 a captive has nothing to declare",
            "rules wait-once=on captivity=on ; frodo captive black-rider-1 hand the-ring waited ; black-rider-1 2517",
            "",
            "asks RollInHalls",
        ),
        (
            "O-10 with A-4 captives are taken again when five are left",
            f"rules captivity=on quick-exit=both ; {SIX} ; black-rider-2 out",
            BATTLE,
            "offers boat, the-ring, captive",
        ),
        (
            "O-13 with O-16 a Hobbit's card draws from Hobbits, here the player's own",
            "rules two-player-teams=2 restrict-draws=on ; frodo 0606 hand sam black-rider-3 ; merry 0606 hand boat"
            " ; black-rider-1 0606 hand rope ; black-rider-2 0606",
            "draw sam",
            "offers merry",
        ),
        (
            "O-13 with O-16 a Black Rider's from Black Riders",
            "rules two-player-teams=2 restrict-draws=on ; frodo 0606 hand sam black-rider-3 ; merry 0606 hand boat"
            " ; black-rider-1 0606 hand rope ; black-rider-2 0606",
            "draw sam, merry, boat, draw black-rider-3",
            "offers black-rider-1",
        ),
    ],
)
def test_questions(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


def test_o_7_with_a_3_an_elf_ring_counts_when_it_is_taken_up_again() -> None:
    """R-58."""
    position = f"{ELF_RINGS} ; pile 0405 frodo elf-ring-vilya"
    assert refused(position, "", "declare") == "12.7"
    assert may(play(position, "retrieve, elf-ring-vilya"), "declare")


def test_a_1_with_o_15_gollum_asks_only_on_a_gollum_space() -> None:
    players = "hand gollum boat ; sam 0806 hand the-ring bilbo"
    assert refused(f"rules gollum-spaces=on bilbo-resists=on ; frodo 0606 {players}", "", "gollum") == "11.1"
    assert may(play(f"rules gollum-spaces=on bilbo-resists=on ; frodo 1505 {players}"), "gollum")
