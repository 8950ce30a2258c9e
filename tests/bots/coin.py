"""A tiny game for tests of the analysis: heads flips a coin or passes; then tails takes the win or leaves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import State, Todo, numbered
from mathom.core.engine.answers import Answer, Answers
from mathom.core.engine.dice import Dice
from mathom.core.engine.frames import Chance, Choice
from mathom.core.engine.tables import copy_numbers, mix, mix_all, zeros
from mathom.core.engine.worlds import Worlds
from mathom.core.game import AnyGame, Game

FLIP: Final = 0
PASS: Final = 1
TAKE: Final = 2
LEAVE: Final = 3
UP: Final = 4
DOWN: Final = 5
NAMES: Final = ("flip", "pass", "take", "leave", "up", "down")


class CoinState(State):
    def __init__(self) -> None:
        super().__init__(FRAMES, zeros(8))
        self.winner = -1

    def clone(self) -> CoinState:
        other = CoinState()
        self.copy_into(other)
        return other

    def copy_into(self, other: State) -> None:
        o = cast(CoinState, other)
        copy_numbers(self.agenda, o.agenda, self.depth)
        o.depth, o.over, o.winner = self.depth, self.over, self.winner

    def fingerprint(self, h: i64) -> i64:
        return mix(mix_all(h, self.agenda, self.depth), self.winner)

    def value(self, seat: i64) -> float:
        return 1.0 if seat == self.winner else 0.0

    def win(self, seat: int) -> None:
        self.winner = seat
        self.finish()


class Begin(Choice[CoinState]):
    def options(self, s: CoinState, todo: Todo, out: vec[i64]) -> i64:
        out[0], out[1] = FLIP, PASS
        return 2

    def take(self, s: CoinState, todo: Todo, answer: Answer) -> None:
        s.then(FLIPPED.of() if answer.number == FLIP else GIFT.of(1))


class Gift(Choice[CoinState]):
    def options(self, s: CoinState, todo: Todo, out: vec[i64]) -> i64:
        out[0], out[1] = TAKE, LEAVE
        return 2

    def take(self, s: CoinState, todo: Todo, answer: Answer) -> None:
        s.win(1 if answer.number == TAKE else 0)


class Flipped(Chance[CoinState]):
    def options(self, s: CoinState, todo: Todo, out: vec[i64]) -> i64:
        out[0], out[1] = UP, DOWN
        return 2

    def take(self, s: CoinState, todo: Todo, answer: Answer) -> None:
        s.win(0 if answer.number == UP else 1)


ANSWERS: Final = Answers()
ANSWERS.verb("{number}", number=len(NAMES))
BEGIN: Final = Begin()
GIFT: Final = Gift()
FLIPPED: Final = Flipped()
FRAMES: Final = numbered([BEGIN, GIFT, FLIPPED], ANSWERS)


class Open(Worlds):
    """Nothing is hidden."""

    def __init__(self, s: State) -> None:
        self.s = s

    def sample(self, dice: Dice) -> State:
        return self.s.clone()


class Coin(Game[CoinState, State]):
    name = "coin"
    title = "Coin"
    kinds = ()
    action_count = len(NAMES)

    def new(self, rules: Mapping[str, str]) -> CoinState:
        s = CoinState()
        s.then(BEGIN.of(0))
        return s

    def seats_of(self, s: CoinState) -> tuple[str, ...]:
        return ("heads", "tails")

    def result(self, s: CoinState) -> tuple[float, ...] | None:
        return None if s.winner < 0 else (1.0, -1.0) if s.winner == 0 else (-1.0, 1.0)

    def view(self, s: CoinState, seat: int | None) -> State:
        return s.clone()

    def worlds(self, v: State, heard: Sequence[int] = ()) -> Worlds:
        return Open(v)

    def notate(self, s: CoinState, seat: int, action: int) -> str:
        return NAMES[action]

    def explain(self, s: CoinState, seat: int, action: int) -> str:
        return NAMES[action].title()


COIN = cast(AnyGame, Coin())
