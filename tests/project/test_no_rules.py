"""The table knows no game: nothing of The Confrontation is named outside its own folders, texts and art."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from mathom.core.game import find_game, game_names
from tests.project.tree import ROOT, files

TABLE = ("src/mathom/core/", "src/mathom/server/", "src/mathom/bots/", "src/mathom/web/")
OF_GAMES = ("src/mathom/web/games/", "src/mathom/web/fonts/", "src/mathom/web/vendor/")
KINDS = {"character", "card", "special", "region", "seat"}
# The table has its own: people who look on; seats that nobody has taken; what a panel throws.
HOMONYMS = {"watcher", "free", "shadow"}


def names_of(game: str) -> set[str]:
    """What its things are called, in notation and in words."""
    things = [thing for thing in find_game(game).table.things(None) if thing.kind in KINDS]
    words = {word for thing in things for word in (thing.id, thing.title)}
    return {word.removeprefix("the ").lower() for word in words if not word.isdigit()} - HOMONYMS


def mentions(text: str, names: set[str]) -> set[str]:
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return set(re.findall(rf"(?<![\w-])(?:{pattern})(?![\w-])", text.lower()))


@pytest.mark.parametrize("game", game_names())
def test_no_name_of_a_game_is_known_to_the_table(game: str) -> None:
    names = names_of(game)
    assert len(names) > 80
    found = {}
    for file in files():
        name = str(file.relative_to(ROOT))
        if name.startswith(TABLE) and not name.startswith(OF_GAMES) and (hits := mentions(read(file), names)):
            found[name] = hits
    assert found == {}


def test_the_search_finds_names() -> None:
    assert mentions('if (id === "frodo_c") win();', names_of("confrontation")) == {"frodo_c"}
    assert mentions("the Witch King's text", names_of("confrontation")) == {"witch king"}


def read(file: Path) -> str:
    """A file without what it tells its readers: examples may name something."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        return ast.unparse(Undocumented().visit(ast.parse(text)))
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.DOTALL)


class Undocumented(ast.NodeTransformer):
    """Drops texts that stand alone, docstrings among them."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        return ast.Pass() if isinstance(node.value, ast.Constant) else node
