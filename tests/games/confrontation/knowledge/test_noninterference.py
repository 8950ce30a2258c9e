"""A1: nobody sees what they may not see. `./mathom spy` runs the same for a million pairs."""

from __future__ import annotations

import pytest
from tools.agree import rulesets

from mathom.games.confrontation.options import read_rules
from tests.effort import more
from tests.games.confrontation.pairs import spy_on_games

ALL = rulesets()


@pytest.mark.parametrize("part", range(16))
def test_seat_receives_equal_bytes(part: int) -> None:
    rules = [read_rules(given) for given in ALL[part::16]]
    made, followed = spy_on_games(rules, pairs=more(100), seed=100 + part, deep=True)
    assert made == more(100) and followed > more(200)


@pytest.mark.parametrize("part", range(16))
def test_many_pairs(part: int, rules_form: str) -> None:
    pairs = more(2000 if rules_form == "compiled" else 400)
    rules = [read_rules(given) for given in ALL[part::16]]
    made, followed = spy_on_games(rules, pairs, seed=200 + part, deep=False)
    assert made == pairs and followed > 2 * pairs
