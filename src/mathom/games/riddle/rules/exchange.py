"""Friendly exchanges (chapter 7): compulsory at every stop on or beside other players."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, first_of
from mathom.games.riddle.rules.answers import PLAYER
from mathom.games.riddle.rules.drawing import DRAW_BLIND, SWAP_CARDS
from mathom.games.riddle.rules.events import EXCHANGE
from mathom.games.riddle.rules.sides.partners import exchange_by_agreement
from mathom.games.riddle.rules.state import Riddle


class MakeExchanges(Step[Riddle]):
    """Exchanges with each player on or beside the space, one after the other."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = first_of(todo)
        n: i64 = add_due(s, player, COUNT_ONLY)
        if n == 1:
            exchange_with(s, player, first_due(s, player))
            s.then(MAKE_EXCHANGES.of(player))
        elif n > 1:
            s.then(CHOOSE_WHOM_TO_EXCHANGE_WITH.of(player), MAKE_EXCHANGES.of(player))


class ChooseWhomToExchangeWith(Choice[Riddle]):
    """D-6: whom the player exchanges with next."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        return add_due(s, player, out)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        exchange_with(s, player, answer.x)


def add_due(s: Riddle, player: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if is_due(s, player, other):
            n = add(out, n, PLAYER.of(other))
    return n


def first_due(s: Riddle, player: i64) -> i64:
    other: i64 = 0
    while not is_due(s, player, other):
        other += 1
    return other


def is_due(s: Riddle, player: i64, other: i64) -> bool:
    """Whether an exchange is due: on or beside the space, both hold a card (R30), not yet from this space (R29)."""
    if other == player or not s.is_placed(other) or s.exchanged[other] == s.marker[player]:
        return False
    if s.hand_size(player) == 0 or s.hand_size(other) == 0:
        return False
    return s.rules.board.is_on_or_beside(s.marker[player], s.marker[other])


def exchange_with(s: Riddle, player: i64, other: i64) -> None:
    """C-5: a random card each way, both from the hands as they were (R28). Team-mates may agree otherwise (O-2)."""
    s.other = other
    s.exchanged[other] = s.marker[player]
    s.tell(EXCHANGE, 700, player, other)
    if not exchange_by_agreement(s, player, other):
        s.then(DRAW_BLIND.of(other), DRAW_BLIND.of(player), SWAP_CARDS.of())


MAKE_EXCHANGES: Final[MakeExchanges] = MakeExchanges(1)
CHOOSE_WHOM_TO_EXCHANGE_WITH: Final[ChooseWhomToExchangeWith] = ChooseWhomToExchangeWith()
