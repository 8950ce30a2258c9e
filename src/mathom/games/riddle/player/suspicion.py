"""What a bot may conclude about other players: The Ring, other cards, their defence.

It looks only at its own hand, at public facts, and at what its seat remembers (world.py).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import zeros
from mathom.games.riddle.knowledge.world import NOTHING_REMEMBERED, remembered_by
from mathom.games.riddle.rules.battle import MOST_POINTS, points_of, symbol_of
from mathom.games.riddle.rules.cards import (
    BATTLE_POINTS,
    CARDS,
    KIND_OF,
    KINDS,
    NO_SYMBOL,
    THE_RING,
    TITLE_OF,
    TITLES,
)
from mathom.games.riddle.rules.state import DISCARD, HAND, PLAYERS, TABLE, Riddle

ALL: Final = 1000  # shares are out of 1000
WAITS: Final = 650  # that a player who waits on their victory space has The Ring
STANDS_THERE: Final = 450
KNOWN: Final = 900  # as good as certain
POINTS_A_CARD: Final = 26  # hundredths of a battle point for the defence, for each unknown card

UNSEEN: Final[vec[i64]] = zeros(TITLES)  # cards of each title that a player does not see


def is_enemy(s: Riddle, me: i64, other: i64) -> bool:
    return other != me and not s.are_partners(me, other)


def has_ring(s: Riddle, me: i64) -> bool:
    return s.has(me, THE_RING)


def has_memory(s: Riddle, me: i64) -> bool:
    """Whether this position carries the memory of the player's own seat."""
    return remembered_by(s, me) is not NOTHING_REMEMBERED


def ring_share(s: Riddle, me: i64, other: i64) -> i64:
    """How likely the other's hand has The Ring, of 1000."""
    if has_ring(s, me) or s.hand_size(other) == 0:
        return 0
    share: i64 = 0
    if has_memory(s, me):
        share = remembered_by(s, me).ring_in_hand[other]
    else:
        share = ALL * s.hand_size(other) // unseen_cards(s, me)
    if s.is_placed(other) and s.marker[other] == s.victory_space(other) and share > 0:
        suspected: i64 = WAITS if s.waited[other] else STANDS_THERE
        if share < suspected:
            return suspected
    return share


def unseen_cards(s: Riddle, me: i64) -> i64:
    n: i64 = CARDS - s.count[DISCARD] - s.hand_size(me)
    player: i64
    for player in range(s.rules.players):
        n -= s.count[TABLE + player]
    return n if n > 0 else 1


def chief_suspect(s: Riddle, me: i64) -> i64:
    """The enemy who most likely has The Ring; -1 if the player has it, or no enemy can have it."""
    best: i64 = -1
    best_share: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if is_enemy(s, me, other) and s.is_reachable(other):
            share: i64 = ring_share(s, me, other)
            if share > best_share:
                best_share = share
                best = other
    return best


def ring_in_hands(s: Riddle, me: i64) -> i64:
    """How likely another player holds or hides The Ring, of 1000: then the deck is not worth searching."""
    if has_ring(s, me):
        return ALL
    total: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if other != me:
            total += ring_share(s, me, other) + remembered_by(s, me).ring_in_piles[other]
    return total if total < ALL else ALL


def is_about_to_win(s: Riddle, me: i64, other: i64) -> bool:
    """Whether an enemy on their victory space may win in their next turn."""
    if not is_enemy(s, me, other) or not s.is_placed(other):
        return False
    return s.marker[other] == s.victory_space(other) and ring_share(s, me, other) > 0


# ---- battles ----


def own_points(s: Riddle, me: i64, other: i64) -> i64:
    """The points for an attack from the player's space, up to 5."""
    cities: i64 = city_points(s, s.marker[me], s.marker[other], symbol_of(s, other, True))
    points: i64 = cities + card_points(s, me, other)
    return points if points < MOST_POINTS else MOST_POINTS


def card_points(s: Riddle, me: i64, other: i64) -> i64:
    """The points of the cards alone, up to 5."""
    symbol: i64 = symbol_of(s, other, True)
    points: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if BATTLE_POINTS[kind] > 0 and s.has(me, kind):
            points += points_of(s, me, kind, symbol)
    return points if points < MOST_POINTS else MOST_POINTS


def city_points(s: Riddle, a: i64, b: i64, symbol: i64) -> i64:
    board = s.rules.board
    near: i64 = board.sites_near[a] | board.sites_near[b]
    points: i64 = 0
    site: i64
    if near:
        for site in range(len(board.site_space)):
            if near >> site & 1 and symbol != NO_SYMBOL and s.city_symbol(board.site_space[site]) == symbol:
                points += 1
    return points


def likely_defence(s: Riddle, me: i64, other: i64) -> i64:
    """The expected defence in hundredths of a point, up to 500."""
    points: i64 = POINTS_A_CARD * s.hand_size(other)
    if s.is_placed(me) and s.is_placed(other):
        points += 100 * city_points(s, s.marker[me], s.marker[other], symbol_of(s, other, False))
    return points if points < 100 * MOST_POINTS else 100 * MOST_POINTS


# ---- riddles ----


def count_unseen(s: Riddle, me: i64) -> None:
    """Counts into UNSEEN the cards that the player neither holds nor sees on the table or among the discards."""
    i: i64
    for i in range(TITLES):
        UNSEEN[i] = 0
    for i in range(CARDS):
        zone: i64 = s.at[i]
        if zone != DISCARD and zone != HAND + me and not TABLE <= zone < TABLE + PLAYERS:
            UNSEEN[TITLE_OF[KIND_OF[i]]] = UNSEEN[TITLE_OF[KIND_OF[i]]] + 1


def title_score(s: Riddle, me: i64, target: i64, title: i64) -> i64:
    """How likely a random card of the target has this title, of 1000. Needs UNSEEN."""
    size: i64 = s.hand_size(target)
    if size == 0:
        return 0
    if title == TITLE_OF[THE_RING]:
        return ring_share(s, me, target) // size
    if remembered_by(s, me).titles[target] >> title & 1:
        return ALL // size
    if UNSEEN[title] == 0:
        return 0
    return ALL * UNSEEN[title] // unseen_cards(s, me) * unknown_part(s, me, target) // ALL


def unknown_part(s: Riddle, me: i64, target: i64) -> i64:
    """The part of the target's hand that the player does not remember, of 1000."""
    seen: i64 = 0
    titles: i64 = remembered_by(s, me).titles[target]
    while titles:
        titles &= titles - 1
        seen += 1
    size: i64 = s.hand_size(target)
    return ALL * (size - seen) // size if size > seen else 0


def chance_of_riddle(s: Riddle, me: i64, target: i64, guesses: i64) -> i64:
    """The chance that one of the best guesses is right, of 1000."""
    count_unseen(s, me)
    first: i64 = 0
    second: i64 = 0
    third: i64 = 0
    title: i64
    for title in range(TITLES):
        x: i64 = title_score(s, me, target, title)
        if x > first:
            third = second
            second = first
            first = x
        elif x > second:
            third = second
            second = x
        elif x > third:
            third = x
    if guesses < 2:
        return first
    return first + second + (third if guesses > 2 else 0)
