"""R13.8: corruption and healing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.frames import Step, first_of
from mathom.games.war.rules.events import CORRUPTED, HEALED
from mathom.games.war.rules.facts.nations import SHADOW
from mathom.games.war.rules.state import RING_CORRUPTED, War
from mathom.games.war.rules.victory import win

MOST_CORRUPTION: Final = 12


class Heal(Step[War]):
    """For cards: heals this number of points when its turn comes."""

    def run(self, s: War, todo: Todo) -> None:
        heal(s, first_of(todo), 503)


def corrupt(s: War, points: i64, rule: i64) -> None:
    """R16.1: the Shadow wins at once with 12."""
    if points == 0:
        return
    s.corruption += points
    if s.corruption > MOST_CORRUPTION:
        s.corruption = MOST_CORRUPTION
    s.tell(CORRUPTED, rule, points, s.corruption)
    if s.corruption == MOST_CORRUPTION:
        win(s, SHADOW, RING_CORRUPTED, 1601)


def heal(s: War, points: i64, rule: i64) -> None:
    healed: i64 = points if points < s.corruption else s.corruption
    if healed > 0:
        s.corruption -= healed
        s.tell(HEALED, rule, healed, s.corruption)


HEAL: Final[Heal] = Heal(1)

FRAMES: Final[list[Frame]] = [
    HEAL,
]
