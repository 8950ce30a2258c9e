"""`mathom lab NAME`: plays what is missing of an experiment and writes its table into its page in docs."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from mathom import native
from mathom.core.errors import MathomError
from mathom.core.rule_options import read_rules
from mathom.lab.arena import specs
from mathom.lab.arena.command import STOPPED, ArenaPlan, add_places, check_counts, hint_at_build, play_plan, write
from mathom.lab.arena.fixtures import Conditions
from mathom.lab.arena.results import PlayedGame
from mathom.lab.experiments.balance import TABLES, chart_of
from mathom.lab.experiments.best_response import Effort
from mathom.lab.experiments.confrontation import (
    EXPERIMENTS,
    EXPLOIT,
    EXPLOIT_GAMES,
    EXPLOIT_SEED,
    EXPLOIT_WORDS,
    EXPLOITED,
    STRONGEST,
    find_experiment,
)
from mathom.lab.experiments.exploit import measured
from mathom.lab.experiments.plans import Arena, Experiment
from mathom.lab.ratings.report import Data, percent, report

GAME: Final = "confrontation"
DOCS: Final = Path("docs")
PAGE: Final = DOCS / "bots.md"
KEPT: Final = DOCS / "data"


def add_arguments(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    names = ", ".join([*(experiment.name for experiment in EXPERIMENTS), EXPLOIT])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{names}; without a name, lists them")
    parser.add_argument("--games", type=int, help="games for each pairing; default as the experiment says")
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies the number of games")
    parser.add_argument("--strongest", default=STRONGEST, metavar="BOT", help=f"the strongest bot; default {STRONGEST}")
    parser.add_argument("--folder", type=Path, help=f"the checkout in which to write {PAGE} and {KEPT}")
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="for one answer; default 60")
    add_places(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if not options.names:
        for experiment in EXPERIMENTS:
            sys.stdout.write(f"{experiment.name:<18}{experiment.words}\n")
        sys.stdout.write(f"{EXPLOIT:<18}{EXPLOIT_WORDS}\n")
        return 0
    check_counts(options)
    folder = options.folder or native.PACKAGE.parent.parent
    for name in options.names:
        if not (folder / page_for(name)).exists():
            raise MathomError(f"there is no {page_for(name)} in {folder}: name a checkout with --folder")
    hint_at_build()
    for name in options.names:
        text = (
            exploit_text(options, folder)
            if name == EXPLOIT
            else experiment_text(find_experiment(name), options, folder)
        )
        if text is None:
            return STOPPED
        page = folder / page_for(name)
        write(page, with_table(page.read_text(), name, text))
        sys.stdout.write(text)
    return 0


def page_for(name: str) -> Path:
    return PAGE if name == EXPLOIT else DOCS / find_experiment(name).page


def experiment_text(experiment: Experiment, options: argparse.Namespace, folder: Path) -> str | None:
    """Its table; None if the user stopped it."""
    sys.stderr.write(f"{experiment.name}: {experiment.words}\n")
    out = options.out or (folder / KEPT / f"{experiment.name}.jsonl" if experiment.is_kept else None)
    if experiment.prepare is not None:
        experiment.prepare(Path.cwd())  # games read files of their own from the current folder
    done: list[tuple[Arena, int, Data]] = []
    pools: dict[Conditions, list[PlayedGame]] = {}
    for planned in experiment.arenas:
        arena = replace(planned, bots=tuple(options.strongest if b == STRONGEST else b for b in planned.bots))
        sys.stderr.write(f"{arena.name}\n" if arena.name else "")
        specs.check(list(arena.bots), arena.game)
        games = options.games or max(2, round(arena.games * options.scale))
        rules = tuple(sorted(read_rules(arena.rules).items()))
        conditions = Conditions(arena.game, rules, arena.setups, experiment.seed, options.limit)
        plan = ArenaPlan(conditions, arena.bots, games, arena.against, options.jobs, options.on or "", out)
        played, finished = play_plan(plan)
        if not finished:
            return None
        done.append((arena, games, report(conditions, played)))
        pools.setdefault(conditions, []).extend(played)
    if (chart := chart_of(experiment, done)) is not None:
        write(folder / DOCS / f"{experiment.name}.svg", chart)
    return "\n".join(page_of(experiment, done, [report(*pool) for pool in pools.items()])) + "\n"


def exploit_text(options: argparse.Namespace, folder: Path) -> str | None:
    """The table of the exploitability of the levels; None if the user stopped it."""
    games = options.games or max(2, round(EXPLOIT_GAMES * options.scale))
    lines = [
        EXPLOIT_WORDS,
        "",
        "| bot | known by | wins as Fellowship | wins as Sauron | at least |",
        "|---|---|---|---|---|",
    ]
    commands = []
    for bot in EXPLOITED:
        sys.stderr.write(f"exploit {bot}\n")
        out = options.out or folder / KEPT / f"{EXPLOIT}.jsonl"
        conditions = Conditions(GAME, seed=EXPLOIT_SEED, limit=options.limit)
        plan = ArenaPlan(conditions, (bot,), games, jobs=options.jobs, on=options.on or "", out=out)
        found = measured(plan, Effort(), others=(options.strongest,))
        if found is None:
            return None
        sides = " | ".join(f"{percent(side)} by `{side['by']}`" for side in found["by_side"].values())
        low, high = found["ci95"]
        lines.append(f"| `{bot}` | `{found['model']}` | {sides} | {found['sum']:.2f} ({low:.2f} to {high:.2f}) |")
        commands.append(
            f"    ./mathom exploit {GAME} {bot} --games {games} --seed {EXPLOIT_SEED} --by {options.strongest}"
        )
    return (
        "\n".join([*lines, "", "`./mathom lab exploit` measures this and writes it here; one by one:", "", *commands])
        + "\n"
    )


def page_of(experiment: Experiment, done: Sequence[tuple[Arena, int, Data]], pools: Sequence[Data]) -> list[str]:
    """Pairings by arena; ratings from all games under the same conditions."""
    lines = [experiment.words, ""]
    if experiment.table:
        lines += TABLES[experiment.table](done)
    elif experiment.by_rules:
        lines += ["| rules | games | Fellowship wins | Sauron wins |", "|---|---|---|---|"]
        lines += [rules_row(arena, data) for arena, _, data in done]
    else:
        lines += ["| bot | against | games | wins | as Fellowship | as Sauron |", "|---|---|---|---|---|---|"]
        lines += [pair_row(pair) for _, _, data in done for pair in data["pairs"]]
        rated = [elo_row(row, data) for data in pools if len(data.get("elo", ())) > 2 for row in data["elo"]]
        lines += ["", "| bot | Elo | ms a decision |", "|---|---|---|", *rated] if rated else []
    failed = [lost for _, _, data in done for lost in data["forfeits"]]
    if failed:
        lines += ["", f"Forfeits: {len(failed)}, the first by {failed[0]['bot']}: {failed[0]['why']}."]
    commands = [f"    {arena.command(games, experiment.seed)}" for arena, games, _ in done]
    return [*lines, "", f"`./mathom lab {experiment.name}` plays this and writes it here; one by one:", "", *commands]


def pair_row(pair: Data) -> str:
    sides = " | ".join(percent(side) for side in pair["by_side"].values())
    return f"| `{pair['a']}` | `{pair['b']}` | {pair['games']} | {percent(pair)} | {sides} |"


def rules_row(arena: Arena, data: Data) -> str:
    sides = " | ".join(percent(side) for side in data["sides"])
    return f"| {arena.rules or 'classic'} | {data['games']} | {sides} |"


def elo_row(row: Data, data: Data) -> str:
    facts = next(facts for facts in data["bots"] if facts["bot"] == row["bot"])
    return f"| `{row['bot']}` | {row['elo']:.0f} ± {row['error']:.0f} | {facts['seconds'] * 1000:.3g} |"


def with_table(page: str, name: str, text: str) -> str:
    """The page with new text between the marks of an experiment. Raises MathomError."""
    marks = re.compile(f"(<!-- lab {name} -->\n).*?(<!-- /lab {name} -->)", re.DOTALL)
    if not marks.search(page):
        raise MathomError(f"{page_for(name)} has no block for {name}: <!-- lab {name} --> and <!-- /lab {name} -->")
    return marks.sub(lambda found: found[1] + text + found[2], page)
