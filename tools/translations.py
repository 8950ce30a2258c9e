"""Languages other than English: .po files, and the files that are made from them."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ENGLISH: Final = "en.json"
NUMBERS: Final = range(1000)  # enough to meet every plural category of a language
PLURAL_KEY: Final = re.compile(r"(.+)\.(one|other)")


def files(text: Path, web: Path, template: Catalog, new: str | None = None) -> dict[Path, bytes]:
    """What the files of all languages should hold: .po with the template's messages, .mo, and JSON for the browser."""
    wanted: dict[Path, bytes] = {}
    languages = [read(path) for path in sorted(text.glob("*.po"))]
    for catalogue in [*languages, *([Catalog(locale=new, charset="utf-8")] if new else [])]:
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        name = str(catalogue.locale)
        wanted[text / f"{name}.po"] = as_po(catalogue)
        wanted[text / f"{name}.mo"] = as_mo(catalogue)
        for english in english_files(web):
            file = english.with_name(english.name.removesuffix(ENGLISH) + f"{name}.json")
            wanted[file] = as_json(browser_texts(json.loads(english.read_text(encoding="utf-8")), catalogue))
    return wanted


def english_files(web: Path) -> list[Path]:
    return sorted([*web.glob(f"text/*{ENGLISH}"), *web.glob(f"games/*/text/*{ENGLISH}")])


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, charset="utf-8")


def as_po(catalogue: Catalog) -> bytes:
    output = io.BytesIO()
    write_po(output, catalogue, width=120, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return output.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    output = io.BytesIO()
    write_mo(output, catalogue)
    return output.getvalue()


def as_json(texts: dict[str, str]) -> bytes:
    return (json.dumps(texts, ensure_ascii=False, indent=2) + "\n").encode()


def browser_texts(english: dict[str, str], catalogue: Catalog) -> dict[str, str]:
    """The translated texts of one English file; a plural has a key for each CLDR category of the language."""
    forms = forms_by_category(catalogue)
    texts: dict[str, str] = {}
    for key, text in english.items():
        found = catalogue.get(text)
        if found is None or not all(strings(found)):
            continue
        plural = PLURAL_KEY.fullmatch(key)
        if plural and found.pluralizable:
            texts |= {f"{plural[1]}.{category}": strings(found)[form] for category, form in forms.items()}
        else:
            texts[key] = strings(found)[0]
    return texts


def forms_by_category(catalogue: Catalog) -> dict[str, int]:
    """Which gettext form of the language serves which CLDR category: the browser chooses by category."""
    locale = Locale.parse(str(catalogue.locale))
    form = c2py(catalogue.plural_expr)
    found: dict[str, int] = {}
    for number in NUMBERS:
        category = locale.plural_form(number)
        if found.setdefault(category, form(number)) != form(number):
            raise ValueError(f"{locale}: the plural forms of gettext and CLDR differ at {number}")
    return {**dict.fromkeys(locale.plural_form.tags | {"other"}, catalogue.num_plurals - 1), **found}


def faults(text: Path) -> Iterator[str]:
    """Translations with a field that their English message does not have."""
    for path in sorted(text.glob("*.po")):
        for message in read(path):
            known = set().union(*(fields_of(form) for form in ids(message)))
            for form in filter(None, strings(message) if message.id else ()):
                if strangers := fields_of(form) - known:
                    yield f"{path.name}: {form!r} has fields that the English lacks: {sorted(strangers)}"


def ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def fields_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
