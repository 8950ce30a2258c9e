"""The fields of a position as plain data, from their one declaration."""

from __future__ import annotations

import json

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.game import find_game
from mathom.core.text.state_data import field_data, set_fields


@pytest.mark.parametrize("name", ["confrontation", "riddle"])
def test_fields_come_back_from_json(name: str) -> None:
    game, dice = find_game(name), Dice(4)
    s = game.new({})
    for _ in range(15):
        actions = s.legal_actions()
        s.apply(actions[dice.below(len(actions))])
    other = game.new({})
    set_fields(other, json.loads(json.dumps(field_data(s))))
    assert field_data(other) == field_data(s) != field_data(game.new({}))
    s.copy_into(other)
    assert other.fingerprint(1) == s.fingerprint(1)


def test_only_the_named_fields_are_shown() -> None:
    s = find_game("confrontation").new({})
    assert field_data(s, ("turn", "side")) == {"turn": 0, "side": 1}


@pytest.mark.parametrize("name", ["confrontation", "riddle"])
def test_every_field_is_copied_and_counts_in_the_fingerprint(name: str) -> None:
    game = find_game(name)
    s = game.new({})
    for field, value in field_data(s).items():
        changed = s.clone()
        other = [value[0] + 1, *value[1:]] if isinstance(value, list) else 1 - value if value in (0, 1) else value + 1
        set_fields(changed, {field: other})
        copy = changed.clone()
        again = s.clone()
        changed.copy_into(again)
        assert field_data(copy)[field] == field_data(again)[field] == other, field
        assert s.fingerprint(1) != changed.fingerprint(1) == copy.fingerprint(1) == again.fingerprint(1), field
