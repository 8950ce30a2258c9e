"""One game of a batch, played alone."""

from __future__ import annotations

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import NUMBER
from mathom.core.engine.tables import mix
from mathom.games.confrontation.game import ConfrontationGame


class SingleGame:
    def __init__(self, game: ConfrontationGame, rules: dict[str, str], seed: int, number: int) -> None:
        self.game = game
        self.rules = rules
        self.dice = Dice(mix(mix(1, seed), number) * NUMBER)
        self.ended = 0
        self.done, self.rewards = False, (0.0, 0.0)
        self.begin()

    def begin(self) -> None:
        self.s = self.game.new(self.rules)
        self.draw_chance()

    def draw_chance(self) -> None:
        while self.s.seat() == CHANCE:
            outcomes = self.s.legal_actions()
            self.s.apply(outcomes[self.dice.below(len(outcomes))])

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
