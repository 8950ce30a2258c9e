"""Questions that several seats answer at the same time."""

from __future__ import annotations

from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import CHANCE, State, Todo, numbered
from mathom.core.engine.answers import Answer, Answers
from mathom.core.engine.frames import Choice, Step, first_of
from mathom.core.engine.tables import zeros
from tests.core import toy
from tests.core.toy import A_GUESS, COMMIT, GUESS, ROLL, Toy, dealt


def test_every_seat_of_the_top_group_is_asked() -> None:
    s = dealt()
    assert s.asked() == [0, 1, 2]
    assert [s.lane(seat) for seat in (0, 1, 2)] == [s.depth - 1, s.depth - 2, s.depth - 3]
    assert [s.actions_for(seat) for seat in range(3)] == [[0, 1], [2, 3], [4, 5]]
    assert s.legal_actions() == s.actions_for(0)


def test_seats_that_are_not_asked_have_no_lane() -> None:
    s = dealt()
    assert s.lane(3) == -1 and s.lane(CHANCE) == -1 and s.lane(-2) == -1
    assert s.actions_for(3) == [] and s.legal_for(CHANCE, zeros(8)) == 0
    s.finish()
    assert s.lane(0) == -1 and s.asked() == [] and s.actions_for(0) == []


def test_chance_is_asked_alone() -> None:
    s = dealt()
    s.then(ROLL.of())
    assert s.asked() == [CHANCE] and s.seat() == CHANCE
    assert s.lane(0) == -1 and s.actions_for(CHANCE) == []


def test_an_answer_below_the_top_leaves_the_others_waiting() -> None:
    s = dealt()
    s.answer(1, 3)
    assert s.table[toy.COMMITS + 1] == 3
    assert s.waiting()[:3] == ["Commit 0", "Commit 2", "Guess 0 2"]
    assert s.asked() == [0, 2] and s.lane(1) == -1


def test_groups_of_different_kinds_do_not_mix() -> None:
    """A seat that has chosen its card waits for the others before it may guess."""
    s = dealt()
    s.answer(0, 1)
    assert s.asked() == [1, 2] and s.actions_for(0) == []
    s.answer(2, 5)
    assert s.asked() == [1]
    s.answer(1, 2)
    assert s.asked() == [0, 1, 2] and s.waiting()[0] == "Guess 0 2"


def test_questions_that_are_not_together_wait_their_turn() -> None:
    s = dealt()
    s.depth = 0
    s.then(toy.FIGHT.of(0, 1), toy.FIGHT.of(1, 0), toy.END_DUEL.of())
    assert s.asked() == [0] and s.lane(1) == -1


def test_a_lane_may_ask_its_seat_again() -> None:
    s = dealt()
    for seat in range(3):
        s.answer(seat, s.actions_for(seat)[0])
    s.answer(1, A_GUESS + 2)
    assert s.waiting()[:3] == ["Guess 0 2", "Guess 1 1", "Guess 2 2"]
    assert s.asked() == [0, 1, 2]
    s.answer(1, A_GUESS + 1)
    assert s.asked() == [0, 2] and s.table[toy.GUESSES + 1] == 3


ANSWERS = [(0, 1), (1, 2), (2, 5)]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_answers_makes_no_difference(order: tuple[int, ...]) -> None:
    s = dealt()
    for i in order:
        s.answer(*ANSWERS[i])
    straight = dealt()
    for _, a in ANSWERS:
        straight.apply(a)
    assert s.fingerprint(1) == straight.fingerprint(1)


@pytest.mark.parametrize("order", sorted(set(permutations([0, 0, 1, 1, 2, 2])))[::7])
def test_order_makes_no_difference_if_lanes_have_several_questions(order: tuple[int, ...]) -> None:
    s, straight = guessing(), guessing()
    for seat in order:
        s.answer(seat, A_GUESS + seat)
    for a in (0, 0, 1, 1, 2, 2):
        straight.apply(A_GUESS + a)
    assert s.fingerprint(1) == straight.fingerprint(1)
    assert s.waiting() == straight.waiting() == ["Roll", "StartRound"]


def guessing() -> Toy:
    s = dealt()
    for seat, a in ANSWERS:
        s.answer(seat, a)
    return s


def test_other_lanes_do_not_depend_on_an_answer() -> None:
    """The questions to the others do not reveal an answer."""
    left, right = dealt(), dealt()
    left.answer(1, 2)
    right.answer(1, 3)
    assert left.waiting() == right.waiting()
    assert left.actions_for(0) == right.actions_for(0) and left.actions_for(2) == right.actions_for(2)


def test_together_question_to_a_single_seat() -> None:
    s = dealt()
    s.depth = 0
    s.then(COMMIT.of(2), GUESS.of(2, 1), ROLL.of())
    assert s.asked() == [2]
    s.answer(2, 4)
    s.answer(2, A_GUESS)
    assert s.asked() == [CHANCE]


# ---- what lanes must not do ----


class Meeting(State):
    """One seat answers for two players; one frame breaks the rules of lanes."""

    def __init__(self) -> None:
        super().__init__(FRAMES, zeros(8))
        self.answers: list[tuple[int, int]] = []

    def seat_of(self, player: i64) -> i64:
        return player % 2


class Vote(Choice[Meeting]):
    def options(self, s: Meeting, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        out[0], out[1], out[2] = player, 8, 9
        return 3

    def take(self, s: Meeting, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        a: i64 = answer.number
        s.answers.append((int(player), int(a)))
        if a == 8:
            s.then(CLOSE.of())
        elif a == 9:
            s.unwind(BREAK)


class Close(Step[Meeting]):
    def run(self, s: Meeting, todo: Todo) -> None:
        s.finish()


class Break(Step[Meeting]):
    def run(self, s: Meeting, todo: Todo) -> None:
        s.answers.append((-1, -1))


VOTES = Answers()
VOTES.verb("{number}", number=100)
VOTE, CLOSE, BREAK = Vote(together=True), Close(), Break()
FRAMES = numbered([VOTE, CLOSE, BREAK], VOTES)


def meeting() -> Meeting:
    s = Meeting()
    s.then(VOTE.of(0), VOTE.of(1), VOTE.of(2), BREAK.of())
    return s


def test_a_seat_that_answers_for_two_players_answers_one_after_the_other() -> None:
    s = meeting()
    assert s.asked() == [0, 1] and s.actions_for(0) == [0, 8, 9]
    s.answer(0, 0)
    assert s.actions_for(0) == [2, 8, 9] and s.asked() == [0, 1]
    s.answer(0, 2)
    s.answer(1, 1)
    assert s.answers == [(0, 0), (2, 2), (1, 1), (-1, -1)]


def test_lane_that_ends_the_game_fails() -> None:
    s = meeting()
    with pytest.raises(AssertionError):
        s.answer(1, 8)


def test_lane_that_ends_the_game_fails_with_nothing_below() -> None:
    s = Meeting()
    s.then(VOTE.of(0), VOTE.of(1))
    with pytest.raises(AssertionError):
        s.answer(1, 8)


def test_lane_that_unwinds_frames_below_fails() -> None:
    s = Meeting()
    s.then(VOTE.of(0), VOTE.of(1), VOTE.of(2), BREAK.of())
    s.then(VOTE.of(0), VOTE.of(1))
    with pytest.raises(AssertionError):
        s.answer(1, 9)


def test_last_lane_may_end_the_game() -> None:
    s = meeting()
    s.answer(1, 1)
    s.answer(0, 0)
    s.answer(0, 8)
    assert s.over and s.depth == 0 and s.answers[-1] == (2, 8)
