"""The copies gate: no two places in src share six equal lines. Imports, blank lines and indentation do not count.

python tools/copies.py            every file of src that people write
python tools/copies.py PATH ...   only these files and folders
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SHARED: Final = 6  # equal lines that make a copy
SUFFIXES: Final = {".py", ".js", ".css", ".sql"}
EXCLUDED: Final = ("src/mathom/web/vendor/", "src/mathom/web/fonts/")
SCRIPT_IMPORT: Final = re.compile(r"^import\b.*?;$|^export\b[^;{]*\{[^}]*\}\s*from\b.*?;$", re.DOTALL | re.MULTILINE)


class Line(NamedTuple):
    number: int
    text: str


class Copy(NamedTuple):
    """Lines that stand in two places."""

    first: str
    first_line: int
    second: str
    second_line: int
    lines: int

    def __str__(self) -> str:
        first_end, second_end = self.first_line + self.lines - 1, self.second_line + self.lines - 1
        places = f"{self.first}:{self.first_line}-{first_end} and {self.second}:{self.second_line}-{second_end}"
        return f"{places} share {self.lines} lines"


def main() -> int:
    folders = [Path(name).resolve() for name in sys.argv[1:]] or [ROOT / "src"]
    found = list(copies({str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files(folders)}))
    for copy in found:
        print(copy)
    return int(bool(found))


def files(folders: list[Path]) -> Iterator[Path]:
    for folder in folders:
        for file in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
            name = str(file.relative_to(ROOT))
            if file.suffix in SUFFIXES and not name.startswith(EXCLUDED):
                yield file


def copies(texts: dict[str, str]) -> Iterator[Copy]:
    """Every longest run of equal lines, once for each pair of places."""
    lines = {name: counted_lines(name, text) for name, text in texts.items()}
    seen: dict[tuple[str, ...], list[tuple[str, int]]] = {}
    covered: set[tuple[str, int, str, int]] = set()  # starts inside a copy that was found already
    for name, rows in lines.items():
        for start in range(len(rows) - SHARED + 1):
            window = tuple(row.text for row in rows[start : start + SHARED])
            if is_thin(window):
                continue
            for other, place in seen.get(window, ()):
                if other == name and start - place < SHARED:
                    continue  # overlaps itself
                if (other, place, name, start) not in covered:
                    length = run_length(lines[other], place, rows, start)
                    covered |= {(other, place + i, name, start + i) for i in range(length)}
                    yield Copy(other, lines[other][place].number, name, rows[start].number, length)
            seen.setdefault(window, []).append((name, start))


def is_thin(window: tuple[str, ...]) -> bool:
    """Whether lines cross an import, or hold hardly any words."""
    return "" in window or sum(bool(re.search(r"\w{2}", text)) for text in window) < SHARED - 1


def run_length(first: list[Line], i: int, second: list[Line], j: int) -> int:
    length = 0
    while i + length < len(first) and j + length < len(second):
        text = first[i + length].text
        if not text or text != second[j + length].text:
            break
        length += 1
    return length


def counted_lines(name: str, text: str) -> list[Line]:
    """The lines that count. Imports are replaced by one empty text, which equals nothing."""
    imported = python_imports(text) if name.endswith(".py") else script_imports(text)
    rows: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        if number in imported:
            rows.append(Line(number, ""))
        elif line.strip():
            rows.append(Line(number, line.strip()))
    return rows


def python_imports(text: str) -> set[int]:
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    return {number for node in nodes for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def script_imports(text: str) -> set[int]:
    spans = (found.span() for found in SCRIPT_IMPORT.finditer(text))
    return {n for begin, end in spans for n in range(text.count("\n", 0, begin) + 1, text.count("\n", 0, end) + 2)}


if __name__ == "__main__":
    sys.exit(main())
