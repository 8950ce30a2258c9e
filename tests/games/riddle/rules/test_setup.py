"""Setup (chapter 2): characters, the deal, who begins."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mathom.games.riddle.rules.cards import CARDS, COPIES, KIND_NAMES, KINDS
from mathom.games.riddle.rules.state import CHARACTER_NAMES
from tests.games.riddle.rule_rows import check, heard, offered, play

THREE = "rules players=3 characters=frodo+sam+merry"
DEALT = "boat, rope, cloak, boat, rope, cloak"  # two cards each, one player after the other
RIDERS = ", ".join(name for name in CHARACTER_NAMES if name.startswith("black"))


@pytest.mark.parametrize(
    ("rule", "rules", "answers", "after"),
    [
        (
            "D-1 all choose at once, in any order",
            "rules players=3",
            "player-3: sam, player-1: frodo, player-2: black-rider-4",
            "frodo ; black-rider-4 ; sam ; asks DealCard",
        ),
        (
            "R-3 players who want the same character roll",
            "rules players=3",
            "player-1: sam, player-2: frodo, player-3: sam",
            "asks RollFor",
        ),
        (
            "R-3 the loser chooses among the free characters",
            "rules players=3",
            "player-1: sam, player-2: frodo, player-3: sam, roll 2, roll 5",
            f"player-1 ; frodo ; sam ; asks ChooseCharacter player-1 ; offers merry, pippin, {RIDERS}",
        ),
        (
            "R-3 the loser is the character they chose",
            "rules players=3",
            "player-1: sam, player-2: frodo, player-3: sam, roll 2, roll 5, merry",
            "merry ; frodo ; sam ; asks DealCard",
        ),
        (
            "C-1 ties among the highest roll again; the others are out of it",
            "rules players=3",
            "player-1: sam, player-2: sam, player-3: sam, roll 4, roll 6, roll 6, roll 3, roll 3, roll 2, roll 1",
            "player-1 ; sam ; player-3 ; asks ChooseCharacter player-1",
        ),
        (
            "2.2 everybody is dealt two cards",
            THREE,
            DEALT,
            "frodo hand boat rope ; sam hand cloak boat ; merry hand rope cloak ; asks RollFor",
        ),
        (
            "2.3 the highest roll begins, and ties roll again",
            THREE,
            f"{DEALT}, roll 5, roll 2, roll 5, roll 1, roll 4",
            "first merry ; active merry ; round 1 ; asks Roll",
        ),
        (
            "2.4 the first player is put on the Shire",
            THREE,
            f"{DEALT}, roll 1, roll 6, roll 5",
            "frodo hand boat rope ; sam 0606 hand cloak boat ; merry hand rope cloak ; asks Roll",
        ),
        ("2.3 who begins may be agreed on", f"{THREE} first=2", DEALT, "first sam ; active sam ; asks Roll"),
        (
            "O-1 the larger team gets an extra card",
            "rules players=5 partners=on extra-card=on characters=frodo+black-rider-1+sam+black-rider-2+merry first=1",
            "spy-1, spy-2, spy-3, spy-4, spy-5, spy-6, spy-7, horse-1, horse-2, horse-3, horse-4, horse-5, horse-6",
            "frodo 0606 hand spy-1 spy-2 spy-3 ; black-rider-1 hand spy-4 spy-5 ; sam hand spy-6 spy-7 horse-1"
            " ; black-rider-2 hand horse-2 horse-3 ; merry hand horse-4 horse-5 horse-6 ; asks Roll",
        ),
        (
            "O-1 not if the teams are equal",
            "rules players=4 partners=on extra-card=on characters=frodo+black-rider-1+sam+black-rider-2 first=1",
            "spy-1, spy-2, spy-3, spy-4, spy-5, spy-6, spy-7, horse-1",
            "asks Roll",
        ),
        (
            "O-1 not without the option",
            "rules players=5 partners=on characters=frodo+black-rider-1+sam+black-rider-2+merry first=1",
            "spy-1, spy-2, spy-3, spy-4, spy-5, spy-6, spy-7, horse-1, horse-2, horse-3",
            "asks Roll",
        ),
        (
            "O-16, K-12 one player has the Hobbits, the other the Black Riders",
            "rules two-player-teams=2 players=2",
            "character-1: sam, character-3: merry, roll 1, roll 6",
            f"asks ChooseCharacter character-1 ; offers {RIDERS}",
        ),
        (
            "O-16 each begins with one character and two cards",
            "rules two-player-teams=2 players=2",
            "character-1: sam, character-3: merry, roll 1, roll 6, black-rider-2, boat, rope, cloak"
            ", boat, roll 3, roll 5",
            "black-rider-2 hand boat rope ; character-2 absent ; merry 0606 hand cloak boat ; character-4 absent"
            " ; first merry ; active merry ; asks Roll",
        ),
    ],
)
def test_setup(rule: str, rules: str, answers: str, after: str) -> None:
    check(rules, answers, after)


def test_d_1_everybody_who_has_not_chosen_is_asked() -> None:
    match = play("rules players=3")
    assert match.asked == [0, 1, 2]
    assert [option.text for option in match.options(2)] == list(CHARACTER_NAMES)
    assert play("rules players=3", "player-3: sam, player-1: frodo").asked == [1]
    assert play("rules players=2 two-player-teams=2").asked == [0, 1]


@pytest.mark.parametrize(
    ("answers", "name", "events"),
    [
        ("player-1: merry", "player-1", "character-wished merry"),
        ("player-1: merry", "player-2", "character-wished ?"),
        ("player-1: merry", None, "character-wished ?"),
    ],
)
def test_d_1_a_choice_is_secret_until_all_have_chosen(answers: str, name: str | None, events: str) -> None:
    assert heard(play("rules players=2", answers), name, "character-wished") == [events]


def test_d_1_then_everybody_hears_of_it() -> None:
    match = play("rules players=2", "player-1: merry, player-2: pippin")
    assert {"character-wished merry", "character-wished pippin"} <= set(heard(match, None))
    assert heard(match, None, "character-chosen") == ["character-chosen", "character-chosen"]


def test_2_agreed_characters_are_told() -> None:
    match = check("rules players=2 characters=pippin+black-rider-3", "", "pippin ; black-rider-3 ; asks DealCard")
    assert heard(match, None) == ["character-chosen", "character-chosen"]


@pytest.mark.parametrize(
    ("answers", "events"),
    [
        (
            "roll 5, roll 2, roll 5, roll 1, roll 4",
            "rolled-for rolled-for rolled-for rolled-for rolled-for begins placed",
        ),
        ("roll 5, roll 2, roll 4", "rolled-for rolled-for rolled-for begins placed"),
    ],
)
def test_2_3_everybody_hears_who_begins(answers: str, events: str) -> None:
    match = play(THREE, f"{DEALT}, {answers}")
    assert heard(match, None, "rolled-for", "begins", "placed") == events.split()


@pytest.mark.parametrize(
    ("name", "cards"), [("frodo", "boat rope ? ? ? ?"), ("merry", "? ? ? ? rope cloak"), (None, "? ? ? ? ? ?")]
)
def test_2_2_the_cards_are_secret(name: str | None, cards: str) -> None:
    assert heard(play(THREE, DEALT), name, "dealt") == [f"dealt {card}" for card in cards.split()]


def test_r_1_there_are_ninety_cards_and_no_optional_ones() -> None:
    ends = [0, *(KIND_NAMES.index(name) for name in ("good-army-1", "frodo", "the-ring")), KINDS]
    numbers = [sum(COPIES[k] for k in range(first, end)) for first, end in pairwise(ends)]
    assert numbers == [25, 18, 28, 19]
    assert sum(numbers) == CARDS == 90


def test_c_2_every_card_may_be_dealt() -> None:
    assert len(offered(play(THREE)).split(", ")) == CARDS
    assert offered(play(THREE, "boat")).split(", ").count("boat") == 4


@pytest.mark.parametrize(
    ("players", "teams"),
    [(4, "hrhr"), (5, "hrhrh"), (6, "hrhrhr"), (7, "hrhrhrh"), (8, "hrhrhrhr")],
)
def test_o_1_k_26_seats_alternate_between_the_teams(players: int, teams: str) -> None:
    match = play(f"rules players={players} partners=on")
    for seat, team in enumerate(teams):
        offers = [option.text for option in match.options(seat)]
        assert len(offers) == 4 and all(name.startswith("black") == (team == "r") for name in offers)


def test_k_26_characters_that_are_agreed_on_sit_as_they_like() -> None:
    """O-1: in any order, in any numbers, if only both kinds are there."""
    rules = "rules players=5 partners=on characters=sam+black-rider-1+frodo+merry+pippin"
    check(rules, "", "sam ; black-rider-1 ; frodo ; merry ; pippin ; asks DealCard")
