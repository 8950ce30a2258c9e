"""Rollouts: the judge's player tries its answers to the end, and bots that follow another judge."""

from __future__ import annotations

import pytest

import mathom
from mathom import Match
from mathom.bots.bot import Budget, Decision, Question
from mathom.bots.registry import bots_for, find_bot, make_bot
from mathom.bots.rollouts import DEFAULT, Effort, Tried, better_half, chosen, read_effort
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError

GAME = mathom.game("war")
# One step from the Crack of Doom, and no tile is dangerous: to move wins at once.
LAST_STEP = "mordor 4 ; corruption 0 ; free-dice character muster ; box 0 0"


def ask(position: str, spec: str, budget: Budget | None = None) -> Decision:
    match = Match(GAME, position=position)
    options = tuple(option.text for option in match.options(0))
    heard = tuple(match.heard(0))
    question = Question(GAME, 0, match.view(0), heard, options, budget or Budget(), Dice(3))
    return make_bot(spec).decide(question)


def test_winning_answer_is_found() -> None:
    decision = ask(LAST_STEP, "rollouts:60,far=1")
    assert decision.text == "character move-fellowship"
    assert decision.iterations <= 60 and decision.odds is not None and decision.odds > 0.8
    assert sum(one.share for one in decision.considered) == 1.0


def test_time_limit_is_kept() -> None:
    assert ask(LAST_STEP, "rollouts:1000000,far=1", Budget(seconds=0.2)).text == "character move-fellowship"


def test_better_half_keeps_the_answer_of_the_judge() -> None:
    tried = [Tried(name, k, total=k, playouts=10) for k, name in enumerate("abcdef")]
    assert [one.text for one in better_half(tried, "a")] == ["f", "e", "d", "a"]
    assert [one.text for one in better_half(tried, "e")] == ["f", "e", "d"]


def test_small_differences_are_left_to_the_judge() -> None:
    close = [Tried("own", 0, 10, 20), Tried("other", 1, 11, 20)]
    assert chosen(close, close, "own", 40).text == "own"
    clear = [Tried("own", 0, 4, 20), Tried("other", 1, 18, 20)]
    assert chosen(clear, clear, "own", 40).text == "other"


@pytest.mark.parametrize(
    ("text", "effort"),
    [("", DEFAULT), ("90", Effort(90)), ("0.5s", Effort(None, 0.5)), ("90,far=7", Effort(90, None, 7))],
)
def test_settings(text: str, effort: Effort) -> None:
    assert read_effort(text) == effort


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(MathomError, match="far=20"):
        make_bot("rollouts:often")


def test_steward_is_a_bot_of_this_game_only() -> None:
    entry = find_bot("steward")
    assert entry.plays("war") and not entry.plays("riddle") and entry not in bots_for("war")
    assert ask(LAST_STEP, "steward").text == "character move-fellowship"
