"""Twilight of the Third Age for four at one terminal: a whole game, typed, stopped, resumed and replayed."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.core.play.record import read
from mathom.games.war.game import WarGame
from mathom.terminal.play import Secrets
from tests.games.war.recorded import WarMatch, chosen
from tests.terminal.program import Terminal, run

GAME = WarGame()
SEATS = ("gondor", "witch-king", "saruman", "rohan")
TWILIGHT = ("play", "war", "--preset", "twilight", "--players")
FIRST_PART = 60  # answers before the people stop


class Table:
    """People on a terminal. A match of our own beside it plays sensibly, and knows how the game must go on."""

    def __init__(self, mirror: WarMatch) -> None:
        self.mirror = mirror
        self.dice = Dice(1)
        self.seated: int | None = None
        self.shown: list[set[str]] = []  # the hands on each screen

    def play(self, terminal: Terminal, answers: int) -> None:
        """Types answers to the end of the game, or as many."""
        mirror = self.mirror
        while answers > 0 and not mirror.is_over:
            seat = self.seated if self.seated in mirror.asked else mirror.asked[0]
            while mirror.seats[seat] + "> " not in (text := terminal.until_prompt()):
                assert "Enter" in text and "Traceback" not in text
                terminal.type("")
            self.look(text)
            action = chosen(mirror, seat, self.dice, True)
            terminal.type(mirror.game.notate(mirror.state, seat, action))
            mirror.act(seat, action)
            self.seated = seat
            answers -= 1

    def look(self, text: str) -> None:
        """R17.2: a screen shows the cards of one player, and of the partner only those that came by a swap."""
        rows = [line for line in text.splitlines() if line.startswith("Hand ")]
        self.shown.append({row.split()[1] for row in rows if ": " in row})
        assert len(self.shown[-1]) <= (2 if any(self.mirror.state.given) else 1)
        assert self.shown[-1] <= {"gondor", "rohan"} or self.shown[-1] <= {"witch-king", "saruman"}


def test_four_people_play_a_whole_game_save_and_replay_it(tmp_path: Path) -> None:
    """R17, R18: every answer is typed; the game is stopped once, resumed, and replayed from every seat."""
    rules = next(preset for preset in GAME.presets if preset.name == "twilight").rules_for(4)
    table = Table(Match(GAME, rules, secret=Secrets(5).next()))
    with Terminal(tmp_path, *TWILIGHT, "4", "--two", "--seed", "5") as terminal:
        table.play(terminal, FIRST_PART)
        terminal.until_prompt()
        terminal.press("d")
        assert terminal.wait() == 0
    (record,) = (tmp_path / "saves").iterdir()
    stopped = cast(WarMatch, read(record.read_text(encoding="utf-8")))
    assert stopped.state.fingerprint(1) == table.mirror.state.fingerprint(1)
    stopped.use_secret(Secrets(6).next())
    table.mirror, table.seated = stopped, None
    with Terminal(tmp_path, "play", "--resume", str(record), "--two", "--seed", "6") as terminal:
        table.play(terminal, 5_000)
        terminal.until("Replay it with: ")
        assert terminal.wait() == 0
    assert set().union(*table.shown) == set(SEATS)
    kept = read(record.read_text(encoding="utf-8"))
    assert kept.is_over and kept.state.fingerprint(1) == table.mirror.state.fingerprint(1)
    for viewer in (*SEATS, "public", "all"):
        replayed = run(tmp_path, "replay", str(record), "--as", viewer, lines=["t", "g 100", "e", "q"])
        assert (replayed.returncode, replayed.stderr) == (0, "") and "Result: gondor" in replayed.stdout


@pytest.mark.parametrize(("players", "side"), [("3", "saruman"), ("4", "gondor"), ("4", "witch-king,rohan")])
def test_bots_play_any_seat(players: str, side: str, tmp_path: Path) -> None:
    """The people answer at random; the other seats are the computer's."""
    options = ("--side", side, "--against", "steady", "--seed", "7")
    done = run(tmp_path, *TWILIGHT, players, *options, lines=["", "", "random"] * 3_000)
    assert (done.returncode, done.stderr) == (0, "") and "Traceback" not in done.stdout
    assert "Replay it with: " in done.stdout


def test_bots_play_the_two_player_game(tmp_path: Path) -> None:
    done = run(
        tmp_path, *TWILIGHT, "2", "--side", "shadow", "--against", "steady", "--seed", "8", lines=["random"] * 2_000
    )
    assert (done.returncode, done.stderr) == (0, "") and "Replay it with: " in done.stdout
