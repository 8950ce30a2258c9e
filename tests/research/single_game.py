"""One game of a batch, played alone."""

from __future__ import annotations

from typing import Any

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import NUMBER
from mathom.core.engine.tables import mix, zeros
from mathom.core.game import Game


class SingleGame:
    def __init__(self, game: Game[Any, Any], rules: dict[str, str], seed: int, number: int) -> None:
        self.game = game
        self.rules = rules
        self.dice = Dice(mix(mix(1, seed), number) * NUMBER)
        self.out = zeros(game.action_count)
        self.ended = 0
        self.done, self.rewards = False, (0.0, 0.0)
        self.begin()

    def begin(self) -> None:
        self.s = self.game.new(self.rules)
        self.draw_chance()

    def draw_chance(self) -> None:
        while self.s.seat() == CHANCE:
            self.s.apply(self.s.draw(self.out, self.s.legal(self.out), self.dice))

    def observation(self) -> bytes:
        return self.game.encoder().observation(self.s, self.s.seat())

    def answer(self, action: int) -> None:
        self.s.apply(action)
        self.draw_chance()
        result = self.game.result(self.s)
        self.done, self.rewards = result is not None, (0.0, 0.0)
        if result is not None:
            self.ended += 1
            self.rewards = (result[0], result[1])
            self.begin()
