"""Puzzles of The Confrontation, and random endgames to make more of them."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Final, TypeVar

from mathom.core.engine.dice import Dice
from mathom.games.confrontation.rules.board import MORDOR, REGION_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, VARIANT

PUZZLES: Final = files("mathom.games.confrontation") / "data" / "puzzles.toml"
HANDS: Final = ("12345mscr", "123456mer")  # the cards of each side in notation
FIRST_TURN: Final = 10
T = TypeVar("T")


def puzzles() -> str:
    return PUZZLES.read_text(encoding="utf-8")


def draw_endgame(dice: Dice) -> str:
    """Frodo with up to two friends, one to three minions, one to three cards each."""
    variant = dice.below(2)
    places: dict[int, list[str]] = {}
    friends = shuffled(dice, range(1, TEAM))[: dice.below(3)]
    minions = shuffled(dice, range(TEAM, 2 * TEAM))[: 1 + dice.below(3)]
    for tile in (0, *friends, *minions):
        region = dice.below(MORDOR) + (0 if tile < TEAM else 1)
        places.setdefault(region, []).append(NAMES[tile + VARIANT * variant].removesuffix("_v").removesuffix("_c"))
    board = " | ".join(f"{REGION_NAMES[region]}: {' '.join(names)}" for region, names in sorted(places.items()))
    cards = 1 + dice.below(3)
    fellowship, sauron = ("".join(shuffled(dice, letters)[:cards]) for letters in HANDS)
    rules = "rules cast=variant ; " if variant else ""
    return f"{rules}{board} ; fellowship {fellowship} ; sauron {sauron} ; turn {FIRST_TURN + dice.below(2)}"


def shuffled(dice: Dice, items: Iterable[T]) -> list[T]:
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        k = dice.below(i + 1)
        mixed[i], mixed[k] = mixed[k], mixed[i]
    return mixed
