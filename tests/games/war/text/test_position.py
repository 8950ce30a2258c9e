"""Positions as text: what is written reads back, and a text that cannot be read gets one clear sentence."""

from __future__ import annotations

import pytest

from mathom.core.errors import NotationError, PositionError
from mathom.games.war.text.position import load
from mathom.games.war.text.positions.position_writing import dump


@pytest.mark.parametrize(
    "text",
    [
        "minas-tirith: gondor 3/1/1 boromir | osgiliath: sauron 5/2+2n ; rohan 2 active",
        "dale: captured sauron 1/0 ; dead gondor 1/0/2 ; fellowship moria ; corruption 4 ; revealed",
        "hand athelas olog-hai ; table horn-of-gondor ; played wormtongue ; drawn eye 3 ; turn 7",
        "rings 2 1 ; free-dice character character ; shadow-dice army ; box 1 2 ; ring-used free ; acts shadow",
        "mordor 2 ; guide gollum ; gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin",
        "corruption 12 ; turn 9 ; won shadow ring-corrupted",
        "mordor 5 ; turn 9 ; won free ring-destroyed",
    ],
)
def test_position_reads_back(text: str) -> None:
    parts = sorted(dump(load(text)).split(" ; "))
    assert parts == sorted(text.split(" ; "))


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("minas-tirith: gondor 3/1/1 gandalf ; rohan 2 passive", "minas-tirith: gondor 3/1/1 gandalf-the-grey"),
        ("hunt 2 ; free-dice event", "free-dice event ; box 0 2"),
    ],
)
def test_short_forms_are_read(short: str, full: str) -> None:
    assert full in dump(load(short))


def test_finished_position_is_over() -> None:
    s = load("corruption 12 ; won shadow ring-corrupted")
    assert s.over and not s.depth and (s.value(0), s.value(1)) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("erebor: 1/2/1", '"1/2/1" (column 9) needs its Nation before it'),
        ("dead 1/2/3", '"1/2/3" (column 6) needs its Nation before it'),
        ("dale: north 1/0/0 | bree: 1/0/0", '"1/0/0" (column 27) needs its Nation before it'),
        ("erebor: dwarfs 1/2/1", '"dwarfs" (column 9) is not known here'),
        ("moria sauron 1/0", '"moria" (column 1) does not begin a part of a position'),
        ("dale: north 1/0/0 | | bree: north 1/0/0 | north", '"north" (column 43) should be a region and a colon'),
        ("fellowship", '"fellowship" (column 1) needs one word after it'),
        ("fellowship erebor bree", '"fellowship" (column 1) needs one word after it'),
        ("turn", '"turn" (column 1) needs one word after it'),
        ("guide", '"guide" (column 1) needs one word after it'),
        ("acts ; free-dice event", '"acts" (column 1) needs one word after it'),
        ("rings 1", '"rings" (column 1) needs two numbers, of the Free Peoples and of the Shadow'),
        ("won shadow", '"won" (column 1) needs the side that won and the reason, as in: won shadow ring-corrupted'),
        ("won shadow not-ended", '"not-ended" (column 12) is not known here'),
        ("progress 13", '"13" (column 10) is not a number from 0 to 12'),
        ("hand the-ents-awake-rock-and-stone", '"the-ents-awake-rock-and-stone" (column 6) is not in this game'),
        ("hand athelas ; table athelas", '"athelas" (column 22) is already elsewhere'),
        ("drawn eye eye eye eye eye", '"eye" (column 23) is already elsewhere, with every copy'),
        ("dale: strider | bree: strider", '"strider" (column 23) is already elsewhere'),
        ("osgiliath: captured", '"captured" (column 12) is said of a region without a Settlement'),
        ("dale: strider ; gone strider", '"strider" (column 22) is already elsewhere'),
        ("gone strider ; dale: strider", '"strider" (column 22) is already elsewhere'),
        ("progress 1 ; progress 2", '"progress" (column 14) begins two parts of the position'),
        ("hollin: gondor", '"gondor" (column 9) needs its figures after it, such as 2/1/0'),
        ("hollin: gondor boromir", '"gondor" (column 9) needs its figures after it, such as 2/1/0'),
        ("hollin: gondor 1/0+1n", '"1/0+1n" (column 16) names Nazgûl, and only Sauron has them'),
    ],
)
def test_word_that_cannot_be_read_is_named(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as error:
        load(text)
    assert str(error.value) == complaint


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("corruption 12", "corruption 12 ends the game: add ; won shadow ring-corrupted (16.1)"),
        ("mordor 5", "mordor 5 ends the game: add ; won free ring-destroyed (16.2)"),
        ("erebor: dwarves 6/0/0", "the position has more figures of dwarves than the game"),
        ("dead sauron 1/0/0", "figures of sauron are never dead: they return to the reinforcements (6.5)"),
        ("hollin: elves 1/0/0 sauron 1/0", "both sides have units in hollin, where no siege can be (11.1)"),
        ("hollin: elves 0/0/1", "a Leader is without a unit in hollin (6.3)"),
        ("hollin: sauron 11/0", "11 units of one side are in hollin: at most 10 may be there (6.1)"),
        (
            "minas-tirith: gondor 6/0/0 sauron 1/0",
            "6 units of one side are in minas-tirith: at most 5 may be there (6.1)",
        ),
        (
            "dale: captured north 1/0/0",
            "dale is captured, but only its first owner has units there (11.8)",
        ),
        ("elves 1 passive", "elves is always active (12.2)"),
        ("sauron 1 passive", "sauron is always active (12.2)"),
        ("rohan 0 passive", "rohan is passive, so it is not At War (12.2)"),
        ("revealed ; progress 1", "a revealed Fellowship has no progress (13.5)"),
        ("mordor 1 ; progress 1", "in Mordor the Fellowship has no progress (15.1)"),
        ("dale: gollum", "Gollum stands in no region: he guides a Fellowship without Companions (13.2)"),
        ("gone gollum", "Gollum is never gone (13.2)"),
        ("moria: saruman", "Saruman never leaves Orthanc (9.3)"),
        ("guide gimli", "gimli cannot be the Guide of this Fellowship (13.2)"),
        ("guide gollum", "gollum cannot be the Guide of this Fellowship (13.2)"),
        ("waiting eye", "the tile eye never waits for Mordor (14.5)"),
        ("pelargir: southrons 1/0", "the enemy's Army has captured pelargir: write captured before its figures (11.8)"),
        ("moria: elves 2/0/0", "the enemy's Army has captured moria: write captured before its figures (11.8)"),
        ("bree: aragorn", "aragorn took the place of strider: add ; gone strider (4.3)"),
        (
            "bree: gandalf-the-grey gandalf-the-white",
            "gandalf-the-white took the place of gandalf-the-grey: add ; gone gandalf-the-grey (4.3)",
        ),
        ("shadow-dice will", "no die of shadow shows will (4.3)"),
        ("shadow-dice army eye", "a die that shows an Eye is in the Hunt Box (3.4)"),
        ("free-dice event event event ; box 2 0 ; used 2 0", "free has 7 dice: at most 6 (3.1)"),
        ("shadow-dice army ; box 0 10", "shadow has 11 dice: at most 10 (3.1)"),
        ("turn 0", "the first turn is turn 1 (3)"),
        ("mordor 1 ; waiting shelobs-lair", "the tile shelobs-lair no longer waits in Mordor (15.2)"),
        ("pool shelobs-lair", "the tile shelobs-lair joins the pool in Mordor: it is waiting now (15.2)"),
        ("table athelas", "athelas is not a table card (5.4)"),
        ("table wizards-staff ; gone gandalf-the-grey", "the condition of wizards-staff does not hold (5.4)"),
        (
            "hand athelas bilbos-song elven-rope elven-cloaks phial-of-galadriel axe-and-bow horn-of-gondor",
            "free has 7 cards in hand: at most 6 (5.1)",
        ),
        ("rings 3 1", "there are only 3 Elven Rings (4.5)"),
    ],
)
def test_position_that_no_game_reaches_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as error:
        load(text)
    assert str(error.value) == complaint
