"""The board, the characters and the cards (chapters 1 and 2), for a referee who shares nothing with the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

FACTS: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "data" / "data.json").read_text())

FELLOWSHIP: Final = 0
SAURON: Final = 1
CHANCE: Final = -1
SIDES: Final[tuple[str, ...]] = ("fellowship", "sauron")

# 2.1, 2.2: who goes forward where; backward is forward for the other side.
REGIONS: Final[list[str]] = [region["id"] for region in FACTS["regions"]]
FORWARD: Final = [{r["id"]: list[str](r["forward"][side]) for r in FACTS["regions"]} for side in SIDES]
SIDEWAYS: Final = {r["id"]: list[str](r["sideways"]) for r in FACTS["regions"]}
ADJACENT: Final = {r["id"]: set[str](r["adjacent"]) for r in FACTS["regions"]}
MOUNTAINS: Final = {r["id"] for r in FACTS["regions"] if r["type"] == "mountain"}

# 2.3: only for the Fellowship; from a region to (another, by which way).
SPECIAL_EDGES: Final = {e["from"]: (str(e["to"]), str(e["kind"])) for e in FACTS["special_edges"]}
UPSTREAM: Final = {tuple(edge) for edge in FACTS["upstream_retreats_barred"]["edges"]}

CAPACITY: Final = {r["id"]: int(r["capacity_per_side"]) for r in FACTS["regions"]}  # 2.4

# 3.4: one piece each, in the order of the board.
HOMES: Final = ("shire", "mordor")
OUTPOSTS: Final = [
    [r["id"] for r in FACTS["regions"] if r["setup"] and r["setup"] == {"side": side, "count": 1}] for side in SIDES
]

TILES: Final = [[(str(t["classic"]), str(t["variant"])) for t in FACTS["tiles"] if t["side"] == side] for side in SIDES]
STRENGTH: Final = {c["id"]: int(c["strength"]) for c in FACTS["characters"]}
SIDE_OF: Final = {c["id"]: SIDES.index(c["side"]) for c in FACTS["characters"]}
NAME_OF: Final[dict[str, str]] = {c: c.removesuffix("_c").removesuffix("_v") for c in STRENGTH}  # of both faces

COMBAT_CARDS: Final = [{str(c["id"]) for c in FACTS["combat_cards"] if c["side"] == side} for side in SIDES]
TEXT_CARDS: Final = {str(c["id"]) for c in FACTS["combat_cards"] if c["kind"] == "text"}
SPECIAL_CARDS: Final = [{str(c["id"]) for c in FACTS["special_cards"] if c["side"] == side} for side in SIDES]


def tile_of(character: str) -> tuple[str, str]:
    """3.2: its two faces."""
    return next(tile for tiles in TILES for tile in tiles if character in tile)
