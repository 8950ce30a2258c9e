"""PettingZoo's own conformance tests, and that the environment is the game."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from mathom.core.errors import IllegalAction, MathomError
from mathom.core.game import AnyGame
from mathom.research import pettingzoo_env
from tests.core.toy import GAME as TOY

RULES = {"cast": "draft", "specials": "own-two"}


@pytest.mark.filterwarnings("ignore:Observation ")  # a mask beside it needs a dictionary, as its own games have
@pytest.mark.parametrize("rules", [{}, RULES])
def test_its_api_test(rules: dict[str, str]) -> None:
    api_test(pettingzoo_env.env(rules=rules, render_mode="ansi"), num_cycles=150)


def test_its_seed_test() -> None:
    seed_test(pettingzoo_env.env, num_cycles=60)


def test_a_whole_game() -> None:
    env = pettingzoo_env.raw_env()
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        assert observation is not None
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(totals.values()) == [-1, 1] and not env.agents


def test_only_who_is_asked_has_options_and_each_sees_his_own() -> None:
    env = pettingzoo_env.raw_env()
    env.reset(seed=1)
    first, second = env.observe("fellowship_0"), env.observe("sauron_1")
    assert env.agent_selection == "fellowship_0"
    assert first["action_mask"].sum() == 9 and not second["action_mask"].any()
    assert first["observation"].tobytes() == env.encoder.observation(env.s, 0) != second["observation"].tobytes()


def test_an_illegal_action() -> None:
    raw = pettingzoo_env.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="fellowship_0 cannot answer 0: the options are"):
        raw.step(0)
    for action in (None, raw.s.legal_actions()[0] + 0.5, "pass"):
        with pytest.raises(IllegalAction, match=f"fellowship_0 cannot answer {action}"):
            raw.step(action)  # type: ignore[arg-type]
    with pytest.raises(MathomError, match="a seed is a whole number"):
        raw.reset(seed=-1)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_an_illegal_action_loses_with_the_usual_wrappers(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo_env.env()
    env.reset(seed=1)
    env.step(0)
    assert env.rewards["fellowship_0"] == -1 and all(env.terminations.values())


def test_it_is_drawn_as_its_agent_sees_it() -> None:
    env = pettingzoo_env.raw_env(render_mode="ansi")
    env.reset(seed=1)
    assert "Who stands in Arthedain?" in (env.render() or "")
    assert pettingzoo_env.raw_env().render() is None


def test_what_it_cannot_do_is_said() -> None:
    with pytest.raises(MathomError, match="a render_mode is None or \"ansi\", not 'human'"):
        pettingzoo_env.raw_env(render_mode="human")
    with pytest.raises(MathomError, match="reset the environment before its first step"):
        pettingzoo_env.raw_env().step(0)


def test_any_game_will_do() -> None:
    env = pettingzoo_env.raw_env(cast(AnyGame, TOY))
    env.reset(seed=1)
    assert len(env.agents) == 3
