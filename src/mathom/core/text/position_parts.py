"""The parts of a position in notation, which stand between semicolons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from mathom.core.errors import NotationError
from mathom.core.text.typed_words import Word

LONGEST_POSITION: Final = 20_000  # characters
WORD: Final = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class PositionPart:
    """One part of a position, with its place in the whole text."""

    whole: str  # the text of the position
    end: int  # the column after the part
    words: tuple[Word, ...]

    @property
    def key(self) -> str:
        return self.words[0].text

    @property
    def rest(self) -> tuple[Word, ...]:
        return self.words[1:]

    def fail(self, word: Word, complaint: str) -> NotationError:
        return NotationError(self.whole, word.text, word.column, complaint)


def split_position(text: str) -> list[PositionPart]:
    """The parts that are not empty. Raises NotationError for a text that is too long."""
    if len(text) > LONGEST_POSITION:
        complaint = f"a position has at most {LONGEST_POSITION} characters"
        raise NotationError(text[:LONGEST_POSITION], "", LONGEST_POSITION, complaint)
    parts: list[PositionPart] = []
    column = 0
    for part in text.split(";"):
        words = tuple(Word(m.group(), column + m.start()) for m in WORD.finditer(part))
        column += len(part)
        if words:
            parts.append(PositionPart(text, column, words))
        column += 1
    return parts
