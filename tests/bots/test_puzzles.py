"""The puzzles of The Confrontation: they are sound, and the levels solve them."""

import pytest

import mathom
from mathom import native
from mathom.core.puzzles import Puzzle, read_puzzles
from mathom.games.confrontation.puzzles import puzzles
from mathom.lab.experiments.endgames import all_worlds
from mathom.lab.experiments.puzzles import asked_seat, begin, puzzles_of, solve
from mathom.lab.experiments.solver import Forcer
from tests.effort import more

GAME = mathom.game("confrontation")
GROUPS = read_puzzles(puzzles())
PUZZLES = puzzles_of(GAME)
FORCED = GROUPS["forced"]
COMPILED = native.form() == "compiled"
PART_OF_HARD = "ismcts:20000,learned,c=0.3"  # the level Hard stops by the clock, after more iterations than these
TENTH = 10


def test_every_group_has_several_puzzles_for_both_sides_and_all_casts() -> None:
    assert len(PUZZLES) >= 30 and len({puzzle.name for puzzle in PUZZLES}) == len(PUZZLES)
    assert set(GROUPS) == {"ring", "shire", "witch_king", "tunnel", "magic", "eye", "sense", "forced"}
    assert min(map(len, GROUPS.values())) >= 3 and len(FORCED) >= 12
    assert {puzzle.turns for puzzle in FORCED} == {2, 3}
    assert {begin(GAME, puzzle).asked[0] for puzzle in FORCED} == {0, 1}
    for word in ("cast=variant", "cast=draft", "specials="):
        assert any(word in puzzle.position for puzzle in PUZZLES)


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.turns], ids=lambda puzzle: puzzle.name)
def test_only_the_right_answer_forces_the_win_in_every_world(puzzle: Puzzle) -> None:
    match = begin(GAME, puzzle)
    s, seat = match.state, asked_seat(match, puzzle)
    options = set(s.actions_for(seat))
    for world in all_worlds(GAME, s, seat):
        options &= set(Forcer(GAME.judge(), seat).winning(world, puzzle.turns))
    assert {GAME.notate(s, seat, a) for a in options} == set(puzzle.right)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_right_and_wrong_answers_are_options(puzzle: Puzzle) -> None:
    match = begin(GAME, puzzle)
    options = {option.text for option in match.options(asked_seat(match, puzzle))}
    assert {*puzzle.right, *puzzle.wrong} < options
    assert bool(puzzle.right) != bool(puzzle.wrong)


def test_shallow_search_sees_immediate_wins() -> None:
    at_once = [puzzle for puzzle in PUZZLES if puzzle.turns == 1 and "specials" not in puzzle.position]
    spec = "ismcts:2000" if COMPILED else "ismcts:200"
    assert [one for one in solve(GAME, spec, puzzles=at_once) if not one.right] == []
    assert [one for one in solve(GAME, "greedy", puzzles=at_once) if not one.right] == []


@pytest.mark.skipif(not COMPILED, reason="a search of this depth takes too long interpreted")
@pytest.mark.parametrize(("level", "seed"), [("medium", 1), ("medium", 2), (PART_OF_HARD, 1)])
def test_medium_and_part_of_hard_solve_every_puzzle(level: str, seed: int) -> None:
    assert [one for one in solve(GAME, level, seed) if not one.right] == []


@pytest.mark.skipif(not COMPILED, reason="a search of this depth takes too long interpreted")
def test_hard_solves_puzzles() -> None:
    some = PUZZLES[:: max(1, TENTH // more(1))]  # --more 10: all of them
    assert [one for one in solve(GAME, "hard", 1, puzzles=some) if not one.right] == []
