"""A match of two games in the terminal: changed sides, points, and resuming."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.game import find_game
from mathom.core.play.series import AnySeries, Series, read_series, write_series
from mathom.terminal.opponent import Opponent
from mathom.terminal.play import Secrets
from mathom.terminal.saves import SaveFile
from mathom.terminal.screen import Screen
from mathom.terminal.series import SeriesTable
from tests.terminal.people import GAME, People
from tests.terminal.program import run


class Match:
    """A series, and people who answer at random for as long as they have lines."""

    def __init__(self, series: AnySeries, people: tuple[int, ...], folder: Path, lines: int) -> None:
        self.series, self.paper = series, io.StringIO()
        typing = People(self.paper)
        typing.lines.extend(["random"] * lines)
        save_file = SaveFile(folder, "match", lambda: write_series(series))
        screen = Screen(typing, self.paper, 79)
        SeriesTable(series, people, screen, Dice(1), Secrets(1), save_file, Opponent("random")).play()
        self.text = self.paper.getvalue()
        self.lines = lines - len(typing.lines)


def ann_and_bob() -> AnySeries:
    return Series(GAME, ("Ann", "Bob"))


@pytest.mark.parametrize("people", [(0, 1), (0,), (1,)])
def test_two_games_with_exchanged_sides_and_points(people: tuple[int, ...], tmp_path: Path) -> None:
    match = Match(ann_and_bob(), people, tmp_path, 1000)
    series, text = match.series, match.text
    assert series.is_over
    games = text.split("Game 2 of 2. Fellowship: Bob, Sauron: Ann.\n")
    assert len(games) == 2 and games[0].startswith("Game 1 of 2. Fellowship: Ann, Sauron: Bob.\n")
    ann, bob = series.points_of(0)
    assert f"Points of this game: Ann: {ann}, Bob: {bob}.\n" in games[0]
    ann, bob = series.points_of(1)
    assert f"Points of this game: Ann: {ann}, Bob: {bob}.\n" in games[1]
    ann, bob = series.points
    assert f"Points of all games: Ann: {ann}, Bob: {bob}.\n" in games[1]
    wanted = "The match is a draw." if ann == bob else f"Winner of the match: {'Ann' if ann > bob else 'Bob'}."
    assert text.endswith(f"{wanted}\n")
    for number, game in enumerate(games):
        asked = {name for name in ("fellowship", "sauron") if f"{name}> " in game}
        assert asked == {("fellowship", "sauron")[series.seat_of(number, player)] for player in people}


def test_match_draw_is_announced(tmp_path: Path) -> None:
    match = Match(Series(GAME, ("Ann", "Bob"), {"turn-limit": "1"}), (0, 1), tmp_path, 1000)
    assert match.text.endswith("Points of all games: Ann: 0, Bob: 0.\nThe match is a draw.\n")


def test_match_resumes_at_any_point(tmp_path: Path) -> None:
    whole = Match(ann_and_bob(), (0, 1), tmp_path, 1000).lines
    for lines in range(1, whole, 9):
        folder = tmp_path / str(lines)
        stopped = Match(ann_and_bob(), (0, 1), folder, lines)
        kept = read_series((folder / "match-1.mathom").read_text(), find_game)
        assert [m.entries for m in kept.matches] == [m.entries for m in stopped.series.matches]
        assert "play --resume " in stopped.text
    assert kept.number == 1, "the second game was reached"
    rest = Match(kept, (0, 1), tmp_path, 1000)
    assert rest.series.is_over and rest.text.startswith("Game 2 of 2") and "Winner of the match: " in rest.text


def test_match_stops_and_resumes_between_games(tmp_path: Path) -> None:
    """The first is over, the second not yet begun: Enter goes on, the end of the input stops and keeps."""
    series = ann_and_bob()
    series.begin(bytes(32)).resign(1)
    text = write_series(series)
    path = tmp_path / "match"
    path.write_text(text)
    stopped = run(tmp_path, "play", "--resume", str(path), "--side", "sauron")
    assert "Press Enter for the next game. \nStopped. Saved: " in stopped.stdout
    kept = re.findall(r"Continue with: ./mathom play --resume (.*) --side sauron\n", stopped.stdout)
    assert len(kept) == 1 and Path(kept[0]).read_text() == text and path.read_text() == text
    gone_on = run(tmp_path, "play", "--resume", str(path), "--side", "s", lines=["", "random", "quit"])
    assert "Game 2 of 2. Fellowship: Bob, Sauron: Ann.\n" in gone_on.stdout and "sauron> " in gone_on.stdout


def test_match_stops_before_the_second_game(tmp_path: Path) -> None:
    lines = ["", "random all", "", "random all", "resign", "yes", "", ""]
    done = run(tmp_path, "play", "--match", "--two", lines=lines)
    assert "Game 2 of 2. " in done.stdout and "fellowship> \n" in done.stdout
    assert re.search(r"Stopped\.\nSaved: .*confrontation-match-1\.mathom\n", done.stdout)


def test_resumed_game_has_a_new_secret(tmp_path: Path) -> None:
    series = ann_and_bob()
    series.begin(bytes(32)).say(0, "frodo")
    path = tmp_path / "match"
    path.write_text(write_series(series))
    run(tmp_path, "play", "--resume", str(path), "--side", "fellowship", lines=["sam", "quit"])
    (kept,) = (tmp_path / "saves").iterdir()
    again = read_series(kept.read_text(), find_game)
    assert [stretch.opened for stretch in again.matches[0].luck] == [False, True, False]


def test_program_plays_and_replays_a_match(tmp_path: Path) -> None:
    options = ("--match", "--side", "fellowship", "--against", "random", "--seed", "9")
    played = run(tmp_path, "play", *options, lines=["random"] * 400)
    assert played.returncode == 0 and "Game 1 of 2. Fellowship: You, Sauron: Lobelia, random.\n" in played.stdout
    assert "Points of all games: You: " in played.stdout and played.stderr == ""
    path = tmp_path / "saves" / "confrontation-match-1.mathom"
    series = read_series(path.read_text(), find_game)
    assert series.is_over and series.players == ("You", "Lobelia, random")
    for arguments, number in (([], 1), (["--game", "2"], 1), (["--game", "1"], 0)):
        final = run(tmp_path, "replay", str(path), "--final", *arguments)
        assert final.stdout.strip() == GAME.dump(series.matches[number].state)
