"""The Special Cards that are used in a player's turn (chapter 11). Gwaihir: battle.py; the Palantir: palantir.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Chance, Choice, first_of, pair
from mathom.core.engine.tables import bit
from mathom.games.confrontation.rules.answers import HEAP, LOOK, MOVE, PIECE, SPECIAL
from mathom.games.confrontation.rules.board import (
    BY_CARD,
    DEFEATED,
    FANGORN,
    FELLOWSHIP,
    FORWARD,
    MORDOR,
    REGIONS,
    SAURON,
    SHIRE,
    WAYS,
)
from mathom.games.confrontation.rules.cards import (
    A_KING_REVEALED,
    CREBAIN,
    DARK_OF_MORDOR,
    GANDALF_THE_WHITE,
    RECALL_TO_MORDOR,
    SHADOWFAX,
)
from mathom.games.confrontation.rules.characters.tiles import ARAGORN, GANDALF, TEAM, WITCH_KING_V
from mathom.games.confrontation.rules.events import MOVED, ORDERED, PLACED, SHOWN, SPECIAL_PLAYED
from mathom.games.confrontation.rules.movement import can_move, legal_moves, make_move
from mathom.games.confrontation.rules.specials.palantir import look, with_palantir
from mathom.games.confrontation.rules.state import (
    HELD,
    NONE,
    SKIPPED,
    Confrontation,
)


def special_options(s: Confrontation, side: i64, out: vec[i64], n: i64) -> i64:
    """4.2 steps 2 and 3: adds the Special Cards that may be used before the move or instead of the turn."""
    held: i64 = s.cards[HELD + side]
    card: i64
    for card in range(4 * side, 4 * side + 4):
        if held >> card & 1 and is_playable(s, card):
            n = add(out, n, SPECIAL.of(card))
    return n


def is_playable(s: Confrontation, card: i64) -> bool:
    if card == SHADOWFAX or card == DARK_OF_MORDOR:
        return has_extra_step(s, s.side)
    return is_turn_skipping(card) and may_skip_turn(s) and has_use(s, card)


def is_turn_skipping(card: i64) -> bool:
    return card == GANDALF_THE_WHITE or card == A_KING_REVEALED or card == CREBAIN or card == RECALL_TO_MORDOR


def may_skip_turn(s: Confrontation) -> bool:
    """4.2 step 2: not on the opening turn (R14), not under an order, not after the Palantir (11.7)."""
    return s.turn > 1 and (s.side == FELLOWSHIP or (s.ordered < 0 and s.seen == 0))


def has_use(s: Confrontation, card: i64) -> bool:
    if card == GANDALF_THE_WHITE:
        return s.at[GANDALF] == DEFEATED and s.is_refuge(FELLOWSHIP, FANGORN)
    if card == A_KING_REVEALED:
        return s.is_on_board(ARAGORN) and has_concealed(s, SAURON)
    if card == CREBAIN:
        return has_concealed(s, FELLOWSHIP)
    return s.is_refuge(SAURON, MORDOR) and has_recallable(s)


def play_special(s: Confrontation, card: i64) -> None:
    s.use_up(card)
    s.tell(SPECIAL_PLAYED, 1101 + card, card)
    if is_turn_skipping(card):
        s.flags |= SKIPPED
    if card == SHADOWFAX or card == DARK_OF_MORDOR:
        s.then(EXTRA_STEP.of(s.side))
    elif card == GANDALF_THE_WHITE:
        return_gandalf(s)
    elif card == A_KING_REVEALED:
        s.show_for_turn(ARAGORN)
        s.whisper(SHOWN, 1103, EVERYBODY, s.who(ARAGORN), s.at[ARAGORN])
        s.then(CHOOSE_ORDERED.of(FELLOWSHIP))
    elif card == CREBAIN:
        s.then(CHOOSE_SPIED.of(SAURON))
    else:
        s.then(RECALL.of(SAURON))


# ---- 11.1 Shadowfax, 11.5 the Dark of Mordor ----


def extra_steps(s: Confrontation, side: i64, out: vec[i64]) -> i64:
    """Ordinary steps into regions without enemies that win, or after which the turn's move is possible (R15)."""
    n: i64 = 0
    piece: i64
    k: i64
    for piece in range(TEAM * side, TEAM * side + TEAM):
        for k in range(WAYS):
            if is_extra_step(s, side, piece, k):
                out[n] = MOVE.of(piece - TEAM * side, FORWARD[WAYS * (REGIONS * side + s.at[piece]) + k])
                n += 1
    return n


def has_extra_step(s: Confrontation, side: i64) -> bool:
    piece: i64
    k: i64
    for piece in range(TEAM * side, TEAM * side + TEAM):
        for k in range(WAYS):
            if is_extra_step(s, side, piece, k):
                return True
    return False


def is_extra_step(s: Confrontation, side: i64, piece: i64, way: i64) -> bool:
    if s.at[piece] >= DEFEATED or (side == SAURON and s.open_always >> piece & 1):
        return False
    t: i64 = FORWARD[WAYS * (REGIONS * side + s.at[piece]) + way]
    return s.is_refuge(side, t) and (wins_by_entering(s, piece, t) or leaves_a_move(s, side, piece, t))


def wins_by_entering(s: Confrontation, piece: i64, t: i64) -> bool:
    if piece == s.ringbearer:
        return t == MORDOR
    return piece >= TEAM and t == SHIRE and (s.pieces_in(SAURON, SHIRE) >= 2 or s.who(piece) == WITCH_KING_V)


def leaves_a_move(s: Confrontation, side: i64, piece: i64, t: i64) -> bool:
    start: i64 = s.at[piece]
    s.shift(piece, t)
    s.bound = piece
    found: bool = can_move(s, side)
    s.bound = NONE
    s.shift(piece, start)
    return found


class ExtraStep(Choice[Confrontation]):
    """T2: one piece makes one ordinary step; then the turn's move follows."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        return extra_steps(s, side, out)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        s.bound = TEAM * side + answer.x
        s.then(MOVE_ON.of(side, s.at[s.bound]))
        make_move(s, side, answer, 1101 if side == FELLOWSHIP else 1105)


class MoveOn(Choice[Confrontation]):
    """11.1: the same piece makes the turn's move; 11.5: another one does. The step came from `start` (M10)."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        return with_palantir(s, side, out, legal_moves(s, side, out))

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side, start = pair(todo)
        if answer.verb is LOOK:
            look(s, answer.x)
            s.then(self.of(side, start))
        else:
            make_move(s, side, answer)


# ---- 11.2 Gandalf the White ----


def return_gandalf(s: Confrontation) -> None:
    """Puts Gandalf into Fangorn with the same face, concealed, even if Crebain had shown him."""
    s.put(GANDALF, FANGORN)
    s.open_always &= ~(bit(GANDALF))
    s.whisper(PLACED, 1102, EVERYBODY, s.who(GANDALF), FELLOWSHIP, FANGORN)


# ---- choosing an enemy: 11.3 A King Revealed, 11.6 Crebain of Dunland ----


def has_concealed(s: Confrontation, side: i64) -> bool:
    """Whether a concealed piece of a side is on the board."""
    piece: i64
    for piece in range(TEAM * side, TEAM * side + TEAM):
        if s.is_on_board(piece) and not s.is_open(piece):
            return True
    return False


def heaps(s: Confrontation, side: i64, out: vec[i64]) -> i64:
    """The regions that hold concealed pieces of a side."""
    n: i64 = 0
    r: i64
    for r in range(REGIONS):
        if concealed_in(s, side, r, COUNT_ONLY) > 0:
            out[n] = HEAP.of(r)
            n += 1
    return n


def concealed_in(s: Confrontation, side: i64, r: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    piece: i64
    for piece in range(TEAM * side, TEAM * side + TEAM):
        if s.at[piece] == r and not s.is_open(piece):
            n = add(out, n, PIECE.of(piece - TEAM * side))
    return n


def first_concealed(s: Confrontation, side: i64, r: i64) -> i64:
    piece: i64 = TEAM * side
    while s.at[piece] != r or s.is_open(piece):
        piece += 1
    return piece


class ChooseOrdered(Choice[Confrontation]):
    """11.3: a Sauron piece that must move next turn; one of several concealed ones at random (R22)."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        return heaps(s, SAURON, out)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if concealed_in(s, SAURON, answer.x, COUNT_ONLY) == 1:
            order(s, first_concealed(s, SAURON, answer.x))
        else:
            s.then(DRAW_ORDERED.of(answer.x))


class DrawOrdered(Chance[Confrontation]):
    """R22: which of the concealed pieces of the region is ordered."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        r: i64 = first_of(todo)
        return concealed_in(s, SAURON, r, out)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        order(s, answer.x + TEAM)


def order(s: Confrontation, piece: i64) -> None:
    s.ordered = piece
    s.whisper(ORDERED, 1103, s.seers(piece), s.who(piece), s.at[piece])


class ChooseSpied(Choice[Confrontation]):
    """11.6: a Fellowship piece that stays face-up."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        return heaps(s, FELLOWSHIP, out)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if concealed_in(s, FELLOWSHIP, answer.x, COUNT_ONLY) == 1:
            spy(s, first_concealed(s, FELLOWSHIP, answer.x))
        else:
            s.then(DRAW_SPIED.of(answer.x))


class DrawSpied(Chance[Confrontation]):
    """R22: which of the concealed pieces of the region is shown."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        r: i64 = first_of(todo)
        return concealed_in(s, FELLOWSHIP, r, out)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        spy(s, answer.x)


def spy(s: Confrontation, piece: i64) -> None:
    s.learn(piece)
    s.open_always |= bit(piece)
    s.whisper(SHOWN, 1106, EVERYBODY, s.who(piece), s.at[piece])


# ---- 11.8 Recall to Mordor ----


def recallable(s: Confrontation, out: vec[i64]) -> i64:
    """R17: Sauron's pieces that are not in Mordor."""
    n: i64 = 0
    piece: i64
    for piece in range(TEAM, 2 * TEAM):
        if s.at[piece] < MORDOR:
            out[n] = PIECE.of(piece - TEAM)
            n += 1
    return n


def has_recallable(s: Confrontation) -> bool:
    piece: i64
    for piece in range(TEAM, 2 * TEAM):
        if s.at[piece] < MORDOR:
            return True
    return False


class Recall(Choice[Confrontation]):
    """11.8: one piece goes back to Mordor."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        return recallable(s, out)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        piece: i64 = answer.x + TEAM
        s.whisper(MOVED, 1108, s.seers(piece), s.who(piece), SAURON, s.at[piece], MORDOR, BY_CARD)
        s.shift(piece, MORDOR)


EXTRA_STEP: Final[ExtraStep] = ExtraStep()
MOVE_ON: Final[MoveOn] = MoveOn(2)
CHOOSE_ORDERED: Final[ChooseOrdered] = ChooseOrdered()
DRAW_ORDERED: Final[DrawOrdered] = DrawOrdered(1)
CHOOSE_SPIED: Final[ChooseSpied] = ChooseSpied()
DRAW_SPIED: Final[DrawSpied] = DrawSpied(1)
RECALL: Final[Recall] = Recall()
