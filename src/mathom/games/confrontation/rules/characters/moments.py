"""The moments at which a character's text may take effect (chapters 5.5, 6 and 9).

There is one object for each character. A text overrides the moments at which it takes effect; `me` is its own
tile, `foe` the tile it fights. The Fellowship's fighter is attacked when it is Sauron's turn.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.games.confrontation.rules.answers import MOVE
from mathom.games.confrontation.rules.board import (
    ABILITY,
    FELLOWSHIP,
    SAURON,
    SIDEWAYS,
    way_of,
)
from mathom.games.confrontation.rules.characters.tiles import (
    STRENGTH,
    TEAM,
)
from mathom.games.confrontation.rules.events import CARDS_FORBIDDEN
from mathom.games.confrontation.rules.state import (
    NO_CARDS,
    Confrontation,
)

# The fighters that are defeated at once.
NEITHER: Final = 0
FELLOW_FALLS: Final = 1
MINION_FALLS: Final = 2
BOTH_FALL: Final = 3


class Text:
    """A character without a text."""

    def moves(self, s: Confrontation, me: i64, out: vec[i64], n: i64) -> i64:
        """5.5: adds the moves that only this text allows."""
        return n

    def strikes(self, s: Confrontation, me: i64, foe: i64) -> i64:
        """B4, B5: the fighters that are defeated before any card is played."""
        return NEITHER

    def asks(self, s: Confrontation, me: i64) -> bool:
        """B4, B5: whether there may be something to choose, judging by public facts."""
        return False

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        """B4, B5: what can be chosen instead of nothing."""
        return 0

    def use(self, s: Confrontation, me: i64) -> None:
        """B4, B5: what the answer `USE` does."""
        raise AssertionError("a text without a use was used")

    def makes_sauron_show_first(self) -> bool:
        """B7."""
        return False

    def ignores(self, card: i64) -> bool:
        """7.5: whether this Sauron card has no effect."""
        return False

    def strength(self, s: Confrontation, me: i64, foe_strength: i64) -> i64:
        """B10: the strength before cards. Sauron's is computed first and passed to the Fellowship's text."""
        return STRENGTH[s.who(me)]


def add_move(out: vec[i64], n: i64, piece: i64, to: i64) -> i64:
    tile: i64 = piece if piece < TEAM else piece - TEAM
    out[n] = MOVE.first_with(tile) + to
    return n + 1


def sideways_attacks(s: Confrontation, me: i64, out: vec[i64], n: i64) -> i64:
    """Adds the attacks on neighbours in the row, unless an ordinary step leads there."""
    side: i64 = FELLOWSHIP if me < TEAM else SAURON
    r: i64 = s.at[me]
    k: i64
    t: i64
    for k in range(2):
        t = SIDEWAYS[2 * r + k]
        if t >= 0 and s.has_enemy(side, t) and way_of(side, r, t) == ABILITY:
            n = add_move(out, n, me, t)
    return n


def forbid_cards(s: Confrontation, me: i64, rule: i64) -> None:
    s.flags |= NO_CARDS
    s.tell(CARDS_FORBIDDEN, rule, s.who(me))
