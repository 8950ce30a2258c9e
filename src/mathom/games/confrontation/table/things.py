"""Everything that people point at and ask about: sides, characters, cards, regions."""

from __future__ import annotations

import re
from typing import Final

from mathom.core.play.events import rule_number
from mathom.core.table_ui import Thing
from mathom.core.text.speech import Phrases, tr
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.knowledge.worlds import still_to_pick
from mathom.games.confrontation.rules.board import ANDUIN, CAPACITY, FELLOWSHIP, REGION_NAMES, SAURON, TUNNEL, way_of
from mathom.games.confrontation.rules.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.texts import SECTION
from mathom.games.confrontation.rules.characters.tiles import (
    FRODO,
    NAMES,
    STRENGTH,
    TEAM,
    TILES,
    VARIANT,
    WITCH_KING,
    side_of,
)
from mathom.games.confrontation.rules.setup import ANNOUNCE_NUMBER, DEAL_SPECIALS, PICK_SPECIAL
from mathom.games.confrontation.rules.state import ANNOUNCED, CLASSIC_CAST, HANDICAP, HELD, NO_SPECIALS, VARIANT_CAST
from mathom.games.confrontation.scenes.battles import waiting
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.event_fields import SIDE_NAMES
from mathom.games.confrontation.text.reference import ways_of

STRENGTH_IN_FRONT: Final = re.compile(r"^-?\d+\.\s+")
RULES_BEHIND: Final = re.compile(r"\s*\(\d[\d., ]*\)\.?$")
DEALING: Final = frozenset({ANNOUNCE_NUMBER, PICK_SPECIAL, DEAL_SPECIALS})  # 3.3: until then every card may be in play
CARD_RULES: Final = {"magic": "7.2", "noble_sacrifice": "7.3", "elven_cloak": "7.3", "eye": "7.4"}
RETREATS: Final = Phrases(
    {
        "fellowship": "Your fighter retreats backward, if a region is open.",
        "sauron": "Your fighter retreats sideways, if a region is open.",
    }
)
AIMS: Final = Phrases(
    {
        "fellowship": "Wins when the Ringbearer enters Mordor.",
        "sauron": "Wins when the Ringbearer falls, or when three Sauron pieces are in the Shire.",
        "frodo_v": "If variant Frodo falls while Sam is on the board, but not to the Warg, Sam bears the Ring instead.",
        "witch_king_v": "Also wins when the variant Witch King enters the Shire.",
    }
)


def things(v: View | None) -> tuple[Thing, ...]:
    """All things of the game, or for a view those that may be in play."""
    return (*sides(v), *characters(v), *cards(), *specials(v), *regions())


def sides(v: View | None) -> list[Thing]:
    return [Thing(side, "seat", titles.SIDES[side], aim(v, side), "12.1", side) for side in SIDE_NAMES]


def aim(v: View | None, side: str) -> str:
    """How a side wins, with what certain faces change if they may be in play (9.29, 10)."""
    faces = {NAMES[face] for tile in (FRODO, WITCH_KING) for face in faces_of(v, tile)}
    more = [name for name in ("frodo_v", "witch_king_v") if side == SIDE_NAMES[SAURON] and name in faces]
    return " ".join(AIMS[name] for name in (side, *more))


def characters(v: View | None) -> list[Thing]:
    """The characters; both faces of a tile if the seat does not know which one plays."""
    faces = [face for tile in range(TILES) for face in faces_of(v, tile)]
    return [character(face) for face in sorted(faces)]


def faces_of(v: View | None, tile: int) -> tuple[int, ...]:
    """The characters that a tile may show, as far as a seat knows."""
    if v is None:
        return tile, tile + VARIANT
    if v.rules.cast in (CLASSIC_CAST, VARIANT_CAST):
        return (tile + VARIANT * int(v.rules.cast == VARIANT_CAST),)
    is_known = v.known >> tile & 1 or (side_of(tile) == v.seat and not still_to_pick(v) >> tile & 1)
    return (tile + VARIANT * int(v.variant >> tile & 1),) if is_known else (tile, tile + VARIANT)


def character(face: int) -> Thing:
    name = NAMES[face]
    side = SIDE_NAMES[face % VARIANT // TEAM]
    text, rule = plain(titles.CHARACTER_TEXTS[name]), rule_number(SECTION[face])
    return Thing(name, "character", titles.label(name), text, rule, side, int(STRENGTH[face]))


def plain(text: str) -> str:
    """A text without its strength and rule number, which a thing shows separately."""
    return RULES_BEHIND.sub(".", STRENGTH_IN_FRONT.sub("", text)).replace("..", ".")


def cards() -> list[Thing]:
    return [card(side, name) for side in (FELLOWSHIP, SAURON) for name in CARD_NAMES[side]]


def card(side: int, name: str) -> Thing:
    whose = SIDE_NAMES[side]
    if name.isdigit():
        text = tr("Adds {number} to your fighter's strength.", number=name)
        return Thing(name, "card", card_title(name), text, "7.1", whose, int(name))
    if name == "retreat":
        return Thing(name, "card", card_title(name), RETREATS[whose], ("7.3", "7.4")[side], whose)
    return Thing(name, "card", card_title(name), plain(titles.CARD_TEXTS[name]), CARD_RULES[name], whose)


def card_title(name: str) -> str:
    """Strength 5, Magic."""
    return titles.card(name) if name.isdigit() else titles.label(name)


def specials(v: View | None) -> list[Thing]:
    """Those that a side holds, held or may hold in this game."""
    return [special(k) for k in range(len(SPECIAL_NAMES)) if v is None or is_special_in_play(v, k)]


def is_special_in_play(v: View, k: int) -> bool:
    if v.rules.specials == HANDICAP:
        return bool(v.rules.handicap >> k & 1)
    if v.rules.specials == ANNOUNCED and not DEALING & set(waiting(v)):
        return bool((v.cards[HELD] | v.cards[HELD + 1] | v.used) >> k & 1)
    return v.rules.specials != NO_SPECIALS


def special(k: int) -> Thing:
    name = SPECIAL_NAMES[k]
    text = plain(titles.SPECIAL_TEXTS[name])
    return Thing(name, "special", titles.SPECIALS[name], text, f"11.{k + 1}", SIDE_NAMES[k // 4])


def regions() -> list[Thing]:
    return [Thing(name, "region", titles.label(name), about(r), rule_of(r)) for r, name in enumerate(REGION_NAMES)]


def rule_of(r: int) -> str:
    """2.3 for regions where the Anduin or the Tunnel begins."""
    ways = {way_of(FELLOWSHIP, r, to) for to in range(len(REGION_NAMES)) if to != r}
    return "2.3" if ways & {ANDUIN, TUNNEL} else "2.1"


def about(r: int) -> str:
    ways = {side: ways_of(seat, r) for seat, side in enumerate(SIDE_NAMES)}
    return tr(
        "Room for {number} of each side. Forward for the Fellowship: {fellowship}. Forward for Sauron: {sauron}.",
        number=int(CAPACITY[r]),
        **ways,
    )
