"""The exact solver of small endgames."""

from fractions import Fraction

import pytest

import mathom
from mathom.lab.experiments.endgames import endgames, only_win, turns_to_win, winning_answers
from mathom.lab.experiments.solver import Forcer, Solver, TooLarge, matrix_value

GAME = mathom.game("confrontation")


def matrix(*rows: tuple[int, ...]) -> Fraction:
    return matrix_value([[Fraction(x) for x in row] for row in rows])


def test_matrix_values_match_textbook_games() -> None:
    assert matrix((1, -1), (-1, 1)) == 0  # matching pennies
    assert matrix((0, -1, 1), (1, 0, -1), (-1, 1, 0)) == 0  # rock, paper, scissors
    assert matrix((3, 1), (0, 2)) == Fraction(3, 2)
    assert matrix((4, 2), (3, 1)) == 2  # a saddle
    assert matrix((2, 0, 1), (0, 2, 1)) == 1
    assert matrix((5,)) == 5 and matrix((5, 3, 4)) == 3


def test_simultaneous_cards_match_values_by_hand() -> None:
    """Equal fighters, 1 and 2 each: the Ring falls unless the Fellowship's card is higher; Frodo then walks on."""
    s = GAME.load("rohan: frodo | gondor: warg ; fellowship 35 ; sauron 34 ; turn 10")
    # Frodo 1, the Warg 2: he needs 3 against nothing, 5 beats 3 only; Sauron plays 4 and wins always or draws.
    s.apply(GAME.parse(s, 0, "frodo-gondor"))
    assert s.asked() == [0, 1]
    # 5 + 1 against 4 + 2: both fall, the Ring with them; 5 + 1 against 3 + 2: the Warg falls
    assert Solver().solve(s) == 0
    s = GAME.load("dagorlad: orcs | rohan: frodo | gondor: black_rider ; fellowship 5c ; sauron 12 ; turn 10")
    s.apply(GAME.parse(s, 0, "frodo-gondor"))
    # strength 1 against 3: 5 beats both cards; the Cloak loses to both
    solver = Solver()
    assert solver.solve(s) > 0
    assert solver.answers(s, 0).keys() == set(s.actions_for(0))


def test_forced_win_counts_the_winners_turns() -> None:
    one = GAME.load("dagorlad: frodo | shire: sam | mordor: balrog ; fellowship 1 ; sauron 1 ; turn 10")
    two = GAME.load("fangorn: frodo | shire: sam | rohan: warg ; fellowship 1 ; sauron 1 ; turn 10")
    assert turns_to_win(GAME, one, 0) == 1 and turns_to_win(GAME, two, 0) == 2
    assert turns_to_win(GAME, one, 1) is None
    forcer = Forcer(GAME.judge(), 0)
    assert not forcer.forces(two, 1) and forcer.forces(two, 2) and forcer.forces(two, 3)
    assert Solver().solve(one) == Solver().solve(two) == 1


def test_winning_answers_excludes_all_others() -> None:
    s = GAME.load("mirkwood: frodo | fangorn: witch_king saruman | rohan: warg ; fellowship 1 ; sauron 6 ; turn 10")
    assert [GAME.notate(s, 0, a) for a in winning_answers(GAME, s, 0, 2)] == ["frodo-dagorlad"]
    exact = {GAME.notate(s, 0, a): chance for a, chance in Solver().answers(s, 0).items()}
    assert exact["frodo-dagorlad"] == 1 > exact["frodo-fangorn"]


def test_large_position_raises_too_large() -> None:
    s = GAME.load("shire: frodo sam gandalf | mordor: balrog orcs warg ; turn 10")
    with pytest.raises(TooLarge):
        Solver(50).solve(s)
    with pytest.raises(TooLarge):
        Forcer(GAME.judge(), 0, 50).forces(s, 3)


def test_endgames_repeat_for_a_seed_and_have_one_winning_answer() -> None:
    first = next(endgames(GAME, 1))
    assert first == next(endgames(GAME, 1))
    assert first.turns in (2, 3)
    assert only_win(GAME, first.position) == first
    assert only_win(GAME, "dagorlad: frodo | shire: sam | mordor: balrog ; fellowship 1 ; sauron 1 ; turn 10") is None
