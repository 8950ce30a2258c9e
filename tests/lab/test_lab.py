"""`mathom lab`: experiments and their tables in docs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom import cli
from mathom.games.riddle.maps.read_map import read_map
from mathom.games.riddle.rules.cards import EVIL, GOOD
from mathom.lab.experiments import confrontation as experiments
from mathom.lab.experiments.best_response import Effort
from mathom.lab.experiments.command import DOCS, GAME, KEPT, PAGE, page_for, with_table
from mathom.lab.experiments.confrontation import EXPERIMENTS, EXPLOIT, STRONGEST
from mathom.lab.experiments.plans import Arena, Experiment
from mathom.lab.experiments.riddle import write_maps

ROOT = Path(__file__).resolve().parent.parent.parent
BEST = (STRONGEST, STRONGEST)
SMALL = (
    Experiment("small", "A test.", (Arena(("t-first", "random"), 4), Arena(("t-claimer", "t-first"), 4)), 9),
    Experiment("sides", "Another.", (Arena(BEST, 2), Arena(BEST, 2, rules="cast=variant")), 9, True),
    Experiment("apart", "No third.", (Arena(("random", "t-first"), 2), Arena(("t-claimer", "greedy"), 2)), 9),
)


def test_pages_have_a_block_for_every_experiment() -> None:
    for name in [*(experiment.name for experiment in EXPERIMENTS), EXPLOIT]:
        assert "here" in with_table((ROOT / page_for(name)).read_text(), name, "here\n")
    assert len({experiment.seed for experiment in EXPERIMENTS}) == len(EXPERIMENTS)


def test_table_is_written_and_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(experiments, "EXPERIMENTS", SMALL)
    page = tmp_path / PAGE
    page.parent.mkdir()
    page.write_text(
        "Before.\n<!-- lab small -->\nold\n<!-- /lab small -->\n<!-- lab sides -->\n<!-- /lab sides -->\n"
        "<!-- lab apart -->\n<!-- /lab apart -->\nAfter.\n"
    )
    words = ["--folder", str(tmp_path), "--jobs", "1", "--strongest", "random"]
    assert cli.main(["lab", "small", "sides", *words]) == 0
    text = page.read_text()
    assert "old" not in text and text.startswith("Before.") and text.endswith("After.\n")
    rows = [line.split("|") for line in text.splitlines() if line.startswith("|")]
    assert [row[1:4] for row in rows if "`t-first`" in row[1] or "`t-claimer`" in row[1]][:2] == [
        [" `t-first` ", " `random` ", " 4 "],
        [" `t-claimer` ", " `t-first` ", " 4 "],
    ]
    assert [row[1] for row in rows if len(row) == 5][2:5] == [" `t-first` ", " `random` ", " `t-claimer` "]  # one scale
    assert f"    ./mathom arena {GAME} t-claimer t-first --games 4 --seed 9" in text
    assert "| cast=variant | 2 |" in text
    kept = (tmp_path / KEPT / "small.jsonl").read_text()
    assert len(kept.splitlines()) == 8
    assert cli.main(["lab", "small", *words]) == 0
    assert page.read_text() == text and (tmp_path / KEPT / "small.jsonl").read_text() == kept
    assert cli.main(["lab", "apart", *words]) == 0 and page.read_text().count("| Elo |") == 1
    monkeypatch.setattr("mathom.lab.experiments.command.EXPLOITED", ("t-first",))
    monkeypatch.setattr("mathom.lab.experiments.command.Effort", lambda: Effort(2, 2, 1))
    page.write_text(page.read_text() + "<!-- lab exploit -->\n<!-- /lab exploit -->\n")
    assert cli.main(["lab", "exploit", *words, "--games", "2"]) == 0
    assert "| `t-first` | `t-first` |" in page.read_text()
    assert "    ./mathom exploit confrontation t-first --games 2 --seed 108 --by random" in page.read_text()
    capsys.readouterr()
    assert cli.main(["lab", "small", "smal", *words]) == 1
    told = capsys.readouterr()
    assert "small" in told.err and told.out == ""  # before the first is played
    assert cli.main(["lab", "expliot", *words]) == 1 and "did you mean exploit?" in capsys.readouterr().err


def test_list_help_and_pages_name_the_same_experiments(capsys: pytest.CaptureFixture[str]) -> None:
    names = [*(experiment.name for experiment in EXPERIMENTS), EXPLOIT]
    assert cli.main(["lab"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == names
    with pytest.raises(SystemExit):
        cli.main(["lab", "--help"])
    assert f"{','.join(names)};withoutaname" in "".join(capsys.readouterr().out.split())
    pages = {DOCS / experiment.page for experiment in EXPERIMENTS}
    found = [name for page in pages for name in re.findall("<!-- lab (.*) -->", (ROOT / page).read_text())]
    assert sorted(found) == sorted(names)
    for words in ("lab exploit --games -1", "lab levels --jobs 0", "exploit confrontation random --games 0"):
        assert cli.main(words.split()) == 1
        assert "--games and --jobs must be at least 1" in capsys.readouterr().err


def test_variants_of_our_map_change_only_cities(tmp_path: Path) -> None:
    write_maps(tmp_path)
    ours, swapped, near = (
        read_map(text)
        for text in (
            (ROOT / "src/mathom/games/riddle/data/map.txt").read_text(),
            *((tmp_path / "maps" / f"{name}.txt").read_text() for name in ("swapped", "near-downs")),
        )
    )
    assert sorted(ours.site_names) == sorted(swapped.site_names) == sorted(near.site_names)
    assert ours.spaces == swapped.spaces == near.spaces
    for board, cities in ((ours, ["0909"]), (near, ["0908"])):
        assert [place for place in ("0908", "0909") if board.site[board.space_at[place]] >= 0] == cities
    symbols = {GOOD: EVIL, EVIL: GOOD}
    by_name = dict(zip(swapped.site_names, swapped.site_symbol, strict=True))
    for name, symbol in zip(ours.site_names, ours.site_symbol, strict=True):
        assert by_name[name] == symbols.get(symbol, symbol)


def test_tables_of_games_for_four(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = "players=4 max-rounds=3"
    levels = Arena(("first", "random", "random", "random"), 4, rules=rules, game="riddle")
    maps = [
        Arena(("greedy", "greedy"), 2, rules=f"{rules}{chosen}", game="riddle", name=f"basic, 4, {name}")
        for name, chosen in (("our map", ""), ("near-downs", " map=near-downs"))
    ]
    small = (
        Experiment("levels-of-four", "A test.", (levels,), 9, table="levels", is_kept=False),
        Experiment("maps", "Another.", tuple(maps), 9, table="maps", is_kept=False, prepare=write_maps),
    )
    monkeypatch.setattr(experiments, "EXPERIMENTS", small)
    monkeypatch.chdir(tmp_path)
    page = tmp_path / PAGE
    page.parent.mkdir()
    page.write_text("\n".join(f"<!-- lab {one.name} -->\n<!-- /lab {one.name} -->" for one in small))
    assert cli.main(["lab", "levels-of-four", "maps", "--folder", str(tmp_path), "--jobs", "1"]) == 0
    text = page.read_text()
    assert "| bot | against three | games | wins | ms a decision |" in text
    assert "| `first` | `random` | 4 | " in text and "| `random` | `" not in text
    assert "| basic, 4 | our map | 2 | " in text and "| basic, 4 | near-downs | 2 | " in text
    assert "map=near-downs" in text
