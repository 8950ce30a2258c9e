"""Chance with weights: dice rolled together, a bag with counts, a deck dealt card by card."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import State, Todo, numbered
from mathom.core.engine.answers import COUNT_ONLY, Answer, Answers, add
from mathom.core.engine.chance import DiceRolls, RollDice, Rolls
from mathom.core.engine.dice import Dice
from mathom.core.engine.frames import Chance, Choice, May, OneOf, Step, first_of, four, pair, second_of, triple
from mathom.core.engine.tables import zeros
from mathom.core.play.commitment import draw
from mathom.core.play.entries import Drawing

ROLLS: Final = DiceRolls(5, 6)
TILES: Final = (3, 0, 5, 1)  # how many of each are in the bag

ANSWERS: Final = Answers()
ROLL: Final = ANSWERS.verb("roll-{dice}", dice=ROLLS.size)
TILE: Final = ANSWERS.verb("{tile}", tile=len(TILES))
WAY: Final = ANSWERS.verb("way-{way}", way=3)
PASS: Final = ANSWERS.verb("pass")
PLACE: Final = ANSWERS.verb("{x}-{y}-{z}", x=2, y=3, z=4)
FEW: Final = Rolls(ANSWERS, 3, 4)  # up to three dice with four faces


class Table(State):
    def __init__(self) -> None:
        super().__init__(FRAMES, zeros(32))
        self.bag = list(TILES)
        self.hits = 0
        self.told_of: list[object] = []


class RollFive(Chance[Table]):
    def options(self, s: Table, todo: Todo, out: vec[i64]) -> i64:
        for roll in range(ROLLS.size):
            out[roll] = ROLL.of(roll)
        return ROLLS.size

    def weigh(self, s: Table, todo: Todo, outcome: Answer) -> i64:
        return ROLLS.weight(outcome.x)

    def take(self, s: Table, todo: Todo, answer: Answer) -> None:
        s.hits += ROLLS.at_least(answer.x, first_of(todo))


class DrawTile(Chance[Table]):
    def options(self, s: Table, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        for tile, left in enumerate(s.bag):
            if left:
                n = add(out, n, TILE.of(tile))
        return n

    def weigh(self, s: Table, todo: Todo, outcome: Answer) -> i64:
        return s.bag[outcome.x]

    def take(self, s: Table, todo: Todo, answer: Answer) -> None:
        s.bag[answer.x] -= 1
        if any(s.bag):
            s.then(DRAW_TILE.of())


class Note(Step[Table]):
    def run(self, s: Table, todo: Todo) -> None:
        s.told_of.append(four(todo))


class ChooseWay(OneOf[Table]):
    """The second way is closed."""

    def way(self, s: Table, todo: Todo, k: i64) -> Todo:
        return NOTE.of(first_of(todo), k) if k != 1 else Todo(-1)


class Help(May[Table]):
    def can(self, s: Table, todo: Todo) -> bool:
        return second_of(todo) > 0

    def do_it(self, s: Table, todo: Todo) -> None:
        s.told_of.append(pair(todo))

    def decline(self, s: Table, todo: Todo) -> None:
        s.told_of.append("declined")


class RollFew(RollDice[Table]):
    def dice(self, s: Table, todo: Todo) -> i64:
        return first_of(todo)

    def take(self, s: Table, todo: Todo, answer: Answer) -> None:
        s.hits += FEW.at_least(answer.x, 3)


class Point(Choice[Table]):
    def options(self, s: Table, todo: Todo, out: vec[i64]) -> i64:
        out[0] = PLACE.of(1, 2, 3)
        return 1

    def take(self, s: Table, todo: Todo, answer: Answer) -> None:
        s.told_of.append((triple(todo), answer.values))


ROLL_FIVE: Final = RollFive(1, weighted=True)
DRAW_TILE: Final = DrawTile(weighted=True)
NOTE: Final = Note(4)
CHOOSE_WAY: Final = ChooseWay(3, WAY)
MAY_CHOOSE_WAY: Final = ChooseWay(3, WAY, PASS)
HELP: Final = Help(WAY, PASS, 2)
POINT: Final = Point(3)
ROLL_FEW: Final = RollFew(FEW, 1)
FRAMES: Final = numbered([ROLL_FIVE, DRAW_TILE, NOTE, CHOOSE_WAY, MAY_CHOOSE_WAY, HELP, POINT, ROLL_FEW], ANSWERS)


def asked(todo: Todo) -> Table:
    s = Table()
    s.then(todo)
    return s


def test_weight_of_a_roll_is_its_number_of_ordered_rolls() -> None:
    counted = Counter(".".join(map(str, sorted(roll))) for roll in product(range(1, 7), repeat=5))
    assert {ROLLS.name(k): ROLLS.weight(k) for k in range(ROLLS.size)} == counted
    assert list(counted) == sorted(counted) and ROLLS.size == 252


def test_five_dice_are_one_question_drawn_by_weight() -> None:
    s = asked(ROLL_FIVE.of(5))
    assert sum(s.weights()) == 6**5 and len(s.legal_actions()) == 252
    out, dice = zeros(300), Dice(3)
    hits = 0
    for _ in range(3000):
        s = asked(ROLL_FIVE.of(5))
        s.apply(s.draw(out, s.legal(out), dice))
        assert s.depth == 0
        hits += s.hits
    assert abs(hits / 3000 - 5 / 3) < 0.08


@pytest.mark.parametrize("dice", range(4))
def test_rolls_of_any_number_of_dice_share_one_verb(dice: int) -> None:
    s = asked(ROLL_FEW.of(dice))
    rolls = Counter(tuple(sorted(roll)) for roll in product(range(1, 5), repeat=dice))
    answers = s.legal_actions()
    assert dict(zip(answers, s.weights(), strict=True)) == dict(zip(answers, rolls.values(), strict=True))
    for answer, roll in zip(answers, rolls, strict=True):
        x = answer - FEW.verb.first
        assert FEW.names[x] == ".".join(map(str, roll))
        assert [FEW.count(x, face) for face in range(1, 5)] == [roll.count(face) for face in range(1, 5)]
        s = asked(ROLL_FEW.of(dice))
        s.apply(answer)
        assert s.hits == sum(face >= 3 for face in roll)


def test_a_weighted_draw_follows_from_the_secret() -> None:
    """Each outcome gets as many numbers of the draw as its weight, in the order of the outcomes."""
    s = asked(DRAW_TILE.of())
    drawing = Drawing("game 7 DrawTile", tuple(s.legal_actions()), tuple(s.weights()))
    spread = [TILE.of(tile) for tile, left in enumerate(TILES) for _ in range(left)]
    for k in range(40):
        secret = bytes([k]) * 32
        assert drawing.drawn(secret) == spread[draw(secret, "game 7 DrawTile", 9)]


def test_a_bag_is_drawn_empty_tile_by_tile() -> None:
    s, out, dice = asked(DRAW_TILE.of()), zeros(8), Dice(1)
    drawn: Counter[int] = Counter()
    while s.depth:
        answer = s.draw(out, s.legal(out), dice)
        drawn[answer - TILE.first] += 1
        s.apply(answer)
    assert drawn == {0: 3, 2: 5, 3: 1}


def test_one_of_several_frames_is_done() -> None:
    s = asked(CHOOSE_WAY.of(1))
    assert s.legal_actions() == [WAY.of(0), WAY.of(2)]
    s.apply(WAY.of(2))
    assert s.told_of == [(1, 2, 0, 0)]


def test_one_of_several_frames_or_none() -> None:
    s = asked(MAY_CHOOSE_WAY.of(0))
    assert s.legal_actions() == [WAY.of(0), WAY.of(2), PASS.of()]
    s.apply(PASS.of())
    assert s.told_of == [] and s.depth == 0


@pytest.mark.parametrize(("able", "options"), [(0, [PASS.of()]), (1, [PASS.of(), WAY.of()])])
def test_a_player_may_do_something_or_not(able: int, options: list[int]) -> None:
    s = asked(HELP.of(1, able))
    assert s.legal_actions() == options
    s.apply(options[-1])
    assert s.told_of == ([(1, 1)] if able else ["declined"])


def test_answers_are_numbered_in_the_order_of_their_declaration() -> None:
    assert [verb.first for verb in ANSWERS.verbs] == [0, 252, 256, 259, 260, 284] and ANSWERS.count == 319
    for number, answer in enumerate(ANSWERS.decoded):
        assert answer.number == number == answer.verb.of(answer.x, answer.y, answer.z) and answer.verb.has(number)
    s = asked(POINT.of(2, 7, 4095))
    s.apply(s.legal_actions()[0])
    assert s.told_of == [((2, 7, 4095), {"x": 1, "y": 2, "z": 3})]
    assert PLACE.first_with(1) == PLACE.of(1) and not PLACE.has(PLACE.of() - 1)


@pytest.mark.parametrize("values", [(2,), (0, 3), (0, 0, 4), (-1,), (0, -1)])
def test_values_out_of_range_fail(values: tuple[int, ...]) -> None:
    with pytest.raises(AssertionError):
        PLACE.of(*values)


def test_a_frame_takes_no_more_arguments_than_it_has() -> None:
    with pytest.raises(AssertionError):
        POINT.of(0, 0, 0, 1)


def test_a_verb_must_name_its_arguments() -> None:
    with pytest.raises(AssertionError, match="does not name all of region"):
        Answers().verb("{piece}", region=4)


def test_options_are_counted_without_being_written() -> None:
    assert add(COUNT_ONLY, 3, PASS.of()) == 4
    with pytest.raises(AssertionError):
        add(zeros(2), 2, PASS.of())
