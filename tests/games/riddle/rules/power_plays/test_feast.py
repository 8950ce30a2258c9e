"""Shelob: 8.3, C-8, R-43, R-44; her feast: O-14, R-55."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.cards import KIND_NAMES
from mathom.games.riddle.rules.power_plays.shelob import is_good_meal
from tests.games.riddle.scene import discarded, hand, heard, is_tidy, may, offered, play, scene

FOUR = "frodo 0606: shelob boat | sam 0806: rope | merry unplaced: the-ring gollum | rider-1 2617: spy-1 spy-2"


def test_8_3_shelob_draws_from_every_other_player_in_seat_order() -> None:
    s = play(scene(FOUR), "use:shelob")
    assert s.seat() == -1 and offered(s) == "rope"  # C-8, sam first: left of frodo
    assert offered(play(s, "rope")) == "gollum the-ring"
    assert offered(play(s, "gollum")) == "spy-1 spy-2"
    play(s, "spy-2")
    assert (hand(s, "frodo"), hand(s, "sam"), hand(s, "merry"), hand(s, "rider-1")) == (
        "boat",
        "",
        "gollum the-ring",
        "spy-1",
    )
    assert discarded(s) == "rope shelob spy-2" and s.power_plays == 1 and is_tidy(s)


def test_8_3_seat_order_goes_round() -> None:
    s = scene(FOUR.replace("shelob boat", "boat") + " | rider-2 2617: shelob")
    s.depth = 0
    s.player = 4
    from mathom.games.riddle.rules.turn import TAKE_ACTION

    s.then(TAKE_ACTION.of(4))
    assert offered(play(s, "use:shelob")) == "boat"
    play(s, "boat rope the-ring spy-1")
    assert is_tidy(s)


@pytest.mark.parametrize("card", ["the-ring", "gollum"])
def test_r_43_what_is_spared_is_known_to_these_two(card: str) -> None:
    s = play(scene(FOUR), f"use:shelob rope {card} spy-1")
    assert card in hand(s, "merry")
    for name, seen in (("frodo", card), ("merry", card), ("sam", "?"), ("rider-1", "?"), (None, "?")):
        assert heard(s, name, "feast-spared") == [f"feast-spared {seen}"]


def test_r_44_r_2_whom_shelob_reaches() -> None:
    s = play(scene("frodo 0606: shelob | sam halls: rope | merry unplaced: boat | pippin 0806:"), "use:shelob boat")
    assert hand(s, "sam") == "rope" and is_tidy(s)
    assert not may(scene("frodo 0606: shelob | sam halls: rope | pippin 0806:"), "use:shelob")


def test_without_o_14_one_round() -> None:
    s = play(scene("frodo 0606: shelob | sam 0806: rope boat", feast_excluded=31), "use:shelob rope")
    assert hand(s, "sam") == "boat" and is_tidy(s)
    s = play(scene("frodo 0606: shelob | sam 0806: gandalf", feast_excluded=31), "use:shelob gandalf")
    assert hand(s, "sam") == ""  # exclusions are part of O-14


def test_o_14_rounds_until_a_good_meal() -> None:
    s = play(
        scene("frodo 0606: shelob | sam 0806: rope boat horse-1 | merry 0806: spy-1 eagles", feast=True), "use:shelob"
    )
    play(s, "boat spy-1 rope eagles")  # the round is carried to its end
    assert (hand(s, "sam"), hand(s, "merry"), s.power_plays) == ("horse-1", "", 1) and is_tidy(s)
    assert heard(s, None, "feast") == ["feast", "feast"]


def test_o_14_a_meal_does_not_cut_the_round_short() -> None:
    s = play(scene("frodo 0606: shelob | sam 0806: horse-1 boat | merry 0806: rope", feast=True), "use:shelob horse-1")
    assert offered(s) == "rope"
    assert is_tidy(play(s, "rope"))


def test_o_14_what_is_spared_is_no_meal() -> None:
    s = scene("frodo 0606: shelob | sam 0806: gollum rope boat", feast=True)
    play(s, "use:shelob gollum rope gollum boat")
    assert hand(s, "sam") == "gollum" and is_tidy(s)


@pytest.mark.parametrize(
    ("bit", "card"),
    [(1, "tom-bombadil"), (2, "sauron"), (4, "gandalf"), (8, "galadriel"), (16, "the-balrog")],
)
def test_o_14_excluded_cards_are_treated_like_the_ring(bit: int, card: str) -> None:
    position = f"frodo 0606: shelob | sam 0806: {card} rope | merry 0806:"
    s = play(scene(position, feast=True, feast_excluded=bit), f"use:shelob {card} rope")
    assert hand(s, "sam") == card and is_tidy(s)
    assert heard(s, "frodo", "feast-spared") == [f"feast-spared {card}"]
    assert heard(s, "merry", "feast-spared") == ["feast-spared ?"]
    s = play(scene(position, feast=True, feast_excluded=31 - bit), f"use:shelob {card}")
    assert hand(s, "sam") == "rope" and is_tidy(s)


def test_r_55_nothing_but_spared_cards_left() -> None:
    """K-16."""
    s = play(
        scene("frodo 0606: shelob horse-2 | sam 0806: the-ring gollum | pippin halls: horse-1", feast=True),
        "use:shelob gollum",
    )
    assert is_tidy(s) and hand(s, "sam") == "gollum the-ring"


def test_o_14_good_meals() -> None:
    """Character cards, Horses, armies, Eagles, Flying Beasts."""
    bad = [name for kind, name in enumerate(KIND_NAMES) if not is_good_meal(kind)]
    rings = ["elf-ring-vilya", "elf-ring-nenya", "elf-ring-narya"]
    assert bad == [
        "boat",
        "rope",
        "cloak",
        "the-ring",
        "riddle",
        *rings,
        "palantir",
        *(f"spy-{i}" for i in range(1, 8)),
    ]


def test_o_14_with_o_12_the_pile_is_not_shuffled() -> None:
    s = play(scene("frodo 0606: shelob | sam 0806: rope horse-1", feast=True, one_deck=True), "use:shelob rope horse-1")
    assert discarded(s) == "rope horse-1 shelob" and is_tidy(s)
