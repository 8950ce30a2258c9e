"""Writes the methods of a state that follow from its fields: `python tools/state_methods.py`, or `--check`.

The fields are declared once, in `__init__`: `vec[i64]` for tables, `i64` and `bool` for single values, anything else is
shared by all positions of a game. The type says who sees a field: `Public[i64]`, `PlayersOnly`, `Hidden` or `Derived`.
From them follow `clone`, `copy_into`, `fingerprint` and `field_names`, written between two marks, and above the class
what views need: the names of their fields, or a base class with the fields that a view copies. Written out they are as
fast as by hand: mypyc knows every type, and nothing is looked up by name.
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
NAMES_MARK: Final = "# ---- written by tools/state_methods.py: names of the fields in views ----\n"
COPIES_MARK: Final = "# ---- written by tools/state_methods.py: the fields that views copy ----\n"
MARKED_TYPE: Final = re.compile(r"(Public|PlayersOnly|Hidden|Derived)\[(.*)\]")
MIXED_AT_ONCE: Final = 3
WIDTH: Final = 116  # of a line, less the indent of a method
NOT_PUBLIC: Final = ("PlayersOnly", "Hidden", "Derived")


class Fields(NamedTuple):
    """The fields of a state by their kind, each in the order of declaration."""

    name: str  # of the class
    parameters: list[str]  # of `__init__`, without self
    tables: list[str]
    numbers: list[str]
    flags: list[str]
    scalars: list[str]  # numbers and flags
    shared: list[str]
    marks: dict[str, str]  # of all but the shared ones: who sees the field
    values: dict[str, str]  # what `__init__` sets

    def marked(self, names: list[str], *marks: str) -> list[str]:
        return [name for name in names if self.marks[name] in marks]


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
    fields = fields_of(state)
    text = replaced(text, FIRST_MARK, methods(fields, COPIES_MARK in text), LAST_MARK)
    text = replaced(text, NAMES_MARK, names_in_views(fields), LAST_MARK.strip())
    return replaced(text, COPIES_MARK, copied_by_views(fields), LAST_MARK.strip())


def replaced(text: str, first: str, written: str, last: str) -> str:
    """The text with the block between two marks written again, if it has one."""
    block = re.compile(re.escape(first) + ".*?" + re.escape(last), re.DOTALL)
    return block.sub(lambda _: first + written + last, text)


def fields_of(state: ast.ClassDef) -> Fields:
    begin = next(node for node in state.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    fields = Fields(state.name, [argument.arg for argument in begin.args.args[1:]], [], [], [], [], [], {}, {})
    for node in begin.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
            add_field(fields, node.target.attr, ast.unparse(node.annotation))
            fields.values[node.target.attr] = ast.unparse(node.value) if node.value else ""
    return fields


def add_field(fields: Fields, name: str, annotation: str) -> None:
    kinds = {"vec[i64]": fields.tables, "i64": fields.numbers, "bool": fields.flags}
    mark = MARKED_TYPE.fullmatch(annotation)
    if mark is None and annotation in kinds:
        raise SystemExit(f"{fields.name}.{name} has no mark: Public, PlayersOnly, Hidden or Derived")
    if mark is not None:
        fields.marks[name], annotation = mark.groups()
    kinds.get(annotation, fields.shared).append(name)
    if annotation in ("i64", "bool"):
        fields.scalars.append(name)


def methods(fields: Fields, has_view_fields: bool) -> str:
    names = ("depth", "over", *fields.scalars)
    own = [name for name in fields.tables if name not in fields.parameters]
    sliced = [*fields.tables, "agenda"]
    arguments = ", ".join(f"self.{name}[:]" if name in sliced else f"self.{name}" for name in fields.parameters)
    copies = copying("fields", fields, ["Public", *NOT_PUBLIC], own) if has_view_fields else split_copying(fields, own)
    calls = [f"    self.{row.split('(')[0].removeprefix('def ')}(o)" for row in copies if row.startswith("def ")]
    copies += view_methods(fields) if has_view_fields else []
    rows = [
        f"def clone(self) -> {fields.name}:",
        f"    o = {fields.name}({arguments})",
        *calls,
        "    return o",
        "",
        "def copy_into(self, other: State) -> None:",
        f"    o = cast({fields.name}, other)",
        *(f"    o.{name} = self.{name}" for name in fields.shared),
        "    copy_numbers(self.agenda, o.agenda, self.depth)",
        *(copied(name) for name in fields.tables if name not in own),
        *calls,
        "",
        *copies,
        "def fingerprint(self, h: i64) -> i64:",
        "    h = mix_all(h, self.agenda, self.depth)",
        *(f"    h = mix_all(h, self.{name}, len(self.{name}))" for name in fields.tables),
        *mixed([f"1 if self.{name} else 0" if name in ("over", *fields.flags) else f"self.{name}" for name in names]),
        "",
        "def field_names(self) -> list[str]:",
        *word_list("    return ", [*fields.tables, *names[1:]]),
    ]
    return "\n" + "".join(f"    {row}".rstrip() + "\n" for row in rows) + "\n"


def split_copying(fields: Fields, own: list[str]) -> list[str]:
    """Two methods: a view that is itself a state calls only the first."""
    return [*copying("public", fields, ["Public"], own), *copying("hidden", fields, list(NOT_PUBLIC), own)]


def copying(title: str, fields: Fields, marks: list[str], own: list[str]) -> list[str]:
    scalars = fields.marked(fields.scalars, *marks)
    return [
        f"def copy_{title}(self, o: {fields.name}) -> None:",
        *map(copied, fields.marked(own, *marks)),
        *(f"    o.{name} = self.{name}" for name in [*(["depth", "over"] if "Public" in marks else []), *scalars]),
        "",
    ]


def view_methods(fields: Fields) -> list[str]:
    """Copies fields to a view, and back into a position that may lie behind it."""
    return [
        "def show_to(self, v: ViewFields, seat: i64) -> None:",
        *(f"    v.{name} = self.{name}[:]" for name in fields.marked(fields.tables, "Public")),
        *(f"    v.{name} = self.{name}" for name in fields.marked(fields.scalars, "Public")),
        "    if seat >= 0:",
        *(f"        v.{name} = self.{name}[:]" for name in fields.marked(fields.tables, "PlayersOnly")),
        *(f"        v.{name} = self.{name}" for name in fields.marked(fields.scalars, "PlayersOnly")),
        "",
        "def copy_view(self, v: ViewFields) -> None:",
        *(f"    self.{name} = v.{name}[:]" for name in fields.marked(fields.tables, "Public", "PlayersOnly")),
        *(f"    self.{name} = v.{name}" for name in fields.marked(fields.scalars, "Public", "PlayersOnly")),
        "",
    ]


def names_in_views(fields: Fields) -> str:
    rows = []
    for title, names in (("TABLES", fields.tables), ("SCALARS", fields.scalars)):
        rows += word_list(f"{title}: Final = ", fields.marked(names, "Public", "PlayersOnly", "Hidden"))
    return "".join(f"{row}\n" for row in rows)


def copied_by_views(fields: Fields) -> str:
    tables = fields.marked(fields.tables, "Public", "PlayersOnly")
    scalars = fields.marked(fields.scalars, "Public", "PlayersOnly")
    types = {name: "bool" if name in fields.flags else "i64" for name in scalars}
    rows = [
        "class ViewFields:",
        '    """The fields that views copy from the state. PlayersOnly ones keep their first value for spectators."""',
        "",
        "    def __init__(self) -> None:",
        *(f"        self.{name}: vec[i64] = zeros(0)" for name in tables),
        *(f"        self.{name}: {types[name]} = {fields.values[name]}" for name in scalars),
        "",
        "    def copied_numbers(self) -> list[int]:",
        "        return [",
        *(f"            *self.{name}," for name in tables),
        *(f"            self.{name}," for name in scalars),
        "        ]",
    ]
    return "\n\n" + "".join(f"{row}\n" for row in rows) + "\n\n"


def word_list(start: str, names: list[str]) -> list[str]:
    """An assignment, or a return, of names: in one line if they fit."""
    indent = " " * (len(start) - len(start.lstrip()))
    line = f'{start}"{" ".join(names)}".split()'
    if len(line) <= WIDTH:
        return [line]
    return [f"{start}(", *(f'{indent}    "{row} "' for row in wrap(" ".join(names), 100)), f"{indent}).split()"]


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
