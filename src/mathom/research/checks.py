"""Checks the seeds and answers that callers pass in."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import MOST_SEED
from mathom.core.errors import IllegalAction, MathomError


def checked_seed(seed: SupportsIndex) -> int:
    """Raises MathomError."""
    number = whole(seed)
    if number is None or not 0 <= number <= MOST_SEED:
        raise MathomError(f"a seed must be a whole number from 0 to {MOST_SEED}")
    return number


def checked_answer(s: State, who: str, action: SupportsIndex | None) -> int:
    """The answer as a number, if it is an option of the pending question. Raises IllegalAction."""
    options, number = s.legal_actions(), whole(action)
    if number is None or number not in options:
        raise IllegalAction(f"{who} cannot answer {action}: the options are {options}")
    return number


def whole(thing: SupportsIndex | None) -> int | None:
    """A whole number of any library as an int; None for anything else."""
    try:
        return None if thing is None else index(thing)
    except TypeError:
        return None
