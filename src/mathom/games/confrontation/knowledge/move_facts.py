"""Everything that the words and the handle of a move depend on, in one call: a turn has dozens of moves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.games.confrontation.rules.board import TUNNEL, way_of
from mathom.games.confrontation.rules.movement import may_be_balrog_in_caradhras
from mathom.games.confrontation.rules.specials.special_cards import wins_by_entering
from mathom.games.confrontation.rules.state import Confrontation

WAY_THERE: Final = -1  # the way that the map gives

MoveFacts = tuple[int, int, int, int, int, int, bool, bool]  # the fields of `Move` (table/handles.py)


def move_facts(s: Confrontation, seat: i64, piece: i64, to: i64, way: i64 = WAY_THERE) -> MoveFacts:
    start: i64 = s.at[piece]
    if way == WAY_THERE:
        way = way_of(seat, start, to)
    is_watched: bool = way == TUNNEL and may_be_balrog_in_caradhras(s)
    enemies: i64 = s.pieces_in(1 - seat, to)
    wins: bool = wins_by_entering(s, piece, to)
    return s.who(piece), start, to, way, enemies, s.pieces_in(seat, to), wins, is_watched
