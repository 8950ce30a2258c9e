"""Random play from any position of any game, in one call."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.agenda import State, mix
from mathom.core.dice import Dice


def trace(s: State, dice: Dice, out: vec[i64], story: vec[i64]) -> i64:
    """Plays a random game and returns a fingerprint of all its positions, options and events."""
    h: i64 = 1
    i: i64
    s.listen(story)
    while s.depth > 0:
        n: i64 = s.legal(out)
        h = s.fingerprint(mix(h, n))
        for i in range(n):
            h = mix(h, out[i])
        s.told = 0
        s.apply(out[dice.below(n)])
        for i in range(s.told):
            h = mix(h, s.story[i])
    return s.fingerprint(h)


def play_out(s: State, dice: Dice, out: vec[i64]) -> i64:
    """Answers every question at random until the game is over; returns how many there were."""
    n: i64 = 0
    while s.depth > 0:
        s.apply(out[dice.below(s.legal(out))])
        n += 1
    return n
