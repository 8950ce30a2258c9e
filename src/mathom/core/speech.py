"""The language that words for people are in. English is written in the code; other languages are catalogues.

A sentence is a template: `tr("{who} stands in {region} already.", who=..., region=...)`. The English template is the
key of its translation. Words are made in one language at a time: `with speaking("de"): ...`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

ENGLISH: Final = "en"
PSEUDO: Final = "en-XA"  # English in strange letters: whatever a test finds in plain ones was never translated
FIELD: Final = re.compile(r"(\{[^{}]*\}|\[\w+\|\w+\])")
STRANGE: Final = str.maketrans("aeiouycnAEIOUYCN", "àéîöûÿçñÀÉÎÖÛŸÇÑ")

CATALOGUES: dict[str, Mapping[str, str]] = {}
spoken: list[str] = [ENGLISH]


def tr(template: str, /, **fields: object) -> str:
    """A template in the language that is spoken, with its fields filled in."""
    sentence = translated(template)
    return sentence.format_map(fields) if fields else sentence


def translated(template: str) -> str:
    language = spoken[-1]
    if language == ENGLISH or not template:
        return template
    if language == PSEUDO:
        return strange(template)
    return CATALOGUES.get(language, {}).get(template, template)


def strange(template: str) -> str:
    """Every letter that can bear a mark bears one; fields stay as they are."""
    parts = FIELD.split(template)
    return "".join(part if FIELD.fullmatch(part) else part.translate(STRANGE) for part in parts)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Words are in this language inside; in English where it has none."""
    spoken.append(language)
    try:
        yield
    finally:
        spoken.pop()
