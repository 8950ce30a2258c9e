"""Reading and writing the words of a part of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mathom.core.text.position_parts import PositionPart
from mathom.core.text.typed_words import Word, near, read_number
from mathom.games.war.rules.facts.cards import DISCARDED, IN_HAND, ON_TABLE, PLAYED
from mathom.games.war.rules.facts.tiles import DRAWN, IN_POOL, REMOVED, WAITING

CARD_WORDS: Final = {"hand": IN_HAND, "table": ON_TABLE, "played": PLAYED, "discarded": DISCARDED}
TILE_WORDS: Final = {"pool": IN_POOL, "drawn": DRAWN, "waiting": WAITING, "removed": REMOVED}
CAPTURED: Final = "captured"
TWILIGHT: Final = "twilight"
DUNLENDINGS: Final = "dunlendings"


def only_word(part: PositionPart) -> Word:
    """The one word after the key of a part."""
    if len(part.rest) != 1:
        raise part.fail(part.words[0], "needs one word after it")
    return part.rest[0]


def number_in(part: PositionPart, word: Word, names: tuple[str, ...]) -> int:
    if word.text not in names:
        raise part.fail(word, f"is not known here{near(word.text, names)}")
    return names.index(word.text)


def number(part: PositionPart, word: Word, most: int) -> int:
    found = read_number(word.text, most)
    if found is None:
        raise part.fail(word, f"is not a number from 0 to {most}")
    return found


def listed(word: str, names: list[str]) -> Iterator[str]:
    """A part of a position that lists names; nothing if there are none."""
    if names:
        yield " ".join([word, *names])
