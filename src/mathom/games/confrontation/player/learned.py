"""A judge that averages a value learned from games (lab/experiments/fit.py) with the named terms.

The two make different errors, so their mean is better. Playouts are the same.
"""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import State
from mathom.core.engine.network import MOST_ROWS, Network
from mathom.core.engine.tables import zeros
from mathom.games.confrontation.player.features import features
from mathom.games.confrontation.player.judge import ConfrontationJudge, is_decided
from mathom.games.confrontation.rules.board import FELLOWSHIP
from mathom.games.confrontation.rules.state import Confrontation


class LearnedJudge(ConfrontationJudge):
    """Uses a network that gives the Fellowship's odds."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network: Network = network
        self.holding: vec[i64] = zeros(MOST_ROWS)

    def value(self, s: State, seat: i64) -> float:
        o = cast(Confrontation, s)
        named: float = super().value(s, seat)
        if is_decided(o, o.side if self.is_quiet(o) else 1 - o.side) != 0.0:
            return named
        odds: float = self.network.value(self.holding, features(o, self.holding))
        return (named + (odds if seat == FELLOWSHIP else 1.0 - odds)) / 2.0
