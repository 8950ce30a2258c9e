"""Plays thousands of games with one call a step, in NumPy arrays (docs/research.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import mathom
from mathom.core.engine import batch as core
from mathom.core.engine.encoder import Encoder
from mathom.core.errors import IllegalAction, MathomError, without
from mathom.core.game import AnyGame, begin_game
from mathom.research.checks import checked_seed, whole

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ModuleNotFoundError as missing:
    raise without(missing, "research") from None

MOST_ACTION = 65535


@dataclass(frozen=True, slots=True)
class Buffers:
    """The arrays that a step writes into. They may be slices of larger arrays, and of other types."""

    observations: NDArray[np.generic]  # games x encoder.size
    masks: NDArray[np.generic]  # games x actions: 1 for an option
    rewards: NDArray[np.generic]  # games x seats: of games that ended with this step
    seats: NDArray[np.generic]  # games: the seat that decides now, -1 if the game is over
    dones: NDArray[np.generic]  # games: whether the game ended with this step, or before


class Batch:
    """Many games side by side, each waiting for one of its seats. The batch answers chance.

    The arrays `observations`, `masks`, `rewards`, `seats` and `dones` are read-only windows on the memory of the
    compiled code; they change with the next step.
    """

    def __init__(
        self,
        game: str | AnyGame = "confrontation",
        games: int = 1024,
        rules: Mapping[str, str] | None = None,
        seed: int = 0,
        auto_reset: bool = True,
        position: str | None = None,
    ) -> None:
        if (whole(games) or 0) < 1:
            raise MathomError("a batch needs at least one game")
        self.game: AnyGame = mathom.game(game) if isinstance(game, str) else game
        start = begin_game(self.game, rules, position)
        if start.depth == 0:
            raise MathomError("the game is over in this position")
        self.encoder: Encoder = self.game.encoder()
        self.games = games
        self.actions = self.game.action_count
        self.seat_names = self.game.seats_of(start)
        seats = len(self.seat_names)
        self._core = core.Batch(start, self.encoder, self.actions, seats, games, checked_seed(seed), auto_reset)
        self.observations = window(self._core.observations, games, self.encoder.size)
        self.masks = window(self._core.masks, games, self.actions)
        self.rewards: NDArray[np.float64] = np.asarray(memoryview(self._core.rewards)).reshape(games, seats)
        self.seats: NDArray[np.int8] = window(self._core.asked, games).view(np.int8)
        self.dones: NDArray[np.bool_] = window(self._core.done, games).view(np.bool_)
        self._chosen: NDArray[np.int32] = np.asarray(memoryview(self._core.chosen))

    def reset(self, seed: int, out: Buffers | None = None) -> None:
        """Restarts all games. The same seed and the same answers give the same games."""
        self._core.reset(checked_seed(seed))
        self.write(out)

    def step(self, actions: ArrayLike, out: Buffers | None = None) -> None:
        """Answers all games, and copies the new arrays into `out`, if given.

        Raises IllegalAction, and changes no game, if an answer is not an option.
        """
        answers = np.asarray(actions)
        if answers.shape != (self.games,) or answers.dtype.kind not in "iu":
            raise MathomError(f"a step takes {self.games} whole numbers, one for each game")
        if answers.min() < 0 or answers.max() > MOST_ACTION:
            self._refuse(answers, int(np.argmax((answers < 0) | (answers > MOST_ACTION))))
        wrong = self._core.step(answers.astype("<i4").tobytes())
        if wrong != core.ALL_WELL:
            self._refuse(answers, wrong)
        self.write(out)

    def _refuse(self, answers: NDArray[np.generic], number: int) -> None:
        options = np.flatnonzero(self.masks[number]).tolist()
        raise IllegalAction(f"game {number} of the batch: {answers[number]} is not one of its options {options}", None)

    def random_actions(self) -> NDArray[np.int32]:
        """A random option of each game, chosen by the compiled code. The next call overwrites the array."""
        self._core.choose()
        return self._chosen

    def buffers(self) -> Buffers:
        """New arrays with the shapes and types of the windows; rewards are float32."""
        return Buffers(
            np.zeros_like(self.observations),
            np.zeros_like(self.masks),
            np.zeros(self.rewards.shape, np.float32),
            np.zeros_like(self.seats),
            np.zeros_like(self.dones),
        )

    def write(self, out: Buffers | None) -> None:
        """Copies the windows into other arrays."""
        if out is None:
            return
        np.copyto(out.observations, self.observations, casting="unsafe")
        np.copyto(out.masks, self.masks, casting="unsafe")
        np.copyto(out.rewards, self.rewards, casting="unsafe")
        np.copyto(out.seats, self.seats, casting="unsafe")
        np.copyto(out.dones, self.dones, casting="unsafe")


def window(table: object, *shape: int) -> NDArray[np.uint8]:
    array: NDArray[np.uint8] = np.asarray(memoryview(table))  # type: ignore[arg-type]
    return array.reshape(shape)
