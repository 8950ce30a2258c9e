"""R16, the rulebook's chapter on winning. docs/war-rulings.md names a test for every sentence of it."""

from __future__ import annotations

import pytest

from mathom.games.war.game import WarGame
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.state import FREE_CONQUEST, NONE, RING_CORRUPTED, RING_DESTROYED, SHADOW_CONQUEST
from mathom.games.war.rules.victory import points
from tests.games.war.rule_rows import answer, play

MOVE = "character move-fellowship"
HUNTED = "free-dice character event ; shadow-dice event ; box 0 1"
TEN = "lorien: captured | rivendell: captured | erebor: captured | minas-tirith: captured | helms-deep: captured"
FOUR = "moria: captured | umbar: captured"
LAST_DIE = "free-dice event"


def test_r16_the_check_comes_after_the_last_action_of_the_turn() -> None:
    s = play(f"{TEN} ; free-dice event event", "skip event")
    assert not s.over
    answer(s, "skip event")
    assert (s.over, s.winner, s.reason) == (True, SHADOW, SHADOW_CONQUEST)


def test_r16_without_any_condition_the_game_goes_on() -> None:
    s = play(LAST_DIE, "skip event")
    assert not s.over and s.winner == NONE and s.turn == 2


def test_r16_of_two_conditions_in_a_turn_the_lower_number_counts() -> None:
    s = play(f"{TEN} | {FOUR} ; {LAST_DIE}", "skip event")
    assert (s.winner, s.reason) == (SHADOW, SHADOW_CONQUEST)


def test_r16_a_victory_by_the_ring_comes_before_any_conquest() -> None:
    s = play(f"{TEN} | {FOUR} ; mordor 4 ; free-dice character", f"{MOVE}, tile 1, no")
    assert (s.winner, s.reason) == (FREE, RING_DESTROYED)


@pytest.mark.parametrize(
    ("position", "answers", "winner"),
    [
        (f"corruption 11 ; {HUNTED}", f"{MOVE}, roll 6, tile 1, no", SHADOW),
        ("mordor 4 ; free-dice character event ; shadow-dice event", f"{MOVE}, tile 1, no", FREE),
    ],
)
def test_r16_the_end_of_the_ring_or_of_its_bearers_ends_the_game_at_once(
    position: str, answers: str, winner: int
) -> None:
    s = play(position, answers)
    assert s.over and s.depth == 0 and s.winner == winner and s.turn == 1


@pytest.mark.parametrize(("corruption", "tile", "over"), [(11, "1", True), (10, "3", True), (10, "1", False)])
def test_r16_1_with_12_points_of_corruption_or_more_the_shadow_wins(corruption: int, tile: str, over: bool) -> None:
    s = play(f"corruption {corruption} ; {HUNTED}", f"{MOVE}, roll 6, tile {tile}, no")
    assert s.over == over
    assert (s.winner, s.reason) == ((SHADOW, RING_CORRUPTED) if over else (NONE, 0))


def test_r16_2_on_the_crack_of_doom_with_less_than_12_points_the_free_peoples_win() -> None:
    s = play("mordor 4 ; corruption 10 ; free-dice character", f"{MOVE}, tile 1, no")
    assert (s.winner, s.reason, s.corruption) == (FREE, RING_DESTROYED, 11)


def test_r16_2_with_12_points_the_shadow_wins_even_there() -> None:
    s = play("mordor 4 ; corruption 11 ; free-dice character", f"{MOVE}, tile 1, no")
    assert (s.winner, s.reason) == (SHADOW, RING_CORRUPTED)


@pytest.mark.parametrize(("fallen", "over"), [(TEN, True), (TEN.replace("erebor", "pelargir"), False)])
def test_r16_3_with_10_points_the_shadow_wins_at_the_end_of_the_turn(fallen: str, over: bool) -> None:
    s = play(f"{fallen} ; {LAST_DIE}", "skip event")
    assert s.over == over and (not over or s.winner == SHADOW)


@pytest.mark.parametrize(("fallen", "over"), [(FOUR, True), ("moria: captured", False)])
def test_r16_4_with_4_points_the_free_peoples_win_at_the_end_of_the_turn(fallen: str, over: bool) -> None:
    s = play(f"{fallen} ; {LAST_DIE}", "skip event")
    assert s.over == over and (not over or (s.winner, s.reason) == (FREE, FREE_CONQUEST))


def test_r16_an_enemy_city_is_worth_1_point() -> None:
    assert points(play("dale: captured"), SHADOW) == 1 and points(play("south-rhun: captured"), FREE) == 0
    assert points(play("pelargir: captured | edoras: captured"), SHADOW) == 2


def test_r16_an_enemy_stronghold_is_worth_2_points() -> None:
    assert points(play("rivendell: captured"), SHADOW) == 2 and points(play("orthanc: captured"), FREE) == 2


def test_r16_only_settlements_with_a_marker_count() -> None:
    """Neither an Army in an enemy region nor a siege is control, and a recapture takes the points back."""
    assert points(play("minas-tirith: gondor 2/0/0 sauron 5/0"), SHADOW) == 0
    assert points(play("osgiliath: sauron 5/0"), SHADOW) == 0
    s = play("pelargir: captured | lossarnach: gondor 2/0/0 ; gondor 0 active ; free-dice army-muster event")
    assert points(s, SHADOW) == 1
    answer(s, "army-muster move-armies")
    answer(s, "pelargir")
    answer(s, "2")
    assert points(s, SHADOW) == 0


def test_r16_everybody_sees_the_count_of_victory_points() -> None:
    game = WarGame()
    for seat in (0, 1, None):
        seen = game.show(game.view(play("rivendell: captured | pelargir: captured | moria: captured"), seat))
        assert "Free Peoples 2 of 4, Shadow 3 of 10" in game.terminal_board.draw(seen, 80)[0]
