"""The Strategy deck of the Free Peoples: one function for each card, in the order of the deck."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice
from mathom.games.war.rules.answers import NATION
from mathom.games.war.rules.cards.event import EventCard
from mathom.games.war.rules.facts.nations import FREE, ISENGARD
from mathom.games.war.rules.politics.track import activate, advance
from mathom.games.war.rules.state import War


def wisdom_of_elrond(s: War) -> None:
    """Activate one Free Peoples Nation and advance it."""
    s.then_one(ACTIVATE_AND_ADVANCE.of(FREE))


class ActivateAndAdvance(Choice[War]):
    """Any Free Peoples Nation, one At War too: then nothing happens."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        nation: i64
        for nation in range(ISENGARD):
            out[nation] = NATION.of(nation)
        return ISENGARD

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        activate(s, answer.x, 503)
        advance(s, answer.x, 503)


ACTIVATE_AND_ADVANCE: Final[ActivateAndAdvance] = ActivateAndAdvance()

FREE_STRATEGY_CARDS: Final[list[EventCard]] = [
    EventCard("wisdom-of-elrond", wisdom_of_elrond),
]

FRAMES: Final[list[Frame]] = [
    ACTIVATE_AND_ADVANCE,
]
