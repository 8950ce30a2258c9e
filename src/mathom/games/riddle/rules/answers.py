"""Every answer that a player or chance can give, declared once: number, arguments and notation."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import Answer, Answers, Verb
from mathom.games.riddle.rules.cards import KINDS, TITLES

MOST_PLAYERS: Final = 8
MOST_CITIES: Final = 62
MOST_SPACES: Final = 1024
MOST_SECRETS: Final = 16

ANSWERS: Final[Answers] = Answers()
KIND: Final[Verb] = ANSWERS.verb("{kind}", kind=KINDS)  # a card, by its kind
TITLE: Final[Verb] = ANSWERS.verb("name {title}", title=TITLES)
PLAYER: Final[Verb] = ANSWERS.verb("{player}", player=MOST_PLAYERS)
CHARACTER: Final[Verb] = ANSWERS.verb("{character}", character=8)
DIE: Final[Verb] = ANSWERS.verb("roll {number}", number=7)  # 1 to 6
PASS: Final[Verb] = ANSWERS.verb("{no}")  # no, stop, done, surrender
USE: Final[Verb] = ANSWERS.verb("{yes}")  # yes, go on, leave
TRAVEL_CARDS: Final[Verb] = ANSWERS.verb("{travel_cards}", travel_cards=8)  # a set of Boat, Rope, Cloak: bits 1, 2, 4
CITY: Final[Verb] = ANSWERS.verb("{city}", city=MOST_CITIES)  # a city that fights
SPACE: Final[Verb] = ANSWERS.verb("{space}", space=MOST_SPACES)
HIDDEN_PILE: Final[Verb] = ANSWERS.verb("{secret} {player}", secret=MOST_SECRETS, player=MOST_PLAYERS)

# The action loop (D-2).
MOVE_BY_DIE: Final[Verb] = ANSWERS.verb("die")
FINISH: Final[Verb] = ANSWERS.verb("finish")  # without a pick-up
FINISH_IN_CITY: Final[Verb] = ANSWERS.verb("finish city")
DECLARE: Final[Verb] = ANSWERS.verb("declare")  # show The Ring, or The Ring and the Elf Rings
HIDE: Final[Verb] = ANSWERS.verb("hide")
RETRIEVE: Final[Verb] = ANSWERS.verb("retrieve")
SEARCH: Final[Verb] = ANSWERS.verb("search")
LOOK: Final[Verb] = ANSWERS.verb("look")  # from a Clairvoyance space
ATTACK: Final[Verb] = ANSWERS.verb("attack {player}", player=MOST_PLAYERS)
RIDDLE_CAPTIVE: Final[Verb] = ANSWERS.verb("riddle {player}", player=MOST_PLAYERS)
RELEASE: Final[Verb] = ANSWERS.verb("release {player}", player=MOST_PLAYERS)
MOVE_BY: Final[Verb] = ANSWERS.verb("{kind}", kind=KINDS)  # Horse, Eagles, Flying Beasts, Tom Bombadil
REROLL: Final[Verb] = ANSWERS.verb("reroll {kind}", kind=KINDS)
POWER_PLAY: Final[Verb] = ANSWERS.verb("{power_play}", power_play=KINDS)  # a card: its power play
SEE_PILE_WITH: Final[Verb] = ANSWERS.verb("pile {kind}", kind=KINDS)  # a Wizard
DRAW_WITH: Final[Verb] = ANSWERS.verb("draw {kind}", kind=KINDS)  # 8.3 b; POWER_PLAY is 8.3 a
FINISH_WITH: Final[Verb] = ANSWERS.verb("finish {kind}", kind=KINDS)  # a character card: its pick-up

DECODED: Final[vec[Answer]] = ANSWERS.table  # by number
ACTIONS: Final = 1818
assert ANSWERS.count == ACTIONS


def offer_die(out: vec[i64]) -> i64:
    """C-1, C-3: the faces of a die."""
    first: i64 = DIE.of(1)
    k: i64
    for k in range(6):
        out[k] = first + k
    return 6
