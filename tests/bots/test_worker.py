"""The worker process over its pipes, and the list of bots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import mathom.games
from mathom.bots.bot import Budget, Question
from mathom.bots.levels import DEFAULT, hints_for
from mathom.bots.process.worker import Player
from mathom.bots.registry import BOTS, BotEntry, bots_for, find_bot, without_argument
from mathom.bots.uniform import Uniform
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import find_game, game_names
from mathom.core.play.match import Match
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.player.distances import CACHE
from tests.bots.seats import AnyMatch, view_message

SOURCE = Path(mathom.games.__file__).parent.parent.parent
COMMAND = (sys.executable, "-P", "-m", "mathom.bots.process.worker")


@pytest.fixture
def match() -> AnyMatch:
    return Match(find_game("confrontation"), {})


def run_worker(*lines: bytes) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    return subprocess.run(
        COMMAND, input=b"".join(line + b"\n" for line in lines), capture_output=True, env=environment, check=False
    )


def hello(seed: int, bot: str = "random") -> bytes:
    return json.dumps({"type": "hello", "bot": bot, "seed": seed}).encode()


def test_worker_answers_a_view_with_an_act(match: AnyMatch) -> None:
    done = run_worker(hello(7), view_message(match, 0))
    (line,) = done.stdout.splitlines()
    act = json.loads(line)
    assert (done.returncode, done.stderr, act["type"], act["rev"]) == (0, b"", "act", 0)
    match.say(0, act["answers"][0])


def test_same_seed_gives_the_same_answers(match: AnyMatch) -> None:
    view = view_message(match, 0)
    done = run_worker(hello(7), view, view, hello(7), view, view, hello(8), view, view)
    answers = [json.loads(line)["answers"][0] for line in done.stdout.splitlines()]
    assert answers[:2] == answers[2:4] != answers[4:]


def test_practice_prepares_slow_tables() -> None:
    CACHE.clear()
    Player().answer(json.dumps({"type": "hello", "bot": "random", "seed": 7, "practice": "riddle"}).encode())
    assert [made.board for made in CACHE] == [load_board()]


def test_worker_may_practise_first(match: AnyMatch) -> None:
    """It practises on a question of its own, to which it sends no answer."""
    greeting = json.dumps({"type": "hello", "bot": "easy", "seed": 7, "practice": "confrontation"}).encode()
    done = run_worker(greeting, view_message(match, 0))
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (0, b"", 1)


@pytest.mark.parametrize(
    "line", [b"{", b'{"type": "view"}', b'{"type": "hello", "bot": "nobody", "seed": 1}', b"[" * 9999]
)
def test_invalid_message_ends_the_worker_without_logging_it(line: bytes) -> None:
    done = run_worker(line)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"A bot failed: ") and done.stderr.count(b"\n") == 1


def test_bots_by_name_and_by_game() -> None:
    assert [entry.name for entry in bots_for("confrontation")] == [
        "random",
        "first",
        "easy",
        "medium",
        "hard",
        "expert",
    ]
    assert [entry.name for entry in bots_for("riddle")] == ["random", "first", "fair", "steady"]
    assert find_bot("random").title == "Random"
    with pytest.raises(MathomError, match='there is no bot "randon"; did you mean random'):
        find_bot("randon")


@pytest.mark.parametrize(("game", "level"), [("confrontation", "expert"), ("riddle", "steady")])
def test_hints_come_from_an_offered_level(game: str, level: str) -> None:
    assert hints_for(game) == level and find_bot(level) in bots_for(game)


@pytest.mark.parametrize("game", game_names())
def test_levels_are_listed_from_the_weakest_with_their_time(game: str) -> None:
    offered = bots_for(game)
    assert DEFAULT in [entry.name for entry in offered]
    assert [entry.level for entry in offered] == list(range(len(offered)))
    assert all(entry.seconds for entry in offered if entry.level)


def test_bots_are_listed_by_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, level, games in (("strong", 9, ("confrontation",)), ("weak", -1, None), ("other", 5, ("war",))):
        monkeypatch.setitem(BOTS, name, BotEntry(name, name, name, without_argument(Uniform), level, games))
    names = [entry.name for entry in bots_for("confrontation")]
    assert (names[0], names[-1]) == ("weak", "strong") and "other" not in names


def test_random_bot_is_uniform() -> None:
    bot, game, options = Uniform(), find_game("confrontation"), ("a", "b", "c")
    question = Question(game, 0, None, (), options, Budget(), Dice(1))
    counts = dict.fromkeys(options, 0)
    for _ in range(3000):
        counts[bot.decide(question).text] += 1
    assert all(900 < count < 1100 for count in counts.values())
