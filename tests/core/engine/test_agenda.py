"""The agenda: waiting frames, the order in which they run, and early exits."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ASKS, CHANCE, LIMIT, NOBODY, NOTHING, TOGETHER, Frame, State, Todo, numbered, when
from mathom.core.engine.answers import Answer, Answers
from mathom.core.engine.dice import Dice
from mathom.core.engine.frames import Chance, Choice, Step, first_of, pair, second_of
from mathom.core.engine.tables import bit, copy_numbers, mix, mix_all, numbers, zeros
from mathom.core.errors import AgendaOverflow
from tests.core import toy
from tests.core.toy import CLAIM, DUEL, END_DUEL, FIGHT, PAY_TAX, RAISE, START_ROUND, YIELD, Toy, dealt


class Diary(State):
    """A state that notes which frames ran."""

    def __init__(self) -> None:
        super().__init__(FRAMES, zeros(12))
        self.notes: list[str] = []


class Note(Step[Diary]):
    def run(self, s: Diary, todo: Todo) -> None:
        x: i64 = first_of(todo)
        s.notes.append(str(x))


class Sum(Step[Diary]):
    def run(self, s: Diary, todo: Todo) -> None:
        x, y = pair(todo)
        s.notes.append(f"{x}+{y}")


class Loop(Step[Diary]):
    """Notes its number and puts itself back with the number reduced by one."""

    def run(self, s: Diary, todo: Todo) -> None:
        x: i64 = first_of(todo)
        s.then(NOTE.of(x), when(x > 1, LOOP.of(x - 1)))


class Nest(Step[Diary]):
    """A procedure inside a procedure; the innermost one unwinds to the nearest Mark."""

    def run(self, s: Diary, todo: Todo) -> None:
        x: i64 = first_of(todo)
        if x == 0:
            s.unwind(MARK)
        else:
            s.then(NEST.of(x - 1), NOTE.of(x), MARK.of())


class Mark(Step[Diary]):
    def run(self, s: Diary, todo: Todo) -> None:
        s.notes.append("mark")


class End(Step[Diary]):
    """Ends the game and still adds frames, as a rule may."""

    def run(self, s: Diary, todo: Todo) -> None:
        s.finish()
        s.then(NOTE.of(9), ASK.of(0))


class Ask(Choice[Diary]):
    def options(self, s: Diary, todo: Todo, out: vec[i64]) -> i64:
        out[0], out[1] = 5, 7
        return 2

    def take(self, s: Diary, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        a: i64 = answer.number
        s.notes.append(f"{player} said {a}")


class Ask2(Choice[Diary]):
    def options(self, s: Diary, todo: Todo, out: vec[i64]) -> i64:
        x: i64 = second_of(todo)
        out[0] = x
        return 1

    def take(self, s: Diary, todo: Todo, answer: Answer) -> None:
        player, x = pair(todo)
        a: i64 = answer.number
        s.notes.append(f"{player} said {a} of {x}")


class Coin(Chance[Diary]):
    def options(self, s: Diary, todo: Todo, out: vec[i64]) -> i64:
        out[0], out[1] = 0, 1
        return 2

    def take(self, s: Diary, todo: Todo, answer: Answer) -> None:
        a: i64 = answer.number
        s.notes.append(f"coin {a}")


class Die(Chance[Diary]):
    def options(self, s: Diary, todo: Todo, out: vec[i64]) -> i64:
        sides: i64 = first_of(todo)
        for k in range(sides):
            out[k] = k
        return sides

    def take(self, s: Diary, todo: Todo, answer: Answer) -> None:
        sides: i64 = first_of(todo)
        a: i64 = answer.number
        s.notes.append(f"die {a} of {sides}")


ANSWERS = Answers()
ANSWERS.verb("{number}", number=LIMIT)
NOTE, SUM, LOOP, NEST, MARK, END, ASK, ASK2, COIN, DIE = (
    Note(1),
    Sum(2),
    Loop(1),
    Nest(1),
    Mark(),
    End(),
    Ask(),
    Ask2(2),
    Coin(),
    Die(1),
)
FRAMES = numbered([NOTE, SUM, LOOP, NEST, MARK, END, ASK, ASK2, COIN, DIE], ANSWERS)


def test_frames_run_in_the_order_in_which_they_are_listed() -> None:
    s = Diary()
    s.then(NOTE.of(7))
    s.then(NOTE.of(1), NOTE.of(2), NOTE.of(3), NOTE.of(4), NOTE.of(5), NOTE.of(6))
    assert s.waiting() == [f"Note {k}" for k in range(1, 8)]
    s.run_steps(0)
    assert s.notes == list("1234567")
    assert s.depth == 0 and s.seat() == NOBODY and s.asked() == [] and s.waiting() == []


@pytest.mark.parametrize("place", range(6))
def test_the_frame_nothing_is_skipped_at_any_place(place: int) -> None:
    s = Diary()
    todos = [NOTE.of(k) for k in range(6)]
    todos[place] = NOTHING
    s.then(*todos)
    s.run_steps(0)
    assert s.notes == [str(k) for k in range(6) if k != place]


def test_when_gives_its_frame_or_nothing() -> None:
    assert when(True, NOTE.of(3)) == NOTE.of(3)
    assert when(False, NOTE.of(3)) == NOTHING


def test_a_loop_is_a_frame_that_puts_itself_back() -> None:
    s = Diary()
    s.then(LOOP.of(3), SUM.of(4, 5))
    s.run_steps(0)
    assert s.notes == ["3", "2", "1", "4+5"]


def test_unwind_drops_frames_above_the_nearest_one_of_a_kind() -> None:
    s = Diary()
    s.then(NEST.of(2), NOTE.of(8), MARK.of())
    s.run_steps(0)
    assert s.notes == ["mark", "2", "mark", "8", "mark"]  # the note of Nest 1 was dropped, its mark ran


def test_unwind_to_a_missing_frame_fails() -> None:
    s = Diary()
    s.then(NOTE.of(1), NOTE.of(2))
    with pytest.raises(AssertionError):
        s.unwind(MARK)


def test_finish_empties_the_agenda_even_if_the_rule_adds_frames() -> None:
    s = Diary()
    s.then(NOTE.of(1), END.of(), NOTE.of(2))
    s.run_steps(0)
    assert s.notes == ["1"]
    assert s.depth == 0 and s.over and s.seat() == NOBODY


def test_the_end_is_sticky() -> None:
    s = Diary()
    s.finish()
    s.then(NOTE.of(1), ASK.of(0))
    s.run_steps(0)
    assert s.depth == 0 and s.notes == []


def test_steps_run_until_a_question_or_the_floor() -> None:
    s = Diary()
    s.then(NOTE.of(1), NOTE.of(2), ASK.of(1), NOTE.of(3))
    s.run_steps(3)
    assert s.waiting() == ["Note 2", "Ask 1", "Note 3"]
    s.run_steps(0)
    assert s.waiting() == ["Ask 1", "Note 3"] and s.notes == ["1", "2"]
    s.run_steps(0)
    assert s.waiting() == ["Ask 1", "Note 3"]


def test_apply_answers_and_runs_to_the_next_question() -> None:
    s = Diary()
    s.then(ASK.of(1), NOTE.of(3), ASK2.of(2, 40), COIN.of(), DIE.of(6), NOTE.of(4))
    asked: list[tuple[int, list[int]]] = []
    while s.depth:
        asked.append((int(s.seat()), s.legal_actions()))
        s.apply(s.legal_actions()[-1])
    assert asked == [(1, [5, 7]), (2, [40]), (CHANCE, [0, 1]), (CHANCE, [0, 1, 2, 3, 4, 5])]
    assert s.notes == ["1 said 7", "3", "2 said 40 of 40", "coin 1", "die 5 of 6", "4"]


def test_arguments_up_to_the_limit_arrive_unchanged() -> None:
    s = Diary()
    top = LIMIT - 1
    s.then(SUM.of(top, 0), SUM.of(0, top), NOTE.of(top), ASK2.of(top, top))
    s.run_steps(0)
    assert s.notes == [f"{top}+0", f"0+{top}", str(top)]
    assert s.seat() == top and s.legal_actions() == [top]
    assert s.waiting() == [f"Ask2 {top} {top}"]


@pytest.mark.parametrize("bad", [-1, LIMIT])
def test_arguments_beyond_the_limit_fail(bad: int) -> None:
    with pytest.raises(AssertionError):
        NOTE.of(bad)
    with pytest.raises(AssertionError):
        SUM.of(bad, 0)
    with pytest.raises(AssertionError):
        SUM.of(0, bad)
    with pytest.raises(AssertionError):
        ASK.of(bad)
    with pytest.raises(AssertionError):
        ASK2.of(bad, 0)
    with pytest.raises(AssertionError):
        ASK2.of(0, bad)
    with pytest.raises(AssertionError):
        DIE.of(bad)


def test_a_frame_is_one_number_with_its_flags() -> None:
    assert [frame.number & 511 for frame in FRAMES] == list(range(len(FRAMES)))
    asks = [type(frame).__name__ for frame in FRAMES if frame.number & ASKS]
    assert asks == ["Ask", "Ask2", "Coin", "Die"]
    assert not any(frame.number & TOGETHER for frame in FRAMES)
    assert toy.COMMIT.number & TOGETHER and toy.GUESS.number & TOGETHER
    assert [frame.arity for frame in (MARK, NOTE, SUM, ASK, ASK2, COIN, DIE)] == [0, 1, 2, 1, 2, 0, 1]


@pytest.mark.parametrize("frame", [MARK, NOTE, SUM])
def test_a_step_asks_nothing(frame: Frame) -> None:
    s = Diary()
    with pytest.raises(AssertionError):
        frame.who(s, 0)
    with pytest.raises(AssertionError):
        frame.offer(s, 0, zeros(4))
    with pytest.raises(AssertionError):
        frame.answer(s, 0, 0)


@pytest.mark.parametrize("frame", [ASK, ASK2, COIN, DIE])
def test_a_question_does_not_run(frame: Frame) -> None:
    with pytest.raises(AssertionError):
        frame.do(Diary(), 0)


# ---- a game on it ----


def at_a_duel(rounds: str = "2") -> Toy:
    s = dealt(rounds)
    s.depth = 0
    s.then(DUEL.of(1, 2), START_ROUND.of())
    s.run_steps(0)
    return s


def test_procedures_wait_inside_procedures() -> None:
    s = at_a_duel()
    assert s.waiting() == ["Fight 1 2", "EndDuel", "StartRound"]
    s.apply(RAISE)
    s.apply(RAISE)
    assert s.waiting() == ["Fight 1 2", "PayTax 2", "PayTax 1", "EndDuel", "StartRound"]


def test_a_yield_leaves_all_of_them_at_once() -> None:
    s = at_a_duel()
    for a in (RAISE, RAISE, YIELD):
        s.apply(a)
    assert s.taxed == 0 and s.round == 2
    assert s.table[toy.SCORES + 2] == 3
    assert s.waiting()[0] == "Commit 0"


def test_a_claim_ends_the_game_from_deep_inside() -> None:
    s = at_a_duel()
    for a in (RAISE, RAISE, CLAIM):
        s.apply(a)
    assert s.depth == 0 and s.over and s.winner == 1 and s.taxed == 0
    assert toy.GAME.result(s) == (-1.0, 1.0, -1.0)


def test_weighted_outcomes_are_drawn_by_their_weights() -> None:
    s = dealt()
    s.depth = 0
    s.then(toy.ROLL.of())
    assert s.legal_actions() == [toy.ROLLS.of(k) for k in range(3)] and s.weights() == [1, 2, 1]
    out, dice = zeros(8), Dice(1)
    drawn = Counter(s.draw(out, s.legal(out), dice) - toy.A_ROLL for _ in range(4000))
    assert sum(drawn.values()) == 4000 and all(abs(drawn[k] - (1000, 2000, 1000)[k]) < 150 for k in range(3))


def test_a_full_agenda_names_what_waits() -> None:
    s = dealt()
    s.depth = 0
    for _ in range(16):
        s.then(toy.PAY_TAX.of(1))
    with pytest.raises(AgendaOverflow, match=r"holds 16 frames: no room for PayTax 2 above \['PayTax 1', 'PayTax 1'"):
        s.then(toy.PAY_TAX.of(2))
    assert s.depth == 16


def test_any_number_of_frames_can_be_put_on_the_agenda_at_once() -> None:
    s = dealt()
    s.depth = 0
    s.then_all(*(toy.PAY_TAX.of(k) for k in range(9)))
    assert s.waiting() == [f"PayTax {k}" for k in range(9)]


def test_clone_is_independent() -> None:
    s = at_a_duel()
    before = s.fingerprint(1)
    other = s.clone()
    assert other.fingerprint(1) == before and not other.telling
    other.apply(RAISE)
    other.table[0] = 0
    assert s.fingerprint(1) == before != other.fingerprint(1)
    s.copy_into(other)
    assert other.fingerprint(1) == before


def test_the_fingerprint_sees_every_number() -> None:
    s = at_a_duel()
    marks = {s.fingerprint(1)}
    for k in range(toy.PLACES):
        s.table[k] += 1
        marks.add(s.fingerprint(1))
    assert len(marks) == toy.PLACES + 1


def test_large_and_small_numbers_change_the_fingerprint_differently() -> None:
    values = [0, 1, -1, 31, 2**30, 2**31, 2**32, 2**48, 2**60 - 1]
    assert len({mix(1, x) for x in values}) == len(values)
    assert all(0 <= mix(1, x) < 2**31 for x in values)
    assert mix_all(1, numbers([1, 2, 3]), 2) == mix(mix(1, 1), 2)


def test_table_helpers() -> None:
    assert list(zeros(3)) == [0, 0, 0] and list(numbers([4, 5])) == [4, 5]
    assert bit(0) == 1 and bit(40) == 1 << 40
    target = zeros(3)
    copy_numbers(numbers([7, 8, 9]), target, 2)
    assert list(target) == [7, 8, 0]


def test_the_constants_of_the_toy_are_frames_of_its_table() -> None:
    assert [type(frame).__name__ for frame in toy.FRAMES][-3:] == ["Fight", "PayTax", "EndDuel"]
    assert FIGHT.of(0, 1) != FIGHT.of(1, 0) and PAY_TAX.number != END_DUEL.number


def test_finished_game_takes_no_answer() -> None:
    s = dealt()
    s.finish()
    assert s.legal_actions() == [] and s.actions_for(0) == [] and s.asked() == []
    with pytest.raises(AssertionError):
        s.apply(0)
