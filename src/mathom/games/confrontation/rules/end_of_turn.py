"""The end of a turn (4.2 step 8)."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.agenda import Todo
from mathom.core.engine.frames import Step
from mathom.games.confrontation.rules.board import SAURON
from mathom.games.confrontation.rules.specials.palantir import LOOK_FIRST, may_look
from mathom.games.confrontation.rules.state import NONE, Confrontation


class EndTurn(Step[Confrontation]):
    """Sauron may look once more; then all pieces are concealed that are not face-up for the rest of the game."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        if may_look(s):
            s.then(LOOK_FIRST.of(SAURON), CONCEAL.of())
        else:
            CONCEAL.run(s, CONCEAL.of())


class Conceal(Step[Confrontation]):
    """The turn passes."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        s.open_turn = 0
        s.seen = 0
        s.fellow = NONE
        s.minion = NONE
        s.region = NONE
        s.bound = NONE
        s.flags = 0
        s.side = 1 - s.side


END_TURN: Final[EndTurn] = EndTurn()
CONCEAL: Final[Conceal] = Conceal()
