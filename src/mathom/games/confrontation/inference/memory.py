"""What a seat can deduce about a side that it does not see: the exact number of histories behind each world.

All set-ups are equally likely. When a concealed piece leaves a region, all pieces there that could have moved are
equally likely to have done so. Every history that agrees with the events counts 1. Histories are not listed one by one:
a world holds the places of the *tracked* tiles only, those that some event distinguished from the others, and its
weight is the number of histories that lead to it. The other pieces may be any of the untracked tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers, zeros
from mathom.core.play.events import Event
from mathom.games.confrontation.inference.piece_counts import TUNNEL, PieceCounts, is_gandalf_back, place_of
from mathom.games.confrontation.rules.answers import DECODED, STRIDE
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
from mathom.games.confrontation.rules.state import CARD_PLACES, DEPTH, Confrontation, Rules
from mathom.games.confrontation.scenes.battles import side_of, tile_of
from mathom.games.confrontation.text.event_fields import SIDE_NAMES

World = tuple[tuple[int, ...], tuple[int, ...]]  # places of the tracked tiles, faces of those in tracked_faces
Worlds = dict[World, int]
AbleFaces = dict[int, set[int]]  # tiles, each with the faces that have a certain ability
SHADOWFAX: Final = "11.1"
DARK_OF_MORDOR: Final = "11.5"
CREBAIN: Final = "11.6"
EXTRA_STEP_RULES: Final = (SHADOWFAX, DARK_OF_MORDOR)
MOVER: Final = TILES  # in tracked_faces: stands for the tile that moved last,
UNKNOWN: Final = -1  # which may also be any untracked one
MOST_WORLDS: Final = 10_000  # above this, one tile after another is no longer tracked


class Memory:
    """Takes the events that a seat hears one by one and keeps the worlds of one side that agree with them."""

    def __init__(self, side: int, rules: Rules, counts: list[int], tiles: Iterable[int], faces: dict[int, int]) -> None:
        self.side = side
        self.rules = rules
        self.counts = PieceCounts(counts)
        self.untracked = sorted(tile for tile in tiles if tile // TEAM == side)
        self.tracked: list[int] = []  # a world has their places, in this order
        self.tracked_faces: list[int] = []  # of a hidden draft: a world has their faces, in this order
        self.known_faces = dict(faces)
        self.worlds: Worlds = {((), ()): 1}
        self.face_up: set[int] = set()  # for the rest of the game
        self.ringbearer = FRODO
        self.order = -1  # the region of the piece that the King ordered to move
        self.step: ExtraStep | None = None
        self.last: tuple[Snapshot, int] | None = None  # the memory before the last move, and where that began
        self.tracks_mover = False  # whether worlds are to say which tile makes the next move
        self.mover_went_to = -1  # the region that this tile went to
        self.exact = True

    # ---- events ----

    def observe(self, event: Event) -> None:
        if event.kind == "moved" and event.facts["side"] == SIDE_NAMES[self.side]:
            self.observe_move(event)
        elif event.kind == "defeated" and side_of(str(event.facts["character"])) == self.side:
            self.observe_defeat(event)
        else:
            self.observe_other(event)
        while len(self.worlds) > MOST_WORLDS:
            self.untrack_one()

    def observe_other(self, event: Event) -> None:
        observer = OBSERVERS.get(event.kind)
        if observer is not None:
            observer(self, event)
        self.counts.observe(event)
        name = event.facts.get("character")
        if event.kind == "retreated" and self.is_mine(name):
            self.relocate(tile_of(str(name)), place_of(event.facts["to"]))
        elif event.kind == "put-back" and self.is_mine(name):
            self.put(tile_of(str(name)), place_of(event.facts["to"]))

    def is_mine(self, name: object) -> bool:
        return name is not None and side_of(str(name)) == self.side

    def observe_turn(self, event: Event) -> None:
        self.step = None

    def observe_shown(self, event: Event) -> None:
        if self.is_mine(event.facts["character"]):
            self.reveal(str(event.facts["character"]), place_of(event.facts["region"]))
            if event.rule == CREBAIN:
                self.face_up.add(tile_of(str(event.facts["character"])))
        if event.kind == "ring-passed":
            self.ringbearer = tile_of(str(event.facts["character"]))

    def observe_battle(self, event: Event) -> None:
        self.reveal(str(event.facts[("fellow", "minion")[self.side]]), place_of(event.facts["region"]))

    def observe_switch(self, event: Event) -> None:
        """9.27: Smeagol, now face-up, goes to the region that the newcomer came from."""
        if self.side == FELLOWSHIP:
            home = place_of(event.facts["from"])
            self.reveal(str(event.facts["character"]), home)
            self.relocate(tile_of(str(event.facts["character"])), self.counts.battle)
            self.relocate(tile_of("smeagol"), home)

    def observe_placed(self, event: Event) -> None:
        if self.side == FELLOWSHIP and is_gandalf_back(event):
            tile = tile_of(str(event.facts["character"]))
            self.face_up.discard(tile)
            self.put(tile, FANGORN)

    def observe_order(self, event: Event) -> None:
        self.order = place_of(event.facts["region"]) if self.side == SAURON else -1

    def observe_lapse(self, event: Event) -> None:
        """R16: the ordered piece could not move."""
        if self.side == SAURON and self.order >= 0:
            self.require_stuck(self.order)
        self.order = -1

    # ---- moves ----

    def observe_move(self, event: Event) -> None:
        start, to = place_of(event.facts["from"]), place_of(event.facts["to"])
        name = event.facts["character"]
        snapshot = Snapshot(self)
        able = self.able(start, lambda places: to in places) if event.facts["way"] == "ability" else None
        self.last = snapshot, start
        if event.rule in EXTRA_STEP_RULES or self.step is None:
            self.move(start, to, name, able)
        else:
            self.observe_second_move(self.step, start, to, name, able)
        self.step = (event.rule, start, to, snapshot) if event.rule in EXTRA_STEP_RULES else None
        self.counts.travelled = start, to
        self.exclude_won_games()

    def observe_second_move(self, step: ExtraStep, start: int, to: int, name: object, able: AbleFaces | None) -> None:
        """11.1: the same piece moves on. 11.5: another one moves, so it was there before the first one arrived."""
        rule, first, then, snapshot = step
        if rule == SHADOWFAX:
            snapshot.restore(self)
            self.last = snapshot, first
            self.move(first, to, name, able)
        elif then == start:
            snapshot.restore(self)
            self.move(start, to, name, able)
            self.move(first, then, None, None)
        else:
            self.move(start, to, name, able)

    def move(self, start: int, to: int, name: object, able: AbleFaces | None) -> None:
        """Moves a named piece, one of those able to, or any that is not face-up."""
        if name is not None:
            self.reveal(str(name), start)
            self.relocate(tile_of(str(name)), to)
        elif able is not None:
            self.track_able(able)
            self.worlds = self.worlds_after_move(start, to, list(able), able)
        else:
            movers = [tile for tile in self.tracked if tile not in self.face_up]
            self.worlds = self.worlds_after_move(start, to, movers, None)
        if self.tracks_mover and name is None:
            self.tracks_mover = False
            self.tracked_faces.append(MOVER)
            self.mover_went_to = to
        self.counts.shift(self.side, start, to)

    def worlds_after_move(self, start: int, to: int, movers: list[int], able: AbleFaces | None) -> Worlds:
        found: Worlds = {}
        columns = [(tile, self.tracked.index(tile)) for tile in movers]
        for world, weight in self.worlds.items():
            places, faces = world
            unknown = self.unknown_in(places, start) if able is None else 0
            if unknown:
                stayed = (places, (*faces, UNKNOWN)) if self.tracks_mover else world
                found[stayed] = found.get(stayed, 0) + weight * unknown
            for tile, i in columns:
                if places[i] == start and (able is None or self.is_able(world, tile, able)):
                    moved = (replaced(places, i, to), (*faces, tile) if self.tracks_mover else faces)
                    found[moved] = found.get(moved, 0) + weight
        return found

    def unknown_in(self, places: tuple[int, ...], r: int) -> int:
        """The number of untracked pieces in a region."""
        return self.counts.of(self.side, r) - places.count(r)

    # ---- abilities ----

    def able(self, start: int, wanted: Callable[[set[int]], bool]) -> AbleFaces:
        """5.5: the tiles, and their faces, whose text leads from here to a wanted set of regions."""
        found: AbleFaces = {}
        for tile in (*self.tracked, *self.untracked):
            faces = {face for face in (0, 1) if self.may_show(tile, face) and wanted(self.ability(tile, face, start))}
            if faces and tile not in self.face_up:
                found[tile] = faces
        return found

    def track_able(self, able: AbleFaces) -> None:
        for tile, faces in able.items():
            self.track(tile)
            if len(faces) == 1:
                self.track_face(tile)

    def is_able(self, world: World, tile: int, able: AbleFaces) -> bool:
        return tile in able and (len(able[tile]) == 2 or self.face_in(world, tile) in able[tile])

    def face_in(self, world: World, tile: int) -> int:
        return self.known_faces[tile] if tile in self.known_faces else world[1][self.tracked_faces.index(tile)]

    def may_show(self, tile: int, face: int) -> bool:
        return self.known_faces.get(tile, face) == face

    def ability(self, tile: int, face: int, start: int) -> set[int]:
        """The regions that this character may enter by its text alone."""
        character = tile + VARIANT * face
        if not MOVERS >> character & 1:
            return set()
        s = Confrontation(FRAMES, zeros(DEPTH), self.rules, zeros(TILES), counted(self.counts), zeros(CARD_PLACES))
        s.at[tile] = start
        out: vec[i64] = zeros(64)
        return {
            FANGORN if STRIDE.has(out[k]) else DECODED[out[k]].y for k in range(TEXTS[character].moves(s, tile, out, 0))
        }

    # ---- sightings ----

    def reveal(self, name: str, r: int) -> None:
        """A character was seen in a region."""
        tile, face = tile_of(name), NAMES.index(name) // VARIANT
        self.learn_face(tile, face)
        if tile in self.untracked:
            self.track(tile)
        i = self.tracked.index(tile)
        self.keep(lambda world: world[0][i] == r)
        if NAMES.index(name) == WATCHER:
            self.face_up.add(tile)

    def track(self, tile: int) -> None:
        """Starts tracking a tile: worlds now say where it is."""
        if tile not in self.untracked:
            return
        found: Worlds = {}
        for (places, faces), weight in self.worlds.items():
            for r in range(REGIONS):
                if unknown := self.unknown_in(places, r):
                    if r == self.mover_went_to and (it := self.faces_with_mover(faces, tile)) is not None:
                        found[(*places, r), it] = weight
                        unknown -= 1
                    if unknown:
                        found[(*places, r), faces] = weight * unknown
        self.worlds = found
        self.untracked.remove(tile)
        self.tracked.append(tile)

    def faces_with_mover(self, faces: tuple[int, ...], tile: int) -> tuple[int, ...] | None:
        """The faces if this tile was the untracked one that moved last; None if a tracked one moved."""
        i = self.tracked_faces.index(MOVER)
        return replaced(faces, i, tile) if faces[i] == UNKNOWN else None

    def untrack_one(self) -> None:
        """Stops tracking the tile with the most possible places. No possible world is lost."""
        self.exact = False
        spread = [len({places[i] for places, _ in self.worlds}) for i in range(len(self.tracked))]
        i = spread.index(max(spread))
        tile = self.tracked.pop(i)
        self.untracked = sorted([*self.untracked, tile])
        found: Worlds = {}
        for (places, faces), weight in self.worlds.items():
            if MOVER in self.tracked_faces and faces[self.tracked_faces.index(MOVER)] == tile:
                faces = replaced(faces, self.tracked_faces.index(MOVER), UNKNOWN)
            world = (without(places, i), faces)
            found[world] = found.get(world, 0) + weight
        self.worlds = found

    def track_face(self, tile: int) -> None:
        """3.2: in a hidden draft both faces of a tile are equally likely."""
        if tile in self.tracked_faces or tile in self.known_faces:
            return
        self.worlds = {
            (places, (*faces, face)): weight for (places, faces), weight in self.worlds.items() for face in (0, 1)
        }
        self.tracked_faces.append(tile)

    def learn_face(self, tile: int, face: int) -> None:
        if tile in self.tracked_faces:
            i = self.tracked_faces.index(tile)
            self.keep(lambda world: world[1][i] == face)
            self.worlds = {(places, without(faces, i)): weight for (places, faces), weight in self.worlds.items()}
            self.tracked_faces.remove(tile)
        self.known_faces[tile] = face

    def keep(self, fits: Callable[[World], bool]) -> None:
        self.worlds = {world: weight for world, weight in self.worlds.items() if fits(world)}

    def relocate(self, tile: int, to: int) -> None:
        i = self.tracked.index(tile)
        found: Worlds = {}
        for (places, faces), weight in self.worlds.items():
            world = (replaced(places, i, to), faces)
            found[world] = found.get(world, 0) + weight
        self.worlds = found

    def put(self, tile: int, r: int) -> None:
        """A known piece enters a region, from the board or from outside."""
        if tile in self.tracked:
            self.relocate(tile, r)
        else:
            self.worlds = {((*places, r), faces): weight for (places, faces), weight in self.worlds.items()}
            self.tracked.append(tile)

    def observe_defeat(self, event: Event) -> None:
        """5.4: a piece defeated in the Tunnel never left the region where its move began."""
        name = str(event.facts["character"])
        r = place_of(event.facts["region"])
        if event.rule == TUNNEL and self.last is not None:
            snapshot, r = self.last
            snapshot.restore(self)
            self.step = None
        self.reveal(name, r)
        self.remove(tile_of(name))
        self.counts.add(self.side, r, -1)

    def remove(self, tile: int) -> None:
        """A tile has left the board."""
        i = self.tracked.index(tile)
        found: Worlds = {}
        for (places, faces), weight in self.worlds.items():
            world = (without(places, i), faces)
            found[world] = found.get(world, 0) + weight
        self.worlds = found
        self.tracked.remove(tile)

    # ---- conclusions from what did not happen ----

    def exclude_won_games(self) -> None:
        """12.1: a piece in the enemy's home is not one that wins by entering it."""
        if self.side == FELLOWSHIP and self.counts.of(FELLOWSHIP, MORDOR) and self.is_on_board(self.ringbearer):
            self.track(self.ringbearer)
            i = self.tracked.index(self.ringbearer)
            self.keep(lambda world: world[0][i] != MORDOR)
        king = WITCH_KING
        if self.side == SAURON and self.counts.of(SAURON, SHIRE) and self.is_on_board(king) and self.may_show(king, 1):
            self.track(king)
            self.track_face(king)
            i = self.tracked.index(king)
            self.keep(lambda world: world[0][i] != SHIRE or self.face_in(world, king) != 1)

    def is_on_board(self, tile: int) -> bool:
        return tile in self.untracked or tile in self.tracked

    def require_stuck(self, r: int) -> None:
        """Weights worlds by the number of concealed pieces in a region that cannot move."""
        able = self.able(r, bool)
        self.track_able(able)
        self.reweight(lambda world: self.concealed_in(world, r) - self.able_in(world, r, able))

    def require_able(self, r: int) -> None:
        """Weights worlds by the number of pieces in a region that can move."""
        if not self.is_open_ahead(r):
            able = self.able(r, bool)
            self.track_able(able)
            self.reweight(lambda world: self.able_in(world, r, able))

    def require_a_move(self) -> None:
        """4.4: the player to move has not lost, so some piece can move."""
        world = next(iter(self.worlds))
        places = [r for r in range(REGIONS) if self.concealed_in(world, r)]
        if any(self.is_open_ahead(r) for r in places) or (self.side == FELLOWSHIP and self.face_up):
            return  # 9.34: a face-up Watcher cannot move, face-up Fellowship pieces can
        able = {r: self.able(r, bool) for r in places}
        for found in able.values():
            self.track_able(found)
        self.keep(lambda world: any(self.able_in(world, r, able[r]) for r in places))

    def reweight(self, factor: Callable[[World], int]) -> None:
        weighed = {world: weight * factor(world) for world, weight in self.worlds.items()}
        self.worlds = {world: weight for world, weight in weighed.items() if weight}

    def concealed_in(self, world: World, r: int) -> int:
        known = sum(world[0][i] == r and tile not in self.face_up for i, tile in enumerate(self.tracked))
        return self.unknown_in(world[0], r) + known

    def able_in(self, world: World, r: int, able: AbleFaces) -> int:
        return sum(world[0][i] == r and self.is_able(world, tile, able) for i, tile in enumerate(self.tracked))

    def is_open_ahead(self, r: int) -> bool:
        """Whether an ordinary step forward is possible from here."""
        first = WAYS * (REGIONS * self.side + r)
        ahead = [int(FORWARD[first + k]) for k in range(WAYS)]
        return any(t >= 0 and self.counts.of(self.side, t) < CAPACITY[t] for t in ahead)


ExtraStep = tuple[str, int, int, "Snapshot"]  # its rule, from, to, the memory before


class Snapshot:
    """A saved memory, to restore it later."""

    def __init__(self, memory: Memory) -> None:
        self.lists = list(memory.untracked), list(memory.tracked), list(memory.tracked_faces)
        self.known_faces = dict(memory.known_faces)
        self.worlds = memory.worlds
        self.counts = list(memory.counts.by_place)

    def restore(self, memory: Memory) -> None:
        memory.untracked, memory.tracked, memory.tracked_faces = (list(items) for items in self.lists)
        memory.known_faces = dict(self.known_faces)
        memory.worlds = self.worlds
        memory.counts.by_place = list(self.counts)


def replaced(items: tuple[int, ...], i: int, item: int) -> tuple[int, ...]:
    return (*items[:i], item, *items[i + 1 :])


def without(items: tuple[int, ...], i: int) -> tuple[int, ...]:
    return items[:i] + items[i + 1 :]


def counted(counts: PieceCounts) -> vec[i64]:
    return numbers(counts.by_place)


OBSERVERS: Final[dict[str, Callable[[Memory, Event], None]]] = {
    "turn-began": Memory.observe_turn,
    "shown": Memory.observe_shown,
    "ring-passed": Memory.observe_shown,
    "sam-stepped-in": Memory.observe_shown,
    "battle-began": Memory.observe_battle,
    "switched": Memory.observe_switch,
    "placed": Memory.observe_placed,
    "ordered": Memory.observe_order,
    "order-lapsed": Memory.observe_lapse,
}
