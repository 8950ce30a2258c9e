"""A judge whose value was learned from games (lab/selfplay.py, lab/fit.py). What a playout does is the same."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.agenda import State
from mathom.core.network import MOST_ROWS, Network
from mathom.core.tables import zeros
from mathom.games.confrontation.board import FELLOWSHIP
from mathom.games.confrontation.features import features
from mathom.games.confrontation.judge import ConfrontationJudge, is_decided
from mathom.games.confrontation.state import Confrontation


class LearnedJudge(ConfrontationJudge):
    """The network gives the odds of the Fellowship."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network: Network = network
        self.holding: vec[i64] = zeros(MOST_ROWS)

    def value(self, s: State, seat: i64) -> float:
        o = cast(Confrontation, s)
        mover: i64 = o.side if self.is_quiet(o) else 1 - o.side
        sure: float = is_decided(o, mover)
        odds: float
        if sure > 0.0:
            odds = 1.0
        elif sure < 0.0:
            odds = 0.0
        else:
            odds = self.network.value(self.holding, features(o, self.holding))
        return odds if seat == FELLOWSHIP else 1.0 - odds
