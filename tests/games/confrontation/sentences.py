"""The sentences that a module can say, read from its text, so that a table can be held against all of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

FIELD = re.compile(r"(\{\w+\})")


def sentences(module: ModuleType, callee: str, argument: int) -> list[re.Pattern[str]]:
    """The texts passed to a function as one of its arguments; fields match anything."""
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    found = (pattern(text) for call in calls(tree, callee) for text in texts(call.args[argument]))
    return list(dict.fromkeys(found))


def calls(tree: ast.AST, callee: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == callee:
                yield node


def texts(node: ast.expr) -> Iterator[list[str | None]]:
    """A text as its pieces; None is what is filled in."""
    if isinstance(node, ast.Constant):
        yield [None if FIELD.fullmatch(part) else part for part in FIELD.split(str(node.value))]
    elif isinstance(node, ast.JoinedStr):
        yield [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def pattern(pieces: list[str | None]) -> re.Pattern[str]:
    return re.compile("".join(".*" if piece is None else re.escape(piece) for piece in pieces), re.DOTALL)


def unsaid(patterns: Iterable[re.Pattern[str]], said: Iterable[str]) -> list[str]:
    """The sentences that none of the texts is an example of."""
    examples = list(said)
    return [each.pattern for each in patterns if not any(each.fullmatch(text) for text in examples)]
