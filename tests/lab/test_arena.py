"""`mathom arena`: figures, resuming, JSON, and games with more than two seats."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from mathom import cli
from mathom.lab.arena import runner
from mathom.lab.arena.command import ArenaPlan, play_plan
from mathom.lab.arena.fixtures import Conditions, Fixture
from mathom.lab.arena.results import PlayedGame, read_results


def arena(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main(["arena", *words]) == 0
    return capsys.readouterr().out


def data_of(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(arena(capsys, *words, "--json"))


def test_json_output(capsys: pytest.CaptureFixture[str]) -> None:
    data = data_of(capsys, "confrontation", "random", "t-first", "--games", "12", "--jobs", "1")
    (pair,) = data["pairs"]
    assert (pair["a"], pair["b"], pair["games"]) == ("random", "t-first", 12)
    assert 0 <= pair["ci95"][0] <= pair["win_rate"] <= pair["ci95"][1] <= 1
    assert set(pair["by_side"]) == {"fellowship", "sauron"}
    sides = pair["by_side"].values()
    assert [side["games"] for side in sides] == [6, 6]
    assert sum(side["win_rate"] for side in sides) / 2 == pytest.approx(pair["win_rate"], abs=1e-3)
    assert [row["bot"] for row in data["elo"]] == ["random", "t-first"] and data["elo"][0]["elo"] == 0


def test_three_bots_with_a_plot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plot = tmp_path / "arena.svg"
    words = ("confrontation", "t-first", "random", "t-nonsense", "--games", "4", "--jobs", "2", "--plot", str(plot))
    text = arena(capsys, *words)
    rows = [line.split() for line in text.splitlines()]
    assert [row[:3] for row in rows[1:4]] == [
        ["t-first", "random", "4"],
        ["t-first", "t-nonsense", "4"],
        ["random", "t-nonsense", "4"],
    ]
    assert "t-nonsense forfeited: answered 'xyzzy', which is not an option" in text
    assert next(row for row in rows if row[:1] == ["t-nonsense"])[-1] == "8"
    svg = ET.fromstring(plot.read_text())  # noqa: S314
    texts = [node.text for node in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert "t-first : random" in texts and "prefers-color-scheme: dark" in plot.read_text()
    first = data_of(capsys, *words[:4], "--games", "4", "--jobs", "1", "--against", "first")
    assert [(pair["a"], pair["b"]) for pair in first["pairs"]] == [("t-first", "random"), ("t-first", "t-nonsense")]


def test_figures_depend_on_the_seed_but_not_on_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("confrontation", "random", "t-first", "--games", "10", "--seed", "4")

    def figures(*more: str) -> tuple[object, object]:
        data = data_of(capsys, *words, *more)
        return data["pairs"], [row["answers"] for row in data["bots"]]

    assert figures("--jobs", "1") == figures("--jobs", "2") != figures("--jobs", "1", "--seed", "5")


def test_arena_with_three_seats(capsys: pytest.CaptureFixture[str]) -> None:
    data = data_of(capsys, "toy", "t-claimer", "random", "t-first", "--games", "30", "--jobs", "1")
    rows = {row["bot"]: row for row in data["seats"]}
    assert list(rows) == ["t-claimer", "random", "t-first"] and "pairs" not in data and "elo" not in data
    assert all(row["games"] == 30 and row["ci95"][0] <= row["win_rate"] <= row["ci95"][1] for row in rows.values())
    assert sum(row["win_rate"] for row in rows.values()) == pytest.approx(1, abs=1e-3)
    assert rows["t-claimer"]["win_rate"] > 0.5
    assert [seat["games"] for seat in rows["random"]["by_seat"].values()] == [10, 10, 10]
    assert "t-claimer" in arena(capsys, "toy", "t-claimer", "random", "--games", "3", "--jobs", "1")


def test_interrupted_arena_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "deep" / "games.jsonl"

    def order(games: int) -> ArenaPlan:
        return ArenaPlan(Conditions("confrontation", seed=2), ("random", "t-first"), games, out=out)

    whole, _ = play_plan(ArenaPlan(Conditions("confrontation", seed=2), ("random", "t-first"), 8), bar=False)
    play, count = runner.GameWorker.play, 0

    def until_interrupted(self: runner.GameWorker, fixture: Fixture) -> PlayedGame:
        nonlocal count
        count += 1
        if count == 4:
            raise KeyboardInterrupt
        return play(self, fixture)

    monkeypatch.setattr(runner.GameWorker, "play", until_interrupted)
    some, finished = play_plan(order(8), bar=False)
    assert not finished and len(some) == 3 == len(list(read_results(out)))
    out.write_bytes(out.read_bytes() + b'{"game":"confrontation","rul')  # a power cut
    rest, finished = play_plan(order(8), bar=False)
    assert finished and count == 9  # five more, no game twice
    assert len(out.read_text().splitlines()) == 8
    assert sorted(timeless(one) for one in rest) == sorted(timeless(one) for one in whole)
    assert play_plan(order(8), bar=False)[1] and count == 9
    other, _ = play_plan(ArenaPlan(Conditions("confrontation", seed=3), ("random", "t-first"), 2, out=out), bar=False)
    assert count == 11 and len(other) == 2  # games of another experiment in the same file do not count


def timeless(one: PlayedGame) -> tuple[object, ...]:
    return one.bots, one.pair, one.seats, one.result, one.answers, one.turns


def test_every_line_of_the_file_is_a_complete_game(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    rules = (("cast", "variant"),)
    play_plan(ArenaPlan(Conditions("confrontation", rules, seed=6), ("random", "t-broken"), 2, out=out), bar=False)
    first, second = (json.loads(line) for line in out.read_text().splitlines())
    assert first["bots"] == ["random", "t-broken"] and first["rules"] == {"cast": "variant"} and first["seed"] == 6
    assert (first["seats"], second["seats"]) == ([0, 1], [1, 0]) and first["pair"] == second["pair"] == 0
    assert first["result"] == [1.0, -1.0] and second["result"] == [-1.0, 1.0]
    assert first["forfeits"] == [{"seat": 1, "why": "failed: ZeroDivisionError: no luck"}]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("confrontation", "random"), "two bots or more"),
        (("confrontation", "random", "nobody"), 'there is no bot "nobody"'),
        (("confrontation", "random", "random:3"), "no settings after the colon"),
        (("confrontation", "random", "random", "--rules", "cast=cubist"), "cubist"),
        (("confrontation", "random", "random", "--games", "0"), "--games and --jobs must be at least 1"),
        (("confrontation", "random", "exec:"), "name a program after the colon"),
        (("confrontation", "random", "exec:/nonexist/x -q"), 'there is no program "/nonexist/x"'),
        (("confrontation", "random", "random", "--plot", "nowhere/x.svg"), "(its folder does not exist): name another"),
        (("confrontation", "random", "random", "--plot", "x.png"), "x.png: pictures are SVG, so name a file"),
    ],
)
def test_invalid_arguments_are_explained(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert cli.main(["arena", *words]) == 1
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("library", ["tqdm", "scipy.stats"])
def test_missing_library_error_names_the_lab_extra(
    library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    for name in [name for name in sys.modules if name.startswith("mathom.lab.")]:
        monkeypatch.delitem(sys.modules, name)
    assert cli.main(["arena", "confrontation", "random", "random"]) == 1
    assert re.search(r'is not installed: pip install "mathom\[lab\]"\.\n$', capsys.readouterr().err)
