"""The inputs of the learned value: places of pieces, cards, and the side to move, of a complete position."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.games.confrontation.rules.board import DEFEATED
from mathom.games.confrontation.rules.cards import CARDS, SPECIALS
from mathom.games.confrontation.rules.characters.tiles import TILES, VARIANT
from mathom.games.confrontation.rules.state import HAND, HELD, Confrontation

PLACES: Final = DEFEATED + 1  # the regions, and one place off the board
F_PIECE: Final = 1  # PLACES * character + place
F_CARD: Final = F_PIECE + PLACES * 2 * VARIANT  # CARDS * side + card, in hand
F_SPECIAL: Final = F_CARD + 2 * CARDS
F_SIDE: Final = F_SPECIAL + SPECIALS
F_BEARER: Final = F_SIDE + 2  # the tile of the Ringbearer
FEATURES: Final = F_BEARER + TILES  # the constant one, and all others
MOST: Final = TILES + 2 * CARDS + SPECIALS + 2


def features(s: Confrontation, out: vec[i64]) -> i64:
    """Writes the numbers of the active features into `out` and returns their count."""
    n: i64 = 0
    piece: i64
    place: i64
    for piece in range(TILES):
        place = s.at[piece]
        if place > DEFEATED:
            place = DEFEATED
        out[n] = F_PIECE + PLACES * (piece + VARIANT * (s.variant >> piece & 1)) + place
        n += 1
    side: i64
    k: i64
    for side in range(2):
        for k in range(CARDS):
            if s.cards[HAND + side] >> k & 1:
                out[n] = F_CARD + CARDS * side + k
                n += 1
    held: i64 = s.cards[HELD] | s.cards[HELD + 1]
    if held:
        for k in range(SPECIALS):
            if held >> k & 1:
                out[n] = F_SPECIAL + k
                n += 1
    out[n] = F_SIDE + s.side
    out[n + 1] = F_BEARER + s.ringbearer
    return n + 2
