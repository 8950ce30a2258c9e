"""PettingZoo: its own conformance tests, and the environment against the game."""

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


@pytest.mark.filterwarnings("ignore:Observation ")  # the mask makes it a dictionary, as in its own games
@pytest.mark.parametrize("rules", [{}, RULES])
def test_passes_api_test(rules: dict[str, str]) -> None:
    api_test(pettingzoo_env.env(rules=rules, render_mode="ansi"), num_cycles=150)


def test_passes_seed_test() -> None:
    seed_test(pettingzoo_env.env, num_cycles=60)


def test_whole_game() -> None:
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


def test_only_the_asked_agent_has_options() -> None:
    env = pettingzoo_env.raw_env()
    env.reset(seed=1)
    first, second = env.observe("fellowship_0"), env.observe("sauron_1")
    assert env.agent_selection == "fellowship_0"
    assert first["action_mask"].sum() == 9 and not second["action_mask"].any()
    assert first["observation"].tobytes() == env.encoder.observation(env.s, 0) != second["observation"].tobytes()


def test_illegal_action_is_refused() -> None:
    raw = pettingzoo_env.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="fellowship_0 cannot answer 0: the options are"):
        raw.step(0)
    for action in (None, raw.s.legal_actions()[0] + 0.5, "pass"):
        with pytest.raises(IllegalAction, match=f"fellowship_0 cannot answer {action}"):
            raw.step(action)  # type: ignore[arg-type]
    with pytest.raises(MathomError, match="a seed must be a whole number"):
        raw.reset(seed=-1)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_illegal_action_loses_in_the_usual_wrappers(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo_env.env()
    env.reset(seed=1)
    env.step(0)
    assert env.rewards["fellowship_0"] == -1 and all(env.terminations.values())


def test_render_shows_the_view_of_the_agent() -> None:
    env = pettingzoo_env.raw_env(render_mode="ansi")
    env.reset(seed=1)
    assert "Who stands in Arthedain?" in (env.render() or "")
    assert pettingzoo_env.raw_env().render() is None


def test_misuse_is_explained() -> None:
    with pytest.raises(MathomError, match="render_mode must be None or \"ansi\", not 'human'"):
        pettingzoo_env.raw_env(render_mode="human")
    with pytest.raises(MathomError, match="reset the environment before its first step"):
        pettingzoo_env.raw_env().step(0)


def test_environment_of_a_plain_python_game() -> None:
    env = pettingzoo_env.raw_env(cast(AnyGame, TOY))
    env.reset(seed=1)
    assert len(env.agents) == 3
