"""When a bot of the house gives up, offers a draw or agrees to one: by its own odds, as it thought them.

None of our games is drawn by rule; people may agree on a draw all the same. So a bot offers one only where nothing has
moved for very long, and agrees to one where it would rather not play on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.bots.bot import OFFER_DRAW, RESIGN
from mathom.bots.registry import BotEntry

PAIR: Final = 2  # seats of most games
HOPELESS: Final = 0.03
PATIENCE: Final = 4  # hopeless decisions in a row before a bot resigns
WORSE: Final = 0.4  # with lower odds a bot agrees to a draw
EVEN: Final = (0.4, 0.6)
LONG: Final = 60  # even decisions in a row before a bot offers a draw, and again after as many

Odds = Sequence[float]  # of all decisions of a bot in a game that it saw some in; the newest last


def wish(entry: BotEntry, odds: Odds, seats: int = PAIR) -> str:
    """What a bot wishes after its decision: RESIGN, OFFER_DRAW, or nothing.

    Of more than two it plays on: if it gave up it would decide for all others.
    """
    if seats > PAIR:
        return ""
    if entry.resigns and resigns(odds):
        return RESIGN
    return OFFER_DRAW if offers_draw(odds) else ""


def resigns(odds: Odds) -> bool:
    last = odds[-PATIENCE:]
    return len(last) == PATIENCE and max(last) < HOPELESS


def offers_draw(odds: Odds) -> bool:
    low, high = EVEN
    return len(odds) > 0 and len(odds) % LONG == 0 and all(low <= one <= high for one in odds[-LONG:])


def agrees_to_draw(odds: Odds, seats: int = PAIR) -> bool:
    """By the last decision; who has not thought yet plays on. Of more seats each has a smaller share to begin with."""
    return bool(odds) and odds[-1] < WORSE * PAIR / seats
