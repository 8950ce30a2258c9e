"""The learned value: its arithmetic, its file, and its use in a search."""

from __future__ import annotations

import math
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.bot import Budget, Question
from mathom.bots.registry import make_bot
from mathom.bots.searchers import learned_judge
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.core.engine.network import MOST_ROWS
from mathom.core.engine.tables import numbers, zeros
from mathom.core.game import AnyGame, find_game
from mathom.core.learned_value import pack, unpack
from mathom.core.play.match import Match
from mathom.games.confrontation.learned_value import learned_value
from mathom.games.confrontation.player.features import FEATURES, MOST, features
from mathom.games.confrontation.player.learned import LearnedJudge
from mathom.games.confrontation.text.position import load
from tests.core.toy import ToyGame

GAME = find_game("confrontation")


def by_hand(rows: list[list[float]], out: list[float], bias: float, holding: list[int]) -> float:
    sums = [sum(rows[f][unit] for f in [0, *holding]) for unit in range(len(out))]
    return 1 / (1 + math.exp(-(bias + sum(w * max(0.0, x) for w, x in zip(out, sums, strict=True)))))


def test_packed_rows_add_up_like_the_weights() -> None:
    dice = Dice(4)

    def weight() -> float:
        return (int(dice.below(2001)) - 1000) / 500

    rows = [[weight() for _ in range(6)] for _ in range(80)]
    out, bias = [weight() for _ in range(6)], 0.3
    network = unpack(pack(rows, out, bias))
    for n in (0, 1, 7, MOST_ROWS - 1):
        holding = [1 + int(dice.below(79)) for _ in range(n)]
        found = network.value(numbers(holding) if holding else zeros(1), n)
        assert found == pytest.approx(by_hand(rows, out, bias, holding), abs=0.05)


def test_features_are_few_distinct_and_in_bounds() -> None:
    out = zeros(MOST_ROWS)
    for rules in ({}, {"cast": "variant"}, {"cast": "draft", "specials": "own-two"}):
        match, dice = Match(GAME, rules), Dice(3)
        while not match.is_over:
            holding = [out[i] for i in range(features(match.state, out))]  # type: ignore[arg-type]
            assert len(set(holding)) == len(holding) <= MOST < MOST_ROWS
            assert all(0 < f < FEATURES for f in holding)
            seat = match.asked[0]
            actions = match.actions(seat)
            match.act(seat, actions[dice.below(len(actions))])


def test_stored_weights_fit_the_features() -> None:
    judge = learned_judge(GAME)
    near = load("gondor: frodo | shire: sam pippin | rhudaur: orcs | mordor: balrog ; turn 12")
    far = load("shire: frodo sam | arthedain: orcs | cardolan: warg | rhudaur: balrog shelob ; turn 12")
    assert judge.value(near, 0) > 0.5 > judge.value(far, 0)
    for s in (near, far):
        assert judge.value(s, 0) + judge.value(s, 1) == pytest.approx(1)
    assert learned_value().feature_count == FEATURES
    assert learned_judge(GAME) is learned_judge(GAME), "unpacked once"


def test_search_uses_the_learned_value() -> None:
    match = Match(GAME, position="gondor: frodo | shire: sam pippin | rhudaur: orcs | mordor: balrog ; turn 12")
    options = tuple(option.text for option in match.options(0))
    question = Question(GAME, 0, match.view(0), match.heard(0), options, Budget(), Dice(1))
    assert make_bot("ismcts:40,learned").decide(question).text == "frodo-mordor"


def test_game_without_learned_value_keeps_its_judge() -> None:
    assert type(learned_judge(cast(AnyGame, ToyGame()))) is Judge
    assert type(learned_judge(GAME)) is LearnedJudge


def test_network_adds_the_constant_row_once() -> None:
    network = unpack(pack([[0.5] * 3, [1.0] * 3], [1.0] * 3, 0.0))
    assert network.value(vec[i64]([1]), 0) == pytest.approx(1 / (1 + math.exp(-1.5)), abs=0.01)
    assert network.value(vec[i64]([1]), 1) == pytest.approx(1 / (1 + math.exp(-4.5)), abs=0.01)
