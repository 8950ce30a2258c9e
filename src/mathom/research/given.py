"""What callers of these interfaces may give, and one sentence for what they may not."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import MOST_SEED
from mathom.core.errors import IllegalAction, MathomError


def checked_seed(seed: SupportsIndex) -> int:
    number = whole(seed)
    if number is None or not 0 <= number <= MOST_SEED:
        raise MathomError(f"a seed is a whole number from 0 to {MOST_SEED}")
    return number


def checked_answer(s: State, who: str, action: SupportsIndex | None) -> int:
    """One of the options of the seat that is asked, or of chance."""
    options, number = s.legal_actions(), whole(action)
    if number is None or number not in options:
        raise IllegalAction(f"{who} cannot answer {action}: the options are {options}")
    return number


def whole(thing: SupportsIndex | None) -> int | None:
    """A number of any library, if it is whole."""
    try:
        return None if thing is None else index(thing)
    except TypeError:
        return None
