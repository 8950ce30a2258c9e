"""`./mathom mutate`: what it changes, where that counts, and what it remembers."""

from __future__ import annotations

import argparse
import builtins
import importlib
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType
from typing import cast

import pytest
from tools import games_apart, mutants, mutate, mutation
from tools.mutants import GROUPS, Module, function_code, is_nameless, read_modules, watched

from mathom import native

PACKAGE = "mathom.games.confrontation"
RULES = native.PACKAGE / "games" / "confrontation"
TOY = """
LIMIT: Final = 2

class Toy:
    def play(self, s, n: i64 = 1) -> bool:
        s.tell(MOVED, 501, n)
        if n < LIMIT:
            return True
        return not n > 3 and s.side == SAURON
"""


def toy(name: str = "turn") -> Module:
    return Module(f"{PACKAGE}.{name}", TOY)


def changes(module: Module, group: str) -> set[str]:
    return {f"{mutant.before} -> {mutant.after}" for mutant in module.mutants if mutant.group == group}


def test_what_is_changed_in_play() -> None:
    assert changes(toy(), "play") == {
        "2 -> 3",
        "1 -> 2",
        "if n < LIMIT: -> if True:",
        "if n < LIMIT: -> if False:",
        "n < LIMIT -> n <= LIMIT",
        "n < LIMIT -> n >= LIMIT",
        "LIMIT -> LIMIT + 1",
        "True -> False",
        "return not n > 3 and s.side == SAURON -> return True",
        "return not n > 3 and s.side == SAURON -> return False",
        "not n > 3 and s.side == SAURON -> not n > 3 or s.side == SAURON",
        "not n > 3 and s.side == SAURON -> not n > 3",
        "not n > 3 and s.side == SAURON -> s.side == SAURON",
        "not n > 3 -> n > 3",
        "n > 3 -> n >= 3",
        "n > 3 -> n <= 3",
        "3 -> 4",
        "3 -> 2",
        "s.side == SAURON -> s.side != SAURON",
        "SAURON -> FELLOWSHIP",
    }


def test_events_are_a_group_of_mutants_of_their_own() -> None:
    assert changes(toy(), "words") == {"s.tell(MOVED, 501, n) -> pass", "501 -> 502"}


def test_a_mutant_shows_its_line() -> None:
    lines = [mutant.new_line for mutant in toy().mutants if mutant.after == "n >= 3"]
    assert lines == ["return not n >= 3 and s.side == SAURON"]


def test_a_mutant_replaces_the_code_of_its_function() -> None:
    module = Module(f"{PACKAGE}.turn", "def double(n: i64) -> i64:\n    return n * 2\n")
    mutant = next(mutant for mutant in module.mutants if mutant.after == "3")
    mutant.place.set(mutant.new)
    double = cast(Callable[[int], int], FunctionType(cast(CodeType, function_code(module, mutant.function)), {}))
    assert double(5) == 15


def test_statements_that_were_reached_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    module = Module(f"{PACKAGE}.turn", "def sign(n):\n    if n < 0:\n        return -1\n    return 1\n")
    tree, marks = watched(module, "reached", 0)
    hits = bytearray(b"000")
    monkeypatch.setattr(builtins, "reached", hits, raising=False)
    names: dict[str, Callable[[int], int]] = {}
    exec(compile(tree, "toy", "exec"), names)  # noqa: S102
    assert names["sign"](7) == 1
    assert {line: hits[mark] for line, mark in marks.items()} == {2: ord("1"), 3: ord("0"), 4: ord("1")}


def test_every_module_of_the_rules_is_measured() -> None:
    compiled = {name.removeprefix(f"{PACKAGE}.") for name in native.MODULES if name.startswith(f"{PACKAGE}.")}
    assert compiled <= {name for group in GROUPS.values() for name in group} | mutants.NO_RULES


def test_mutants_have_names_of_their_own_and_can_be_compiled() -> None:
    modules = read_modules(RULES, PACKAGE)
    names = [mutant.key for module in modules for mutant in module.mutants]
    assert len(names) == len(set(names)) > 5000
    for module in modules:
        inside = [mutant for mutant in module.mutants if mutant.function]
        for mutant in inside[::50]:
            mutant.place.set(mutant.new)
            function_code(module, mutant.function)


@pytest.mark.parametrize("name", ["confrontation", "war"])
def test_games_differ_when_one_does(name: str) -> None:
    marks = list(games_apart.play(2, name))
    assert not games_apart.differ(marks, name)
    assert games_apart.differ([marks[0], marks[1] + 1], name)


def test_every_module_of_the_rules_of_war_is_measured() -> None:
    package = "mathom.games.war"
    modules = read_modules(native.PACKAGE / "games" / "war", package, True)
    assert {module.name for module in modules} == {
        name for name in native.MODULES if name.startswith(f"{package}.rules.")
    }
    names = [mutant.key for module in modules for mutant in module.mutants if mutant.group == "play"]
    assert len(names) == len(set(names)) > 5000


def test_killed_mutants_stay_dead_and_survivors_are_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutate, "HOME", tmp_path)
    options = argparse.Namespace(game="confrontation", fresh=False, games=10, rules="rules")
    chosen = toy().mutants[:4]
    known = mutate.Known(options, "tests")
    for mutant, end in zip(chosen, ("killed", "differs", "same"), strict=False):
        known.add(mutant, end, "", 0.1)

    def tried(tests: str, games: int) -> list[bool]:
        options.games = games
        again = mutate.Known(options, tests)
        return [again.is_open(mutant) for mutant in chosen]

    assert tried("tests", 10) == [False, False, False, True]
    assert tried("other tests", 10) == [False, True, False, True]
    assert tried("tests", 20) == [False, False, True, True]


def test_the_scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four mutants change something: no test notices one, and only a recorded game notices another."""
    monkeypatch.setattr(mutate, "HOME", tmp_path)
    known = mutate.Known(argparse.Namespace(game="confrontation", fresh=False, games=10, rules="rules"), "tests")
    chosen = toy().mutants[:5]
    ends = ["killed", "killed", "timeout", "differs", "same"]
    killers = [
        "tests/games/confrontation/rules/test_turn.py::test_x",
        "tests/games/confrontation/whole_games/test_transcripts.py::test_y",
    ]
    for mutant, end, by in zip(chosen, ends, [*killers, killers[0], "", ""], strict=True):
        known.add(mutant, end, by, 0.1)
    assert mutate.row("play", chosen, known).split() == "play 5 2 1 1 1 75.0 % 50.0 %".split()


def test_which_tests_name_no_rule() -> None:
    named = {
        "tests/games/confrontation/rules/test_ring.py": False,
        "tests/games/confrontation/rules/test_counts.py": True,
    }
    assert {file: is_nameless(file) for file in named} == named
    assert is_nameless("tests/core/engine/test_dice.py")
    assert all([*Path("tests/games/confrontation").rglob(f"test_{name}.py")] for name in mutants.NAMELESS)


def test_a_function_behind_a_cache_is_changed_and_the_cache_emptied() -> None:
    module = f"{PACKAGE}.table.wire"
    listed = vars(importlib.import_module(module))["listed"]
    listed(("gandalf", "sam"), 2)
    assert mutation.function_of(module, "listed") is listed.__wrapped__
    mutation.clear_caches([module])
    assert not listed.cache_info().currsize


def test_a_function_behind_a_cached_property_is_changed() -> None:
    importlib.import_module(f"{PACKAGE}.inference.belief")
    assert mutation.function_of(f"{PACKAGE}.inference.belief", "SideBelief.shares").__name__ == "shares"
