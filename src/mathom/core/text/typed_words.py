"""Reading what people type: words with their places, names by unambiguous beginnings, near misses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from mathom.core.errors import LONGEST_WORD, NotationError
from mathom.core.text.speech import ntr, tr

ARTICLES = ("a", "the")
LONGEST_LINE = 500
SEPARATORS = re.compile(r"[^\s\-_:,]+")


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    column: int


def words_of(text: str) -> list[Word]:
    """Lower-case words; hyphens, underscores, colons and commas separate as spaces do."""
    if len(text) > LONGEST_LINE:
        complaint = ntr("a line has at most {count} character", "a line has at most {count} characters", LONGEST_LINE)
        raise NotationError(text[:LONGEST_LINE], "", LONGEST_LINE, complaint)
    return [Word(m.group().lower(), m.start()) for m in SEPARATORS.finditer(text)]


@lru_cache(maxsize=4096)
def parts_of(name: str) -> tuple[str, ...]:
    """A name as words: witch_king-gap_of_rohan is five."""
    return tuple(word.text for word in words_of(name))


def matches(typed: list[Word], names: tuple[tuple[str, ...], ...], whole: bool) -> bool:
    """Whether the typed words say these names, each in full or, unless whole, by a beginning of it.

    An article that a name begins with may be left out.
    """
    if not names:
        return not typed
    first, rest = names[0], names[1:]
    if typed and first[0] in ARTICLES and typed[0].text != first[0]:
        first = first[1:]
    for n in range(1, min(len(typed), len(first)) + 1):
        said = [word.text for word in typed[:n]]
        full = tuple(said) == first
        begun = said[:-1] == list(first[: n - 1]) and first[n - 1].startswith(said[-1])
        if (full or (begun and not whole)) and matches(typed[n:], rest, whole):
            return True
    return False


def near(word: str, known: Iterable[str]) -> str:
    """A suggestion for a word that is not known, as the end of a sentence."""
    if len(word) > LONGEST_WORD:
        return ""
    close = get_close_matches(word, sorted(set(known)), n=1)
    return tr("; did you mean {word}?", word=close[0]) if close else ""


def unknown(text: str, word: Word, known: Iterable[str], what: str) -> NotationError:
    return NotationError(text, word.text, word.column, f"{what}{near(word.text, known)}")


def read_number(word: str, most: int) -> int | None:
    """A number from 0 to most in plain digits; None if the word is not one."""
    digits = word.lstrip("0") or word[-1:]
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(most)):
        return None
    number = int(digits)
    return number if number <= most else None
