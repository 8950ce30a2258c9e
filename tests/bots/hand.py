"""A game of one question: the first seat hides a stone in a hand, the second guesses which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import State, Todo, numbered
from mathom.core.engine.answers import Answer, Answers
from mathom.core.engine.dice import Dice
from mathom.core.engine.frames import Choice
from mathom.core.engine.judge import Judge
from mathom.core.engine.tables import copy_numbers, zeros
from mathom.core.engine.worlds import Worlds
from mathom.core.game import AnyGame


class HandState(State):
    def __init__(self, hand: int) -> None:
        super().__init__(FRAMES, zeros(4))
        self.hand = hand
        self.winner = -1

    def clone(self) -> HandState:
        other = HandState(self.hand)
        self.copy_into(other)
        return other

    def copy_into(self, other: State) -> None:
        o = cast(HandState, other)
        copy_numbers(self.agenda, o.agenda, self.depth)
        o.depth, o.over, o.hand, o.winner = self.depth, self.over, self.hand, self.winner

    def value(self, seat: i64) -> float:
        return 1.0 if seat == self.winner else 0.0


class GuessHand(Choice[HandState]):
    def options(self, s: HandState, todo: Todo, out: vec[i64]) -> i64:
        out[0], out[1] = 0, 1
        return 2

    def take(self, s: HandState, todo: Todo, answer: Answer) -> None:
        s.winner = 1 if answer.number == s.hand else 0
        s.finish()


ANSWERS: Final = Answers()
ANSWERS.verb("{hand}", hand=2)
GUESS: Final = GuessHand()
FRAMES: Final = numbered([GUESS], ANSWERS)


def hidden_in(hand: int) -> HandState:
    s = HandState(hand)
    s.then(GUESS.of(1))
    return s


class Either(Worlds):
    """The second seat does not know; the first does."""

    def __init__(self, hands: Sequence[int]) -> None:
        self.hands = hands

    def sample(self, dice: Dice) -> State:
        return hidden_in(self.hands[dice.below(len(self.hands))])


class Hand:
    def view(self, s: HandState, seat: int) -> tuple[int, ...]:
        return (s.hand,) if seat == 0 else (0, 1)

    def worlds(self, v: Any, heard: Sequence[int] = ()) -> Worlds:
        return Either(v)

    def judge(self) -> Judge:
        return Judge()


HAND = cast(AnyGame, Hand())
