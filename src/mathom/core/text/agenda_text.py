"""The agenda as text: the reverse of `State.waiting`."""

from __future__ import annotations

import re
from typing import Final

from mathom.core.engine.agenda import FIRST, LIMIT, State, Todo
from mathom.core.errors import NotationError
from mathom.core.text.speech import ntr, tr
from mathom.core.text.typed_words import Word, read_number, unknown

PIECE: Final = re.compile(r"\S+")


def resume(s: State, text: str, column: int) -> None:
    """Puts frames on the agenda of a state, next first, from `TakeTurn 1, EndTurn`.

    The column is where the text begins in what was typed.
    """
    frames = {type(frame).__name__: frame for frame in s.frames}
    todos: list[Todo] = []
    for row in text.split(","):
        words = [Word(m.group(), column + m.start()) for m in PIECE.finditer(row)]
        name, *arguments = words or [Word("", column + len(row))]
        column += len(row) + 1
        frame = frames.get(name.text)
        if frame is None:
            raise unknown(text, name, frames, tr("cannot wait on the agenda"))
        if len(arguments) != frame.arity:
            complaint = ntr(
                "needs {count} number after it, not {given}",
                "needs {count} numbers after it, not {given}",
                frame.arity,
                given=len(arguments),
            )
            raise NotationError(text, name.text, name.column, complaint)
        todo = int(frame.number)
        for k, argument in enumerate(arguments):
            number = read_number(argument.text, LIMIT - 1)
            if number is None:
                complaint = tr("should be a number below {limit}", limit=LIMIT)
                raise NotationError(text, argument.text, argument.column, complaint)
            todo |= number << FIRST + 12 * k
        todos.append(Todo(todo))
    if len(todos) > len(s.agenda):
        complaint = ntr(
            "the agenda holds at most {count} frame", "the agenda holds at most {count} frames", len(s.agenda)
        )
        raise NotationError(text, "", column, complaint)
    for waiting in reversed(todos):
        s.then(waiting)
