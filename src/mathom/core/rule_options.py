"""Rule options: what the players agree on before a game, as names and values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mathom.core.errors import RulesetError, is_a, shortened
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import near


@dataclass(frozen=True, slots=True)
class RuleOption:
    """Something that the players agree on before a game. Without choices, any word that the game can read."""

    name: str
    default: str
    choices: tuple[str, ...]
    help: str  # a template: say tr(help)


@dataclass(frozen=True, slots=True)
class RulePreset:
    """Rules that go well together, for people who do not want to choose each one."""

    name: str
    words: str  # a template: say tr(words)
    players: tuple[int, ...]  # the player counts it is meant for
    rules: Mapping[str, str]  # what differs from the defaults, apart from the number of players
    counted: str = ""  # the option for the number of players, if the game has one

    def rules_for(self, players: int) -> dict[str, str]:
        return {**({self.counted: str(players)} if self.counted else {}), **self.rules}


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A set of rules for people who want to choose once, with a preset for each number of players."""

    name: str  # quick, usual or everything
    words: str  # what it is, in a sentence; a template: say tr(words)
    presets: tuple[RulePreset, ...]  # the first one that is meant for the number of players counts

    def rules_by_count(self) -> dict[str, dict[str, str]]:
        return {str(n): preset.rules_for(n) for preset in reversed(self.presets) for n in preset.players}


def complete(options: tuple[RuleOption, ...], rules: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value: the given ones, and the defaults."""
    values = {option.name: option.default for option in options}
    for name, value in rules.items():
        if not is_a(str, name) or not is_a(str, value):
            facts = {"name": options[0].name, "value": options[0].default}
            raise RulesetError(tr('rule options and their values are texts, for example "{name}": "{value}"', **facts))
        if name not in values:
            sentence = tr('there is no rule option "{name}"', name=shortened(name))
            known = (
                tr(": a preset stands for several rule options, which are given one by one")
                if name == "preset"
                else near(name, values)
            )
            raise RulesetError(sentence + known)
        values[name] = value
    for option in options:
        if option.choices and values[option.name] not in option.choices:
            raise RulesetError(no_choice(option, shortened(values[option.name])))
    return values


def no_choice(option: RuleOption, value: str) -> str:
    known = ", ".join(option.choices)
    return tr('{option} cannot be "{value}": choose one of {known}', option=option.name, value=value, known=known)


def rules_text(options: tuple[RuleOption, ...], rules: Mapping[str, str]) -> str:
    """The options that differ from their defaults, as `name=value` words, or "standard"."""
    values = complete(options, rules)
    words = [f"{o.name}={values[o.name]}" for o in options if values[o.name] != o.default]
    return " ".join(words) or "standard"


def read_rules(text: str, options: Sequence[RuleOption] = ()) -> dict[str, str]:
    """Reads what `rules_text` wrote. With the options of the game, an error gives an example from among them."""
    rules: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if word == "standard":
            continue
        if not equals or not value:
            sentence = tr('"{word}" should be name=value', word=shortened(word))
            example = tr(", for example {example}", example=example_of(options)) if options else ""
            raise RulesetError(sentence + example)
        if name in rules:
            raise RulesetError(tr('the rule option "{name}" is given twice', name=shortened(name)))
        rules[name] = value
    return rules


def example_of(options: Sequence[RuleOption]) -> str:
    """A value other than the default, as an example."""
    others = (f"{option.name}={choice}" for option in options for choice in option.choices if choice != option.default)
    return next(others, "name=value")
