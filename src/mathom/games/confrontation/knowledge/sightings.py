"""Where each side's pieces may stand as far as the other side can tell: a bit mask of regions for each tile.

It must be updated after every answer, chance included, because two moves between updates would blur it. An update
uses only what the other side sees: how many pieces stand where, and which are face-up or gone.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import bit, zeros
from mathom.games.confrontation.rules.board import DEFEATED, REGIONS
from mathom.games.confrontation.rules.characters.tiles import TEAM, TILES
from mathom.games.confrontation.rules.state import Confrontation

ANYWHERE: Final = 65535
HOMES_FELLOWSHIP: Final = 63  # regions 0 to 5
HOMES_SAURON: Final = 64512  # regions 10 to 15
SMEAGOL: Final = 2  # the tile, if it shows its variant face
ROUNDS: Final = 4  # of conclusions that lead to others


class Sightings:
    """The masks of one game."""

    def __init__(self) -> None:
        self.possible: vec[i64] = zeros(TILES)  # by tile: where the other side may think it is
        self.counts: vec[i64] = zeros(2 * REGIONS)  # pieces in each region at the last look, by side
        self.faces: vec[i64] = zeros(2)  # tiles face-up or gone at the last look, by side
        self.heaps: vec[i64] = zeros(REGIONS)
        self.begin()

    def begin(self) -> None:
        """As the first turn begins: five pieces in front of each home, four in it."""
        k: i64
        for k in range(TEAM):
            self.possible[k] = HOMES_FELLOWSHIP
            self.possible[TEAM + k] = HOMES_SAURON
        for k in range(2 * REGIONS):
            self.counts[k] = 0
        for k in range(5):
            self.counts[1 + k] = 1
            self.counts[REGIONS + 10 + k] = 1
        self.counts[0] = 4
        self.counts[2 * REGIONS - 1] = 4
        self.faces[0] = 0
        self.faces[1] = 0

    def see(self, s: Confrontation) -> None:
        """A look after an answer. During the set-up there is nothing to see."""
        if s.turn > 0:
            self.see_side(s, 0)
            self.see_side(s, 1)

    def see_side(self, s: Confrontation, side: i64) -> None:
        """The other side looks at this one."""
        first: i64 = TEAM * side
        c: i64 = REGIONS * side
        counts = self.counts
        possible = self.possible
        lost: i64 = 0
        gained: i64 = 0
        r: i64
        k: i64
        for r in range(REGIONS):
            k = s.count[c + r]
            if k != counts[c + r]:
                if k < counts[c + r]:
                    lost |= bit(r)
                else:
                    gained |= bit(r)
                counts[c + r] = k
        faces: i64 = (s.open_always | s.open_turn | s.open_battle | s.seen) >> first & 511
        moved: bool = False  # somebody face-up, as in an exchange of places
        for k in range(TEAM):
            r = s.at[first + k]
            if r >= DEFEATED:
                faces |= bit(k)
            elif faces >> k & 1 and possible[first + k] != bit(r):
                moved = True
        if lost == 0 and gained == 0 and not moved and faces == self.faces[side]:
            return
        ceased: i64 = self.faces[side] & ~faces
        self.faces[side] = faces
        if side == 0 and ceased >> SMEAGOL & 1 and s.variant >> SMEAGOL & 1:
            self.blur_smeagol()
        heaps = self.heaps
        for r in range(REGIONS):
            heaps[r] = counts[c + r]
        for k in range(TEAM):
            if faces >> k & 1:
                r = s.at[first + k]
                if r < DEFEATED:
                    heaps[r] = heaps[r] - 1
                    possible[first + k] = bit(r)
                else:
                    possible[first + k] = 0
        self.follow(first, faces, lost, gained)

    def blur_smeagol(self) -> None:
        """He may have changed places with anybody, who may be concealed again by now."""
        possible = self.possible
        k: i64
        for k in range(TEAM):
            if k != SMEAGOL and possible[k] != 0:
                possible[k] = possible[k] | possible[SMEAGOL]
        possible[SMEAGOL] = ANYWHERE

    def follow(self, first: i64, faces: i64, lost: i64, gained: i64) -> None:
        """Concealed pieces may have gone from where pieces were lost to where pieces were gained."""
        possible = self.possible
        heaps = self.heaps
        occupied: i64 = 0
        p: i64
        k: i64
        for k in range(REGIONS):
            if heaps[k] > 0:
                occupied |= bit(k)
        for k in range(TEAM):
            if not faces >> k & 1:
                p = possible[first + k]
                if p == 0:
                    p = gained if gained else ANYWHERE  # it was gone, and is back
                elif p & lost:
                    p |= gained
                possible[first + k] = p & occupied
        for _ in range(ROUNDS):
            if not self.conclude(first, faces, occupied):
                return

    def conclude(self, first: i64, faces: i64, occupied: i64) -> bool:
        """Finds pieces that must be in a heap, or cannot be in a full one. Returns whether anything was learned."""
        possible = self.possible
        changed: bool = False
        here: i64
        pinned: i64
        r: i64
        k: i64
        for r in range(REGIONS):
            if not occupied >> r & 1:
                continue
            here = 0
            pinned = 0
            for k in range(first, first + TEAM):
                if not faces >> (k - first) & 1 and possible[k] >> r & 1:
                    here += 1
                    if possible[k] == bit(r):
                        pinned += 1
            if here == pinned or (here != self.heaps[r] and pinned != self.heaps[r]):
                continue
            changed = True
            for k in range(first, first + TEAM):
                if not faces >> (k - first) & 1 and possible[k] >> r & 1:
                    if here == self.heaps[r]:
                        possible[k] = bit(r)
                    elif possible[k] != bit(r):
                        possible[k] = possible[k] & ~bit(r)
        return changed

    def wrong(self, s: Confrontation) -> int:
        """For tests: how many pieces stand where the other side thinks they cannot be."""
        bad = 0
        k: i64
        for k in range(TILES):
            if s.at[k] < DEFEATED and not self.possible[k] >> s.at[k] & 1:
                bad += 1
        return bad
