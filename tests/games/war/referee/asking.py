"""What a script of the referee says to the table: who is asked for what, and what the dice or the decks must give."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Ask:
    """A player chooses one of the options. `about` says of what, where the name is not enough."""

    side: str
    name: str
    options: Any  # a set of answers, or an object of marching.py that lists them on demand
    about: Any = None


@dataclass
class Roll:
    """Dice of a side in a battle or of the Hunt; the answer is a list of numbers 1 to 6."""

    name: str
    dice: int
    side: str = ""


@dataclass
class Draw:
    """One of these, by chance; each with its number of copies where that matters."""

    name: str
    options: set[str]
    about: Any = None


@dataclass
class Beyond:
    """The referee does not know how this goes on; the table says when it is over, and the position is read again."""

    name: str
    about: Any = field(default=None)


Script = Generator[Ask | Roll | Draw | Beyond, Any, Any]


def ask(side: str, name: str, options: Iterable[Any], about: Any = None) -> Script:
    """Ask, and do not accept another answer."""
    known = set(options)
    answer = yield Ask(side, name, known, about)
    assert answer in known, (name, answer, known)
    return answer
