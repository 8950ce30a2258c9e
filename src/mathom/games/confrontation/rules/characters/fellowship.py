"""The texts of the Fellowship's characters (9.1 to 9.9, 9.19 to 9.27)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY
from mathom.core.engine.answers import COUNT_ONLY, add
from mathom.games.confrontation.rules.answers import PIECE, STRIDE, USE
from mathom.games.confrontation.rules.board import (
    ABILITY,
    ADJACENT,
    EREGION,
    FANGORN,
    FELLOWSHIP,
    FORWARD,
    GONDOR,
    REGIONS,
    ROHAN,
    SAURON,
    WAYS,
    is_mountain,
    way_of,
)
from mathom.games.confrontation.rules.cards import EYE, S_MAGIC
from mathom.games.confrontation.rules.characters.moments import (
    BOTH_FALL,
    MINION_FALLS,
    NEITHER,
    Text,
    add_move,
    forbid_cards,
    sideways_attacks,
)
from mathom.games.confrontation.rules.characters.tiles import (
    FRODO,
    SAM,
    SAM_C,
    TEAM,
)
from mathom.games.confrontation.rules.events import SAM_STEPPED_IN, SHOWN
from mathom.games.confrontation.rules.retreats import retreats_backward, retreats_sideways
from mathom.games.confrontation.rules.state import (
    SAM_IS_FIVE,
    Confrontation,
)

# ---- the Fellowship, classic ----


class FrodoClassic(Text):
    """9.1: attacked, he may retreat sideways. 9.2: or Sam takes his place."""

    def asks(self, s: Confrontation, me: i64) -> bool:
        return s.side == SAURON and (
            retreats_sideways(s, FELLOWSHIP, s.region, COUNT_ONLY, 0) > 0 or may_have_sam_beside(s, me)
        )

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        return sam_steps_in(s, out, retreats_sideways(s, FELLOWSHIP, s.region, out, 0))

    def use(self, s: Confrontation, me: i64) -> None:
        let_sam_fight(s)


class Sam(Text):
    """9.2: strength 5 beside Frodo, if both are shown."""

    def asks(self, s: Confrontation, me: i64) -> bool:
        return may_stand_beside(s, me, FRODO)

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        if s.at[FRODO] != s.region:
            return 0
        out[0] = USE.of()
        return 1

    def use(self, s: Confrontation, me: i64) -> None:
        s.show_for_battle(FRODO)
        s.whisper(SHOWN, 902, EVERYBODY, s.who(FRODO), s.region)
        s.flags |= SAM_IS_FIVE

    def strength(self, s: Confrontation, me: i64, foe_strength: i64) -> i64:
        return 5 if s.flags & SAM_IS_FIVE else 2


class Pippin(Text):
    """9.3: attacking, he may retreat backward."""

    def asks(self, s: Confrontation, me: i64) -> bool:
        return s.side == FELLOWSHIP and self.choices(s, me, COUNT_ONLY) > 0

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        return retreats_backward(s, FELLOWSHIP, s.region, out, 0)


class Slayer(Text):
    """9.4, 9.7, 9.8: defeats one enemy, of either face, at once (R12)."""

    def __init__(self, prey: i64) -> None:
        self.prey: i64 = prey

    def strikes(self, s: Confrontation, me: i64, foe: i64) -> i64:
        return MINION_FALLS if foe == self.prey else NEITHER


class GandalfClassic(Text):
    """9.5: Sauron must play first."""

    def makes_sauron_show_first(self) -> bool:
        return True


class AragornClassic(Text):
    """9.6: may attack any adjacent region (R41)."""

    def moves(self, s: Confrontation, me: i64, out: vec[i64], n: i64) -> i64:
        n = sideways_attacks(s, me, out, n)
        k: i64
        t: i64
        r: i64 = s.at[me]
        for k in range(2):
            t = FORWARD[WAYS * (REGIONS + r) + k]
            if t >= 0 and s.has_enemy(FELLOWSHIP, t):
                n = add_move(out, n, me, t)
        return n


class Boromir(Text):
    """9.9: both fighters are defeated at once."""

    def strikes(self, s: Confrontation, me: i64, foe: i64) -> i64:
        return BOTH_FALL


# ---- the Fellowship, variant ----


class FrodoVariant(Text):
    """9.19: Sauron's text cards have no effect. 9.2: Sam may take his place."""

    def asks(self, s: Confrontation, me: i64) -> bool:
        return s.side == SAURON and may_have_sam_beside(s, me)

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        return sam_steps_in(s, out, 0)

    def use(self, s: Confrontation, me: i64) -> None:
        let_sam_fight(s)

    def ignores(self, card: i64) -> bool:
        return card >= S_MAGIC


class SamVariant(Text):
    """9.20: when attacked, Sam is as strong as the attacker (R33)."""

    def strength(self, s: Confrontation, me: i64, foe_strength: i64) -> i64:
        return foe_strength if s.side == SAURON else 1


class Elrond(Text):
    """9.21: Sauron's Eye and Magic have no effect."""

    def ignores(self, card: i64) -> bool:
        return card == S_MAGIC or card == EYE


class AragornVariant(Text):
    """9.23: when attacked, Aragorn may forbid cards."""

    def asks(self, s: Confrontation, me: i64) -> bool:
        return s.side == SAURON

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        out[0] = USE.of()
        return 1

    def use(self, s: Confrontation, me: i64) -> None:
        forbid_cards(s, me, 923)


class Treebeard(Text):
    """9.24: comes to Fangorn to attack a lone enemy, and is strong there."""

    def moves(self, s: Confrontation, me: i64, out: vec[i64], n: i64) -> i64:
        r: i64 = s.at[me]
        if r == FANGORN or s.count[REGIONS + FANGORN] != 1:
            return n
        if r == EREGION:
            out[n] = STRIDE.of()
            return n + 1
        if way_of(FELLOWSHIP, r, FANGORN) == ABILITY:
            return add_move(out, n, me, FANGORN)
        return n

    def strength(self, s: Confrontation, me: i64, foe_strength: i64) -> i64:
        return 6 if s.region == FANGORN else 4


class Faramir(Text):
    """9.25: attacking, he may retreat sideways."""

    def asks(self, s: Confrontation, me: i64) -> bool:
        return s.side == FELLOWSHIP and self.choices(s, me, COUNT_ONLY) > 0

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        return retreats_sideways(s, FELLOWSHIP, s.region, out, 0)


class Theoden(Text):
    """9.26: stronger in Rohan and Gondor."""

    def strength(self, s: Confrontation, me: i64, foe_strength: i64) -> i64:
        return 4 if s.region == ROHAN or s.region == GONDOR else 2


class Smeagol(Text):
    """9.27: attacked alone, he may change places with a neighbour."""

    def asks(self, s: Confrontation, me: i64) -> bool:
        return self.choices(s, me, COUNT_ONLY) > 0

    def choices(self, s: Confrontation, me: i64, out: vec[i64]) -> i64:
        if s.side != SAURON or s.pieces_in(FELLOWSHIP, s.region) != 1:
            return 0
        n: i64 = 0
        piece: i64
        for piece in range(TEAM):
            if piece != me and s.is_on_board(piece) and can_switch(s.region, s.at[piece]):
                n = add(out, n, PIECE.of(piece))
        return n


# ---- what several texts share ----


def may_stand_beside(s: Confrontation, me: i64, friend: i64) -> bool:
    """Whether this friend may stand in the contested region, judging by public facts."""
    if not s.is_on_board(friend):
        return False
    if s.is_open(friend):
        return s.at[friend] == s.region
    piece: i64
    for piece in range(TEAM):
        if piece != me and s.at[piece] == s.region and not s.is_open(piece):
            return True
    return False


def may_have_sam_beside(s: Confrontation, me: i64) -> bool:
    return s.may_be(SAM, SAM_C) and may_stand_beside(s, me, SAM)


def sam_steps_in(s: Confrontation, out: vec[i64], n: i64) -> i64:
    """9.2: classic Sam may take the place of either Frodo."""
    if s.at[SAM] == s.region and s.who(SAM) == SAM_C:
        return add(out, n, USE.of())
    return n


def let_sam_fight(s: Confrontation) -> None:
    s.fellow = SAM
    s.flags |= SAM_IS_FIVE
    s.show_for_battle(SAM)
    s.tell(SAM_STEPPED_IN, 902, s.who(SAM), s.region)


def can_switch(r: i64, t: i64) -> bool:
    """9.27: adjacent, and not two mountains."""
    return ADJACENT[r] >> t & 1 != 0 and not (is_mountain(r) and is_mountain(t))
