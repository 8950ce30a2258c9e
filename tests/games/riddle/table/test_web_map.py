"""The map in the browser is the map of the rules."""

from __future__ import annotations

import json

from tools import riddle_map


def test_web_map_is_what_the_tool_writes() -> None:
    text = riddle_map.SOURCE.read_text(encoding="utf-8")
    assert riddle_map.COPY.read_text(encoding="utf-8") == riddle_map.compact(text), "run tools/riddle_map.py"


def test_web_map_has_every_space() -> None:
    copy = json.loads(riddle_map.COPY.read_text(encoding="utf-8"))
    assert {name: len(rows) for name, rows in copy.items()} == {
        "terrain": 24,
        "sites": 38,
        "specials": 26,
        "landmarks": 26,
        "roads": 12,
        "rivers": 14,
        "crossings": 15,
    }
    assert {len(row) for row in copy["terrain"]} == {30}
