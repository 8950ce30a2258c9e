"""How many regions lie between two regions, whatever stands on the way."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers
from mathom.games.war.rules.facts.regions import (
    MINAS_MORGUL,
    MORANNON,
    NEIGHBOURS,
    REGIONS,
)


def steps_from(start: int) -> list[int]:
    """The steps from a region to every region: the map is connected."""
    steps = [REGIONS] * REGIONS
    steps[start] = 0
    queue = [start]
    for region in queue:
        for to in NEIGHBOURS[region]:
            if steps[to] == REGIONS:
                steps[to] = steps[region] + 1
                queue.append(to)
    return steps


DISTANCE: Final[vec[i64]] = numbers([steps for start in range(REGIONS) for steps in steps_from(start)])


def distance(a: i64, b: i64) -> i64:
    k: i64 = a * REGIONS + b
    return DISTANCE[k]


def to_mordor(region: i64) -> i64:
    """The steps to the nearer of the two gates of Mordor."""
    morgul: i64 = distance(region, MINAS_MORGUL)
    morannon: i64 = distance(region, MORANNON)
    return morgul if morgul < morannon else morannon
