"""Winning (4.6, O-5 to O-7) and the other ends of the game (R54, R60)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import RULING
from mathom.core.engine.tables import bit
from mathom.games.riddle.rules.answers import DECLARE
from mathom.games.riddle.rules.cards import ELF_RING, THE_RING
from mathom.games.riddle.rules.events import ENDED_DRAWN, PLAYED, WON
from mathom.games.riddle.rules.halls import go_out
from mathom.games.riddle.rules.state import (
    DECK,
    ELF_RINGS_SHOWN,
    LAST_LEFT,
    NOBODY_LEFT,
    NOT_IN_PLAY,
    OUT,
    RING_SHOWN,
    ROUND_LIMIT,
    STALEMATE,
    Riddle,
)

QUIET_ROUNDS: Final = 20  # R54


# ---- 4.6 showing The Ring ----


def add_declare(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """D-3: adds showing The Ring, if it wins now."""
    if has_won(s, player) or has_elf_rings(s, player):
        out[n] = DECLARE.of()
        return n + 1
    return n


def has_won(s: Riddle, player: i64) -> bool:
    """Whether the player is on their victory space with The Ring and has waited there (O-6: no wait)."""
    if s.marker[player] != s.victory_space(player) or not s.has(player, THE_RING):
        return False
    return s.rules.no_wait or s.waited[player] == 1


def has_elf_rings(s: Riddle, player: i64) -> bool:
    """O-7: whether the player holds The Ring and all three Elf Rings, anywhere (R58)."""
    if not s.rules.elf_ring_win or not s.has(player, THE_RING):
        return False
    return s.has(player, ELF_RING) and s.has(player, ELF_RING + 1) and s.has(player, ELF_RING + 2)


def declare(s: Riddle, player: i64) -> None:
    s.tell(PLAYED, 406, player, THE_RING)
    if has_won(s, player):
        win(s, player, RING_SHOWN, 406)
        return
    i: i64
    for i in range(3):
        s.tell(PLAYED, 1207, player, ELF_RING + i)
    win(s, player, ELF_RINGS_SHOWN, 1207)


def win(s: Riddle, player: i64, reason: i64, rule: i64) -> None:
    """A team wins together (O-1, O-16), without characters that were never brought in."""
    winners: i64 = bit(player)
    other: i64
    for other in range(s.rules.players):
        if s.are_partners(player, other) and s.marker[other] != NOT_IN_PLAY:
            winners |= bit(other)
    s.tell(WON, rule, winners, reason)
    s.win(winners, reason)


def note_waiting(s: Riddle, player: i64) -> None:
    """4.5 step 5: records whether the turn ended on the player's victory space. With O-5 once is enough (R57)."""
    if s.marker[player] == s.victory_space(player):
        s.waited[player] = 1
    elif not s.rules.wait_once:
        s.waited[player] = 0


# ---- nobody shows The Ring ----


def remove_players(s: Riddle) -> None:
    """O-12: once the deck is used up, a player without cards at the end of a turn is out."""
    if not s.rules.one_deck or s.count[DECK] > 0:
        return
    player: i64
    for player in range(s.rules.players):
        if s.marker[player] > OUT and s.hand_size(player) == 0:
            go_out(s, player, 1212)


def end_if_decided(s: Riddle) -> None:
    """R54, R60: ends the game when one player or team is left, or nobody, or after too many rounds."""
    left: i64 = a_player_left(s)
    if left < 0:
        draw(s, NOBODY_LEFT, RULING + 54)
    elif s.rules.one_deck and are_all_left_partners_of(s, left):
        win(s, left, LAST_LEFT, RULING + 54)
    elif s.quiet > QUIET_ROUNDS:
        draw(s, STALEMATE, RULING + 54)
    elif s.round > s.rules.max_rounds:
        draw(s, ROUND_LIMIT, RULING + 60)


def a_player_left(s: Riddle) -> i64:
    player: i64
    for player in range(s.rules.players):
        if s.marker[player] > OUT:
            return player
    return -1


def are_all_left_partners_of(s: Riddle, player: i64) -> bool:
    other: i64
    for other in range(s.rules.players):
        if other != player and s.marker[other] > OUT and not s.are_partners(player, other):
            return False
    return True


def draw(s: Riddle, reason: i64, rule: i64) -> None:
    s.tell(ENDED_DRAWN, rule, reason)
    s.win(0, reason)
