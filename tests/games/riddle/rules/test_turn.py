"""The turn (4.1 to 4.3): its order, the roll, re-rolls, the duty to move."""

from __future__ import annotations

import pytest

from tests.games.riddle.rule_rows import check, heard, may, play, refused

FAR = "sam 2906"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "4.1 the next turn begins with the marker on the Shire",
            "frodo 0706 ; sam",
            "die, 0806, finish",
            "frodo 0806 ; sam 0606 ; active sam",
        ),
        (
            "4.1 everything counted in a turn begins at zero: power plays, re-rolls",
            "frodo 0606 hand legolas gandalf ; sam 2906 hand boat",
            "reroll legolas, roll 1, see gandalf, sam, die, 0706, finish",
            "frodo 0706 hand legolas gandalf ; active sam",
        ),
        (
            "4.1 attacks and free riddles begin at zero",
            "rules captivity=on ; frodo 0403 hand boat evil-army-1 ; sam 0303 hand boat good-army-1"
            " ; pippin captive frodo hand rope cloak",
            "riddle pippin, rope, name rope, stop, die, 0303, boat, boat, attack sam, evil-army-1, good-army-1, stop"
            ", finish",
            "frodo 0303 hand boat rope ; sam 0303 hand boat ; pippin captive frodo hand cloak"
            " ; discard evil-army-1 good-army-1 ; active sam",
        ),
        (
            "4.1 searches begin at zero",
            f"rules secret-spaces=on ; frodo 0405 ; {FAR} ; pile 0405 sam boat",
            "search, boat, die, 0505, finish",
            "frodo 0505 hand boat ; pile 0405 sam ; active sam",
        ),
        (
            "4.5 step 6 a player who is out has no turn; a round begins with the first player",
            "rules one-deck=on ; frodo 0606 ; sam out ; merry 2906 ; first merry",
            "die, 0706, finish",
            "frodo 0706 ; active merry ; round 2 ; quiet 1",
        ),
        (
            "4.5 step 6 and only with that one",
            "rules one-deck=on ; frodo 0606 ; sam out ; merry 2906 ; first merry",
            "die, 0706, finish, roll 1, die, 2806, finish",
            "frodo 0706 ; merry 2806 ; active frodo ; agenda Roll 0, TakeAction 0, EndTurn 0, NextTurn"
            " ; round 2 ; quiet 1",
        ),
        (
            "4.2 the roll need not be used",
            f"frodo 0606 hand horse-2 ; {FAR}",
            "horse-2, 0706, finish",
            "frodo 0706 ; discard horse-2 ; active sam",
        ),
        *(
            (
                "R-4 on a victory space one may stay",
                f"{who} {space} ; {FAR}",
                "finish",
                f"{who} {space}{waited} ; active sam",
            )
            for who, space, waited in (
                ("frodo", "2618", " waited"),
                ("frodo", "2617", ""),
                ("black-rider-1", "2617", " waited"),
                ("black-rider-1", "2618", ""),
            )
        ),
        (
            "R-4 a player may leave a victory space and come back",
            f"frodo 2618 hand horse-2 ; {FAR}",
            "roll 2, die, 2617, horse-2, 2618, finish",
            "frodo 2618 waited ; discard horse-2 ; active sam",
        ),
        (
            "R-5 back where the turn began one has to leave again",
            f"frodo 0606 hand horse-2 horse-3 ; {FAR}",
            "die, 0706, horse-2, 0606, horse-3, 0706, finish",
            "frodo 0706 ; discard horse-2 horse-3 ; active sam",
        ),
        (
            "R-6 a castaway draws one card and discards none",
            f"frodo 0113 ; {FAR}",
            "roll 6, finish, boat",
            "frodo 0113 hand boat ; active sam",
        ),
        (
            "R-6 no relief besides another pick-up",
            f"frodo 0113 ; {FAR}",
            "roll 6, finish city, boat, boat, boat, boat",
            "frodo 0113 hand boat boat cities tol-morwen ; discard boat ; active sam",
        ),
        (
            "R-6 without castaway relief",
            f"rules castaway-relief=off ; frodo 0113 ; {FAR}",
            "roll 6, finish",
            "active sam",
        ),
        *(
            (
                "4.3, D-34 a card of the player's own kind rejects the roll; no power play",
                f"{who} 0606 hand {card} boat ; {FAR}",
                f"roll 1, reroll {card}, roll 5",
                f"{who} 0606 hand{' ' + card if is_kept else ''} boat ; die 5 ; rerolled {card}"
                + ("" if is_kept else f" ; discard {card}"),
            )
            for who, card, is_kept in (
                ("frodo", "boromir", False),
                ("frodo", "legolas", True),
                ("frodo", "gimli", True),
                ("black-rider-1", "wormtongue", False),
                ("black-rider-1", "grishnakh", True),
                ("black-rider-1", "ugluk", True),
            )
        ),
        (
            "R-8 several cards, one after the other",
            f"frodo 0606 hand legolas gimli boromir ; {FAR}",
            "reroll gimli, roll 2, reroll boromir, roll 3, reroll legolas, roll 4",
            "frodo 0606 hand legolas gimli ; die 4 ; rerolled boromir gimli legolas ; discard boromir",
        ),
        (
            "R-8 while the die is unused, also after a move",
            f"frodo 0606 hand legolas horse-1 ; {FAR}",
            "horse-1, 0706, reroll legolas, roll 6",
            "frodo 0706 hand legolas ; die 6 ; rerolled legolas ; discard horse-1",
        ),
    ],
)
def test_turn(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


DICE = ", ".join(f"roll {number}" for number in range(1, 7))


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "R-7, C-3 the roll comes first and is compulsory",
            "frodo 0606 ; sam 2906 hand eagles horse-3",
            "die, 0706, finish",
            f"asks Roll ; offers {DICE}",
        ),
        (
            "D-2 actions before the first move",
            "frodo 0606 hand gandalf horse-1 legolas ; sam 2906 hand boat",
            "",
            "asks TakeAction frodo ; offers die, horse-1, reroll legolas, see gandalf",
        ),
        (
            "D-2 between two moves",
            "frodo 0606 hand gandalf horse-1 legolas ; sam 2906 hand boat",
            "horse-1, 0706",
            "offers die, reroll legolas, see gandalf, finish, finish gandalf",
        ),
        (
            "D-2 after the last",
            "frodo 0606 hand gandalf horse-1 legolas ; sam 2906 hand boat",
            "horse-1, 0706, die, 0806",
            "offers see gandalf, finish, finish city, finish gandalf",
        ),
        (
            "D-2 without a power play left",
            "frodo 0606 hand gandalf ; sam 2906 hand boat",
            "see gandalf, sam, see gandalf, sam",
            "offers die",
        ),
        ("R-6 a castaway on an island may finish", f"frodo 0113 ; {FAR}", "roll 6", "offers finish, finish city"),
        ("R-6 a castaway draws a card", f"frodo 0113 ; {FAR}", "roll 6, finish", "asks DrawCard"),
        (
            "R-5 if the only way back is barred, the means is not offered: Tol Fuin",
            f"frodo 0002 hand boat ; {FAR}",
            "die, 0102",
            "offers finish",
        ),
        (
            "R-5 a player who lost the other means in an exchange may finish there",
            "frodo 0606 hand horse-2 horse-3 ; sam 0506 hand rope",
            "roll 2, die, 0706, horse-2, 0606, rope, horse-3",
            "offers finish",
        ),
    ],
)
def test_questions_of_a_turn(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer", "named"),
    [
        ("4.2 a turn needs a move", f"frodo 0806 ; {FAR}", "", "finish", "4.2"),
        ("4.2 before a pick-up too", f"frodo 0806 ; {FAR}", "", "finish city", "4.2"),
        ("4.2 no move ends where it began", f"frodo 0606 ; {FAR}", "roll 6, die", "0606", "4.2"),
        (
            "R-5 back only with another means left",
            f"frodo 0606 hand horse-2 ; {FAR}",
            "die, 0706, horse-2",
            "0606",
            "4.2",
        ),
        (
            "R-5 then one has to leave",
            f"frodo 0606 hand horse-2 horse-3 ; {FAR}",
            "die, 0706, horse-2, 0606",
            "finish",
            "4.2",
        ),
        ("R-5 a means that only leads back", f"frodo 1206 hand horse-1 cloak ; {FAR}", "die, 1207", "horse-1", "5.1"),
        *(
            ("R-6 a card that moves one ends it", f"frodo 0002 hand {card} ; {FAR}", "roll 6", "finish", "4.2")
            for card in ("boat", "eagles", "tom-bombadil")
        ),
        ("4.3 once a turn", f"frodo 0606 hand legolas ; {FAR}", "reroll legolas, roll 5", "reroll legolas", "4.3"),
        ("4.3 a card of the other kind", f"frodo 0606 hand ugluk ; {FAR}", "", "reroll ugluk", "4.3"),
        ("4.3 a Rider and Gimli", f"black-rider-1 0606 hand gimli ; {FAR}", "", "reroll gimli", "4.3"),
        ("4.3 another card", f"frodo 0606 hand gandalf ; {FAR}", "", "reroll gandalf", ""),
        ("R-8 not after the die", f"frodo 0606 hand legolas ; {FAR}", "die, 0706", "reroll legolas", "4.3"),
    ],
)
def test_refusals(rule: str, position: str, answers: str, answer: str, named: str) -> None:
    assert refused(position, answers, answer) == named


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer", "possible"),
    [
        ("R-5 the die leads on", "frodo 0606 hand horse-1 horse-2", "horse-2, 0706, horse-1", "0606", True),
        ("R-5 only the card itself was left", "frodo 0606 hand horse-1", "die, 0706, horse-1", "0606", False),
        ("R-5 a Horse leads on", "frodo 0606 hand horse-1 horse-2", "die, 0706, horse-1", "0606", True),
        ("R-5 Tom leads on", "frodo 0606 hand horse-1 tom-bombadil", "die, 0706, horse-1", "0606", True),
        (
            "R-5 not a flyer of the other kind",
            "frodo 0606 hand horse-1 flying-beasts-1",
            "die, 0706, horse-1",
            "0606",
            False,
        ),
        ("R-5 only one card of the kind was left", "frodo 0606 hand eagles", "die, 0706, eagles", "0606", False),
        ("R-5 a second one leads on", "frodo 0606 hand eagles eagles", "die, 0706, eagles", "0606", True),
        ("R-5 the die itself is not another means", "frodo 0606 hand horse-1", "horse-1, 0706, die", "0606", False),
        (
            "R-5 a means that only leads back, and then on",
            "frodo 1206 hand horse-1 horse-2 cloak",
            "die, 1207",
            "horse-1",
            True,
        ),
        (
            "R-16, K-7 halted where the turn began",
            "frodo 0707 hand horse-1 horse-2",
            "die, 0706, horse-1",
            "0707",
            False,
        ),
        (
            "R-16, K-7 not halted with a Cloak",
            "frodo 0707 hand horse-1 horse-2 cloak",
            "die, 0706, horse-1",
            "0707",
            True,
        ),
    ],
)
def test_r_5_the_way_back(rule: str, position: str, answers: str, answer: str, possible: bool) -> None:
    assert may(play(f"{position} ; {FAR}", answers), answer) == possible


@pytest.mark.parametrize(
    ("rule", "position", "answers", "events"),
    [
        (
            "4.1 the order of a turn",
            "frodo 0706 ; sam",
            "die, 0806, finish, roll 4",
            "rolled, turn-began, placed, rolled",
        ),
        (
            "4.3 Legolas returns",
            f"frodo 0606 hand legolas ; {FAR}",
            "reroll legolas, roll 2",
            "rolled, played, taken-back, rolled",
        ),
        (
            "4.3 Boromir is discarded",
            f"frodo 0606 hand boromir ; {FAR}",
            "reroll boromir, roll 2",
            "rolled, played, discarded, rolled",
        ),
    ],
)
def test_everybody_hears(rule: str, position: str, answers: str, events: str) -> None:
    kinds = ("turn-began", "placed", "rolled", "played", "taken-back", "discarded")
    assert heard(play(position, answers), None, *kinds)[-len(events.split(", ")) :] == events.split(", ")
