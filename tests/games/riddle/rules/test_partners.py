"""Partners (O-1 to O-4; R-59; D-7, D-31)."""

from __future__ import annotations

import pytest

from mathom.core.table_ui import talking_with
from tests.games.riddle.rule_rows import GAME, RiddleMatch, check, heard, may, offered, play

RULES = "rules partners=on"
TEAMS = "frodo 0606 hand {} ; black-rider-1 2020 ; sam 0806 hand {} ; black-rider-2 2021"
CHOSEN = f"{RULES} partner-exchange=chosen ; {TEAMS.format('boat cloak', 'rope the-ring')}"
ASKED = f"{RULES} partner-exchange=asked ; {TEAMS}"
LOOKED = f"{RULES} partner-exchange=looked ; {TEAMS.format('boat', 'rope the-ring')}"
MEET = "die, 0706"  # Frodo stops beside Sam


# ---- O-1 ----


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "R-59 only riddles and battles are barred between team-mates: hands are seen, cards are taken",
            f"{RULES} ; frodo 0606 hand gandalf gollum ; black-rider-1 2020 ; sam 0806 hand the-ring"
            " ; black-rider-2 2021",
            "see gandalf, sam, stop, gollum, sam",
            "frodo 0606 hand gandalf the-ring ; sam 0806 ; discard gollum ; power-plays 0",
        ),
        (
            "R-59 character cards are given to team-mates",
            f"{RULES} ; {TEAMS.format('sam', 'rope')}",
            "sam, rope",
            "frodo 0606 hand rope ; sam 0806 hand sam ; power-plays 1",
        ),
        (
            "O-1 three Black Riders against one Hobbit are the larger team: two cards in a city",
            f"{RULES} ; frodo 2020 ; black-rider-1 0706 ; black-rider-3 2021 ; black-rider-2 2022"
            " ; active black-rider-1",
            "die, 0806, finish city, boat, rope, boat",
            "black-rider-1 0806 hand rope cities bree ; discard boat ; active black-rider-3",
        ),
        (
            "O-2 blind, as with everybody else",
            f"{RULES} ; {TEAMS.format('boat', 'rope')}",
            f"{MEET}, rope, boat",
            "frodo 0706 hand rope ; sam 0806 hand boat ; other sam",
        ),
        (
            "O-2 a, D-7 each chooses the card to give",
            CHOSEN,
            f"{MEET}, sam: the-ring, frodo: boat",
            "frodo 0706 hand cloak the-ring ; sam 0806 hand boat rope ; other sam",
        ),
        (
            "O-2 a in any order",
            CHOSEN,
            f"{MEET}, frodo: boat, sam: the-ring",
            "frodo 0706 hand cloak the-ring ; sam 0806 hand boat rope ; other sam",
        ),
        (
            "O-2 b, K-22 wishes that are met",
            ASKED.format("boat horse-2 horse-5", "rope the-ring"),
            f"{MEET}, name the-ring, name horse, frodo: horse-5, sam: the-ring",
            "frodo 0706 hand boat horse-2 the-ring ; sam 0806 hand rope horse-5 ; other sam",
        ),
        (
            "O-2 b wishes that are refused, or cannot be met: the cards are drawn",
            ASKED.format("boat", "rope the-ring"),
            f"{MEET}, name the-ring, name gandalf, frodo: refuse, sam: refuse, rope, boat",
            "frodo 0706 hand rope ; sam 0806 hand boat the-ring ; other sam",
        ),
        (
            "O-2 b one wish is met, and nothing is wished for the other: half is drawn, from the hand as it was (R-28)",
            ASKED.format("boat cloak", "rope the-ring"),
            f"{MEET}, name the-ring, nothing, the-ring, cloak",
            "frodo 0706 hand boat the-ring ; sam 0806 hand rope cloak ; other sam",
        ),
        (
            "O-2 b with unmet=chosen, K-22 a partner gives any card",
            ASKED.format("boat cloak", "rope the-ring").replace("=asked", "=asked unmet=chosen"),
            f"{MEET}, name the-ring, nothing, sam: rope, frodo: boat",
            "frodo 0706 hand rope cloak ; sam 0806 hand boat the-ring ; other sam",
        ),
        (
            "O-2 c each takes a card from the hand that they see",
            LOOKED,
            f"{MEET}, the-ring, boat",
            "frodo 0706 hand the-ring ; sam 0806 hand rope boat ; other sam",
        ),
    ],
)
def test_partners(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        ("O-2 blind", f"{RULES} ; {TEAMS.format('boat', 'rope')}", MEET, "asks DrawBlind ; offers rope"),
        ("O-2 a", CHOSEN, MEET, "asks GiveToPartner frodo ; offers boat, cloak"),
        ("O-2 a the other too", CHOSEN, f"{MEET}, frodo: boat", "asks GiveToPartner sam ; offers rope, the-ring"),
        (
            "O-2 opponents are not asked",
            f"{RULES} partner-exchange=chosen ; frodo 0606 hand boat ; black-rider-1 0806 hand rope"
            " ; sam 2020 ; black-rider-2 2021",
            MEET,
            "asks DrawBlind",
        ),
        ("O-2 b the active player wishes first", ASKED.format("boat", "rope"), MEET, "asks WishTitle frodo"),
        ("O-2 b then the other", ASKED.format("boat", "rope"), f"{MEET}, name the-ring", "asks WishTitle sam"),
        (
            "O-2 b a card of the title may be given",
            ASKED.format("boat horse-2 horse-5", "rope the-ring"),
            f"{MEET}, name the-ring, name horse",
            "asks GiveToPartner frodo ; offers refuse, horse-2, horse-5",
        ),
        (
            "O-2 b by both",
            ASKED.format("boat horse-2 horse-5", "rope the-ring"),
            f"{MEET}, name the-ring, name horse, frodo: refuse",
            "asks GiveToPartner sam ; offers refuse, the-ring",
        ),
        (
            "O-2 b, K-1 a partner without the card is asked",
            ASKED.format("boat", "rope the-ring"),
            f"{MEET}, name the-ring, name gandalf",
            "asks GiveToPartner frodo ; offers refuse",
        ),
        (
            "O-2 b a partner who was asked for nothing has nothing to answer",
            ASKED.format("boat cloak", "rope the-ring"),
            f"{MEET}, name the-ring, nothing",
            "asks GiveToPartner sam ; offers refuse, the-ring",
        ),
        (
            "O-2 b the missing half is drawn",
            ASKED.format("boat cloak", "rope the-ring"),
            f"{MEET}, name the-ring, nothing, the-ring",
            "asks DrawBlind ; offers boat, cloak",
        ),
        (
            "O-2 b with unmet=chosen any card",
            ASKED.format("boat cloak", "rope the-ring").replace("=asked", "=asked unmet=chosen"),
            f"{MEET}, name the-ring, nothing",
            "asks GiveToPartner frodo ; offers boat, cloak",
        ),
        ("O-2 c the active player first", LOOKED, MEET, "asks ChooseFromPartner frodo ; offers rope, the-ring"),
        ("O-2 c from the hands as they were", LOOKED, f"{MEET}, the-ring", "asks ChooseFromPartner sam ; offers boat"),
        ("D-7 the agenda names no card", CHOSEN, f"{MEET}, sam: the-ring", "asks GiveToPartner frodo"),
    ],
)
def test_questions_between_partners(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


def test_d_7_both_are_asked_at_once() -> None:
    assert play(CHOSEN, MEET).asked == [0, 2]
    assert play(ASKED.format("boat", "rope"), f"{MEET}, name rope, name boat").asked == [0, 2]


def test_d_7_frames_hold_no_secrets() -> None:
    """They name no card."""
    assert play(CHOSEN, f"{MEET}, sam: the-ring").state.waiting()[0] == "GiveToPartner 0 0"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "name", "events"),
    [
        *(
            (
                "O-2 a both before they see what comes",
                CHOSEN,
                f"{MEET}, sam: the-ring",
                name,
                f"card-chosen {card}",
            )
            for name, card in (("sam", "the-ring"), ("frodo", "?"), ("black-rider-1", "?"))
        ),
        *(
            (
                "O-2 a both see both",
                CHOSEN,
                f"{MEET}, sam: the-ring, frodo: boat",
                name,
                f"passed {ring}, passed {boat}",
            )
            for name, ring, boat in (
                ("frodo", "the-ring", "boat"),
                ("sam", "the-ring", "boat"),
                ("black-rider-1", "?", "?"),
            )
        ),
        (
            "O-2 b everybody hears the wishes and the refusals",
            ASKED.format("boat", "rope the-ring"),
            f"{MEET}, name the-ring, name gandalf, frodo: refuse, sam: refuse",
            "black-rider-1",
            "title-wished the-ring, title-wished gandalf, wish-refused, wish-refused",
        ),
        (
            "O-2 c each sees the other's hand",
            LOOKED,
            f"{MEET}, the-ring, boat",
            "frodo",
            "card-seen rope, card-seen the-ring, card-seen ?, card-chosen the-ring, card-chosen boat",
        ),
        (
            "O-2 c others do not",
            LOOKED,
            f"{MEET}, the-ring, boat",
            "black-rider-1",
            "card-seen ?, card-seen ?, card-seen ?, card-chosen ?, card-chosen ?",
        ),
    ],
)
def test_15_events(rule: str, position: str, answers: str, name: str, events: str) -> None:
    kinds = {event.split()[0] for event in events.split(", ")}
    assert heard(play(position, answers), name, *kinds) == events.split(", ")


# ---- O-4 ----

SIGHT = f"{RULES} partner-clairvoyance=on"
VILYA = f"{SIGHT} ; {TEAMS.format('elf-ring-vilya boat', 'palantir rope')}"
# 0406 and 2511 are Clairvoyance spaces.
SPACES = (
    f"{SIGHT} ; frodo 0405 hand boat rope ; black-rider-1 2020 hand cloak ; sam 2511 hand the-ring ; black-rider-2 2021"
)


def talking(match: RiddleMatch) -> tuple[tuple[int, ...], ...]:
    """K-24: the players who may talk now; the Riders may know that too."""
    return GAME.table.talk_groups(match.view(1))


@pytest.mark.parametrize(
    ("rule", "position", "answers", "name", "events"),
    [
        *(
            (
                "O-4, D-31 a team-mate shows a Palantir too, and both see each other's hands",
                VILYA,
                "see elf-ring-vilya, sam, palantir",
                name,
                ", ".join(["played", "played", *(f"card-seen {card}" for card in cards.split()), "table-talk"]),
            )
            for name, cards in (("frodo", "rope palantir ?"), ("sam", "? ? boat"), ("black-rider-1", "? ? ?"))
        ),
        *(
            (
                "O-4, K-21 team-mates on Clairvoyance spaces see each other's hands when one arrives, at any distance",
                SPACES,
                "die, 0406",
                name,
                ", ".join([*(f"card-seen {card}" for card in cards.split()), "table-talk"]),
            )
            for name, cards in (("frodo", "the-ring ? ?"), ("sam", "? boat rope"), ("black-rider-1", "? ? ?"))
        ),
        (
            "O-4, K-21 team-mates see each other's hands after every turn",
            SPACES,
            "die, 0406, finish",
            "frodo",
            "card-seen the-ring, card-seen ?, card-seen ?, table-talk, card-seen the-ring, card-seen ?"
            ", card-seen ?, table-talk",
        ),
        (
            "O-4, K-21 team-mates see each other's hands after another player's turn",
            SPACES.replace("frodo 0405", "frodo 0406") + " ; active black-rider-1",
            "die, 1920, finish",
            "sam",
            "card-seen ?, card-seen boat, card-seen rope, table-talk",
        ),
        (
            "O-4 a player who is put there from the Halls comes into sight",
            SPACES.replace("frodo 0405 hand boat rope", "frodo halls hand boat stay 3"),
            "1509",
            "frodo",
            "card-seen the-ring, card-seen ?, table-talk",
        ),
        (
            "O-11 with O-4 a shared hand cannot be resisted",
            SPACES.replace(SIGHT, f"{SIGHT} clairvoyance-spaces=on resist-spaces=on"),
            "die, 0406",
            "frodo",
            "card-seen the-ring, card-seen ?, card-seen ?, table-talk",
        ),
        (
            "O-4 both must be on such spaces, and be partners",
            SPACES.replace("sam 2511", "sam 2510").replace("black-rider-1 2020", "black-rider-1 2511"),
            "die, 0406, finish",
            "frodo",
            "",
        ),
    ],
)
def test_15_sights(rule: str, position: str, answers: str, name: str, events: str) -> None:
    kinds = ("card-seen", "table-talk", *(["played"] if "played" in events else []))
    assert heard(play(position, answers), name, *kinds) == [event for event in events.split(", ") if event]


@pytest.mark.parametrize(
    ("rule", "position", "answers", "possible"),
    [
        ("O-4", f"{SIGHT} ; {TEAMS.format('elf-ring-nenya', 'palantir rope')}", "see elf-ring-nenya, sam", True),
        (
            "O-4 only with the option",
            f"{RULES} ; {TEAMS.format('elf-ring-nenya', 'palantir')}",
            "see elf-ring-nenya, sam",
            False,
        ),
        (
            "O-4 only for Elf Rings and Palantirs",
            f"{SIGHT} ; {TEAMS.format('gandalf', 'palantir')}",
            "see gandalf, sam",
            False,
        ),
        (
            "O-4 only for team-mates",
            f"{SIGHT} ; frodo 0606 hand elf-ring-nenya ; black-rider-1 0806 hand palantir ; sam 2020"
            " ; black-rider-2 2021",
            "see elf-ring-nenya, black-rider-1",
            False,
        ),
    ],
)
def test_d_31_who_may_show_a_palantir_too(rule: str, position: str, answers: str, possible: bool) -> None:
    assert may(play(position, answers), "palantir") == possible


def test_o_4_not_from_a_space() -> None:
    """A-2 with O-11: a team-mate resists a look from a Clairvoyance space like others."""
    rules = f"{SIGHT} clairvoyance-spaces=on resist-spaces=on"
    position = f"{rules} ; frodo 0406 ; black-rider-1 2020 ; sam 0606 hand palantir the-ring ; black-rider-2 2021"
    assert offered(play(position, "look, sam")) == "show-hand, the-ring"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "groups"),
    [
        ("O-4 after a sight", VILYA, "see elf-ring-vilya, sam, palantir", ((0, 2),)),
        ("O-4 until the turn is over", VILYA, "see elf-ring-vilya, sam, palantir, die, 0506, finish", ()),
        ("O-4 from Clairvoyance spaces", SPACES, "die, 0406", ((0, 2),)),
        ("O-4 from Clairvoyance spaces when the turn is over", SPACES, "die, 0406, finish", ((0, 2),)),
        ("O-4 not before", SPACES, "", ()),
    ],
)
def test_k_24_who_may_talk(rule: str, position: str, answers: str, groups: tuple[tuple[int, ...], ...]) -> None:
    assert talking(play(position, answers)) == groups


def test_k_24_team_mates_talk_by_sight_and_from_a_space() -> None:
    """O-4: neither right ends the other, and nobody gains a third."""
    players = (
        "frodo 0406 hand elf-ring-vilya ; black-rider-1 2020 ; sam 0606 hand palantir ; black-rider-2 2021 ; merry 2511"
    )
    match = play(f"{SIGHT} ; {players}", "see elf-ring-vilya, sam, palantir")
    groups = [talking_with(GAME.table, match.view(seat), seat) for seat in range(5)]
    assert groups == [(0, 2, 4), (), (0, 2), (), (0, 4)]
