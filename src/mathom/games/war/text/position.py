"""Reads positions as people write them; what is left out is as at the start, but no figure is on the map.

    minas-tirith: gondor 3/1/1 boromir | osgiliath: sauron 5/2+2n ; rohan 2 passive ; corruption 3 ; turn 4

A Nation's figures are regulars/elites/Leaders, those of the Shadow regulars/elites+Nazgul. A position is the start of a
turn, or with dice (`free-dice character event ; shadow-dice army`) the start of an action.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mathom.core.engine.bit_sets import insert
from mathom.core.errors import PositionError
from mathom.core.text.position_parts import PositionPart, split_position
from mathom.core.text.typed_words import Word, near
from mathom.games.war.rules.armies.figures import add_figures
from mathom.games.war.rules.armies.pieces import (
    add_place,
)
from mathom.games.war.rules.cards.table_cards import WE_SHALL_GET_IT
from mathom.games.war.rules.cards.zones import is_in, move_card
from mathom.games.war.rules.dice.acting import NEXT_ACTION
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    IN_DECK,
)
from mathom.games.war.rules.facts.characters import (
    CHARACTER_NAMES,
    FELLOWSHIP_COMPANIONS,
    GOLLUM,
    GONE,
    IN_FELLOWSHIP,
    NOT_IN_GAME,
    SMEAGOL,
)
from mathom.games.war.rules.facts.dice import FACE_NAMES, FACES
from mathom.games.war.rules.facts.factions import (
    ENTS_AWAKE_CARDS,
    ENTS_AWAKE_SHIFT,
    FACTION_NAMES,
    MOST_DUNLENDINGS,
    MOST_ENTS,
    PIECE_NAMES,
)
from mathom.games.war.rules.facts.nations import (
    DUNLENDING,
    FREE,
    NATION_NAMES,
    RANKS,
    SAURON,
    SHADOW,
    SIDE_NAMES,
    SIDES,
    kind_of,
)
from mathom.games.war.rules.facts.parts import ALL_PARTS, PART_NAMES, SMEAGOL_PART
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS, is_settlement
from mathom.games.war.rules.facts.tiles import (
    IN_POOL,
    SMEAGOL_TILE,
    TILE_ASIDE,
    TILE_NAMES,
    TILES,
    is_standard,
)
from mathom.games.war.rules.fellowship.companions import possible_guides
from mathom.games.war.rules.fellowship.corruption import MOST_CORRUPTION
from mathom.games.war.rules.fellowship.moving import CRACK_OF_DOOM
from mathom.games.war.rules.fellowship.resolution import move_tile
from mathom.games.war.rules.frames import FRAMES
from mathom.games.war.rules.setup import bare_position
from mathom.games.war.rules.state import NONE, War, has_part
from mathom.games.war.rules.turn import END_ACTIONS, PHASE, RECOVER_AND_DRAW, VICTORY_CHECK
from mathom.games.war.text.positions.position_words import (
    CAPTURED,
    CARD_WORDS,
    DUNLENDINGS,
    TILE_WORDS,
    TWILIGHT,
    number,
    number_in,
    only_word,
)
from mathom.games.war.text.positions.team_position import (
    TEAM_LISTS,
    TEAM_READERS,
    players_in,
    read_acting,
    return_leadership,
)
from mathom.games.war.text.positions.validity import check_position
from mathom.games.war.text.titles import REASON_NAMES

FIGURES: Final = re.compile(r"(\d+)/(\d+)(?:/(\d+)|\+(\d+)n)?")
LISTS: Final = (*CARD_WORDS, *TILE_WORDS, *TEAM_LISTS, "dead", "gone")  # parts that may stand several times
SHORT_NAMES: Final = {"gandalf": "gandalf-the-grey"}  # people write them; they print in full
MOST_TURNS: Final = 4000
PIECES: Final = (DUNLENDINGS, *PIECE_NAMES)


def load(text: str) -> War:
    """Raises NotationError for a word that cannot be read, PositionError for an impossible position."""
    parts = split_position(text)
    s = bare_position(FRAMES, chosen_parts(parts), players_in(parts))
    s.turn = 1
    seen: set[str] = set()
    for part in parts:
        if part.key in seen and part.key not in LISTS:
            raise part.fail(part.words[0], "begins two parts of the position")
        if part.key.endswith(":"):
            read_regions(s, part)
        elif part.key in READERS:
            READERS[part.key](s, part)
        else:
            raise part.fail(part.words[0], f"does not begin a part of a position{near(part.key, READERS)}")
        seen.add(part.key)
    if s.winner != NONE:
        s.finish()
        return s
    check_tracks(s)
    check_position(s)
    find_guide(s, any(part.key == "guide" for part in parts))
    start(s, {part.key for part in parts}, parts)
    return s


def check_tracks(s: War) -> None:
    """A game that goes on has not come to the end of a track (16.1, 16.2)."""
    if s.corruption == MOST_CORRUPTION:
        raise PositionError("corruption 12 ends the game: add ; won shadow ring-corrupted (16.1)")
    if s.mordor == CRACK_OF_DOOM:
        raise PositionError("mordor 5 ends the game: add ; won free ring-destroyed (16.2)")


def chosen_parts(parts: list[PositionPart]) -> int:
    """`twilight smeagol ents`: the parts of the expansion in the game; `twilight` alone stands for all."""
    chosen = 0
    for part in parts:
        if part.key == TWILIGHT:
            for word in part.rest:
                chosen |= 1 << number_in(part, word, PART_NAMES)
            chosen = chosen if part.rest else ALL_PARTS
    return chosen


def start(s: War, keys: set[str], parts: list[PositionPart]) -> None:
    """Runs to the first question of the turn, or of the action."""
    if keys & {"free-dice", "shadow-dice"}:
        side = next((read_acting(s, part) for part in parts if part.key == "acts"), FREE)
        s.then(NEXT_ACTION.of(side), END_ACTIONS.of(), PHASE.of(VICTORY_CHECK))
    else:
        return_leadership(s)
        s.turn -= 1
        s.then_one(PHASE.of(RECOVER_AND_DRAW))
    s.run_steps(0)


def find_guide(s: War, named: bool) -> None:
    """A Companion guides the Fellowship if there is one. If the position names a Guide, it must be possible."""
    guides = possible_guides(s)
    if named and not (guides >> s.guide & 1 if guides else s.guide == GOLLUM):
        raise PositionError(f"{CHARACTER_NAMES[s.guide]} cannot be the Guide of this Fellowship (13.2)")
    if not guides:
        s.guide = GOLLUM
        s.character[GOLLUM] = IN_FELLOWSHIP
    if guides and not guides >> s.guide & 1:
        s.guide = next(who for who in range(FELLOWSHIP_COMPANIONS) if guides >> who & 1)


def read_regions(s: War, part: PositionPart) -> None:
    """`erebor: dwarves 1/2/1 gimli | dale: captured`."""
    region, nation, piece = -1, -1, ""
    for word, after in zip(part.words, [*part.words[1:], None], strict=True):
        if piece:
            place_pieces(s, region, piece, number(part, word, MOST_DUNLENDINGS))
            piece = ""
        elif word.text == "|":
            region, nation = -1, -1
        elif word.text.endswith(":"):
            region = number_in(part, Word(word.text[:-1], word.column), REGION_NAMES)
        elif region < 0:
            raise part.fail(word, "should be a region and a colon")
        elif word.text == CAPTURED:
            if not is_settlement(region):
                raise part.fail(word, "is said of a region without a Settlement")
            insert(s.captured, 0, region)
        elif word.text in PIECES:
            piece = word.text
        elif word.text in NATION_NAMES:
            nation = NATION_NAMES.index(word.text)
            if after is None or not FIGURES.fullmatch(after.text):
                raise part.fail(word, "needs its figures after it, such as 2/1/0")
        elif match := FIGURES.fullmatch(word.text):
            check_nation(part, word, nation)
            if int(match[4] or 0) and nation != SAURON:
                raise part.fail(word, "names Nazgûl, and only Sauron has them")
            read_figures(s, region, nation, [int(found or 0) for found in match.groups()])
        else:
            who = number_in(part, Word(SHORT_NAMES.get(word.text, word.text), word.column), CHARACTER_NAMES)
            place_character(s, part, word, who, region)


def place_character(s: War, part: PositionPart, word: Word, who: int, place: int) -> None:
    if s.character[who] == NOT_IN_GAME:
        raise part.fail(word, "is not in this game")
    if s.character[who] < REGIONS or s.character[who] == GONE:
        raise part.fail(word, "is already elsewhere")
    s.character[who] = place


def place_pieces(s: War, region: int, piece: str, count: int) -> None:
    """`ents 3`: figures of the expansion."""
    if piece == DUNLENDINGS:
        add_figures(s, region, DUNLENDING, count)
        s.reserve[DUNLENDING] -= count
        return
    for _ in range(count):
        setattr(s, piece, add_place(getattr(s, piece), region))


def check_nation(part: PositionPart, word: Word, nation: int) -> None:
    if nation < 0:
        raise part.fail(word, "needs its Nation before it")


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
    s.fellowship = number_in(part, only_word(part), REGION_NAMES)


def read_dead(s: War, part: PositionPart) -> None:
    """`dead gondor 1/0/2`."""
    nation = -1
    for word in part.rest:
        if match := FIGURES.fullmatch(word.text):
            check_nation(part, word, nation)
            for rank, found in enumerate(match.groups()[:RANKS]):
                s.dead[kind_of(nation, rank)] += int(found or 0)
                s.reserve[kind_of(nation, rank)] -= int(found or 0)
        else:
            nation = number_in(part, word, NATION_NAMES)


def read_gone(s: War, part: PositionPart) -> None:
    for word in part.rest:
        place_character(s, part, word, number_in(part, word, CHARACTER_NAMES), GONE)


def read_cards(s: War, part: PositionPart) -> None:
    for word in part.rest:
        card = number_in(part, word, CARD_NAMES)
        if card == WE_SHALL_GET_IT and has_part(s, SMEAGOL_PART):
            move_card(s, card, CARD_WORDS[part.key], CARD_WORDS[part.key])  # it comes from outside the decks
            continue
        if not is_in(s, IN_DECK, card):
            dealt = any(is_in(s, zone, card) for zone in CARD_WORDS.values())
            raise part.fail(word, "is already elsewhere" if dealt else "is not in this game")
        move_card(s, card, IN_DECK, CARD_WORDS[part.key])


def read_tiles(s: War, part: PositionPart) -> None:
    for word in part.rest:
        tile = number_in(part, word, TILE_NAMES)
        source = IN_POOL if is_standard(tile) or tile == SMEAGOL_TILE else TILE_ASIDE
        if s.tiles[source * TILES + tile] == 0:
            raise part.fail(word, "is already elsewhere, with every copy")
        move_tile(s, tile, source, TILE_WORDS[part.key])


def read_dice(s: War, part: PositionPart) -> None:
    side = SIDE_NAMES.index(part.key.removesuffix("-dice"))
    for word in part.rest:
        s.dice[side * FACES + number_in(part, word, FACE_NAMES)] += 1


def read_pair(table: str) -> Callable[[War, PositionPart], None]:
    """A number for each side."""

    def read(s: War, part: PositionPart) -> None:
        if len(part.rest) != SIDES:
            raise part.fail(part.words[0], "needs two numbers, of the Free Peoples and of the Shadow")
        for side, word in enumerate(part.rest):
            getattr(s, table)[side] = number(part, word, 12)

    return read


def read_one(field: str, most: int) -> Callable[[War, PositionPart], None]:
    def read(s: War, part: PositionPart) -> None:
        setattr(s, field, number(part, only_word(part), most))

    return read


def read_flag(field: str) -> Callable[[War, PositionPart], None]:
    def read(s: War, part: PositionPart) -> None:
        setattr(s, field, True)

    return read


def read_guide(s: War, part: PositionPart) -> None:
    s.guide = number_in(part, only_word(part), CHARACTER_NAMES)


def read_hunted(s: War, part: PositionPart) -> None:
    """Free Peoples dice came back from the Hunt Box (R3.3)."""
    s.box[FREE] = 1
    s.least_hunt_dice = 1


def read_hunt(s: War, part: PositionPart) -> None:
    """`hunt 2`: the Shadow's dice in the Hunt Box, a short form of `box 0 2`."""
    s.box[SHADOW] = number(part, only_word(part), 12)


def read_won(s: War, part: PositionPart) -> None:
    """`won shadow ring-corrupted`: a finished game, which asks nothing."""
    if len(part.rest) != len(("side", "reason")):
        raise part.fail(part.words[0], "needs the side that won and the reason, as in: won shadow ring-corrupted")
    s.winner = number_in(part, part.rest[0], SIDE_NAMES)
    s.reason = number_in(part, part.rest[1], REASON_NAMES[1:]) + 1


def read_ring_used(s: War, part: PositionPart) -> None:
    for word in part.rest:
        s.ring_used |= 1 << number_in(part, word, SIDE_NAMES)


def read_factions(s: War, part: PositionPart) -> None:
    for word in part.rest:
        s.factions |= 1 << number_in(part, word, FACTION_NAMES)


def read_awake(s: War, part: PositionPart) -> None:
    """How many of The Ents Awake were played as events."""
    s.factions |= number(part, only_word(part), ENTS_AWAKE_CARDS) << ENTS_AWAKE_SHIFT


def read_smeagol(s: War, part: PositionPart) -> None:
    """Smeagol is in the Fellowship."""
    s.character[SMEAGOL] = IN_FELLOWSHIP


READERS: Final[dict[str, Callable[[War, PositionPart], None]]] = {
    **dict.fromkeys(NATION_NAMES, read_nation),
    **dict.fromkeys(CARD_WORDS, read_cards),
    **dict.fromkeys(TILE_WORDS, read_tiles),
    "fellowship": read_fellowship,
    "mordor": read_one("mordor", CRACK_OF_DOOM),
    "progress": read_one("progress", 12),
    "corruption": read_one("corruption", MOST_CORRUPTION),
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
    "hunt": read_hunt,
    "won": read_won,
    "turn": read_one("turn", MOST_TURNS),
    **TEAM_READERS,
    TWILIGHT: lambda s, part: None,
    "chief": read_flag("chief"),
    "factions": read_factions,
    "awake": read_awake,
    "lost-ents": read_one("lost_ents", MOST_ENTS),
    "smeagol": read_smeagol,
}
