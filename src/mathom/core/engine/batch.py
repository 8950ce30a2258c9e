"""Plays many games of one kind side by side, for learners who answer all of them in one call.

The batch answers chance. Every game has its own dice, so it does not depend on the other games. Tables are updated in
place, where something changed.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from mathom.core.engine.agenda import CHANCE, State
from mathom.core.engine.dice import MOST_SEED, Dice
from mathom.core.engine.encoder import NUMBER, Encoder
from mathom.core.engine.tables import mix, zeros

ALL_WELL: Final = -1
OVER: Final = 255  # in place of a seat


class Batch:
    """Games in tables with a row for each. A game that is over begins again if `again`; otherwise it stays over."""

    def __init__(
        self, start: State, encoder: Encoder, actions: int, seats: int, games: int, seed: int, again: bool
    ) -> None:
        assert games > 0 and 0 < actions < 65536 and 0 < seats < OVER
        self.start: State = start.clone()
        self.encoder: Encoder = encoder
        self.size: i64 = encoder.size
        self.actions: i64 = actions
        self.seats: i64 = seats
        self.games: i64 = games
        self.again: bool = again
        self.states: vec[State] = vec[State]([start.clone() for _ in range(games)])
        self.dice: vec[Dice] = vec[Dice]([Dice(0) for _ in range(games)])
        self.chooser: Dice = Dice(0)
        self.observations: vec[u8] = vec[u8]([0] * (games * encoder.size))
        self.masks: vec[u8] = vec[u8]([0] * (games * actions))
        self.asked: vec[u8] = vec[u8]([0] * games)  # the seat that decides, or OVER
        self.done: vec[u8] = vec[u8]([0] * games)
        self.rewards: vec[float] = vec[float]([0.0] * (games * seats))
        self.chosen: vec[i32] = vec[i32]([0] * games)
        self.seen: vec[i64] = zeros(games * encoder.size)  # the numbers of each observation that are not 0
        self.seen_end: vec[i64] = zeros(games)  # where those of a game end
        self.options: vec[i32] = vec[i32]([0] * (games * actions))
        self.option_count: vec[i64] = zeros(games)
        self.buffer: vec[i64] = zeros(actions + 1)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begins all games again."""
        assert 0 <= seed <= MOST_SEED
        g: i64
        for g in range(self.games):
            self.dice[g] = Dice(mix(mix(1, seed), g) * NUMBER)
            self.done[g] = 0
            self.begin(g)
            self.look(g)
        for i in range(len(self.rewards)):
            self.rewards[i] = 0.0
        self.chooser = Dice(mix(mix(2, seed), 0))

    def begin(self, g: i64) -> None:
        s = self.states[g]
        self.start.copy_into(s)
        self.roll(s, self.dice[g])

    def roll(self, s: State, dice: Dice) -> None:
        """Answers chance until a seat is asked."""
        out = self.buffer
        while s.depth > 0 and s.seat() == CHANCE:
            s.apply(s.draw(out, s.legal(out), dice))

    def step(self, answers: bytes) -> int:
        """Answers every game: four bytes each, the lowest first, as `chosen` has them. Returns ALL_WELL.

        If an answer is not among the options, nothing changes, and the number of its game is returned.
        """
        g: i64
        a: i64
        assert len(answers) == 4 * self.games
        for g in range(self.games):
            a = i64(answers[4 * g]) | i64(answers[4 * g + 1]) << 8
            a |= (i64(answers[4 * g + 2]) | i64(answers[4 * g + 3])) << 16
            if a >= self.actions or self.masks[self.actions * g + a] == 0:
                return g
        for g in range(self.games):
            self.advance(g, i64(answers[4 * g]) | i64(answers[4 * g + 1]) << 8)
        return ALL_WELL

    def advance(self, g: i64, a: i64) -> None:
        s = self.states[g]
        k: i64
        if self.done[g] != 0:
            for k in range(self.seats):
                self.rewards[self.seats * g + k] = 0.0
            if s.depth == 0:
                return
            self.done[g] = 0
        s.apply(a)
        if s.depth > 0 and s.seat() == CHANCE:
            self.roll(s, self.dice[g])
        if s.depth == 0:
            self.done[g] = 1
            for k in range(self.seats):
                self.rewards[self.seats * g + k] = 2.0 * s.value(k) - 1.0
            if self.again:
                self.begin(g)
        self.look(g)

    def look(self, g: i64) -> None:
        """Writes the observation and the options of the seat that decides, and clears what was written before."""
        s = self.states[g]
        table = self.observations
        seen = self.seen
        first: i64 = self.size * g
        i: i64
        for i in range(first, self.seen_end[g]):
            table[first + (seen[i] >> 8)] = 0
        seat: i64 = s.seat()
        viewer: i64 = seat
        if viewer < 0:
            viewer = 0
        end: i64 = self.encoder.observe(s, viewer, seen, first)
        for i in range(first, end):
            table[first + (seen[i] >> 8)] = u8(seen[i] & 255)
        self.seen_end[g] = end
        self.asked[g] = u8(seat) if seat >= 0 else OVER
        self.offer(g, s)

    def offer(self, g: i64, s: State) -> None:
        """A game that is over takes any answer, which keeps the mask non-empty."""
        out = self.buffer
        table = self.masks
        options = self.options
        first: i64 = self.actions * g
        i: i64
        x: i64
        for i in range(first, first + self.option_count[g]):
            table[first + i64(options[i])] = 0
        n: i64 = s.legal(out)
        if n == 0:
            n = self.actions
            for i in range(n):
                out[i] = i
        for i in range(n):
            x = out[i]
            table[first + x] = 1
            options[first + i] = i32(x)
        self.option_count[g] = n

    def choose(self) -> None:
        """Fills `chosen` with random options, all equally likely."""
        g: i64
        dice = self.chooser
        for g in range(self.games):
            self.chosen[g] = self.options[self.actions * g + dice.below(self.option_count[g])]
