"""Writes what the browser's board needs to know about the map: `python tools/war_board.py`, with --check to compare.

The outlines are in web/games/war/map.svg, which is drawn by hand. From games/war/data/map.json come the places of
names and pieces, from the rules Nations, Settlements and borders.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "mathom"
sys.path[:0] = [str(ROOT / "src")]

from mathom.games.war.rules.facts.nations import NATION_NAMES, NO_NATION, SIDE_NAMES, SIDE_OF_NATION
from mathom.games.war.rules.facts.regions import NATION_OF, NEIGHBOURS, PLACE, PLACE_NAMES, REGION_NAMES, points_of

MAP: Final = SOURCE / "games" / "war" / "data" / "map.json"
BOARD: Final = SOURCE / "web" / "games" / "war" / "regions.json"
ANCHORS: Final = {
    "army_fp": "free",
    "army_shadow": "shadow",
    "garrison": "inside",
    "loose": "loose",
    "fellowship": "ring",
    "stamp": "stamp",
}


def main() -> int:
    text = written()
    if "--check" in sys.argv:
        return 0 if BOARD.read_text(encoding="utf-8") == text else 1
    BOARD.write_text(text, encoding="utf-8")
    return 0


def written() -> str:
    drawn = json.loads(MAP.read_text(encoding="utf-8"))
    rows = [
        f" {json.dumps(name)}: {json.dumps(row_of(k, drawn), ensure_ascii=False)}"
        for k, name in enumerate(REGION_NAMES)
    ]
    track = json.dumps(drawn["regions"]["gorgoroth"]["anchors"]["track"])
    body = ",\n".join(rows)
    return f'{{"size": {json.dumps(drawn["size"])},\n"track": {track},\n"regions": {{\n{body}\n}}}}\n'


def row_of(region: int, drawn: dict[str, Any]) -> dict[str, Any]:
    """Nation and side, Settlement and points, borders; the lines of the name; where things stand, with their scale."""
    shape = drawn["regions"][REGION_NAMES[region]]
    nation = NATION_OF[region]
    return {
        "nation": "" if nation == NO_NATION else NATION_NAMES[nation],
        "side": "" if nation == NO_NATION else SIDE_NAMES[SIDE_OF_NATION[nation]],
        "place": "" if PLACE[region] == 0 else PLACE_NAMES[PLACE[region]],
        "points": int(points_of(region)),
        "borders": [REGION_NAMES[k] for k in NEIGHBOURS[region]],
        "size": shape["label"]["size"],
        "lines": [[len(words.split()), x, y] for words, x, y, _ in shape["label"]["lines"]],
        "at": {ANCHORS[name]: place for name, place in shape["anchors"].items() if name in ANCHORS},
    }


if __name__ == "__main__":
    sys.exit(main())
