"""Writes the browser's copy of the map of Riddle of the Ring, from the text that the rules read.

    python tools/riddle_map.py            writes it
    python tools/riddle_map.py --check    says whether it is up to date

One row per line, so that a change of the map is a small difference here too. The map itself is checked by the game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "mathom" / "games" / "riddle" / "data" / "map.txt"
COPY = ROOT / "src" / "mathom" / "web" / "games" / "riddle" / "map.json"
NOT_SAID = "-"


def main(arguments: list[str]) -> int:
    text = compact(SOURCE.read_text(encoding="utf-8"))
    if arguments == ["--check"]:
        is_same = COPY.exists() and COPY.read_text(encoding="utf-8") == text
        print(f"{COPY.relative_to(ROOT)}: {'is up to date' if is_same else 'is out of date'}")
        return int(not is_same)
    COPY.write_text(text, encoding="utf-8")
    return 0


def compact(source: str) -> str:
    parts = sections(source)
    tables: dict[str, Iterable[object]] = {
        "terrain": (line.split()[1] for line in parts["terrain"]),
        "sites": (site(*line.split(maxsplit=3)) for line in parts["sites"]),
        "specials": (line.split(maxsplit=2) for line in parts["specials"]),
        "landmarks": (line.split(maxsplit=1) for line in parts["landmarks"]),
        "roads": (line_of(line) for line in parts["roads"]),
        "rivers": (line_of(line) for line in parts["rivers"]),
        "crossings": (line.split(maxsplit=3) for line in parts["crossings"]),
    }
    return "{\n" + ",\n".join(f'"{name}": {written(rows)}' for name, rows in tables.items()) + "\n}\n"


def sections(source: str) -> dict[str, list[str]]:
    """The lines below each heading, without comments; the picture is for readers."""
    found: dict[str, list[str]] = {}
    here: list[str] = []
    for line in source.splitlines():
        if line.startswith("["):
            here = found.setdefault(line.strip("[] "), [])
        elif line.strip() and not line.startswith("#"):
            here.append(line)
    return found


def site(space: str, kind: str, side: str, name: str) -> list[str]:
    """A city is drawn by its side, a victory space by whom it is for."""
    return [space, kind if side == NOT_SAID else side, name]


def line_of(line: str) -> list[object]:
    name, _, spaces = line.partition(":")
    return [name, spaces.split()]


def written(rows: Iterable[object]) -> str:
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows) + "\n]"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
