"""Secret spaces (A-3) for bots: hide The Ring during the other turns, and look for what others hid.

A card hidden at the end of a turn can be taken back at the beginning of the next; in between nobody can draw it, ask
for it or win it. A bot uses only what its seat may know: its own piles until somebody searches them, the number of
cards in other piles, and what it remembers (world.py).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.games.riddle.knowledge.world import remembered_by
from mathom.games.riddle.player.suspicion import ALL, KNOWN, has_memory, has_ring, is_enemy, unseen_cards
from mathom.games.riddle.player.weighing import WORTH, weigh_cards
from mathom.games.riddle.rules.answers import HIDDEN_PILE, KIND, PASS
from mathom.games.riddle.rules.cards import FIRST_COPY, THE_RING
from mathom.games.riddle.rules.drawing import HAND_LIMIT
from mathom.games.riddle.rules.power_plays.secret_spaces import pile_of
from mathom.games.riddle.rules.state import HIDDEN_THIS_TURN, PILE, PLAYERS, Riddle

NOWHERE: Final = -1
NEAR: Final = 8  # the distance from which an enemy may arrive in a turn
COVER: Final = 5  # cards that stay in hand while others are hidden with The Ring
LOOK_FROM: Final = 60  # look at a pile if The Ring is there with this share of 1000
HIDING: Final = 300
SPARE: Final = HAND_LIMIT - 1  # with this many cards a bot hides some until its next turn


# ---- own piles ----


def own_ring_pile(s: Riddle, me: i64) -> i64:
    """The Secret space where the player hid The Ring, as far as they know; or NOWHERE."""
    if not s.rules.secret_spaces:
        return NOWHERE
    zone: i64 = s.at[FIRST_COPY[THE_RING]]
    secret: i64
    for secret in range(len(s.rules.board.secret_space)):
        if zone == HIDDEN_THIS_TURN + secret and s.player == me:
            return secret
        if s.count[pile_of(secret, me)] == 0:
            continue
        if s.disturbed[me] >> secret & 1:
            if remembered_by(s, me).ring_in_piles[me] >= KNOWN // 2:
                return secret
        elif zone == pile_of(secret, me):
            return secret
    return NOWHERE


def worth_of_hiding(s: Riddle, me: i64) -> i64:
    """The value of hiding at the end of a turn: The Ring while enemies are near, or spare cards of a full hand."""
    if not s.is_die_used or s.marker[me] == s.victory_space(me):
        return 0
    if has_ring(s, me):
        return HIDING if is_anybody_near(s, me, s.marker[me]) else 0
    return HIDING if s.hand_size(me) >= SPARE else 0


def is_anybody_near(s: Riddle, me: i64, space: i64) -> bool:
    other: i64
    for other in range(s.rules.players):
        if is_enemy(s, me, other) and s.is_placed(other) and s.rules.board.distance(space, s.marker[other]) <= NEAR:
            return True
    return False


def weigh_hiding(s: Riddle, me: i64, out: vec[i64], n: i64) -> None:
    """D-26: The Ring first, then the least useful cards, since a search draws blindly. Enough stays for defence."""
    weigh_cards(s, me, out, n, -1)
    i: i64
    for i in range(n):
        if out[i] == KIND.of(THE_RING):
            WORTH[i] = 2000
        elif PASS.has(out[i]) and s.hand_size(me) <= COVER:
            WORTH[i] = 1000


# ---- others' piles ----


def hidden_share(s: Riddle, me: i64, owner: i64) -> i64:
    """How likely the owner's piles have The Ring, of 1000."""
    if has_memory(s, me):
        return remembered_by(s, me).ring_in_piles[owner]
    cards: i64 = 0
    secret: i64
    for secret in range(len(s.rules.board.secret_space)):
        cards += s.count[pile_of(secret, owner)]
    return ALL * cards // unseen_cards(s, me)


def enemy_pile(s: Riddle, me: i64) -> i64:
    """Where an enemy most likely hid The Ring, as 8 times the Secret space plus the owner; or NOWHERE."""
    best: i64 = NOWHERE
    best_share: i64 = 0
    if not s.rules.secret_spaces or has_ring(s, me):
        return best
    i: i64
    for i in range(PLAYERS * len(s.rules.board.secret_space)):
        if s.count[PILE + i] > 0 and is_enemy(s, me, i % PLAYERS):
            share: i64 = hidden_share(s, me, i % PLAYERS)
            if share > best_share:
                best_share = share
                best = i
    return best


def worth_of_pile_sight(s: Riddle, me: i64) -> i64:
    """D-8: a Wizard sees a pile and returns. A pile that almost certainly has The Ring is searched, not looked at."""
    pile: i64 = enemy_pile(s, me)
    if pile == NOWHERE or not has_memory(s, me):
        return 0
    share: i64 = hidden_share(s, me, pile % PLAYERS)
    return 110 + share // 10 if LOOK_FROM <= share < KNOWN else 0


def weigh_piles(s: Riddle, me: i64, out: vec[i64], n: i64) -> None:
    best: i64 = enemy_pile(s, me)
    i: i64
    for i in range(n):
        WORTH[i] = 1 if out[i] - HIDDEN_PILE.first == best else 0
