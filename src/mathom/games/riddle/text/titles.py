"""Names of cards, players and spaces in sentences."""

from __future__ import annotations

from functools import cache
from typing import Final

from mathom.core.text.speech import Phrases, tr
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.rules.cards import EVIL, GOOD, KIND_NAMES, NEUTRAL, TITLE_NAMES
from mathom.games.riddle.rules.map.board import (
    CLAIRVOYANCE_SPACE,
    DIRECTIONS,
    DOT,
    FOREST,
    GOLLUM_SPACE,
    HILL,
    LAKE,
    MOUNTAIN,
    NOT_A_CITY,
    NOTHING_SPECIAL,
    OCEAN,
    OPEN,
    RETURNING,
    ROAD,
    SECRET_SPACE,
    SWAMP,
    THICKET,
    Board,
)
from mathom.games.riddle.rules.state import CHARACTER_NAMES, NONE, Riddle

SMALL: Final = ("of",)
WITH_ARTICLE: Final = ("Cracks of Doom", "Barrow-downs", "Grey Havens", "Old Forest", "Place of Returning")
ARMIES: Final = {
    "good-army-1": "Lake Men",
    "good-army-2": "Riders of Rohan",
    "good-army-3": "Elves",
    "good-army-4": "Men of Gondor",
    "good-army-5": "Ents",
    "good-army-6": "Rangers of the North",
    "good-army-7": "Dwarves",
    "evil-army-1": "Orcs",
    "evil-army-2": "Evil Men",
    "evil-army-3": "Uruk-hai",
    "evil-army-4": "Wargs",
    "evil-army-5": "Men of Mordor",
    "evil-army-6": "Trolls",
    "evil-army-7": "Half-orcs",
    "neutral-army-1": "Woses",
    "neutral-army-2": "Variags of Khand",
    "neutral-army-3": "Haradrim",
    "neutral-army-4": "Dunlendings",
}
NAMES: Final = {**ARMIES, "flying-beasts-1": "Flying Beasts", "flying-beasts-2": "Flying Beasts"}


def plain_title(name: str) -> str:
    """mouth-of-sauron: Mouth of Sauron."""
    return " ".join(word if word in SMALL else word.capitalize() for word in name.split("-"))


CARDS: Final = Phrases({name: NAMES.get(name, plain_title(name)) for name in (*KIND_NAMES, *TITLE_NAMES)})
CHARACTERS: Final = Phrases({name: plain_title(name) for name in CHARACTER_NAMES})
PLACES: Final = Phrases({name: name for name in load_board().titles if name})


def card(kind: int) -> str:
    return CARDS[KIND_NAMES[kind]]


def title(number: int) -> str:
    return CARDS[TITLE_NAMES[number]]


def character(number: int) -> str:
    return CHARACTERS[CHARACTER_NAMES[number]]


def player(s: Riddle | None, number: int) -> str:
    """The player's character, if the number belongs to a known one."""
    if s is None or s.character[number] == NONE:
        return tr("Player {number}", number=number + 1)
    return character(s.character[number])


def space(s: Riddle | None, number: int) -> str:
    """Bree, or: a space near Bree."""
    if s is None:
        return tr("space {number}", number=number)
    board = s.rules.board
    if board.titles[number]:
        return in_sentence(board, number)
    return tr("a space near {place}", place=in_sentence(board, nearest_named(board, number)))


def in_sentence(board: Board, number: int) -> str:
    """The name of a space inside a sentence: the Shire, the Cracks of Doom."""
    name = place(board.titles[number])
    return f"the {name.removeprefix('The ')}" if name.startswith("The ") or name in WITH_ARTICLE else name


@cache
def nearest_named(board: Board, number: int) -> int:
    """The nearest space that has a name."""
    named = [other for other, name in enumerate(board.titles) if name]
    return min(named, key=lambda other: board.distance(number, other), default=number)


def place(name: str) -> str:
    """A place's name in the reader's language; places of a custom map keep their names."""
    return PLACES.get(name, name)


TERRAINS: Final = Phrases(
    {
        str(OPEN): "open",
        str(FOREST): "forest",
        str(THICKET): "thicket",
        str(MOUNTAIN): "mountain",
        str(HILL): "hill",
        str(OCEAN): "ocean",
        str(LAKE): "lake",
        str(SWAMP): "swamp",
        str(DOT): "river dot",
        str(RETURNING): "nobody can stop here",
    }
)
SITES: Final = Phrases(
    {
        str(NOT_A_CITY): "victory space",
        str(GOOD): "good city",
        str(EVIL): "evil city",
        str(NEUTRAL): "neutral city",
    }
)
SPECIALS: Final = Phrases(
    {
        str(GOLLUM_SPACE): "Gollum space",
        str(CLAIRVOYANCE_SPACE): "Clairvoyance space",
        str(SECRET_SPACE): "Secret space",
    }
)


def described(board: Board, number: int) -> str:
    """What is there: Space 0806, neutral city, road."""
    found = [SITES[str(board.site_symbol[board.site[number]])]] if board.site[number] >= 0 else []
    found += [SPECIALS[str(board.special[number])]] if board.special[number] != NOTHING_SPECIAL else []
    if board.terrain[number] != OPEN or not found:
        found.append(TERRAINS[str(board.terrain[number])])
    if number < board.hexes and any(board.edge[DIRECTIONS * number + side] & ROAD for side in range(DIRECTIONS)):
        found.append(tr("road"))
    return tr("Space {code}, {words}.", code=board.space_names[number], words=", ".join(found))


def city(board: Board, name: str) -> str:
    """A city by its name in the rules, which a custom map may lack."""
    if name not in board.site_ids:
        return name
    return place(board.titles[board.site_space[board.site_ids.index(name)]])


def site(s: Riddle | None, number: int) -> str:
    return tr("city {number}", number=number) if s is None else space(s, s.rules.board.site_space[number])


def several(names: list[str]) -> str:
    """A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return tr("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])
