"""The end of a battle: retreats out of it, defeats and their consequences (B11 to B13)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Step
from mathom.games.confrontation.rules.answers import PASS, RETREAT
from mathom.games.confrontation.rules.board import (
    FELLOWSHIP,
    FORWARD,
    GONDOR,
    REGIONS,
    SAURON,
    WAYS,
)
from mathom.games.confrontation.rules.cards import (
    ALL_CARDS,
    NO_CARD,
)
from mathom.games.confrontation.rules.characters.moments import FELLOW_FALLS, MINION_FALLS
from mathom.games.confrontation.rules.characters.tiles import (
    SHELOB,
    WARG,
    WORMTONGUE,
)
from mathom.games.confrontation.rules.events import (
    DEFEATED_PIECE,
    PUT_BACK,
    REFRESHED,
    RETREATED,
)
from mathom.games.confrontation.rules.ring import check_entry, pass_the_ring
from mathom.games.confrontation.rules.specials.palantir import Decision
from mathom.games.confrontation.rules.state import (
    FETCHED,
    FIRST_STRIKE,
    HAND,
    NONE,
    PLAYED,
    Confrontation,
)


def leave(s: Confrontation, piece: i64, to: i64, rule: i64) -> None:
    """8: a retreat that ends the battle. If the Fellowship's fighter leaves, the first strike is used up."""
    s.flags &= ~FIRST_STRIKE
    s.unwind(END_BATTLE)
    retreat(s, piece, to, rule)


def retreat(s: Confrontation, piece: i64, to: i64, rule: i64) -> None:
    s.tell(RETREATED, rule, s.who(piece), s.region, to)
    s.shift(piece, to)
    check_entry(s, piece)


# ---- B11: consequences of a defeat ----


def defeat(s: Confrontation, fall: i64, rule: i64) -> None:
    """6.12: removes the defeated together; then the Ring passes, Wormtongue may escape, and Shelob returns."""
    s.unwind(END_BATTLE)
    if fall & FELLOW_FALLS:
        s.remove(s.fellow)
        s.tell(DEFEATED_PIECE, rule, s.who(s.fellow), s.region)
    if fall & MINION_FALLS:
        s.remove(s.minion)
        s.tell(DEFEATED_PIECE, rule, s.who(s.minion), s.region)
    if fall & FELLOW_FALLS:
        pass_the_ring(s, s.fellow, True, s.who(s.minion) == WARG)
        if s.depth == 0:
            return  # R25
    if fall & MINION_FALLS:
        if s.who(s.minion) == WORMTONGUE and refuges_of_wormtongue(s, COUNT_ONLY) > 0:
            s.then(ESCAPE.of(SAURON))
    elif s.who(s.minion) == SHELOB and s.region != GONDOR:
        send_shelob_home(s)


def refuges_of_wormtongue(s: Confrontation, out: vec[i64]) -> i64:
    """9.32: backward, and completely empty."""
    n: i64 = 0
    k: i64
    t: i64
    for k in range(2):
        t = FORWARD[WAYS * s.region + k]
        if t >= 0 and s.count[t] == 0 and s.count[REGIONS + t] == 0:
            n = add(out, n, RETREAT.of(t))
    return n


class Escape(Decision):
    """9.32: Wormtongue may slip away instead of being removed."""

    def choices(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = refuges_of_wormtongue(s, out)
        return add(out, n, PASS.of())

    def decide(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if answer.verb is not PASS:
            s.put(s.minion, answer.x)
            s.tell(PUT_BACK, 932, WORMTONGUE, answer.x)


def send_shelob_home(s: Confrontation) -> None:
    """9.11: to Gondor, or out of the game if there is no room."""
    if s.is_refuge(SAURON, GONDOR):
        s.shift(s.minion, GONDOR)
        s.tell(PUT_BACK, 911, SHELOB, GONDOR)
    else:
        s.remove(s.minion)
        s.tell(DEFEATED_PIECE, 911, SHELOB, s.region)


# ---- B12, B13: discard, refresh, conceal ----


class EndBattle(Step[Confrontation]):
    """6.13, 6.14: discards the cards, refills both hands when they are empty, and conceals the pieces."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        side: i64
        for side in range(2):
            s.cards[PLAYED + side] = NO_CARD
            s.cards[FETCHED + side] = NO_CARD
        if s.cards[HAND] == 0:
            assert s.cards[HAND + 1] == 0  # hands reach zero together
            s.cards[HAND] = ALL_CARDS
            s.cards[HAND + 1] = ALL_CARDS
            s.tell(REFRESHED, 613)
        s.open_battle = 0
        if s.side == FELLOWSHIP:
            s.minion = NONE
        else:
            s.fellow = NONE


ESCAPE: Final[Escape] = Escape()
END_BATTLE: Final[EndBattle] = EndBattle()
