"""What a typed text names: a region, a card, a Character, a Nation, a figure, a number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mathom.core.text.typed_words import ARTICLES, parts_of, words_of
from mathom.games.war.rules.facts.cards import CARD_NAMES
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.nations import NATION_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.text.notation import KIND_NAMES

Names = tuple[tuple[str, ...], ...]
NUMBERS: dict[str, int] = {str(number): number for number in range(100)}


@dataclass(frozen=True, slots=True)
class Named:
    """The things that a text names, by their numbers in the rules; None for what it does not name."""

    words: tuple[str, ...]
    region: int | None
    card: int | None
    character: int | None
    nation: int | None
    kind: int | None
    number: int | None


@cache
def parts(names: tuple[str, ...]) -> Names:
    """The words of each name, without an article before it."""
    found = (parts_of(name) for name in names)
    return tuple(name[1:] if name[0] in ARTICLES and len(name) > 1 else name for name in found)


def longest(words: tuple[str, ...], names: tuple[str, ...]) -> int | None:
    """The name with the most words that stands in the text."""
    standing = [k for k, name in enumerate(parts(names)) if stands_in(words, name)]
    return max(standing, key=lambda k: len(parts(names)[k]), default=None)


def stands_in(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return any(words[k : k + len(name)] == name for k in range(len(words) - len(name) + 1))


def read_names(text: str) -> Named:
    words = tuple(word.text for word in words_of(text))
    tables = (REGION_NAMES, CARD_NAMES, CHARACTER_NAMES, NATION_NAMES, KIND_NAMES)
    found = [longest(words, names) for names in tables]
    said = [() if k is None else parts(names)[k] for k, names in zip(found, tables, strict=True)]
    for place, name in enumerate(said):  # Orthanc is no region in The Palantir of Orthanc
        if any(len(name) < len(other) and stands_in(other, name) for other in said):
            found[place] = None
    number = next((NUMBERS[word] for word in words if word in NUMBERS), None)
    region, card, character, nation, kind = found
    return Named(words, region, card, character, nation, kind, number)
