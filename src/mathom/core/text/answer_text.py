"""Answers as text, written by the patterns that a game declares for its verbs (`core/engine/answers.py`).

A pattern such as `{piece}-{region}` or `attack {player}` is a row of names with a dash or a space between them. A game
gives each placeholder its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from mathom.core.engine.answers import Answer

SEPARATOR: Final = re.compile(r"[- ]")
Namer = Callable[[str, int], str]  # from a placeholder and the value of that argument, 0 if it is not an argument


@cache
def parts_of_pattern(pattern: str) -> tuple[tuple[str, bool], ...]:
    """The parts of a pattern, each with whether it is a placeholder."""
    parts = SEPARATOR.split(pattern)
    return tuple((part[1:-1], True) if part.startswith("{") else (part, False) for part in parts)


def names_in_answer(answer: Answer, name: Namer, pattern: str = "") -> tuple[str, ...]:
    """The names that an answer consists of. A question may use another pattern than the verb's own."""
    values = answer.values
    parts = parts_of_pattern(pattern or answer.verb.pattern)
    return tuple(name(part, values.get(part, 0)) if placeholder else part for part, placeholder in parts)
