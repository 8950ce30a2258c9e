"""The browser's board of War of the Ring: its facts are those of the rules, its drawing is whole and small."""

from __future__ import annotations

import gzip
import json
import re

from tools import war_board

from mathom.games.war.rules.facts.regions import REGION_NAMES

DRAWING = war_board.BOARD.parent / "map.svg"
MOST = 90_000  # bytes, compressed


def test_facts_of_the_board_are_up_to_date() -> None:
    assert war_board.BOARD.read_text(encoding="utf-8") == war_board.written()


def test_every_region_is_drawn_and_has_places_for_its_pieces() -> None:
    drawn = re.findall(r'id="wr-([a-z-]+)"', DRAWING.read_text(encoding="utf-8"))
    assert sorted(drawn) == sorted(REGION_NAMES)
    regions = json.loads(war_board.BOARD.read_text(encoding="utf-8"))["regions"]
    for region in regions.values():
        assert {"free", "shadow", "loose", "ring"} <= set(region["at"]) and region["lines"]
        assert region["place"] != "stronghold" or "inside" in region["at"]


def test_map_is_at_most_90_kb() -> None:
    assert len(gzip.compress(DRAWING.read_bytes(), 9)) + len(gzip.compress(war_board.BOARD.read_bytes(), 9)) < MOST
