"""Clairvoyance: 8.1, A-2, O-11, R-40, R-47, D-9, D-10."""

from __future__ import annotations

import pytest

from tests.games.riddle.scene import BOARD, asked, discarded, hand, heard, is_tidy, may, offered, play, scene

THREE = " | sam 0806: the-ring rope | rider-1 2617: spy-1"
BREE, RIVENDELL, AMON_SUL = "0806", "1305", "1005"


@pytest.mark.parametrize(
    ("card", "hobbit", "rider"),
    [
        ("gandalf", True, False),
        ("galadriel", True, False),
        ("sauron", False, True),
        ("the-balrog", False, True),
        ("elf-ring-vilya", True, True),
        ("elf-ring-nenya", True, True),
        ("elf-ring-narya", True, True),
        ("palantir", True, True),
        ("spy-1", True, True),
    ],
)
def test_8_1_who_may_use_it(card: str, hobbit: bool, rider: bool) -> None:
    assert may(scene(f"frodo 1206: {card} | sam {RIVENDELL}: rope"), "use:" + card) == hobbit
    assert may(scene(f"rider-4 1206: {card} | sam {RIVENDELL}: rope"), "use:" + card) == rider


@pytest.mark.parametrize(
    ("rule", "card", "place", "possible"),
    [
        ("Wizards see anywhere", "gandalf", "2822", True),
        ("R-2 Wizards see who is not placed", "galadriel", "unplaced", True),
        ("R-44 nobody sees the Halls", "gandalf", "halls", False),
        ("an Elf Ring sees 6 spaces", "elf-ring-vilya", "1206", True),
        ("an Elf Ring does not see 7", "elf-ring-vilya", "1306", False),
        ("R-2 an Elf Ring needs a place", "elf-ring-vilya", "unplaced", False),
        ("a Palantir sees a neutral city", "palantir", BREE, True),
        ("a Palantir sees a good city far away", "palantir", "2117", True),
        ("a Palantir sees an evil city", "palantir", "0908", True),
        ("a Palantir does not see beside a city", "palantir", "0706", False),
        ("a Palantir does not see a victory space", "palantir", "2618", False),
        ("R-2 a Palantir needs a place", "palantir", "unplaced", False),
        ("Spy 1 in Rivendell", "spy-1", RIVENDELL, True),
        ("Spy 1 in Gundabad", "spy-1", "1501", True),
        ("Spy 1 not in Bree", "spy-1", BREE, False),
        ("Spy 7 in Ithilien", "spy-7", "2117", True),
        ("Spy 7 not in Rivendell", "spy-7", RIVENDELL, False),
        ("R-2 a Spy needs a place", "spy-1", "unplaced", False),
    ],
)
def test_8_1_who_may_be_seen(rule: str, card: str, place: str, possible: bool) -> None:
    s = scene(f"frodo 0606: {card} | sam {place}: rope")
    assert may(s, "use:" + card) == possible, rule
    s.has_moved = False
    assert may(s, "use:" + card) == possible, "also before moving"


def test_r_2_who_has_no_place_is_near_nobody() -> None:
    for place in (BOARD.space_names[0], BOARD.space_names[BOARD.hexes - 1]):
        assert not may(scene(f"frodo {place}: elf-ring-vilya | sam unplaced: rope"), "use:elf-ring-vilya")


def test_o_8_a_palantir_sees_victory_spaces_that_are_cities() -> None:
    for place in ("2618", "2617"):
        assert may(scene(f"frodo 0606: palantir | sam {place}: rope", victory_cities=True), "use:palantir")


@pytest.mark.parametrize(
    ("card", "after"),
    [
        ("gandalf", ""),
        ("galadriel", "galadriel"),
        ("palantir", "palantir"),
        ("elf-ring-narya", "elf-ring-narya"),
        ("spy-1", "spy-1"),
    ],
)
def test_8_1_what_becomes_of_the_card(card: str, after: str) -> None:
    s = play(scene(f"frodo 1206: {card} boat | sam {RIVENDELL}: rope"), f"use:{card} @sam")
    if asked(s) == "Resist":
        play(s, "pass")
    assert (discarded(s), s.power_plays) == (after, 1)
    assert hand(s, "frodo") == ("boat" if after else f"boat {card}") and is_tidy(s)


@pytest.mark.parametrize(("card", "after"), [("sauron", ""), ("the-balrog", "the-balrog")])
def test_8_1_the_wizards_of_riders(card: str, after: str) -> None:
    s = play(scene(f"rider-1 1206: {card} | sam {RIVENDELL}: rope"), f"use:{card} @sam")
    assert discarded(s) == after and is_tidy(s)


def test_15_a_hand_is_seen_by_the_user_alone() -> None:
    s = play(scene("frodo 0606: gandalf" + THREE), "use:gandalf @sam")
    assert heard(s, "frodo", "hand-seen", "card-seen") == ["hand-seen", "card-seen rope", "card-seen the-ring"]
    for name in ("rider-1", None):
        assert heard(s, name, "hand-seen", "card-seen") == ["hand-seen", "card-seen ?", "card-seen ?"]


def test_r_40_the_second_hand_is_chosen_after_the_first_and_is_another() -> None:
    s = play(scene("frodo 0606: gandalf boat" + THREE), "use:gandalf @sam")
    assert (asked(s), offered(s), hand(s, "frodo")) == ("SeeHand", "@black-rider-1 pass", "boat")
    assert s.power_plays == 1
    play(s, "@rider-1")
    assert s.power_plays == 0 and hand(s, "frodo") == "boat gandalf" and is_tidy(s)
    assert heard(s, "frodo", "card-seen") == ["card-seen rope", "card-seen the-ring", "card-seen spy-1"]


def test_d_9_one_hand_is_enough() -> None:
    s = play(scene("frodo 0606: galadriel" + THREE), "use:galadriel @sam pass")
    assert (s.power_plays, discarded(s)) == (1, "galadriel") and is_tidy(s)


def test_d_9_no_second_hand_without_a_power_play_or_somebody_in_sight() -> None:
    s = scene("frodo 0606: galadriel" + THREE)
    s.power_plays = 1
    assert is_tidy(play(s, "use:galadriel @sam")) and s.power_plays == 0
    assert is_tidy(play(scene("frodo 0606: spy-1 | sam 1305: rope | merry 0806: boat"), "use:spy-1 @sam"))


def test_r_40_gandalf_again_on_the_same_player() -> None:
    s = play(scene("frodo 0606: gandalf | sam 0806: rope"), "use:gandalf @sam use:gandalf @sam")
    assert s.power_plays == 0 and not may(s, "use:gandalf")


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("the-ring sam rope", "pass the-ring sam"),
        ("the-ring rope", "pass the-ring"),
        ("sam rope", "pass sam"),
        ("frodo rope", "pass"),  # another's card is no help; he is asked all the same
    ],
)
@pytest.mark.parametrize("card", ["palantir", "elf-ring-vilya"])
def test_d_10_resisting(card: str, cards: str, choices: str) -> None:
    """K-1: a player is asked even if they cannot resist, which the others do not know."""
    s = play(scene(f"frodo 0606: {card} | sam 0806: {cards}"), f"use:{card} @sam")
    assert (asked(s), s.seat(), offered(s)) == ("Resist", 1, choices)


def test_8_1_who_holds_no_card_is_not_asked() -> None:
    s = play(scene("frodo 0606: palantir | sam 0806:"), "use:palantir @sam")
    assert is_tidy(s) and discarded(s) == "palantir"


def test_8_1_resisted() -> None:
    s = play(scene("frodo 0606: palantir" + THREE.replace("rope", "sam")), "use:palantir @sam sam")
    assert s.power_plays == 1 and hand(s, "sam") == "sam the-ring" and is_tidy(s)
    for name, card in (("frodo", "sam"), ("sam", "sam"), ("rider-1", "?"), (None, "?")):
        assert heard(s, name, "resisted", "card-seen") == [f"resisted {card}"]


@pytest.mark.parametrize("card", ["gandalf", "galadriel", "spy-6"])
def test_8_1_wizards_and_spies_cannot_be_resisted(card: str) -> None:
    s = play(scene(f"frodo 0606: {card} | sam 0908: the-ring sam"), f"use:{card} @sam")
    assert heard(s, "frodo", "card-seen") == ["card-seen sam", "card-seen the-ring"]


# ---- A-2, O-11 ----


def test_a_2_from_a_clairvoyance_space() -> None:
    position = (
        f"frodo {AMON_SUL}: boat | sam 0405: rope | merry 1605: cloak | pippin 1705: spy-1 | rider-1 unplaced: boat"
    )
    assert not may(scene(position), "look")
    s = scene(position, clairvoyance_spaces=True)
    s.has_moved = False
    assert offered(play(s, "look")) == "@sam @merry"
    assert heard(play(s, "@merry"), "frodo", "card-seen") == ["card-seen cloak"]
    assert offered(s) == "@sam pass" and s.power_plays == 1
    assert is_tidy(play(s, "@sam")) and s.power_plays == 0 and discarded(s) == ""
    assert not may(s, "look")


def test_a_2_only_there() -> None:
    for place in ("0606", "1505", "0405"):
        assert not may(scene(f"frodo {place}: boat | sam 1005: rope", clairvoyance_spaces=True), "look")


def test_o_11_clairvoyance_spaces_may_be_resisted() -> None:
    position = f"frodo {AMON_SUL}: boat | sam 1005: the-ring rope | merry 0606: cloak"
    s = play(scene(position, clairvoyance_spaces=True), "look @sam")
    assert heard(s, "frodo", "card-seen") == ["card-seen rope", "card-seen the-ring"]
    s = play(scene(position, clairvoyance_spaces=True, resist_spaces=True), "look @sam")
    assert offered(s) == "pass the-ring"
    play(s, "the-ring pass")
    assert heard(s, "frodo", "card-seen", "resisted") == ["resisted the-ring"] and is_tidy(s)


# ---- O-4 ----

TEAM = "frodo 0606: palantir boat | rider-1 2617: spy-1 | sam 0806: {} rope | rider-2 2617: spy-2"


def test_o_4_team_mate_may_show_an_own_sight() -> None:
    """K-17, D-31: to all; both see each other's hands; the user's card is discarded, the other's retained."""
    for cards, choices in (("elf-ring-nenya palantir", "pass elf-ring-nenya palantir"), ("the-ring", "pass the-ring")):
        s = play(scene(TEAM.format(cards), partners=True, partner_clairvoyance=True), "use:palantir @sam")
        assert offered(s) == choices
    s = scene(TEAM.format("palantir the-ring"), partners=True, partner_clairvoyance=True)
    play(s, "use:palantir @sam palantir")
    assert (hand(s, "frodo"), hand(s, "sam"), discarded(s)) == ("boat", "rope the-ring palantir", "palantir")
    assert s.power_plays == 1 and is_tidy(s)
    assert "card-seen the-ring" in heard(s, "frodo") and "card-seen boat" in heard(s, "sam")
    assert heard(s, "rider-1", "card-seen") == ["card-seen ?"] * 4


def test_o_4_only_with_an_elf_ring_or_palantir_and_only_a_team_mate() -> None:
    s = scene(
        TEAM.format("palantir").replace("palantir boat", "gandalf boat"), partners=True, partner_clairvoyance=True
    )
    assert asked(play(s, "use:gandalf @sam")) == "SeeHand"
    s = scene(TEAM.format("palantir"), partners=True)
    assert offered(play(s, "use:palantir @sam")) == "pass"
    s = scene(TEAM.format("boat").replace("2617: spy-1", "0806: palantir"), partners=True, partner_clairvoyance=True)
    assert offered(play(s, "use:palantir @rider-1")) == "pass"


def test_o_11_with_o_4_a_team_mate_resists_a_space_as_others_do() -> None:
    """An own Palantir is an answer to an Elf Ring or Palantir, not to a Clairvoyance space."""
    flags = {"partners": True, "partner_clairvoyance": True, "clairvoyance_spaces": True, "resist_spaces": True}
    s = scene(
        TEAM.format("palantir the-ring").replace("0606", AMON_SUL).replace("sam 0806", f"sam {AMON_SUL}"), **flags
    )
    assert offered(play(s, "look @sam")) == "pass the-ring"
