"""How the numbers of a position other than cards are written, in positions and in views.

A number is written only where it differs from an empty game. A field without a format is written as a number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from mathom.core.text.typed_words import read_number
from mathom.games.riddle.rules.cards import BOROMIR, KIND_NAMES, NO_CARD, REROLL_BY, TITLE_NAMES
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.rules.state import NONE, PLAYERS, SCALARS, Riddle
from mathom.games.riddle.text.event_fields import HALTS, REASON_NAMES
from mathom.games.riddle.text.notation import player_name, slug, space_titles

MOST: Final = (1 << 62) - 1
Write = Callable[[Riddle, int], list[str]]
Read = Callable[[Riddle, list[str]], int]


class Unreadable(ValueError):
    """A word that does not belong here: which one, and what would."""

    def __init__(self, word: str, complaint: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(complaint)
        self.word = word
        self.complaint = complaint
        self.known = known


@dataclass(frozen=True, slots=True)
class Form:
    """How one kind of field is written and read."""

    write: Write
    read: Read
    several: bool = False


# ---- one thing ----


def one(words: list[str]) -> str:
    if len(words) != 1:
        raise Unreadable(words[1] if words else "", "needs exactly one word after it")
    return words[0]


def find(names: tuple[str, ...], word: str, what: str) -> int:
    if word not in names:
        raise Unreadable(word, what, names)
    return names.index(word)


def read_count(s: Riddle, words: list[str]) -> int:
    word = one(words)
    number = read_number(word, MOST)
    if number is None:
        raise Unreadable(word, "should be a number")
    return number


def read_flag(s: Riddle, words: list[str]) -> int:
    if words:
        raise Unreadable(words[0], "does not belong here")
    return 1


def player_names(s: Riddle) -> tuple[str, ...]:
    return tuple(player_name(s, player) for player in range(s.rules.players))


def read_player(s: Riddle, words: list[str]) -> int:
    return find(player_names(s), one(words), "is not a player of this game")


def write_space(s: Riddle, space: int) -> list[str]:
    return [s.rules.board.space_names[space]]


@cache
def spaces_by_code(board: Board) -> dict[str, int]:
    return {name.lower(): space for space, name in enumerate(board.space_names)}


def find_space(s: Riddle, word: str) -> int:
    """Finds a space by its number on the map, or by the name of what is there."""
    board = s.rules.board
    if word.lower() in spaces_by_code(board):
        return spaces_by_code(board)[word.lower()]
    titled = [space for space, title in space_titles(board).items() if title in (slug(word), "the-" + slug(word))]
    if not titled:
        raise Unreadable(word, "is not a space of this map", tuple(space_titles(board).values()))
    return titled[0]


def read_space(s: Riddle, words: list[str]) -> int:
    return find_space(s, one(words))


def read_kind(s: Riddle, words: list[str]) -> int:
    return find(KIND_NAMES, one(words), "is not a card")


# ---- several things, one bit each ----


def bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def masks(names: Callable[[Riddle], tuple[str, ...]], what: str) -> Form:
    def write(s: Riddle, mask: int) -> list[str]:
        return [names(s)[i] for i in bits(mask)]

    def read(s: Riddle, words: list[str]) -> int:
        if not words:
            raise Unreadable("", "needs names after it")
        mask = 0
        for word in words:
            mask |= 1 << find(names(s), word, what)
        return mask

    return Form(write, read, several=True)


def secret_names(s: Riddle) -> tuple[str, ...]:
    board = s.rules.board
    return tuple(board.space_names[space] for space in board.secret_space)


REROLLERS: Final = tuple(name for kind, name in enumerate(KIND_NAMES) if kind >= BOROMIR)

NUMBER: Final = Form(lambda s, n: [str(n)], read_count)
FLAG: Final = Form(lambda s, n: [], read_flag)
PLAYER: Final = Form(lambda s, n: [player_name(s, n)], read_player)
SPACE: Final = Form(write_space, read_space)
KIND: Final = Form(lambda s, n: [KIND_NAMES[n]], read_kind)
HALT: Final = Form(lambda s, n: [HALTS[n]], lambda s, words: find(HALTS, one(words), "does not halt anybody"))
REASON: Final = Form(
    lambda s, n: [REASON_NAMES[n]], lambda s, words: find(REASON_NAMES, one(words), "is not a way to end")
)
REROLL_CARDS: Final = masks(lambda s: REROLLERS, "rejects no roll")
PLAYER_SET: Final = masks(player_names, "is not a player of this game")
SECRET_SET: Final = masks(secret_names, "is not a Secret space of this map")
TITLE_SET: Final = masks(lambda s: TITLE_NAMES, "is not a title")
SITE_SET: Final = masks(lambda s: s.rules.board.site_ids, "is not a city of this map")
TRAVEL_CARD_SET: Final = masks(lambda s: ("boat", "rope", "cloak"), "is not Boat, Rope or Cloak")

# The word for a field, and the format of what follows it, in the order of a position's parts.
FORMS: Final[dict[str, tuple[str, Form]]] = {
    "turn": ("turn", NUMBER),
    "round": ("round", NUMBER),
    "quiet": ("quiet", NUMBER),
    "first": ("first", PLAYER),
    "rolling": ("rolling", PLAYER_SET),
    "best": ("best", NUMBER),
    "leading": ("leading", PLAYER_SET),
    "player": ("active", PLAYER),
    "die": ("die", NUMBER),
    "is_die_used": ("die-used", FLAG),
    "has_moved": ("moved", FLAG),
    "power_plays": ("power-plays", NUMBER),
    "start": ("start", SPACE),
    "halted": ("halted", HALT),
    "rerolled": ("rerolled", REROLL_CARDS),
    "attacked": ("attacked", PLAYER_SET),
    "searched": ("searched", SECRET_SET),
    "riddled": ("riddled", PLAYER_SET),
    "drawn": ("drawn", NUMBER),
    "is_castaway": ("castaway", FLAG),
    "cards_played": ("laid-out", TRAVEL_CARD_SET),
    "talking": ("talking", PLAYER_SET),
    "other": ("other", PLAYER),
    "card": ("card", KIND),
    "named": ("named", TITLE_SET),
    "guesses": ("guesses", NUMBER),
    "is_free_riddle": ("free-riddle", FLAG),
    "total": ("total", NUMBER),
    "defence": ("defence", NUMBER),
    "cities_used": ("cities-used", SITE_SET),
    "seen_first": ("seen-first", PLAYER),
    "winners": ("winners", PLAYER_SET),
    "reason": ("ended", REASON),
}
DEFAULTS: Final = {"first": NONE, "start": NONE, "other": NONE, "card": NO_CARD, "seen_first": NONE}


def rows() -> dict[str, tuple[str, Form]]:
    """Each number of the state, with its word and its format."""
    named = {field: FORMS.get(field, (field.replace("_", "-"), NUMBER)) for field in SCALARS}
    ordered = sorted(named, key=lambda field: list(FORMS).index(field) if field in FORMS else len(FORMS))
    return {field: named[field] for field in ordered}


FIELDS: Final = rows()
BY_WORD: Final = {word: (field, form) for field, (word, form) in FIELDS.items()}


def said(s: Riddle) -> list[tuple[str, list[str]]]:
    """The fields that differ from an empty game: the word, and the words after it."""
    out = []
    for field, (word, form) in FIELDS.items():
        value = int(getattr(s, field))
        if value != DEFAULTS.get(field, 0):
            out.append((word, form.write(s, value)))
    return out


Fact = int | bool | str | tuple[str, ...]


def facts(s: Riddle) -> dict[str, Fact]:
    """The same as plain data: numbers, names, lists of names."""
    out: dict[str, Fact] = {}
    for word, words in said(s):
        form = BY_WORD[word][1]
        if form.several:
            out[word] = tuple(words)
        elif form is FLAG:
            out[word] = True
        else:
            out[word] = int(words[0]) if form is NUMBER else words[0]
    return out


def words_of_fact(fact: Fact) -> list[str]:
    """The words of one such fact."""
    if fact is True:
        return []
    return list(fact) if isinstance(fact, tuple) else [str(fact)]


def set_field(s: Riddle, word: str, words: list[str]) -> None:
    """Raises Unreadable."""
    if word not in BY_WORD:
        raise Unreadable(word, "is not a field of a position", tuple(BY_WORD))
    field, form = BY_WORD[word]
    value = form.read(s, words)
    setattr(s, field, bool(value) if isinstance(getattr(s, field), bool) else value)


assert PLAYERS == 8 and len(REROLL_BY) == len(KIND_NAMES)
