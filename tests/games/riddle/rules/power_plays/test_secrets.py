"""Secret spaces (A-3, 11.3; R-47, R-48, R-49; D-26, D-27, D-28; C-10)."""

from __future__ import annotations

import pytest

from tests.games.riddle.rule_rows import check, heard, may, play, refused

# 0405, 0103 and 2906 are Secret spaces.
RULES = "rules secret-spaces=on"
OTHERS = "merry 2011 ; sam 2012"
WITH_PILES = f"frodo 0405 hand boat ; {OTHERS} ; pile 0405 frodo rope cloak"
ALL_RINGS = "elf-ring-vilya elf-ring-nenya elf-ring-narya the-ring"
SEARCHED = f"frodo 0405 ; {OTHERS} ; pile 0405 merry boat boat the-ring"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "A-3, D-26, R-47, 6.6 hidden cards leave the hand, before moving too, The Ring included; no power play",
            f"frodo 0405 hand the-ring boat rope ; {OTHERS}",
            "hide, the-ring, boat, done",
            "frodo 0405 hand rope ; fresh 0405 the-ring boat",
        ),
        (
            "R-47 after a move",
            f"frodo 2806 hand boat rope ; {OTHERS}",
            "die, 2906, hide, boat, done",
            "frodo 2906 hand rope ; fresh 2906 boat",
        ),
        (
            "R-48 four cards in a turn, and four again on another space",
            f"frodo 0405 hand boat rope cloak the-ring riddle gollum tom-bombadil ; {OTHERS}",
            "hide, boat, rope, done, hide, cloak, riddle, tom-bombadil, 0103, hide, gollum, done",
            "frodo 0103 hand the-ring ; fresh 0405 boat rope cloak riddle ; fresh 0103 gollum ; discard tom-bombadil",
        ),
        (
            "R-48 a pile may have any number of cards",
            f"frodo 0405 hand boat rope cloak riddle ; {OTHERS} ; pile 0405 frodo gandalf sauron strider bilbo",
            "hide, boat, rope, cloak, riddle, die, 0406, finish",
            "frodo 0406 ; pile 0405 frodo boat rope cloak riddle gandalf sauron strider bilbo ; active merry",
        ),
        (
            "R-49 cards of earlier turns are taken back",
            WITH_PILES,
            "hide, boat, retrieve, rope, done",
            "frodo 0405 hand rope ; pile 0405 frodo cloak ; fresh 0405 boat",
        ),
        (
            "R-49 a card may be taken back and hidden again",
            WITH_PILES,
            "retrieve, rope, done, hide, rope, done",
            "frodo 0405 hand boat ; pile 0405 frodo cloak ; fresh 0405 rope",
        ),
        (
            "R-49 in the next turn they can be taken back",
            "frodo 2906 hand boat rope ; sam 0606",
            "hide, boat, done, die, 2806, finish, roll 1, die, 0706, finish, roll 1, die, 2906, retrieve, boat",
            "frodo 2906 hand boat rope ; sam 0706",
        ),
        (
            "D-28, C-10, R-48 a search takes one random card and is not a power play",
            SEARCHED,
            "search, the-ring",
            "frodo 0405 hand the-ring ; merry 2011 disturbed 0405 ; pile 0405 merry boat boat ; searched 0405",
        ),
        (
            "A-3 nothing is unknown about a pile that is gone",
            f"frodo 0405 ; {OTHERS} ; pile 0405 merry cloak",
            "search, cloak",
            "frodo 0405 hand cloak ; pile 0405 merry ; searched 0405",
        ),
        (
            "D-28 another player's pile, even if they are in the Halls",
            f"frodo 0405 ; {OTHERS} ; pippin halls ; pile 0405 merry boat ; pile 0405 pippin rope",
            "search, pippin, rope",
            "frodo 0405 hand rope ; pile 0405 pippin ; searched 0405",
        ),
        (
            "K-5, D-27 the owner knows the rest when they take cards back",
            "frodo 0406 ; merry 0405 disturbed 0405 ; pile 0405 merry rope cloak ; active merry",
            "retrieve, rope, done",
            "merry 0405 hand rope ; pile 0405 merry cloak",
        ),
        *(
            (
                "A-3 a Wizard of the player's own kind sees a pile anywhere, as a power play, and returns to the hand",
                f"{who} 0606 hand {wizard} ; pippin 0806 ; pile 0405 pippin boat the-ring",
                f"pile {wizard}, 0405 pippin",
                "power-plays 1",
            )
            for who, wizard in (
                ("frodo", "gandalf"),
                ("frodo", "galadriel"),
                ("black-rider-1", "sauron"),
                ("black-rider-1", "the-balrog"),
            )
        ),
        (
            "A-3 a second pile is a second power play",
            f"frodo 0405 hand gandalf ; {OTHERS} ; pile 0405 frodo boat ; pile 0103 sam cloak",
            "pile gandalf, 0103 sam, pile gandalf, 0405 frodo",
            "power-plays 0",
        ),
    ],
)
def test_secret_spaces(rule: str, position: str, answers: str, after: str) -> None:
    check(f"{RULES} ; {position}", answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "R-49 not the card of this turn",
            WITH_PILES,
            "hide, boat, retrieve",
            "asks RetrieveCard frodo ; offers rope, cloak",
        ),
        (
            "R-49 not the card that was taken back first",
            WITH_PILES,
            "retrieve, rope, done, hide, rope, done, retrieve",
            "offers cloak",
        ),
        ("C-10 any card of the pile", SEARCHED, "search", "asks FindCard ; offers boat, boat, the-ring"),
        (
            "D-28 one pile of the player's choice, never their own",
            f"frodo 0405 ; {OTHERS} ; pippin halls ; pile 0405 frodo gandalf ; pile 0405 merry boat"
            " ; pile 0405 pippin rope",
            "search",
            "offers merry, pippin",
        ),
        (
            "K-5 the owner sees what is left",
            "frodo 0406 ; merry 0405 disturbed 0405 ; pile 0405 merry rope cloak ; active merry",
            "retrieve",
            "offers rope, cloak",
        ),
        (
            "A-3 a Wizard sees one pile, even their player's own",
            f"frodo 0405 hand gandalf ; {OTHERS} ; pile 0405 frodo boat ; pile 0405 sam rope ; pile 0103 sam cloak",
            "pile gandalf",
            "offers 0103 sam, 0405 frodo, 0405 sam",
        ),
        (
            "K-29, 4.2 back where the turn began, a card that leads away is kept",
            f"frodo 2906 hand horse-1 horse-2 horse-3 rope ; {OTHERS}",
            "die, 2806, horse-3, 2906, hide, horse-1",
            "offers done, rope",
        ),
        (
            "K-29 the turn does not end where it began",
            f"frodo 2906 hand horse-1 horse-2 horse-3 ; {OTHERS}",
            "die, 2806, horse-3, 2906, hide, horse-1, done",
            "asks TakeAction frodo ; offers horse-2",
        ),
    ],
)
def test_questions_on_secret_spaces(rule: str, position: str, answers: str, after: str) -> None:
    check(f"{RULES} ; {position}", answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer", "named"),
    [
        ("A-3 only with the option", f"rules secret-spaces=off ; frodo 0405 hand boat ; {OTHERS}", "", "hide", "11.3"),
        ("A-3 only on a Secret space", f"{RULES} ; frodo 0406 hand boat ; {OTHERS}", "", "hide", "11.3"),
        ("A-3 nothing to hide", f"{RULES} ; frodo 0405 ; {OTHERS}", "", "hide", "11.3"),
        (
            "R-48 a fifth card",
            f"{RULES} ; frodo 0405 hand boat rope cloak riddle gollum ; {OTHERS}",
            "hide, boat, rope, cloak, riddle",
            "hide",
            "11.3",
        ),
        (
            "R-48 four cards are the limit after coming back too",
            f"{RULES} ; frodo 2906 hand boat rope cloak riddle gollum horse-1 horse-2 ; {OTHERS}",
            "hide, boat, rope, cloak, riddle, die, 2806, horse-1, 2906",
            "hide",
            "11.3",
        ),
        (
            "R-49 only cards of this turn",
            f"{RULES} ; frodo 0405 hand boat ; {OTHERS}",
            "hide, boat",
            "retrieve",
            "11.3",
        ),
        ("R-48 a second search", f"{RULES} ; {SEARCHED}", "search, boat", "search", "11.3"),
        ("D-28 an own pile", f"{RULES} ; frodo 0405 ; {OTHERS} ; pile 0405 frodo boat", "", "search", "11.3"),
        (
            "K-29 the only card that leads away",
            f"{RULES} ; frodo 2906 hand horse-2 horse-3 ; {OTHERS}",
            "die, 2806, horse-3, 2906",
            "hide",
            "4.2",
        ),
        ("A-3 no pile to see", f"{RULES} ; frodo 0405 hand gandalf ; {OTHERS}", "", "pile gandalf", "11.3"),
        (
            "A-3 a Wizard of the other kind",
            f"{RULES} ; frodo 0606 hand sauron ; {OTHERS} ; pile 0405 sam boat",
            "",
            "pile sauron",
            "11.3",
        ),
        (
            "A-3 a Black Rider and Galadriel",
            f"{RULES} ; black-rider-1 0606 hand galadriel ; sam 2012 ; pile 0405 sam boat",
            "",
            "pile galadriel",
            "11.3",
        ),
        (
            "8 a third power play",
            f"{RULES} ; frodo 0606 hand gandalf ; {OTHERS} ; pile 0405 sam boat",
            "pile gandalf, 0405 sam, pile gandalf, 0405 sam",
            "pile gandalf",
            "11.3",
        ),
        (
            "O-7, R-58 a hidden Elf Ring does not win",
            f"{RULES} elf-ring-win=on ; frodo 0405 hand {ALL_RINGS} ; {OTHERS}",
            "hide, elf-ring-nenya, done",
            "declare",
            "12.7",
        ),
    ],
)
def test_refusals(rule: str, position: str, answers: str, answer: str, named: str) -> None:
    assert refused(position, answers, answer) == named


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer"),
    [
        ("K-29 the die can take the player on", f"frodo 0405 hand horse-2 ; {OTHERS}", "", "hide"),
        ("K-29 the turn began elsewhere", f"frodo 2806 hand horse-2 ; {OTHERS}", "die, 2906", "hide"),
        (
            "R-48 two cards and two more",
            f"frodo 0405 hand boat rope cloak ; {OTHERS}",
            "hide, boat, rope, done",
            "hide",
        ),
        (
            "R-48 one search on each space",
            f"frodo 0405 hand tom-bombadil ; {OTHERS} ; pile 0405 sam boat ; pile 0103 sam rope",
            "search, boat, tom-bombadil, 0103",
            "search",
        ),
        (
            "O-7 the Elf Rings in the hand win",
            f"frodo 0405 hand {ALL_RINGS} ; {OTHERS}",
            "",
            "declare",
        ),
    ],
)
def test_what_is_allowed(rule: str, position: str, answers: str, answer: str) -> None:
    assert may(play(f"{RULES} elf-ring-win=on ; {position}", answers), answer)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "event", "name"),
    [
        ("hide", WITH_PILES, "hide, boat", "hid boat", "frodo"),
        ("search: the owner does not learn which", SEARCHED, "search, the-ring", "searched the-ring", "frodo"),
        (
            "a pile seen by a Wizard",
            f"frodo 0606 hand gandalf ; {OTHERS} ; pile 0405 sam boat",
            "pile gandalf, 0405 sam",
            "card-seen-in-pile boat",
            "frodo",
        ),
        (
            "K-5 a pile taken up after a search",
            "frodo 0406 ; merry 0405 disturbed 0405 ; pile 0405 merry rope ; active merry",
            "retrieve",
            "card-seen-in-pile rope",
            "merry",
        ),
    ],
)
def test_15_only_one_player_learns_the_card(rule: str, position: str, answers: str, event: str, name: str) -> None:
    match = play(f"{RULES} ; {position}", answers)
    kind = event.split()[0]
    players = [who for who in ("frodo", "merry", "sam") if who in position.split()]
    for who in (*players, None):
        assert heard(match, who, kind) == [event if who == name else f"{kind} ?"]


@pytest.mark.parametrize("answers", ["hide, boat, done", "retrieve, cloak", "search, riddle"])
def test_r_54_what_is_moved_may_be_the_ring(answers: str) -> None:
    """Hiding, retrieving and searching count, for nobody may learn whether The Ring was moved."""
    position = f"{RULES} one-deck=on ; frodo 0405 hand boat rope ; sam 2012 ; pile 0405 frodo cloak"
    match = play(f"{position} ; pile 0405 sam riddle ; quiet 9", answers)
    assert match.state.quiet == 0


def test_4_1_another_player_does_not_take_the_pile_back() -> None:
    assert refused(f"{RULES} ; frodo 0606 ; sam 0405 ; pile 0405 frodo boat ; active sam", "", "retrieve") == "11.3"
