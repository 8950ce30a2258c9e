"""Positions as text that people can read and write; what is left out is as at the start, but no figure is on the map.

    minas-tirith: gondor 3/1/1 boromir | osgiliath: sauron 5/2+2n ; rohan 2 passive ; corruption 3 ; turn 4

A Nation's figures are regulars/elites/Leaders, those of the Shadow regulars/elites+Nazgul. A position is the start of a
turn, or with dice (`free-dice character event ; shadow-dice army`) the start of an action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from mathom.core.engine.bit_sets import has, insert
from mathom.core.errors import PositionError
from mathom.core.text.position_parts import PositionPart, split_position
from mathom.core.text.typed_words import Word, near, read_number
from mathom.games.war.rules.armies.figures import add_figures, count_at
from mathom.games.war.rules.cards.zones import is_in, move_card
from mathom.games.war.rules.dice.acting import NEXT_ACTION
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    CARDS,
    DISCARDED,
    IN_DECK,
    IN_HAND,
    ON_TABLE,
    PLAYED,
)
from mathom.games.war.rules.facts.characters import (
    CHARACTER_NAMES,
    CHARACTERS,
    GANDALF_THE_GREY,
    GOLLUM,
    GONE,
    IN_FELLOWSHIP,
    STARTING_COMPANIONS,
)
from mathom.games.war.rules.facts.dice import FACE_NAMES, FACES
from mathom.games.war.rules.facts.nations import (
    FREE,
    LEADER,
    NATION_NAMES,
    NATIONS,
    RANKS,
    SIDE_NAMES,
    SIDE_OF_NATION,
    SIDES,
    kind_of,
)
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS, RIVENDELL
from mathom.games.war.rules.facts.tiles import (
    DRAWN,
    IN_POOL,
    REMOVED,
    STANDARD,
    TILE_ASIDE,
    TILE_NAMES,
    TILES,
    WAITING,
    is_standard,
)
from mathom.games.war.rules.fellowship.companions import possible_guides
from mathom.games.war.rules.fellowship.resolution import move_tile
from mathom.games.war.rules.frames import FRAMES
from mathom.games.war.rules.setup import STEPS, bare_position
from mathom.games.war.rules.state import War
from mathom.games.war.rules.turn import END_ACTIONS, PHASE, RECOVER_AND_DRAW, VICTORY_CHECK

FIGURES: Final = re.compile(r"(\d+)/(\d+)(?:/(\d+)|\+(\d+)n)?")
CARD_WORDS: Final = {"hand": IN_HAND, "table": ON_TABLE, "played": PLAYED, "discarded": DISCARDED}
TILE_WORDS: Final = {"pool": IN_POOL, "drawn": DRAWN, "waiting": WAITING, "removed": REMOVED}
MOST_TURNS: Final = 4000
CAPTURED: Final = "captured"


# ---- reading ----


def load(text: str) -> War:
    """Raises NotationError for a word that cannot be read, PositionError for an impossible position."""
    s = bare_position(FRAMES)
    s.turn = 1
    parts = split_position(text)
    for part in parts:
        if part.key.endswith(":"):
            read_regions(s, part)
        elif part.key in READERS:
            READERS[part.key](s, part)
        else:
            raise part.fail(part.words[0], f"does not begin a part of a position{near(part.key, READERS)}")
    check_position(s)
    start(s, {part.key for part in parts}, parts)
    return s


def start(s: War, keys: set[str], parts: list[PositionPart]) -> None:
    """Runs to the first question of the turn, or of the action."""
    if keys & {"free-dice", "shadow-dice"}:
        side = next((number_in(part, part.rest[0], SIDE_NAMES) for part in parts if part.key == "acts"), FREE)
        s.then(NEXT_ACTION.of(side), END_ACTIONS.of(), PHASE.of(VICTORY_CHECK))
    else:
        s.turn -= 1
        s.then_one(PHASE.of(RECOVER_AND_DRAW))
    s.run_steps(0)


def check_position(s: War) -> None:
    """The figures exist, and a Companion guides the Fellowship if there is one."""
    for nation in range(NATIONS):
        for rank in range(RANKS):
            if s.reserve[kind_of(nation, rank)] < 0:
                raise PositionError(f"the position has more figures of {NATION_NAMES[nation]} than the game")
    guides = possible_guides(s)
    if not guides:
        s.guide = GOLLUM
        s.character[GOLLUM] = IN_FELLOWSHIP
    if guides and not guides >> s.guide & 1:
        s.guide = next(who for who in range(STARTING_COMPANIONS) if guides >> who & 1)


def number_in(part: PositionPart, word: Word, names: tuple[str, ...]) -> int:
    if word.text not in names:
        raise part.fail(word, f"is not known here{near(word.text, names)}")
    return names.index(word.text)


def number(part: PositionPart, word: Word, most: int) -> int:
    found = read_number(word.text, most)
    if found is None:
        raise part.fail(word, f"is not a number from 0 to {most}")
    return found


def read_regions(s: War, part: PositionPart) -> None:
    """`erebor: dwarves 1/2/1 gimli | dale: captured`."""
    region, nation = -1, -1
    for word in part.words:
        if word.text == "|":
            region = -1
        elif word.text.endswith(":"):
            region = number_in(part, Word(word.text[:-1], word.column), REGION_NAMES)
        elif region < 0:
            raise part.fail(word, "should be a region and a colon")
        elif word.text == CAPTURED:
            insert(s.captured, 0, region)
        elif word.text in NATION_NAMES:
            nation = NATION_NAMES.index(word.text)
        elif match := FIGURES.fullmatch(word.text):
            read_figures(s, region, nation, [int(found or 0) for found in match.groups()])
        else:
            s.character[number_in(part, word, CHARACTER_NAMES)] = region


def read_figures(s: War, region: int, nation: int, numbers: list[int]) -> None:
    for rank, count in enumerate((numbers[0], numbers[1], numbers[2] + numbers[3])):
        add_figures(s, region, kind_of(nation, rank), count)
        s.reserve[kind_of(nation, rank)] -= count


def read_nation(s: War, part: PositionPart) -> None:
    """`rohan 2 active`."""
    nation = NATION_NAMES.index(part.key)
    for word in part.rest:
        if word.text in ("active", "passive"):
            s.active = s.active & ~(1 << nation) | (word.text == "active") << nation
        else:
            s.steps[nation] = number(part, word, 3)


def read_fellowship(s: War, part: PositionPart) -> None:
    s.fellowship = number_in(part, part.rest[0], REGION_NAMES)


def read_dead(s: War, part: PositionPart) -> None:
    """`dead gondor 1/0/2`."""
    nation = -1
    for word in part.rest:
        if match := FIGURES.fullmatch(word.text):
            for rank, found in enumerate(match.groups()[:RANKS]):
                s.dead[kind_of(nation, rank)] += int(found or 0)
                s.reserve[kind_of(nation, rank)] -= int(found or 0)
        else:
            nation = number_in(part, word, NATION_NAMES)


def read_gone(s: War, part: PositionPart) -> None:
    for word in part.rest:
        s.character[number_in(part, word, CHARACTER_NAMES)] = GONE


def read_cards(s: War, part: PositionPart) -> None:
    for word in part.rest:
        move_card(s, number_in(part, word, CARD_NAMES), IN_DECK, CARD_WORDS[part.key])


def read_tiles(s: War, part: PositionPart) -> None:
    for word in part.rest:
        tile = number_in(part, word, TILE_NAMES)
        source = IN_POOL if is_standard(tile) else TILE_ASIDE
        move_tile(s, tile, source, TILE_WORDS[part.key])


def read_dice(s: War, part: PositionPart) -> None:
    side = SIDE_NAMES.index(part.key.removesuffix("-dice"))
    for word in part.rest:
        s.dice[side * FACES + number_in(part, word, FACE_NAMES)] += 1


def read_pair(table: str) -> Callable[[War, PositionPart], None]:
    """A number for each side."""

    def read(s: War, part: PositionPart) -> None:
        for side, word in enumerate(part.rest[:SIDES]):
            getattr(s, table)[side] = number(part, word, 12)

    return read


def read_one(field: str, most: int) -> Callable[[War, PositionPart], None]:
    def read(s: War, part: PositionPart) -> None:
        setattr(s, field, number(part, part.rest[0], most))

    return read


def read_flag(field: str) -> Callable[[War, PositionPart], None]:
    def read(s: War, part: PositionPart) -> None:
        setattr(s, field, True)

    return read


def read_guide(s: War, part: PositionPart) -> None:
    s.guide = number_in(part, part.rest[0], CHARACTER_NAMES)


def read_hunted(s: War, part: PositionPart) -> None:
    """Free Peoples dice came back from the Hunt Box (R3.3)."""
    s.box[FREE] = 1
    s.least_hunt_dice = 1


def read_ring_used(s: War, part: PositionPart) -> None:
    for word in part.rest:
        s.ring_used |= 1 << number_in(part, word, SIDE_NAMES)


READERS: Final[dict[str, Callable[[War, PositionPart], None]]] = {
    **dict.fromkeys(NATION_NAMES, read_nation),
    **dict.fromkeys(CARD_WORDS, read_cards),
    **dict.fromkeys(TILE_WORDS, read_tiles),
    "fellowship": read_fellowship,
    "mordor": read_one("mordor", 4),
    "progress": read_one("progress", 12),
    "corruption": read_one("corruption", 11),
    "revealed": read_flag("is_revealed"),
    "guide": read_guide,
    "tried": read_flag("tried_in_mordor"),
    "dead": read_dead,
    "gone": read_gone,
    "rings": read_pair("rings"),
    "box": read_pair("box"),
    "used": read_pair("used"),
    "free-dice": read_dice,
    "shadow-dice": read_dice,
    "acts": lambda s, part: None,
    "ring-used": read_ring_used,
    "messenger-used": read_flag("messenger_used"),
    "hunted": read_hunted,
    "turn": read_one("turn", MOST_TURNS),
}


# ---- writing ----


def dump(s: War) -> str:
    """Everything that a position says; what waits is not part of it."""
    return " ; ".join(parts_of(s))


def parts_of(s: War) -> Iterator[str]:
    regions = [f"{REGION_NAMES[k]}: {words}" for k in range(REGIONS) if (words := region_words(s, k))]
    if regions:
        yield " | ".join(regions)
    yield from nation_parts(s)
    yield from fellowship_parts(s)
    yield from listed("gone", [CHARACTER_NAMES[k] for k in range(CHARACTERS) if s.character[k] == GONE])
    for word, zone in CARD_WORDS.items():
        yield from listed(word, [CARD_NAMES[card] for card in range(CARDS) if is_in(s, zone, card)])
    for word, zone in TILE_WORDS.items():
        tiles = range(STANDARD if zone == IN_POOL else 0, TILES)
        yield from listed(word, [TILE_NAMES[k] for k in tiles for _ in range(s.tiles[zone * TILES + k])])
    yield from dice_parts(s)
    if s.turn != 1:
        yield f"turn {s.turn}"


def listed(word: str, names: list[str]) -> Iterator[str]:
    if names:
        yield " ".join([word, *names])


def region_words(s: War, region: int) -> str:
    words = [CAPTURED] if has(s.captured, 0, region) else []
    for nation in range(NATIONS):
        regular, elite, leader = (count_at(s, region, kind_of(nation, rank)) for rank in range(RANKS))
        if regular or elite or leader:
            words += [NATION_NAMES[nation], figures_text(nation, regular, elite, leader)]
    words += [CHARACTER_NAMES[who] for who in range(CHARACTERS) if s.character[who] == region]
    return " ".join(words)


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
    if rolled and waiting[0] == "Act" and waiting[1] == "1":
        yield "acts shadow"
