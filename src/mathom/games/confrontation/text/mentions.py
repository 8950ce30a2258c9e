"""The pieces, regions and cards named in free words: `balrog fangorn`, `gap of rohan`, `palantir`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from mathom.core.text.speech import tr
from mathom.core.text.typed_words import parts_of, unknown, words_of
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, VARIANT
from mathom.games.confrontation.text.notation import KEYWORDS, VOCABULARY

Entry = tuple[str, int, tuple[str, ...]]  # kind, number, words


@dataclass(slots=True)
class Mentions:
    """Everything of the game that a text names."""

    pieces: list[int] = field(default_factory=list)  # tiles
    faces: list[int] = field(default_factory=list)  # characters, if a certain face of a tile was named
    regions: list[int] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    specials: list[int] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.pieces or self.regions or self.cards or self.specials)

    def is_same_as(self, other: Mentions) -> bool:
        """Whether both name the same things; this one may also name faces."""
        return self.is_part_of(other) and other.is_part_of(self) and set(other.faces) <= set(self.faces)

    def is_part_of(self, other: Mentions) -> bool:
        return (
            set(self.pieces) <= set(other.pieces)
            and set(self.regions) <= set(other.regions)
            and set(self.cards) <= set(other.cards)
            and set(self.specials) <= set(other.specials)
        )


def entries() -> list[Entry]:
    found: list[Entry] = [("region", r, parts_of(name)) for r, name in enumerate(REGION_NAMES)]
    for c, name in enumerate(NAMES):
        found.append(("face", c, parts_of(name)))
        if (base := name.removesuffix("_c").removesuffix("_v")) != name:
            found.append(("piece", c % VARIANT, parts_of(base)))
    found += [("special", i, parts_of(name.removeprefix("a_"))) for i, name in enumerate(SPECIAL_NAMES)]
    found += [("special", i, parts_of(name)) for i, name in enumerate(SPECIAL_NAMES)]
    found += [("card", i, parts_of(name)) for i, name in enumerate(ALL_CARDS)]
    found.append(("word", 0, ("no", "cards")))  # not short for Noble Sacrifice
    return found


ALL_CARDS: Final = tuple(dict.fromkeys((*CARD_NAMES[0], *CARD_NAMES[1])))
ENTRIES: Final = entries()
SMALL_WORDS: Final = frozenset({"a", "the", "of", "to", "c", "v"})
NEVER_ABBREVIATIONS: Final = SMALL_WORDS | set(KEYWORDS)  # though they occur in names
LONGEST_ENTRY: Final = max(len(entry[2]) for entry in ENTRIES)


def find_mentions(text: str) -> Mentions:
    """Finds full names first, the longest one, then abbreviations. Raises NotationError for an unknown word."""
    found = Mentions()
    typed = words_of(text)
    i = 0
    while i < len(typed):
        entry, n = best_entry(tuple(word.text for word in typed[i : i + LONGEST_ENTRY]))
        if entry is None:
            if not any(known.startswith(typed[i].text) for known in VOCABULARY):
                raise unknown(text, typed[i], VOCABULARY, tr("is not a word of this game"))
            i += 1
            continue
        add_mention(found, entry)
        i += n
    return found


@lru_cache(maxsize=4096)
def best_entry(said: tuple[str, ...]) -> tuple[Entry | None, int]:
    full = [entry for entry in ENTRIES if said[: len(entry[2])] == entry[2]]
    if full:
        entry = max(full, key=lambda entry: len(entry[2]))
        return entry, len(entry[2])
    prefixes = [entry for entry in ENTRIES if entry[2][0].startswith(said[0]) and said[0] not in SMALL_WORDS]
    parts = [entry for entry in ENTRIES if said[0] in entry[2] and said[0] not in NEVER_ABBREVIATIONS]
    for found in (prefixes, parts):
        if len({identity(entry) for entry in found}) == 1:
            faces = [entry for entry in found if entry[0] == "face" and entry[2][-1:] == said[1:2]]
            if faces:  # "flying v"
                return faces[0], 2
            return next((entry for entry in found if entry[0] == "piece"), found[0]), 1
    return None, 1


def identity(entry: Entry) -> tuple[str, int]:
    """The kind and number, with both faces of a tile as one piece."""
    kind, number, _ = entry
    return ("piece", number % VARIANT) if kind == "face" else (kind, number)


def add_mention(found: Mentions, entry: Entry) -> None:
    kind, number, _ = entry
    if kind in ("piece", "face"):
        found.pieces.append(number % VARIANT)
    if kind == "face":
        found.faces.append(number)
    elif kind == "region":
        found.regions.append(number)
    elif kind == "special":
        found.specials.append(number)
    elif kind == "card":
        found.cards.append(ALL_CARDS[number])
