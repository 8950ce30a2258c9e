"""Retreats (chapter 8): one step out of the contested region, into a refuge."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import add
from mathom.games.confrontation.rules.answers import RETREAT
from mathom.games.confrontation.rules.board import (
    FANGORN,
    FELLOWSHIP,
    FORWARD,
    MIRKWOOD,
    REGIONS,
    ROHAN,
    SIDEWAYS,
    WAYS,
)
from mathom.games.confrontation.rules.state import Confrontation


def retreats_sideways(s: Confrontation, side: i64, r: i64, out: vec[i64], n: i64) -> i64:
    """Adds the refuges beside r to `out` after the first n, and returns the new number."""
    k: i64
    t: i64
    for k in range(2):
        t = SIDEWAYS[2 * r + k]
        if s.is_refuge(side, t) and not is_barred_upstream(s, side, r, t):
            n = add(out, n, RETREAT.of(t))
    return n


def is_barred_upstream(s: Confrontation, side: i64, r: i64, t: i64) -> bool:
    """R01, R02: the Fellowship may not retreat upstream, and Sauron may, unless the players agreed otherwise."""
    if s.rules.upstream_sideways_retreat if side == FELLOWSHIP else not s.rules.upstream_bars_sauron:
        return False
    return (r == FANGORN and t == MIRKWOOD) or (r == ROHAN and t == FANGORN)


def retreats_backward(s: Confrontation, side: i64, r: i64, out: vec[i64], n: i64) -> i64:
    return retreats_forward(s, side, 1 - side, r, out, n)


def retreats_forward(s: Confrontation, side: i64, facing: i64, r: i64, out: vec[i64], n: i64) -> i64:
    """Adds the refuges one ordinary step forward for the side `facing`, without the Anduin and the Tunnel."""
    k: i64
    t: i64
    for k in range(2):
        t = FORWARD[WAYS * (REGIONS * facing + r) + k]
        if s.is_refuge(side, t):
            n = add(out, n, RETREAT.of(t))
    return n
