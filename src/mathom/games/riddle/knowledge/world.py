"""A position as a bot imagines it, with what the bot's seat remembers of the game so far."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import State
from mathom.core.engine.tables import zeros
from mathom.games.riddle.rules.state import NONE, PLAYERS, Riddle


class Remembered:
    """What one seat remembers. Written once (notes.py) and then shared by all worlds of a search."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.ring_in_hand: vec[i64] = zeros(PLAYERS)  # how likely each hand has The Ring, of 1000
        self.ring_in_piles: vec[i64] = zeros(PLAYERS)  # how likely each player's hidden piles have it, of 1000
        self.titles: vec[i64] = zeros(PLAYERS)  # titles seen in each hand that are probably still there, one bit each


NOTHING_REMEMBERED: Final = Remembered(NONE)


class World(Riddle):
    """A position that may lie behind a view, with the memory of the seat that imagines it. No rule reads the memory."""

    remembered: Remembered

    def __init__(self, position: Riddle, remembered: Remembered) -> None:
        super().__init__(position.frames, position.agenda[:], position.rules, position.at[:], position.count[:])
        self.remembered = remembered
        position.copy_public(self)
        position.copy_hidden(self)

    def clone(self) -> World:
        return World(self, self.remembered)

    def copy_into(self, other: State) -> None:
        super().copy_into(other)
        if isinstance(other, World):
            other.remembered = self.remembered


def remembered_by(s: Riddle, player: i64) -> Remembered:
    """What this player's seat remembers in a world of its own; nothing in other positions."""
    if isinstance(s, World) and s.remembered.seat == s.seat_of(player):
        return s.remembered
    return NOTHING_REMEMBERED
