"""Cards that take cards: 8.3, A-1, O-13, O-15, R-42, R-43, R-44, D-13, D-14, D-32, C-9."""

from __future__ import annotations

import pytest

from tests.games.riddle.scene import asked, discarded, hand, heard, is_tidy, may, offered, play, scene

GOLLUM_POOL = "1505"
THREE = " | merry 0806: spy-1"


# ---- Gollum and Bilbo ----


def test_8_3_gollum_takes_the_ring() -> None:
    s = play(scene("frodo 0606: gollum | sam 0806: the-ring rope" + THREE), "use:gollum @sam")
    assert (hand(s, "frodo"), hand(s, "sam"), discarded(s)) == ("the-ring", "rope", "gollum")
    assert s.power_plays == 1 and is_tidy(s)
    assert heard(s, "merry", "passed", "hand-seen") == ["passed the-ring"]  # chapter 15: all know


def test_8_3_gollum_asks_in_vain_and_sees_the_hand() -> None:
    s = play(scene("frodo 0606: gollum | sam 0806: bilbo rope" + THREE), "use:gollum @sam")
    assert (hand(s, "frodo"), hand(s, "sam"), discarded(s)) == ("", "rope bilbo", "gollum")
    assert s.power_plays == 1 and is_tidy(s)
    assert heard(s, "frodo", "hand-seen", "card-seen") == ["hand-seen", "card-seen rope", "card-seen bilbo"]
    assert heard(s, "merry", "hand-seen", "card-seen") == ["hand-seen", "card-seen ?", "card-seen ?"]
    assert heard(s, None, "asked-for") == ["asked-for"]


def test_8_3_bilbo_takes_gollum_or_sees_the_hand() -> None:
    s = play(scene("frodo 0606: bilbo | sam 0806: gollum the-ring" + THREE), "use:bilbo @sam")
    assert (hand(s, "frodo"), hand(s, "sam"), discarded(s)) == ("gollum", "the-ring", "bilbo")
    assert heard(s, None, "passed") == ["passed gollum"]
    s = play(scene("frodo 0606: bilbo | sam 0806: the-ring" + THREE), "use:bilbo @sam")
    assert (hand(s, "frodo"), hand(s, "sam"), discarded(s)) == ("", "the-ring", "bilbo")
    assert heard(s, "frodo", "card-seen") == ["card-seen the-ring"] and s.power_plays == 1


def test_r_43_nobody_chooses_the_answer() -> None:
    s = play(scene("frodo 0606: gollum | sam 0806: the-ring bilbo"), "use:gollum @sam")
    assert hand(s, "frodo") == "the-ring" and is_tidy(s)


@pytest.mark.parametrize(
    ("rule", "place", "flag", "possible"),
    [
        ("8.3 anywhere", "0606", False, True),
        ("A-1 not on another space", "0606", True, False),
        ("A-1 on a Gollum space", GOLLUM_POOL, True, True),
        ("A-1 a Clairvoyance space will not do", "1005", True, False),
    ],
)
def test_where_gollum_may_be_used(rule: str, place: str, flag: bool, possible: bool) -> None:
    s = scene(f"frodo {place}: gollum bilbo | sam 0806: rope", gollum_spaces=flag)
    assert may(s, "use:gollum") == possible, rule
    assert may(s, "use:bilbo")  # A-1 is about Gollum alone
    s.has_moved = False
    assert may(s, "use:gollum") == possible, "R-47: also before moving"


def test_r_44_r_2_who_can_be_asked() -> None:
    """K-15: empty hands too. D-8."""
    position = "frodo 0606: gollum bilbo | sam halls: the-ring | merry unplaced: rope | pippin out: | rider-1 0606:"
    assert offered(play(scene(position), "use:gollum")) == "@merry @black-rider-1"
    s = scene("frodo 0606: gollum bilbo frodo sam | sam halls: the-ring")
    assert offered(s) == ""  # nobody is in reach of anything


def test_chapter_8_two_power_plays_a_turn() -> None:
    s = play(scene("frodo 0606: gollum bilbo sam | sam 0806: rope boat"), "use:gollum @sam use:bilbo @sam")
    assert s.power_plays == 0 and not may(s, "use:sam") and not may(s, "draw:sam")


def test_an_announced_card_is_not_in_the_hand() -> None:
    s = play(scene("frodo 0606: gollum bilbo | sam 0806: rope"), "use:gollum")
    assert hand(s, "frodo") == "bilbo" and s.count[18] == 1


# ---- O-15 ----


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("the-ring bilbo rope", "the-ring pass"),
        ("the-ring rope", "the-ring"),  # no Bilbo, no choice
        ("bilbo rope", "pass"),  # no Ring to keep
        ("cloak rope", "pass"),
    ],
)
def test_o_15_all_are_asked_but_only_ring_and_bilbo_resist(cards: str, choices: str) -> None:
    """K-1, D-32: whoever holds two cards is asked."""
    s = play(scene(f"frodo 0606: gollum | sam 0806: {cards}", bilbo_resists=True), "use:gollum @sam")
    assert (asked(s), offered(s)) == ("AnswerGollum", choices)


def test_o_15_a_hand_too_small_for_both_is_not_asked() -> None:
    s = play(scene("frodo 0606: gollum | sam 0806: the-ring", bilbo_resists=True), "use:gollum @sam")
    assert hand(s, "frodo") == "the-ring"


def test_o_15_who_resists_keeps_both_and_others_hear_what_they_hear_after_a_no() -> None:
    position = "frodo 0606: gollum | sam 0806: {} bilbo" + THREE
    s = play(scene(position.format("the-ring"), bilbo_resists=True), "use:gollum @sam pass")
    no = play(scene(position.format("rope"), bilbo_resists=True), "use:gollum @sam pass")
    assert (hand(s, "frodo"), hand(s, "sam"), discarded(s)) == ("", "bilbo the-ring", "gollum")
    assert heard(s, "frodo", "card-seen") == ["card-seen bilbo", "card-seen the-ring"]
    assert heard(s, "merry") == heard(no, "merry") and heard(s, None) == heard(no, None)


def test_o_15_or_the_ring_is_handed_over() -> None:
    s = play(scene("frodo 0606: gollum | sam 0806: the-ring bilbo", bilbo_resists=True), "use:gollum @sam the-ring")
    assert (hand(s, "frodo"), hand(s, "sam")) == ("the-ring", "bilbo")


def test_o_15_bilbo_asks_as_ever() -> None:
    s = play(scene("frodo 0606: bilbo | sam 0806: the-ring gollum", bilbo_resists=True), "use:bilbo @sam")
    assert hand(s, "frodo") == "gollum"


def test_a_1_with_o_15() -> None:
    s = scene(f"frodo {GOLLUM_POOL}: gollum | sam 0806: the-ring bilbo", bilbo_resists=True, gollum_spaces=True)
    assert hand(play(s, "use:gollum @sam pass"), "sam") == "bilbo the-ring"


# ---- the cards of Hobbits and Black Riders ----


def test_8_3_a_give_and_take() -> None:
    """D-13, D-14; chapter 15: others hear that a card moved."""
    s = play(scene("frodo 0606: sam boat | sam 0806: rope the-ring" + THREE), "use:sam")
    assert (asked(s), offered(s), hand(s, "frodo")) == ("TakeFromHand", "rope the-ring", "boat")
    assert heard(s, "frodo", "hand-seen", "card-seen") == ["hand-seen", "card-seen rope", "card-seen the-ring"]
    play(s, "the-ring")
    assert (hand(s, "frodo"), hand(s, "sam"), discarded(s)) == ("boat the-ring", "rope sam", "")
    assert s.power_plays == 1 and is_tidy(s)
    assert heard(s, "sam", "passed") == ["passed the-ring", "passed sam"]
    assert heard(s, "merry", "passed", "card-seen") == ["card-seen ?", "card-seen ?", "passed ?", "passed sam"]


@pytest.mark.parametrize(
    ("rule", "position", "possible"),
    [
        ("8.3 a", "frodo 0606: sam | sam 0806: rope", "use:sam draw:sam"),
        ("8.3 the active player can do neither", "frodo 0606: frodo | sam 0806: rope", ""),
        ("8.3 nobody is that character: only b", "frodo 0606: pippin | sam 0806: rope", "draw:pippin"),
        ("R-42 the named player holds nothing", "frodo 0606: sam | sam 0806: | merry 0606: boat", "draw:sam"),
        ("R-44 the named player is in the Halls", "frodo 0606: sam | sam halls: rope | merry 0606: boat", "draw:sam"),
        ("R-2 the named player is not placed", "frodo 0606: sam | sam unplaced: rope", "use:sam draw:sam"),
        ("8.3 b nobody holds a card", "frodo 0606: rider-1 | sam 0806:", ""),
    ],
)
def test_what_a_character_card_may_do(rule: str, position: str, possible: str) -> None:
    assert offered(scene(position)) == possible, rule


def test_8_3_b_a_card_is_drawn_and_the_character_card_discarded() -> None:
    """D-13."""
    s = play(scene("frodo 0606: sam boat | sam 0806: rope rope" + THREE), "draw:sam")
    assert offered(s) == "@sam @merry"
    play(s, "@sam")
    assert s.seat() == -1 and offered(s) == "rope rope"  # C-9
    play(s, "rope")
    assert (hand(s, "frodo"), hand(s, "sam"), discarded(s)) == ("boat rope", "rope", "sam")
    assert s.power_plays == 1 and is_tidy(s)
    assert [heard(s, name, "passed") for name in ("frodo", "sam", "merry", None)] == [
        ["passed rope"],
        ["passed rope"],
        ["passed ?"],
        ["passed ?"],
    ]


def test_o_13_draws_only_from_players_of_the_cards_kind() -> None:
    position = "frodo 0606: pippin rider-2 | sam 0806: rope | rider-1 0806: boat"
    assert offered(play(scene(position), "draw:pippin")) == "@sam @black-rider-1"
    assert offered(play(scene(position, restrict_draws=True), "draw:pippin")) == "@sam"
    assert offered(play(scene(position, restrict_draws=True), "draw:rider-2")) == "@black-rider-1"
    s = scene("frodo 0606: pippin sam | sam 0806: rope | rider-1 0806: boat", restrict_draws=True)
    assert may(s, "use:sam") and may(s, "draw:sam")  # a is unchanged
    assert not may(scene("frodo 0606: pippin | rider-1 0806: boat", restrict_draws=True), "draw:pippin")


def test_o_13_with_o_16_draws_from_ones_own_characters() -> None:
    s = scene(
        "frodo 0606: pippin | sam 0806: rope | rider-1 0806: boat | rider-2 0806:", restrict_draws=True, teams_of=2
    )
    assert offered(play(s, "draw:pippin")) == "@sam"
