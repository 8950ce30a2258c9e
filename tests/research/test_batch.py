"""Batches: each game runs as it would alone, and observations hold what a seat may know."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import cast

import numpy as np
import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.errors import IllegalAction, MathomError
from mathom.core.game import AnyGame
from mathom.games.confrontation.game import ConfrontationGame
from mathom.research.batch import Batch
from tests.core.toy import GAME as TOY
from tests.research.single_game import SingleGame

GAME = ConfrontationGame()


@pytest.mark.parametrize("rules", [{}, {"cast": "draft", "specials": "own-two"}])
def test_every_game_of_a_batch_equals_a_single_game(rules: dict[str, str]) -> None:
    batch = Batch(games=5, rules=rules, seed=4)
    alone = [SingleGame(GAME, rules, 4, number) for number in range(5)]
    out = batch.buffers()
    batch.write(out)
    for _ in range(130):
        for row, game in enumerate(alone):
            assert out.observations[row].tobytes() == game.observation()
            assert np.flatnonzero(out.masks[row]).tolist() == sorted(game.s.legal_actions())
            assert (out.seats[row], out.dones[row], tuple(out.rewards[row])) == (game.s.seat(), game.done, game.rewards)
        actions = batch.random_actions()
        for game, action in zip(alone, actions.tolist(), strict=True):
            game.answer(action)
        batch.step(actions, out)
    assert sum(game.ended for game in alone) > 4
    assert CHANCE not in out.seats


def test_same_seed_gives_the_same_games() -> None:
    first, second, other = (Batch(games=3, seed=seed) for seed in (1, 1, 2))
    ends = []
    for batch in (first, second, other):
        for _ in range(30):
            batch.step(batch.random_actions())
        ends.append(batch.observations.copy())
    assert (ends[0] == ends[1]).all() and (ends[0] != ends[2]).any()
    first.reset(2)
    for _ in range(30):
        first.step(first.random_actions())
    assert (first.observations == ends[2]).all()


def test_finished_game_stays_unchanged_without_auto_reset() -> None:
    batch = Batch(games=2, rules={"turn-limit": "1"}, auto_reset=False)
    while not batch.dones.all():
        batch.step(batch.random_actions())
    assert batch.seats.tolist() == [-1, -1] and batch.masks.all()
    before = batch.observations.copy()
    batch.step(np.array([0, 237]))
    assert (batch.observations == before).all() and batch.dones.all() and not batch.rewards.any()


def test_illegal_answer_changes_no_game() -> None:
    batch = Batch(games=3)
    before = batch.observations.copy()
    answers = batch.random_actions().copy()
    for wrong in (0, -1, 238, 70000):
        answers[1] = wrong
        with pytest.raises(IllegalAction, match=rf"game 1 of the batch: {wrong} is not one of its options \[172, "):
            batch.step(answers)
    assert (batch.observations == before).all()
    for shape in (np.zeros(2, int), np.zeros(3), np.zeros((3, 1), int)):
        with pytest.raises(MathomError, match="a step takes 3 whole numbers"):
            batch.step(shape)


def test_batch_starts_at_a_position() -> None:
    batch = Batch(games=2, position="dagorlad: frodo | mordor: orcs warg ; turn 4")
    frodo_wins = 15  # to Mordor
    assert batch.seats.tolist() == [0, 0] and batch.masks[0, frodo_wins]
    batch.step([frodo_wins, frodo_wins])
    assert batch.dones.all() and batch.rewards.tolist() == [[1, -1], [1, -1]]
    assert batch.masks[0, frodo_wins]


def test_windows_are_read_only() -> None:
    batch = Batch(games=2)
    for window in (batch.observations, batch.masks, batch.rewards, batch.seats, batch.dones):
        assert not window.flags.writeable


def test_buffers_may_be_slices_of_other_types() -> None:
    batch = Batch(games=2)
    out = batch.buffers()
    history = np.zeros((4, 2, batch.encoder.size), np.float32)
    for t in range(4):
        batch.step(batch.random_actions(), type(out)(history[t], out.masks, out.rewards, out.seats, out.dones))
        assert (history[t] == batch.observations).all()
    assert (history[0] != history[3]).any()


def test_batch_plays_a_plain_python_game() -> None:
    """The toy has three seats and an empty encoding."""
    batch = Batch(cast(AnyGame, TOY), games=4, rules={"rounds": "2"})
    for _ in range(60):
        batch.step(batch.random_actions())
    assert batch.observations.shape == (4, 0) and batch.rewards.shape == (4, 3) and batch.masks.any(axis=1).all()


def test_empty_batch_is_refused() -> None:
    with pytest.raises(MathomError, match="at least one"):
        Batch(games=0)


@pytest.mark.parametrize("seed", [-1, 1 << 63, 0.5, "one"])
def test_invalid_seed_is_refused(seed: object) -> None:
    with pytest.raises(MathomError, match="a seed must be a whole number from 0 to"):
        Batch(games=1, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(MathomError, match="a seed must be a whole number from 0 to"):
        Batch(games=1).reset(seed)  # type: ignore[arg-type]


def test_position_brings_its_own_rules() -> None:
    position = "rules cast=variant ; dagorlad: frodo | mordor: orcs ; turn 4"
    assert Batch(games=1, rules={"cast": "variant"}, position=position).games == 1
    with pytest.raises(MathomError, match=r"its own rules \(cast=variant\)"):
        Batch(games=1, rules={"cast": "classic"}, position=position)


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("batch", "numpy", "research"),
        ("pettingzoo_env", "pettingzoo", "research"),
        ("openspiel_game", "pyspiel", "openspiel"),
    ],
)
def test_missing_library_error_names_the_extra(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"mathom.research.{module}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf'{library} is not installed: pip install "mathom\[{extra}\]"'):
        import_module(f"mathom.research.{module}")


def test_finished_position_is_refused() -> None:
    with pytest.raises(MathomError, match="over in this position"):
        Batch(games=1, position="mordor: frodo | rohan: balrog ; turn 4 ; won fellowship ring-in-mordor")
