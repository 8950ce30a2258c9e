"""A tiny game for tests of the analysis: heads flips a coin or passes; then tails takes the win or leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo, numbered
from mathom.core.engine.answers import Answer, Answers, offer
from mathom.core.engine.frames import Chance, Choice
from mathom.core.engine.tables import zeros
from mathom.core.field_game import FieldGame
from mathom.core.field_state import FieldState
from mathom.core.game import AnyGame

ANSWERS: Final = Answers()
ANSWER: Final = ANSWERS.verb("{answer}", answer=("flip", "pass", "take", "leave", "up", "down"))
FLIP, PASS, TAKE, LEAVE, UP, DOWN = range(6)


class CoinState(FieldState):
    def __init__(self) -> None:
        super().__init__(FRAMES, zeros(8))
        self.winner = -1

    def value(self, seat: i64) -> float:
        return 1.0 if seat == self.winner else 0.0

    def win(self, seat: int) -> None:
        self.winner = seat
        self.finish()


class Begin(Choice[CoinState]):
    def options(self, s: CoinState, todo: Todo, out: vec[i64]) -> i64:
        return offer(out, [FLIP, PASS])

    def take(self, s: CoinState, todo: Todo, answer: Answer) -> None:
        s.then(FLIPPED.of() if answer.number == FLIP else GIFT.of(1))


class Gift(Choice[CoinState]):
    def options(self, s: CoinState, todo: Todo, out: vec[i64]) -> i64:
        return offer(out, [TAKE, LEAVE])

    def take(self, s: CoinState, todo: Todo, answer: Answer) -> None:
        s.win(1 if answer.number == TAKE else 0)


class Flipped(Chance[CoinState]):
    def options(self, s: CoinState, todo: Todo, out: vec[i64]) -> i64:
        return offer(out, [UP, DOWN])

    def take(self, s: CoinState, todo: Todo, answer: Answer) -> None:
        s.win(0 if answer.number == UP else 1)


BEGIN: Final = Begin()
GIFT: Final = Gift()
FLIPPED: Final = Flipped()
FRAMES: Final = numbered([BEGIN, GIFT, FLIPPED], ANSWERS)


class Coin(FieldGame[CoinState]):
    name = "coin"
    title = "Coin"
    kinds = ()
    answers = ANSWERS
    seats = ("heads", "tails")

    def begin(self, rules: Mapping[str, str]) -> CoinState:
        s = CoinState()
        s.then(BEGIN.of(0))
        return s

    def explain(self, s: CoinState, seat: int, action: int) -> str:
        return self.notate(s, seat, action).title()


COIN = cast(AnyGame, Coin())
