"""OpenSpiel: its own tests and searches on our games, and information states."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from mathom.core.errors import IllegalAction
from mathom.core.play.events import read_heard
from mathom.core.play.match import Match
from mathom.games.confrontation.game import ConfrontationGame
from mathom.research import openspiel_game

NAME = "python_mathom_confrontation"
SHORT = f"{NAME}(rules=turn-limit:2)"
DRAFT = f"{NAME}(rules=cast:draft;specials:own-two;turn-limit:3)"


def play_randomly(state: Any, rng: np.random.RandomState, steps: int = 1000) -> None:
    """Plays random answers."""
    while not state.is_terminal() and steps:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        steps -= 1


def at(name: str, seed: int, steps: int) -> Any:
    """A state after this many random answers."""
    state = pyspiel.load_game(name).new_initial_state()
    play_randomly(state, np.random.RandomState(seed), steps)
    return state


@pytest.mark.parametrize("name", [SHORT, DRAFT])
def test_passes_random_simulation_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=name == SHORT, verbose=False)


def test_clones_and_pickles_follow_the_game() -> None:
    """As in OpenSpiel's test of Python games: pickles, copies, no options at the end, returns in range."""
    game = pyspiel.load_game(SHORT)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()  # noqa: S301
    state, rng = game.new_initial_state(), np.random.RandomState(5)
    while not state.is_terminal():
        copy = state.clone()
        for other in (copy, pickle.loads(pickle.dumps(state))):  # noqa: S301
            assert str(other) == str(state) and other.history() == state.history()
            assert [other.information_state_string(k) for k in (0, 1)] == [
                state.information_state_string(k) for k in (0, 1)
            ]
        play_randomly(state, rng, 1)
        copy.apply_action(state.history()[-1])
        assert str(copy) == str(state)
    assert state.legal_actions() == [] and state.returns() == [0, 0]


def test_whole_game_equals_a_match() -> None:
    """The same answers give the same position and the same heard events."""
    state = at(NAME, 3, 1000)
    game = ConfrontationGame()
    match = Match(game, {}, secret=bytes(32))
    for entry in state.full_history():
        match.act(entry.player, entry.action)
    assert match.is_over and sorted(state.returns()) == [-1, 1]
    assert game.result(match.state) == tuple(state.returns())
    for seat in (0, 1):
        assert state.play.heard(seat) == match.heard(seat)


def test_information_states_are_perfect_recall() -> None:
    """They hold all heard events and own answers in order, and not the secret choices of others."""
    state = pyspiel.load_game(NAME).new_initial_state()
    other = state.clone()
    state.apply_action(172)
    other.apply_action(173)
    assert state.information_state_string(0) != other.information_state_string(0)
    assert state.information_state_string(1) == other.information_state_string(1)
    assert " !172" in state.information_state_string(0) and "!" not in state.information_state_string(1)
    events = read_heard(ConfrontationGame().kinds, state.play.heard(1))
    assert [event.facts["character"] for event in events] == [None]


def test_tensors() -> None:
    state = at(NAME, 4, 60)
    game, play = state.get_game(), state.play
    seen = np.frombuffer(game.encoder.observation(play.state, 0), np.uint8)
    assert game.observation_tensor_shape() == [808]
    assert game.information_state_tensor_shape() == [808 + 7 * openspiel_game.REMEMBERED]
    assert (np.array(state.observation_tensor(0)) == seen).all()
    tensor = np.array(state.information_state_tensor(0))
    assert (tensor[:808] == seen).all()
    memory = tensor[808:].reshape(-1, 7)
    words = state.information_state_string(0).split()[1:]
    assert np.count_nonzero(memory.any(axis=1)) == min(len(words), len(memory))
    answers = [int(word[1:]) for word in words if word[0] == "!"]
    assert [row[2] for row in memory if row[0] == -1] == answers[::-1]
    observation = make_observation(game, INFO_STATE_OBS_TYPE)
    observation.set_from(state, 0)
    assert observation.dict["own"].shape == (9, 18) and (observation.tensor == tensor).all()


def test_unsupported_observers_are_refused() -> None:
    game = pyspiel.load_game(NAME)
    with pytest.raises(ValueError, match="of a single player"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=True))
    with pytest.raises(ValueError, match="take no parameters"):
        game.make_py_observer(None, {"x": 1})


@pytest.mark.parametrize("name", [NAME, DRAFT])
def test_resampling(name: str) -> None:
    """As in OpenSpiel's test: same information state, same player asked, different worlds."""
    state, rng, differ = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(2), 0
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in range(25):
        play_randomly(state, rng, 3)
        if state.is_terminal():
            break
        for player in (0, 1):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            differ += str(other) != str(state)
            again = other.resample_from_infostate(1 - player, sampler)
            assert again.information_state_tensor(1 - player) == other.information_state_tensor(1 - player)
            play_randomly(other, rng, 5)
    assert differ > 10


@pytest.mark.parametrize("with_observations", [False, True])
def test_openspiel_ismcts_plays(with_observations: bool) -> None:
    state = at(SHORT, 1, 10)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.4,
        max_simulations=20,
        random_state=np.random.RandomState(2),
        use_observation_string=with_observations,
    )
    while not state.is_terminal():
        if state.is_chance_node():
            play_randomly(state, np.random.RandomState(3), 1)
        else:
            state.apply_action(int(bot.step(state)))


def test_cpp_ismcts_cannot_resample_python_games() -> None:
    """If this fails, OpenSpiel has learned to; then correct docs/research.md, which says that it cannot."""
    state = at(SHORT, 1, 10)
    bot = pyspiel.ISMCTSBot(seed=1, evaluator=pyspiel.RandomRolloutEvaluator(1, 1), uct_c=1.4, max_simulations=5)
    with pytest.raises(pyspiel.SpielError, match=r"ResampleFromInfostate\(\) not implemented"):
        bot.get_policy(state)
    assert not hasattr(bot, "set_resampler")


def test_illegal_action_is_refused() -> None:
    state = pyspiel.load_game(NAME).new_initial_state()
    before = str(state)
    with pytest.raises(IllegalAction, match="player 0 cannot answer 0: the options are"):
        state.apply_action(0)
    assert str(state) == before


def test_rl_environment_plays() -> None:
    environment = rl_environment.Environment(pyspiel.load_game(SHORT), seed=1)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert step.rewards == [0, 0]


def test_game_ends_without_result_at_max_length() -> None:
    state = at(f"{NAME}(longest=12)", 1, 100)
    assert state.is_terminal() and state.history() and len(state.history()) == 12 and state.returns() == [0, 0]
