"""The board (chapter 2): sixteen regions in seven rows, from the Shire to Mordor."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import bit, numbers

FELLOWSHIP: Final = 0
SAURON: Final = 1

REGION_NAMES: Final[tuple[str, ...]] = tuple(
    "shire arthedain cardolan rhudaur eregion enedwaith high_pass misty_mountains caradhras gap_of_rohan"
    " mirkwood fangorn rohan dagorlad gondor mordor".split()
)

SHIRE: Final = 0
EREGION: Final = 4
HIGH_PASS: Final = 6
CARADHRAS: Final = 8
GAP_OF_ROHAN: Final = 9
MIRKWOOD: Final = 10
FANGORN: Final = 11
ROHAN: Final = 12
GONDOR: Final = 14
MORDOR: Final = 15

REGIONS: Final = 16
DEFEATED: Final = 16  # the place of a piece that has left the board
RESERVE: Final = 17  # its place before set-up
NOWHERE: Final = -1

# 2.4: pieces of one side
CAPACITY: Final[vec[i64]] = numbers([4, 2, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2, 2, 4])

# 2.1 and 2.3: three ways forward for each region, -1 if there are fewer. The Fellowship's 48 places come
# first, with the Anduin and the Tunnel last in their rows; then Sauron's 48.
WAYS: Final = 3
FORWARD: Final[vec[i64]] = numbers(
    [1, 2, -1]  # shire
    + [3, 4, -1]
    + [4, 5, -1]
    + [6, 7, -1]  # rhudaur
    + [7, 8, 11]  # eregion: the Tunnel to Fangorn
    + [8, 9, -1]
    + [10, -1, -1]  # the High Pass
    + [10, 11, -1]
    + [11, 12, -1]
    + [12, -1, -1]
    + [13, -1, 11]  # mirkwood: the Anduin to Fangorn
    + [13, 14, 12]  # fangorn: the Anduin to Rohan
    + [14, -1, -1]
    + [15, -1, -1]  # dagorlad
    + [15, -1, -1]
    + [-1, -1, -1]  # mordor
    + [-1, -1, -1]  # shire, and now Sauron's
    + [0, -1, -1]
    + [0, -1, -1]
    + [1, -1, -1]  # rhudaur
    + [1, 2, -1]
    + [2, -1, -1]
    + [3, -1, -1]  # the High Pass
    + [3, 4, -1]
    + [4, 5, -1]
    + [5, -1, -1]
    + [6, 7, -1]  # mirkwood
    + [7, 8, -1]
    + [8, 9, -1]
    + [10, 11, -1]  # dagorlad
    + [11, 12, -1]
    + [13, 14, -1]  # mordor
)

# 2.2: two neighbours in the row, -1 if there are fewer. No step leads from mountain to mountain.
SIDEWAYS: Final[vec[i64]] = numbers(
    [-1, -1]  # shire
    + [-1, 2]
    + [1, -1]
    + [-1, 4]  # rhudaur
    + [3, 5]
    + [4, -1]
    + [-1, -1]  # the mountains
    + [-1, -1]
    + [-1, -1]
    + [-1, -1]
    + [-1, 11]  # mirkwood
    + [10, 12]
    + [11, -1]
    + [-1, 14]  # dagorlad
    + [13, -1]
    + [-1, -1]  # mordor
)


def bordering() -> list[int]:
    """2.2: the regions that share a border, as bit masks; neighbouring mountains do, the Tunnel's ends do not."""
    masks = [0] * REGIONS
    for r in range(REGIONS):
        for k in range(2):
            for t in (FORWARD[WAYS * r + k], FORWARD[WAYS * (REGIONS + r) + k], SIDEWAYS[2 * r + k]):
                if t >= 0:
                    masks[r] |= bit(t)
    for r in range(HIGH_PASS, GAP_OF_ROHAN):
        masks[r] |= bit(r + 1)
        masks[r + 1] |= bit(r)
    return masks


ADJACENT: Final[vec[i64]] = numbers(bordering())


def is_mountain(r: i64) -> bool:
    return HIGH_PASS <= r <= GAP_OF_ROHAN


# Ways of making a move (5.5): each is public.
NORMAL: Final = 0
ANDUIN: Final = 1
TUNNEL: Final = 2
ABILITY: Final = 3
BY_CARD: Final = 4
WAY_NAMES: Final[tuple[str, ...]] = tuple("normal anduin tunnel ability card".split())


def way_of(side: i64, start: i64, to: i64) -> i64:
    """5.5: a step, if one leads there; otherwise an ability."""
    place: i64 = WAYS * (REGIONS * side + start)
    if FORWARD[place] == to or FORWARD[place + 1] == to:
        return NORMAL
    if FORWARD[place + 2] == to:
        return TUNNEL if start == EREGION else ANDUIN
    return ABILITY
