"""A way to a destination, as the table shows it: its spaces, the cost of each step, and river crossings."""

from __future__ import annotations

from typing import Final

import pytest

from mathom.games.riddle.rules.map.board import LINKS, WITH_BOAT, WITH_CLOAK
from mathom.games.riddle.rules.map.reach import LAND, REACH, RIDE, WALK
from mathom.games.riddle.rules.state import BY_FOREST, NOT_HALTED
from mathom.games.riddle.table.paths import BY_AIR, Path, find_path, walks
from tests.games.riddle.rules.map.test_board import AT, BOARD, NAME
from tests.games.riddle.rules.map.test_reach import starts

ROWS: Final = [
    ("5.2: a road, two steps a point", WALK, "0706", "1106", 2, 0, "0806+1road 0906+0road 1006+1road 1106+0road"),
    ("5.2: the last step of an odd number", WALK, "0706", "1006", 2, 0, "0806+1road 0906+0road 1006+1road"),
    (
        "5.2: fewer steps, if the points are the same",
        WALK,
        "0806",
        "0707",
        2,
        WITH_CLOAK,
        "0707+1on foot",
    ),
    ("5.6: over water", WALK, "0206", "0107", 2, WITH_BOAT, "0107+1water"),
    (
        "5.6: two steps over water",
        WALK,
        "0006",
        "0010",
        2,
        WITH_BOAT,
        "0007+1water 0108+0water 0009+1water 0010+0water",
    ),
    ("5.5: along a river", WALK, "1305", "1110N", 2, WITH_BOAT, "1208N+1river 1110N+1river"),
    ("5.5: over a river by Boat", RIDE, "0706", "0607", 1, WITH_BOAT, "0607+1on foot~boat"),
    ("5.5: over a ford", WALK, "0608", "0609", 1, 0, "0609+1on foot~Sarn Ford"),
    ("5.3: into a forest", WALK, "0706", "0707", 1, 0, "0707+1on foot!"),
    ("5.3: with a Cloak", WALK, "0706", "0708", 2, WITH_CLOAK, "0707+1on foot 0708+1on foot"),
    ("R-9: rather by the road than halted", WALK, "1306", "1406", 1, 0, "1305+1road 1406+0road"),
    ("5.7: a landing", LAND, "0606", "0707", 6, 0, "0707+0air!"),
]


def path_text(path: Path | None) -> str:
    """A path as text: each space with its cost and way, ~ a crossing, ! a halt."""
    steps = []
    for step in path or ():
        crossing = f"~{step.crossing}" if step.crossing else ""
        steps.append(f"{NAME[step.space]}+{step.cost}{step.way}{crossing}{'!' if step.halt != NOT_HALTED else ''}")
    return " ".join(steps)


@pytest.mark.parametrize(
    ("rule", "means", "start", "end", "size", "travel_cards", "wanted"), ROWS, ids=[row[0] for row in ROWS]
)
def test_paths(rule: str, means: int, start: str, end: str, size: int, travel_cards: int, wanted: str) -> None:
    assert path_text(find_path(BOARD, AT[start], AT[end], means, size, travel_cards)) == wanted, rule


def test_a_bridge_on_a_road_is_named() -> None:
    path = find_path(BOARD, AT["0606"], AT["0806"], WALK, 1, 0)
    assert path
    assert [step.crossing for step in path] == ["Brandywine Bridge", ""]


@pytest.mark.parametrize(
    ("means", "end"), [(WALK, "0606"), (WALK, "1508"), (LAND, "0606"), (LAND, "1508"), (LAND, "0106")]
)
def test_there_is_no_way(means: int, end: str) -> None:
    """4.2, R-19, R-18."""
    assert find_path(BOARD, AT["0606"], AT[end], means, 0 if means == LAND else 6, 0) is None


def test_a_landing_costs_no_points() -> None:
    path = find_path(BOARD, AT["0606"], AT["1206"], LAND, 6, 0)
    assert path
    assert [(step.cost, step.way, step.halt) for step in path] == [(0, BY_AIR, BY_FOREST)]
    assert find_path(BOARD, AT["0606"], AT["1306"], LAND, 6, 0) is None


@pytest.mark.parametrize(("start", "means", "points", "travel_cards"), starts(12, 3))
def test_every_path_goes_from_space_to_space(start: int, means: int, points: int, travel_cards: int) -> None:
    """From neighbour to neighbour or along a river, for the points that the search says."""
    REACH.search(BOARD, start, means, points, travel_cards)
    ways = walks(BOARD, start, means == RIDE, points, travel_cards)
    for (space, is_halted), path in ways.items():
        before = start
        for step in path:
            links = BOARD.river[LINKS * before : LINKS * before + LINKS]
            assert BOARD.is_beside(before, step.space) or step.space in links
            before = step.space
        assert before == space
        assert [step.halt != NOT_HALTED for step in path] == [False] * (len(path) - 1) + [is_halted] * bool(path)
        spent = sum(step.cost for step in path)
        assert spent == REACH.points[space] - 1 if path and not is_halted else spent <= points


def test_the_best_way_is_taken() -> None:
    ways = walks(BOARD, AT["1306"], False, 1, 0)
    assert find_path(BOARD, AT["1306"], AT["1406"], WALK, 1, 0) == ways[AT["1406"], False]
    assert path_text(ways[AT["1406"], True]) == "1406+1on foot!"
