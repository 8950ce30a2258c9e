"""Moves in the turn (D-4, D-5, chapter 5): means, halts, and the cards that are laid out."""

from __future__ import annotations

import pytest

from mathom.games.riddle.maps.read_map import load_board
from tests.games.riddle.rule_rows import check, heard, may, offered, play, refused

FAR = "sam 2906"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        *(
            (
                "5.1 the card is discarded",
                f"frodo 0606 hand {card} ; {FAR}",
                f"{card}, 0706",
                f"frodo 0706 ; discard {card} ; moved",
            )
            for card in ("horse-3", "eagles", "tom-bombadil")
        ),
        (
            "5.1 any number of Horses in any order, and the die",
            f"frodo 0606 hand horse-1 horse-2 horse-6 ; {FAR}",
            "horse-2, 0806, horse-6, 0906, horse-1, 1006, die, 1106, finish",
            "frodo 1106 ; discard horse-1 horse-2 horse-6 ; active sam",
        ),
        ("5.3 a forest halts", f"frodo 0706 ; {FAR}", "die, 0707", "frodo 0707 ; halted forest"),
        ("5.3 a mountain halts", f"frodo 0303 ; {FAR}", "die, 0203", "frodo 0203 ; halted mountain"),
        ("5.3 a hill halts", f"frodo 0405 ; {FAR}", "die, 0406", "frodo 0406 ; halted mountain"),
        ("R-9 not along a road", f"frodo 0506 ; {FAR}", "die, 0406", "frodo 0406"),
        ("5.3 open country does not", f"frodo 0606 ; {FAR}", "die, 0607", "frodo 0607"),
        (
            "R-17 a landing halts on a road too: the Old Forest Road",
            f"frodo 0606 hand eagles ; {FAR}",
            "eagles, 1807",
            "frodo 1807 ; discard eagles ; halted forest",
        ),
        (
            "R-16 the matching card is laid out for the further move",
            f"frodo 0706 hand horse-2 cloak rope ; {FAR}",
            "die, 0707, horse-2, 0807",
            "frodo 0807 hand rope table cloak ; discard horse-2",
        ),
        (
            "R-15 not before: a card is laid out only if the move needs it",
            f"frodo 0606 hand boat rope cloak ; {FAR}",
            "roll 2, die, 0806",
            "frodo 0806 hand boat rope cloak",
        ),
        (
            "K-9 a forest at the end of a move needs no Cloak",
            f"frodo 0706 hand cloak boat ; {FAR}",
            "die, 0707",
            "frodo 0707 hand cloak boat ; halted forest",
        ),
        (
            "5.4 a needed card is laid out: over the Baranduin",
            f"frodo 0607 hand boat rope ; {FAR}",
            "die, 0706",
            "frodo 0706 hand rope table boat",
        ),
        (
            "5.4 a card on the table serves again, and no second is laid out",
            f"frodo 0304N hand boat table boat ; {FAR}",
            "die, 0304",
            "frodo 0304 hand boat table boat",
        ),
        (
            "R-18 a Boat for a landing on water",
            f"frodo 0606 hand eagles boat ; {FAR}",
            "eagles, 0000",
            "frodo 0000 table boat ; discard eagles",
        ),
        *(
            (
                "D-5 the chosen card is laid out",
                f"frodo 0200 hand {hand} ; {FAR}",
                f"roll 2, die, 0202, {card}",
                f"frodo 0202{left} table {card}{halted}",
            )
            for hand, card, left, halted in (
                ("boat rope cloak", "rope", " hand boat cloak", ""),
                ("boat cloak", "boat", " hand cloak", " ; halted mountain"),
                ("rope", "rope", "", ""),
            )
        ),
        (
            "D-5 one card cannot be laid out twice: everybody knows that there is one way",
            f"frodo 1600 hand cloak ; {FAR}",
            "roll 3, die, 1703",
            "frodo 1703 table cloak",
        ),
        (
            "K-25, R-13 by river a Boat is not halted in a city at its head",
            f"frodo 1504 hand boat horse-1 ; {FAR}",
            "roll 4, die, 1501, boat",
            "frodo 1501 hand horse-1 table boat",
        ),
        (
            "K-25 by land it is",
            f"frodo 1504 hand boat horse-1 ; {FAR}",
            "roll 4, die, 1501, none",
            "frodo 1501 hand boat horse-1 ; halted mountain",
        ),
        (
            "5.8 after a stop first the cards of captives, then exchanges",
            "rules secret-spaces=on captivity=on ; frodo 2806 ; pippin captive frodo ; sam 2907 hand rope"
            " ; pile 2906 pippin the-ring",
            "die, 2906, rope, the-ring",
            "frodo 2906 hand rope ; sam 2907 hand the-ring ; pile 2906 pippin ; other sam",
        ),
    ],
)
def test_moves(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        *(
            (
                "D-5, K-2 the cards that are held",
                f"frodo 0200 hand {hand} ; {FAR}",
                "roll 2, die, 0202",
                f"asks ChooseTravelCards frodo ; offers {cards}",
            )
            for hand, cards in (("boat rope cloak", "boat, rope"), ("boat cloak", "boat"), ("rope", "rope"))
        ),
        (
            "D-5 Boat and Rope, or a Cloak",
            f"frodo 1600 hand boat rope cloak ; {FAR}",
            "roll 3, die, 1703",
            "asks ChooseTravelCards frodo ; offers boat+rope, cloak",
        ),
        (
            "D-5 a player with two cards is asked",
            f"frodo 1600 hand cloak bilbo ; {FAR}",
            "roll 3, die, 1703",
            "asks ChooseTravelCards frodo ; offers cloak",
        ),
        (
            "K-25 by river or by land",
            f"frodo 1504 hand boat horse-1 ; {FAR}",
            "roll 4, die, 1501",
            "asks ChooseTravelCards frodo ; offers none, boat",
        ),
        (
            "K-25 a Horse leads on from there",
            f"frodo 1504 hand boat horse-1 ; {FAR}",
            "roll 4, die, 1501, boat",
            "offers horse-1, finish, finish city",
        ),
        (
            "K-7 a move may not end stuck where the turn began: along the road, with a Boat",
            f"frodo 1406 hand boat horse-3 eagles tom-bombadil ; {FAR}",
            "tom-bombadil, 1208, horse-3, 1406",
            "asks ChooseTravelCards frodo ; offers boat",
        ),
        (
            "K-7 the turn goes on from where it began",
            f"frodo 1406 hand boat horse-3 eagles tom-bombadil ; {FAR}",
            "die, 1306, tom-bombadil, 1208, horse-3, 1406, boat",
            "asks TakeAction frodo ; offers eagles",
        ),
    ],
)
def test_questions_of_moves(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer", "possible"),
    [
        *(
            (f"5.1, D-4 {who} and {card}", f"{who} 0606 hand {card}", "", card, possible)
            for who, card, possible in (
                ("frodo", "horse-1", True),
                ("black-rider-1", "horse-6", True),
                ("frodo", "eagles", True),
                ("black-rider-1", "eagles", False),
                ("frodo", "flying-beasts-1", False),
                ("frodo", "flying-beasts-2", False),
                ("black-rider-1", "flying-beasts-1", True),
                ("black-rider-1", "flying-beasts-2", True),
                ("frodo", "tom-bombadil", True),
                ("black-rider-1", "tom-bombadil", True),
                ("frodo", "boat", False),
            )
        ),
        ("5.1 a Horse goes up to its value", "frodo 0806 hand horse-2", "horse-2", "1206", True),
        ("5.1 a Horse goes no farther than its value", "frodo 0806 hand horse-2", "horse-2", "1306", False),
        ("R-21 a move uses one means", "frodo 0606 hand horse-1", "die", "0806", True),
        ("R-21 not two together", "frodo 0606 hand horse-1", "die", "0906", False),
        ("5.7 flyers go anywhere", "frodo 0606 hand eagles", "eagles", "2906", True),
        ("5.7 Tom goes six spaces", "frodo 0606 hand tom-bombadil", "tom-bombadil", "1206", True),
        ("5.7 not farther", "frodo 0606 hand tom-bombadil", "tom-bombadil", "1306", False),
        ("R-19 nobody flies to the Place of Returning", "frodo 0606 hand eagles", "eagles", "1508", False),
        (
            "R-19 nobody goes to the Place of Returning with Tom",
            "frodo 1206 hand tom-bombadil",
            "tom-bombadil",
            "1508",
            False,
        ),
        ("5.7 not to the player's own space", "frodo 0606 hand eagles", "eagles", "0606", False),
        (
            "5.7 Tom does not lead to the player's own space",
            "frodo 0606 hand tom-bombadil",
            "tom-bombadil",
            "0606",
            False,
        ),
        ("R-18 no landing on water without a Boat", "frodo 0606 hand eagles", "eagles", "0000", False),
        ("5.3 a turn that begins in a forest is free", "frodo 0707 hand eagles", "", "die", True),
        ("5.3 a turn that begins in a forest is free by air too", "frodo 0707 hand eagles", "", "eagles", True),
        ("D-5 no such destination without the card", "frodo 0607 hand rope", "die", "0706", False),
        ("5.4 a Boat on the table carries on", "frodo 0000 table boat", "die", "0100", True),
        ("R-14 a Horse crosses a river with a Boat", "frodo 0607 hand boat horse-1", "horse-1", "0706", True),
        ("R-17 halted, not even with Tom", "frodo 0706 hand tom-bombadil", "die, 0707", "tom-bombadil", False),
        ("R-16 halted, one may finish", "frodo 0706 hand eagles", "die, 0707", "finish", True),
    ],
)
def test_where_to_go(rule: str, position: str, answers: str, answer: str, possible: bool) -> None:
    assert may(play(f"{position} ; {FAR}", answers), answer) == possible


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer", "named"),
    [
        *(
            ("R-16, R-17 no further move while halted", f"frodo 0706 hand {card} ; {FAR}", "die, 0707", card, "5.3")
            for card in ("horse-6", "eagles")
        ),
        (
            "R-16 only the matching card helps",
            f"frodo 0706 hand horse-2 rope boat ; {FAR}",
            "die, 0707",
            "horse-2",
            "5.3",
        ),
        ("5.1 the die serves once", f"frodo 0606 hand horse-1 ; {FAR}", "die, 0706", "die", "5.1"),
    ],
)
def test_refusals(rule: str, position: str, answers: str, answer: str, named: str) -> None:
    assert refused(position, answers, answer) == named


def test_r_14_a_horse_stays_off_the_water() -> None:
    board = load_board()
    spaces = offered(play(f"frodo 0607 hand boat horse-1 ; {FAR}", "horse-1")).split(", ")
    assert all(board.is_land(board.space_names.index(space)) for space in spaces)


def test_5_7_tom_goes_as_far_as_six() -> None:
    board = load_board()
    spaces = offered(play(f"frodo 0606 hand tom-bombadil ; {FAR}", "tom-bombadil")).split(", ")
    assert max(board.distance(board.shire, board.space_names.index(space)) for space in spaces) == 6


@pytest.mark.parametrize(
    ("rule", "position", "answers", "events"),
    [
        ("5.1 a card", f"frodo 0606 hand horse-3 ; {FAR}", "horse-3, 0706", "played, discarded, moved"),
        ("R-21 the die", f"frodo 0606 ; {FAR}", "die, 0806", "moved"),
        ("5.3 a halt", f"frodo 0706 ; {FAR}", "die, 0707", "moved, halted"),
        ("R-9 no halt", f"frodo 0506 ; {FAR}", "die, 0406", "moved"),
        ("5.4 a card that is laid out", f"frodo 0607 hand boat ; {FAR}", "die, 0706", "laid-out, moved"),
        (
            "5.8 the order at a stop",
            "rules secret-spaces=on captivity=on ; frodo 2806 ; pippin captive frodo ; sam 2907 hand rope"
            " ; pile 2906 pippin the-ring",
            "die, 2906",
            "moved, pile-taken ?, exchange",
        ),
    ],
)
def test_everybody_hears(rule: str, position: str, answers: str, events: str) -> None:
    kinds = ("played", "discarded", "moved", "halted", "laid-out", "pile-taken", "exchange")
    assert heard(play(position, answers), None, *kinds) == events.split(", ")
