"""Twilight and teams against a second writing of their rules: random games from the middle, and from the start."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom import native
from tests.effort import more
from tests.games.war.referee.watched import watch_middle, watch_whole

MIDDLES = 60 if native.form() == "compiled" else 12


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_writing_agrees_in_the_middle_of_twilight(players: int) -> None:
    """R17.4, R17.6, R18.1 to R18.7."""
    compared: Counter[str] = Counter()
    for seed in range(more(MIDDLES)):
        watch_middle(seed, players, compared)
    assert compared["positions left out"] * 2 < more(MIDDLES)
    assert compared["uses of the expansion"] > 100 and compared["who acts"] > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_writing_agrees_in_whole_games_of_twilight(players: int) -> None:
    compared: Counter[str] = Counter()
    watch_whole(1, players, compared)
    assert compared["who acts"] > 100
