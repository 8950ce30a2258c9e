"""Movement (chapter 5): where a move can end, with which cards."""

from __future__ import annotations

import pytest

from mathom.games.riddle.board import WITH_BOAT, WITH_CLOAK, WITH_ROPE
from mathom.games.riddle.reach import REACH
from tests.riddle.test_board import AT, BOARD, FACTS, NAME

PASSES = {"boat": WITH_BOAT, "rope": WITH_ROPE, "cloak": WITH_CLOAK}


def stops(start: str, points: int, *cards: str) -> set[str]:
    """Where a walk can end; "horse" among the cards makes it a ride."""
    passes = sum(PASSES.get(card, 0) for card in cards)
    REACH.walk(BOARD, AT[start], points, "horse" in cards, passes)
    return {NAME[space] for space in range(BOARD.spaces) if REACH.stops[space]}


@pytest.mark.parametrize("example", FACTS["movement_examples"], ids=lambda example: example["remark"])
def test_examples_17_12(example: dict[str, list[str]]) -> None:
    assert sorted(stops(str(example["from"]), int(str(example["points"])), *example["cards"])) == example["stops"]
