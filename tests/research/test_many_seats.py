"""Riddle of the Ring in every research interface, with more than two seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test

from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import NUMBER
from mathom.core.engine.playout import play_out
from mathom.core.engine.tables import zeros
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge import encoding
from mathom.games.riddle.knowledge.view import look_at
from mathom.games.riddle.options import ADVANCED, PARTNERS
from mathom.games.riddle.rules.state import Riddle
from mathom.lab.arena.fixtures import MAX_ANSWERS
from mathom.research import openspiel_game, pettingzoo_env
from mathom.research.batch import Batch

GAME = RiddleGame()
ENCODER = GAME.encoder()
RULES: tuple[dict[str, str], ...] = (
    {"players": "3"},
    {**ADVANCED, "players": "2", "two-player-teams": "2", "peek": "strict"},
    {**PARTNERS, "players": "5", "feast": "on"},
)
DOCS = Path(__file__).parents[2] / "docs" / "research.md"
SIZE = 1615
LAYOUT = [
    ("own", (8,)),
    ("asked", (1,)),
    ("players", (1,)),
    ("rules", (28,)),
    ("max_rounds", (2,)),
    ("question", (81,)),
    ("agenda", (48, 4)),
    ("character", (8, 8)),
    ("tables", (12, 8, 2)),
    ("numbers", (35, 6)),
    ("counts", (178,)),
    ("own_hand", (8, 71)),
    ("cards", (90,)),
]


def positions(rules: dict[str, str], seed: int, answers: int = 240, each: int = 6) -> Iterator[Riddle]:
    """Some positions of a random game."""
    s, dice = GAME.new(rules), Dice(seed)
    for number in range(answers):
        if number % each == 0:
            yield s.clone()
        actions = s.legal_actions()
        s.apply(actions[dice.below(len(actions))])


def seats(s: Riddle) -> range:
    return range(len(GAME.seats_of(s)))


def test_encoding_of_a_version_is_fixed() -> None:
    """If this fails, the layout has changed: give it a new version, and change the table in docs/research.md."""
    layout = [(plane.name, plane.shape) for plane in ENCODER.planes]
    assert (encoding.ENCODING, ENCODER.version, ENCODER.size, layout) == (1, 1, SIZE, LAYOUT)
    page = DOCS.read_text(encoding="utf-8")
    assert f"Version 1 has {SIZE} numbers" in page
    assert [name for name, _ in layout if f"| `{name}` |" not in page] == []


def test_each_place_is_written_once_and_in_bounds() -> None:
    out = zeros(ENCODER.size)
    for s in positions(RULES[2], 7, each=40):
        n = ENCODER.observe(s, 1, out, 0)
        places = [out[i] // NUMBER for i in range(n)]
        assert len(set(places)) == n and min(places) >= 0 and max(places) < ENCODER.size
        assert all(out[i] % NUMBER for i in range(n))


@pytest.mark.parametrize("rules", RULES)
def test_observations_are_equal_exactly_if_views_are(rules: dict[str, str]) -> None:
    dice, seen, differ = Dice(3), dict[bytes, object](), 0
    for s in positions(rules, 11):
        for seat in seats(s):
            view, row = look_at(s, seat), ENCODER.observation(s, seat)
            world = GAME.determinize(view, dice).clone()
            assert ENCODER.observation(world, seat) == row
            assert seen.setdefault(row, view) == view
            differ += world.fingerprint(1) != s.fingerprint(1)
    assert differ > 30 and len(seen) > 30


def test_planes_hold_the_expected_numbers() -> None:
    s = GAME.load("frodo 0606 hand riddle boat ; black-rider-1 0806 hand the-ring rope cloak")
    row = ENCODER.observation(s, 0)
    part = {plane.name: list(row[plane.first : plane.first + plane.size()]) for plane in ENCODER.planes}
    assert part["own"] == [1] + [0] * 7 and part["players"] == [2] and part["asked"] == [int(s.seat() == 0)]
    assert sum(part["own_hand"]) == 2 and part["counts"][2:4] == [2, 3]
    assert sum(1 for zone in part["cards"] if zone) == 2  # the other's cards are hidden, and the deck


@pytest.mark.filterwarnings("ignore:Observation ")
def test_environment_passes_the_api_test_of_pettingzoo() -> None:
    env = pettingzoo_env.env("riddle", {"players": "3", "max-rounds": "2"}, render_mode="ansi")
    api_test(env, num_cycles=25)
    env.reset(seed=1)
    assert env.agents == ["player_0", "player_1", "player_2"]


def test_random_game_passes_the_simulation_test_of_openspiel() -> None:
    """Every winner gets 1 and every loser -1, so the sum is not zero."""
    game = pyspiel.load_game(f"{openspiel_game.PREFIX}riddle(rules=players:3;max-rounds:1)")
    assert game.num_players() == 3 and game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_batch_asks_every_seat_and_ends_games() -> None:
    batch = Batch("riddle", games=4, rules={"players": "6", "max-rounds": "1"}, seed=3)
    out, seen, done = batch.buffers(), set[int](), 0
    for _ in range(60):
        batch.step(batch.random_actions(), out)
        seen |= set(batch.seats.tolist())
        done += int(np.count_nonzero(out.dones))
    assert seen == set(range(6)) and done > 0 and out.observations.shape == (4, ENCODER.size)


def test_rules_end_a_game_before_the_answer_limit() -> None:
    """Eight random players often reach the limit of rounds; ten rounds show how many answers that takes."""
    usual = int(GAME.rules_of(GAME.new({}))["max-rounds"])
    s = GAME.new({"players": "8", "max-rounds": "10"})
    answers = play_out(s, Dice(1), zeros(GAME.action_count))
    assert s.round >= 10 and answers * usual // 10 < min(openspiel_game.MAX_LENGTH, MAX_ANSWERS) // 2
