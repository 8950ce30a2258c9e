"""Languages for tests: catalogues as Babel compiles them and gettext reads them."""

from __future__ import annotations

import io
from collections.abc import Mapping
from gettext import GNUTranslations

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

Translated = Mapping[str | tuple[str, str], str | tuple[str, ...]]


def translations(language: str, messages: Translated) -> GNUTranslations:
    """A catalogue of the language; a message with a plural is a pair, its translation has all forms of the language."""
    catalogue = Catalog(locale=language, charset="utf-8")
    for english, translated in messages.items():
        catalogue.add(english, translated)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
