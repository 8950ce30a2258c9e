"""The texts of Sauron's characters (9.10 to 9.18, 9.28 to 9.36)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import COUNT_ONLY
from mathom.core.engine.tables import bit
from mathom.games.confrontation.rules.answers import USE
from mathom.games.confrontation.rules.board import (
    ABILITY,
    FORWARD,
    REGIONS,
    SAURON,
    WAYS,
    way_of,
)
from mathom.games.confrontation.rules.characters.moments import (
    FELLOW_FALLS,
    NEITHER,
    Text,
    add_move,
    forbid_cards,
    sideways_attacks,
)
from mathom.games.confrontation.rules.characters.tiles import (
    GANDALF,
)
from mathom.games.confrontation.rules.retreats import retreats_forward
from mathom.games.confrontation.rules.state import (
    FIRST_STRIKE,
    NO_CARDS,
    Confrontation,
)

# ---- Sauron, classic ----


class WitchKingClassic(Text):
    """9.12: may attack sideways."""

    def moves(self, s: Confrontation, me: i64, out: vec[i64], n: i64) -> i64:
        return sideways_attacks(s, me, out, n)


class FlyingNazgulClassic(Text):
    """9.13: may fly to any region with exactly one Fellowship piece."""

    def moves(self, s: Confrontation, me: i64, out: vec[i64], n: i64) -> i64:
        start: i64 = s.at[me]
        count = s.count
        t: i64
        for t in range(REGIONS):
            if count[t] == 1 and way_of(SAURON, start, t) == ABILITY:
                n = add_move(out, n, me, t)
        return n


class BlackRider(Text):
    """9.14: may ride forward over free regions to attack."""

    def moves(self, s: Confrontation, me: i64, out: vec[i64], n: i64) -> i64:
        far: i64 = two_or_more_steps(s, s.at[me])
        t: i64
        for t in range(REGIONS):
            if far >> t & 1 and s.has_enemy(SAURON, t):
                n = add_move(out, n, me, t)
        return n


class SarumanClassic(Text):
    """9.15: may forbid cards."""

    def asks(self, s: Confrontation, me: i64) -> bool:
        return not s.flags & NO_CARDS

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        out[0] = USE.of()
        return 1

    def use(self, s: Confrontation, me: i64) -> None:
        forbid_cards(s, me, 915)


class OrcsClassic(Text):
    """9.16: attacking, they defeat the first defender at once."""

    def strikes(self, s: Confrontation, me: i64, foe: i64) -> i64:
        return FELLOW_FALLS if s.side == SAURON and s.flags & FIRST_STRIKE else NEITHER


class CaveTroll(Text):
    """9.18: Sauron's own card has no effect."""

    def ignores(self, card: i64) -> bool:
        return True


# ---- Sauron, variant ----


class UrukHai(Text):
    """9.28: may run forward over free regions to an empty one (R34)."""

    def moves(self, s: Confrontation, me: i64, out: vec[i64], n: i64) -> i64:
        far: i64 = two_or_more_steps(s, s.at[me])
        t: i64
        for t in range(REGIONS):
            if far >> t & 1 and s.count[t] == 0 and s.count[REGIONS + t] == 0:
                n = add_move(out, n, me, t)
        return n


class SarumanVariant(Text):
    """9.30: defeats Gandalf at once."""

    def strikes(self, s: Confrontation, me: i64, foe: i64) -> i64:
        return FELLOW_FALLS if foe == GANDALF else NEITHER


class OrcsVariant(Text):
    """9.31: strength 6 when they attack."""

    def strength(self, s: Confrontation, me: i64, foe_strength: i64) -> i64:
        return 6 if s.side == SAURON else 3


class FlyingNazgulVariant(Text):
    """9.35: may skip one region forward to attack (R35)."""

    def moves(self, s: Confrontation, me: i64, out: vec[i64], n: i64) -> i64:
        found: i64 = 0
        k: i64
        j: i64
        t: i64
        for k in range(2):
            t = FORWARD[WAYS * (REGIONS + s.at[me]) + k]
            if t < 0:
                continue
            for j in range(2):
                u: i64 = FORWARD[WAYS * (REGIONS + t) + j]
                if u >= 0 and not found >> u & 1 and s.has_enemy(SAURON, u):
                    found |= bit(u)
                    n = add_move(out, n, me, u)
        return n


class Gollum(Text):
    """9.36: may retreat forward."""

    def asks(self, s: Confrontation, me: i64) -> bool:
        return self.choices(s, me, COUNT_ONLY) > 0

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        return retreats_forward(s, SAURON, SAURON, s.region, out, 0)


# ---- what several texts share ----


def two_or_more_steps(s: Confrontation, r: i64) -> i64:
    """Regions two or more Sauron steps ahead of r, over free regions only, as a bit mask."""
    reached: i64 = forward_of_sauron(r)
    far: i64 = 0
    t: i64
    for t in range(r - 1, -1, -1):  # forward for Sauron is towards the lower numbers
        if reached >> t & 1 and s.count[t] == 0 and s.has_room(SAURON, t):
            far |= forward_of_sauron(t)
            reached |= far
    return far


def forward_of_sauron(r: i64) -> i64:
    mask: i64 = 0
    k: i64
    for k in range(2):
        t: i64 = FORWARD[WAYS * (REGIONS + r) + k]
        if t >= 0:
            mask |= bit(t)
    return mask
