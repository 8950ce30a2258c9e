"""R17.4: whose action it is, counted a second time."""

from __future__ import annotations

from typing import Final

from tests.games.war.referee.beside.table import Table
from tests.games.war.referee.board.facts import FP, SH

TEAMS: Final[dict[int, dict[str, tuple[str, ...]]]] = {
    2: {FP: ("free",), SH: ("shadow",)},
    3: {FP: ("free",), SH: ("witch-king", "saruman")},
    4: {FP: ("gondor", "rohan"), SH: ("witch-king", "saruman")},
}


class Order:
    """Follows the actions of one turn."""

    def __init__(self) -> None:
        self.turn = 0
        self.last: dict[str, str] = {}  # by side: who acted last
        self.side = SH

    def expected(self, t: Table, turn: int) -> str:
        """The player who acts now: the sides alternate, and so do partners, the Leading Player second."""
        if turn != self.turn:
            self.turn, self.last, self.side = turn, {}, SH
        side = FP if self.side == SH else SH
        if not t.words.get("free-dice" if side == FP else "shadow-dice"):
            side = self.side
        self.side = side
        seats = TEAMS[t.players][side]
        if len(seats) == 1:
            return seats[0]
        leading = t.leading(side)
        partner = next(seat for seat in seats if seat != leading)
        self.last[side] = leading if self.last.get(side) == partner else partner
        return self.last[side]
