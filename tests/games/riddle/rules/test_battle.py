"""Battles: 9.1 to 9.3, R-29 to R-39, D-15 to D-18, O-8; two worked examples of chapter 17."""

from __future__ import annotations

import pytest

from tests.games.riddle.rule_rows import check, may, offered, play, refused

# An attack needs an exchange first. In most rows each gets a Boat for a Boat.
RIDER, FRODO = "black-rider-1 0403 hand boat", "frodo 0303 hand boat"
RETAINED = "rules flying-beasts-2-retained=on"
MEET = "die, 0303, boat, boat"
ATTACK = f"{MEET}, attack frodo"


# ---- 9.1 when ----


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer"),
    [
        ("9.1, D-15 on the same space", f"{RIDER} evil-army-1 ; {FRODO}", MEET, "attack frodo"),
        ("9.1 beside it", f"{RIDER} evil-army-1 ; frodo 0302 hand boat", MEET, "attack frodo"),
        (
            "R-29 back where the last exchange was",
            "black-rider-1 2906 hand boat horse-1 horse-2 evil-army-1 ; frodo 2807 hand boat",
            "die, 2806, boat, boat, horse-1, 2706, horse-2, 2806",
            "attack frodo",
        ),
        (
            "9.1 another player in the same turn",
            f"{RIDER} boat evil-army-1 evil-army-2 ; {FRODO} good-army-1 ; sam 0303 hand boat",
            "die, 0303, frodo, boat, boat, boat, boat, attack frodo, evil-army-1, good-army-1, stop",
            "attack sam",
        ),
        (
            "9.3 the city alone fights",
            "black-rider-1 1601 hand boat ; frodo 1501 hand boat",
            "die, 1501, boat, boat",
            "attack frodo",
        ),
        (
            "R-34 a card that returns to the hand can still lead away (K-29)",
            f"{RETAINED} ; black-rider-1 0303 hand boat flying-beasts-2 horse-1 ; frodo 0403 hand boat",
            "die, 0302, horse-1, 0303, boat, boat",
            "attack frodo",
        ),
    ],
)
def test_9_1_who_may_be_attacked(rule: str, position: str, answers: str, answer: str) -> None:
    assert may(play(position, answers), answer)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer", "named"),
    [
        ("9.1 too far away", f"{RIDER} evil-army-1 ; frodo 0503 hand boat", "die, 0303", "attack frodo", "9.1"),
        ("9.1 not before moving", f"{RIDER} evil-army-1 ; {FRODO}", "", "attack frodo", "9.1"),
        (
            "9.1 needs a power play",
            f"{RIDER} evil-army-1 sauron ; {FRODO}",
            f"see sauron, frodo, see sauron, frodo, {MEET}",
            "attack frodo",
            "8",
        ),
        (
            "R-30 no exchange took place, for the attacker held nothing then",
            "rules secret-spaces=on ; black-rider-1 2806 ; frodo 2906 hand boat ; pile 2906 frodo evil-army-1",
            "die, 2906, search, evil-army-1",
            "attack frodo",
            "9.1",
        ),
        (
            "R-38 the exchange was from another space",
            "rules secret-spaces=on ; black-rider-1 2706 hand boat ; frodo 2807 hand horse-1"
            " ; pile 2906 frodo evil-army-1",
            "die, 2806, horse-1, boat, horse-1, 2906, search, evil-army-1",
            "attack frodo",
            "9.1",
        ),
        (
            "R-39 the attacker holds no card",
            "black-rider-1 1601 hand boat ; frodo 1501 hand gollum",
            "die, 1501, gollum, boat, gollum, frodo",
            "attack frodo",
            "9.1",
        ),
        (
            "R-39 the other player holds no card",
            f"{RIDER} evil-army-1 gollum the-ring ; {FRODO}",
            "die, 0303, boat, the-ring, gollum, frodo",
            "attack frodo",
            "9.1",
        ),
        (
            "9.1 once a turn",
            f"{RIDER} evil-army-1 evil-army-2 ; {FRODO} good-army-1",
            f"{ATTACK}, evil-army-1, good-army-1, stop",
            "attack frodo",
            "9.1",
        ),
        (
            "R-44 a player in the Halls",
            f"{RIDER} evil-army-1 ; frodo halls hand boat",
            "die, 0303",
            "attack frodo",
            "9.1",
        ),
        (
            "O-1 a partner",
            "rules partners=on ; frodo 0403 hand boat boat evil-army-1 ; black-rider-1 0303 hand boat"
            " ; sam 0303 hand boat ; black-rider-2 0606",
            "die, 0303, sam, boat, boat, boat, boat",
            "attack sam",
            "12.1",
        ),
        (
            "O-16 a character of one's own",
            "rules two-player-teams=2 ; frodo 0403 hand boat evil-army-1 ; sam 0303 hand boat ; black-rider-1"
            " ; character-4 absent",
            MEET,
            "attack sam",
            "12.16",
        ),
        ("9.3 no force", f"{RIDER} good-army-1 rope ; {FRODO}", MEET, "attack frodo", "9.3"),
        (
            "K-29, 4.2 back where the turn began, the only card that leads away does not fight",
            "frodo 0303 hand boat eagles horse-1 ; black-rider-1 0403 hand boat",
            "die, 0302, horse-1, 0303, boat, boat",
            "attack black-rider-1",
            "9.3",
        ),
        (
            "R-34 the second Flying Beasts neither, for they are discarded",
            "black-rider-1 0303 hand boat flying-beasts-2 horse-1 ; frodo 0403 hand boat",
            "die, 0302, horse-1, 0303, boat, boat",
            "attack frodo",
            "9.3",
        ),
    ],
)
def test_9_1_refusals(rule: str, position: str, answers: str, answer: str, named: str) -> None:
    assert refused(position, answers, answer) == named


# ---- 9.2 forces ----

FORCES = (
    "eagles flying-beasts-1 flying-beasts-2 good-army-1 evil-army-1 neutral-army-1 frodo sam black-rider-1"
    " black-rider-2 gandalf galadriel sauron the-balrog treebeard strider boromir legolas gimli butterbur saruman"
    " mouth-of-sauron wormtongue grishnakh ugluk bill-ferny gollum tom-bombadil shelob bilbo the-ring riddle"
    " elf-ring-vilya palantir spy-1 horse-1"
)
GOOD = "eagles good-army-1 neutral-army-1 {} gandalf galadriel treebeard strider boromir legolas gimli the-ring"
EVIL = (
    "flying-beasts-1 flying-beasts-2 evil-army-1 neutral-army-1 {} sauron the-balrog saruman mouth-of-sauron"
    " wormtongue grishnakh ugluk the-ring"
)


@pytest.mark.parametrize(
    ("attacker", "defender", "forces"),
    [
        ("black-rider-1", "frodo", EVIL.format("black-rider-1")),
        ("black-rider-1", "black-rider-2", GOOD.format("")),  # a Rider's own card does not fight Riders
        ("frodo", "black-rider-1", GOOD.format("frodo")),
        ("frodo", "sam", EVIL.format("")),
    ],
)
def test_9_2_the_attackers_forces(attacker: str, defender: str, forces: str) -> None:
    """R-33: The Ring is neutral; another player's character card does not fight; limits of other uses do not matter."""
    position = f"{attacker} 0403 hand boat {FORCES} ; {defender} 0303 hand boat"
    assert offered(play(position, f"{MEET}, attack {defender}")) == ", ".join(forces.split())


@pytest.mark.parametrize(
    ("attacker", "force", "defender", "forces"),
    [
        ("sam", "evil-army-2", "frodo", GOOD.format("frodo")),
        ("black-rider-2", "evil-army-2", "frodo", GOOD.format("frodo")),
        ("sam", "good-army-2", "black-rider-1", EVIL.format("black-rider-1")),
        ("black-rider-2", "good-army-2", "black-rider-1", EVIL.format("black-rider-1")),
    ],
)
def test_9_2_the_defenders_forces(attacker: str, force: str, defender: str, forces: str) -> None:
    position = f"{attacker} 0403 hand boat {force} ; {defender} 0303 hand boat {FORCES}"
    match = play(position, f"{MEET}, attack {defender}, {force}")
    assert offered(match) == ", ".join([*forces.split(), "surrender"])


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "9.2, R-36 an evil city fights against a Hobbit",
            "black-rider-1 1309 hand boat ; frodo 1509 hand boat",
            "die, 1409, boat, boat, attack frodo",
            "offers moria",
        ),
        (
            "9.2 a good city does not",
            "black-rider-1 1205 hand boat evil-army-1 ; frodo 1305 hand boat",
            "die, 1305, boat, boat, attack frodo",
            "offers evil-army-1",
        ),
        (
            "9.2 a good city defends",
            "black-rider-1 1205 hand boat evil-army-1 ; frodo 1305 hand boat",
            "die, 1305, boat, boat, attack frodo, evil-army-1",
            "offers rivendell, surrender",
        ),
        (
            "9.2 a neutral city never fights",
            "black-rider-1 0906 hand boat evil-army-1 ; frodo 0806 hand boat",
            "die, 0806, boat, boat, attack frodo, evil-army-1",
            "offers surrender",
        ),
        (
            "9.2 cities on or beside either of them: Goblins' Gate, and Rivendell beside Frodo",
            "black-rider-1 1606 hand boat evil-army-1 ; frodo 1405 hand boat",
            "die, 1506, boat, boat, attack frodo, goblins-gate",
            "offers rivendell, surrender",
        ),
        (
            "9.2 each city once in a battle",
            "black-rider-1 1606 hand boat evil-army-1 ; frodo 1405 hand boat",
            "die, 1506, boat, boat, attack frodo, goblins-gate, rivendell",
            "offers evil-army-1, stop",
        ),
        (
            "9.2 a city beside the attacker alone",
            "black-rider-1 1108 hand boat ; frodo 0907 hand boat",
            "die, 1008, boat, boat, attack frodo",
            "offers barrow-downs",
        ),
        (
            "9.2 a city beside the defender alone",
            "black-rider-1 1006 hand boat ; frodo 1008 hand boat",
            "die, 0907, boat, boat, attack frodo",
            "offers barrow-downs",
        ),
        (
            "O-8 victory spaces fight: Barad-dûr is evil",
            "rules victory-cities=on ; black-rider-1 2517 hand boat ; frodo 2618 hand boat",
            "die, 2617, boat, boat, attack frodo",
            "offers barad-dur",
        ),
        (
            "O-8 the Cracks of Doom are good",
            "rules victory-cities=on ; black-rider-1 2517 hand boat ; frodo 2618 hand boat",
            "die, 2617, boat, boat, attack frodo, barad-dur",
            "offers cracks-of-doom, surrender",
        ),
        (
            "K-29 Eagles fight elsewhere",
            "frodo 0403 hand boat eagles good-army-1 ; black-rider-1 0303 hand boat",
            f"{MEET}, attack black-rider-1",
            "offers eagles, good-army-1",
        ),
        (
            "K-29 back where the turn began, the Eagles are kept",
            "frodo 0303 hand boat eagles good-army-1 horse-1 ; black-rider-1 0403 hand boat",
            "die, 0302, horse-1, 0303, boat, boat, attack black-rider-1",
            "offers good-army-1",
        ),
    ],
)
def test_9_2_forces(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


def test_o_8_without_the_option_victory_spaces_do_not_fight() -> None:
    position = "black-rider-1 2517 hand boat ; frodo 2618 hand boat"
    assert refused(position, "die, 2617, boat, boat", "attack frodo") == "9.3"


# ---- 9.3 rounds ----

MOUTH = f"{RIDER} mouth-of-sauron"
FIVE_EVIL, FIVE_GOOD = (" ".join(f"{side}-army-{i}" for i in range(1, 6)) for side in ("evil", "good"))
FOUR_ROUNDS = ", ".join(f"evil-army-{i}, good-army-{i}" for i in range(1, 5))


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "D-16 the first force is compulsory",
            f"{RIDER} evil-army-1 evil-army-2 ; {FRODO}",
            ATTACK,
            "offers evil-army-1, evil-army-2",
        ),
        (
            "D-18 then the attacker may stop",
            f"{RIDER} evil-army-1 evil-army-2 ; {FRODO} good-army-1",
            f"{ATTACK}, evil-army-1, good-army-1",
            "asks PresentForce black-rider-1 ; offers evil-army-2, stop",
        ),
        (
            "D-18, K-1 an attacker without another force is asked, for they hold a card",
            f"{RIDER} evil-army-1 ; {FRODO} good-army-1",
            f"{ATTACK}, evil-army-1, good-army-1",
            "asks PresentForce black-rider-1 ; offers stop",
        ),
        (
            "D-18 a city is left",
            "black-rider-1 1601 hand good-army-1 ; frodo 1501 hand evil-army-1",
            "die, 1501, evil-army-1, good-army-1, attack frodo, evil-army-1, good-army-1",
            "asks PresentForce black-rider-1 ; offers gundabad, stop",
        ),
        (
            "R-32 two points are possible at a total of three",
            f"{MOUTH} {FIVE_EVIL} ; {FRODO} {FIVE_GOOD}",
            f"{ATTACK}, evil-army-1, good-army-1, evil-army-2, good-army-2, evil-army-3, good-army-3",
            "offers evil-army-4, evil-army-5, mouth-of-sauron, stop ; total 3 ; defence 3",
        ),
        (
            "R-32 no force lifts the attacker's total above five",
            f"{MOUTH} {FIVE_EVIL} ; {FRODO} {FIVE_GOOD}",
            f"{ATTACK}, {FOUR_ROUNDS}",
            "offers evil-army-5, stop ; total 4 ; defence 4",
        ),
        (
            "R-32 no force lifts the defender's total above five: Strider would make six",
            f"{RIDER} {FIVE_EVIL} ; {FRODO} {FIVE_GOOD} strider",
            f"{ATTACK}, {FOUR_ROUNDS}, evil-army-5",
            "asks Defend frodo ; offers good-army-5, surrender",
        ),
        (
            "R-31 a card of two points may exceed the attack by one",
            f"{RIDER} evil-army-1 ; {FRODO} strider",
            f"{ATTACK}, evil-army-1",
            "asks Defend frodo ; offers strider, surrender",
        ),
        (
            "R-31 then the next point is matched already",
            f"{RIDER} evil-army-1 evil-army-2 evil-army-3 ; {FRODO} strider",
            f"{ATTACK}, evil-army-1, strider, evil-army-2",
            "asks PresentForce black-rider-1 ; total 2 ; defence 2",
        ),
        (
            "R-31 the point after that is not matched",
            f"{RIDER} evil-army-1 evil-army-2 evil-army-3 ; {FRODO} strider",
            f"{ATTACK}, evil-army-1, strider, evil-army-2, evil-army-3",
            "asks Defend frodo ; offers surrender",
        ),
        *(
            (
                f"D-17, K-14 only forces that can make up two points: {cards}",
                f"{MOUTH} ; {FRODO} {cards}",
                f"{ATTACK}, mouth-of-sauron",
                f"asks Defend frodo ; offers {choices}",
            )
            for cards, choices in (
                ("good-army-1 good-army-2 rope", "good-army-1, good-army-2, surrender"),
                ("eagles eagles", "eagles, surrender"),
                ("good-army-1 strider", "strider, surrender"),
                ("good-army-1 rope", "surrender"),
                ("good-army-1 good-army-2 strider", "good-army-1, good-army-2, strider, surrender"),
                ("rope", "surrender"),
            )
        ),
        (
            "D-17 a city is one of two points",
            "black-rider-1 1205 hand boat mouth-of-sauron ; frodo 1305 hand boat good-army-1",
            "die, 1305, boat, boat, attack frodo, mouth-of-sauron",
            "offers good-army-1, rivendell, surrender",
        ),
        (
            "D-17 a city completes an answer that was begun",
            "black-rider-1 1205 hand boat mouth-of-sauron ; frodo 1305 hand boat good-army-1",
            "die, 1305, boat, boat, attack frodo, mouth-of-sauron, good-army-1",
            "asks Defend frodo ; offers rivendell",
        ),
        (
            "D-17, K-13 an answer that was begun is completed with no more than it needs",
            f"{MOUTH} ; {FRODO} good-army-1 good-army-2 strider",
            f"{ATTACK}, mouth-of-sauron, good-army-1",
            "asks Defend frodo ; offers good-army-2",
        ),
        (
            "D-17 a defender may surrender although they could match",
            f"{RIDER} evil-army-1 ; {FRODO} good-army-1 rope",
            f"{ATTACK}, evil-army-1, surrender",
            "asks TakeSpoils black-rider-1 ; offers boat, rope, good-army-1",
        ),
        (
            "17 Hobbit against Hobbit: evil and neutral forces, but not the card Sam",
            "sam 1108 hand boat sauron sam neutral-army-1 good-army-1 ; merry 1008 hand boat",
            "die, 1008, boat, boat, attack merry",
            "offers neutral-army-1, sauron, barrow-downs",
        ),
        (
            "17 Rider against Rider: the good city fights for the attacker",
            "black-rider-2 1205 hand boat good-army-1 evil-army-1 ; black-rider-3 1305 hand boat",
            "die, 1305, boat, boat, attack black-rider-3",
            "offers good-army-1, rivendell",
        ),
        (
            "17 Rider against Rider: the defender has only evil or neutral forces",
            "black-rider-2 1205 hand boat ; black-rider-3 1305 hand boat evil-army-2 neutral-army-1 good-army-2",
            "die, 1305, boat, boat, attack black-rider-3, rivendell",
            "offers evil-army-2, neutral-army-1, surrender",
        ),
    ],
)
def test_9_3_questions(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)
