"""Tables that lie beside the tests as text.

    shire: frodo | mordor: balrog ; turn 2 > frodo-cardolan
      s balrog rohan = Rohan is not adjacent to Mordor. (5.1)

A position, and after > what is answered. Then rows: a seat (f, s, c for chance, x for one who only watches), what
is said or meant, and after = what must come of it.
"""

from __future__ import annotations

import re
from pathlib import Path

ROW = re.compile(r"  ([fscx]) (.*?) = (.*)")
Row = tuple[str, str, str, str, str]  # position, moves, seat, said, expected


def read_rows(name: str) -> list[Row]:
    rows: list[Row] = []
    position = moves = ""
    for line in Path(__file__).with_name("data").joinpath(name).read_text(encoding="utf-8").splitlines():
        if row := ROW.fullmatch(line):
            rows.append((position, moves, row[1], row[2], row[3]))
        elif line and not line.startswith("#"):
            position, _, moves = line.partition(" > ")
    return rows
