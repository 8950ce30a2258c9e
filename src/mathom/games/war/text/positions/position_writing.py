"""Writes a position; position.py reads it."""

from __future__ import annotations

from collections.abc import Iterator

from mathom.core.engine.bit_sets import has
from mathom.games.war.rules.armies.figures import count_at
from mathom.games.war.rules.armies.pieces import (
    count_place,
)
from mathom.games.war.rules.cards.zones import is_in, owner_of
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    CARDS,
)
from mathom.games.war.rules.facts.characters import (
    CHARACTER_NAMES,
    CHARACTERS,
    GANDALF_THE_GREY,
    GONE,
    IN_FELLOWSHIP,
    SMEAGOL,
)
from mathom.games.war.rules.facts.dice import FACE_NAMES, FACES
from mathom.games.war.rules.facts.factions import (
    ENTS_AWAKE_SHIFT,
    FACTION_NAMES,
    PIECE_NAMES,
)
from mathom.games.war.rules.facts.nations import (
    DUNLENDING,
    FREE,
    LEADER,
    NATION_NAMES,
    NATIONS,
    RANKS,
    SIDE_NAMES,
    SIDE_OF_NATION,
    kind_of,
)
from mathom.games.war.rules.facts.parts import ALL_PARTS, PART_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS, RIVENDELL
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS, SECOND
from mathom.games.war.rules.facts.tiles import (
    IN_POOL,
    SMEAGOL_TILE,
    STANDARD,
    TILE_NAMES,
    TILES,
)
from mathom.games.war.rules.frames import FRAMES
from mathom.games.war.rules.setup import STEPS, bare_position
from mathom.games.war.rules.state import NONE, War
from mathom.games.war.text.positions.position_words import (
    CAPTURED,
    CARD_WORDS,
    DUNLENDINGS,
    TILE_WORDS,
    TWILIGHT,
    listed,
)
from mathom.games.war.text.positions.team_position import (
    team_parts,
)
from mathom.games.war.text.titles import REASON_NAMES


def dump(s: War) -> str:
    """Everything that a position says; what waits is not part of it."""
    return " ; ".join(parts_of(s))


def parts_of(s: War) -> Iterator[str]:
    if s.players != FEWEST_PLAYERS:
        yield f"players {s.players}"
    regions = [f"{REGION_NAMES[k]}: {words}" for k in range(REGIONS) if (words := region_words(s, k))]
    if regions:
        yield " | ".join(regions)
    yield from nation_parts(s)
    yield from fellowship_parts(s)
    yield from listed("gone", [CHARACTER_NAMES[k] for k in range(CHARACTERS) if s.character[k] == GONE])
    for word, zone in CARD_WORDS.items():
        cards = [card for card in range(CARDS) if is_in(s, zone, card) and owner_of(s, card) < SECOND]
        yield from listed(word, [CARD_NAMES[card] for card in cards])
    for word, zone in TILE_WORDS.items():
        tiles = range(STANDARD, SMEAGOL_TILE) if zone == IN_POOL else range(TILES)
        yield from listed(word, [TILE_NAMES[k] for k in tiles for _ in range(s.tiles[zone * TILES + k])])
    yield from dice_parts(s)
    yield from team_parts(s)
    if s.turn != 1:
        yield f"turn {s.turn}"
    yield from twilight_parts(s)
    if s.winner != NONE:
        yield f"won {SIDE_NAMES[s.winner]} {REASON_NAMES[s.reason]}"


def twilight_parts(s: War) -> Iterator[str]:
    """The expansion: its parts, and what only they have."""
    if s.parts:
        chosen = [name for k, name in enumerate(PART_NAMES) if s.parts >> k & 1]
        yield " ".join([TWILIGHT, *(chosen if s.parts != ALL_PARTS else [])])
    if s.chief:
        yield "chief"
    yield from listed("factions", [name for k, name in enumerate(FACTION_NAMES) if s.factions >> k & 1])
    for word, value in (("awake", s.factions >> ENTS_AWAKE_SHIFT), ("lost-ents", s.lost_ents)):
        if value:
            yield f"{word} {value}"
    if s.character[SMEAGOL] == IN_FELLOWSHIP:
        yield "smeagol"


def region_words(s: War, region: int) -> str:
    words = [CAPTURED] if has(s.captured, 0, region) else []
    for nation in range(NATIONS):
        if s.figures[SIDE_OF_NATION[nation] * REGIONS + region] == 0:
            continue
        regular, elite, leader = (count_at(s, region, kind_of(nation, rank)) for rank in range(RANKS))
        if regular or elite or leader:
            words += [NATION_NAMES[nation], figures_text(nation, regular, elite, leader)]
    if s.parts:
        words += piece_words(s, region)
    words += [CHARACTER_NAMES[who] for who in range(CHARACTERS) if s.character[who] == region]
    return " ".join(words)


def piece_words(s: War, region: int) -> list[str]:
    counts = [(name, count_place(getattr(s, name), region)) for name in PIECE_NAMES]
    counts.insert(0, (DUNLENDINGS, count_at(s, region, DUNLENDING)))
    return [word for name, count in counts if count for word in (name, str(count))]


def figures_text(nation: int, regular: int, elite: int, leader: int) -> str:
    if SIDE_OF_NATION[nation] == FREE:
        return f"{regular}/{elite}/{leader}"
    return f"{regular}/{elite}+{leader}n" if leader else f"{regular}/{elite}"


def nation_parts(s: War) -> Iterator[str]:
    usual = bare_position(FRAMES).active
    for nation, name in enumerate(NATION_NAMES):
        is_active = s.active >> nation & 1
        if s.steps[nation] != STEPS[nation] or is_active != usual >> nation & 1:
            yield f"{name} {s.steps[nation]} {'active' if is_active else 'passive'}"
    dead = [
        f"{name} {'/'.join(str(s.dead[kind_of(nation, rank)]) for rank in range(RANKS))}"
        for nation, name in enumerate(NATION_NAMES)
        if any(s.dead[kind_of(nation, rank)] for rank in range(LEADER + 1))
    ]
    yield from listed("dead", dead)


def fellowship_parts(s: War) -> Iterator[str]:
    if s.mordor >= 0:
        yield f"mordor {s.mordor}"
    if s.fellowship != RIVENDELL:
        yield f"fellowship {REGION_NAMES[s.fellowship]}"
    for word, value in (("progress", s.progress), ("corruption", s.corruption)):
        if value:
            yield f"{word} {value}"
    if s.is_revealed:
        yield "revealed"
    if s.guide != GANDALF_THE_GREY:
        yield f"guide {CHARACTER_NAMES[s.guide]}"
    if s.tried_in_mordor:
        yield "tried"


def dice_parts(s: War) -> Iterator[str]:
    if list(s.rings) != [3, 0]:
        yield f"rings {s.rings[0]} {s.rings[1]}"
    if s.least_hunt_dice:
        yield "hunted"
    rolled = any(s.dice)
    for side, name in enumerate(SIDE_NAMES):
        yield from listed(
            f"{name}-dice", [FACE_NAMES[f] for f in range(FACES) for _ in range(s.dice[side * FACES + f])]
        )
    for word, table in (("box", s.box), ("used", s.used)):
        if rolled and any(table):
            yield f"{word} {table[0]} {table[1]}"
    yield from listed("ring-used", [name for side, name in enumerate(SIDE_NAMES) if s.ring_used >> side & 1])
    if s.messenger_used:
        yield "messenger-used"
    waiting = s.waiting()[0].split() if s.depth else [""]
    if s.players == FEWEST_PLAYERS and rolled and waiting[0] == "Act" and waiting[1] == "1":
        yield "acts shadow"
