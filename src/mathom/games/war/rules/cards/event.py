"""One event card: its condition and its effect, each a function. The modules of the decks list them in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from mathom.games.war.rules.state import War

Effect = Callable[[War], None]
Condition = Callable[[War], bool]


def always(s: War) -> bool:
    return True


def stay_on_table(s: War) -> None:
    """The effect of a card that only stays on the table: the rules that it changes look for it there."""


@final
class EventCard:
    """A card is played whenever its condition holds, even if nothing happens (D35)."""

    def __init__(self, name: str, effect: Effect, condition: Condition = always) -> None:
        self.name: str = name
        self.effect: Effect = effect
        self.condition: Condition = condition
