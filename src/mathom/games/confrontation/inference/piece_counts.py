"""The number of pieces of each side in each region: public (13.1), so any seat's events give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.core.play.events import Event
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.rules.board import DEFEATED, FELLOWSHIP, REGION_NAMES, REGIONS, SAURON
from mathom.games.confrontation.rules.characters.tiles import TILES
from mathom.games.confrontation.scenes.battles import side_of, tile_of
from mathom.games.confrontation.text.event_fields import SIDE_NAMES

TUNNEL: Final = "5.4"
GANDALF_RETURNS: Final = "11.2"


def place_of(region: object) -> int:
    return REGION_NAMES.index(str(region))


class PieceCounts:
    """Counts by side and region: 16 regions of the Fellowship, then 16 of Sauron. Follows events."""

    def __init__(self, counts: Sequence[int] = (0,) * (2 * REGIONS)) -> None:
        self.by_place = list(counts)
        self.battle = 0  # the region of the last battle
        self.travelled = (0, 0)  # from and to, of the last move

    def of(self, side: int, r: int) -> int:
        return self.by_place[REGIONS * side + r]

    def add(self, side: int, r: int, number: int) -> None:
        self.by_place[REGIONS * side + r] += number

    def shift(self, side: int, start: int, to: int) -> None:
        self.add(side, start, -1)
        self.add(side, to, 1)

    def observe(self, event: Event) -> None:
        facts = event.facts
        if event.kind == "moved":
            self.travelled = place_of(facts["from"]), place_of(facts["to"])
            self.shift(SIDE_NAMES.index(str(facts["side"])), *self.travelled)
        elif event.kind == "battle-began":
            self.battle = place_of(facts["region"])
        elif event.kind == "retreated":
            self.shift(side_of(str(facts["character"])), place_of(facts["from"]), place_of(facts["to"]))
        elif event.kind == "defeated":
            self.observe_defeat(event)
        elif event.kind == "put-back":
            self.observe_return(str(facts["character"]), place_of(facts["to"]))
        elif is_gandalf_back(event):
            self.add(FELLOWSHIP, place_of(facts["region"]), 1)

    def observe_defeat(self, event: Event) -> None:
        """5.4: a piece defeated in the Tunnel was announced as moved, but never arrived."""
        r = self.travelled[1] if event.rule == TUNNEL else place_of(event.facts["region"])
        self.add(side_of(str(event.facts["character"])), r, -1)

    def observe_return(self, name: str, to: int) -> None:
        """9.11, 9.32: Shelob comes from the battle; Wormtongue had been removed."""
        if name == "shelob":
            self.shift(SAURON, self.battle, to)
        else:
            self.add(SAURON, to, 1)


def counts_of(v: View) -> list[int]:
    counts = [int(n) for n in v.heaps]
    for piece in range(TILES):
        if v.at[piece] < DEFEATED:
            counts[REGIONS * (FELLOWSHIP if piece < TILES // 2 else SAURON) + v.at[piece]] += 1
    return counts


def counts_before(v: View, events: Sequence[Event]) -> list[int]:
    """The counts before the first of these events."""
    since = PieceCounts()
    for event in events:
        since.observe(event)
    return [now - change for now, change in zip(counts_of(v), since.by_place, strict=True)]


def on_board_before(v: View, events: Sequence[Event]) -> set[int]:
    """The tiles on the board before the first of these events."""
    tiles = {piece for piece in range(TILES) if v.at[piece] != DEFEATED}
    for event in reversed(events):
        name = str(event.facts.get("character"))
        if event.kind == "defeated":
            tiles.add(tile_of(name))
        elif (event.kind == "put-back" and name == "wormtongue") or is_gandalf_back(event):
            tiles.discard(tile_of(name))
    return tiles


def is_gandalf_back(event: Event) -> bool:
    return event.kind == "placed" and event.rule == GANDALF_RETURNS
