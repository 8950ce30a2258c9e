"""Whole games through the real program, and their records in a new process."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.terminal.play import Secrets
from tests.games.confrontation.walks import RULESETS
from tests.terminal.people import GAME
from tests.terminal.program import Terminal, run


def options_of(rules: dict[str, str]) -> list[str]:
    return [word for name, value in rules.items() for word in (f"--{name}", value)]


def final(home: Path) -> str:
    """The final position of the game that was kept, read by a new process."""
    (record,) = (home / "saves").iterdir()
    done = run(home, "replay", str(record), "--final")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.mark.parametrize(("number", "side"), [(n, ("fellowship", "sauron")[n % 2]) for n in range(len(RULESETS))])
def test_whole_game_against_random(number: int, side: str, tmp_path: Path) -> None:
    options = ["--side", side, "--against", "random", "--seed", str(number), *options_of(RULESETS[number])]
    done = run(tmp_path, "play", *options, lines=["random"] * 600)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^Over after turn \d+", done.stdout, re.MULTILINE) and "Replay it with: " in done.stdout
    assert " ; won " in final(tmp_path) and "Traceback" not in done.stdout


@pytest.mark.parametrize("seed", [1, 2])
def test_draft_with_own_cards_on_a_terminal(seed: int, tmp_path: Path) -> None:
    """Every answer is typed; a match of our own beside it knows what can be answered, and how it must end."""
    rules = {"cast": "draft", "specials": "own-two"}
    mirror: AnyMatch = Match(GAME, rules, secret=Secrets(seed).next())
    dice = Dice(seed)
    seated: int | None = None
    with Terminal(tmp_path, "play", "confrontation", "--two", "--seed", str(seed), *options_of(rules)) as terminal:
        while not mirror.is_over:
            seat = seated if seated in mirror.asked else mirror.asked[0]
            name = mirror.seats[seat]
            while name + "> " not in (text := terminal.until_prompt()):
                assert "Enter" in text
                terminal.type("")
            options = mirror.options(seat)
            option = options[dice.below(len(options))]
            assert GAME.question(mirror.state, seat) in text.replace("\n", " ")
            terminal.type(option.text)
            mirror.act(seat, option.action)
            seated = seat
        terminal.until("Replay it with: ")
        assert terminal.wait() == 0
    assert final(tmp_path) == GAME.dump(mirror.state)
