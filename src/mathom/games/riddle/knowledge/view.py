"""What one seat may know of a position (chapters 3 and 15), built up from nothing.

A view shows the table as it is now. What a seat saw earlier, such as a hand, is in the events that it heard.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, INDEX, Frame
from mathom.core.engine.tables import copy_numbers, zeros
from mathom.games.riddle.rules.battle import TAKE_SPOILS
from mathom.games.riddle.rules.cards import CARDS, FIRST_COPY, KINDS
from mathom.games.riddle.rules.drawing import SWAP_CARDS
from mathom.games.riddle.rules.power_plays.taking import TAKE_FROM_HAND
from mathom.games.riddle.rules.setup import CHOOSE_CHARACTER
from mathom.games.riddle.rules.sides.partners import CHOOSE_FROM_PARTNER
from mathom.games.riddle.rules.sides.teams import CHOOSE_WHO_ACTS
from mathom.games.riddle.rules.state import (
    CHARACTERS,
    DECK,
    DEPTH,
    DISCARD,
    FORCE,
    HAND,
    HIDDEN_THIS_TURN,
    LOOKED,
    NONE,
    PILE,
    PLAYERS,
    SCALARS,
    SET_ASIDE,
    TABLE,
    TABLES,
    ZONES,
    Riddle,
    Rules,
)

WATCHER_SEAT: Final = -1  # spectators
HIDDEN: Final = ZONES  # the zone of a card that this seat may not know
UNKNOWN: Final = CHARACTERS  # another player's secret choice of character


class View:
    """A position as one seat sees it.

    `table` holds everything public, such as the number of cards in each zone. Of each kind the copies whose zone is
    known come first, sorted by zone; the others are HIDDEN.
    """

    def __init__(self, seat: i64, table: Riddle) -> None:
        self.seat: i64 = seat
        self.rules: Rules = table.rules
        self.table: Riddle = table

    def numbers(self) -> list[int]:
        """Everything in the view, so that two views under the same ruleset can be compared."""
        t = self.table
        out: list[int] = [self.seat, t.rules.players, t.rules.teams_of, *t.at, *t.count, *t.agenda[: t.depth]]
        for items in player_tables(t):
            out += list(items)
        return [*out, *numbers_of(t)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(tuple(self.numbers()))


CARD_TABLES: Final = ("at", "count")
PLAYER_TABLES: Final = tuple(name for name in TABLES if name not in CARD_TABLES)
NUMBERS: Final = ("depth", "over", *SCALARS)


def player_tables(s: Riddle) -> list[vec[i64]]:
    return [getattr(s, name) for name in PLAYER_TABLES]


def numbers_of(s: Riddle) -> list[int]:
    return [int(getattr(s, name)) for name in NUMBERS]


def look_at(s: Riddle, seat: i64) -> View:
    """What a seat, or WATCHER_SEAT, may know now. Frames hold no secrets."""
    t = Riddle(s.frames, zeros(DEPTH), s.rules, zeros(CARDS), s.count[:])
    copy_numbers(s.agenda, t.agenda, s.depth)
    s.copy_public(t)
    see_cards(s, t, seen_zones(s, seat))
    see_wishes(s, t, seat)
    return View(seat, t)


def look_at_all(s: Riddle) -> View:
    """The view of a finished game: every hand and every hidden card."""
    v = look_at(s, WATCHER_SEAT)
    seen = zeros(ZONES)
    zone: i64
    player: i64
    for zone in range(ZONES):
        seen[zone] = HIDDEN if zone == DECK else zone
    see_cards(s, v.table, seen)
    for player in range(s.rules.players):
        v.table.wish[player] = s.wish[player]
    return v


def see_wishes(s: Riddle, t: Riddle, seat: i64) -> None:
    """D-1: shows which players have chosen a character, but not which one, until all have."""
    copy_numbers(s.wish, t.wish, PLAYERS)
    player: i64
    for player in range(s.rules.players):
        if s.wish[player] != NONE and s.seat_of(player) != seat and is_waiting(s, CHOOSE_CHARACTER):
            t.wish[player] = UNKNOWN


def see_cards(s: Riddle, t: Riddle, seen: vec[i64]) -> None:
    """Copies of a kind are sorted by zone, the HIDDEN ones last."""
    kind: i64
    i: i64
    for kind in range(KINDS):
        n: i64 = FIRST_COPY[kind]
        end: i64 = FIRST_COPY[kind + 1]
        for i in range(n, end):
            zone: i64 = seen[s.at[i]]
            if zone != HIDDEN:
                put_in_order(t.at, FIRST_COPY[kind], n, zone)
                n += 1
        for i in range(n, end):
            t.at[i] = HIDDEN


def put_in_order(at: vec[i64], first: i64, end: i64, zone: i64) -> None:
    """Inserts a zone into the sorted ones from `first` to `end`."""
    while end > first and at[end - 1] > zone:
        at[end] = at[end - 1]
        end -= 1
    at[end] = zone


# ---- who sees what ----


def seen_zones(s: Riddle, seat: i64) -> vec[i64]:
    """Each zone whose cards this seat sees maps to itself, the others to HIDDEN."""
    seen = zeros(ZONES)
    zone: i64
    for zone in range(ZONES):
        seen[zone] = zone if is_seen(s, seat, zone) else HIDDEN
    return seen


def is_seen(s: Riddle, seat: i64, zone: i64) -> bool:
    if zone == DISCARD or TABLE <= zone < SET_ASIDE or FORCE <= zone < PILE:
        return True
    if zone == DECK or s.count[zone] == 0:
        return False
    if zone < TABLE:
        return sees_hand(s, seat, zone - HAND)
    if zone < FORCE:
        return sees_set_aside(s, seat, zone - SET_ASIDE)
    if zone < HIDDEN_THIS_TURN:
        return sees_pile(s, seat, (zone - PILE) // 8, (zone - PILE) % 8)
    return may_see_cards_of(s, seat, s.player)


def sees_hand(s: Riddle, seat: i64, player: i64) -> bool:
    return may_see_cards_of(s, seat, player) or is_chosen_from(s, seat, player)


def may_see_cards_of(s: Riddle, seat: i64, player: i64) -> bool:
    """Whether this seat plays the player. With O-16 and strict peeking: only the character who acts or is asked."""
    if s.seat_of(player) != seat or player >= s.rules.players:
        return False
    if not s.rules.strict_peek:
        return True
    if s.depth > 0 and next_frame(s) is CHOOSE_WHO_ACTS:
        return False  # D-33: the seat is asked, and no character acts yet
    return player == s.player or player == asked_player(s)


def asked_player(s: Riddle) -> i64:
    """The player who is asked, or -1."""
    if s.depth == 0 or s.seat() < 0:
        return -1
    return s.agenda[s.depth - 1] >> FIRST & ARGUMENT


def is_chosen_from(s: Riddle, seat: i64, player: i64) -> bool:
    """Whether this seat is choosing a card from that hand, which it has just seen (D-14, D-19, O-2 c)."""
    if is_waiting(s, CHOOSE_FROM_PARTNER) and (player == s.player or player == s.other):
        return s.seat_of(other_in_exchange(s, player)) == seat
    if s.depth == 0 or s.seat() != seat:
        return False
    return player == s.other and (next_frame(s) is TAKE_FROM_HAND or next_frame(s) is TAKE_SPOILS)


def next_frame(s: Riddle) -> Frame:
    return s.frames[s.agenda[s.depth - 1] & INDEX]


def sees_set_aside(s: Riddle, seat: i64, player: i64) -> bool:
    """In an exchange the giver knows the card, and so does a taker who chose it (O-2 c).

    Otherwise the active player's announced card lies open (6.1), and a card held up from a hand is face down (8.2).
    """
    if is_waiting(s, SWAP_CARDS):
        giver: i64 = other_in_exchange(s, player)
        chosen: bool = s.rules.partner_exchange == LOOKED and s.are_partners(player, giver)
        return may_see_cards_of(s, seat, giver) or (chosen and may_see_cards_of(s, seat, player))
    return player == s.player or may_see_cards_of(s, seat, player)


def other_in_exchange(s: Riddle, player: i64) -> i64:
    return s.other if player == s.player else s.player


def is_waiting(s: Riddle, frame: Frame) -> bool:
    i: i64
    for i in range(s.depth):
        if s.frames[s.agenda[i] & INDEX] is frame:
            return True
    return False


def sees_pile(s: Riddle, seat: i64, secret: i64, owner: i64) -> bool:
    """A-3: the owner's seat, as long as nobody has searched the pile."""
    return may_see_cards_of(s, seat, owner) and not s.disturbed[owner] >> secret & 1
