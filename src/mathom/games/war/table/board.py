"""What a board draws of a view, with names instead of numbers: everything that the rules derive is worked out here."""

from __future__ import annotations

from typing import Final

import msgspec

from mathom.core.engine.bit_sets import has
from mathom.core.engine.tables import zeros
from mathom.games.war.knowledge.view import SECOND_DISCARDS, SECOND_HAND, UNKNOWN_CARD, WATCHER_SEAT, View
from mathom.games.war.rules.answers import REGION
from mathom.games.war.rules.armies.figures import controls, figures_at, side_inside
from mathom.games.war.rules.armies.pieces import count_place
from mathom.games.war.rules.cards.zones import hand_limit, is_in, is_in_hand, owner_of
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    DECK_NAMES,
    DECKS,
    DISCARDED,
    FIRST_CARD,
    IN_DECK,
    IN_HAND,
    ON_TABLE,
    PLAYED,
)
from mathom.games.war.rules.facts.characters import (
    ASIDE,
    CHARACTER_NAMES,
    CHARACTERS,
    GONE,
    IN_FELLOWSHIP,
)
from mathom.games.war.rules.facts.dice import FACE_NAMES, FACES
from mathom.games.war.rules.facts.factions import PIECE_NAMES
from mathom.games.war.rules.facts.nations import (
    FIRST_KIND,
    NATION_NAMES,
    NATION_OF_KIND,
    NATIONS,
    NO_SIDE,
    SIDE_NAMES,
    SIDE_OF_NATION,
    SIDES,
    count_in,
)
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS
from mathom.games.war.rules.facts.seats import SECOND, SIDE_OF_SEAT, is_divided, seat_names, seat_of_nation
from mathom.games.war.rules.facts.tiles import DRAWN, HELD, IN_POOL, REMOVED, TILE_NAMES, TILES, WAITING
from mathom.games.war.rules.fellowship.paths import add_figure_reach
from mathom.games.war.rules.politics.track import is_active
from mathom.games.war.rules.state import NONE, OFF_TRACK, War
from mathom.games.war.rules.teams.command import leader_of
from mathom.games.war.rules.victory import POINTS_FOR_FREE, POINTS_FOR_SHADOW, points
from mathom.games.war.table.battle_board import Battle, battle_of
from mathom.games.war.text.notation import KIND_NAMES

PHASE_FRAME: Final = "Phase"
PHASES: Final = ("draw", "fellowship", "hunt", "roll", "action", "victory")  # R3
TILE_PLACES: Final = {IN_POOL: "pool", DRAWN: "drawn", WAITING: "waiting", REMOVED: "removed", HELD: "held"}
Counts = dict[str, int]
Names = tuple[str, ...]


class Place(msgspec.Struct, frozen=True):
    """What stands in a region. `captured`: the other side holds it; `inside`: the side in its Stronghold."""

    free: Counts = {}
    shadow: Counts = {}
    characters: Names = ()
    pieces: Counts = {}  # of the expansion
    control: str = ""
    captured: bool = False
    inside: str = ""


class Nation(msgspec.Struct, frozen=True):
    """A Nation on the political track, and its figures beside the map, by rank."""

    name: str
    side: str
    seat: int
    steps: int
    active: bool
    reserve: Counts
    dead: Counts


class Fellowship(msgspec.Struct, frozen=True):
    """`region` is the last known place, None on the Mordor Track; `reach` is where it may be."""

    region: str | None
    mordor: int | None
    progress: int
    corruption: int
    revealed: bool
    guide: str
    members: Names
    reach: Names


class Dice(msgspec.Struct, frozen=True):
    """The action dice of a side: unused by face, used or still to roll, in the Hunt Box; Elven Rings."""

    faces: Counts
    used: int
    box: int
    rings: int
    ring_used: bool


class Hand(msgspec.Struct, frozen=True):
    """The cards of a seat: those that the viewer may know, and how many there are by deck."""

    known: Names
    counts: Counts
    limit: int
    discards: Names
    discarded: Counts


class Hunt(msgspec.Struct, frozen=True):
    """The tiles by place, and the tile that is being resolved."""

    tiles: dict[str, Counts]
    tile: str | None
    successes: int
    damage: int


class Board(msgspec.Struct, frozen=True):
    """Everything that the browser draws."""

    side: str | None  # the viewer's
    turn: int
    phase: str
    to_roll: bool
    players: int
    sides: tuple[str, ...]  # of each seat
    leading: tuple[int, ...]  # by side: the seat that leads a team, or NO_LEADER
    regions: dict[str, Place]
    off_map: dict[str, Names]  # Characters who are not on the map: not yet in play, or gone
    nations: tuple[Nation, ...]
    fellowship: Fellowship
    dice: tuple[Dice, ...]
    hunt: Hunt
    points: tuple[int, ...]
    goals: tuple[int, ...]
    hands: tuple[Hand, ...]
    decks: tuple[Counts, ...]
    table: Names
    played: tuple[Names, ...]
    battle: Battle | None
    winner: str | None


NO_LEADER: Final = -1


def board_of(v: View) -> Board:
    t = v.table
    phase = phase_of(t)
    return Board(
        side=None if v.seat == WATCHER_SEAT else SIDE_NAMES[SIDE_OF_SEAT[v.seat]],
        turn=int(t.turn),
        phase=PHASES[phase],
        to_roll=phase < PHASES.index("action"),
        players=int(t.players),
        sides=tuple(SIDE_NAMES[SIDE_OF_SEAT[seat]] for seat in range(t.players)),
        leading=tuple(int(leader_of(t, side)) if is_divided(t.players, side) else NO_LEADER for side in range(SIDES)),
        regions={REGION_NAMES[k]: place for k in range(REGIONS) if (place := place_of(t, k)) != Place()},
        off_map={"aside": at(t, ASIDE), "gone": at(t, GONE)},
        nations=tuple(nation_of(t, nation) for nation in range(NATIONS)),
        fellowship=fellowship_of(t),
        dice=tuple(dice_of(t, side) for side in range(SIDES)),
        hunt=hunt_of(t),
        points=tuple(int(points(t, side)) for side in range(SIDES)),
        goals=(POINTS_FOR_FREE, POINTS_FOR_SHADOW),
        hands=tuple(hand_of(v, seat) for seat in range(len(seat_names(t.players)))),
        decks=tuple(sizes_of(v, IN_DECK, side) for side in range(SIDES)),
        table=tuple(CARD_NAMES[card] for card in range(len(CARD_NAMES)) if is_in(t, ON_TABLE, card)),
        played=tuple(played_by(t, side) for side in range(SIDES)),
        battle=battle_of(t, UNKNOWN_CARD),
        winner=None if t.winner == NONE else SIDE_NAMES[t.winner],
    )


def phase_of(t: War) -> int:
    """The phase under way: the one before the phase that waits on the agenda."""
    for frame in t.waiting():
        name, *rest = frame.split()
        if name == PHASE_FRAME:
            return (int(rest[0]) - 2) % len(PHASES)
    return len(PHASES) - 1


def place_of(t: War, region: int) -> Place:
    inside = side_inside(t, region)
    held = has(t.captured, 0, region)
    stacks = (t.ents, t.ships, t.towers, t.trebuchets)
    return Place(
        free=figures_of(t, 0, region),
        shadow=figures_of(t, 1, region),
        characters=at(t, region),
        pieces={
            name: int(n) for name, stack in zip(PIECE_NAMES, stacks, strict=True) if (n := count_place(stack, region))
        },
        control=next((SIDE_NAMES[side] for side in range(SIDES) if controls(t, side, region)), "") if held else "",
        captured=held,
        inside="" if inside == NO_SIDE else SIDE_NAMES[inside],
    )


def figures_of(t: War, side: int, region: int) -> Counts:
    return counts_in(side, int(figures_at(t, side, region)))


def counts_in(side: int, figures: int) -> Counts:
    """Packed figures of a side, by kind."""
    if figures == 0:
        return {}
    kinds = range(FIRST_KIND[side], FIRST_KIND[side + 1])
    return {KIND_NAMES[kind]: int(n) for kind in kinds if (n := count_in(figures, kind))}


def at(t: War, place: int) -> Names:
    """The Characters in a region, or beside the map."""
    return tuple(CHARACTER_NAMES[who] for who in range(CHARACTERS) if t.character[who] == place)


def nation_of(t: War, nation: int) -> Nation:
    kinds = [kind for kind in range(len(KIND_NAMES)) if NATION_OF_KIND[kind] == nation]
    return Nation(
        name=NATION_NAMES[nation],
        side=SIDE_NAMES[SIDE_OF_NATION[nation]],
        seat=int(seat_of_nation(t.players, nation)),
        steps=int(t.steps[nation]),
        active=is_active(t, nation),
        reserve={KIND_NAMES[kind]: int(t.reserve[kind]) for kind in kinds if t.reserve[kind]},
        dead={KIND_NAMES[kind]: int(t.dead[kind]) for kind in kinds if t.dead[kind]},
    )


def fellowship_of(t: War) -> Fellowship:
    on_map = t.mordor == OFF_TRACK
    return Fellowship(
        region=REGION_NAMES[t.fellowship] if on_map else None,
        mordor=None if on_map else int(t.mordor),
        progress=int(t.progress),
        corruption=int(t.corruption),
        revealed=bool(t.is_revealed),
        guide=CHARACTER_NAMES[t.guide],
        members=at(t, IN_FELLOWSHIP),
        reach=reach_of(t) if on_map and t.progress else (),
    )


def reach_of(t: War) -> Names:
    found = zeros(REGIONS)
    return tuple(REGION_NAMES[found[k] - REGION.of(0)] for k in range(add_figure_reach(t, t.progress, found)))


def dice_of(t: War, side: int) -> Dice:
    return Dice(
        faces={FACE_NAMES[face]: int(n) for face in range(FACES) if (n := t.dice[side * FACES + face])},
        used=int(t.used[side]),
        box=int(t.box[side]),
        rings=int(t.rings[side]),
        ring_used=bool(t.ring_used >> side & 1),
    )


def hunt_of(t: War) -> Hunt:
    tiles = {
        word: {TILE_NAMES[k]: int(n) for k in range(TILES) if (n := t.tiles[zone * TILES + k])}
        for zone, word in TILE_PLACES.items()
    }
    return Hunt(tiles, None if t.tile == NONE else TILE_NAMES[t.tile], int(t.successes), int(t.damage))


def hand_of(v: View, seat: int) -> Hand:
    t = v.table
    side = int(SIDE_OF_SEAT[seat])
    cards = range(FIRST_CARD[2 * side], FIRST_CARD[2 * side + 2])
    return Hand(
        known=tuple(CARD_NAMES[card] for card in cards if is_in_hand(t, seat, card)),
        counts=share_of(v, seat, IN_HAND, SECOND_HAND),
        limit=int(hand_limit(t, seat)),
        discards=tuple(CARD_NAMES[card] for card in cards if is_in(t, DISCARDED, card) and owner_of(t, card) == seat),
        discarded=share_of(v, seat, DISCARDED, SECOND_DISCARDS),
    )


def share_of(v: View, seat: int, zone: int, second_zone: int) -> Counts:
    """How many cards of a zone are a seat's, by deck."""
    side = int(SIDE_OF_SEAT[seat])
    counts: Counts = {}
    for k, name in enumerate(DECK_NAMES):
        deck = 2 * side + k
        second = int(v.second_sizes[second_zone * DECKS + deck])
        counts[name] = second if seat >= SECOND else int(v.sizes[zone * DECKS + deck]) - second
    return counts


def sizes_of(v: View, zone: int, side: int) -> Counts:
    return {name: int(v.sizes[zone * DECKS + 2 * side + k]) for k, name in enumerate(DECK_NAMES)}


def played_by(t: War, side: int) -> Names:
    """The cards of a side that were played and are out of the game."""
    cards = range(FIRST_CARD[2 * side], FIRST_CARD[2 * side + 2])
    return tuple(CARD_NAMES[card] for card in cards if is_in(t, PLAYED, card))
