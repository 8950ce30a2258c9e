"""What a game cannot do is an error, not silence."""

from __future__ import annotations

import pytest

import mathom
from mathom import Dice, MathomError
from mathom.core.game import ASSIGNMENTS

WITH_A_BELIEF = "confrontation"
OTHERS = [name for name in mathom.game_names() if name != WITH_A_BELIEF]
FACTORS = {("merry", "eregion"): 2.0}


@pytest.mark.parametrize("name", OTHERS)
def test_weights_that_a_game_cannot_honour_are_refused(name: str) -> None:
    game = mathom.game(name)
    view = game.view(game.new({}), 0)
    with pytest.raises(MathomError, match="leave"):
        game.determinize(view, Dice(1), (), FACTORS)


def test_equal_weights_need_a_belief_or_a_game_without_memory() -> None:
    war = mathom.game("war")
    with pytest.raises(MathomError, match="by histories only: leave weights out"):
        war.determinize(war.view(war.new({}), 0), Dice(1), (), ASSIGNMENTS)


@pytest.mark.parametrize("name", mathom.game_names())
def test_unknown_rule_option_is_refused(name: str) -> None:
    with pytest.raises(MathomError, match='there is no rule option "no-such"'):
        mathom.game(name).new({"no-such": "on"})
