"""The trained net of The Confrontation as a policy."""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import INDEX, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.policy import Policy
from mathom.core.engine.residual_net import ResidualNet
from mathom.core.engine.tables import bit, zeros
from mathom.games.confrontation.knowledge.learner_rows import LearnerRows
from mathom.games.confrontation.knowledge.net_inputs import NetInputs
from mathom.games.confrontation.knowledge.sightings import Sightings
from mathom.games.confrontation.rules.answers import ACTIONS
from mathom.games.confrontation.rules.board import FELLOWSHIP, SAURON
from mathom.games.confrontation.rules.cards import NO_CARD
from mathom.games.confrontation.rules.combat import COMMIT_CARD
from mathom.games.confrontation.rules.state import FACE_DOWN, HAND, PLAYED, Confrontation


class NetPolicy(Policy):
    """Weighs answers in any position that fits what the seat knows: the net sees only what the seat may know."""

    def __init__(self, net: ResidualNet, sightings: Sightings, start: State) -> None:
        self.net: ResidualNet = net
        self.sightings: Sightings = sightings
        self.rows: LearnerRows = LearnerRows(start, 1, 0, 0, False)
        self.inputs: NetInputs = NetInputs()

    def weigh(self, s: State, answers: vec[i64], n: i64, shares: vec[float]) -> float:
        net = self.net
        self.rows.show(s, self.sightings)
        self.inputs.read(self.rows)
        net.run(self.inputs.inputs, self.inputs.numbers, self.inputs.count)
        highest: float = -1e9
        i: i64
        for i in range(n):
            shares[i] = net.logit(answers[i])
            if shares[i] > highest:
                highest = shares[i]
        total: float = 0.0
        for i in range(n):
            shares[i] = exp(shares[i] - highest)
            total += shares[i]
        for i in range(n):
            shares[i] = shares[i] / total
        return net.odds()


def asked_in_order(s: Confrontation, seat: i64, dice: Dice) -> Confrontation:
    """The position with this seat's question on top, as in training: there the Fellowship answers first.

    Answers that Sauron gave early are taken back, and those that the Fellowship still owes are given at random. The
    seat sees neither, so this changes only whether the other side has answered.
    """
    s = s.clone()
    out: vec[i64] = zeros(ACTIONS)
    while s.seat() != seat:
        s.apply(out[dice.below(s.legal(out))])
    is_card: bool = s.agenda[s.depth - 1] & INDEX == COMMIT_CARD.number & INDEX
    if seat == FELLOWSHIP and is_card and s.cards[PLAYED + SAURON] >= 0 and s.flags & FACE_DOWN:
        s.cards[HAND + SAURON] = s.cards[HAND + SAURON] | bit(s.cards[PLAYED + SAURON])
        s.cards[PLAYED + SAURON] = NO_CARD
        s.flags &= ~FACE_DOWN
        s.agenda[s.depth] = s.agenda[s.depth - 1]
        s.agenda[s.depth - 1] = COMMIT_CARD.of(SAURON)
        s.depth += 1
    return s
