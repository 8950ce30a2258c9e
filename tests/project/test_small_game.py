"""The game of docs/a-small-game.md is short, and everything in mathom can play it."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from tools import examples

from mathom.bots.registry import make_bot
from mathom.core import game as games
from mathom.core.engine.dice import Dice
from mathom.core.engine.playout import count_tree
from mathom.core.game import AnyGame
from mathom.core.play.match import Match
from mathom.lab.arena.game_loop import BotGame, Seating, play_game
from mathom.research import pettingzoo_env
from tests.project.tree import ROOT
from tests.server.live_server import LiveServer, together
from tests.terminal.people import Seated

PAGE = ROOT / "docs" / "a-small-game.md"
MOST_LINES = 200


@pytest.fixture(scope="module")
def guess(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AnyGame]:
    """The game of the page, registered."""
    script = tmp_path_factory.mktemp("page") / "guess.py"
    script.write_text(examples.program(PAGE), encoding="utf-8")
    yield cast(AnyGame, runpy.run_path(str(script))["GAME"])
    del games.LOADERS["guess"]


def test_code_has_at_most_200_lines() -> None:
    """Blank lines and comments count."""
    blocks = PAGE.read_text(encoding="utf-8").split("```python\n")[1:]
    assert 0 < sum(block.split("```\n")[0].count("\n") for block in blocks) <= MOST_LINES


def test_tree_has_the_expected_size(guess: AnyGame) -> None:
    assert [count_tree(guess.new({}), depth) for depth in (1, 2, 3, 4)] == [6, 36, 216, 1296]


def test_two_people_play_in_the_terminal(guess: AnyGame, tmp_path: Path) -> None:
    seated = Seated(Match(guess, {"rounds": "1"}, position=None, secret=bytes(32)), (0, 1), tmp_path)
    text = seated.type("?", "guess 1", "guess 2")
    assert "guess 1" in text and seated.match.is_over


def test_two_people_play_at_a_table(guess: AnyGame, tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = ann.post("/api/tables", {"game": guess.name, "seat": "red"})
        bob.post("/api/keys/use", {"key": table["keys"]["blue"]})
        with ann.at(table["id"]) as red, bob.at(table["id"]) as blue:
            red.ready()
            blue.ready()
            while "result" not in red.state:
                chair = red if red.options else blue
                chair.move(chair.options[0])
                together(red, blue)
        assert [thing["id"] for thing in ann.get("/api/games/guess/things")["things"]][:2] == ["number-0", "number-1"]


def test_agents_play_in_pettingzoo(guess: AnyGame) -> None:
    env = pettingzoo_env.env(guess.name)
    env.reset(seed=3)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))
    assert sum(env.unwrapped.rewards.values()) == 0


@pytest.mark.parametrize("level", ["random", "first", "easy", "medium"])
def test_every_level_plays_in_the_arena(guess: AnyGame, level: str) -> None:
    play = BotGame(guess, {}, bytes(32))
    bots = [make_bot(level), make_bot(level)]
    outcome = play_game(play, Seating(bots, [Dice(1), Dice(2)]))
    assert play.state.over and outcome.forfeit is None and sum(outcome.result) == 0
