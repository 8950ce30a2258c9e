"""The end of the turn (4.4, 4.5) and the cards (chapter 6): pick-ups, discards, the deck, table cards."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.cards import CARDS
from tests.games.riddle.rule_rows import check, heard, may, offered, play, refused, rest

FAR = "sam 2906"
RING = "sam 2906 hand the-ring"
TO_BREE = "die, 0806"
NINE = "boat rope rope cloak cloak horse-1 horse-2 horse-3 horse-4"
PICK_UPS = (
    ("frodo", "tom-bombadil", 6),
    ("black-rider-1", "tom-bombadil", 6),
    ("frodo", "treebeard", 4),
    ("frodo", "gandalf", 3),
    ("frodo", "galadriel", 3),
    ("frodo", "strider", 2),
    ("frodo", "boromir", 2),
    ("frodo", "butterbur", 1),
    ("black-rider-1", "saruman", 4),
    ("black-rider-1", "sauron", 3),
    ("black-rider-1", "the-balrog", 3),
    ("black-rider-1", "mouth-of-sauron", 2),
    ("black-rider-1", "wormtongue", 2),
    ("black-rider-1", "bill-ferny", 1),
)
SPIES = [f"spy-{number}" for number in range(1, 7)]


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        ("4.4 without cards", f"frodo 0706 ; {FAR}", f"{TO_BREE}, finish", "frodo 0806 ; active sam"),
        (
            "4.4 a city gives three cards, and one is discarded",
            f"frodo 0706 ; {FAR}",
            f"{TO_BREE}, finish city, boat, rope, cloak, rope",
            "frodo 0806 hand boat cloak cities bree ; discard rope ; active sam",
        ),
        *(
            (
                "4.4 a character brings cards anywhere and is discarded first; the cities are as before",
                f"{who} 0606 hand {card} cities fornost ; {FAR}",
                f"die, 0706, finish {card}, {', '.join(SPIES[:number])}, spy-1",
                f"{who} 0706 hand {' '.join(SPIES[1:number])} cities fornost ; discard {card} spy-1 ; active sam",
            )
            for who, card, number in PICK_UPS
        ),
        (
            "6.3 the last two cities are remembered",
            f"frodo 0706 cities fornost old-forest ; {FAR}",
            f"{TO_BREE}, finish city, boat, rope, cloak, rope",
            "frodo 0806 hand boat cloak cities bree fornost ; discard rope ; active sam",
        ),
        (
            "R-26 a player with nothing but The Ring discards nothing",
            f"frodo 0606 hand butterbur ; {FAR}",
            "die, 0706, finish butterbur, the-ring, pass",
            "frodo 0706 hand the-ring ; discard butterbur ; active sam",
        ),
        (
            "D-22, R-25, 6.5 down to ten at the end of the turn",
            f"frodo 0606 hand {NINE} boat horse-5 the-ring ; {FAR}",
            "die, 0706, finish, boat, boat",
            f"frodo 0706 hand {NINE.removeprefix('boat ')} horse-5 the-ring ; discard boat boat ; active sam",
        ),
        (
            "6.5 after the compulsory discard",
            f"frodo 0706 hand {NINE} ; {FAR}",
            f"{TO_BREE}, finish city, eagles, eagles, bilbo, boat, bilbo",
            f"frodo 0806 hand {NINE.removeprefix('boat ')} eagles eagles cities bree ; discard boat bilbo ; active sam",
        ),
        (
            "6.5 others may hold more meanwhile",
            f"frodo 0606 ; sam 2906 hand {NINE} boat horse-5",
            "die, 0706, finish",
            "frodo 0706 ; active sam",
        ),
        (
            "6.5 table cards do not count",
            f"frodo 0707 hand {NINE} bilbo table cloak ; {FAR}",
            "die, 0708, finish",
            f"frodo 0708 hand {NINE} bilbo table cloak ; active sam",
        ),
        (
            "4.5 nothing is discarded if nothing was drawn",
            "rules one-deck=on ; frodo 0706 hand boat ; sam 2906 hand the-ring"
            f" ; discard {rest('discard boat the-ring')}",
            f"{TO_BREE}, finish city",
            "frodo 0806 hand boat ; active sam",
        ),
        (
            "K-28, 6.3 where there is nothing to draw, no city was used",
            "rules one-deck=on ; frodo 0706 hand boat cities fornost ; sam 2906 hand the-ring"
            f" ; discard {rest('discard boat the-ring')}",
            f"{TO_BREE}, finish city",
            "frodo 0806 hand boat cities fornost ; active sam",
        ),
        (
            "R-24 nothing to draw at all",
            f"frodo 0706 ; sam 2906 hand {rest('')}",
            f"{TO_BREE}, finish city",
            "frodo 0806 ; active sam",
        ),
        (
            "4.5 step 4 only the player's own table",
            "frodo 0606 ; sam 1011 table boat",
            "die, 0706, finish",
            "frodo 0706 ; active sam",
        ),
        (
            "4.1 after the pick-up nothing but discards",
            f"frodo 0706 hand horse-6 gandalf ; {FAR} ; discard rope",
            f"{TO_BREE}, finish city, boat, boat, boat, boat",
            "frodo 0806 hand horse-6 gandalf boat boat cities bree ; discard boat rope ; active sam",
        ),
    ],
)
def test_finishing(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


TEAMS = "frodo {} ; black-rider-1 {} ; sam 2906 ; black-rider-2 2906"
UNEVEN = f"rules partners=on ; {TEAMS} ; merry 2906"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "D-20 a city, a character of the player's own kind, or nothing",
            f"frodo 0706 hand strider saruman treebeard boat ; {FAR}",
            TO_BREE,
            "offers finish, finish city, finish treebeard, finish strider",
        ),
        (
            "D-21, 6.6 The Ring is not discarded",
            f"frodo 0706 hand the-ring rope ; {FAR}",
            f"{TO_BREE}, finish city, boat, boat, boat",
            "asks DiscardOne frodo ; offers boat, rope",
        ),
        (
            "R-26, K-1 a player with nothing but The Ring is asked anyway",
            f"frodo 0606 hand butterbur ; {FAR}",
            "die, 0706, finish butterbur, the-ring",
            "asks DiscardOne frodo ; offers pass",
        ),
        (
            "6.6 The Ring is not discarded in excess",
            f"frodo 0606 hand {NINE} horse-5 the-ring ; {FAR}",
            "die, 0706, finish",
            "asks DiscardExcess frodo ; offers boat, rope, cloak, horse-1, horse-2, horse-3, horse-4, horse-5",
        ),
        (
            "O-1 the larger team draws two",
            UNEVEN.format("0706", "2906"),
            f"{TO_BREE}, finish city, boat, boat",
            "asks DiscardOne frodo",
        ),
        (
            "O-1 the smaller team draws three",
            UNEVEN.format("2906", "0706") + " ; active black-rider-1",
            f"{TO_BREE}, finish city, boat, boat, boat",
            "asks DiscardOne black-rider-1",
        ),
        (
            "O-1 equal teams draw three",
            f"rules partners=on ; {TEAMS.format('0706', '2906')}",
            f"{TO_BREE}, finish city, boat, boat, boat",
            "asks DiscardOne frodo",
        ),
        (
            "O-1 so do five players without teams",
            f"{TEAMS.format('0706', '2906')} ; merry 2906",
            f"{TO_BREE}, finish city, boat, boat, boat",
            "asks DiscardOne frodo",
        ),
        (
            "O-1 a character brings as many cards as ever",
            UNEVEN.format("0706 hand gandalf", "2906"),
            f"{TO_BREE}, finish gandalf, boat, boat, boat",
            "asks DiscardOne frodo",
        ),
        (
            "6.4 two cards are left in the deck",
            f"frodo 0706 ; {RING} ; discard {rest(RING, 'boat rope')}",
            f"{TO_BREE}, finish city, boat",
            f"offers rope ; discard {rest(RING, 'boat rope')}",
        ),
        (
            "6.4 the discard pile becomes the deck the moment it is empty (R-24 in the middle of a draw)",
            f"frodo 0706 ; {RING} ; discard {rest(RING, 'boat rope')}",
            f"{TO_BREE}, finish city, boat, rope",
            "asks DrawCard ; discard",
        ),
        (
            "6.4, K-8 the deck is new after the last card of a draw: the discard begins a new pile",
            f"frodo 0706 ; {RING} ; discard {rest(RING, 'boat rope cloak')}",
            f"{TO_BREE}, finish city, boat, rope, cloak, rope",
            "asks Roll ; discard rope",
        ),
        (
            "R-24 the character that was played may come back",
            f"frodo 0606 hand strider ; sam 2906 hand {rest('discard strider')}",
            "die, 0706, finish strider",
            "asks DrawCard ; offers strider",
        ),
        (
            "R-24 with nothing left the draw ends",
            f"frodo 0606 hand strider ; sam 2906 hand {rest('discard strider')}",
            "die, 0706, finish strider, strider",
            "asks DiscardOne frodo",
        ),
        (
            "O-12 the discard pile is never shuffled",
            "rules one-deck=on ; frodo 0706 hand cloak ; sam 2906 hand the-ring"
            f" ; discard {rest('discard cloak the-ring', 'boat rope')}",
            f"{TO_BREE}, finish city, boat, rope",
            f"asks DiscardOne frodo ; discard {rest('discard cloak the-ring', 'boat rope')}",
        ),
    ],
)
def test_questions_of_finishing(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


def test_c_4_any_card_of_the_deck_is_drawn() -> None:
    assert len(offered(play(f"frodo 0706 ; {FAR}", f"{TO_BREE}, finish city")).split(", ")) == CARDS


# ---- 6.3 ----


@pytest.mark.parametrize(
    ("rule", "position", "answers"),
    [
        *(
            ("6.3 any player in any city", f"{who} {start} ; {FAR}", f"die, {city}")
            for who in ("frodo", "black-rider-1")
            for start, city in (("0306", "0206"), ("1601", "1501"), ("0706", "0806"))
        ),
        ("R-23 after two other cities", f"frodo 0706 cities fornost old-forest ; {FAR}", TO_BREE),
        ("6.3 the last cities of others", "frodo 0706 ; sam 2906 cities bree fornost", TO_BREE),
        ("O-8 the Cracks of Doom are a city", f"rules victory-cities=on ; frodo 2617 ; {FAR}", "die, 2618"),
        ("O-8 Barad-dûr is a city", f"rules victory-cities=on ; frodo 2517 ; {FAR}", "die, 2617"),
    ],
)
def test_6_3_cities_that_give_cards(rule: str, position: str, answers: str) -> None:
    assert may(play(position, answers), "finish city")


@pytest.mark.parametrize(
    ("rule", "position", "answers", "named"),
    [
        ("R-23 the last city", f"frodo 0706 cities bree ; {FAR}", TO_BREE, "6.3"),
        ("R-23 the one before", f"frodo 0706 cities fornost bree ; {FAR}", TO_BREE, "6.3"),
        ("O-8 the usual restriction", f"rules victory-cities=on ; frodo 2618 cities cracks-of-doom ; {FAR}", "", "6.3"),
        ("O-8 not without the option", f"frodo 2617 ; {FAR}", "die, 2618", "4.4"),
        ("O-8 Barad-dûr is not a city without the option", f"frodo 2517 ; {FAR}", "die, 2617", "4.4"),
        ("6.3 the Shire is not a city", f"rules victory-cities=on ; frodo 0706 ; {FAR}", "die, 0606", "4.4"),
    ],
)
def test_6_3_refusals(rule: str, position: str, answers: str, named: str) -> None:
    assert refused(position, answers, "finish city") == named


# ---- 4.5 step 4 ----


@pytest.mark.parametrize(
    ("rule", "start", "stop", "kept"),
    [
        ("4.5 Cloak in a forest", "0706", "0707", "cloak"),
        ("4.5 Cloak in a thicket", "2916", "2817", "cloak"),
        ("4.5 Rope on a mountain", "0303", "0203", "rope"),
        ("4.5 Rope on a hill, on a road or not", "0506", "0406", "rope"),
        ("4.5 Boat on the ocean", "0100", "0000", "boat"),
        ("4.5 Boat on a lake", "0505", "0504", "boat"),
        ("4.5 Boat in a swamp", "1111", "1011", "boat"),
        ("R-12 Boat on a river dot", "0304", "0304N", "boat"),
        ("R-12 Boat and Cloak in a city at the head of a river, in a forest", "1514", "1513", "boat cloak"),
        ("R-12 Boat in a city at the head of a river", "1306", "1305", "boat"),
        ("4.5 nothing in open country", "0606", "0706", ""),
    ],
)
def test_4_5_table_cards(rule: str, start: str, stop: str, kept: str) -> None:
    """They are discarded from no hand, so the events name 5.4."""
    lost = [card for card in ("boat", "rope", "cloak") if card not in kept.split()]
    after = f"frodo {stop}{' table ' + kept if kept else ''} ; discard {' '.join(lost)} ; active sam"
    match = check(f"frodo {start} table boat rope cloak ; {FAR}", f"die, {stop}, finish", after)
    assert {event.rule for event in match.events(1) if event.kind == "discarded"} == {"5.4"}


# ---- who hears what (chapter 15) ----


@pytest.mark.parametrize(
    ("rule", "position", "answers", "name", "events"),
    [
        (
            "15 picked-up cards are secret",
            f"frodo 0706 ; {FAR}",
            f"{TO_BREE}, finish city, boat, rope, cloak",
            "frodo",
            "picked-up, drew boat, drew rope, drew cloak",
        ),
        (
            "15 to others",
            f"frodo 0706 ; {FAR}",
            f"{TO_BREE}, finish city, boat, rope",
            "sam",
            "picked-up, drew ?, drew ?",
        ),
        (
            "4.4 no city was used",
            f"frodo 0606 hand strider ; {FAR}",
            "die, 0706, finish strider, boat",
            "sam",
            "discarded, drew ?",
        ),
        (
            "K-28 a city with nothing to draw was not used",
            f"frodo 0706 ; sam 2906 hand {rest('')}",
            f"{TO_BREE}, finish city",
            None,
            "",
        ),
        (
            "6.4 everybody hears that the cards are shuffled",
            f"frodo 0706 ; {RING} ; discard {rest(RING, 'boat')}",
            f"{TO_BREE}, finish city, boat",
            None,
            "picked-up, drew ?, reshuffled",
        ),
        (
            "O-12 they are not",
            f"rules one-deck=on ; frodo 0706 ; {RING} ; discard {rest(RING, 'boat')}",
            f"{TO_BREE}, finish city, boat",
            None,
            "picked-up, drew ?",
        ),
        (
            "R-27 every discard is public",
            f"frodo 0606 hand horse-1 table cloak ; {FAR}",
            "horse-1, 0706, finish",
            None,
            "discarded, discarded",
        ),
    ],
)
def test_15_events(rule: str, position: str, answers: str, name: str | None, events: str) -> None:
    kinds = ("picked-up", "drew", "reshuffled", "discarded")
    assert heard(play(position, answers), name, *kinds) == [event for event in events.split(", ") if event]
