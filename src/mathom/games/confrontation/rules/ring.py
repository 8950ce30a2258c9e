"""The Ringbearer and the immediate victories (chapters 10 and 12)."""

from __future__ import annotations

from mypy_extensions import i64

from mathom.games.confrontation.rules.board import FELLOWSHIP, MORDOR, SAURON, SHIRE
from mathom.games.confrontation.rules.characters.tiles import FRODO, SAM, TEAM, VARIANT, WITCH_KING, WITCH_KING_V
from mathom.games.confrontation.rules.events import RING_PASSED, WON
from mathom.games.confrontation.rules.state import (
    RING_IN_MORDOR,
    RING_LOST,
    THREE_IN_SHIRE,
    WITCH_KING_IN_SHIRE,
    Confrontation,
)


def win(s: Confrontation, side: i64, reason: i64, rule: i64) -> None:
    s.win(side, reason)
    s.tell(WON, rule, side, reason)


def check_entry(s: Confrontation, piece: i64) -> bool:
    """12.1: checks for a victory when a piece enters a region, before any battle. True if the game is over."""
    r: i64 = s.at[piece]
    if piece == s.ringbearer and r == MORDOR:
        win(s, FELLOWSHIP, RING_IN_MORDOR, 1201)
    elif piece >= TEAM and r == SHIRE and s.pieces_in(SAURON, SHIRE) >= 3:
        win(s, SAURON, THREE_IN_SHIRE, 1201)
    elif r == SHIRE and s.who(piece) == WITCH_KING_V:
        win(s, SAURON, WITCH_KING_IN_SHIRE, 1201)
    else:
        return False
    return True


def is_won(s: Confrontation) -> bool:
    """12.1: whether the pieces on the board win the game."""
    king: bool = s.at[WITCH_KING] == SHIRE and s.who(WITCH_KING) == WITCH_KING_V
    return s.at[s.ringbearer] == MORDOR or s.pieces_in(SAURON, SHIRE) >= 3 or king


def pass_the_ring(s: Confrontation, fallen: i64, in_battle: bool, text_is_off: bool) -> None:
    """10: after a defeat of the Ringbearer, variant Frodo's text passes the Ring to Sam; otherwise Sauron wins."""
    if fallen != s.ringbearer:
        return
    if s.who(fallen) != FRODO + VARIANT or text_is_off or not s.is_on_board(SAM):
        win(s, SAURON, RING_LOST, 1201)
        return
    s.ringbearer = SAM
    if in_battle:
        s.show_for_battle(SAM)
    else:
        s.show_for_turn(SAM)
    s.tell(RING_PASSED, 919, s.who(SAM), s.at[SAM])
    if s.at[SAM] == MORDOR:
        win(s, FELLOWSHIP, RING_IN_MORDOR, 1201)  # R26
