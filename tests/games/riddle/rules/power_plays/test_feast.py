"""Shelob: 8.3, C-8, R-43, R-44; her feast: O-14, R-55."""

from __future__ import annotations

import pytest

from mathom.core.errors import NotationError
from mathom.games.riddle.rules.cards import KIND_NAMES
from mathom.games.riddle.rules.power_plays.shelob import is_good_meal
from tests.games.riddle.rule_rows import check, heard, may, offered, play

FOUR = (
    "frodo 0606 hand shelob boat ; sam 0806 hand rope ; merry hand the-ring gollum"
    " ; black-rider-1 2617 hand spy-1 spy-2"
)
FEAST = "rules feast=on"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "8.3 Shelob draws from every other player, and leaves Gollum",
            FOUR,
            "shelob, rope, gollum, spy-2",
            "frodo 0606 hand boat ; sam 0806 ; merry hand the-ring gollum ; black-rider-1 2617 hand spy-1"
            " ; discard rope shelob spy-2 ; power-plays 1",
        ),
        (
            "8.3 seat order goes round",
            "frodo 0606 hand boat ; sam 0806 hand rope ; merry hand gollum ; black-rider-2 2617 hand shelob"
            " ; active black-rider-2",
            "shelob, boat, rope, gollum",
            "frodo 0606 ; sam 0806 ; merry hand gollum ; black-rider-2 2617 ; discard boat rope shelob ; power-plays 1",
        ),
        (
            "R-44 not a player in the Halls; R-2 a player who is not placed yet; nobody without a card",
            "frodo 0606 hand shelob ; sam halls hand rope ; merry hand boat ; pippin 0806",
            "shelob, boat",
            "frodo 0606 ; sam halls hand rope ; merry ; pippin 0806 ; discard boat shelob ; power-plays 1",
        ),
        (
            "8.3 one round without O-14",
            "frodo 0606 hand shelob ; sam 0806 hand rope boat",
            "shelob, rope",
            "frodo 0606 ; sam 0806 hand boat ; discard rope shelob ; power-plays 1",
        ),
        (
            "O-14 rounds until a good meal; the round is carried to its end",
            f"{FEAST} ; frodo 0606 hand shelob ; sam 0806 hand rope boat horse-1 ; merry 0806 hand spy-1 eagles",
            "shelob, boat, spy-1, rope, eagles",
            f"{FEAST} ; frodo 0606 ; sam 0806 hand horse-1 ; merry 0806"
            " ; discard boat spy-1 rope eagles shelob ; power-plays 1",
        ),
        (
            "O-14 a meal does not cut the round short",
            f"{FEAST} ; frodo 0606 hand shelob ; sam 0806 hand horse-1 boat ; merry 0806 hand rope",
            "shelob, horse-1, rope",
            f"{FEAST} ; frodo 0606 ; sam 0806 hand boat ; merry 0806 ; discard horse-1 rope shelob ; power-plays 1",
        ),
        (
            "R-55 a spared card is not a meal",
            f"{FEAST} ; frodo 0606 hand shelob ; sam 0806 hand gollum rope boat",
            "shelob, gollum, rope, gollum, boat",
            f"{FEAST} ; frodo 0606 ; sam 0806 hand gollum ; discard rope boat shelob ; power-plays 1",
        ),
        (
            "R-55, K-16 only spared cards are left",
            f"{FEAST} ; frodo 0606 hand shelob horse-2 ; sam 0806 hand the-ring gollum ; pippin halls hand horse-1",
            "shelob, gollum",
            f"{FEAST} ; frodo 0606 hand horse-2 ; sam 0806 hand the-ring gollum ; pippin halls hand horse-1"
            " ; discard shelob ; power-plays 1",
        ),
        (
            "O-14 with O-12 the discards are not shuffled",
            f"{FEAST} one-deck=on ; frodo 0606 hand shelob ; sam 0806 hand rope horse-1",
            "shelob, rope, horse-1",
            f"{FEAST} one-deck=on ; frodo 0606 ; sam 0806 ; discard rope horse-1 shelob ; power-plays 1",
        ),
    ],
)
def test_shelob(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("answers", "cards"),
    [
        ("shelob", "rope"),  # C-8: from Sam first, who sits left of Frodo
        ("shelob, rope", "gollum, the-ring"),
        ("shelob, rope, gollum", "spy-1, spy-2"),
    ],
)
def test_8_3_any_card_of_the_next_hand_is_drawn(answers: str, cards: str) -> None:
    assert offered(play(FOUR, answers)) == cards


@pytest.mark.parametrize("card", ["the-ring", "gollum"])
def test_r_43_a_spared_card_is_known_to_these_two(card: str) -> None:
    match = check(
        FOUR,
        f"shelob, rope, {card}, spy-1",
        "frodo 0606 hand boat ; sam 0806 ; merry hand the-ring gollum ; black-rider-1 2617 hand spy-2"
        " ; discard rope shelob spy-1 ; power-plays 1",
    )
    for name, seen in (("frodo", card), ("merry", card), ("sam", "?"), ("black-rider-1", "?"), (None, "?")):
        assert heard(match, name, "feast-spared") == [f"feast-spared {seen}"]


def test_r_44_shelob_needs_somebody_in_reach_with_a_card() -> None:
    assert may(play("frodo 0606 hand shelob ; sam 0606 hand rope ; pippin 0806"), "shelob")
    assert not may(play("frodo 0606 hand shelob ; sam halls hand rope ; pippin 0806"), "shelob")


def test_o_14_every_round_is_told() -> None:
    position = f"{FEAST} ; frodo 0606 hand shelob ; sam 0806 hand rope boat horse-1 ; merry 0806 hand spy-1 eagles"
    assert heard(play(position, "shelob, boat, spy-1, rope, eagles"), None, "feast") == ["feast", "feast"]


@pytest.mark.parametrize("card", ["tom-bombadil", "sauron", "gandalf", "galadriel", "the-balrog"])
def test_o_14_excluded_cards_are_treated_like_the_ring(card: str) -> None:
    others = "+".join({"tom-bombadil", "sauron", "gandalf", "galadriel", "the-balrog"} - {card})
    position = f"{FEAST} feast-excluded={{}} ; frodo 0606 hand shelob ; sam 0806 hand {card} rope ; merry 0806"
    after = f"{FEAST} feast-excluded={{}} ; frodo 0606 ; sam 0806 hand {{}} ; merry 0806 ; power-plays 1 ; discard {{}}"
    match = check(position.format(card), f"shelob, {card}, rope", after.format(card, card, "rope shelob"))
    assert heard(match, "frodo", "feast-spared") == [f"feast-spared {card}"]
    assert heard(match, "merry", "feast-spared") == ["feast-spared ?"]
    check(position.format(others), f"shelob, {card}", after.format(others, "rope", f"{card} shelob"))


def test_exclusions_are_part_of_o_14() -> None:
    check(
        "frodo 0606 hand shelob ; sam 0806 hand gandalf",
        "shelob, gandalf",
        "frodo 0606 ; sam 0806 ; discard gandalf shelob ; power-plays 1",
    )
    with pytest.raises(NotationError, match="needs feast=on"):
        play("rules feast-excluded=gandalf ; frodo 0606 hand shelob ; sam 0806 hand gandalf")


def test_o_14_good_meals() -> None:
    """Character cards, Horses, armies, Eagles, Flying Beasts."""
    bad = [name for kind, name in enumerate(KIND_NAMES) if not is_good_meal(kind)]
    rings = ["elf-ring-vilya", "elf-ring-nenya", "elf-ring-narya"]
    spies = [f"spy-{i}" for i in range(1, 8)]
    assert bad == ["boat", "rope", "cloak", "the-ring", "riddle", *rings, "palantir", *spies]
