"""Any game as a PettingZoo AEC environment: `env(rules={"cast": "variant"})`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import mathom
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import MOST_SEED, Dice
from mathom.core.errors import MathomError, without
from mathom.core.game import AnyGame
from mathom.core.play.bare_game import BareGame
from mathom.core.text.codec import to_json
from mathom.research.checks import checked_answer, checked_seed

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise without(missing, "research") from None

Observation = dict[str, NDArray[np.generic]]
RENDER_MODES = ["ansi"]


def env(
    game: str | AnyGame = "confrontation", rules: Mapping[str, str] | None = None, render_mode: str | None = None
) -> AECEnv:
    """The environment in PettingZoo's usual wrappers: an illegal action loses, and calls out of order raise."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, rules, render_mode), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # untyped; PettingZoo's name for it
    """Agents are named after seats. The environment answers chance; an illegal action raises IllegalAction."""

    def __init__(
        self,
        game: str | AnyGame = "confrontation",
        rules: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise MathomError(f'render_mode must be None or "ansi", not {render_mode!r}')
        self.game: AnyGame = mathom.game(game) if isinstance(game, str) else game
        self.rules = dict(rules or {})
        self.encoder = self.game.encoder()
        self.metadata = {
            "name": f"mathom_{self.game.name}_v{self.encoder.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.play = BareGame(self.game, self.game.new(self.rules))
        self.possible_agents = [agent_name(name, seat) for seat, name in enumerate(self.game.seats_of(self.s))]
        self.agents = self.possible_agents[:]
        self.dice = Dice(0)
        self.has_begun = False
        seen = spaces.Box(0, 255, (self.encoder.size,), np.uint8)
        mask = spaces.Box(0, 1, (self.game.action_count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.action_count) for agent in self.possible_agents}

    @property
    def s(self) -> State:
        return self.play.state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            seed = int(seeding.np_random()[0].integers(MOST_SEED))
        self.dice = Dice(checked_seed(seed))
        self.play = BareGame(self.game, self.game.new(self.rules))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.has_begun = True
        self._advance()

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.action_count, np.int8)
        if self.s.seat() == seat:
            mask[self.s.legal_actions()] = 1
        return {
            "observation": np.frombuffer(self.encoder.observation(self.s, seat), np.uint8),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        if not self.has_begun:
            raise MathomError("reset the environment before its first step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        answer = checked_answer(self.s, agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.answer(answer)
        self._advance()
        self._accumulate_rewards()

    def _advance(self) -> None:
        """Answers chance, then selects the agent that is asked; at the end of the game sets the rewards."""
        self.play.draw_chance(lambda _, total: self.dice.below(total))
        result = self.game.result(self.s)
        if result is None:
            self.agent_selection = self.possible_agents[self.s.seat()]
            return
        self.rewards = dict(zip(self.possible_agents, result, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """With render_mode "ansi": the view of the agent to act, as text."""
        if self.render_mode != "ansi":
            return None
        seat = self.possible_agents.index(self.agent_selection)
        board = json.loads(to_json(self.game.show(self.game.view(self.s, seat))))
        asked = self.game.question(self.s, seat) if self.s.seat() == seat else ""
        return "\n".join([asked, *(f"{name}: {json.dumps(value)}" for name, value in board.items())])

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""


def agent_name(name: str, seat: int) -> str:
    """The name with one number, as PettingZoo expects: player_0 for the seat player-1."""
    return f"{name.rstrip('-0123456789')}_{seat}"
