"""A position as plain data with its agenda, for the program itself: copies that cross the border of a process.

Nothing here is checked, so a snapshot must never come from outside: people and other programs give positions in
notation, which `load` checks.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from mathom.core.engine.agenda import State
from mathom.core.game import Game
from mathom.core.text.state_data import Value, field_data, set_fields

S = TypeVar("S", bound=State)
V = TypeVar("V")


class Snapshot(NamedTuple):
    """The values of the rule options, the fields by name, and the waiting frames from the last to the next."""

    rules: dict[str, str]
    fields: dict[str, Value]
    agenda: list[int]


def take_snapshot(game: Game[S, V], s: S) -> Snapshot:
    return Snapshot(game.rules_of(s), field_data(s), list(s.agenda[: s.depth]))


def restore(game: Game[S, V], snapshot: Snapshot) -> S:
    s = game.new(snapshot.rules)
    set_fields(s, snapshot.fields)
    for i, todo in enumerate(snapshot.agenda):
        s.agenda[i] = todo
    s.depth = len(snapshot.agenda)
    return s
