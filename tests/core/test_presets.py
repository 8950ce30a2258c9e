"""Rules that a game recommends."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from mathom.core.errors import RulesetError
from mathom.core.game import AnyGame, preset_rules
from mathom.games import load_confrontation, load_riddle
from tests.core.pairs import GAME

PAIRS = cast(AnyGame, GAME)


@pytest.mark.parametrize(
    ("name", "given", "rules"),
    [
        ("quick", {}, {"players": "4", "rounds": "1"}),
        ("quick", {"players": "3"}, {"players": "3", "rounds": "1"}),
        ("quick", {"rounds": "2", "talk": "on"}, {"players": "4", "rounds": "2", "talk": "on"}),
        ("allies", {}, {"players": "6", "rounds": "3", "talk": "on"}),
        ("allies", {"players": "8"}, {"players": "8", "rounds": "3", "talk": "on"}),
    ],
)
def test_given_rules_override_a_preset(name: str, given: dict[str, str], rules: dict[str, str]) -> None:
    assert preset_rules(PAIRS, name, given) == rules


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("quik", {}, 'there is no preset "quik"; did you mean quick?'),
        ("xyzzy", {}, 'there is no preset "xyzzy": choose one of quick, allies'),
        ("allies", {"players": "7"}, "the preset allies is for 6, 8 players, not for 7"),
    ],
)
def test_unknown_preset_or_option_is_refused(name: str, given: dict[str, str], sentence: str) -> None:
    with pytest.raises(RulesetError) as caught:
        preset_rules(PAIRS, name, given)
    assert str(caught.value) == sentence


def test_game_without_presets_refuses_any() -> None:
    assert load_confrontation().presets == ()
    with pytest.raises(RulesetError, match=r'^there is no preset "quick"$'):
        preset_rules(load_confrontation(), "quick", {})


@pytest.mark.parametrize("load", [load_confrontation, load_riddle])
def test_every_set_of_rules_can_be_played(load: Callable[[], AnyGame]) -> None:
    """Quick, usual and everything cover every number of players, and one of them is what a game has by default."""
    game = load()
    assert [rules.name for rules in game.rule_sets] == ["quick", "usual", "everything"]
    counts = {count for rules in game.rule_sets for count in rules.rules_by_count()}
    for rules in game.rule_sets:
        assert set(rules.rules_by_count()) == counts
        for count, values in rules.rules_by_count().items():
            assert len(game.seats_of(game.new(values))) == int(count)
    usual = game.rules_of(game.new({}))
    count = str(len(game.seats_of(game.new({}))))
    assert usual in [game.rules_of(game.new(rules.rules_by_count()[count])) for rules in game.rule_sets]
