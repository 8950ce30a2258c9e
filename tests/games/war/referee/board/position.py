"""A position as the referee keeps it: plain dictionaries and sets, nothing worked out in advance."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from tests.games.war.referee.board.facts import (
    ASIDE,
    CARDS,
    CHARACTERS,
    COMPANIONS,
    FELLOWSHIP,
    FP,
    REGIONS,
    SH,
    SIDES,
    TILES,
    _data,
)

# A figure is a pair (Nation, kind) with kind regular, elite, leader or nazgul; a Character is its name.
Figure = tuple[str, str] | str
Group = Counter[Figure]
UNITS: Final = ("regular", "elite")
NAZGUL: Final = ("sauron", "nazgul")


@dataclass
class Position:
    army: dict[str, Counter[tuple[str, str]]] = field(default_factory=dict)  # figures on the map by region
    people: dict[str, str] = field(default_factory=dict)  # a region, or in the Fellowship, aside, gone
    left: Counter[tuple[str, str]] = field(default_factory=Counter)  # reinforcements
    dead: Counter[tuple[str, str]] = field(default_factory=Counter)  # eliminated, not to come back
    captured: set[str] = field(default_factory=set)  # Settlements under the other side's marker
    steps: dict[str, int] = field(default_factory=dict)  # to At War
    active: set[str] = field(default_factory=set)
    figure: str | None = "rivendell"  # the Ring-bearers' region, None on the Mordor Track
    mordor: int | None = None
    progress: int = 0
    hidden: bool = True
    corruption: int = 0
    guide: str = "gandalf-the-grey"
    unused: dict[str, Counter[str]] = field(default_factory=dict)
    box: dict[str, int] = field(default_factory=dict)
    rings: dict[str, int] = field(default_factory=dict)
    ringed: set[str] = field(default_factory=set)  # sides that used a Ring this turn
    hands: dict[str, set[str]] = field(default_factory=dict)
    decks: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    table: set[str] = field(default_factory=set)  # cards by key
    pool: Counter[str] = field(default_factory=Counter)  # Hunt tiles
    drawn: Counter[str] = field(default_factory=Counter)
    waiting: set[str] = field(default_factory=set)  # special tiles in play, before Mordor
    minion_came: bool = False
    messenger: bool = False  # used this turn
    tried: bool = False  # to move or hide on the Mordor Track this turn
    winner: str | None = None


def start() -> Position:
    p = Position()
    p.army = {name: Counter() for name in REGIONS}
    for region, nation, regular, elite, leader, nazgul in _data["units"]:
        for kind, number in (("regular", regular), ("elite", elite), ("leader", leader), ("nazgul", nazgul)):
            if number:
                p.army[region][nation, kind] += number
    p.left = Counter(
        {(nation, kind): n for nation, row in _data["reinforcements"].items() for kind, n in row.items() if n}
    )
    p.people = {name: FELLOWSHIP if who.starts else ASIDE for name, who in CHARACTERS.items()}
    p.steps = {nation: row[0] for nation, row in _data["political"].items()}
    p.active = {nation for nation, row in _data["political"].items() if row[1]}
    p.unused = {side: Counter() for side in SIDES}
    p.box = dict.fromkeys(SIDES, 0)
    p.rings = {FP: 3, SH: 0}
    p.hands = {side: set() for side in SIDES}
    p.decks = {
        (c.side, c.deck): {n for n, d in CARDS.items() if (d.side, d.deck) == (c.side, c.deck)} for c in CARDS.values()
    }
    p.pool = Counter({name: tile.count for name, tile in TILES.items() if tile.set == "standard"})
    return p


def fellowship(p: Position) -> list[str]:
    """The Companions in the Fellowship."""
    return [who for who in COMPANIONS if p.people[who] == FELLOWSHIP]


def on_map(p: Position, who: str) -> bool:
    return p.people[who] in REGIONS


def at_war(p: Position, nation: str) -> bool:
    return p.steps[nation] == 0
