"""Writes the methods of a state that follow from its fields: `python tools/state_methods.py`, or `--check`.

The fields are declared once, in `__init__`: `vec[i64]` for tables, `i64` and `bool` for single values, anything else is
shared by all positions of a game. From them follow `clone`, `copy_into`, `fingerprint` and `field_names`, written
between two marks. Written out they are as fast as by hand: mypyc knows every type, and nothing is looked up by name.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from textwrap import wrap
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
FIRST_MARK: Final = "    # ---- written by tools/state_methods.py from the fields above ----\n"
LAST_MARK: Final = "    # ---- end of what is written ----\n"
BLOCK: Final = re.compile(re.escape(FIRST_MARK) + ".*?" + re.escape(LAST_MARK), re.DOTALL)
MIXED_AT_ONCE: Final = 3


class Fields(NamedTuple):
    """The fields of a state by their kind, each in the order of declaration."""

    name: str  # of the class
    parameters: list[str]  # of `__init__`, without self
    tables: list[str]
    numbers: list[str]
    flags: list[str]
    scalars: list[str]  # numbers and flags
    shared: list[str]


def main() -> int:
    stale = [file for file in state_files() if rewritten(file) != file.read_text(encoding="utf-8")]
    if "--check" in sys.argv[1:]:
        for file in stale:
            print(f"{file.relative_to(ROOT)}: run python tools/state_methods.py")
        return int(bool(stale))
    for file in stale:
        file.write_text(rewritten(file), encoding="utf-8")
    return 0


def state_files() -> list[Path]:
    """The modules with a marked block."""
    found = sorted((ROOT / "src" / "mathom" / "games").glob("*/rules/state.py"))
    return [file for file in found if FIRST_MARK in file.read_text(encoding="utf-8")]


def rewritten(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    place = text.index(FIRST_MARK)
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    lines = text[:place].count("\n") + 1
    state = next(node for node in reversed(classes) if node.lineno <= lines)
    return BLOCK.sub(lambda _: FIRST_MARK + methods(fields_of(state)) + LAST_MARK, text)


def fields_of(state: ast.ClassDef) -> Fields:
    begin = next(node for node in state.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    fields = Fields(state.name, [argument.arg for argument in begin.args.args[1:]], [], [], [], [], [])
    for node in begin.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
            add_field(fields, node.target.attr, ast.unparse(node.annotation))
    return fields


def add_field(fields: Fields, name: str, annotation: str) -> None:
    kinds = {"vec[i64]": fields.tables, "i64": fields.numbers, "bool": fields.flags}
    kinds.get(annotation, fields.shared).append(name)
    if annotation in ("i64", "bool"):
        fields.scalars.append(name)


def methods(fields: Fields) -> str:
    names = ("depth", "over", *fields.scalars)
    own = [name for name in fields.tables if name not in fields.parameters]
    sliced = [*fields.tables, "agenda"]
    arguments = ", ".join(f"self.{name}[:]" if name in sliced else f"self.{name}" for name in fields.parameters)
    rows = [
        f"def clone(self) -> {fields.name}:",
        f"    o = {fields.name}({arguments})",
        *(["    self.copy_tables(o)"] if own else []),
        "    self.copy_scalars(o)",
        "    return o",
        "",
        "def copy_into(self, other: State) -> None:",
        f"    o = cast({fields.name}, other)",
        *(f"    o.{name} = self.{name}" for name in fields.shared),
        "    copy_numbers(self.agenda, o.agenda, self.depth)",
        *(copied(name) for name in fields.tables if name not in own),
        *(["    self.copy_tables(o)"] if own else []),
        "    self.copy_scalars(o)",
        "",
        *([f"def copy_tables(self, o: {fields.name}) -> None:", *map(copied, own), ""] if own else []),
        f"def copy_scalars(self, o: {fields.name}) -> None:",
        *(f"    o.{name} = self.{name}" for name in names),
        "",
        "def fingerprint(self, h: i64) -> i64:",
        "    h = mix_all(h, self.agenda, self.depth)",
        *(f"    h = mix_all(h, self.{name}, len(self.{name}))" for name in fields.tables),
        *mixed([f"1 if self.{name} else 0" if name in ("over", *fields.flags) else f"self.{name}" for name in names]),
        "",
        "def field_names(self) -> list[str]:",
        "    return (",
        *(f'        "{line} "' for line in wrap(" ".join((*fields.tables, *names[1:])), 100)),
        "    ).split()",
    ]
    return "\n" + "".join(f"    {row}".rstrip() + "\n" for row in rows) + "\n"


def copied(name: str) -> str:
    return f"    copy_numbers(self.{name}, o.{name}, len(self.{name}))"


def mixed(values: list[str]) -> list[str]:
    rows = []
    for i in range(0, len(values), MIXED_AT_ONCE):
        row = "h"
        for value in values[i : i + MIXED_AT_ONCE]:
            row = f"mix({row}, {value})"
        rows.append(f"    h = {row}")
    return [*rows[:-1], rows[-1].replace("h =", "return", 1)]


if __name__ == "__main__":
    sys.exit(main())
