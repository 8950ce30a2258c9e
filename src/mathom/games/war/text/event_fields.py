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
from mathom.games.war.rules.facts.factions import FACTION_NAMES, PIECE_NAMES
from mathom.games.war.rules.facts.nations import NATION_NAMES, SIDE_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.facts.seats import PLAYER_NAMES
from mathom.games.war.rules.facts.tiles import TILE_NAMES
from mathom.games.war.text.notation import kind_name
from mathom.games.war.text.titles import REASON_NAMES


def deck_name(deck: int) -> str:
    return f"{SIDE_NAMES[deck // 2]}-{DECK_NAMES[deck % 2]}"


SIDE: Final[Field] = ("side", PLAYER_NAMES.__getitem__)  # or a player of a team
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
FACTION: Final[Field] = ("faction", FACTION_NAMES.__getitem__)
PIECE: Final[Field] = ("piece", PIECE_NAMES.__getitem__)
ROLL: Final[Field] = ("roll", ROLLS.names.__getitem__)
COUNT: Final[Field] = ("count", int)  # in a sentence with a plural
NUMBER: Final[Field] = ("number", int)
TOTAL: Final[Field] = ("total", int)

RESULT: Final = (SIDE, ROLL, NUMBER)

# The facts of each event that everybody sees, by its name in rules/events.py.
FACTS: Final[dict[str, tuple[Field, ...]]] = {
    "TURN_BEGAN": (("number", Wide()),),
    "DREW": (DECK,),
    "DISCARDED": (SIDE, DECK),
    "HUNT_ALLOCATED": (COUNT,),
    "DICE_SHOWN": (SIDE, FACE, NUMBER),
    "ACTED": (SIDE, FACE, ("use", USE_NAMES.__getitem__)),
    "SKIPPED": (SIDE, FACE),
    "PASSED": (SIDE,),
    "RING_USED": (SIDE, FACE, CHANGED),
    "CARD_PLAYED": (SIDE, CARD),
    "CARD_LEFT_TABLE": (CARD,),
    "FELLOWSHIP_MOVED": (TOTAL,),
    "FELLOWSHIP_DECLARED": (REGION,),
    "FELLOWSHIP_REVEALED": (("place", int),),
    "FELLOWSHIP_HIDDEN": (),
    "ENTERED_MORDOR": (),
    "MORDOR_STEP": (TOTAL,),
    "CORRUPTED": (COUNT, TOTAL),
    "HEALED": (COUNT, TOTAL),
    "GUIDE_CHANGED": (CHARACTER,),
    "SEPARATED": (CHARACTER,),
    "CHARACTER_MOVED": (CHARACTER, REGION),
    "CHARACTER_LOST": (CHARACTER,),
    "CHARACTER_ENTERED": (CHARACTER, REGION),
    "HUNT_ROLLED": (ROLL, COUNT),
    "TILE_DRAWN": (TILE,),
    "TILE_ADDED": (TILE,),
    "DAMAGE_REDUCED": (NUMBER, TOTAL),
    "POOL_REFILLED": (),
    "ACTIVATED": (NATION,),
    "ADVANCED": (NATION, NUMBER),
    "RECRUITED": (FIGURE, REGION),
    "FIGURE_LOST": (FIGURE, REGION),
    "TRIMMED": (FIGURE, REGION),
    "CAPTURED": (SIDE, REGION, NUMBER),
    "RECAPTURED": (SIDE, REGION),
    "WON": (SIDE, ("reason", REASON_NAMES.__getitem__)),
    "FIGURES_MOVED": (FIGURE, NUMBER, FROM, TO),
    "UPGRADED": (FIGURE, REGION),
    "ATTACKED": (SIDE, FROM, TO),
    "COMBAT_CARD_CHOSEN": (SIDE, DECK),
    "COMBAT_CARD_SHOWN": (SIDE, CARD),
    "COMBAT_CARD_CANCELLED": (SIDE, CARD),
    "WHITE_RIDER_USED": (),
    "COMBAT_ROLLED": RESULT,
    "LEADERS_ROLLED": RESULT,
    "EXTRA_ROLLED": RESULT,
    "TURNED_DOWN": (FIGURE, REGION),
    "CEASED": (SIDE,),
    "ARMY_RETREATED": (SIDE, FROM, TO),
    "WENT_INTO_SIEGE": (SIDE, REGION),
    "FELLOWSHIP_PUSHED": (REGION,),
    "COUNTER_MOVED_BACK": (NATION, NUMBER),
    "RAISED_TO_ELITE": (FIGURE, REGION),
    "DICE_CHANGED": (SIDE, FACE, CHANGED),
    "CARD_ROLLED": RESULT,
    "DICE_DISCARDED": (SIDE, FACE, NUMBER),
    "CARD_PAID": (SIDE, CARD),
    "PLAYER_DREW": (SIDE, DECK),
    "LEADERSHIP_PASSED": (SIDE,),
    "ARMIES_JOINED": (SIDE, REGION),
    "ARMIES_APART": (SIDE, REGION),
    "SWAP_DECLINED": (SIDE,),
    "SWAP_AGREED": (SIDE,),
    "CARD_GIVEN": (SIDE, DECK),
    "PLAYER_SCORED": (SIDE, NUMBER, ("lost", bool), ("best", bool)),
    "FACTION_ENTERED": (FACTION,),
    "PIECES_PLACED": (PIECE, NUMBER, REGION),
    "PIECES_LOST": (PIECE, NUMBER, REGION),
    "SHIPS_SAILED": (NUMBER, FROM, TO),
    "SMEAGOL_JOINED": (),
    "TILE_PUT_BACK": (TILE,),
    "TILE_DISCARDED": (TILE,),
    "LADY_OF_LIGHT_USED": (),
    "SUPERIORITY_CLAIMED": (),
    "RINGS_RETURNED": (NUMBER,),
    "HAND_SEEN": (SIDE,),
    "CARD_FOUND": (SIDE, CARD),
    "DIE_WENT_TO_BOX": (SIDE,),
}
SECRETS: Final = ("DREW", "PLAYER_DREW", "DISCARDED", "COMBAT_CARD_CHOSEN", "CARD_GIVEN")  # each hides a card
# What was shown or rolled cannot be undone.
REVEALING: Final = (
    *("DREW", "PLAYER_DREW", "CARD_GIVEN", "SWAP_AGREED", "SWAP_DECLINED"),
    *("DICE_SHOWN", "CARD_PLAYED", "HUNT_ROLLED", "TILE_DRAWN", "COMBAT_CARD_SHOWN", "COMBAT_ROLLED"),
    *("LEADERS_ROLLED", "EXTRA_ROLLED", "CARD_ROLLED", "HAND_SEEN"),
)
EVENT_NAMES: Final = {number: name for name, number in vars(events).items() if name.isupper()}


def kind_of_event(number: int) -> Kind:
    """A number that no event has yet is a kind without facts."""
    name = EVENT_NAMES.get(number, f"UNUSED_{number}")
    secret = CARD if name in SECRETS else None
    said = name.lower().replace("_", "-")
    return Kind(said, FACTS.get(name, ()), secret, reveals=name in REVEALING, heading=name == "TURN_BEGAN")


KINDS: Final = tuple(kind_of_event(number) for number in range(max(EVENT_NAMES) + 1))
