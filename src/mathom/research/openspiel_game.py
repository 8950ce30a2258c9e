"""Registers all games with OpenSpiel: import this module, then `pyspiel.load_game("python_mathom_confrontation")`.

Chance is explicit. Simultaneous questions are asked one after the other; later seats do not see earlier answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import mathom
from mathom.core.engine.agenda import CHANCE, NOBODY
from mathom.core.engine.dice import MOST_SEED, Dice
from mathom.core.errors import without
from mathom.core.game import AnyGame
from mathom.core.rule_options import read_rules
from mathom.core.text.codec import to_json
from mathom.research.checks import checked_answer
from mathom.research.remembered_game import ENTRY, RememberedGame

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    raise without(missing, "openspiel") from None

STANDARD = "standard"
PREFIX = "python_mathom_"  # before the name of a game
MAX_LENGTH = 50_000  # answers including chance; then a game ends without result. Games of eight players take 15,000
REMEMBERED = 256  # entries of a memory in the tensor of an information state; its string has all


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # untyped
    """Parameters: `rules`, such as cast:draft;specials:own-two (OpenSpiel has its own use for =), and `longest`."""

    def __init__(self, game: AnyGame, game_type: Any, parameters: dict[str, Any]) -> None:
        self.mathom_game = game
        self.longest = int(parameters.get("longest", MAX_LENGTH))
        text = str(parameters.get("rules", STANDARD)).replace(";", " ").replace(":", "=")
        self.start = RememberedGame.begin(game, read_rules(text))
        self.encoder = game.encoder()
        seats = len(self.start.memories)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=game.action_count,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_zero_sum(game) else None,
            max_game_length=self.longest,
        )
        super().__init__(game_type, info, parameters)

    def new_initial_state(self, _: object = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # untyped
    """OpenSpiel copies and saves the fields of this object: only `play`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.play = game.start.__deepcopy__(None)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.play.state.seat()
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        return self.play.state.seat() == NOBODY or self.play.length >= self.get_game().longest

    def returns(self) -> list[float]:
        result = self.play.game.result(self.play.state)
        return list(result) if result else [0.0] * len(self.play.memories)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.state.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        state = self.play.state
        outcomes: Counter[int] = Counter()
        for outcome, weight in zip(state.legal_actions(), state.weights(), strict=True):
            outcomes[outcome] += weight
        return [(outcome, outcomes[outcome] / outcomes.total()) for outcome in sorted(outcomes)]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        self.play.answer(checked_answer(self.play.state, "chance" if player < 0 else f"player {player}", action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.game.notate(self.play.state, CHANCE if player < 0 else player, action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one, with an empty history."""
        other: SpielState = self.get_game().new_initial_state()
        other.play = self.play.resampled(player, Dice(int(sampler() * MOST_SEED)))
        return other

    def __str__(self) -> str:
        return self.play.game.dump(self.play.state)


class SpielObserver:
    """What one player may know: the planes of the encoding; with perfect recall also what they heard and answered."""

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, but got {params}")
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observation holds public information and that of a single player")
        self.recall: bool = iig_obs_type.perfect_recall
        self.encoder = game.encoder
        size = self.encoder.size
        self.tensor = np.zeros(size + (ENTRY * REMEMBERED if self.recall else 0), np.float32)
        self.dict = {
            plane.name: self.tensor[plane.first : plane.first + plane.size()].reshape(plane.shape)
            for plane in self.encoder.planes
        }
        if self.recall:
            self.dict["memory"] = self.tensor[size:].reshape(REMEMBERED, ENTRY)

    def set_from(self, state: SpielState, player: int) -> None:
        """OpenSpiel asks for a negative player to learn the shape; it gets the first seat's observation."""
        seat = player if player >= 0 else 0
        self.tensor[: self.encoder.size] = np.frombuffer(self.encoder.observation(state.play.state, seat), np.uint8)
        if self.recall:
            entries = state.play.latest(seat, REMEMBERED)
            self.dict["memory"].fill(0)
            if entries:
                self.dict["memory"][: len(entries)] = entries

    def string_from(self, state: SpielState, player: int) -> str:
        if self.recall:
            return state.play.memories[player]
        return to_json(state.play.game.show(state.play.game.view(state.play.state, player))).decode()


def seats_of(game: AnyGame) -> set[int]:
    """The numbers of seats that a game may have: by default, and in its presets."""
    usual = len(game.seats_of(game.new({})))
    return {usual, *(number for preset in game.presets for number in preset.players)}


def is_zero_sum(game: AnyGame) -> bool:
    """Games of more than two seats are not: every winner gets 1 and every loser -1."""
    return seats_of(game) == {2}


def register(name: str) -> None:
    """Registers one game with OpenSpiel."""
    game = mathom.game(name)
    seats = seats_of(game)
    game_type = pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=f"mathom: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=getattr(pyspiel.GameType.Utility, "ZERO_SUM" if is_zero_sum(game) else "GENERAL_SUM"),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"longest": MAX_LENGTH, "rules": STANDARD},
    )

    def create(parameters: dict[str, Any] | None = None) -> SpielGame:
        return SpielGame(game, game_type, dict(parameters or {}))

    create.kept = create  # type: ignore[attr-defined]  # keeps it alive: OpenSpiel releases it after Python ends
    pyspiel.register_game(game_type, create)


for known in mathom.game_names():
    register(known)
