"""Movement and retreats as the referee reads them (chapters 5 and 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tests.games.confrontation.referee.facts import (
    FELLOWSHIP,
    FORWARD,
    REGIONS,
    SAURON,
    SIDE_OF,
    SIDEWAYS,
    SPECIAL_EDGES,
    UPSTREAM,
)
from tests.games.confrontation.referee.position import Position


class Move(NamedTuple):
    piece: str
    to: str
    way: str  # normal, anduin, tunnel or ability


def forward_ways(side: int, region: str) -> dict[str, str]:
    """5.1 to 5.3: the destinations of a step forward, with their ways."""
    ways = dict.fromkeys(FORWARD[side][region], "normal")
    if side == FELLOWSHIP and region in SPECIAL_EDGES:
        to, way = SPECIAL_EDGES[region]
        ways[to] = way
    return ways


def moves_of(p: Position, piece: str) -> dict[str, Move]:
    """5: every legal move of a piece, by its notation."""
    if piece == "watcher" and piece in p.face_up_for_good:
        return {}
    side = SIDE_OF[piece]
    ways = forward_ways(side, p.at[piece])
    moves = {f"{piece}-{to}": Move(piece, to, way) for to, way in ways.items() if p.has_room(side, to)}
    for to in ABILITY_MOVES[piece](p) if piece in ABILITY_MOVES else ():
        if f"{piece}-{to}" not in moves:
            moves[f"{piece}-{to}"] = Move(piece, to, "ability")
        elif ways[to] == "tunnel":  # R39: the player says which way
            moves[f"{piece}-{to}!"] = Move(piece, to, "ability")
    return moves


def legal_moves(p: Position, side: int) -> dict[str, Move]:
    """The turn's move; after an extra step 11.1 and 11.5 say who makes it, under the King's order 11.3 does."""
    moves: dict[str, Move] = {}
    for piece in p.pieces_of(side):
        if p.stepped is not None and (piece == p.stepped) != (side == FELLOWSHIP):
            continue
        if side == SAURON and p.ordered not in (None, p.stepped, piece):
            continue
        moves |= moves_of(p, piece)
    return moves


def extra_steps(p: Position, side: int) -> dict[str, Move]:
    """11.1, 11.5: plain steps without a fight after which the turn's move can be made, or that win (R15)."""
    steps: dict[str, Move] = {}
    for piece in p.pieces_of(side):
        if side == SAURON and piece in p.face_up_for_good:
            continue
        for to, way in forward_ways(side, p.at[piece]).items():
            if p.can_retire_to(side, to) and (p.victory_of(piece, to) or leaves_a_move(p, piece, to)):
                steps[f"{piece}-{to}"] = Move(piece, to, way)
    return steps


def leaves_a_move(p: Position, piece: str, to: str) -> bool:
    start = p.at[piece]
    p.at[piece], p.stepped = to, piece
    found = legal_moves(p, SIDE_OF[piece]) != {}
    p.at[piece], p.stepped = start, None
    return found


# ---- 5.5 ability moves ----


def aragorn_c(p: Position) -> set[str]:
    """Sideways or backward, to attack; upstream too (R41)."""
    here = p.at["aragorn_c"]
    return {to for to in SIDEWAYS[here] + FORWARD[SAURON][here] if p.has_enemy(FELLOWSHIP, to)}


def treebeard(p: Position) -> set[str]:
    """Fangorn, from anywhere else, if exactly one enemy stands there (R39)."""
    comes = p.at["treebeard"] != "fangorn" and len(p.pieces_in(SAURON, "fangorn")) == 1
    return {"fangorn"} if comes else set()


def witch_king_c(p: Position) -> set[str]:
    """Sideways, to attack."""
    return {to for to in SIDEWAYS[p.at["witch_king_c"]] if p.has_enemy(SAURON, to)}


def flying_nazgul_c(p: Position) -> set[str]:
    """Any region that holds exactly one Fellowship piece."""
    return {to for to in REGIONS if len(p.pieces_in(FELLOWSHIP, to)) == 1}


def flying_nazgul_v(p: Position) -> set[str]:
    """Exactly two steps forward, to attack, over whatever there is (R35)."""
    ahead = FORWARD[SAURON][p.at["flying_nazgul_v"]]
    return {to for over in ahead for to in FORWARD[SAURON][over] if p.has_enemy(SAURON, to)}


def black_rider(p: Position) -> set[str]:
    """Two or more steps forward, to attack."""
    return {to for to in ridden_to(p, "black_rider") if p.has_enemy(SAURON, to)}


def uruk_hai(p: Position) -> set[str]:
    """Two or more steps forward, to a region without any piece (R34)."""
    return {to for to in ridden_to(p, "uruk_hai") if p.is_empty(to)}


def ridden_to(p: Position, piece: str) -> set[str]:
    """Two or more steps forward through regions without enemies that are not full of friends."""
    reached: set[str] = set()
    passing = FORWARD[SAURON][p.at[piece]]
    while passing:
        passable = [over for over in passing if p.can_retire_to(SAURON, over)]
        passing = [to for over in passable for to in FORWARD[SAURON][over]]
        reached.update(passing)
    return reached


ABILITY_MOVES: Final[dict[str, Callable[[Position], set[str]]]] = {
    "aragorn_c": aragorn_c,
    "treebeard": treebeard,
    "witch_king_c": witch_king_c,
    "flying_nazgul_c": flying_nazgul_c,
    "flying_nazgul_v": flying_nazgul_v,
    "black_rider": black_rider,
    "uruk_hai": uruk_hai,
}


# ---- 8 retreats ----


def retreats(p: Position, side: int, region: str, direction: str) -> set[str]:
    """8: the regions that are open, forward, sideways or backward from the contested one."""
    if direction == "sideways":
        regions = [to for to in SIDEWAYS[region] if not is_barred_upstream(p, side, region, to)]
    else:
        regions = FORWARD[side if direction == "forward" else 1 - side][region]
    return {to for to in regions if p.can_retire_to(side, to)}


def is_barred_upstream(p: Position, side: int, region: str, to: str) -> bool:
    """R01, R02."""
    barred = not p.is_on("upstream-sideways-retreat") if side == FELLOWSHIP else p.is_on("upstream-bars-sauron")
    return barred and (region, to) in UPSTREAM
