"""Chapter 6: battles."""

from __future__ import annotations

import pytest

from tests.confrontation.table import check


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "6.11 the higher total wins",
            "shire: frodo | rohan: aragorn | gondor: saruman ; turn 2",
            "aragorn-gondor pass 5 1",
            "shire: frodo | gondor: aragorn",
        ),
        (
            "6.11 equal totals defeat both",
            "shire: frodo | rohan: aragorn | gondor: saruman ; turn 2",
            "aragorn-gondor pass 3 3",
            "shire: frodo",
        ),
        (
            "9.15 Saruman forbids cards",
            "shire: frodo | rohan: aragorn | gondor: saruman ; turn 2",
            "aragorn-gondor no-cards",
            "shire: frodo",
        ),
    ],
)
def test_strengths(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)
