"""What team-mates do for each other, and which character of a seat acts (D-7, D-33)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import INDEX
from mathom.games.riddle.player.distances import distances_of
from mathom.games.riddle.player.suspicion import has_ring
from mathom.games.riddle.player.weighing import WORTH, weigh_cards
from mathom.games.riddle.rules.answers import CHARACTER, DECODED, KIND, PASS, TITLE
from mathom.games.riddle.rules.cards import THE_RING, TITLE_OF
from mathom.games.riddle.rules.sides.partners import CHOOSE_FROM_PARTNER, GIVE_TO_PARTNER, WISH_TITLE
from mathom.games.riddle.rules.sides.teams import CHOOSE_WHO_ACTS
from mathom.games.riddle.rules.state import Riddle


def weigh_team_play(s: Riddle, frame: i64, me: i64, out: vec[i64], n: i64) -> bool:
    i: i64
    if frame == GIVE_TO_PARTNER.number & INDEX:
        weigh_cards(s, me, out, n, -1)
        for i in range(n):
            if out[i] == KIND.of(THE_RING):
                WORTH[i] = 1 if is_nearer(s, other_of(s, me), me) else -2000
    elif frame == CHOOSE_FROM_PARTNER.number & INDEX:
        weigh_cards(s, me, out, n, 1)
        for i in range(n):
            if out[i] == KIND.of(THE_RING):
                WORTH[i] = 1000 if is_nearer(s, me, other_of(s, me)) else -2000
    elif frame == WISH_TITLE.number & INDEX:
        for i in range(n):
            if out[i] == TITLE.of(TITLE_OF[THE_RING]):
                WORTH[i] = 1 if is_nearer(s, me, other_of(s, me)) and not has_ring(s, me) else -1
            elif not PASS.has(out[i]):
                WORTH[i] = -1
    elif frame == CHOOSE_WHO_ACTS.number & INDEX:
        weigh_characters(s, out, n)
    else:
        return False
    return True


def other_of(s: Riddle, me: i64) -> i64:
    return s.other if me == s.player else s.player


def is_nearer(s: Riddle, a: i64, b: i64) -> bool:
    """Whether a is nearer to the victory space that team-mates share."""
    if not s.is_placed(a) or not s.is_placed(b):
        return False
    site: i64 = s.rules.board.site[s.victory_space(a)]
    distances = distances_of(s.rules.board)
    return distances.cost(s.marker[a], site) < distances.cost(s.marker[b], site)


def weigh_characters(s: Riddle, out: vec[i64], n: i64) -> None:
    """O-16: the character with The Ring, as far as the seat may look; otherwise the one in play with the most cards."""
    i: i64
    for i in range(n):
        answer = DECODED[out[i]]
        if answer.verb is CHARACTER:
            WORTH[i] = 3
            continue
        other: i64 = answer.x
        WORTH[i] = s.hand_size(other) % 8
        if not s.is_placed(other):
            WORTH[i] = -1
        if not s.rules.strict_peek and has_ring(s, other):
            WORTH[i] = 100
