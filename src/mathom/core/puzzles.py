"""Positions with a right answer, which a game brings as a TOML file, and its random endgames."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

from msgspec import Struct, convert

from mathom.core.engine.agenda import CHANCE

CHANCE_NAME = "chance"


class Puzzle(Struct, frozen=True, kw_only=True):
    """A position and its right answers, or its wrong ones. Seats are named as the game names them."""

    name: str
    position: str
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    turns: int = 0  # if not 0: each right answer forces a win within this many turns of the player, no other does
    seat: str = ""  # who is asked, where several are
    before: tuple[tuple[str, str], ...] = ()  # answers that follow the position, each with its seat or "chance"


def read_puzzles(text: str) -> dict[str, list[Puzzle]]:
    """The puzzles by group."""
    return convert(tomllib.loads(text), dict[str, list[Puzzle]])


def seat_number(name: str, seats: Sequence[str]) -> int:
    return CHANCE if name == CHANCE_NAME else seats.index(name)
