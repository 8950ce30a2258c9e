"""Names of cards, players and spaces as they stand in sentences."""

from __future__ import annotations

from typing import Final

from mathom.core.speech import Phrases, tr
from mathom.games.riddle.card_texts import NAMES
from mathom.games.riddle.cards import KIND_NAMES, TITLE_NAMES
from mathom.games.riddle.state import CHARACTER_NAMES, NONE, Riddle

SMALL: Final = ("of",)


def plain_title(name: str) -> str:
    """mouth-of-sauron: Mouth of Sauron."""
    return " ".join(word if word in SMALL else word.capitalize() for word in name.split("-"))


CARDS: Final = Phrases({name: NAMES.get(name, plain_title(name)) for name in (*KIND_NAMES, *TITLE_NAMES)})
CHARACTERS: Final = Phrases({name: plain_title(name) for name in CHARACTER_NAMES})


def card(kind: int) -> str:
    return CARDS[KIND_NAMES[kind]]


def title(number: int) -> str:
    return CARDS[TITLE_NAMES[number]]


def character(number: int) -> str:
    return CHARACTERS[CHARACTER_NAMES[number]]


def player(s: Riddle | None, number: int) -> str:
    """By his character, if it is known to whom the number belongs."""
    if s is None or s.character[number] == NONE:
        return tr("Player {number}", number=number + 1)
    return character(s.character[number])


def space(s: Riddle | None, number: int) -> str:
    """0806 (Bree)."""
    if s is None:
        return tr("space {number}", number=number)
    board = s.rules.board
    code, name = board.space_names[number], board.titles[number]
    return f"{tr(name)} ({code})" if name else code


def site(s: Riddle | None, number: int) -> str:
    return tr("city {number}", number=number) if s is None else space(s, s.rules.board.site_space[number])


def several(names: list[str]) -> str:
    """A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return tr("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])
