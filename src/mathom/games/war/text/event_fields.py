"""The kinds of events with their fields, by the numbers of rules/events.py. A fact is a name as in the notation."""

from __future__ import annotations

from typing import Final

from mathom.core.play.events import Field, Kind, Wide
from mathom.games.war.rules import events
from mathom.games.war.rules.answers import ROLLS
from mathom.games.war.rules.dice.uses import USE_NAMES
from mathom.games.war.rules.facts.cards import CARD_NAMES, DECK_NAMES
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.nations import NATION_NAMES, SIDE_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.facts.tiles import TILE_NAMES
from mathom.games.war.text.notation import kind_name
from mathom.games.war.text.titles import REASON_NAMES


def deck_name(deck: int) -> str:
    return f"{SIDE_NAMES[deck // 2]}-{DECK_NAMES[deck % 2]}"


SIDE: Final[Field] = ("side", SIDE_NAMES.__getitem__)
REGION: Final[Field] = ("region", REGION_NAMES.__getitem__)
FROM: Final[Field] = ("from", REGION_NAMES.__getitem__)
TO: Final[Field] = ("to", REGION_NAMES.__getitem__)
NATION: Final[Field] = ("nation", NATION_NAMES.__getitem__)
CHARACTER: Final[Field] = ("character", CHARACTER_NAMES.__getitem__)
CARD: Final[Field] = ("card", CARD_NAMES.__getitem__)
DECK: Final[Field] = ("deck", deck_name)
FIGURE: Final[Field] = ("figure", kind_name)
FACE: Final[Field] = ("face", FACE_NAMES.__getitem__)
CHANGED: Final[Field] = ("changed", FACE_NAMES.__getitem__)
TILE: Final[Field] = ("tile", TILE_NAMES.__getitem__)
ROLL: Final[Field] = ("roll", ROLLS.names.__getitem__)
COUNT: Final[Field] = ("count", int)
TOTAL: Final[Field] = ("total", int)

BY_NUMBER: Final[dict[int, Kind]] = {
    events.TURN_BEGAN: Kind("turn-began", (("number", Wide()),), heading=True),
    events.DREW: Kind("drew", (DECK,), CARD, reveals=True),
    events.DISCARDED: Kind("discarded", (SIDE, DECK), CARD),
    events.HUNT_ALLOCATED: Kind("hunt-allocated", (COUNT,)),
    events.DICE_SHOWN: Kind("dice-shown", (SIDE, FACE, COUNT), reveals=True),
    events.ACTED: Kind("acted", (SIDE, FACE, ("use", USE_NAMES.__getitem__))),
    events.SKIPPED: Kind("skipped", (SIDE, FACE)),
    events.PASSED: Kind("passed", (SIDE,)),
    events.RING_USED: Kind("ring-used", (SIDE, FACE, CHANGED)),
    events.CARD_PLAYED: Kind("card-played", (SIDE, CARD), reveals=True),
    events.CARD_LEFT_TABLE: Kind("card-left-table", (CARD,)),
    events.FELLOWSHIP_MOVED: Kind("fellowship-moved", (TOTAL,)),
    events.FELLOWSHIP_DECLARED: Kind("fellowship-declared", (REGION,)),
    events.FELLOWSHIP_REVEALED: Kind("fellowship-revealed", (("place", int),)),
    events.FELLOWSHIP_HIDDEN: Kind("fellowship-hidden"),
    events.ENTERED_MORDOR: Kind("entered-mordor"),
    events.MORDOR_STEP: Kind("mordor-step", (TOTAL,)),
    events.CORRUPTED: Kind("corrupted", (COUNT, TOTAL)),
    events.HEALED: Kind("healed", (COUNT, TOTAL)),
    events.GUIDE_CHANGED: Kind("guide-changed", (CHARACTER,)),
    events.SEPARATED: Kind("separated", (CHARACTER,)),
    events.CHARACTER_MOVED: Kind("character-moved", (CHARACTER, REGION)),
    events.CHARACTER_LOST: Kind("character-lost", (CHARACTER,)),
    events.CHARACTER_ENTERED: Kind("character-entered", (CHARACTER, REGION)),
    events.HUNT_ROLLED: Kind("hunt-rolled", (ROLL, COUNT), reveals=True),
    events.TILE_DRAWN: Kind("tile-drawn", (TILE,), reveals=True),
    events.TILE_ADDED: Kind("tile-added", (TILE,)),
    events.DAMAGE_REDUCED: Kind("damage-reduced", (COUNT, TOTAL)),
    events.POOL_REFILLED: Kind("pool-refilled"),
    events.ACTIVATED: Kind("activated", (NATION,)),
    events.ADVANCED: Kind("advanced", (NATION, COUNT)),
    events.RECRUITED: Kind("recruited", (FIGURE, REGION)),
    events.FIGURE_LOST: Kind("figure-lost", (FIGURE, REGION)),
    events.TRIMMED: Kind("trimmed", (FIGURE, REGION)),
    events.CAPTURED: Kind("captured", (SIDE, REGION, COUNT)),
    events.RECAPTURED: Kind("recaptured", (SIDE, REGION)),
    events.WON: Kind("won", (SIDE, ("reason", REASON_NAMES.__getitem__))),
}
KINDS: Final = tuple(BY_NUMBER[number] for number in range(len(BY_NUMBER)))
