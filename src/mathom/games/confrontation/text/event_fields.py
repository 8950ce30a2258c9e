"""The kinds of events and their fields, in the order of rules/events.py."""

from __future__ import annotations

from typing import Final

from mathom.core.play.events import Field, Kind, Wide
from mathom.games.confrontation.rules.board import REGION_NAMES, WAY_NAMES
from mathom.games.confrontation.rules.cards import CARD_NAMES, CARDS, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, VARIANT
from mathom.games.confrontation.rules.events import TOTAL_OFFSET

SIDE_NAMES: Final = ("fellowship", "sauron")
REASON_NAMES: Final = (
    "",
    "ring-in-mordor",
    "ring-lost",
    "three-in-shire",
    "witch-king-in-shire",
    "cannot-move",
    "turn-limit",
)


def team(code: int) -> list[str]:
    """The nine characters of a side, from a mask of the tiles that show their variant face."""
    first = TEAM * (code >> TEAM)
    return [NAMES[first + i + VARIANT * (code >> i & 1)] for i in range(TEAM)]


def card(code: int) -> str:
    return CARD_NAMES[code // CARDS][code % CARDS]


SIDE: Final[Field] = ("side", SIDE_NAMES.__getitem__)
CHARACTER: Final[Field] = ("character", NAMES.__getitem__)
REGION: Final[Field] = ("region", REGION_NAMES.__getitem__)
FROM: Final[Field] = ("from", REGION_NAMES.__getitem__)
TO: Final[Field] = ("to", REGION_NAMES.__getitem__)
CARD: Final[Field] = ("card", card)
SPECIAL: Final[Field] = ("special", SPECIAL_NAMES.__getitem__)


def total(label: str) -> Field:
    return (label, lambda code: code - TOTAL_OFFSET)


KINDS: Final = (
    Kind("placed", (SIDE, REGION), CHARACTER),
    Kind("face-picked", (SIDE,), CHARACTER),
    Kind("team-shown", (SIDE, ("team", team)), reveals=True),
    Kind("announced", (("number", int),)),
    Kind("special-picked", (SIDE,), SPECIAL),
    Kind("special-dealt", (SIDE,), SPECIAL, reveals=True),
    Kind("turn-began", (SIDE, ("number", Wide())), heading=True),
    Kind("moved", (SIDE, FROM, TO, ("way", WAY_NAMES.__getitem__)), CHARACTER),
    Kind("shown", (REGION,), CHARACTER, reveals=True),
    Kind("battle-began", (("fellow", NAMES.__getitem__), ("minion", NAMES.__getitem__), REGION), reveals=True),
    Kind("retreated", (CHARACTER, FROM, TO)),
    Kind("sam-stepped-in", (CHARACTER, REGION), reveals=True),
    Kind("switched", (CHARACTER, FROM), reveals=True),
    Kind("cards-forbidden", (CHARACTER,)),
    Kind("committed", (SIDE,), CARD),
    Kind("card-shown", (SIDE, CARD), reveals=True),
    Kind("taken-back", (SIDE, CARD)),
    Kind("fetched", (SIDE, CARD)),
    Kind("card-ignored", (SIDE, CARD)),
    Kind("compared", (total("fellow"), total("minion"))),
    Kind("defeated", (CHARACTER, REGION), reveals=True),
    Kind("ring-passed", (CHARACTER, REGION), reveals=True),
    Kind("put-back", (CHARACTER, TO)),
    Kind("refreshed"),
    Kind("special-played", (SPECIAL,), reveals=True),
    Kind("ordered", (REGION,), CHARACTER),
    Kind("order-lapsed", reveals=True),
    Kind("won", (SIDE, ("reason", REASON_NAMES.__getitem__))),
    Kind("ended-without-result"),
)
