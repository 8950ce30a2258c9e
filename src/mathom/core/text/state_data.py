"""The fields of a position as plain data, by the names that its class declares: for JSON, tests and views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from mathom.core.engine.agenda import State

Value = int | list[int]


def field_data(s: State, names: Sequence[str] = ()) -> dict[str, Value]:
    """The fields of a position; with names only those, such as the ones that are public."""
    return {name: plain(getattr(s, name)) for name in names or s.field_names()}


def plain(value: object) -> Value:
    return int(value) if isinstance(value, int) else list(cast(Sequence[int], value))


def set_fields(s: State, data: Mapping[str, Value]) -> None:
    """Writes what `field_data` read into a position of the same game; the agenda stays."""
    for name, value in data.items():
        if isinstance(value, list):
            table = getattr(s, name)
            for i, number in enumerate(value):
                table[i] = number
        else:
            setattr(s, name, bool(value) if isinstance(getattr(s, name), bool) else value)
