"""Figures of games with more than two seats: lengths, ends, kinds, things."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from mathom import cli
from mathom.core.game import find_game
from mathom.core.play.tally import Tally
from mathom.core.rule_options import read_rules
from mathom.lab.arena.fixtures import Conditions, fixtures, seatings
from mathom.lab.arena.results import PlayedGame
from mathom.lab.experiments.balance import TABLES, chart_of
from mathom.lab.experiments.confrontation import EXPERIMENTS
from mathom.lab.experiments.plans import Arena, Experiment
from mathom.lab.ratings.report import report
from mathom.lab.ratings.tallies import in_words, tallied


def played(pair: int, result: tuple[float, ...], rounds: int, held: tuple[int, ...]) -> PlayedGame:
    counts = {"held": {"boat": held}, "played": {}}
    kinds = ("hobbits", "riders", "riders", "hobbits")
    by, ended = ("riddle", "ring-shown") if max(result) > 0 else ("", "round-limit")
    tally = Tally(rounds, ended, by, kinds, ("frodo", "black-rider-1", "black-rider-2", "sam"), counts)
    nothing = (0.0,) * 4
    bots = ("a",) * 4
    return PlayedGame(
        "riddle", {}, "drawn", 1, bots, pair, (0, 1, 2, 3), result, 9, (5,) * 4, nothing, nothing, (), False, 12, tally
    )


GAMES = [
    played(0, (1, -1, -1, -1), 10, (1, 1, 0, 0)),
    played(1, (-1, 1, -1, -1), 20, (1, 1, 0, 0)),
    played(2, (-1, -1, -1, 1), 30, (0, 0, 0, 1)),
    played(3, (0, 0, 0, 0), 400, (0, 1, 0, 0)),
]


def test_tallies_of_several_games() -> None:
    data = tallied(GAMES)
    assert data is not None
    assert (data["rounds"]["shortest"], data["rounds"]["median"], data["rounds"]["longest"]) == (10, 30, 400)
    assert data["decisions"]["median"] == 12 and data["minutes"]["median"] == 4
    assert (data["drawn"]["number"], data["drawn"]["share"]) == (1, 0.25)
    assert [(one["rounds"], one["number"]) for one in data["within"]] == [(30, 3), (60, 3), (100, 3)]
    assert (data["ended"], data["by"]) == ({"ring-shown": 3, "round-limit": 1}, {"riddle": 3})
    hobbits, riders = data["kinds"]  # of three games that were won, two seats each
    assert (hobbits["number"], hobbits["of"], riders["number"], riders["of"]) == (2, 6, 1, 6)
    assert hobbits["fair"] == riders["fair"] == 0.25
    assert [row["number"] for row in data["seats"]] == [1, 1, 0, 1]
    (boat,) = data["counts"]["held"]
    assert (boat["a_game"], boat["games"], boat["by_winner"]["share"]) == (1.5, 1.0, 0.5)
    assert (boat["wins"]["number"], boat["wins"]["of"], boat["fair"]) == (3, 5, 0.25)
    assert "Rounds: 30" in in_words(data)[0] and "hobbits 33.3 %" in " ".join(in_words(data))


def test_games_without_winner_list_no_winners() -> None:
    data = tallied([GAMES[3]])
    assert data is not None and not any(line.startswith("Won") and line.endswith(": .") for line in in_words(data))


def test_winning_team_counts_once() -> None:
    data = tallied([played(0, (1, -1, -1, 1), 10, (0,) * 4), played(1, (-1, 1, 1, -1), 10, (0,) * 4), GAMES[3]])
    assert data is not None
    assert [(row["number"], row["of"], row["fair"]) for row in data["kinds"]] == [(1, 2, 0.5)] * 2


@pytest.mark.parametrize("kind", ["strength", "length", "options", "cards"])  # test_lab.py has the other tables
def test_tables_and_charts(kind: str) -> None:
    bots = ("greedy", "random")
    arenas = (Arena(bots, 4, game="riddle", name="basic"), Arena(bots, 4, game="riddle", name="feast=on", base="basic"))
    data = report(Conditions("riddle", (("players", "4"),)), GAMES)
    done = [(arena, 4, data) for arena in arenas]
    lines = TABLES[kind](done)
    assert len({line.count("|") for line in lines[: lines.index("") if "" in lines else None]}) == 1
    assert any("riddle 100 %" in line or "riddle | 100.0 %" in line for line in lines)
    chart = chart_of(Experiment("small", "", arenas, 1, table=kind), done)
    assert (chart is None) == (kind == "strength")
    if chart is not None:
        svg = ET.fromstring(chart)  # noqa: S314
        texts = [node.text for node in svg.iter("{http://www.w3.org/2000/svg}text")]
        assert "./mathom lab small: 8 games, seed 1" in texts and "prefers-color-scheme: dark" in chart
        assert ("boat" if kind == "cards" else "basic") in texts


def test_equal_bots_do_not_repeat_a_game() -> None:
    assert seatings(("a", "a")) == [(0, 1), (1, 0)]  # sides differ, so they change them all the same
    assert seatings(("a",) * 4) == [(0, 1, 2, 3)]
    assert len(seatings(("a", "b", "b", "b"))) == 4 and len(seatings(("a", "b", "a", "b"))) == 2
    games = fixtures([("a",) * 4, ("a", "b", "b", "b")], 3)
    assert [(game.pair, len(set(game.bots))) for game in games] == [(0, 1), *[(0, 2)] * 4, (1, 1), (2, 1)]


def test_arena_reports_the_tally_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "riddle", "greedy", "random", "--games", "1", "--jobs", "1", "--rules", "players=3"]
    assert cli.main([*words, "max-rounds=4", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["bot"] for row in data["seats"]] == ["greedy", "random"] and data["seats"][0]["games"] == 3
    tally = data["tally"]
    assert tally["rounds"]["longest"] <= 5 and tally["ended"] == {"round-limit": 3}
    assert 0 < tally["decisions"]["median"] < tally["answers"]  # a move and its end are one gesture


def test_rules_of_every_experiment_are_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for experiment in EXPERIMENTS:
        if experiment.prepare is not None:
            experiment.prepare(tmp_path)
        for arena in experiment.arenas:
            game = find_game(arena.game)
            assert game.new(read_rules(arena.rules)).depth > 0, arena.rules
        bases = {arena.name for arena in experiment.arenas if not arena.base}
        assert all(arena.base in bases for arena in experiment.arenas if arena.base)


WAR_TALLIES = [
    Tally(
        *(turns, ended, ended, ("free", "shadow"), ("free", "shadow")),
        {"played": {"athelas": (1, 0)}, "combat": {"athelas": (1, 0), "orc-patrol": (0, 2)}, "deeds": {}},
    )
    for turns, ended in ((9, "ring-destroyed"), (12, "ring-corrupted"), (22, "shadow-conquest"), (23, "free-conquest"))
]


@pytest.mark.parametrize("kind", ["war-length", "war-cards", "war-strength"])
def test_tables_and_charts_of_war(kind: str) -> None:
    """Turns from 10 to 22, endings of both sides, and both ways to play a card."""
    games = []
    for k, tally in enumerate(WAR_TALLIES):
        mark = 1.0 if tally.ended in ("ring-destroyed", "free-conquest") else -1.0
        seats, times = (k % 2, 1 - k % 2), (0.1, 0.1)
        games.append(
            PlayedGame(
                *("war", {}, "drawn", 1, ("a", "b"), k // 2, seats, (mark, -mark), 9, (5, 5), times, times),
                decisions=12,
                tally=tally,
            )
        )
    arena = Arena(("a", "b"), 4, game="war", name="two", rules="players=2")
    data = report(Conditions("war", (("players", "2"),)), games)
    lines = TABLES[kind]([(arena, 4, data)])
    if kind == "war-length":
        assert "| 50.0 % (" in lines[2] and lines[2].endswith("| 25 % | 25 % | 25 % | 25 % |")
    elif kind == "war-cards":
        assert "| athelas | 1.00 | 1.00 | 50 % |" in lines and "| orc-patrol |  | 2.00 | 50 % |" in lines
    else:
        assert lines[2].startswith("| `a` | `b` | 4 | 50.0 % (")
    chart = chart_of(Experiment("small", "", (arena,), 1, table=kind), [(arena, 4, data)])
    assert (chart is None) == (kind == "war-strength")
