"""The sightings of a game from what one seat sees and heard, without the position.

A training looks at the board after every answer. Events also tell of pieces that were shown and concealed again within
one answer, so these sightings are as sharp or sharper.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, HEAD, MORE, RULE, SECRET
from mathom.core.engine.tables import bit, zeros
from mathom.games.confrontation.knowledge.sightings import Sightings
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.rules.board import DEFEATED, FANGORN, GONDOR, REGIONS, SAURON
from mathom.games.confrontation.rules.characters.tiles import GANDALF, TILES, VARIANT, WATCHER, side_of
from mathom.games.confrontation.rules.events import (
    BATTLE_BEGAN,
    DEFEATED_PIECE,
    MOVED,
    PLACED,
    PUT_BACK,
    RETREATED,
    RING_PASSED,
    SAM_STEPPED_IN,
    SHOWN,
    SWITCHED,
    TURN_BEGAN,
)
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.state import CARD_PLACES, DEPTH, Confrontation

SMEAGOL: Final = 2
BY_TUNNEL: Final = 504  # rules that events name
SAM_SHOWS_FRODO: Final = 902
GANDALF_HELPS: Final = 922
GANDALF_RETURNS: Final = 1102
CREBAIN: Final = 1106
PALANTIR: Final = 1107
WORMTONGUE_ESCAPES: Final = 932


def sightings_heard(v: View, heard: vec[i64], in_tunnel: bool) -> Sightings:
    """`in_tunnel`: whether the Balrog may still stop the last move."""
    board = HeardBoard(v)
    board.follow(heard, in_tunnel)
    if board.agrees():
        board.look_once_more()
        return board.sightings
    return sightings_seen(v)


def sightings_seen(v: View) -> Sightings:
    """From the view alone, for a game that did not begin with a set-up: a concealed piece may be in any heap."""
    found = Sightings()
    counts = counts_of(v)
    up: i64 = v.open_always | v.open_turn | v.open_battle | v.seen
    heaps: vec[i64] = zeros(2)
    k: i64
    r: i64
    for k in range(2 * REGIONS):
        found.counts[k] = counts[k]
    for k in range(TILES):
        if v.at[k] < DEFEATED and up >> k & 1:
            r = REGIONS * side_of(k) + v.at[k]
            counts[r] = counts[r] - 1
    for k in range(2 * REGIONS):
        if counts[k] > 0:
            heaps[k // REGIONS] = heaps[k // REGIONS] | bit(k % REGIONS)
    for k in range(TILES):
        if v.at[k] == DEFEATED:
            found.possible[k] = 0
        elif up >> k & 1:
            found.possible[k] = bit(v.at[k])
        else:
            found.possible[k] = heaps[side_of(k)]
    return found


def counts_of(v: View) -> vec[i64]:
    """The pieces in each region, by side."""
    counts = zeros(2 * REGIONS)
    k: i64
    r: i64
    for k in range(2 * REGIONS):
        counts[k] = v.heaps[k]
    for k in range(TILES):
        if v.at[k] < DEFEATED:
            r = REGIONS * side_of(k) + v.at[k]
            counts[r] = counts[r] + 1
    return counts


class HeardBoard:
    """Replays events on a board of which only the public part is right: counts, face-up and defeated pieces."""

    def __init__(self, v: View) -> None:
        self.v: View = v
        self.sightings: Sightings = Sightings()
        self.board: Confrontation = Confrontation(
            FRAMES, zeros(DEPTH), v.rules, zeros(TILES), zeros(2 * REGIONS), zeros(CARD_PLACES)
        )
        self.region: i64 = 0  # of the last battle
        self.by_tunnel: bool = False  # whether the last defeat was in the Tunnel
        k: i64
        for k in range(2 * REGIONS):
            self.board.count[k] = self.sightings.counts[k]

    def follow(self, heard: vec[i64], in_tunnel: bool) -> None:
        n: i64 = len(heard)
        last: i64 = last_move(heard) if in_tunnel else -1
        i: i64
        for i in range(0, n, 2):
            kind: i64 = heard[i] & MORE
            x: i64 = heard[i + 1]
            if kind == MOVED:
                self.conceal_fighters()
                stopped: bool = i == last or (
                    i + 4 < n and heard[i + 4] & HEAD == i64(DEFEATED_PIECE | BY_TUNNEL << RULE)
                )
                if not stopped:
                    self.move(x)
            else:
                self.observe(kind, heard[i] >> RULE, x)
            if i + 2 >= n or heard[i + 2] & MORE != BATTLE_BEGAN:
                self.sightings.see(self.board)

    def observe(self, kind: i64, rule: i64, x: i64) -> None:
        board = self.board
        a: i64 = x & ARGUMENT
        b: i64 = x >> 12 & ARGUMENT
        c: i64 = x >> 24 & ARGUMENT
        if kind == TURN_BEGAN:
            board.turn = b | c << 12
            board.open_turn = 0
            board.seen = 0
            board.open_battle = 0
        elif kind == BATTLE_BEGAN:
            board.open_battle = 0
            self.region = c
            self.show_fighter(a, c)
            self.show_fighter(b, c)
        elif kind == SHOWN:
            self.show(rule, x >> SECRET, a)
        elif kind == SAM_STEPPED_IN:
            self.show_fighter(a, b)
        elif kind == SWITCHED:
            self.show_fighter(a, self.region)
            board.at[SMEAGOL] = b
        elif kind == RETREATED:
            self.shift(side_of(tile_of(a)), b, c)
            board.at[tile_of(a)] = c
        elif kind == DEFEATED_PIECE:
            self.add(side_of(tile_of(a)), b, -1)
            board.at[tile_of(a)] = DEFEATED
            self.by_tunnel = rule == BY_TUNNEL
        elif kind == RING_PASSED:
            self.show(BY_TUNNEL if self.by_tunnel else SAM_SHOWS_FRODO, a, b)
        elif kind == PUT_BACK:
            self.put_back(rule, tile_of(a), b)
        elif kind == PLACED and rule == GANDALF_RETURNS:
            self.add(0, FANGORN, 1)
            board.at[GANDALF] = FANGORN
            board.open_always &= ~bit(GANDALF)

    def move(self, x: i64) -> None:
        side: i64 = x & ARGUMENT
        to: i64 = x >> 24 & ARGUMENT
        self.shift(side, x >> 12 & ARGUMENT, to)
        tile: i64 = tile_of(x >> SECRET)
        if 0 <= tile < TILES and self.is_up(tile):
            self.board.at[tile] = to

    def is_up(self, tile: i64) -> bool:
        board = self.board
        return (board.open_always | board.open_turn | board.open_battle | board.seen) >> tile & 1 != 0

    def show(self, rule: i64, character: i64, r: i64) -> None:
        board = self.board
        tile: i64 = tile_of(character)
        if rule == SAM_SHOWS_FRODO or rule == GANDALF_HELPS:
            self.show_fighter(character, r)
            return
        if rule == CREBAIN:
            board.open_always |= bit(tile)
        elif rule == PALANTIR:
            board.seen |= bit(tile)
        else:
            board.open_turn |= bit(tile)
        self.learn(character, r)

    def show_fighter(self, character: i64, r: i64) -> None:
        self.board.open_battle |= bit(tile_of(character))
        self.learn(character, r)

    def learn(self, character: i64, r: i64) -> None:
        """9.34: a Watcher that was shown stays face-up."""
        tile: i64 = tile_of(character)
        self.board.at[tile] = r
        if character >= VARIANT:
            self.board.variant |= bit(tile)
        if character == WATCHER:
            self.board.open_always |= bit(tile)

    def put_back(self, rule: i64, tile: i64, r: i64) -> None:
        """9.11, 9.32: Shelob comes from the battle; Wormtongue had been removed."""
        if rule == WORMTONGUE_ESCAPES:
            self.add(SAURON, r, 1)
        else:
            self.shift(SAURON, self.region, GONDOR)
        self.board.at[tile] = r

    def conceal_fighters(self) -> None:
        self.board.open_battle = 0

    def add(self, side: i64, r: i64, number: i64) -> None:
        place: i64 = REGIONS * side + r
        self.board.count[place] = self.board.count[place] + number

    def shift(self, side: i64, start: i64, to: i64) -> None:
        self.add(side, start, -1)
        self.add(side, to, 1)

    def agrees(self) -> bool:
        """Whether the events lead from the usual beginning to the view."""
        counts = counts_of(self.v)
        k: i64
        for k in range(2 * REGIONS):
            if self.v.turn > 0 and counts[k] != self.board.count[k]:
                return False
        return True

    def look_once_more(self) -> None:
        """The view says exactly which pieces are face-up now."""
        board = self.board
        v = self.v
        if v.turn == 0:
            return
        board.open_always = v.open_always
        board.open_turn = v.open_turn
        board.open_battle = v.open_battle
        board.seen = v.seen
        self.sightings.see(board)


def tile_of(character: i64) -> i64:
    return character - VARIANT if character >= VARIANT else character


def last_move(heard: vec[i64]) -> i64:
    """Where the last move stands; -1 if there is none."""
    i: i64
    found: i64 = -1
    for i in range(0, len(heard), 2):
        if heard[i] & MORE == MOVED:
            found = i
    return found
