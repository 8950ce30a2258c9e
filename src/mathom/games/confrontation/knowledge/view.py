"""What one seat may know of a position (chapter 13), built up from nothing."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, SECOND
from mathom.core.engine.tables import bit, zeros
from mathom.games.confrontation.rules.board import DEFEATED, REGIONS
from mathom.games.confrontation.rules.cards import size
from mathom.games.confrontation.rules.characters.tiles import TILES, side_of
from mathom.games.confrontation.rules.state import (
    CARD_PLACES,
    FACE_DOWN,
    FETCHED,
    HAND,
    HELD,
    NONE,
    OWN_TWO,
    PICKED,
    PLAYED,
    Confrontation,
    Rules,
    ViewFields,
)

WATCHER_SEAT: Final = -1  # a spectator
HIDDEN: Final = 31  # a place, or a card, that this seat may not know
HEAP: Final = 32  # HEAP + region: one of the concealed pieces there


class View(ViewFields):
    """A position as one seat sees it. `at` is HIDDEN for concealed enemies, who are counted in `heaps`.

    The fields of `ViewFields` are as in the state."""

    def __init__(self, seat: i64, rules: Rules, agenda: vec[i64]) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.rules: Rules = rules
        self.at: vec[i64] = zeros(TILES)
        self.heaps: vec[i64] = zeros(2 * REGIONS)
        self.cards: vec[i64] = zeros(CARD_PLACES)
        self.held: vec[i64] = zeros(2)  # how many Special Cards each side holds
        self.picked: vec[i64] = zeros(2)  # how many each has picked so far
        self.agenda: vec[i64] = agenda
        self.variant: i64 = 0
        self.known: i64 = 0
        self.fellow: i64 = NONE
        self.minion: i64 = NONE
        self.bound: i64 = NONE
        self.ordered: i64 = NONE

    def numbers(self) -> list[int]:
        """All fields in order, to compare and hash views."""
        rules = self.rules
        out: list[int] = [self.seat, rules.cast, rules.specials, rules.handicap, rules.turn_limit]
        out += [int(rules.upstream_sideways_retreat), int(rules.stuck_retreat_blocks_sacrifice)]
        out.append(int(rules.upstream_bars_sauron))
        for items in (self.at, self.heaps, self.cards, self.held, self.picked, self.agenda):
            out += list(items)
        out += [self.variant, self.known, self.fellow, self.minion, self.bound, self.ordered]
        return out + self.copied_numbers()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(tuple(self.numbers()))


def look_at(s: Confrontation, seat: i64) -> View:
    """13.4: the view of a seat, or of WATCHER_SEAT."""
    v = View(seat, s.rules, s.agenda[: s.depth])
    s.show_to(v, seat)
    v.known = s.known
    if seat == WATCHER_SEAT:
        v.known &= ~s.whispered
    see_pieces(s, v)
    see_cards(s, v)
    v.fellow = pointer(s, v, s.fellow)
    v.minion = pointer(s, v, s.minion)
    v.bound = pointer(s, v, s.bound)
    v.ordered = pointer(s, v, s.ordered)
    if v.ordered >= HEAP and s.ordered == s.bound:
        v.ordered = HEAP + (s.agenda[s.depth - 1] >> SECOND & ARGUMENT)  # M10: where it stood before the step
    return v


def see_pieces(s: Confrontation, v: View) -> None:
    """Own, face-up and defeated pieces by name; the others as heaps without handles (R21)."""
    at = v.at
    heaps = v.heaps
    known: i64 = v.known
    face_up: i64 = s.open_always | s.open_turn | s.open_battle | v.seen
    piece: i64
    for piece in range(TILES):
        r: i64 = s.at[piece]
        own: bool = side_of(piece) == v.seat
        if own:
            known |= bit(piece)
        if own or r == DEFEATED or face_up >> piece & 1:
            at[piece] = r
        else:
            at[piece] = HIDDEN
            if r < DEFEATED:
                place: i64 = REGIONS * side_of(piece) + r
                heaps[place] = heaps[place] + 1
    v.variant = s.variant & known


def see_cards(s: Confrontation, v: View) -> None:
    """Hands and piles are public except a face-down card; so are Special Cards, except picks (R23)."""
    cards = s.cards
    seen = v.cards
    side: i64
    for side in range(2):
        hand: i64 = cards[HAND + side]
        played: i64 = cards[PLAYED + side]
        if played >= 0 and s.flags & FACE_DOWN and side != v.seat:
            hand |= bit(played)
            played = HIDDEN
        seen[HAND + side] = hand
        seen[PLAYED + side] = played
        seen[FETCHED + side] = cards[FETCHED + side]
        v.held[side] = size(cards[HELD + side])
        v.picked[side] = size(cards[PICKED + side])
        if side == v.seat or s.rules.specials != OWN_TWO:
            seen[HELD + side] = cards[HELD + side]
        if side == v.seat:
            seen[PICKED + side] = cards[PICKED + side]


def pointer(s: Confrontation, v: View, piece: i64) -> i64:
    """The piece itself if the seat sees it, otherwise HEAP and its region."""
    if piece < 0 or v.at[piece] != HIDDEN:
        return piece
    return HEAP + s.at[piece]
