"""Every answer that a player or chance can give, declared once: number, arguments and notation."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from mathom.core.engine.answers import Answer, Answers, Verb
from mathom.games.confrontation.rules.board import REGIONS
from mathom.games.confrontation.rules.cards import CARDS, SPECIALS
from mathom.games.confrontation.rules.characters.tiles import TEAM

ANSWERS: Final[Answers] = Answers()

# A piece is a tile of the side that is asked, or of the side that chance draws from.
MOVE: Final[Verb] = ANSWERS.verb("{piece}-{region}", piece=TEAM, region=REGIONS)
STRIDE: Final[Verb] = ANSWERS.verb("{treebeard}-fangorn!")  # his own way from Eregion (5.5)
CARD: Final[Verb] = ANSWERS.verb("{card}", card=CARDS)
PASS: Final[Verb] = ANSWERS.verb("pass")
USE: Final[Verb] = ANSWERS.verb("{use}")  # the text, or the card, that the question is about
RETREAT: Final[Verb] = ANSWERS.verb("{retreat}-{region}", region=REGIONS)
PIECE: Final[Verb] = ANSWERS.verb("{piece}", piece=TEAM)
DEFENDER: Final[Verb] = ANSWERS.verb("attack-{enemy}", enemy=TEAM)  # a face-up one
CONCEALED: Final[Verb] = ANSWERS.verb("attack-concealed")
SPECIAL: Final[Verb] = ANSWERS.verb("{special}", special=SPECIALS)
LOOK: Final[Verb] = ANSWERS.verb("palantir-{region}", region=REGIONS)
HEAP: Final[Verb] = ANSWERS.verb("choose-{region}", region=REGIONS)  # a concealed enemy there
NUMBER: Final[Verb] = ANSWERS.verb("{number}", number=5)  # 0 to 4
FACE: Final[Verb] = ANSWERS.verb("{face}", face=2)  # classic, variant

DECODED: Final[vec[Answer]] = ANSWERS.table  # by number
ACTIONS: Final = 238
assert ANSWERS.count == ACTIONS
