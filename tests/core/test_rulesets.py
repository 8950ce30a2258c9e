"""Rule options: defaults, text form, errors; and the list of games."""

from __future__ import annotations

import pytest

import mathom
from mathom.core.errors import RulesetError
from mathom.core.game import LOADERS, AnyGame, find_game, register
from mathom.core.rule_options import RuleOption, complete, read_rules, rules_text

OPTIONS = (
    RuleOption("cast", "classic", ("classic", "variant"), "which faces"),
    RuleOption("limit", "none", (), "any word"),
    RuleOption("river", "off", ("off", "on"), "a switch"),
)


def test_missing_options_have_their_default() -> None:
    assert complete(OPTIONS, {}) == {"cast": "classic", "limit": "none", "river": "off"}
    assert complete(OPTIONS, {"river": "on", "limit": "7"}) == {"cast": "classic", "limit": "7", "river": "on"}


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ({}, "standard"),
        ({"cast": "classic", "limit": "none"}, "standard"),
        ({"river": "on"}, "river=on"),
        ({"river": "on", "cast": "variant", "limit": "5"}, "cast=variant limit=5 river=on"),
    ],
)
def test_rules_as_text_and_back(rules: dict[str, str], text: str) -> None:
    assert rules_text(OPTIONS, rules) == text
    assert complete(OPTIONS, read_rules(text)) == complete(OPTIONS, rules)


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ({"casting": "classic"}, 'there is no rule option "casting"; did you mean cast?'),
        ({"xyzzy": "1"}, 'there is no rule option "xyzzy"'),
        ({"": "1"}, 'there is no rule option ""'),
        (
            {"preset": "advanced"},
            'there is no rule option "preset": a preset stands for several rule options, which are given one by one',
        ),
        ({"cast": 4}, 'rule options and their values are texts, for example "cast": "classic"'),
        ({"cast": "draft"}, 'cast cannot be "draft": choose one of classic, variant'),
        ({"river": ""}, 'river cannot be "": choose one of off, on'),
    ],
)
def test_unknown_options_are_refused(rules: dict[str, str], complaint: str) -> None:
    with pytest.raises(RulesetError) as caught:
        complete(OPTIONS, rules)
    assert str(caught.value) == complaint
    with pytest.raises(RulesetError):
        rules_text(OPTIONS, rules)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", {}),
        ("standard", {}),
        (" standard  cast=variant ", {"cast": "variant"}),
        ("a=b=c", {"a": "b=c"}),
        ("a=1\tb=2\nc=3", {"a": "1", "b": "2", "c": "3"}),
    ],
)
def test_rules_from_words(text: str, rules: dict[str, str]) -> None:
    assert read_rules(text) == rules


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("variant", '"variant" should be name=value'),
        ("cast=", '"cast=" should be name=value'),
        ("cast = variant", '"cast" should be name=value'),
        ("a=1 a=1", 'the rule option "a" is given twice'),
    ],
)
def test_wrong_words_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(RulesetError) as caught:
        read_rules(text)
    assert str(caught.value) == complaint


# ---- games ----


def test_games_are_found_by_name() -> None:
    game = find_game("confrontation")
    assert game.name == "confrontation" and game is find_game("confrontation")
    assert "confrontation" in mathom.game_names() and mathom.game is find_game


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("confrontatoin", 'there is no game "confrontatoin"; did you mean confrontation?'),
        ("chess", 'there is no game "chess": choose confrontation, riddle, war'),
        ("", 'there is no game "": choose confrontation, riddle, war'),
    ],
)
def test_unknown_game_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(RulesetError) as caught:
        find_game(name)
    assert str(caught.value) == complaint


def test_a_game_is_loaded_when_it_is_first_asked_for() -> None:
    loaded: list[str] = []

    def load() -> AnyGame:
        loaded.append("once")
        return find_game("confrontation")

    register("later", load)
    try:
        assert loaded == []
        assert find_game("later").name == "confrontation" and loaded == ["once"]
    finally:
        del LOADERS["later"]
