"""The terms of a position's value and their weights, used by judge.py.

All weights are for the Fellowship, in log-odds: 1.0 turns even chances into 73 %, 2.0 into 88 %. They were fitted to
the results of quick games (`tools/fit_judge.py`) and rounded.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers
from mathom.games.confrontation.rules.cards import CARD_NAMES, CARDS, SPECIAL_NAMES, SPECIALS
from mathom.games.confrontation.rules.characters.tiles import NAMES

ROWS: Final = 7
ROW: Final[vec[i64]] = numbers(
    [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6]
)  # the row of each region, counted from the Shire

# Indices into the table of weights.
BALANCE: Final = 0  # always
TO_MOVE: Final = 1  # the Fellowship moves next; minus one if Sauron does
RING_ROW: Final = 2  # the row of the Ring, one weight for each
OPEN_WAY: Final = RING_ROW + ROWS  # the Ring has a way to Mordor without enemies; by row
GUARDS: Final = OPEN_WAY + ROWS  # enemies ahead of the Ring
HUNTED: Final = GUARDS + 1  # enemies that can attack the Ring's region now, divided by the pieces there
HUNTED_NEXT: Final = HUNTED + 1  # the same, but the Fellowship moves first
ESCAPE_READY: Final = HUNTED_NEXT + 1  # hunted, but Frodo may retreat or Sam may fight for him
LONE_AND_STRUCK: Final = ESCAPE_READY + 1  # the classic Orcs are among the hunters, the Ring is alone
ONE_IN_SHIRE: Final = LONE_AND_STRUCK + 1
TWO_IN_SHIRE: Final = ONE_IN_SHIRE + 1
BESIDE_SHIRE: Final = TWO_IN_SHIRE + 1  # each of Sauron's pieces one step from it
THIRD_BESIDE: Final = BESIDE_SHIRE + 1  # two there, another beside it, the Fellowship to move
KING_BESIDE: Final = THIRD_BESIDE + 1  # the variant Witch King one step from it, the Fellowship to move
KING_NEAR: Final = KING_BESIDE + 1  # the variant Witch King two steps from it
MOVES: Final = KING_NEAR + 1  # steps that the Fellowship has left, up to LAST_STEPS; minus Sauron's
PIECES: Final = MOVES + 1  # each character on the board
HANDS: Final = PIECES + 36  # each Combat Card in hand, the Fellowship's first
HELD_SPECIALS: Final = HANDS + 2 * CARDS  # each Special Card held
FORWARD_FELLOWS: Final = HELD_SPECIALS + SPECIALS  # pieces of the Fellowship past the mountains
FORWARD_MINIONS: Final = FORWARD_FELLOWS + 1  # pieces of Sauron past the mountains
TERMS: Final = FORWARD_MINIONS + 1

LAST_STEPS: Final = 12

TERM_NAMES: Final[tuple[str, ...]] = (
    "balance",
    "to move",
    *(f"ring in row {row}" for row in range(ROWS)),
    *(f"open way from row {row}" for row in range(ROWS)),
    "guards",
    "hunted",
    "hunted next",
    "escape ready",
    "lone and struck",
    "one in the shire",
    "two in the shire",
    "beside the shire",
    "third beside the shire",
    "witch king beside the shire",
    "witch king near the shire",
    "moves left",
    *NAMES,
    *(f"{side} {card}" for side, names in zip(("fellowship", "sauron"), CARD_NAMES, strict=True) for card in names),
    *SPECIAL_NAMES,
    "fellows ahead",
    "minions ahead",
)

WEIGHTS: Final[tuple[float, ...]] = (
    *(0.5, 0.0),  # balance, to move
    *(0.9, 0.8, 0.5, 0.2, 0.1, 1.2, 0.0),  # the Ring's row, from the Shire to Mordor
    *(0.0, 0.1, 0.4, 0.8, 1.2, 2.0, 0.0),  # an open way from there
    -0.1,  # guards
    *(-0.6, -0.2, 0.3, -1.0),  # hunted, next, escape ready, lone and struck
    *(-0.1, -0.6, -0.05, -1.6, -2.2, -0.5),  # the Shire
    0.4,  # moves left
    *(0.4, 0.35, 0.05, 0.2, 0.7, 0.4, 0.3, 0.4, 0.45),  # the classic Fellowship: Frodo, Sam, Pippin, Merry, ...
    *(-0.65, -0.7, -0.7, -0.5, -0.2, -0.7, -0.65, -0.6, -0.5),  # classic: Balrog, Shelob, Witch King, ...
    *(0.7, 0.5, 0.05, 0.2, 0.55, 0.4, 0.4, 0.2, 0.7),  # the variant Fellowship
    *(-0.5, -0.2, -0.7, -0.5, -0.55, -0.8, -0.5, -0.4, -0.4),  # variant: Uruk-Hai, Wormtongue, Witch King, ...
    *(0.0, 0.0, 0.05, 0.15, 0.3, 0.4, 0.4, 0.25, 0.1),  # 1 to 5, Magic, Noble Sacrifice, Elven Cloak, Retreat
    *(0.0, -0.05, -0.1, -0.15, -0.2, -0.25, -0.4, -0.1, -0.15),  # 1 to 6, Magic, Eye, Retreat
    *(0.1, 0.4, 0.05, 0.3),  # Shadowfax, Gandalf the White, A King Revealed, Gwaihir
    *(-0.05, -0.1, -0.1, -0.1),  # the Dark of Mordor, Crebain, Palantir, Recall to Mordor
    *(0.15, 0.0),  # past the mountains
)
