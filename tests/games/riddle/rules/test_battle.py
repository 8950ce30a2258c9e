"""Battles: chapter 9, R-29 to R-39, R-50, R-53, D-15 to D-19, O-8, O-10, A-4; the worked examples of chapter 17."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.state import CAPTIVE, IN_HALLS, OUT, TABLE, Riddle
from tests.games.riddle.scene import asked, discarded, hand, heard, is_tidy, may, offered, play, scene, space

BESIDE_BARROW_DOWNS, RIVENDELL, OPEN = "0907", "1305", "0303"


# ---- 9.1 when ----

MEETING = f"rider-1 {OPEN}: evil-army-1 | frodo {OPEN}: rope"


def test_9_1_battle_after_an_exchange() -> None:
    """D-15."""
    assert may(scene(MEETING), "attack:frodo")
    assert may(scene(f"rider-1 {OPEN}: evil-army-1 | frodo 0403: rope"), "attack:frodo")  # beside
    assert not may(scene(f"rider-1 {OPEN}: evil-army-1 | frodo 0503: rope"), "attack:frodo")


def test_9_1_not_before_moving() -> None:
    s = scene(MEETING)
    s.has_moved = False
    assert not may(s, "attack:frodo")


def test_9_1_needs_a_power_play() -> None:
    s = scene(MEETING)
    s.power_plays = 0
    assert not may(s, "attack:frodo")


@pytest.mark.parametrize("rule", ["R-30 no exchange took place", "R-38 the exchange was from another space"])
def test_9_1_needs_an_exchange_from_this_space(rule: str) -> None:
    s = scene(f"rider-1 {OPEN}: evil-army-1 | frodo 0403: rope")
    s.exchanged[1] = -1 if rule.startswith("R-30") else space("0503")
    assert not may(s, "attack:frodo"), rule
    s.exchanged[1] = space(OPEN)  # back where the last exchange was
    assert may(s, "attack:frodo")


@pytest.mark.parametrize("position", ["rider-1 1501: | frodo 1501: rope", "rider-1 1501: evil-army-1 | frodo 1501:"])
def test_r_39_both_hold_a_card(position: str) -> None:
    assert not may(scene(position), "attack:frodo")


def test_9_1_once_a_turn() -> None:
    s = play(
        scene(MEETING.replace("rope", "good-army-1") + " | sam 0403: rope"), "attack:frodo evil-army-1 good-army-1"
    )
    assert s.attacked == 2 and not may(s, "attack:frodo")
    s = play(scene("rider-1 1501: evil-army-1 boat | frodo 1501: good-army-1 rope | sam 1501: boat"), "attack:frodo")
    play(s, "=gundabad good-army-1 pass")
    assert (s.power_plays, offered(s)) == (1, "attack:sam")
    assert discarded(s) == "good-army-1"


def test_o_1_o_16_no_battle_between_partners() -> None:
    position = (
        f"frodo {OPEN}: evil-army-1 neutral-army-1 | rider-1 {OPEN}: rope | sam {OPEN}: rope | rider-2 0606: rope"
    )
    assert offered(scene(position)) == "attack:black-rider-1 attack:sam"
    assert offered(scene(position, partners=True)) == "attack:black-rider-1"
    assert offered(scene(f"frodo {OPEN}: evil-army-1 | sam {OPEN}: rope", teams_of=2)) == ""


def test_card_needed_to_move_on_does_not_fight() -> None:
    """K-29, 4.2: back where the turn began a player keeps the Eagles, which can lead away; elsewhere Eagles fight."""
    position = f"frodo {OPEN}: eagles good-army-1 | rider-1 {OPEN}: rope"
    assert "eagles" in offered(play(scene(position), "attack:rider-1"))
    s = scene(position)
    s.start = s.marker[0]
    assert offered(play(s, "attack:rider-1")) == "good-army-1"
    s = scene(position.replace(" good-army-1", ""))
    s.start = s.marker[0]
    assert not may(s, "attack:rider-1")
    for retained in (False, True):
        s = scene(f"rider-1 {OPEN}: flying-beasts-2 | frodo {OPEN}: rope", flying_beasts_2_retained=retained)
        s.start = s.marker[0]
        assert may(s, "attack:frodo") == retained


def test_r_44_player_in_the_halls_is_not_attacked() -> None:
    s = scene(MEETING)
    s.marker[1] = IN_HALLS
    assert not may(s, "attack:frodo")


def test_9_3_a_battle_needs_a_force() -> None:
    assert not may(scene(f"rider-1 {OPEN}: good-army-1 rope | frodo {OPEN}: rope"), "attack:frodo")
    assert may(scene("rider-1 1501: rope | frodo 1501: rope"), "attack:frodo")  # the city fights for the attacker


# ---- 9.2 forces ----

FORCES = (
    "eagles flying-beasts-1 flying-beasts-2 good-army-1 evil-army-1 neutral-army-1 frodo sam rider-1 rider-2 gandalf "
    "galadriel sauron the-balrog treebeard strider boromir legolas gimli butterbur saruman mouth-of-sauron wormtongue "
    "grishnakh ugluk bill-ferny gollum tom-bombadil shelob bilbo the-ring riddle elf-ring-vilya palantir spy-1 horse-1"
)
GOOD = "eagles good-army-1 neutral-army-1 {} gandalf galadriel treebeard strider boromir legolas gimli the-ring"
EVIL = (
    "flying-beasts-1 flying-beasts-2 evil-army-1 neutral-army-1 {} sauron the-balrog saruman mouth-of-sauron "
    "wormtongue grishnakh ugluk the-ring"
)


@pytest.mark.parametrize(
    ("attacker", "defender", "forces"),
    [
        ("rider-1", "frodo", EVIL.format("black-rider-1")),
        ("rider-1", "rider-2", GOOD.format("")),  # a Rider's own card does not fight Riders
        ("frodo", "rider-1", GOOD.format("frodo")),
        ("frodo", "sam", EVIL.format("")),
    ],
)
def test_9_2_the_attackers_forces(attacker: str, defender: str, forces: str) -> None:
    """R-33: The Ring is neutral; another player's character card does not fight; limits of other uses do not matter."""
    s = play(scene(f"{attacker} {OPEN}: {FORCES} | {defender} {OPEN}: rope"), f"attack:{defender}")
    assert offered(s).split() == forces.split()


@pytest.mark.parametrize(
    ("attacker", "force", "defender", "forces"),
    [
        ("sam", "evil-army-2", "frodo", GOOD.format("frodo")),
        ("rider-2", "evil-army-2", "frodo", GOOD.format("frodo")),
        ("sam", "good-army-2", "rider-1", EVIL.format("black-rider-1")),
        ("rider-2", "good-army-2", "rider-1", EVIL.format("black-rider-1")),
    ],
)
def test_9_2_the_defenders_forces(attacker: str, force: str, defender: str, forces: str) -> None:
    s = play(scene(f"{attacker} {OPEN}: {force} | {defender} {OPEN}: {FORCES}"), f"attack:{defender} {force}")
    assert offered(s).split() == [*forces.split(), "pass"]


def test_9_2_cities_serve_the_side_of_their_symbol() -> None:
    """R-36: on or beside either player; neutral cities never."""
    s = play(scene("rider-1 1409: boat | frodo 1509: rope"), "attack:frodo")
    assert offered(s) == "=moria"
    s = play(scene(f"rider-1 {RIVENDELL}: evil-army-1 boat | frodo {RIVENDELL}: rope"), "attack:frodo")
    assert offered(s) == "evil-army-1"
    assert offered(play(s, "evil-army-1")) == "=rivendell pass"
    s = play(scene("rider-1 0806: evil-army-1 | frodo 0806: rope"), "attack:frodo evil-army-1")
    assert offered(s) == "pass"  # Bree


def test_9_2_a_city_beside_the_other_player_serves_too() -> None:
    s = scene("rider-1 1506: evil-army-1 boat | frodo 1405: rope")  # Goblins' Gate, and beside Rivendell
    play(s, "attack:frodo")
    assert offered(s) == "evil-army-1 =goblins-gate"
    assert offered(play(s, "=goblins-gate")) == "=rivendell pass"
    assert offered(play(s, "=rivendell")) == "evil-army-1 pass"  # each once in a battle


@pytest.mark.parametrize(("attacker", "defender"), [("0907", "0906"), ("0906", "0907")])
def test_9_2_a_city_beside_only_one_of_them_serves(attacker: str, defender: str) -> None:
    s = play(scene(f"rider-1 {attacker}: boat | frodo {defender}: rope"), "attack:frodo")
    assert offered(s) == "=barrow-downs"


def test_o_8_victory_spaces_fight() -> None:
    position = "rider-1 2617: boat | frodo 2618: rope"
    assert not may(scene(position), "attack:frodo")
    s = play(scene(position, victory_cities=True), "attack:frodo")
    assert offered(s) == "=barad-dur"
    assert offered(play(s, "=barad-dur")) == "=cracks-of-doom pass"


# ---- 9.3 rounds ----


def test_example_a() -> None:
    """8.4: one power play, however many rounds. A Rider attacks Frodo beside Barrow-downs."""
    s = scene(
        f"rider-1 {BESIDE_BARROW_DOWNS}: mouth-of-sauron evil-army-1 evil-army-2 horse-1 | "
        f"frodo {BESIDE_BARROW_DOWNS}: good-army-1 strider frodo the-ring rope"
    )
    play(s, "attack:frodo =barrow-downs good-army-1 mouth-of-sauron strider")
    assert (s.total, s.defence) == (3, 3)
    play(s, "evil-army-1 frodo")
    assert (s.total, s.defence) == (4, 4)
    play(s, "evil-army-2 the-ring")
    assert (hand(s, "rider-1"), hand(s, "frodo")) == ("horse-1", "rope frodo the-ring")
    assert discarded(s) == "good-army-1 evil-army-1 evil-army-2 strider mouth-of-sauron"
    assert heard(s, None, "battle-tied", "battle-won") == ["battle-tied"] and is_tidy(s)
    assert s.power_plays == 1 and s.marker[1] == space(BESIDE_BARROW_DOWNS)


def test_example_b() -> None:
    """Sam attacks Merry: with evil and neutral forces, Sauron's point and the evil city, not with his own card."""
    s = scene(
        f"sam {BESIDE_BARROW_DOWNS}: sauron sam neutral-army-1 good-army-1 | merry {BESIDE_BARROW_DOWNS}: rope boat"
    )
    assert offered(play(s, "attack:merry")) == "neutral-army-1 sauron =barrow-downs"


def test_example_c() -> None:
    """Rider 2 attacks Rider 3 on Rivendell: the city counts for the attacker."""
    s = scene(
        f"rider-2 {RIVENDELL}: good-army-1 evil-army-1 | rider-3 {RIVENDELL}: evil-army-2 neutral-army-1 good-army-2"
    )
    assert offered(play(s, "attack:rider-3")) == "good-army-1 =rivendell"
    assert offered(play(s, "=rivendell")) == "evil-army-2 neutral-army-1 pass"


def test_d_18_the_attacker_may_stop_after_the_first_force() -> None:
    s = play(scene(f"rider-1 {OPEN}: evil-army-1 evil-army-2 | frodo {OPEN}: good-army-1 rope"), "attack:frodo")
    assert offered(s) == "evil-army-1 evil-army-2"  # D-16: the first is compulsory
    play(s, "evil-army-1 good-army-1")
    assert (asked(s), offered(s)) == ("PresentForce", "evil-army-2 pass")
    assert is_tidy(play(s, "pass")) and heard(s, None, "battle-tied") == ["battle-tied"]


def test_d_18_attacker_is_asked_if_they_may_have_a_force() -> None:
    s = play(
        scene(f"rider-1 {OPEN}: evil-army-1 rope | frodo {OPEN}: good-army-1"), "attack:frodo evil-army-1 good-army-1"
    )
    assert (asked(s), offered(s)) == ("PresentForce", "pass")
    s = play(scene(f"rider-1 {OPEN}: evil-army-1 | frodo {OPEN}: good-army-1"), "attack:frodo evil-army-1 good-army-1")
    assert is_tidy(s)  # everybody sees that the hand is empty
    s = play(scene("rider-1 1501: evil-army-1 | frodo 1501: good-army-1"), "attack:frodo evil-army-1 good-army-1")
    assert offered(s) == "=gundabad pass"  # the city is left


def test_9_3_five_points_matched_are_a_tie() -> None:
    evil = " ".join(f"evil-army-{i}" for i in range(1, 7))
    good = " ".join(f"good-army-{i}" for i in range(1, 7))
    s = play(scene(f"rider-1 {OPEN}: {evil} | frodo {OPEN}: {good}"), "attack:frodo")
    for i in range(1, 6):
        play(s, f"evil-army-{i} good-army-{i}")
    assert is_tidy(s) and hand(s, "rider-1") == "evil-army-6" and hand(s, "frodo") == "good-army-6"


def test_r_32_no_force_lifts_a_total_above_five() -> None:
    evil = " ".join(f"evil-army-{i}" for i in range(1, 6))
    good = " ".join(f"good-army-{i}" for i in range(1, 6))
    s = scene(f"rider-1 {OPEN}: {evil} mouth-of-sauron | frodo {OPEN}: {good} strider")
    play(s, "attack:frodo evil-army-1 good-army-1 evil-army-2 good-army-2 evil-army-3 good-army-3")
    assert may(s, "mouth-of-sauron")
    play(s, "evil-army-4 good-army-4")
    assert (s.total, offered(s)) == (4, "evil-army-5 pass")
    assert offered(play(s, "evil-army-5")) == "good-army-5 pass"  # strider would make 6


def test_r_31_a_card_of_two_points_may_overshoot() -> None:
    s = play(
        scene(f"rider-1 {OPEN}: evil-army-1 evil-army-2 evil-army-3 | frodo {OPEN}: strider"),
        "attack:frodo evil-army-1",
    )
    assert offered(s) == "strider pass"
    play(s, "strider evil-army-2")
    assert (asked(s), s.total, s.defence) == ("PresentForce", 2, 2)  # the surplus counts: the defender is not asked
    assert offered(play(s, "evil-army-3")) == "pass"


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("good-army-1 good-army-2 rope", "good-army-1 good-army-2 pass"),
        ("eagles eagles", "eagles pass"),  # two copies
        ("good-army-1 strider", "strider pass"),  # one point alone would not suffice
        ("good-army-1 rope", "pass"),  # too few points
        ("good-army-1 good-army-2 strider", "good-army-1 good-army-2 strider pass"),
        ("rope", "pass"),
    ],
)
def test_d_17_two_points_lacking(cards: str, choices: str) -> None:
    """K-14. Only forces are offered with which the total can be reached."""
    s = play(scene(f"rider-1 {OPEN}: mouth-of-sauron | frodo {OPEN}: {cards}"), "attack:frodo mouth-of-sauron")
    assert offered(s) == choices


def test_d_17_a_city_is_one_of_two_points() -> None:
    s = play(
        scene(f"rider-1 {RIVENDELL}: mouth-of-sauron | frodo {RIVENDELL}: good-army-1"), "attack:frodo mouth-of-sauron"
    )
    assert offered(s) == "good-army-1 =rivendell pass"
    play(s, "good-army-1")
    assert offered(s) == "=rivendell"
    assert is_tidy(play(s, "=rivendell"))


def test_d_17_an_answer_that_was_begun_is_completed_and_holds_no_more_than_needed() -> None:
    """K-13."""
    s = scene(f"rider-1 {OPEN}: mouth-of-sauron | frodo {OPEN}: good-army-1 good-army-2 strider")
    play(s, "attack:frodo mouth-of-sauron good-army-1")
    assert (asked(s), offered(s)) == ("Defend", "good-army-2")  # no surrender now, and strider alone would have done
    assert is_tidy(play(s, "good-army-2"))


def test_d_17_surrender_although_a_match_is_possible() -> None:
    s = play(scene(f"rider-1 {OPEN}: evil-army-1 | frodo {OPEN}: good-army-1 rope"), "attack:frodo evil-army-1 pass")
    assert heard(s, None, "battle-won") == ["battle-won"] and offered(s) == "rope good-army-1"


# ---- 9.4 afterwards ----


def won(position: str, spoils: str = "", force: str = "evil-army-1", **flags: object) -> Riddle:
    loser = position.split("|")[1].split()[0]
    return play(scene(position, **flags), f"attack:{loser} {force} pass {spoils}")


def test_9_4_the_winner_sees_the_hand_takes_a_card_and_sends_the_loser_to_the_halls() -> None:
    s = won(MEETING.replace("rope", "rope the-ring") + " | sam 0606: boat")
    assert (asked(s), offered(s)) == ("TakeSpoils", "rope the-ring")
    assert heard(s, "rider-1", "hand-seen", "card-seen") == ["hand-seen", "card-seen rope", "card-seen the-ring"]
    assert heard(s, "sam", "hand-seen", "card-seen") == ["hand-seen", "card-seen ?", "card-seen ?"]
    play(s, "the-ring")
    assert (hand(s, "rider-1"), hand(s, "frodo"), s.marker[1]) == ("the-ring", "rope", IN_HALLS)
    for name, card in (("rider-1", "the-ring"), ("frodo", "the-ring"), ("sam", "?"), (None, "?")):
        assert heard(s, name, "passed") == [f"passed {card}"]
    assert is_tidy(s)


def test_9_4_nothing_to_take() -> None:
    s = play(scene(f"rider-1 {OPEN}: evil-army-1 evil-army-2 | frodo {OPEN}: good-army-1"), "attack:frodo evil-army-1")
    play(s, "good-army-1 evil-army-2 pass")
    assert s.marker[1] == IN_HALLS and is_tidy(s)


def test_r_35_used_cards_return_before_the_winner_takes() -> None:
    s = scene(f"rider-1 {OPEN}: evil-army-1 evil-army-2 | frodo {OPEN}: the-ring rope")
    play(s, "attack:frodo evil-army-1 the-ring evil-army-2 pass")
    assert offered(s) == "rope the-ring"
    assert hand(play(s, "the-ring"), "rider-1") == "the-ring"


def test_9_4_what_returns_to_the_attacker() -> None:
    s = scene(f"rider-1 {OPEN}: rider-1 the-ring sauron | frodo {OPEN}: good-army-1 good-army-2 good-army-3")
    play(s, "attack:frodo rider-1 good-army-1 the-ring good-army-2 sauron good-army-3")
    assert hand(s, "rider-1") == "black-rider-1 the-ring"
    assert discarded(s) == "good-army-1 good-army-2 good-army-3 sauron"
    told = heard(s, None, "taken-back", "discarded")
    assert told == ["taken-back", "discarded", "taken-back", "discarded", "discarded", "discarded"]


@pytest.mark.parametrize(("flag", "kept"), [(False, ""), (True, "flying-beasts-2")])
def test_r_34_the_second_flying_beasts(flag: bool, kept: str) -> None:
    s = scene(
        f"rider-1 {OPEN}: flying-beasts-1 flying-beasts-2 | frodo {OPEN}: good-army-1 good-army-2",
        flying_beasts_2_retained=flag,
    )
    play(s, "attack:frodo flying-beasts-1 good-army-1 flying-beasts-2 good-army-2")
    if asked(s) == "PresentForce":
        play(s, "pass")
    assert hand(s, "rider-1") == kept and "flying-beasts-1" in discarded(s)


def test_r_22_the_losers_table_cards_are_discarded() -> None:
    s = scene(MEETING.replace("rope", "rope cloak"))
    s.move_card(0, 0, TABLE + 1)
    play(s, "attack:frodo evil-army-1 pass rope")
    assert discarded(s) == "boat evil-army-1" and s.count[TABLE + 1] == 0


def test_10_1_the_loser_discards_down_to_ten_after_the_spoils() -> None:
    spies = " ".join(f"spy-{i}" for i in range(1, 8))
    s = won(f"rider-1 {OPEN}: evil-army-1 | frodo {OPEN}: {spies} boat rope cloak palantir riddle", "riddle")
    assert (asked(s), s.seat()) == ("DiscardExcess", 1)
    assert is_tidy(play(s, "boat")) and s.hand_size(1) == 10


# ---- A-4 ----


def test_d_19_captivity_instead_of_a_card() -> None:
    s = won(MEETING.replace("evil-army-1", "evil-army-1 boat"), captivity=True)
    assert offered(s) == "rope yes"
    play(s, "yes")
    assert (s.marker[1], s.captor[1], hand(s, "frodo")) == (CAPTIVE, 0, "rope")


def test_r_50_the_first_free_riddle_follows_at_once() -> None:
    s = won(MEETING.replace("evil-army-1", "evil-army-1 boat"), "yes", captivity=True)
    assert (asked(s), offered(s)) == ("OfferFreeRiddle", "pass yes")
    play(s, "yes rope ?rope")
    assert (hand(s, "rider-1"), s.power_plays) == ("boat rope", 1) and is_tidy(s)
    assert not may(s, "riddle:frodo")


def test_r_50_declined_it_is_gone_for_this_turn() -> None:
    s = won(MEETING.replace("evil-army-1", "evil-army-1 boat"), "yes pass", captivity=True)
    assert not may(s, "riddle:frodo") and is_tidy(s)


def test_r_51_no_free_riddle_without_a_card_to_lose() -> None:
    assert is_tidy(won(MEETING, "yes", captivity=True))


def test_d_19_an_empty_hand_may_be_taken_captive() -> None:
    s = play(
        scene(f"rider-1 {OPEN}: evil-army-1 evil-army-2 | frodo {OPEN}: good-army-1", captivity=True),
        "attack:frodo evil-army-1 good-army-1 evil-army-2 pass",
    )
    assert offered(s) == "pass yes"
    assert play(s, "pass").marker[1] == IN_HALLS


# ---- O-10 ----

SIX = f"rider-1 {OPEN}: evil-army-1 | frodo {OPEN}: the-ring rope boat | sam 0606:"
SIX += " | merry 0606: | pippin 0606: | rider-2 0606: boat"


def test_o_10_r_53_the_loser_goes_out_and_the_ring_to_the_winner() -> None:
    """K-4: everybody is told."""
    s = won(SIX, "rope", quick_exit=True)
    assert s.marker[1] == OUT
    assert (hand(s, "rider-1"), hand(s, "frodo"), discarded(s)) == ("rope the-ring", "", "boat evil-army-1")
    assert heard(s, "sam", "passed", "discarded") == ["discarded", "passed ?", "passed the-ring", "discarded"]
    assert is_tidy(s)


def test_o_10_the_ring_as_spoils_stays_secret() -> None:
    """K-4."""
    s = won(SIX, "the-ring", quick_exit=True)
    assert (hand(s, "rider-1"), discarded(s)) == ("the-ring", "boat rope evil-army-1")
    assert heard(s, "sam", "passed") == ["passed ?"]


def test_o_10_with_five_left_the_halls_are_back() -> None:
    s = scene(SIX, quick_exit=True)
    s.marker[5] = OUT
    assert play(s, "attack:frodo evil-army-1 pass rope").marker[1] == IN_HALLS


@pytest.mark.parametrize(("flag", "choices"), [(False, "boat rope the-ring yes"), (True, "boat rope the-ring")])
def test_o_10_with_a_4(flag: bool, choices: str) -> None:
    s = won(SIX, captivity=True, quick_exit=True, quick_captivity=flag)
    assert offered(s) == choices


def test_r_54_an_attack_is_a_fight() -> None:
    s = scene(MEETING, one_deck=True)
    s.quiet = 7
    assert play(s, "attack:frodo").quiet == 0
