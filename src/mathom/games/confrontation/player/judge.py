"""The value of a complete position: a sum of named terms (worth.py), as a probability to win."""

from __future__ import annotations

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import INDEX, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.core.engine.tables import bit, numbers
from mathom.games.confrontation.player.policy import pick_answer
from mathom.games.confrontation.player.worth import (
    BALANCE,
    BESIDE_SHIRE,
    ESCAPE_READY,
    FORWARD_FELLOWS,
    FORWARD_MINIONS,
    GUARDS,
    HANDS,
    HELD_SPECIALS,
    HUNTED,
    HUNTED_NEXT,
    KING_BESIDE,
    KING_NEAR,
    LAST_STEPS,
    LONE_AND_STRUCK,
    MOVES,
    ONE_IN_SHIRE,
    OPEN_WAY,
    PIECES,
    RING_ROW,
    ROW,
    TERM_NAMES,
    TERMS,
    THIRD_BESIDE,
    TO_MOVE,
    TWO_IN_SHIRE,
    WEIGHTS,
)
from mathom.games.confrontation.rules.board import (
    DEFEATED,
    FELLOWSHIP,
    FORWARD,
    MORDOR,
    REGIONS,
    SAURON,
    SHIRE,
    SIDEWAYS,
    WAYS,
    is_mountain,
)
from mathom.games.confrontation.rules.cards import CARDS, SPECIALS
from mathom.games.confrontation.rules.characters.sauron import two_or_more_steps
from mathom.games.confrontation.rules.characters.tiles import (
    FLYING_NAZGUL,
    FRODO,
    FRODO_C,
    ORCS,
    SAM,
    SAM_C,
    TEAM,
    TILES,
    WITCH_KING,
    WITCH_KING_V,
)
from mathom.games.confrontation.rules.state import HAND, HELD, Confrontation
from mathom.games.confrontation.rules.turn import TAKE_TURN

MIDDLE: Final = 3  # the row of the mountains
LAST_ROW: Final = 6
SURE: Final = 8.0  # log-odds of a position that only a blunder can change
BLACK_RIDER: Final = 13


def forward_masks(side: i64) -> list[int]:
    """The regions one step forward from each region, as bit masks."""
    masks = [0] * REGIONS
    for r in range(REGIONS):
        for k in range(WAYS):
            t = FORWARD[WAYS * (REGIONS * side + r) + k]
            if t >= 0:
                masks[r] |= bit(t)
    return masks


def sideways_masks() -> list[int]:
    return [sum(bit(SIDEWAYS[2 * r + k]) for k in range(2) if SIDEWAYS[2 * r + k] >= 0) for r in range(REGIONS)]


def two_step_masks(one: list[int]) -> list[int]:
    return [
        sum(bit(u) for u in range(REGIONS) if any(one[r] >> t & 1 and one[t] >> u & 1 for t in range(REGIONS)))
        for r in range(REGIONS)
    ]


def cones(one: list[int]) -> list[int]:
    """All regions ahead of each region for the Fellowship, as bit masks."""
    masks = one[:]
    for r in range(REGIONS - 1, -1, -1):
        for t in range(REGIONS):
            if one[r] >> t & 1:
                masks[r] |= masks[t]
    return masks


AHEAD: Final[vec[i64]] = numbers(forward_masks(FELLOWSHIP))
CONE: Final[vec[i64]] = numbers(cones(forward_masks(FELLOWSHIP)))
REACH: Final[vec[i64]] = numbers(forward_masks(SAURON))
SKIP: Final[vec[i64]] = numbers(two_step_masks(forward_masks(SAURON)))
BESIDE: Final[vec[i64]] = numbers(sideways_masks())


class ConfrontationJudge(Judge):
    """Weights are for the Fellowship; see worth.py."""

    def __init__(self) -> None:
        self.weights: vec[float] = vec[float](list(WEIGHTS))
        assert len(self.weights) == TERMS == len(TERM_NAMES)

    def is_quiet(self, s: State) -> bool:
        """Whether a turn begins, with no battle or card in progress."""
        return s.depth > 0 and s.agenda[s.depth - 1] & INDEX == TAKE_TURN.number & INDEX

    def is_matter_of_taste(self, s: State) -> bool:
        """True for the set-up, the draft and the choice of Special Cards."""
        return cast(Confrontation, s).turn == 0

    def pick(self, s: State, out: vec[i64], n: i64, dice: Dice) -> i64:
        return pick_answer(cast(Confrontation, s), out, n, dice)

    def value(self, s: State, seat: i64) -> float:
        x: float = self.score(cast(Confrontation, s))
        if x > SURE:
            x = SURE
        elif x < -SURE:
            x = -SURE
        return 1.0 / (1.0 + exp(-x)) if seat == FELLOWSHIP else 1.0 / (1.0 + exp(x))

    def score(self, s: Confrontation) -> float:
        """The log-odds of the Fellowship."""
        w = self.weights
        mover: i64 = s.side if self.is_quiet(s) else 1 - s.side
        sure: float = is_decided(s, mover)
        if sure != 0.0:
            return sure
        x: float = w[BALANCE]
        x += w[TO_MOVE] if mover == FELLOWSHIP else -w[TO_MOVE]
        x += self.material(s)
        x += self.cards(s)
        x += self.shire(s)
        if s.at[s.ringbearer] < DEFEATED:
            x += self.ring(s, mover)
        return x

    def material(self, s: Confrontation) -> float:
        w = self.weights
        x: float = 0.0
        piece: i64
        r: i64
        steps: i64 = 0
        for piece in range(TEAM):
            r = s.at[piece]
            if r < DEFEATED:
                x += w[PIECES + s.who(piece)]
                steps += LAST_ROW - ROW[r]
                if ROW[r] > MIDDLE:
                    x += w[FORWARD_FELLOWS]
        if steps > LAST_STEPS:
            steps = LAST_STEPS
        left: i64 = 0
        for piece in range(TEAM, TILES):
            r = s.at[piece]
            if r < DEFEATED:
                x += w[PIECES + s.who(piece)]
                left += ROW[r]
                if ROW[r] < MIDDLE:
                    x += w[FORWARD_MINIONS]
        if left > LAST_STEPS:
            left = LAST_STEPS
        return x + w[MOVES] * float(steps - left) / float(LAST_STEPS)

    def cards(self, s: Confrontation) -> float:
        w = self.weights
        x: float = 0.0
        side: i64
        k: i64
        hand: i64
        for side in range(2):
            hand = s.cards[HAND + side]
            for k in range(CARDS):
                if hand >> k & 1:
                    x += w[HANDS + CARDS * side + k]
        held: i64 = s.cards[HELD] | s.cards[HELD + 1]
        if held:
            for k in range(SPECIALS):
                if held >> k & 1:
                    x += w[HELD_SPECIALS + k]
        return x

    def shire(self, s: Confrontation) -> float:
        """Terms for the Shire, where three of Sauron's pieces win, or the variant Witch King alone."""
        w = self.weights
        there: i64 = s.count[REGIONS + SHIRE]
        beside: i64 = s.count[REGIONS + 1] + s.count[REGIONS + 2]
        x: float = w[BESIDE_SHIRE] * float(beside)
        if there == 1:
            x += w[ONE_IN_SHIRE]
        elif there >= 2:
            x += w[TWO_IN_SHIRE]
            if beside > 0:
                x += w[THIRD_BESIDE]
        king: i64 = s.at[WITCH_KING]
        if king < DEFEATED and s.who(WITCH_KING) == WITCH_KING_V:
            if ROW[king] == 1:
                x += w[KING_BESIDE]
            elif ROW[king] == 2:
                x += w[KING_NEAR]
        return x

    def ring(self, s: Confrontation, mover: i64) -> float:
        w = self.weights
        r: i64 = s.at[s.ringbearer]
        x: float = w[RING_ROW + ROW[r]]
        if has_open_way(s, r):
            x += w[OPEN_WAY + ROW[r]]
        cone: i64 = CONE[r]
        guards: i64 = 0
        t: i64
        for t in range(r + 1, MORDOR + 1):
            if cone >> t & 1:
                guards += s.count[REGIONS + t]
        x += w[GUARDS] * float(guards)
        hunters: i64 = hunters_of(s, r)
        if hunters == 0:
            return x
        n: i64 = 0
        mask: i64 = hunters
        while mask:
            mask &= mask - 1
            n += 1
        company: i64 = s.count[r]
        x += (w[HUNTED] if mover == SAURON else w[HUNTED_NEXT]) * float(n) / float(company)
        if mover == SAURON:
            if may_escape(s, r):
                x += w[ESCAPE_READY]
            elif company == 1 and hunters >> ORCS & 1 and s.who(ORCS) == ORCS:
                x += w[LONE_AND_STRUCK]
        return x


def is_decided(s: Confrontation, mover: i64) -> float:
    """12.1: the log-odds if a side wins with the next move; 0 if neither does."""
    r: i64 = s.at[s.ringbearer]
    if mover == FELLOWSHIP:
        return SURE if r < MORDOR and AHEAD[r] >> MORDOR & 1 else 0.0
    if s.count[REGIONS + SHIRE] >= 2 and s.count[REGIONS + 1] + s.count[REGIONS + 2] > 0:
        return -SURE
    king: i64 = s.at[WITCH_KING]
    if (king == 1 or king == 2) and s.who(WITCH_KING) == WITCH_KING_V:
        return -SURE
    return 0.0


def has_open_way(s: Confrontation, r: i64) -> bool:
    """Whether the Ring could walk into Mordor over regions without enemies."""
    reached: i64 = bit(r)
    t: i64
    for t in range(r, MORDOR):
        if reached >> t & 1 and (t == r or s.count[REGIONS + t] == 0):
            reached |= AHEAD[t]
    return reached >> MORDOR & 1 != 0


def hunters_of(s: Confrontation, r: i64) -> i64:
    """Sauron's pieces that could attack this region now, as a bit mask of tiles."""
    mask: i64 = 0
    piece: i64
    at: i64
    for piece in range(TEAM, TILES):
        at = s.at[piece]
        if at >= DEFEATED or s.open_always >> piece & 1:
            continue
        if REACH[at] >> r & 1:
            mask |= bit(piece)
        elif piece == FLYING_NAZGUL:
            if s.count[r] == 1 if s.who(piece) == piece else SKIP[at] >> r & 1 != 0:
                mask |= bit(piece)
        elif piece == WITCH_KING:
            if BESIDE[at] >> r & 1 and s.who(piece) == piece:
                mask |= bit(piece)
        elif piece == BLACK_RIDER and at > r and s.who(piece) == piece and two_or_more_steps(s, at) >> r & 1:
            mask |= bit(piece)
    return mask


def may_escape(s: Confrontation, r: i64) -> bool:
    """9.1, 9.2: whether an attacked Frodo may retreat, or Sam may fight for him."""
    if s.ringbearer != FRODO:
        return False
    if s.at[SAM] == r and s.who(SAM) == SAM_C:
        return True
    if s.who(FRODO) != FRODO_C or is_mountain(r):
        return False
    k: i64
    for k in range(2):
        if s.is_refuge(FELLOWSHIP, SIDEWAYS[2 * r + k]):
            return True
    return False


def terms_of(s: Confrontation) -> dict[str, float]:
    """The terms of a position by name; their sum is the log-odds of the Fellowship."""
    judge = ConfrontationJudge()
    found: dict[str, float] = {}
    for i in range(TERMS):
        judge.weights = vec[float]([WEIGHTS[i] if k == i else 0.0 for k in range(TERMS)])
        x = judge.score(s)
        if x != 0.0:
            found[TERM_NAMES[i]] = x
    return found
