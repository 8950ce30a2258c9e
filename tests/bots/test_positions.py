"""The positions that a decent player gets right: that they are what they say, and who solves them."""

import pytest

import mathom
from mathom.lab.experiments.endgames import behind
from mathom.lab.experiments.positions import begin, solve
from mathom.lab.experiments.puzzles import EYE, FORCED, KING, MAGIC, PUZZLES, RING, SENSE, SHIRE, TUNNEL, Puzzle
from mathom.lab.experiments.solver import Forcer
from mathom.native import choose as _native

GAME = mathom.game("confrontation")
COMPILED = _native.form() == "compiled"


def test_there_are_several_of_each_kind_for_both_sides_and_all_casts() -> None:
    assert len(PUZZLES) >= 30 and len({puzzle.name for puzzle in PUZZLES}) == len(PUZZLES)
    assert min(map(len, (RING, SHIRE, KING, TUNNEL, MAGIC, EYE, SENSE))) >= 3 and len(FORCED) >= 12
    assert {puzzle.turns for puzzle in FORCED} == {2, 3}
    assert {begin(puzzle).asked[0] for puzzle in FORCED} == {0, 1}
    for word in ("cast=variant", "cast=draft", "specials="):
        assert any(word in puzzle.position for puzzle in PUZZLES)


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.turns], ids=lambda puzzle: puzzle.name)
def test_the_right_answer_forces_the_win_in_all_that_may_be_and_no_other_does(puzzle: Puzzle) -> None:
    s = begin(puzzle).state
    seat = s.seat() if puzzle.seat is None else puzzle.seat
    options = set(s.actions_for(seat))
    for world in behind(GAME, s, seat):
        options &= set(Forcer(GAME.judge(), seat).winning(world, puzzle.turns))
    assert {GAME.notate(s, seat, a) for a in options} == set(puzzle.right)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_what_is_right_or_wrong_is_an_option(puzzle: Puzzle) -> None:
    match = begin(puzzle)
    seat = match.asked[0] if puzzle.seat is None else puzzle.seat
    options = {option.text for option in match.options(seat)}
    assert {*puzzle.right, *puzzle.wrong} < options
    assert bool(puzzle.right) != bool(puzzle.wrong)


def test_what_wins_at_once_is_seen_with_little_thought() -> None:
    at_once = [puzzle for puzzle in PUZZLES if puzzle.turns == 1 and "specials" not in puzzle.position]
    spec = "ismcts:2000" if COMPILED else "ismcts:200"
    assert [one for one in solve(spec, puzzles=at_once) if not one.right] == []
    assert [one for one in solve("greedy", puzzles=at_once) if not one.right] == []


@pytest.mark.skipif(not COMPILED, reason="too much thought for the interpreted form")
@pytest.mark.parametrize(("level", "seed"), [("medium", 1), ("medium", 2), ("hard", 1)])
def test_from_medium_up_all_are_got_right(level: str, seed: int) -> None:
    assert [one for one in solve(level, seed) if not one.right] == []
