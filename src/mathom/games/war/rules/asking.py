"""Asks a question only if it has several answers; otherwise gives the only one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import INDEX, Frame, Todo
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.state import War

FOUND: Final[vec[i64]] = zeros(256)  # the options that `ask` looks at


def ask(s: War, todo: Todo) -> None:
    """Asks a question now, or answers it at once if it has one option.

    Don't use it where the options depend on a hand: a question that is not asked would show that there is no choice.
    """
    index: i64 = todo & INDEX
    frame: Frame = s.frames[index]
    if frame.offer(s, todo, FOUND) == 1:
        frame.answer(s, todo, FOUND[0])
    else:
        s.then_one(todo)
