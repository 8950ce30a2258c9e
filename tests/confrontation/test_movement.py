"""Chapter 5: movement."""

from __future__ import annotations

import pytest

from tests.confrontation.table import check, moves_of


@pytest.mark.parametrize(
    ("rule", "position", "piece", "regions"),
    [
        ("5.1 forward to either region", "shire: frodo ; turn 2", "frodo", "arthedain cardolan"),
        ("5.1 sauron goes the other way", "mordor: balrog", "balrog", "dagorlad gondor"),
        ("2.4 not into a full region", "shire: frodo | arthedain: sam merry ; turn 2", "frodo", "cardolan"),
    ],
)
def test_where_a_piece_may_go(rule: str, position: str, piece: str, regions: str) -> None:
    assert moves_of(position, piece) == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "5.1 one step",
            "shire: frodo | mordor: balrog ; turn 2",
            "frodo-cardolan",
            "cardolan: frodo | mordor: balrog",
        ),
    ],
)
def test_moves(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)
