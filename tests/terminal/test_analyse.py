"""`mathom analyse`: table, JSON, plot, and errors."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import mathom.games  # noqa: F401
from mathom.bots.analysis import game_analysis as module
from mathom.cli import main
from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, write
from mathom.core.play.series import Series, write_series
from mathom.terminal import analyse as command
from tests.bots.flat import Flat

NOW_OR_NEVER = "dagorlad: frodo | rohan: sam | shire: orcs warg | arthedain: balrog ; turn 2"


@pytest.fixture
def blunder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A win that is missed, and a searcher that is quick for it."""
    monkeypatch.setattr(module, "make_bot", lambda spec: Flat())
    monkeypatch.setattr(command, "make_bot", lambda spec: Flat())
    match: AnyMatch = Match(find_game("confrontation"), None, position=NOW_OR_NEVER, names=("Ann", "Bob"))
    match.say(0, "sam-gondor")
    match.say(1, "balrog-shire")
    path = tmp_path / "blunder.mathom"
    path.write_text(write(match))
    return str(path)


def test_table_of_moves(blunder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", blunder, "--iterations", "100"]) == 0
    shown = capsys.readouterr()
    out = " ".join(shown.out.split())
    assert "1 ██████████ 100% 100% 100% The Fellowship, sam-gondor: Sam from Rohan to Gondor." in out
    assert "Better, frodo-mordor (100%): Frodo from Dagorlad to Mordor" in out
    assert "end ░░░░░░░░░░ 0%" in out
    assert "Swing at 1: 100% to Sauron, mostly by a mistake." in out
    assert "The Fellowship (Ann): 1 mistake, lost 100%; luck +0% (drawn +0%)." in out
    assert "Sauron (Bob): 0 mistakes, lost 0%; luck +0% (drawn +0%)." in out
    assert "2 of 2 positions" in shown.err and "Luck for" not in out
    assert all(len(line) <= 80 for line in shown.out.splitlines())


def test_json_output_of_analyse(blunder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", blunder, "--iterations", "60", "--seed", "7", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["state"], data["game"], data["names"]) == ("ready", "confrontation", ["Ann", "Bob"])
    assert data["seats"] == ["fellowship", "sauron"] and data["finished"] and data["complete"]
    assert [(move["text"], move["best"]["text"]) for move in data["moves"]] == [("sam-gondor", "frodo-mordor")]
    assert [row["mistakes"] for row in data["summary"]] == [1, 0]


def test_plot_is_valid_svg(blunder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", blunder, "--iterations", "60", "--plot", str(tmp_path / "c.svg")]) == 0
    root = ET.fromstring((tmp_path / "c.svg").read_text())  # noqa: S314
    (line,) = root.iter("{http://www.w3.org/2000/svg}polyline")
    points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
    assert len(points) == 2 and points[0][0] < points[1][0] and points[0][1] < points[1][1]  # it goes down
    (mark,) = root.iter("{http://www.w3.org/2000/svg}circle")
    assert float(mark.attrib["cx"]) == points[0][0] and "-100%" in "".join(mark.itertext())


def test_one_game_of_a_match(blunder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    series = Series(find_game("confrontation"), ["Ann", "Bob"], {})
    series.begin()
    series.matches[-1].resign(0)
    path = tmp_path / "match.mathom"
    path.write_text(write_series(series))
    assert main(["analyse", str(path), "--iterations", "2", "--game", "1"]) == 0
    assert capsys.readouterr().out.startswith("The Confrontation: 0 decisions.")
    assert main(["analyse", str(path), "--game", "2"]) == 1
    assert capsys.readouterr().err == "This match has the games 1 to 1: there is no game 2.\n"


def test_unfinished_game_is_analysed(blunder: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(blunder).read_text()
    Path(blunder).write_text("".join(row for row in text.splitlines(True) if not row.startswith(("sauron", "result"))))
    assert main(["analyse", blunder, "--iterations", "60"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "1 decisions. The game is not over, so hidden pieces and cards have no names here." in out
    assert "There was a better answer (100%)." in out and "from Rohan to Gondor" in out
    assert not any(name in out for name in ("Sam", "sam", "Frodo", "frodo"))
    assert main(["analyse", blunder, "--iterations", "60", "--json"]) == 0
    (move,) = json.loads(capsys.readouterr().out)["moves"]
    assert (move["text"], move["best"]["text"], move["best"]["words"]) == ("", "", "") and "Sam" not in move["words"]


def test_interrupt_shows_finished_part(
    blunder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(self: command.Progress, done: int, of: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(command.Progress, "tell", stop)
    assert main(["analyse", blunder, "--iterations", "60"]) == 130
    out = " ".join(capsys.readouterr().out.split())
    assert "You stopped the analysis: the rest is missing." in out and "Better, frodo-mordor" in out


WRONG = [
    ("nofile", "nofile cannot be read (no such file or directory): name another file."),
    ("{file} --iterations 0", "--iterations must be a number from 1 to 1000000000."),
    ("{file} --seconds 0", "--seconds must be more than 0 and at most 3600."),
    ("{file} --seconds nan", "--seconds must be more than 0 and at most 3600."),
    ("{file} --jobs 0", "--jobs must be a number from 1 to 256."),
    ("{file} --seed -1", "--seed must be a number from 0 to 9223372036854775807."),
    ("{file} --game 2", "{file} holds one game: leave --game out."),
    ("{file} --plot nowhere/x.svg", "nowhere/x.svg cannot be written (its folder does not exist): name another file."),
    ("{file} --plot .", ". cannot be written (it is a folder): name another file."),
    ("{file} --plot x.png", "x.png: pictures are SVG, so name a file that ends in .svg."),
]


@pytest.mark.parametrize(("typed", "sentence"), WRONG)
def test_wrong_options_get_one_sentence(
    typed: str, sentence: str, blunder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word.replace("{file}", blunder) for word in typed.split()]
    assert main(["analyse", *words]) == 1
    said = [line for line in capsys.readouterr().err.splitlines() if "positions" not in line]
    assert said == [sentence.replace("{file}", blunder)]


def test_invalid_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear Bilbo\n")
    assert main(["analyse", str(path), "--bot", "random"]) == 1
    assert capsys.readouterr().err.startswith(f"{path} is not a valid record: line 1: ")


def test_unknown_bot_is_refused(
    blunder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.undo()
    assert main(["analyse", blunder, "--bot", "gandalf"]) == 1
    assert capsys.readouterr().err.startswith('there is no bot "gandalf"')


def test_resignation_shows_the_odds_given_up(blunder: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = Path(blunder).read_text().splitlines(True)
    Path(blunder).write_text("".join(rows[: rows.index("fellowship sam-gondor\n")]) + "fellowship resigns\n")
    assert main(["analyse", blunder, "--iterations", "60"]) == 0
    assert "gave up 100% at the end." in " ".join(capsys.readouterr().out.split())
