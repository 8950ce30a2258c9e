"""Before the game (chapter 3): the draft, the Special Cards, the placement. All picks are secret and simultaneous."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY, Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, Step, first_of, pair
from mathom.core.engine.tables import bit, zeros
from mathom.games.confrontation.rules.answers import FACE, NUMBER, PIECE, SPECIAL
from mathom.games.confrontation.rules.board import FELLOWSHIP, MORDOR, RESERVE, SAURON, SHIRE
from mathom.games.confrontation.rules.cards import SPECIALS, specials_of
from mathom.games.confrontation.rules.characters.tiles import TEAM, TILES, VARIANT
from mathom.games.confrontation.rules.events import (
    ANNOUNCED_NUMBER,
    FACE_PICKED,
    PLACED,
    SPECIAL_DEALT,
    SPECIAL_PICKED,
    TEAM_SHOWN,
)
from mathom.games.confrontation.rules.state import (
    ALL_TILES,
    ANNOUNCED,
    CLASSIC_CAST,
    HELD,
    OPEN_DRAFT,
    OWN_TWO,
    PICKED,
    VARIANT_CAST,
    Confrontation,
    Rules,
    empty_board,
)
from mathom.games.confrontation.rules.turn import START_TURN

OUTPOSTS: Final = 5  # regions in front of a home, one piece each


def new_game(frames: vec[Frame], rules: Rules) -> Confrontation:
    """A game before its first question."""
    s = empty_board(frames, rules)
    s.then(PLACE_PIECE.of(FELLOWSHIP, 0), PLACE_PIECE.of(SAURON, 0), FILL_HOMES.of(), START_TURN.of())
    if rules.specials == OWN_TWO:
        s.then(PICK_SPECIAL.of(FELLOWSHIP, 2), PICK_SPECIAL.of(SAURON, 2), DEAL_SPECIALS.of())
    elif rules.specials == ANNOUNCED:
        s.then(ANNOUNCE_NUMBER.of(FELLOWSHIP))
    if rules.cast == CLASSIC_CAST or rules.cast == VARIANT_CAST:
        s.variant = ALL_TILES if rules.cast == VARIANT_CAST else 0
        s.known = ALL_TILES
    else:
        s.then(PICK_FACE.of(FELLOWSHIP, 0), PICK_FACE.of(SAURON, 0), SHOW_TEAMS.of())
    s.listen(zeros(64))
    s.run_steps(0)
    return s


# ---- 3.2 draft ----


class PickFace(Choice[Confrontation]):
    """3.2: one face of each tile, in secret."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        out[0] = FACE.of(0)
        out[1] = FACE.of(1)
        return 2

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side, tile = pair(todo)
        piece: i64 = TEAM * side + tile
        s.variant |= answer.x << piece
        s.whisper(FACE_PICKED, 302, bit(side), piece + VARIANT * (answer.x), side)
        if tile + 1 < TEAM:
            s.then(PICK_FACE.of(side, tile + 1))


class ShowTeams(Step[Confrontation]):
    """3.2: in an open draft, shows both teams."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        if s.rules.cast != OPEN_DRAFT:
            return
        s.known = ALL_TILES
        side: i64
        for side in range(2):
            s.tell(TEAM_SHOWN, 302, side, side << 9 | s.variant >> TEAM * side & 511)


# ---- 3.3 Special Cards ----


class AnnounceNumber(Choice[Confrontation]):
    """3.3: the Fellowship says how many Special Cards each side will hold."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        k: i64
        for k in range(5):
            out[k] = NUMBER.of(k)
        return 5

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        number: i64 = answer.x
        s.tell(ANNOUNCED_NUMBER, 303, number)
        if number > 0:
            s.then(PICK_SPECIAL.of(FELLOWSHIP, number), PICK_SPECIAL.of(SAURON, number), DEAL_SPECIALS.of())


class PickSpecial(Choice[Confrontation]):
    """3.3: a Special Card of the player, or of the opponent if a number was announced; the argument counts down."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        mask: i64 = specials_of(whose_cards(s, side)) & ~s.cards[PICKED + side]
        n: i64 = 0
        k: i64
        for k in range(SPECIALS):
            if mask >> k & 1:
                out[n] = SPECIAL.of(k)
                n += 1
        return n

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side, left = pair(todo)
        s.cards[PICKED + side] = s.cards[PICKED + side] | bit(answer.x)
        s.whisper(SPECIAL_PICKED, 303, bit(side), answer.x, side)
        if left > 1:
            s.then(PICK_SPECIAL.of(side, left - 1))


def whose_cards(s: Confrontation, side: i64) -> i64:
    return side if s.rules.specials == OWN_TWO else 1 - side


class DealSpecials(Step[Confrontation]):
    """3.3: own picks stay secret (R23); picks for the opponent are public."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        side: i64
        for side in range(2):
            holder: i64 = whose_cards(s, side)
            s.cards[HELD + holder] = s.cards[PICKED + side]
            s.cards[PICKED + side] = 0
            seers: i64 = bit(holder) if s.rules.specials == OWN_TWO else EVERYBODY
            k: i64
            for k in range(SPECIALS):
                if s.cards[HELD + holder] >> k & 1:
                    s.whisper(SPECIAL_DEALT, 303, seers, k, holder)


# ---- 3.4 placement ----


class PlacePiece(Choice[Confrontation]):
    """3.4: who stands in this region in front of the home?"""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        row: i64 = PIECE.first
        at = s.at
        n: i64 = 0
        tile: i64
        for tile in range(TEAM):
            if at[TEAM * side + tile] == RESERVE:
                out[n] = row + tile
                n += 1
        return n

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side, outpost = pair(todo)
        piece: i64 = TEAM * side + answer.x
        s.put(piece, outpost_region(side, outpost))
        s.whisper(PLACED, 304, bit(side), s.who(piece), side, s.at[piece])
        if outpost + 1 < OUTPOSTS:
            s.then(PLACE_PIECE.of(side, outpost + 1))


def outpost_region(side: i64, outpost: i64) -> i64:
    """Arthedain to Enedwaith; Mirkwood to Gondor."""
    return 1 + outpost if side == FELLOWSHIP else 10 + outpost


class FillHomes(Step[Confrontation]):
    """3.4: puts the four remaining pieces into the home region."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        piece: i64
        for piece in range(TILES):
            if s.at[piece] == RESERVE:
                side: i64 = FELLOWSHIP if piece < TEAM else SAURON
                s.put(piece, SHIRE if piece < TEAM else MORDOR)
                s.whisper(PLACED, 304, bit(side), s.who(piece), side, s.at[piece])


PICK_FACE: Final[PickFace] = PickFace(2, together=True)
SHOW_TEAMS: Final[ShowTeams] = ShowTeams()
ANNOUNCE_NUMBER: Final[AnnounceNumber] = AnnounceNumber()
PICK_SPECIAL: Final[PickSpecial] = PickSpecial(2, together=True)
DEAL_SPECIALS: Final[DealSpecials] = DealSpecials()
PLACE_PIECE: Final[PlacePiece] = PlacePiece(2, together=True)
FILL_HOMES: Final[FillHomes] = FillHomes()
