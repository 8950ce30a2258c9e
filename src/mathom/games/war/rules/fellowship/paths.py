"""R9.1, R13.4, R13.5: where Companions and the Ring-bearers' figure can get, and what their path touches."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import add
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.answers import PATH, REGION
from mathom.games.war.rules.armies.figures import controls, is_besieged
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import BORDER, FIRST_BORDER, PATH_BIT, PATHS, REGIONS, is_stronghold
from mathom.games.war.rules.state import War

FAR: Final = 99
# For `measure`: who goes.
RING_BEARERS: Final = 0
COMPANIONS: Final = 1
MINIONS: Final = 2
# Buffers of this module: every function below fills them before it reads them.
STEPS: Final[vec[i64]] = zeros(REGIONS)
QUEUE: Final[vec[i64]] = zeros(REGIONS)
PATH_STEPS: Final[vec[i64]] = zeros(REGIONS * PATHS)
PATH_QUEUE: Final[vec[i64]] = zeros(REGIONS * PATHS)


def add_figure_reach(s: War, most: i64, out: vec[i64]) -> i64:
    """R13.4: every region within `most` steps of the figure; Armies and sieges do not matter. Returns how many."""
    measure(s, s.fellowship, most, RING_BEARERS)
    return add_measured(out)


def add_companion_reach(s: War, start: i64, most: i64, out: vec[i64]) -> i64:
    """R9.1: Companions ignore Armies, stop at Shadow-held Strongholds, and stay out of besieged ones of their side."""
    measure(s, start, most, COMPANIONS)
    return add_measured(out)


def add_minion_reach(s: War, start: i64, most: i64, out: vec[i64]) -> i64:
    """R9.3: Minions ignore Armies; they enter Free Peoples Strongholds only where the Shadow besieges them."""
    measure(s, start, most, MINIONS)
    return add_measured(out)


def measure(s: War, start: i64, most: i64, who: i64) -> None:
    """Writes the number of steps to every region within reach into STEPS, FAR for all others."""
    region: i64
    for region in range(REGIONS):
        STEPS[region] = FAR
    STEPS[start] = 0
    QUEUE[0] = start
    head: i64 = 0
    tail: i64 = 1
    k: i64
    to: i64
    while head < tail:
        region = QUEUE[head]
        head += 1
        if STEPS[region] == most or is_held(s, who, start, region):
            continue
        for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
            to = BORDER[k]
            if STEPS[to] == FAR and not is_closed(s, who, to):
                STEPS[to] = STEPS[region] + 1
                QUEUE[tail] = to
                tail += 1


def add_measured(out: vec[i64]) -> i64:
    n: i64 = 0
    region: i64
    for region in range(REGIONS):
        if STEPS[region] != FAR:
            n = add(out, n, REGION.of(region))
    return n


def is_held(s: War, who: i64, start: i64, region: i64) -> bool:
    """Whether they cannot leave a region on their way from another."""
    if who == RING_BEARERS:
        return False
    if who == MINIONS:
        return is_besieged(s, SHADOW, region)
    if is_besieged(s, FREE, region):
        return True
    return region != start and is_stronghold(region) and controls(s, SHADOW, region)


def is_closed(s: War, who: i64, region: i64) -> bool:
    """Whether they cannot enter a region."""
    if who == MINIONS:
        if is_besieged(s, SHADOW, region):
            return True
        return is_stronghold(region) and controls(s, FREE, region) and not is_besieged(s, FREE, region)
    return who == COMPANIONS and is_besieged(s, FREE, region)


def add_paths(start: i64, end: i64, most: i64, matters: i64, out: vec[i64]) -> i64:
    """D9: the sets of Strongholds that paths of at most `most` steps touch, of those that matter. Returns how many."""
    k: i64
    for k in range(REGIONS * PATHS):
        PATH_STEPS[k] = FAR
    first: i64 = start * PATHS + (PATH_BIT[start] & matters)
    PATH_STEPS[first] = 0
    PATH_QUEUE[0] = first
    head: i64 = 0
    tail: i64 = 1
    place: i64
    to: i64
    while head < tail:
        place = PATH_QUEUE[head]
        head += 1
        if PATH_STEPS[place] == most:
            continue
        for k in range(FIRST_BORDER[place // PATHS], FIRST_BORDER[place // PATHS + 1]):
            to = BORDER[k] * PATHS + (place % PATHS | PATH_BIT[BORDER[k]] & matters)
            if PATH_STEPS[to] == FAR:
                PATH_STEPS[to] = PATH_STEPS[place] + 1
                PATH_QUEUE[tail] = to
                tail += 1
    n: i64 = 0
    for k in range(PATHS):
        if PATH_STEPS[end * PATHS + k] != FAR:
            out[n] = PATH.of(k)
            n += 1
    return n
