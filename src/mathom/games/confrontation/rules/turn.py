"""The turn (chapter 4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, RULING, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer
from mathom.core.engine.frames import Step, first_of
from mathom.games.confrontation.rules.answers import SPECIAL
from mathom.games.confrontation.rules.board import SAURON
from mathom.games.confrontation.rules.end_of_turn import END_TURN
from mathom.games.confrontation.rules.events import ENDED_WITHOUT_RESULT, ORDER_LAPSED, TURN_BEGAN
from mathom.games.confrontation.rules.movement import can_move, can_piece_move, legal_moves, make_move
from mathom.games.confrontation.rules.ring import win
from mathom.games.confrontation.rules.specials.palantir import Decision, with_palantir
from mathom.games.confrontation.rules.specials.special_cards import play_special, special_options
from mathom.games.confrontation.rules.state import (
    CANNOT_MOVE,
    HELD,
    NO_RESULT,
    NONE,
    TURN_LIMIT,
    Confrontation,
)


class StartTurn(Step[Confrontation]):
    """4.2 step 1, 4.4: a player who can neither move nor use a card instead loses at once."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        if s.rules.turn_limit and s.turn >= s.rules.turn_limit:
            s.win(NO_RESULT, TURN_LIMIT)
            s.tell(ENDED_WITHOUT_RESULT, RULING + 42)
            return
        s.turn += 1
        s.tell(TURN_BEGAN, 401, s.side, s.turn & ARGUMENT, s.turn >> 12)
        if s.side == SAURON and s.ordered >= 0 and not can_piece_move(s, s.ordered):
            s.ordered = NONE  # R16
            s.tell(ORDER_LAPSED, 1103)
        if can_take_turn(s):
            s.then(TAKE_TURN.of(s.side), END_TURN.of(), START_TURN.of())
        else:
            win(s, 1 - s.side, CANNOT_MOVE, 404)


def can_take_turn(s: Confrontation) -> bool:
    if can_move(s, s.side):
        return True
    return s.cards[HELD + s.side] != 0 and special_options(s, s.side, COUNT_ONLY, 0) > 0


class TakeTurn(Decision):
    """T1 to T3: use a Special Card, or move."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        n: i64 = legal_moves(s, side, out)
        if s.cards[HELD + side] == 0:
            return n
        moves: i64 = n
        n = special_options(s, side, out, n)
        return with_palantir(s, side, out, n) if moves > 0 else n  # 11.7: not on a turn that must be skipped

    def decide(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        if answer.kind == SPECIAL.kind:
            play_special(s, answer.x)
        else:
            make_move(s, side, answer)


START_TURN: Final[StartTurn] = StartTurn()
TAKE_TURN: Final[TakeTurn] = TakeTurn()
