"""The names of the players in a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.core.errors import MathomError, is_a
from mathom.core.text.speech import tr

LONGEST_NAME: Final = 60


def checked_names(seats: tuple[str, ...], names: Sequence[str] | None) -> tuple[str, ...]:
    """One printable name for each seat; the names of the seats if none are given."""
    if names is None:
        return seats
    if not all(is_a(str, name) for name in names):
        raise MathomError(tr("a name is a text"))
    if len(names) != len(seats):
        numbers = {"seats": len(seats), "names": len(names)}
        raise MathomError(tr("this game has {seats} seats, so it needs {seats} names, not {names}", **numbers))
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            facts = {"most": LONGEST_NAME, "name": repr(name[:LONGEST_NAME])}
            raise MathomError(tr("a name is 1 to {most} printable characters, not {name}", **facts))
    return tuple(name.strip() for name in names)
