"""Whether a position that somebody wrote down can be on the board, so that play can go on from it.

Such a position is the start of a turn, or the end of a game: what happens within a turn is written as answers.
"""

from __future__ import annotations

from typing import Final

from mathom.core.errors import PositionError
from mathom.games.confrontation.rules.board import (
    CAPACITY,
    FELLOWSHIP,
    MORDOR,
    REGION_NAMES,
    REGIONS,
    SAURON,
    SHIRE,
)
from mathom.games.confrontation.rules.cards import size, specials_of
from mathom.games.confrontation.rules.characters.tiles import (
    FRODO,
    NAMES,
    SAM,
    TEAM,
    TILES,
    WATCHER,
    WITCH_KING,
    WITCH_KING_V,
)
from mathom.games.confrontation.rules.state import (
    ALL_TILES,
    HAND,
    HELD,
    HIDDEN_DRAFT,
    NO_SPECIALS,
    NO_WINNER,
    OWN_TWO,
    PLAYED,
    TURN_LIMIT,
    Confrontation,
)

MOST_TURNS: Final = 1_000_000_000


def check_position(s: Confrontation) -> None:
    """Raises PositionError with the first thing that is wrong at the start of a turn or the end of a game."""
    check_always(s)
    if s.winner == NO_WINNER:
        check_turn(s)


def check_always(s: Confrontation) -> None:
    """Checks what holds within a turn too."""
    check_pieces(s)
    check_faces(s)
    check_cards(s)


def need(condition: bool, complaint: str) -> None:
    if not condition:
        raise PositionError(complaint)


def side_to_move(turn: int, reason: int) -> int:
    """4.1: Sauron begins. A turn that the limit forbade was to be the other side's (R42)."""
    side = SAURON if turn % 2 or turn == 0 else FELLOWSHIP
    return 1 - side if reason == TURN_LIMIT else side


# ---- the board ----


def check_pieces(s: Confrontation) -> None:
    for side in (FELLOWSHIP, SAURON):
        for r in range(REGIONS):
            full = s.pieces_in(side, r) <= CAPACITY[r]
            need(full, f"{REGION_NAMES[r]} holds at most {CAPACITY[r]} pieces of a side (2.4)")
    for r in range(REGIONS):
        contested = s.pieces_in(FELLOWSHIP, r) > 0 and s.pieces_in(SAURON, r) > 0
        is_allowed = r == s.region or s.winner != NO_WINNER
        need(not contested or is_allowed, f"both sides are in {REGION_NAMES[r]} without an attack")
    if s.ringbearer == SAM:
        need(not s.is_on_board(FRODO), "Sam bears the Ring only after Frodo fell (10)")
    for piece in range(TEAM, TILES):
        up = s.open_always >> piece & 1 and s.who(piece) != WATCHER
        need(not up, f"{NAMES[s.who(piece)]} cannot be face-up for good: of Sauron's only the Watcher can (9.34)")


def check_turn(s: Confrontation) -> None:
    check_not_won(s)
    if s.ordered >= 0:
        need(s.ordered >= TEAM and s.is_on_board(s.ordered), "ordered must name a Sauron piece on the board (11.3)")
        need(s.side == SAURON, "an order is obeyed in Sauron's turn (11.3)")


def check_not_won(s: Confrontation) -> None:
    """12.1: what wins at once cannot lie on the board of a game that goes on."""
    need(s.pieces_in(SAURON, SHIRE) < 3, "three of Sauron's pieces in the Shire win, so the game is over (12.1)")
    need(s.at[s.ringbearer] != MORDOR, "the Ringbearer in Mordor wins, so the game is over (12.1)")
    king = s.at[WITCH_KING] == SHIRE and s.who(WITCH_KING) == WITCH_KING_V
    need(not king, "the variant Witch King in the Shire wins, so the game is over (12.1)")


# ---- faces ----


def check_faces(s: Confrontation) -> None:
    """13.1: whose faces both players know."""
    is_public = s.rules.cast != HIDDEN_DRAFT and s.turn > 0
    need(not is_public or s.known == ALL_TILES, "all faces are known in this game (13.1)")
    need(s.whispered & ~s.known == 0, "a face that the Palantir showed is known to both players (11.7)")
    need(s.whispered >> TEAM == 0, "the Palantir shows pieces of the Fellowship (11.7)")


# ---- cards ----


def check_cards(s: Confrontation) -> None:
    numbers = [size(s.cards[HAND + side]) + (s.cards[PLAYED + side] >= 0) for side in (FELLOWSHIP, SAURON)]
    need(numbers[0] == numbers[1] > 0, "both sides have the same number of cards, at least one (6.13)")
    held = s.cards[HELD] | s.cards[HELD + 1]
    need(held & s.used == 0, "a Special Card that was used is out of the game (11)")
    rules = s.rules
    if rules.specials == NO_SPECIALS:
        need(held == 0 and s.used == 0, "this game has no Special Cards: rules specials=own-two, for example (3.3)")
    for side in (FELLOWSHIP, SAURON):
        number = size((held | s.used) & specials_of(side))
        need(rules.specials != OWN_TWO or number <= 2, "each side has two Special Cards in this game (3.3)")
