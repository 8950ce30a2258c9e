"""Messages for people in their language. English is written in the code; other languages are gettext catalogues.

`tr("{who} already stands in {region}.", who=..., region=...)` looks up a message by its English text and fills in its
fields. `ntr("{count} card", "{count} cards", count)` also chooses the plural form, by the rule of the language. Names
and sentences that code looks up by key stand in `Phrases`. `with speaking("de"): ...` chooses the language.

tools/messages.py collects these messages and those of the browser in one catalogue for translators.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextvars import ContextVar, Token
from gettext import NullTranslations
from types import MappingProxyType
from typing import Final, TypeVar, overload

K = TypeVar("K")

ENGLISH: Final = "en"
PSEUDO: Final = (
    "en-XA"  # English with accents, made up as needed: a test that meets plain letters found untranslated text
)
FIELD: Final = re.compile(r"(\{[^{}]*\})")
ACCENTS: Final = str.maketrans("aeiouycnAEIOUYCN", "àéîöûÿçñÀÉÎÖÛŸÇÑ")

CATALOGUES: Final[dict[str, NullTranslations]] = {}
LANGUAGE: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)


def tr(template: str, /, **fields: object) -> str:
    """Returns a message in the current language, with its fields filled in."""
    message = template if LANGUAGE.get() == ENGLISH else translated(template)
    return message.format_map(fields) if fields else message


def ntr(singular: str, plural: str, count: int, /, **fields: object) -> str:
    """Returns the form of a message that the count needs in the current language; `{count}` is one of its fields."""
    return plural_form(singular, plural, count).format_map({"count": count, **fields})


def plural_form(singular: str, plural: str, count: int) -> str:
    """Returns the translated form for the count, with its fields still in braces."""
    catalogue = CATALOGUES.get(LANGUAGE.get())
    if catalogue is not None:
        return catalogue.ngettext(singular, plural, count)
    return translated(singular if count == 1 else plural)


def translated(template: str) -> str:
    language = LANGUAGE.get()
    if language == ENGLISH or not template:
        return template
    if language == PSEUDO:
        return accented(template)
    catalogue = CATALOGUES.get(language)
    return catalogue.gettext(template) if catalogue else template


def accented(template: str) -> str:
    """Puts an accent on every letter that can have one; fields stay as they are."""
    parts = FIELD.split(template)
    return "".join(part if FIELD.fullmatch(part) else part.translate(ACCENTS) for part in parts)


class Phrases(Mapping[K, str]):
    """Messages by key, a word or a frame; looking one up gives it in the current language.

    `counted` messages have a singular and a plural: use `form` to look them up.
    """

    @overload
    def __init__(self, english: Mapping[K, str], counted: Mapping[K, tuple[str, str]] = ...) -> None: ...
    @overload
    def __init__(self, english: Iterable[tuple[K, str]], counted: Mapping[K, tuple[str, str]] = ...) -> None: ...
    def __init__(
        self,
        english: Mapping[K, str] | Iterable[tuple[K, str]],
        counted: Mapping[K, tuple[str, str]] = MappingProxyType({}),
    ) -> None:
        self.counted = dict(counted)
        self.english = dict(english) | {key: plural for key, (_, plural) in self.counted.items()}

    def __getitem__(self, key: K) -> str:
        english = self.english[key]
        return english if LANGUAGE.get() == ENGLISH else translated(english)

    def form(self, key: K, count: int) -> str:
        """Returns the form for a count, with its fields still in braces; other messages have one form."""
        return plural_form(*self.counted[key], count) if key in self.counted else self[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self.english)

    def __len__(self) -> int:
        return len(self.english)


class speaking:  # noqa: N801 (used like a function)
    """Sets the language of messages made inside; messages without a translation stay English."""

    __slots__ = ("before", "language")
    before: Token[str]

    def __init__(self, language: str) -> None:
        self.language = language

    def __enter__(self) -> None:
        self.before = LANGUAGE.set(self.language)

    def __exit__(self, *_: object) -> None:
        """A task that was cancelled may be closed in the context of another one, whose language stays as it is."""
        try:  # noqa: SIM105 (this runs with every message)
            LANGUAGE.reset(self.before)
        except ValueError:
            pass
