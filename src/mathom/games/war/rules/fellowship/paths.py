"""R9.1, R13.4, R13.5: where Companions and the Ring-bearers' figure can get, and what their path touches."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers, zeros
from mathom.games.war.rules.answers import PATH, REGION
from mathom.games.war.rules.armies.figures import controls, is_besieged
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import (
    BALROG_ON_PATH,
    BORDER,
    FIRST_BORDER,
    PATH_BIT,
    PATHS,
    REGIONS,
    is_stronghold,
)
from mathom.games.war.rules.state import War

FAR: Final = 99
# For `measure`: who goes.
RING_BEARERS: Final = 0
COMPANIONS: Final = 1
MINIONS: Final = 2
COMPANIONS_BY_CARD: Final = 3  # they may end their move in a besieged Stronghold
# Buffers of this module: `measure` fills the first two; PATH_STEPS is FAR everywhere between two calls of `add_paths`.
STEPS: Final[vec[i64]] = zeros(REGIONS)
QUEUE: Final[vec[i64]] = zeros(REGIONS)
PATH_STEPS: Final[vec[i64]] = numbers([FAR] * (REGIONS * PATHS))
PATH_QUEUE: Final[vec[i64]] = zeros(REGIONS * PATHS)


def add_figure_reach(s: War, most: i64, out: vec[i64]) -> i64:
    """R13.4: every region within `most` steps of the figure; Armies and sieges do not matter. Returns how many."""
    measure(s, s.fellowship, most, RING_BEARERS)
    return add_measured(out)


def add_companion_reach(s: War, start: i64, most: i64, who: i64, out: vec[i64]) -> i64:
    """R9.1: Companions ignore Armies, stop at Shadow-held Strongholds, and stay out of besieged ones of their side.

    `who` is COMPANIONS, or COMPANIONS_BY_CARD if a card lets them enter a besieged Stronghold.
    """
    measure(s, start, most, who)
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
    first: i64 = REGION.of(0)
    region: i64
    for region in range(REGIONS):
        if STEPS[region] != FAR:
            out[n] = first + region
            n += 1
    return n


def can_leave(s: War, start: i64, who: i64) -> bool:
    """Whether a Companion or Minion can go to some neighbouring region."""
    if is_held(s, who, start, start):
        return False
    k: i64
    for k in range(FIRST_BORDER[start], FIRST_BORDER[start + 1]):
        if not is_closed(s, who, BORDER[k]):
            return True
    return False


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


def path_bit(region: i64, balrog: i64) -> i64:
    """What a path touches in a region, as a set."""
    return PATH_BIT[region] | BALROG_ON_PATH if region == balrog else PATH_BIT[region]


def add_paths(start: i64, end: i64, most: i64, matters: i64, balrog: i64, out: vec[i64]) -> i64:
    """D9: the sets of Strongholds that paths of at most `most` steps touch, of those that matter. Returns how many.

    The end is within reach. `balrog` is a region that counts as BALROG_ON_PATH, if that matters.
    """
    if matters == 0:
        out[0] = PATH.of(0)
        return 1
    k: i64
    first: i64 = start * PATHS + (path_bit(start, balrog) & matters)
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
            to = BORDER[k] * PATHS + (place % PATHS | path_bit(BORDER[k], balrog) & matters)
            if PATH_STEPS[to] == FAR:
                PATH_STEPS[to] = PATH_STEPS[place] + 1
                PATH_QUEUE[tail] = to
                tail += 1
    n: i64 = 0
    for k in range(matters + 1):  # no subset of `matters` is a larger number
        if PATH_STEPS[end * PATHS + k] != FAR:
            out[n] = PATH.of(k)
            n += 1
    for k in range(tail):
        PATH_STEPS[PATH_QUEUE[k]] = FAR
    return n
