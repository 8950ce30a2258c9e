"""Movement (chapter 5): one piece, one legal move, and the Balrog's answer to the Tunnel."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import May, Step
from mathom.core.engine.tables import zeros
from mathom.games.confrontation.rules.answers import MOVE, PASS, STRIDE, USE
from mathom.games.confrontation.rules.battle import ATTACK
from mathom.games.confrontation.rules.board import (
    ABILITY,
    CAPACITY,
    CARADHRAS,
    DEFEATED,
    FANGORN,
    FELLOWSHIP,
    FORWARD,
    REGIONS,
    SAURON,
    TUNNEL,
    WAYS,
    way_of,
)
from mathom.games.confrontation.rules.characters.texts import MOVERS, TEXTS
from mathom.games.confrontation.rules.characters.tiles import BALROG, TEAM, side_of
from mathom.games.confrontation.rules.end_of_turn import END_TURN
from mathom.games.confrontation.rules.events import DEFEATED_PIECE, MOVED, SHOWN
from mathom.games.confrontation.rules.ring import check_entry, pass_the_ring
from mathom.games.confrontation.rules.state import (
    FIRST_STRIKE,
    NONE,
    Confrontation,
)


def piece_moves(s: Confrontation, piece: i64, out: vec[i64], n: i64) -> i64:
    """5.1 to 5.5: adds every legal move of one piece on the board."""
    side: i64 = side_of(piece)
    if side == SAURON and s.open_always >> piece & 1:
        return n  # 9.34: a revealed Watcher
    r: i64 = s.at[piece]
    place: i64 = WAYS * (REGIONS * side + r)
    row: i64 = MOVE.first_with(piece - TEAM * side)
    own: i64 = REGIONS * side
    k: i64
    t: i64
    there: i64
    for k in range(WAYS):
        t = FORWARD[place + k]
        there = own + t
        if t >= 0 and s.count[there] < CAPACITY[t]:
            out[n] = row + t
            n += 1
    who: i64 = s.who(piece)
    if MOVERS >> who & 1:
        n = TEXTS[who].moves(s, piece, out, n)
    return n


def legal_moves(s: Confrontation, side: i64, out: vec[i64], enough: i64 = 256) -> i64:
    """4.2: the moves of the turn, until there are `enough`.

    After Shadowfax the same piece must move, after the Dark of Mordor another; A King Revealed
    orders one piece to move, unless its extra step was that move (11.1, 11.3, 11.5).
    """
    n: i64 = 0
    piece: i64
    bound: i64 = s.bound
    only: i64 = s.ordered
    if only == bound:
        only = NONE
    for piece in range(TEAM * side, TEAM * side + TEAM):
        if s.at[piece] >= DEFEATED or (only >= 0 and piece != only):
            continue
        if bound >= 0 and (piece == bound) != (side == FELLOWSHIP):
            continue
        n = piece_moves(s, piece, out, n)
        if n >= enough:
            return n
    return n


def can_move(s: Confrontation, side: i64) -> bool:
    """4.4: whether the side has a move."""
    return legal_moves(s, side, PROBED, 1) > 0


def can_piece_move(s: Confrontation, piece: i64) -> bool:
    return piece_moves(s, piece, PROBED, 0) > 0


PROBED: Final[vec[i64]] = zeros(256)  # only the two functions above use it


def make_move(s: Confrontation, side: i64, answer: Answer, rule: i64 = 0) -> None:
    """4.2 steps 4 to 7: the step, the Balrog's answer in the Tunnel, the entry, the attack.

    `rule` is that of the Special Card behind an extra step; 0 for the move of the turn.
    """
    piece: i64
    way: i64
    if answer.kind == STRIDE.kind:
        piece = TEAM - 1
        s.region = FANGORN
        way = ABILITY
    else:
        piece = TEAM * side + answer.x
        s.region = answer.y
        way = way_of(side, s.at[piece], s.region)
    if side == FELLOWSHIP:
        s.fellow = piece
    else:
        s.minion = piece
    if way == ABILITY and not s.has_enemy(side, s.region):
        s.show_for_turn(piece)  # 9.28: only the ability of the Uruk-Hai is not an attack
        s.whisper(SHOWN, 928, EVERYBODY, s.who(piece), s.at[piece])
    if rule == 0:
        rule = 501 + way  # never the character's section: that would name it
        if way == ABILITY:
            rule = 505
        s.bound = NONE
        s.ordered = NONE  # obeyed
    s.whisper(MOVED, rule, s.seers(piece), s.who(piece), side, s.at[piece], s.region, way)
    if way == TUNNEL and may_be_balrog_in_caradhras(s):
        s.then(ANSWER_TUNNEL.of(SAURON), ARRIVE.of())
    else:
        arrive(s)


def may_be_balrog_in_caradhras(s: Confrontation) -> bool:
    """R40: whether the concealed piece in Caradhras may be the Balrog; then Sauron is asked."""
    if not s.may_be(BALROG, BALROG):
        return False
    piece: i64
    for piece in range(TEAM, 2 * TEAM):
        if s.at[piece] == CARADHRAS:
            return not s.is_open(piece) or piece == BALROG
    return False


class AnswerTunnel(May[Confrontation]):
    """T4, 5.4: Sauron may show the Balrog in Caradhras and defeat the traveller."""

    def can(self, s: Confrontation, todo: Todo) -> bool:
        return s.at[BALROG] == CARADHRAS and s.who(BALROG) == BALROG

    def do_it(self, s: Confrontation, todo: Todo) -> None:
        s.show_for_turn(BALROG)
        s.whisper(SHOWN, 504, EVERYBODY, BALROG, CARADHRAS)
        s.tell(DEFEATED_PIECE, 504, s.who(s.fellow), s.at[s.fellow])
        s.remove(s.fellow)
        s.unwind(END_TURN)
        pass_the_ring(s, s.fellow, False, False)


class Arrive(Step[Confrontation]):
    """The piece enters the region: 12.1, then the attack."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        arrive(s)


def arrive(s: Confrontation) -> None:
    piece: i64 = s.fellow if s.side == FELLOWSHIP else s.minion
    s.shift(piece, s.region)
    if check_entry(s, piece):
        return
    if s.has_enemy(s.side, s.region):
        s.flags |= FIRST_STRIKE
        s.then(ATTACK.of())


ANSWER_TUNNEL: Final[AnswerTunnel] = AnswerTunnel(USE, PASS)
ARRIVE: Final[Arrive] = Arrive()
