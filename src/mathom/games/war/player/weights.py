"""The numbers of the plan. They were found by playing many games with others in their place."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers

# Name and value. The place of a name is the number of its weight.
LIST: Final[list[tuple[str, int]]] = [
    # the clock: how fast the Shadow wins points, in tenths of a point
    ("war-start", 40),  # what it usually wins in four turns
    ("war-ripe", 25),  # for each point that is within its reach
    ("moves-a-turn", 16),  # of the Fellowship, in tenths
    # the way
    ("hit-price", 24),  # of a point of corruption
    ("hit-rise", 5),  # more for each point that is there already
    ("slack-price", 12),  # more, in percent, for each turn that is left over
    ("least-move", 25),  # a move is worth as much at least, while time is short
    ("rest-slack", 2),  # turns left over that a rest needs
    ("rest-until", 1),  # corruption with which a rest ends
    ("haven-heal", 9),  # a declaration in a haven, for each point of corruption
    ("haven-detour", 8),  # less, for each step of a detour
    ("most-detour", 1),  # steps for which the Fellowship leaves the shortest way to a haven
    ("calm", 3),  # turns left over with which the Fellowship moves once a turn
    ("keep-slack", 4),  # turns left over with which Companions are kept for Mordor
    ("keep-until", 6),  # as long as corruption would not be higher
    ("second-step", 0),  # on the Mordor Track: corruption up to which a second step in a turn is made, even with time
    ("spend-from", 5),  # on the way: corruption from which Companions are lost for 1 damage
    # the Hunt
    ("hunt-first", 1),  # dice while the Fellowship is far from Mordor
    ("hunt-near", 2),  # and near it
    ("hunt-mordor", 2),
    ("hunt-near-steps", 16),
    # the war
    ("good-odds", 55),
    ("march-base", 36),
    ("march-most", 75),
    ("recruit-shadow", 50),
    ("recruit-free", 52),
    ("draw-free", 32),
    ("draw-shadow", 30),
    ("diplomacy-free", 40),
    ("shadow-rings", 25),  # the gain for which the Shadow uses an Elven Ring
]
WEIGHT: Final[vec[i64]] = numbers([value for _, value in LIST])
NAMES: Final[tuple[str, ...]] = tuple([name for name, _ in LIST])


def place(name: str) -> int:
    return NAMES.index(name)
