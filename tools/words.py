"""`python3 tools/words.py`: every template that can be translated, with the files that say it, as JSON.

With a catalogue, `{"template": "translation"}` in a file, only those that it lacks.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
sys.path.insert(0, str(SOURCE))

import mathom
from mathom.bots.registry import bots_for
from mathom.core.game import game_names
from mathom.core.text.speech import Phrases


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/words.py", description=__doc__.split("\n")[0])
    parser.add_argument("catalogue", nargs="?", type=Path, metavar="CATALOGUE", help="only what this file lacks")
    file = parser.parse_args().catalogue
    known = json.loads(file.read_text(encoding="utf-8")) if file else {}
    lacking = {template: files for template, files in templates().items() if template not in known}
    print(json.dumps(lacking, indent=1, ensure_ascii=False))
    return 0


def templates() -> dict[str, list[str]]:
    """Each with the files that say it."""
    found: dict[str, list[str]] = {}
    for file, template in said():
        if template and file not in found.setdefault(template, []):
            found[template].append(file)
    return found


def said() -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCE.rglob("*.py")):
        file = str(path.relative_to(ROOT))
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in calls(tree):
            yield from ((file, template) for template in literals(node))
        for name in tables(tree):
            table = getattr(import_module(module_of(path)), name)
            yield from ((file, template) for template in table.english.values())
    for name in game_names():
        yield from ((f"the game {name}", template) for template in declared(name))
        yield from (("bots", template) for bot in bots_for(name) for template in (bot.title, bot.words))


def calls(tree: ast.AST) -> Iterator[ast.expr]:
    """What `tr` is called with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr":
            yield node.args[0]


def literals(node: ast.expr) -> list[str]:
    """None where the template stands elsewhere."""
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def tables(tree: ast.Module) -> Iterator[str]:
    """The names of the tables of a module."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_table(node.value):
            yield node.target.id


def is_table(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Phrases.__name__


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def declared(name: str) -> Iterator[str]:
    """What a game says about itself: its title, its seats, its rule options and presets."""
    game = mathom.game(name)
    yield game.title
    yield from game.seats_of(game.new({}))
    yield from (option.help for option in game.rule_options)
    yield from (preset.words for preset in game.presets)


if __name__ == "__main__":
    sys.exit(main())
