"""How a position stands for a seat that sees everything (terms of worth.py), and playouts (policy.py)."""

from __future__ import annotations

from math import exp
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import INDEX, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.games.riddle.player.distances import A_TURN, distances_of
from mathom.games.riddle.player.policy import pick_answer
from mathom.games.riddle.player.worth import (
    AWAY,
    CAPTOR,
    CARDS_HELD,
    NEAR,
    RING,
    RING_COVER,
    RING_HIDDEN,
    RING_THERE,
    RING_WAITED,
    RING_WAY,
    TERM_NAMES,
    TERMS,
    WAY_LIMIT,
    WEIGHTS,
    keep,
)
from mathom.games.riddle.rules.cards import CARDS, FIRST_COPY, KIND_OF, THE_RING
from mathom.games.riddle.rules.state import CAPTIVE, HAND, HIDDEN_THIS_TURN, IN_HALLS, NONE, PILE, PLAYERS, Riddle
from mathom.games.riddle.rules.turn import TAKE_ACTION


class RiddleJudge(Judge):
    """Scores every player; a seat's chance is its players' share of the total."""

    def __init__(self) -> None:
        self.weights: vec[float] = vec[float](list(WEIGHTS))

    def is_quiet(self, s: State) -> bool:
        """Whether the active player has rolled and chooses an action."""
        return s.depth > 0 and s.agenda[s.depth - 1] & INDEX == TAKE_ACTION.number & INDEX

    def is_matter_of_taste(self, s: State) -> bool:
        """Whether players still choose characters."""
        return cast(Riddle, s).turn == 0

    def trusts_pick(self) -> bool:
        """A turn is a plan of several moves and plays: looking one answer ahead shows little of it."""
        return True

    def pick(self, s: State, out: vec[i64], n: i64, dice: Dice) -> i64:
        return pick_answer(cast(Riddle, s), out, n, dice)

    def value(self, s: State, seat: i64) -> float:
        r = cast(Riddle, s)
        own: float = 0.0
        all_: float = 0.0
        player: i64
        for player in range(r.rules.players):
            x: float = exp(self.score(r, player)) if r.character[player] != NONE else 0.0
            all_ += x
            if is_of(r, player, seat):
                own += x
        return own / all_ if all_ > 0.0 else 0.5

    def score(self, s: Riddle, player: i64) -> float:
        """The log-odds of one player, before comparison with the others."""
        w = self.weights
        x: float = w[CARDS_HELD] * float(worth_of_hand(s, player)) / 100.0
        if s.marker[player] == IN_HALLS or s.marker[player] == CAPTIVE:
            x += w[AWAY]
        x += w[CAPTOR] * float(captives_of(s, player))
        way: float = turns_home(s, player)
        ring: i64 = s.at[FIRST_COPY[THE_RING]]
        if ring == HAND + player:
            x += w[RING] + w[RING_WAY] * way + w[RING_COVER] * float(s.hand_size(player))
            if s.marker[player] == s.victory_space(player):
                x += w[RING_THERE] + (w[RING_WAITED] if s.waited[player] or s.rules.no_wait else 0.0)
        elif (PILE <= ring < HIDDEN_THIS_TURN and (ring - PILE) % PLAYERS == player) or (
            ring >= HIDDEN_THIS_TURN and s.player == player
        ):
            x += w[RING_HIDDEN] + w[RING_WAY] * way
        else:
            x += w[NEAR] * way
        return x


def is_of(s: Riddle, player: i64, seat: i64) -> bool:
    """Whether the seat plays this player, or wins with them."""
    if s.rules.teams_of:
        return s.seat_of(player) == seat
    return player == seat or s.are_partners(player, seat)


def worth_of_hand(s: Riddle, player: i64) -> i64:
    total: i64 = 0
    i: i64
    for i in range(CARDS):
        if s.at[i] == HAND + player and KIND_OF[i] != THE_RING:
            total += keep(s, player, KIND_OF[i])
    return total


def captives_of(s: Riddle, player: i64) -> i64:
    n: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if s.captor[other] == player:
            n += 1
    return n


def turns_home(s: Riddle, player: i64) -> float:
    """Turns to the player's victory space, on foot."""
    if not s.is_placed(player):
        return float(WAY_LIMIT)
    site: i64 = s.rules.board.site[s.victory_space(player)]
    turns: float = float(distances_of(s.rules.board).cost(s.marker[player], site)) / float(A_TURN)
    return turns if turns < float(WAY_LIMIT) else float(WAY_LIMIT)


def terms_of(s: Riddle, player: int) -> dict[str, float]:
    """The terms of a player's score in this position, by name."""
    judge = RiddleJudge()
    found: dict[str, float] = {}
    for i in range(TERMS):
        judge.weights = vec[float]([WEIGHTS[i] if k == i else 0.0 for k in range(TERMS)])
        x = judge.score(s, player)
        if x != 0.0:
            found[TERM_NAMES[i]] = x
    return found
