"""Bots answer any question: of every ruleset, of loaded positions, and after undo."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import cast

import pytest

from mathom import Match, game
from mathom.bots import searchers
from mathom.bots.bot import Bot, Budget, Question
from mathom.bots.greedy import Greedy
from mathom.bots.registry import make_bot
from mathom.bots.search.ismcts import OneWorld
from mathom.bots.search.tree import Tree
from mathom.bots.search_settings import Settings
from mathom.bots.searchers import Ismcts, Uct, read_options
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame
from mathom.core.play.position_text import position_text
from mathom.games.confrontation.rules.cards import SPECIAL_NAMES
from tests.core.toy import Toy, ToyGame

AnyMatch = Match[State, object]
GAME = game("confrontation")
SPECS = (
    *(
        "greedy:2",
        "ismcts:9",
        "ismcts:9,so",
        "uct:9",
        "ismcts:9,random",
        "first",
        "easy",
        "medium",
        "hard",
        "net",
        "expert",
    ),
    *("ismcts:6,notaste", "ismcts:6,so,notaste", "uct:2x3,notaste"),
)
RULES: tuple[dict[str, str], ...] = (
    {},
    {"cast": "variant", "specials": "own-two"},
    {"cast": "variant", "specials": "handicap", "handicap": "+".join(SPECIAL_NAMES)},
    {"cast": "draft", "specials": "announced", "turn-limit": "30", "upstream-sideways-retreat": "on"},
    {"cast": "draft", "draft": "hidden", "specials": "own-two"},
)


class Open(ToyGame):
    """Three rivals who see everything: whatever searches a game finds three seats here, and no judge."""

    def view(self, s: Toy, seat: int | None) -> Toy:  # type: ignore[override]
        return s.clone()

    def worlds(self, v: Toy, heard: Sequence[int] = ()) -> Worlds:  # type: ignore[override]
        return OneWorld(v)


OPEN_GAME = cast(AnyGame, Open())


def question(match: AnyMatch, seat: int, seed: int = 1, iterations: int | None = None) -> Question:
    options = tuple(match.game.notate(match.state, seat, action) for action in match.actions(seat))
    budget = Budget(iterations=iterations)
    return Question(match.game, seat, match.view(seat), match.heard(seat), options, budget, Dice(seed), "t")


def asked(match: AnyMatch, bots: Sequence[Bot], dice: Dice) -> None:
    """A random asked seat asks a random bot, about all of its options or some of them."""
    seat = match.asked[dice.below(len(match.asked))]
    whole = question(match, seat, int(dice.below(1 << 30)), iterations=6)
    if dice.below(6) == 0:
        whole = replace(whole, heard=())
    some = replace(whole, options=whole.options[-2:]) if dice.below(4) == 0 else whole
    decision = bots[dice.below(len(bots))].decide(some)
    assert decision.text in some.options and {one.text for one in decision.considered} <= set(some.options)
    match.say(seat, decision.text)


def wander(match: AnyMatch, dice: Dice, answers: int) -> None:
    for _ in range(answers):
        if match.asked:
            seat = match.asked[dice.below(len(match.asked))]
            actions = match.actions(seat)
            match.act(seat, actions[dice.below(len(actions))])


def go_back(match: AnyMatch, dice: Dice) -> None:
    with suppress(MathomError):  # where there is nothing to go back to
        match.rewind(0, int(dice.below(len(match.entries))))


@pytest.mark.parametrize("rules", RULES)
def test_every_bot_plays_a_whole_game(rules: dict[str, str]) -> None:
    bots, dice = [make_bot(spec) for spec in SPECS], Dice(7)
    match: AnyMatch = Match(GAME, rules, secret=bytes(32))
    rewinds = 2
    while not match.is_over:
        asked(match, bots, dice)
        wander(match, dice, int(dice.below(5)))
        if rewinds and dice.below(30) == 0:
            rewinds -= 1
            go_back(match, dice)


@pytest.mark.parametrize("rules", RULES)
def test_every_bot_plays_loaded_positions(rules: dict[str, str]) -> None:
    bots, dice = [make_bot(spec) for spec in SPECS], Dice(8)
    match: AnyMatch = Match(GAME, rules, secret=bytes(32))
    while not match.is_over:
        loaded: AnyMatch = Match(GAME, position=position_text(match), secret=bytes([1] * 32))
        for _ in range(2):
            if loaded.asked:
                asked(loaded, bots, dice)
        wander(match, dice, 9)


@pytest.mark.parametrize("spec", ["ismcts:12", "ismcts:12,so", "uct:3x4", "greedy:2", "medium", "hard"])
def test_bots_play_three_seats_without_a_judge(spec: str) -> None:
    bot, dice = make_bot(spec), Dice(3)
    match: AnyMatch = Match(OPEN_GAME, {"rounds": "2"}, secret=bytes(32))
    while not match.is_over:
        asked(match, [bot], dice)


def test_playouts_without_a_judge_go_to_the_end() -> None:
    match: AnyMatch = Match(OPEN_GAME, {"rounds": "3"}, secret=bytes(32))
    whole = question(match, match.asked[0])
    worlds = OneWorld(match.state)
    search = Ismcts().search(whole, worlds, Tree(1000), read_options(whole, worlds.sample(Dice(1))))
    search.run(40, Dice(1))
    assert all(total == int(total) for _, _, total in search.found())  # won or lost, and nothing in between


# ---- limits ----


def middle() -> AnyMatch:
    match: AnyMatch = Match(GAME, {}, secret=bytes([3] * 32))
    wander(match, Dice(3), 30)
    assert match.state.waiting()[0].startswith("TakeTurn")
    return match


@pytest.mark.parametrize("bot", [Greedy(1_000_000), Uct(Settings(iterations=1_000_000, trees=1_000_000))])
def test_bots_answer_without_time(bot: Bot) -> None:
    match = middle()
    began = time.thread_time()  # whatever else runs here
    decision = bot.decide(replace(question(match, match.asked[0]), budget=Budget(seconds=0.1)))
    assert 0 < decision.iterations < 1_000_000 and time.thread_time() - began < 2.0


def test_kept_trees_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    match, bot = middle(), Ismcts(Settings(iterations=40))
    bot.decide(replace(question(match, match.asked[0]), table="a"))
    monkeypatch.setattr(searchers, "KEPT_NODES", bot.nodes() * 3 // 2)
    for table in "bc":
        bot.decide(replace(question(match, match.asked[0]), table=table))
    assert [table for table, _ in bot.trees] == ["b", "c"]


def test_early_stop_ignores_options_not_offered() -> None:
    """The tree remembers a favourite that may not be given now."""
    match, bot = middle(), Ismcts(Settings(curiosity=0.01, early=False))
    first = bot.decide(question(match, match.asked[0], iterations=200)).considered
    assert (first[0].share - first[1].share) * 200 > 60
    bot.settings = Settings()
    asked_again = question(match, match.asked[0], iterations=60)
    some = replace(asked_again, options=tuple(one.text for one in first[-2:]), budget=Budget(60.0, 60))
    assert bot.decide(some).iterations > 25
