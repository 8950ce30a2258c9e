"""Marks of a state's fields: who sees them. `tools/state_methods.py` reads them, and a field needs one.

`Public[i64]` is an `i64` for mypy and mypyc: a mark costs nothing.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

T = TypeVar("T")

Public = Annotated[T, "everybody sees it"]
PlayersOnly = Annotated[T, "players see it, spectators do not"]
Hidden = Annotated[T, "each seat sees a part of it: the game's view says which"]
Derived = Annotated[T, "follows from other fields, so views leave it out"]
