"""The agenda as text: the reverse of `State.waiting`."""

from __future__ import annotations

from mathom.core.agenda import FIRST, LIMIT, State, Todo
from mathom.core.errors import NotationError
from mathom.core.words import near


def resume(s: State, text: str, column: int) -> None:
    """Puts frames on the agenda of a state, next first, from `TakeTurn 1, EndTurn`.

    The column is where the text begins in what was typed.
    """
    frames = {type(frame).__name__: frame for frame in s.frames}
    todos: list[Todo] = []
    for row in text.split(","):
        start = column + len(row) - len(row.lstrip())
        column += len(row) + 1
        name, *arguments = row.split() or [""]
        frame = frames.get(name)
        if frame is None:
            raise NotationError(text, name, start, f"is nothing that can wait on the agenda{near(name, frames)}")
        if len(arguments) != frame.arity:
            raise NotationError(text, name, start, f"needs {frame.arity} numbers after it, not {len(arguments)}")
        todo = int(frame.number)
        for k, argument in enumerate(arguments):
            if not (argument.isascii() and argument.isdigit() and int(argument[:5]) < LIMIT):
                raise NotationError(text, argument, start, f"should be a number below {LIMIT}")
            todo |= int(argument) << FIRST + 12 * k
        todos.append(Todo(todo))
    if len(todos) > len(s.agenda):
        raise NotationError(text, "", column, f"the agenda holds at most {len(s.agenda)} frames")
    for waiting in reversed(todos):
        s.then(waiting)
