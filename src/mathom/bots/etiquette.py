"""When our own bots resign, offer a draw or agree to one, judged by their odds.

No rule of our games makes a draw, but players may agree on one. A bot offers a draw only after a very long balanced
stretch, and agrees to one when its odds are bad.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.bots.bot import OFFER_DRAW, RESIGN
from mathom.bots.registry import BotEntry

TWO_SEATS: Final = 2
HOPELESS: Final = 0.03
HOPELESS_IN_A_ROW: Final = 4  # decisions before a bot resigns
ACCEPT_DRAW_BELOW: Final = 0.4
BALANCED: Final = (0.4, 0.6)
BALANCED_IN_A_ROW: Final = 60  # decisions before a bot offers a draw, and before it offers the next

Odds = Sequence[float]  # of the decisions of a bot in a game that have odds, the newest last


def intent(entry: BotEntry, odds: Odds, seats: int = TWO_SEATS) -> str:
    """What a bot does beside its decision: RESIGN, OFFER_DRAW, or empty for nothing.

    In games of more than two seats it plays on: by resigning it would decide the game for all others.
    """
    if seats > TWO_SEATS:
        return ""
    if entry.resigns and resigns(odds):
        return RESIGN
    return OFFER_DRAW if offers_draw(odds) else ""


def resigns(odds: Odds) -> bool:
    last = odds[-HOPELESS_IN_A_ROW:]
    return len(last) == HOPELESS_IN_A_ROW and max(last) < HOPELESS


def offers_draw(odds: Odds) -> bool:
    low, high = BALANCED
    is_due = len(odds) > 0 and len(odds) % BALANCED_IN_A_ROW == 0
    return is_due and all(low <= one <= high for one in odds[-BALANCED_IN_A_ROW:])


def agrees_to_draw(odds: Odds, seats: int = TWO_SEATS) -> bool:
    """Judged by the last decision. With more seats, each seat has a smaller share to begin with."""
    return bool(odds) and odds[-1] < ACCEPT_DRAW_BELOW * TWO_SEATS / seats
