"""How much random tests do: `--more N` makes them N times as long."""

from __future__ import annotations

_factor = 1


def set_factor(factor: int) -> None:
    """Called once, before tests are collected."""
    global _factor
    _factor = factor


def more(number: int) -> int:
    """A number of random games, rounds or pairs, multiplied by what `--more` asks for."""
    return number * _factor
