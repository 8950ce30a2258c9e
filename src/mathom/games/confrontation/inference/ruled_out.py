"""Explains in words why a concealed piece cannot be a certain character."""

from __future__ import annotations

from typing import NamedTuple

from mathom.core.play.events import Event
from mathom.core.text.speech import tr
from mathom.games.confrontation.inference.piece_counts import TUNNEL
from mathom.games.confrontation.knowledge.view import HIDDEN, View
from mathom.games.confrontation.rules.board import DEFEATED, FELLOWSHIP, MORDOR, REGION_NAMES, REGIONS, SAURON, SHIRE
from mathom.games.confrontation.rules.characters.tiles import TILES, WITCH_KING_V
from mathom.games.confrontation.scenes.battles import side_of, tile_of
from mathom.games.confrontation.text import titles


class Sighting(NamedTuple):
    region: str
    turn: int


class Sightings:
    """Where each piece of a side was seen last, and where it fell."""

    def __init__(self, v: View, side: int, events: list[Event]) -> None:
        self.v = v
        self.side = side
        self.turn = 0
        self.battle = ""
        self.seen: dict[int, Sighting] = {}
        self.fallen: dict[int, Sighting] = {}
        for event in events:
            self.observe(event)

    def observe(self, event: Event) -> None:
        facts = event.facts
        if event.kind == "turn-began":
            self.turn = int(str(facts["number"]))
        elif event.kind == "battle-began":
            self.battle = str(facts["region"])
            self.record_sighting(facts[("fellow", "minion")[self.side]], self.battle)
        elif event.kind == "switched":
            self.record_sighting("smeagol", facts["from"])
            self.record_sighting(facts["character"], self.battle)
        elif event.kind == "defeated":
            self.record_fall(str(facts["character"]), TUNNEL if event.rule == TUNNEL else str(facts["region"]))
        elif "character" in facts:
            self.record_sighting(facts["character"], facts.get("to") or facts.get("region"))

    def record_sighting(self, name: object, region: object) -> None:
        if name is not None and region is not None and side_of(str(name)) == self.side:
            self.seen[tile_of(str(name))] = Sighting(str(region), self.turn)

    def record_fall(self, name: str, region: str) -> None:
        self.fallen[tile_of(name)] = Sighting(region, self.turn)

    def reason(self, character: int, r: int, shares: dict[tuple[int, int], float]) -> str:
        """Why a character cannot be in a region."""
        tile = character % TILES
        if self.v.at[tile] == DEFEATED:
            return self.has_fallen(tile)
        if self.v.at[tile] != HIDDEN:
            return tr("stands in {region}, face-up", region=titles.REGIONS[REGION_NAMES[self.v.at[tile]]])
        if self.would_have_won(character, r):
            return tr("would have won by coming here")
        places = {place: share for (who, place), share in shares.items() if who % TILES == tile and share > 0}
        if r in places:
            return tr("could not have come here with this face")
        if len(places) == 1:
            return self.certainly_elsewhere(tile, next(iter(places)))
        if tile in self.seen:
            return self.elsewhere(self.seen[tile])
        lone = self.v.heaps[REGIONS * self.side + r] == 1
        return tr("another piece is known to stand here") if lone else tr("other pieces are known to stand here")

    def has_fallen(self, tile: int) -> str:
        if tile not in self.fallen:
            return tr("has fallen")
        region, turn = self.fallen[tile]
        if region == TUNNEL:
            return tr("fell in the Tunnel, turn {turn}", turn=turn)
        return tr("fell in {region}, turn {turn}", region=titles.REGIONS[region], turn=turn)

    def certainly_elsewhere(self, tile: int, place: int) -> str:
        name = REGION_NAMES[place]
        if tile not in self.seen:
            return tr("can only be in {region}", region=titles.REGIONS[name])
        start, turn = self.seen[tile]
        facts = {"start": titles.REGIONS[start], "turn": turn, "region": titles.REGIONS[name]}
        if start == name:
            return tr("was seen in {region}, turn {turn}, and is still there", **facts)
        return tr("was seen in {start}, turn {turn}, and followed to {region}", **facts)

    def elsewhere(self, sighting: Sighting) -> str:
        region, turn = sighting
        facts = {"region": titles.REGIONS[region], "turn": turn}
        return tr("was seen in {region}, turn {turn}, and cannot have come here since", **facts)

    def would_have_won(self, character: int, r: int) -> bool:
        if self.side == FELLOWSHIP:
            return character % TILES == self.v.ringbearer and r == MORDOR
        return self.side == SAURON and character == WITCH_KING_V and r == SHIRE
