"""Rough distances on foot, which the policy plans with."""

from __future__ import annotations

import pytest

from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.player.distances import NEAREST, STEP, WITHOUT_BOAT, distances_of
from mathom.games.riddle.rules.map.board import FAR

BOARD = load_board()


def space(name: str) -> int:
    return BOARD.space_names.index(name)


def site(name: str) -> int:
    return BOARD.site_ids.index(name)


@pytest.mark.parametrize(
    ("rule", "start", "end", "least", "most"),
    [
        ("nothing where one stands", "0806", "bree", 0, 0),
        ("a road costs half", "0606", "bree", 2, 2),
        ("an island takes a Boat", "0606", "tol-fuin", WITHOUT_BOAT, FAR - 1),
        ("the victory spaces lie beside each other", "2617", "cracks-of-doom", 1, STEP),
        ("from the Shire to Mordor in seven or eight turns", "0606", "barad-dur", 45, 60),
    ],
)
def test_half_points(rule: str, start: str, end: str, least: int, most: int) -> None:
    assert least <= distances_of(BOARD).cost(space(start), site(end)) <= most


def test_the_nearest_city_but_those_that_were_used() -> None:
    distances, bree = distances_of(BOARD), space("0806")
    assert distances.to_city(bree, -1, -1, -1) == 0
    assert distances.to_city(bree, site("bree"), -1, -1) == distances.cost(bree, site("fornost"))
    for here in range(BOARD.spaces):
        near = [distances.near[NEAREST * here + k] for k in range(NEAREST)]
        costs = [distances.cost(here, city) for city in near]
        assert costs == sorted(costs) and len(set(near)) == NEAREST


def test_they_are_made_once_for_a_map() -> None:
    assert distances_of(BOARD) is distances_of(BOARD)
