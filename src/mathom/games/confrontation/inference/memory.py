"""All that a seat can tell of a side that it does not see, from what it saw: exactly, by counting.

Every set-up is as likely as another, and whenever a concealed piece leaves a region any of those there that could
have gone is as likely as another. A history that fits what was seen counts 1. Histories are not listed one by one:
tiles that were never told apart are left out, and a world is the places of those that were, with the number of
histories that lead to it. The other pieces of a region are then any of the tiles that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers, zeros
from mathom.core.play.events import Event
from mathom.games.confrontation.inference.piece_counts import TUNNEL, Census, is_gandalf_back, place_of
from mathom.games.confrontation.rules.board import (
    CAPACITY,
    FANGORN,
    FELLOWSHIP,
    FORWARD,
    MORDOR,
    REGIONS,
    SAURON,
    SHIRE,
    WAYS,
)
from mathom.games.confrontation.rules.characters.texts import MOVERS, TEXTS
from mathom.games.confrontation.rules.characters.tiles import FRODO, NAMES, TEAM, TILES, VARIANT, WATCHER, WITCH_KING
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.state import A_STRIDE, CARD_PLACES, DEPTH, Confrontation, Rules
from mathom.games.confrontation.table.battles import side_of, tile_of
from mathom.games.confrontation.text.event_fields import SIDE_NAMES

World = tuple[tuple[int, ...], tuple[int, ...]]  # places of the tiles told apart, faces of the tiles where they matter
Worlds = dict[World, int]
Able = dict[int, set[int]]  # tiles, and the faces with which they can do something
SHADOWFAX: Final = "11.1"
DARK_OF_MORDOR: Final = "11.5"
CREBAIN: Final = "11.6"
BOUND: Final = (SHADOWFAX, DARK_OF_MORDOR)
MOVER: Final = TILES  # among the faces of a world: the tile that moved last, if somebody wants to know,
UNKNOWN: Final = -1  # or one of those that were never told apart
MOST_WORLDS: Final = 10_000  # beyond, what is known of a tile is given up


class Memory:
    """Takes the events of a seat one by one and keeps the worlds of one side that fit them."""

    def __init__(self, side: int, rules: Rules, counts: list[int], tiles: Iterable[int], faces: dict[int, int]) -> None:
        self.side = side
        self.rules = rules
        self.census = Census(counts)
        self.free = sorted(tile for tile in tiles if tile // TEAM == side)  # never told apart
        self.tiles: list[int] = []  # told apart: their places stand in a world
        self.faced: list[int] = []  # of a hidden draft: their faces do
        self.faces = dict(faces)  # those that are known
        self.worlds: Worlds = {((), ()): 1}
        self.face_up: set[int] = set()  # for good
        self.ringbearer = FRODO
        self.order = -1  # the region of the piece that must move
        self.step: ExtraStep | None = None
        self.last: tuple[Past, int] | None = None  # before the last move, and from where it was
        self.follows = False  # whether worlds say who makes the next move
        self.followed = -1  # where that one went
        self.exact = True

    # ---- what is told ----

    def note(self, event: Event) -> None:
        if event.kind == "moved" and event.facts["side"] == SIDE_NAMES[self.side]:
            self.note_move(event)
        elif event.kind == "defeated" and side_of(str(event.facts["character"])) == self.side:
            self.note_defeat(event)
        else:
            self.note_others(event)
        while len(self.worlds) > MOST_WORLDS:
            self.give_up()

    def note_others(self, event: Event) -> None:
        reader = READERS.get(event.kind)
        if reader is not None:
            reader(self, event)
        self.census.note(event)
        name = event.facts.get("character")
        if event.kind == "retreated" and self.is_mine(name):
            self.relocate(tile_of(str(name)), place_of(event.facts["to"]))
        elif event.kind == "put-back" and self.is_mine(name):
            self.put(tile_of(str(name)), place_of(event.facts["to"]))

    def is_mine(self, name: object) -> bool:
        return name is not None and side_of(str(name)) == self.side

    def note_turn(self, event: Event) -> None:
        self.step = None

    def note_shown(self, event: Event) -> None:
        if self.is_mine(event.facts["character"]):
            self.reveal(str(event.facts["character"]), place_of(event.facts["region"]))
            if event.rule == CREBAIN:
                self.face_up.add(tile_of(str(event.facts["character"])))
        if event.kind == "ring-passed":
            self.ringbearer = tile_of(str(event.facts["character"]))

    def note_battle(self, event: Event) -> None:
        self.reveal(str(event.facts[("fellow", "minion")[self.side]]), place_of(event.facts["region"]))

    def note_switch(self, event: Event) -> None:
        """9.27: Smeagol, who was shown, goes to where the newcomer was."""
        if self.side == FELLOWSHIP:
            home = place_of(event.facts["from"])
            self.reveal(str(event.facts["character"]), home)
            self.relocate(tile_of(str(event.facts["character"])), self.census.battle)
            self.relocate(tile_of("smeagol"), home)

    def note_placed(self, event: Event) -> None:
        if self.side == FELLOWSHIP and is_gandalf_back(event):
            tile = tile_of(str(event.facts["character"]))
            self.face_up.discard(tile)
            self.put(tile, FANGORN)

    def note_order(self, event: Event) -> None:
        self.order = place_of(event.facts["region"]) if self.side == SAURON else -1

    def note_lapse(self, event: Event) -> None:
        """R16: whoever was ordered could not move."""
        if self.side == SAURON and self.order >= 0:
            self.weigh_stuck(self.order)
        self.order = -1

    # ---- moves ----

    def note_move(self, event: Event) -> None:
        start, to = place_of(event.facts["from"]), place_of(event.facts["to"])
        name = event.facts["character"]
        past = Past(self)
        able = self.able(start, lambda places: to in places) if event.facts["way"] == "ability" else None
        self.last = past, start
        if event.rule in BOUND or self.step is None:
            self.go(start, to, name, able)
        else:
            self.note_second_move(self.step, start, to, name, able)
        self.step = (event.rule, start, to, past) if event.rule in BOUND else None
        self.census.travelled = start, to
        self.nobody_won()

    def note_second_move(self, step: ExtraStep, start: int, to: int, name: object, able: Able | None) -> None:
        """11.1: the same piece goes on. 11.5: another one moves, so it left before the first one came."""
        rule, first, then, past = step
        if rule == SHADOWFAX:
            past.recall(self)
            self.last = past, first
            self.go(first, to, name, able)
        elif then == start:
            past.recall(self)
            self.go(start, to, name, able)
            self.go(first, then, None, None)
        else:
            self.go(start, to, name, able)

    def go(self, start: int, to: int, name: object, able: Able | None) -> None:
        """Somebody goes: one by name, one of those who are able, or anyone who is not face-up."""
        if name is not None:
            self.reveal(str(name), start)
            self.relocate(tile_of(str(name)), to)
        elif able is not None:
            self.tell_able_apart(able)
            self.worlds = self.gone(start, to, list(able), able)
        else:
            movers = [tile for tile in self.tiles if tile not in self.face_up]
            self.worlds = self.gone(start, to, movers, None)
        if self.follows and name is None:
            self.follows = False
            self.faced.append(MOVER)
            self.followed = to
        self.census.shift(self.side, start, to)

    def gone(self, start: int, to: int, movers: list[int], able: Able | None) -> Worlds:
        found: Worlds = {}
        columns = [(tile, self.tiles.index(tile)) for tile in movers]
        for world, weight in self.worlds.items():
            places, faces = world
            unknown = self.unknown_in(places, start) if able is None else 0
            if unknown:
                stayed = (places, (*faces, UNKNOWN)) if self.follows else world
                found[stayed] = found.get(stayed, 0) + weight * unknown
            for tile, i in columns:
                if places[i] == start and (able is None or self.is_able(world, tile, able)):
                    moved = (replaced(places, i, to), (*faces, tile) if self.follows else faces)
                    found[moved] = found.get(moved, 0) + weight
        return found

    def unknown_in(self, places: tuple[int, ...], r: int) -> int:
        """How many pieces of a region were never told apart."""
        return self.census.of(self.side, r) - places.count(r)

    # ---- abilities ----

    def able(self, start: int, wanted: Callable[[set[int]], bool]) -> Able:
        """5.5: the tiles with faces whose text leads from here to where it is wanted."""
        found: Able = {}
        for tile in (*self.tiles, *self.free):
            faces = {face for face in (0, 1) if self.may_show(tile, face) and wanted(self.ability(tile, face, start))}
            if faces and tile not in self.face_up:
                found[tile] = faces
        return found

    def tell_able_apart(self, able: Able) -> None:
        for tile, faces in able.items():
            self.tell_apart(tile)
            if len(faces) == 1:
                self.tell_face(tile)

    def is_able(self, world: World, tile: int, able: Able) -> bool:
        return tile in able and (len(able[tile]) == 2 or self.face_in(world, tile) in able[tile])

    def face_in(self, world: World, tile: int) -> int:
        return self.faces[tile] if tile in self.faces else world[1][self.faced.index(tile)]

    def may_show(self, tile: int, face: int) -> bool:
        return self.faces.get(tile, face) == face

    def ability(self, tile: int, face: int, start: int) -> set[int]:
        """Where this character may go by its text alone, as the rules have it."""
        character = tile + VARIANT * face
        if not MOVERS >> character & 1:
            return set()
        s = Confrontation(FRAMES, zeros(DEPTH), self.rules, zeros(TILES), counted(self.census), zeros(CARD_PLACES))
        s.at[tile] = start
        out: vec[i64] = zeros(64)
        return {FANGORN if out[k] == A_STRIDE else out[k] & 15 for k in range(TEXTS[character].moves(s, tile, out, 0))}

    # ---- who was seen where ----

    def reveal(self, name: str, r: int) -> None:
        """A face in a region."""
        tile, face = tile_of(name), NAMES.index(name) // VARIANT
        self.learn_face(tile, face)
        if tile in self.free:
            self.tell_apart(tile)
        i = self.tiles.index(tile)
        self.keep(lambda world: world[0][i] == r)
        if NAMES.index(name) == WATCHER:
            self.face_up.add(tile)

    def tell_apart(self, tile: int) -> None:
        """From now on worlds say where this tile is."""
        if tile not in self.free:
            return
        found: Worlds = {}
        for (places, faces), weight in self.worlds.items():
            for r in range(REGIONS):
                if unknown := self.unknown_in(places, r):
                    if r == self.followed and (it := self.with_mover(faces, tile)) is not None:
                        found[(*places, r), it] = weight
                        unknown -= 1
                    if unknown:
                        found[(*places, r), faces] = weight * unknown
        self.worlds = found
        self.free.remove(tile)
        self.tiles.append(tile)

    def with_mover(self, faces: tuple[int, ...], tile: int) -> tuple[int, ...] | None:
        """If an unknown one went, it was perhaps this tile."""
        i = self.faced.index(MOVER)
        return replaced(faces, i, tile) if faces[i] == UNKNOWN else None

    def give_up(self) -> None:
        """Worlds no longer say where that tile is which may be in the most places. Nothing possible is left out."""
        self.exact = False
        spread = [len({places[i] for places, _ in self.worlds}) for i in range(len(self.tiles))]
        i = spread.index(max(spread))
        tile = self.tiles.pop(i)
        self.free = sorted([*self.free, tile])
        found: Worlds = {}
        for (places, faces), weight in self.worlds.items():
            if MOVER in self.faced and faces[self.faced.index(MOVER)] == tile:
                faces = replaced(faces, self.faced.index(MOVER), UNKNOWN)
            world = (without(places, i), faces)
            found[world] = found.get(world, 0) + weight
        self.worlds = found

    def tell_face(self, tile: int) -> None:
        """3.2: of a hidden draft, either face is as likely."""
        if tile in self.faced or tile in self.faces:
            return
        self.worlds = {
            (places, (*faces, face)): weight for (places, faces), weight in self.worlds.items() for face in (0, 1)
        }
        self.faced.append(tile)

    def learn_face(self, tile: int, face: int) -> None:
        if tile in self.faced:
            i = self.faced.index(tile)
            self.keep(lambda world: world[1][i] == face)
            self.worlds = {(places, without(faces, i)): weight for (places, faces), weight in self.worlds.items()}
            self.faced.remove(tile)
        self.faces[tile] = face

    def keep(self, fits: Callable[[World], bool]) -> None:
        self.worlds = {world: weight for world, weight in self.worlds.items() if fits(world)}

    def relocate(self, tile: int, to: int) -> None:
        i = self.tiles.index(tile)
        found: Worlds = {}
        for (places, faces), weight in self.worlds.items():
            world = (replaced(places, i, to), faces)
            found[world] = found.get(world, 0) + weight
        self.worlds = found

    def put(self, tile: int, r: int) -> None:
        """Somebody known comes to a region, from the board or from outside it."""
        if tile in self.tiles:
            self.relocate(tile, r)
        else:
            self.worlds = {((*places, r), faces): weight for (places, faces), weight in self.worlds.items()}
            self.tiles.append(tile)

    def note_defeat(self, event: Event) -> None:
        """5.4: who falls in the Tunnel has not left the region that the others saw him leave."""
        name = str(event.facts["character"])
        r = place_of(event.facts["region"])
        if event.rule == TUNNEL and self.last is not None:
            past, r = self.last
            past.recall(self)
            self.step = None
        self.reveal(name, r)
        self.forget(tile_of(name))
        self.census.add(self.side, r, -1)

    def forget(self, tile: int) -> None:
        """It has left the board."""
        i = self.tiles.index(tile)
        found: Worlds = {}
        for (places, faces), weight in self.worlds.items():
            world = (without(places, i), faces)
            found[world] = found.get(world, 0) + weight
        self.worlds = found
        self.tiles.remove(tile)

    # ---- what did not happen ----

    def nobody_won(self) -> None:
        """12.1: whoever stands in the other's home is none of those who win there."""
        if self.side == FELLOWSHIP and self.census.of(FELLOWSHIP, MORDOR) and self.is_there(self.ringbearer):
            self.tell_apart(self.ringbearer)
            i = self.tiles.index(self.ringbearer)
            self.keep(lambda world: world[0][i] != MORDOR)
        king = WITCH_KING
        if self.side == SAURON and self.census.of(SAURON, SHIRE) and self.is_there(king) and self.may_show(king, 1):
            self.tell_apart(king)
            self.tell_face(king)
            i = self.tiles.index(king)
            self.keep(lambda world: world[0][i] != SHIRE or self.face_in(world, king) != 1)

    def is_there(self, tile: int) -> bool:
        return tile in self.free or tile in self.tiles

    def weigh_stuck(self, r: int) -> None:
        """As often as a piece of the region that cannot move may have been drawn."""
        able = self.able(r, bool)
        self.tell_able_apart(able)
        self.weigh(lambda world: self.concealed_in(world, r) - self.able_in(world, r, able))

    def weigh_able(self, r: int) -> None:
        """As often as one that can."""
        if not self.is_open_ahead(r):
            able = self.able(r, bool)
            self.tell_able_apart(able)
            self.weigh(lambda world: self.able_in(world, r, able))

    def somebody_can_move(self) -> None:
        """4.4: the player whose turn it is has not lost."""
        world = next(iter(self.worlds))
        places = [r for r in range(REGIONS) if self.concealed_in(world, r)]
        if any(self.is_open_ahead(r) for r in places) or (self.side == FELLOWSHIP and self.face_up):
            return  # 9.34: a Watcher who is face-up stays where he is, the Fellowship's do not
        able = {r: self.able(r, bool) for r in places}
        for found in able.values():
            self.tell_able_apart(found)
        self.keep(lambda world: any(self.able_in(world, r, able[r]) for r in places))

    def weigh(self, factor: Callable[[World], int]) -> None:
        weighed = {world: weight * factor(world) for world, weight in self.worlds.items()}
        self.worlds = {world: weight for world, weight in weighed.items() if weight}

    def concealed_in(self, world: World, r: int) -> int:
        known = sum(world[0][i] == r and tile not in self.face_up for i, tile in enumerate(self.tiles))
        return self.unknown_in(world[0], r) + known

    def able_in(self, world: World, r: int, able: Able) -> int:
        return sum(world[0][i] == r and self.is_able(world, tile, able) for i, tile in enumerate(self.tiles))

    def is_open_ahead(self, r: int) -> bool:
        """Whether anybody can step forward from here."""
        first = WAYS * (REGIONS * self.side + r)
        ahead = [int(FORWARD[first + k]) for k in range(WAYS)]
        return any(t >= 0 and self.census.of(self.side, t) < CAPACITY[t] for t in ahead)


ExtraStep = tuple[str, int, int, "Past"]  # its rule, from, to, what was before


class Past:
    """What a memory held, to begin again from there."""

    def __init__(self, memory: Memory) -> None:
        self.lists = list(memory.free), list(memory.tiles), list(memory.faced)
        self.faces = dict(memory.faces)
        self.worlds = memory.worlds
        self.counts = list(memory.census.counts)

    def recall(self, memory: Memory) -> None:
        memory.free, memory.tiles, memory.faced = (list(items) for items in self.lists)
        memory.faces = dict(self.faces)
        memory.worlds = self.worlds
        memory.census.counts = list(self.counts)


def replaced(items: tuple[int, ...], i: int, item: int) -> tuple[int, ...]:
    return (*items[:i], item, *items[i + 1 :])


def without(items: tuple[int, ...], i: int) -> tuple[int, ...]:
    return items[:i] + items[i + 1 :]


def counted(census: Census) -> vec[i64]:
    return numbers(census.counts)


READERS: Final[dict[str, Callable[[Memory, Event], None]]] = {
    "turn-began": Memory.note_turn,
    "shown": Memory.note_shown,
    "ring-passed": Memory.note_shown,
    "sam-stepped-in": Memory.note_shown,
    "battle-began": Memory.note_battle,
    "switched": Memory.note_switch,
    "placed": Memory.note_placed,
    "ordered": Memory.note_order,
    "order-lapsed": Memory.note_lapse,
}
