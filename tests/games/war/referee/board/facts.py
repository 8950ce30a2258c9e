"""The facts of the game as the referee knows them: the map, the cards, the Characters, the tiles, the set-up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FP: Final = "fp"
SH: Final = "sh"
SIDES: Final = (FP, SH)
FP_NATIONS: Final = ("dwarves", "elves", "gondor", "north", "rohan")
SH_NATIONS: Final = ("isengard", "sauron", "southrons")
NATIONS: Final = FP_NATIONS + SH_NATIONS
FELLOWSHIP: Final = "fellowship"
ASIDE: Final = "aside"
GONE: Final = "gone"
GOLLUM: Final = "gollum"
HOBBITS: Final = ("meriadoc", "peregrin")
CAPTAINS: Final = ("gandalf-the-grey", "strider", "boromir", "legolas", "gimli", "aragorn")

_data: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Region:
    nation: str | None
    side: str | None
    settlement: str
    fortification: bool
    points: int
    adjacent: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    key: str
    side: str
    deck: str
    icons: tuple[str, ...]
    table: bool
    combat: str


@dataclass(frozen=True)
class Character:
    side: str
    level: int
    leadership: int
    die: int
    activates: str | None
    starts: bool


@dataclass(frozen=True)
class Tile:
    count: int
    value: int | str
    reveal: bool
    stop: bool
    set: str


def _tuples(row: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}


REGIONS: Final = {name: Region(**_tuples(row)) for name, row in _data["regions"].items()}
CARDS: Final = {name: Card(**_tuples(row)) for name, row in _data["cards"].items()}
CHARACTERS: Final = {
    name: Character(**{**row, "level": 99 if row["level"] == "infinite" else row["level"]})
    for name, row in _data["characters"].items()
}
TILES: Final = {name: Tile(**row) for name, row in _data["tiles"].items()}
INITIATIVE: Final[dict[str, list[int]]] = _data["combat"]
KEYS: Final = {card.key: name for name, card in CARDS.items()}
COMPANIONS: Final = tuple(name for name, who in CHARACTERS.items() if who.side == FP)
MINIONS: Final = tuple(name for name, who in CHARACTERS.items() if who.side == SH)

_faces: Final = {
    FP: "character character muster army-muster event will",
    SH: "character army muster army-muster event eye",
}
FACES: Final = {side: tuple(faces.split()) for side, faces in _faces.items()}


def side_of(nation: str) -> str:
    return FP if nation in FP_NATIONS else SH


def other(side: str) -> str:
    return SH if side == FP else FP


def is_stronghold(region: str) -> bool:
    return REGIONS[region].settlement == "stronghold"


def is_city_or_stronghold(region: str) -> bool:
    return REGIONS[region].settlement in ("city", "stronghold")


def is_settlement(region: str) -> bool:
    return REGIONS[region].settlement != "none"


def within(start: str, steps: int) -> dict[str, int]:
    """The regions within a number of steps, with their distances; nothing stands in the way."""
    found = {start: 0}
    edge = [start]
    for step in range(1, steps + 1):
        edge = [there for here in edge for there in REGIONS[here].adjacent if there not in found]
        edge = list(dict.fromkeys(edge))
        found.update(dict.fromkeys(edge, step))
    return found
