"""The names of the players in a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.core.errors import MathomError, is_a
from mathom.core.text.speech import ntr, tr

LONGEST_NAME: Final = 60


def checked_names(seats: tuple[str, ...], names: Sequence[str] | None) -> tuple[str, ...]:
    """One printable name for each seat; the names of the seats if none are given."""
    if names is None:
        return seats
    if not all(is_a(str, name) for name in names):
        raise MathomError(tr("a name is a text"))
    if len(names) != len(seats):
        raise MathomError(
            ntr(
                "this game has {count} seat, so it needs {count} name, not {names}",
                "this game has {count} seats, so it needs {count} names, not {names}",
                len(seats),
                names=len(names),
            )
        )
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise MathomError(
                ntr(
                    "a name is {count} printable character, not {name}",
                    "a name is 1 to {count} printable characters, not {name}",
                    LONGEST_NAME,
                    name=repr(name[:LONGEST_NAME]),
                )
            )
    return tuple(name.strip() for name in names)
