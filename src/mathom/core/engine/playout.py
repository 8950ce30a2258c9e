"""Random play from any position of any game, in one call."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import WEIGHTED, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import mix, zeros

BUFFER: Final[vec[i64]] = zeros(4096)


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
        s.apply(s.draw(out, n, dice))
        for i in range(s.told):
            h = mix(h, s.story[i])
    return s.fingerprint(h)


def play_out(s: State, dice: Dice, out: vec[i64]) -> i64:
    """Answers every question at random until the game is over; returns how many there were."""
    n: i64 = 0
    while s.depth > 0:
        options: i64 = s.legal(out)
        top: i64 = s.depth - 1
        if s.agenda[top] & WEIGHTED:
            s.apply(s.draw(out, options, dice))
        else:
            s.apply(out[dice.below(options)])
        n += 1
    return n


def play_games(start: State, games: i64, dice: Dice, out: vec[i64]) -> i64:
    """Plays a number of random games from a position; returns the number of questions answered."""
    n: i64 = 0
    while games > 0:
        n += play_out(start.clone(), dice, out)
        games -= 1
    return n


def count_tree(s: State, depth: i64) -> i64:
    """How many ways there are to answer the next `depth` questions, chance included; games that end count once."""
    if depth == 0 or s.depth == 0:
        return 1
    n: i64 = s.legal(BUFFER)
    out = BUFFER[:n]  # the branches below use the buffer again
    total: i64 = 0
    i: i64
    for i in range(n):
        o = s.clone()
        o.apply(out[i])
        total += count_tree(o, depth - 1)
    return total
