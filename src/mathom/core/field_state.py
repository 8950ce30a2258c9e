"""A state in plain Python that declares its fields once: copies, fingerprint and text follow from them.

A subclass sets its fields in `__init__`, after `super().__init__`: numbers, flags, and tables (`vec[i64]`). This is
slower than methods written out (`tools/state_methods.py`), so the large games use those.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Self

from mypy_extensions import i64

from mathom.core.engine.agenda import State
from mathom.core.engine.tables import copy_numbers, mix, mix_all
from mathom.core.errors import NotationError
from mathom.core.text.agenda_text import resume
from mathom.core.text.position_parts import PositionPart, split_position
from mathom.core.text.speech import ntr, tr
from mathom.core.text.state_data import Value, field_data, set_fields
from mathom.core.text.typed_words import unknown

SHARED: Final = frozenset("frames agenda depth over story told telling".split())  # what every State has
NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
AGENDA: Final = "agenda"
OVER: Final = "over"


class FieldState(State):
    """A state whose methods follow from its fields."""

    hidden_fields: tuple[str, ...] = ()  # tables with one number per seat, which only that seat sees

    def field_names(self) -> list[str]:
        return [name for name in vars(self) if name not in SHARED]

    def clone(self) -> Self:
        other = type(self).__new__(type(self))
        State.__init__(other, self.frames, self.agenda[:])
        for name in self.field_names():
            value = getattr(self, name)
            setattr(other, name, value if isinstance(value, int) else value[:])
        other.depth, other.over = self.depth, self.over
        return other

    def copy_into(self, other: State) -> None:
        copy_numbers(self.agenda, other.agenda, self.depth)
        other.depth, other.over = self.depth, self.over
        for name in self.field_names():
            value = getattr(self, name)
            if isinstance(value, int):
                setattr(other, name, value)
            else:
                copy_numbers(value, getattr(other, name), len(value))

    def fingerprint(self, h: i64) -> i64:
        h = mix_all(mix(h, self.over), self.agenda, self.depth)
        for name in self.field_names():
            value = getattr(self, name)
            h = mix(h, value) if isinstance(value, int) else mix_all(h, value, len(value))
        return h


# ---- positions as text ----


def write_fields(s: FieldState, usual: Mapping[str, Value]) -> str:
    """A position as text: the fields that differ from the usual values, then the agenda, or `over`."""
    parts = [f"{name} {words_of_value(value)}" for name, value in field_data(s).items() if value != usual[name]]
    return " ; ".join([*parts, OVER if s.over else f"{AGENDA} {', '.join(s.waiting())}"])


def words_of_value(value: Value) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def read_fields(s: FieldState, text: str) -> None:
    """Reads what `write_fields` wrote into a state that has the usual values and an empty agenda."""
    fields = field_data(s)
    parts = split_position(text)
    for part in parts:
        if part.key == AGENDA and part.rest:
            resume(s, text[part.rest[0].column : part.end], part.rest[0].column)
        elif part.key == OVER:
            s.finish()
        elif part.key in fields:
            set_fields(s, {part.key: read_value(part, fields[part.key])})
        else:
            raise unknown(text, part.words[0], [*fields, AGENDA, OVER], tr("is not a part of a position"))
    s.run_steps(0)
    if not s.over and not s.legal_actions():
        raise NotationError(text, "", len(text), tr("nothing is asked: add the agenda, or over"))


def read_value(part: PositionPart, like: Value) -> Value:
    """The numbers of one part, as many as the field has."""
    wrong = next((word for word in part.rest if not NUMBER.fullmatch(word.text)), None)
    if wrong is not None:
        raise part.fail(wrong, tr("should be a number"))
    numbers = [int(word.text) for word in part.rest]
    wanted = len(like) if isinstance(like, list) else 1
    if len(numbers) != wanted:
        raise part.fail(part.words[0], ntr("needs {count} number", "needs {count} numbers", wanted))
    return numbers if isinstance(like, list) else numbers[0]
