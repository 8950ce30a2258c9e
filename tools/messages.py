"""Keeps the translations current: `python tools/messages.py`; the messages gate runs it with --check.

Babel collects every message that people read, from Python and from the browser, in one gettext template, and brings
each language's .po file in src/mathom/text up to date with it. From a .po file come the .mo file that Python reads and
the JSON files that the browser reads. `--new de` begins another language; `--template FILE` writes the template.

Messages come from calls of `tr` and `ntr`, from `Phrases` tables, from what games and bots declare, and from the
English JSON files of the browser.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
sys.path[:0] = [str(SOURCE), str(ROOT)]

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po

from mathom.bots.registry import bots_for
from mathom.core.game import find_game, game_names
from mathom.core.text.speech import Phrases
from tools import translations

TEXT: Final = SOURCE / "mathom" / "text"
WEB: Final = SOURCE / "mathom" / "web"
KEYWORDS: Final = {"tr": None, "ntr": (1, 2)}
PLURAL_KEY: Final = re.compile(r"(.+)\.(one|other)")
COUNT: Final = "{count}"
# A number before a plural noun, in a message that has only one form.
UNCOUNTED: Final = re.compile(
    r"\{(?:number|most|limit|minutes)\} (?!was |has |names |of |the )(?:\w+ )?[a-z]*[a-rt-z]s\b"
)


class Message(NamedTuple):
    """An English message where it stands in the source; `plural` is empty if it has only one form."""

    file: str
    english: str
    plural: str = ""
    key: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.english, self.plural) if self.plural else self.english


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/messages.py", description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something is not current")
    parser.add_argument("--new", metavar="LANGUAGE", help="begin a language, such as de or pt_BR")
    parser.add_argument("--template", type=Path, metavar="FILE", help="write all messages, for a translation service")
    wanted = parser.parse_args()
    found = list(messages())
    template = catalogue(found)
    files = translations.files(TEXT, WEB, template, wanted.new)
    if wanted.template:
        files[wanted.template] = as_template(template)
    faults = [*faults_of(found), *translations.faults(TEXT)]
    if wanted.check:
        faults += [f"{file.relative_to(ROOT)} is not current: run python tools/messages.py" for file in stale(files)]
    else:
        for file, content in files.items():
            file.write_bytes(content)
    print("\n".join(faults))
    return int(bool(faults))


def stale(files: dict[Path, bytes]) -> list[Path]:
    return [file for file, content in files.items() if not file.exists() or file.read_bytes() != content]


def catalogue(found: list[Message]) -> Catalog:
    collected = Catalog(project="mathom", charset="utf-8")
    for message in found:
        comments = [f"browser: {message.key}"] if message.key else []
        collected.add(message.id, locations=[(message.file, 0)], auto_comments=comments)
    return collected


def as_template(messages: Catalog) -> bytes:
    """Without line numbers and dates, so that the file changes only when messages do."""
    output = io.BytesIO()
    write_po(output, messages, width=120, omit_header=True, sort_output=True, include_lineno=False)
    return output.getvalue()


def faults_of(found: list[Message]) -> Iterator[str]:
    """Messages that would read "1 cards"."""
    for file, english, plural, _ in found:
        if not plural and (COUNT in english or UNCOUNTED.search(english)):
            yield f'{file}: "{english}" counts but has no plural form: use ntr, or .one and .other in the browser'


def messages() -> Iterator[Message]:
    """Every message, in the order of the files."""
    yield from python_messages()
    yield from declared_messages()
    yield from browser_messages(WEB)


def python_messages() -> Iterator[Message]:
    for path in sorted(SOURCE.rglob("*.py")):
        file = str(path.relative_to(ROOT))
        with path.open("rb") as source:
            for _, found, _, _ in extract("python", source, keywords=KEYWORDS):
                forms = (found,) if isinstance(found, str) else found
                yield from [Message(file, *forms)] if forms[0] else []
        for name in tables(ast.parse(path.read_text(encoding="utf-8"))):
            table = getattr(import_module(module_of(path)), name)
            yield from (Message(file, text) for key, text in table.english.items() if text and key not in table.counted)
            yield from (Message(file, *forms) for forms in table.counted.values())


def calls(tree: ast.AST) -> Iterator[ast.expr]:
    """The first argument of every call of `tr`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr":
            yield node.args[0]


def is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def tables(tree: ast.Module) -> Iterator[str]:
    """The names of a module's `Phrases`."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_table(node.value):
            yield node.target.id


def is_table(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Phrases.__name__


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def declared_messages() -> Iterator[Message]:
    """What a game says about itself (title, seats, rule options, presets), and what its bots say."""
    for name in game_names():
        game = find_game(name)
        options = [option.help for option in game.rule_options]
        presets = [preset.words for preset in game.presets]
        seats = game.seats_of(game.new({}))
        yield from (Message(f"the game {name}", text) for text in (game.title, *seats, *options, *presets) if text)
        yield from (Message("bots", text) for bot in bots_for(name) for text in (bot.title, bot.words) if text)


def browser_messages(web: Path) -> Iterator[Message]:
    """The texts of the browser; key.one and key.other are two forms of one message."""
    for path in translations.english_files(web):
        file = str(path.relative_to(SOURCE.parent) if path.is_relative_to(SOURCE) else path.name)
        texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        for key, text in texts.items():
            form = PLURAL_KEY.fullmatch(key)
            if form is None or not is_plural(texts, form[1]):
                yield Message(file, text, key=key)
            elif form[2] == "one":
                yield Message(file, text, texts[f"{form[1]}.other"], key=form[1])


def is_plural(texts: dict[str, str], key: str) -> bool:
    return f"{key}.one" in texts and f"{key}.other" in texts


def templates() -> set[str]:
    """All English messages of Python, each form by itself."""
    return {text for message in (*python_messages(), *declared_messages()) for text in message[1:3] if text}


if __name__ == "__main__":
    sys.exit(main())
