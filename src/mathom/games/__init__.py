"""The games. Each is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from typing import cast

from mathom.core.game import AnyGame, register


@cache
def load_confrontation() -> AnyGame:
    from mathom.games.confrontation.game import ConfrontationGame

    return cast(AnyGame, ConfrontationGame())


@cache
def load_riddle() -> AnyGame:
    from mathom.games.riddle.game import RiddleGame

    return cast(AnyGame, RiddleGame())


@cache
def load_war() -> AnyGame:
    from mathom.games.war.game import WarGame

    return cast(AnyGame, WarGame())


register("confrontation", load_confrontation)
register("riddle", load_riddle)
register("war", load_war)
