"""The language that words for people are in. English is written in the code; other languages are catalogues.

A sentence is a template: `tr("{who} stands in {region} already.", who=..., region=...)`. The English template is the
key of its translation. Names and sentences that are looked up stand in `Phrases`. Words are made in one language at a
time: `with speaking("de"): ...`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from string import Formatter
from typing import Final

ENGLISH: Final = "en"
PSEUDO: Final = "en-XA"  # English in strange letters: whatever a test finds in plain ones was never translated
FIELD: Final = re.compile(r"(\{[^{}]*\})")
STRANGE: Final = str.maketrans("aeiouycnAEIOUYCN", "àéîöûÿçñÀÉÎÖÛŸÇÑ")

CATALOGUES: Final[dict[str, dict[str, str]]] = {}
SPOKEN: Final[ContextVar[str]] = ContextVar("spoken", default=ENGLISH)


def tr(template: str, /, **fields: object) -> str:
    """A template in the language that is spoken, with its fields filled in."""
    sentence = translated(template)
    return sentence.format_map(fields) if fields else sentence


def translated(template: str) -> str:
    language = SPOKEN.get()
    if language == ENGLISH or not template:
        return template
    if language == PSEUDO:
        return strange(template)
    return CATALOGUES.get(language, {}).get(template, template)


def strange(template: str) -> str:
    """Every letter that can bear a mark bears one; fields stay as they are."""
    parts = FIELD.split(template)
    return "".join(part if FIELD.fullmatch(part) else part.translate(STRANGE) for part in parts)


class Phrases(Mapping[str, str]):
    """Templates by name. What is looked up is in the language that is spoken."""

    def __init__(self, english: Mapping[str, str] | Iterable[tuple[str, str]]) -> None:
        self.english = dict(english)

    def __getitem__(self, name: str) -> str:
        return translated(self.english[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.english)

    def __len__(self) -> int:
        return len(self.english)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Words are in this language inside; in English where it has none."""
    before = SPOKEN.set(language)
    try:
        yield
    finally:
        SPOKEN.reset(before)


def load(language: str, catalogue: Mapping[str, str]) -> None:
    """Adds translations by their English templates: those of the core, of a game, of a server.

    Raises ValueError for a translation with a field that its template does not have.
    """
    for template, translation in catalogue.items():
        if strangers := fields_of(translation) - fields_of(template):
            raise ValueError(f"{language}: {translation!r} has fields that {template!r} lacks: {sorted(strangers)}")
    CATALOGUES.setdefault(language, {}).update(catalogue)


def fields_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
