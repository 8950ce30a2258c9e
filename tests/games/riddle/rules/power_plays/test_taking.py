"""Cards that take cards: 8.3, A-1, O-13, O-15, R-42, R-43, R-44, D-13, D-14, D-32, C-9."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.cards import GOLLUM
from tests.games.riddle.rule_rows import asks, check, heard, may, offered, play

GOLLUM_POOL = "1505"
MERRY = "merry 0806 hand spy-1"
BILBO_RESISTS = "rules bilbo-resists=on"
TEAMS = "rules two-player-teams=2 restrict-draws=on"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "8.3 Gollum takes The Ring",
            f"frodo 0606 hand gollum ; sam 0806 hand the-ring rope ; {MERRY}",
            "gollum, sam",
            f"frodo 0606 hand the-ring ; sam 0806 hand rope ; {MERRY} ; discard gollum ; power-plays 1",
        ),
        (
            "8.3 Gollum asks in vain",
            f"frodo 0606 hand gollum ; sam 0806 hand bilbo rope ; {MERRY}",
            "gollum, sam",
            f"frodo 0606 ; sam 0806 hand bilbo rope ; {MERRY} ; discard gollum ; power-plays 1",
        ),
        (
            "8.3 Bilbo takes Gollum",
            f"frodo 0606 hand bilbo ; sam 0806 hand gollum the-ring ; {MERRY}",
            "bilbo, sam",
            f"frodo 0606 hand gollum ; sam 0806 hand the-ring ; {MERRY} ; discard bilbo ; power-plays 1",
        ),
        (
            "8.3 Bilbo asks in vain",
            f"frodo 0606 hand bilbo ; sam 0806 hand the-ring ; {MERRY}",
            "bilbo, sam",
            f"frodo 0606 ; sam 0806 hand the-ring ; {MERRY} ; discard bilbo ; power-plays 1",
        ),
        (
            "R-43 nobody chooses the answer",
            "frodo 0606 hand gollum ; sam 0806 hand the-ring bilbo",
            "gollum, sam",
            "frodo 0606 hand the-ring ; sam 0806 hand bilbo ; discard gollum ; power-plays 1",
        ),
        (
            "6.1 an announced card is not in the hand",
            "frodo 0606 hand gollum bilbo ; sam 0806 hand rope",
            "gollum",
            "frodo 0606 hand bilbo aside gollum ; sam 0806 hand rope ; power-plays 1"
            f" ; agenda AskForCard 0 {GOLLUM}, DiscardPlayedCard 0 {GOLLUM}, TakeAction 0, EndTurn 0, NextTurn",
        ),
        (
            "O-15 a hand too small for both is not asked",
            f"{BILBO_RESISTS} ; frodo 0606 hand gollum ; sam 0806 hand the-ring",
            "gollum, sam",
            f"{BILBO_RESISTS} ; frodo 0606 hand the-ring ; sam 0806 ; discard gollum ; power-plays 1",
        ),
        (
            "O-15 a player who resists keeps both",
            f"{BILBO_RESISTS} ; frodo 0606 hand gollum ; sam 0806 hand the-ring bilbo ; {MERRY}",
            "gollum, sam, show-hand",
            f"{BILBO_RESISTS} ; frodo 0606 ; sam 0806 hand the-ring bilbo ; {MERRY} ; discard gollum ; power-plays 1",
        ),
        (
            "O-15 a player may hand The Ring over",
            f"{BILBO_RESISTS} ; frodo 0606 hand gollum ; sam 0806 hand the-ring bilbo",
            "gollum, sam, the-ring",
            f"{BILBO_RESISTS} ; frodo 0606 hand the-ring ; sam 0806 hand bilbo ; discard gollum ; power-plays 1",
        ),
        (
            "O-15 Bilbo asks as ever",
            f"{BILBO_RESISTS} ; frodo 0606 hand bilbo ; sam 0806 hand the-ring gollum",
            "bilbo, sam",
            f"{BILBO_RESISTS} ; frodo 0606 hand gollum ; sam 0806 hand the-ring ; discard bilbo ; power-plays 1",
        ),
        (
            "A-1 with O-15",
            f"{BILBO_RESISTS} gollum-spaces=on ; frodo {GOLLUM_POOL} hand gollum ; sam 0806 hand the-ring bilbo",
            "gollum, sam, show-hand",
            f"{BILBO_RESISTS} gollum-spaces=on ; frodo {GOLLUM_POOL} ; sam 0806 hand the-ring bilbo"
            " ; discard gollum ; power-plays 1",
        ),
        (
            "8.3 a, D-13, D-14 give and take",
            f"frodo 0606 hand sam boat ; sam 0806 hand rope the-ring ; {MERRY}",
            "sam, the-ring",
            f"frodo 0606 hand boat the-ring ; sam 0806 hand rope sam ; {MERRY} ; power-plays 1",
        ),
        (
            "8.3 b, D-13 a card is drawn, and the character card is discarded",
            f"frodo 0606 hand sam boat ; sam 0806 hand rope rope ; {MERRY}",
            "draw sam, sam, rope",
            f"frodo 0606 hand boat rope ; sam 0806 hand rope ; {MERRY} ; discard sam ; power-plays 1",
        ),
    ],
)
def test_taking(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "choices"),
    [
        (
            "R-44, R-2, D-8, K-15 Gollum asks players with empty hands too, but not in the Halls or out of the game",
            "rules one-deck=on ; frodo 0606 hand gollum bilbo ; sam halls hand the-ring ; merry hand rope ; pippin out"
            " ; black-rider-1 0606",
            "gollum",
            "merry, black-rider-1",
        ),
        (
            "8.3 a any card of the hand",
            f"frodo 0606 hand sam boat ; sam 0806 hand rope the-ring ; {MERRY}",
            "sam",
            "rope, the-ring",
        ),
        ("8.3 b anybody", f"frodo 0606 hand sam boat ; sam 0806 hand rope rope ; {MERRY}", "draw sam", "sam, merry"),
        (
            "C-9 any card is drawn",
            f"frodo 0606 hand sam boat ; sam 0806 hand rope rope ; {MERRY}",
            "draw sam, sam",
            "rope, rope",
        ),
        (
            "8.3 b without O-13",
            "frodo 0606 hand pippin black-rider-2 ; sam 0806 hand rope ; black-rider-1 0806 hand boat",
            "draw pippin",
            "sam, black-rider-1",
        ),
        (
            "O-13 a Hobbit draws from Hobbits",
            "rules restrict-draws=on ; frodo 0606 hand pippin ; sam 0806 hand rope ; black-rider-1 0806 hand boat",
            "draw pippin",
            "sam",
        ),
        (
            "O-13 a Black Rider draws from Black Riders",
            "rules restrict-draws=on ; frodo 0606 hand black-rider-2 ; sam 0806 hand rope ; black-rider-1 hand boat",
            "draw black-rider-2",
            "black-rider-1",
        ),
        (
            "O-13 with O-16 also from one's own characters",
            f"{TEAMS} ; frodo 0606 hand pippin ; sam 0806 hand rope ; black-rider-1 hand boat ; black-rider-2 0806",
            "draw pippin",
            "sam",
        ),
    ],
)
def test_choices(rule: str, position: str, answers: str, choices: str) -> None:
    assert offered(play(position, answers)) == choices


@pytest.mark.parametrize(
    ("rule", "spaces", "place", "answers", "possible"),
    [
        ("8.3 anywhere", "off", "0606", "", True),
        ("A-1 not on another space", "on", "0606", "", False),
        ("A-1, R-47 on a Gollum space, before moving", "on", GOLLUM_POOL, "", True),
        ("A-1 on a Gollum space, after moving", "on", "1506", f"die, {GOLLUM_POOL}", True),
        ("A-1 not after leaving it", "on", GOLLUM_POOL, "die, 1506", False),
        ("A-1 a Clairvoyance space will not do", "on", "1005", "", False),
    ],
)
def test_where_gollum_may_be_used(rule: str, spaces: str, place: str, answers: str, possible: bool) -> None:
    match = play(f"rules gollum-spaces={spaces} ; frodo {place} hand gollum bilbo ; sam 0806 hand rope", answers)
    assert may(match, "gollum") == possible
    assert may(match, "bilbo")  # A-1 is about Gollum alone


@pytest.mark.parametrize(
    ("rule", "position", "answers", "possible"),
    [
        ("8.3 a and b", "frodo 0606 hand sam ; sam 0806 hand rope", "", "sam, draw sam"),
        ("8.3 the active player can do neither", "frodo 0606 hand frodo ; sam 0806 hand rope", "", ""),
        ("8.3 nobody is that character: only b", "frodo 0606 hand pippin ; sam 0806 hand rope", "", "draw pippin"),
        (
            "R-42 the named player holds nothing",
            "frodo 0606 hand sam ; sam 0806 ; merry 0606 hand boat",
            "",
            "draw sam",
        ),
        (
            "R-44 the named player is in the Halls",
            "frodo 0606 hand sam ; sam halls hand rope ; merry 0606 hand boat",
            "",
            "draw sam",
        ),
        ("R-2 the named player is not placed", "frodo 0606 hand sam ; sam hand rope", "", "sam, draw sam"),
        ("8.3 b nobody holds a card", "frodo 0606 hand black-rider-1 ; sam 0806", "", ""),
        (
            "R-44 nobody is in reach of anything",
            "frodo 0606 hand gollum bilbo frodo sam ; sam halls hand the-ring",
            "",
            "",
        ),
        (
            "8: two power plays a turn",
            "frodo 0606 hand gollum bilbo sam ; sam 0806 hand rope boat",
            "gollum, sam, bilbo, sam",
            "",
        ),
        (
            "O-13 a is unchanged",
            "rules restrict-draws=on ; frodo 0606 hand sam ; sam 0806 hand rope ; black-rider-1 0806 hand boat",
            "",
            "sam, draw sam",
        ),
        (
            "O-13 nobody of the card's kind",
            "rules restrict-draws=on ; frodo 0606 hand pippin ; black-rider-1 0806 hand boat",
            "",
            "",
        ),
    ],
)
def test_power_plays_that_are_offered(rule: str, position: str, answers: str, possible: str) -> None:
    cards = ("gollum", "bilbo", "frodo", "sam", "pippin", "black-rider-1")
    plays = {name for card in cards for name in (card, f"draw {card}")}
    assert [text for text in offered(play(position, answers)).split(", ") if text in plays] == [
        text for text in possible.split(", ") if text
    ]


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("the-ring bilbo rope", "the-ring, show-hand"),
        ("the-ring rope", "the-ring"),  # no Bilbo, no choice
        ("bilbo rope", "show-hand"),  # no Ring to keep
        ("cloak rope", "show-hand"),
    ],
)
def test_o_15_all_are_asked_but_only_ring_and_bilbo_resist(cards: str, choices: str) -> None:
    """K-1, D-32: a player who holds two cards is asked."""
    match = play(f"{BILBO_RESISTS} ; frodo 0606 hand gollum ; sam 0806 hand {cards}", "gollum, sam")
    assert (asks(match).split()[0], offered(match)) == ("AnswerGollum", choices)


# ---- who hears what (chapter 15) ----


@pytest.mark.parametrize(
    ("rule", "position", "answers", "name", "events"),
    [
        (
            "8.3 everybody sees The Ring pass to Gollum",
            f"frodo 0606 hand gollum ; sam 0806 hand the-ring rope ; {MERRY}",
            "gollum, sam",
            "merry",
            "passed the-ring",
        ),
        (
            "8.3 if Gollum asks in vain, the asker sees the hand",
            f"frodo 0606 hand gollum ; sam 0806 hand bilbo rope ; {MERRY}",
            "gollum, sam",
            "frodo",
            "asked-for, hand-seen, card-seen rope, card-seen bilbo",
        ),
        (
            "8.3 others only know that",
            f"frodo 0606 hand gollum ; sam 0806 hand bilbo rope ; {MERRY}",
            "gollum, sam",
            "merry",
            "asked-for, hand-seen, card-seen ?, card-seen ?",
        ),
        (
            "8.3 everybody sees Gollum pass to Bilbo",
            f"frodo 0606 hand bilbo ; sam 0806 hand gollum the-ring ; {MERRY}",
            "bilbo, sam",
            None,
            "passed gollum",
        ),
        (
            "8.3 if Bilbo asks in vain, the asker sees the hand",
            f"frodo 0606 hand bilbo ; sam 0806 hand the-ring ; {MERRY}",
            "bilbo, sam",
            "frodo",
            "card-seen the-ring",
        ),
        (
            "O-15 the asker sees The Ring that is kept",
            f"{BILBO_RESISTS} ; frodo 0606 hand gollum ; sam 0806 hand the-ring bilbo ; {MERRY}",
            "gollum, sam, show-hand",
            "frodo",
            "card-seen bilbo, card-seen the-ring",
        ),
        (
            "D-14 the hand is seen before the choice",
            f"frodo 0606 hand sam boat ; sam 0806 hand rope the-ring ; {MERRY}",
            "sam",
            "frodo",
            "hand-seen, card-seen rope, card-seen the-ring",
        ),
        (
            "8.3 a the giver knows both cards",
            f"frodo 0606 hand sam boat ; sam 0806 hand rope the-ring ; {MERRY}",
            "sam, the-ring",
            "sam",
            "passed the-ring, passed sam",
        ),
        (
            "8.3 a others hear that a card moved",
            f"frodo 0606 hand sam boat ; sam 0806 hand rope the-ring ; {MERRY}",
            "sam, the-ring",
            "merry",
            "card-seen ?, card-seen ?, passed ?, passed sam",
        ),
        *(
            (
                "8.3 b only these two know the card",
                f"frodo 0606 hand sam boat ; sam 0806 hand rope rope ; {MERRY}",
                "draw sam, sam, rope",
                name,
                f"passed {card}",
            )
            for name, card in (("frodo", "rope"), ("sam", "rope"), ("merry", "?"), (None, "?"))
        ),
    ],
)
def test_15_events(rule: str, position: str, answers: str, name: str | None, events: str) -> None:
    kinds = {event.split()[0] for event in events.split(", ")}
    assert heard(play(position, answers), name, *kinds) == events.split(", ")


def test_8_3_no_hand_is_seen_if_gollum_takes_the_ring() -> None:
    match = play(f"frodo 0606 hand gollum ; sam 0806 hand the-ring rope ; {MERRY}", "gollum, sam")
    assert heard(match, "merry", "hand-seen") == heard(match, "frodo", "hand-seen") == []


@pytest.mark.parametrize("name", ["merry", None])
def test_o_15_others_hear_the_same_whether_sam_resists_or_has_no_ring(name: str | None) -> None:
    position = f"{BILBO_RESISTS} ; frodo 0606 hand gollum ; sam 0806 hand {{}} bilbo ; {MERRY}"
    resisted, no_ring = (play(position.format(card), "gollum, sam, show-hand") for card in ("the-ring", "rope"))
    assert heard(resisted, name) == heard(no_ring, name) != []
