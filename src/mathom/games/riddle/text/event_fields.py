"""The kinds of events with their fields, in the order of rules/events.py.

Players and spaces are numbers; the map of the game names the spaces (`Board.space_names`).
"""

from __future__ import annotations

from typing import Final

from mathom.core.play.events import Field, Kind, Wide
from mathom.games.riddle.rules.cards import KIND_NAMES, TITLE_NAMES
from mathom.games.riddle.rules.state import CHARACTER_NAMES

HALTS: Final = ("", "forest", "mountain")
REASON_NAMES: Final = (
    "",
    "ring-shown",
    "elf-rings-shown",
    "last-left",
    "nobody-left",
    "stalemate",
    "round-limit",
)


def means(code: int) -> str:
    """The means of a move: the die, or 1 + the kind of a card."""
    return KIND_NAMES[code - 1] if code else "die"


def mask(code: int) -> list[int]:
    return [i for i in range(8) if code >> i & 1]


PLAYER: Final[Field] = ("player", int)
OTHER: Final[Field] = ("other", int)
SPACE: Final[Field] = ("space", int)
FROM: Final[Field] = ("from", int)
TO: Final[Field] = ("to", int)
SITE: Final[Field] = ("site", int)
CHARACTER: Final[Field] = ("character", CHARACTER_NAMES.__getitem__)
CARD: Final[Field] = ("card", KIND_NAMES.__getitem__)
TITLE: Final[Field] = ("title", TITLE_NAMES.__getitem__)
TITLE_WISH: Final[Field] = ("title", (*TITLE_NAMES, "nothing").__getitem__)

KINDS: Final = (
    Kind("character-chosen", (PLAYER, CHARACTER), reveals=True),
    Kind("rolled-for", (PLAYER, ("number", int)), reveals=True),
    Kind("begins", (PLAYER,)),
    Kind("dealt", (PLAYER,), CARD, reveals=True),
    Kind("brought-in", (PLAYER,)),
    Kind("turn-began", (PLAYER, ("number", Wide()), ("round", Wide())), heading=True),
    Kind("placed", (PLAYER, SPACE)),
    Kind("rolled", (PLAYER, ("number", int)), reveals=True),
    Kind("played", (PLAYER, CARD)),
    Kind("laid-out", (PLAYER, CARD)),
    Kind("moved", (PLAYER, ("by", means), FROM, TO)),
    Kind("halted", (PLAYER, ("by", HALTS.__getitem__))),
    Kind("taken-back", (PLAYER, CARD)),
    Kind("discarded", (PLAYER, CARD)),
    Kind("drew", (PLAYER,), CARD, reveals=True),
    Kind("reshuffled", reveals=True),
    Kind("exchange", (PLAYER, OTHER)),
    Kind("passed", (("from", int), ("to", int)), CARD, reveals=True),
    Kind("title-wished", (PLAYER, OTHER), TITLE_WISH),
    Kind("card-chosen", (PLAYER, OTHER), CARD),
    Kind("hand-seen", (PLAYER, OTHER, ("number", int)), reveals=True),
    Kind("card-seen", (PLAYER, OTHER), CARD, reveals=True),
    Kind("resisted", (PLAYER, OTHER), CARD, reveals=True),
    Kind("riddle-began", (PLAYER, OTHER, ("guesses", int))),
    Kind("card-held-up", (PLAYER, OTHER), CARD, reveals=True),
    Kind("named", (PLAYER, TITLE)),
    Kind("riddle-right", (PLAYER, OTHER), CARD, reveals=True),
    Kind("riddle-wrong", (PLAYER, OTHER), CARD, reveals=True),
    Kind("asked-for", (PLAYER, OTHER, CARD)),
    Kind("feast", (PLAYER, ("round", int))),
    Kind("feast-spared", (PLAYER, OTHER), CARD, reveals=True),
    Kind("battle-began", (PLAYER, OTHER, SPACE)),
    Kind("force-shown", (PLAYER, CARD, ("total", int))),
    Kind("city-fought", (PLAYER, SITE, ("total", int))),
    Kind("battle-won", (PLAYER, OTHER)),
    Kind("battle-tied", (PLAYER, OTHER)),
    Kind("sent-to-halls", (PLAYER,)),
    Kind("captured", (PLAYER, OTHER)),
    Kind("stayed", (PLAYER,)),
    Kind("released", (PLAYER, OTHER)),
    Kind("went-free", (PLAYER, SPACE)),
    Kind("went-out", (PLAYER,)),
    Kind("hid", (PLAYER, SPACE), CARD),
    Kind("retrieved", (PLAYER, SPACE), CARD),
    Kind("searched", (PLAYER, OTHER, SPACE), CARD, reveals=True),
    Kind("pile-seen", (PLAYER, OTHER, SPACE, ("number", int)), reveals=True),
    Kind("card-seen-in-pile", (PLAYER, OTHER, SPACE), CARD, reveals=True),
    Kind("pile-taken", (PLAYER, OTHER, SPACE), CARD, reveals=True),
    Kind("table-talk", (PLAYER, OTHER)),
    Kind("won", (("players", mask), ("reason", REASON_NAMES.__getitem__))),
    Kind("ended-drawn", (("reason", REASON_NAMES.__getitem__),)),
    Kind("character-wished", (PLAYER,), CHARACTER),
    Kind("picked-up", (PLAYER, SITE)),
    Kind("wish-refused", (PLAYER, OTHER)),
)
