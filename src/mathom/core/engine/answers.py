"""Answers: every kind of answer of a game, declared once.

A game lists its verbs with their arguments, in a fixed order:

    ANSWERS = Answers()
    MOVE = ANSWERS.verb("{piece}-{region}", piece=9, region=REGION_NAMES)
    PASS = ANSWERS.verb("pass")

The declaration gives every answer its number (144 moves, then 144 for `pass`), decodes numbers into `Answer` objects
that exist once each, and holds the pattern that the notation is written in. An argument is declared by the number of
its values, or by their names; a game whose names depend on the position writes the notation itself
(`core/text/answer_text.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

MOST_ARGUMENTS: Final = 3
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


@final
class Verb:
    """One kind of answer. Numbers run with the last argument first: `MOVE.of(0, 1)` is `MOVE.of(0, 0) + 1`."""

    def __init__(self, kind: i64, first: i64, pattern: str, values: dict[str, tuple[str, ...]]) -> None:
        sizes = [len(names) for names in values.values()]
        assert len(sizes) <= MOST_ARGUMENTS and all(size > 0 for size in sizes)
        sizes = sizes + [1] * (MOST_ARGUMENTS - len(sizes))
        self.kind: i64 = kind  # its number among the verbs of its game
        self.first: i64 = first  # the number of its first answer
        self.pattern: str = pattern
        self.names: tuple[str, ...] = tuple(values)  # of its arguments
        self.values: dict[str, tuple[str, ...]] = values  # the names of the values of each argument
        self.xs: i64 = sizes[0]  # how many values each argument has
        self.ys: i64 = sizes[1]
        self.zs: i64 = sizes[2]
        self.stride: i64 = self.ys * self.zs
        self.size: i64 = self.xs * self.stride

    def of(self, x: i64 = 0, y: i64 = 0, z: i64 = 0) -> i64:
        """The number of the answer with these arguments."""
        assert 0 <= x < self.xs and 0 <= y < self.ys and 0 <= z < self.zs
        return self.first + (x * self.ys + y) * self.zs + z

    def first_with(self, x: i64) -> i64:
        """The number of the first answer with this first argument, for loops that write many answers."""
        return self.first + x * self.stride

    def has(self, number: i64) -> bool:
        """Whether this number is an answer of this kind."""
        return self.first <= number < self.first + self.size

    def __repr__(self) -> str:
        return f"Verb({self.pattern!r})"


@final
class Answer:
    """One answer, decoded: its verb and the values of the verb's arguments in their order."""

    def __init__(self, verb: Verb, number: i64) -> None:
        rest: i64 = number - verb.first
        self.verb: Verb = verb
        self.kind: i64 = verb.kind  # quicker to compare than the verb: no references are counted
        self.number: i64 = number
        self.x: i64 = rest // (verb.ys * verb.zs)
        self.y: i64 = rest // verb.zs % verb.ys
        self.z: i64 = rest % verb.zs

    @property
    def values(self) -> dict[str, int]:
        """The arguments by name, for texts."""
        return dict(zip(self.verb.names, (self.x, self.y, self.z), strict=False))

    @property
    def names(self) -> dict[str, str]:
        """The names of the values by argument."""
        return {argument: self.verb.values[argument][value] for argument, value in self.values.items()}

    @property
    def text(self) -> str:
        """The notation, by the names that were declared."""
        return self.verb.pattern.format_map(self.names)

    def __repr__(self) -> str:
        return f"Answer({self.verb.pattern!r}, {self.values})"


@final
class Answers:
    """The answers of one game. `table` has an `Answer` for every number."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.decoded: list[Answer] = []
        self.table: vec[Answer] = vec[Answer]()

    def verb(self, pattern: str, **arguments: int | Sequence[str]) -> Verb:
        """Declares the next kind of answer: its notation, and the values of each argument: their number or their names.

        A placeholder that is not an argument is a word of the question, such as `{use}`.
        """
        in_pattern = PLACEHOLDER.findall(pattern)
        assert all(name in in_pattern for name in arguments), f"{pattern} does not name all of {', '.join(arguments)}"
        values = {
            name: tuple(map(str, range(named) if isinstance(named, int) else named))
            for name, named in arguments.items()
        }
        verb = Verb(len(self.verbs), len(self.decoded), pattern, values)
        self.verbs.append(verb)
        for number in range(verb.first, verb.first + verb.size):
            self.decoded.append(Answer(verb, number))
        self.table = vec[Answer](self.decoded)
        return verb

    @property
    def count(self) -> int:
        """How many answers there are: their numbers are 0 to count - 1."""
        return len(self.decoded)


def add(out: vec[i64], n: i64, number: i64) -> i64:
    """Writes an option at place n and returns the next place. Into `COUNT_ONLY` nothing is written."""
    if n < len(out):
        out[n] = number
    else:
        assert len(out) == 0
    return n + 1


def offer(out: vec[i64], actions: list[int]) -> i64:
    """Writes the options of a question and returns how many there are; `add` is faster."""
    for k, action in enumerate(actions):
        out[k] = action
    return len(actions)


COUNT_ONLY: Final[vec[i64]] = vec[i64]()  # for rules that only ask whether there are options: nobody can share it
