"""`mathom arena GAME BOT BOT ...`: plays bots against each other in mirrored games."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mathom import native
from mathom.core.errors import MathomError, without
from mathom.core.game import find_game
from mathom.core.rule_options import complete, read_rules
from mathom.core.text.codec import to_json
from mathom.lab.arena import specs
from mathom.lab.arena.fixtures import AGAINST, ALL, DRAWN, SETUPS, Conditions, Fixture, fixtures, meetings
from mathom.lab.arena.results import PlayedGame, ResultFile, read_results
from mathom.lab.arena.runner import play_on_cores
from mathom.lab.ratings.report import in_words, report

try:
    from tqdm import tqdm
except ModuleNotFoundError as missing:
    raise without(missing, "lab") from None

RAY: Final = "ray"
STOPPED: Final = 130  # the exit status after an interrupt
LOG_INTERVAL: Final = 30.0  # seconds between lines of progress in a file


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """What to play, and where."""

    conditions: Conditions
    bots: tuple[str, ...]
    games: int
    against: str = ALL
    jobs: int = 1
    on: str = ""  # RAY, or empty for this machine
    out: Path | None = None


def add_arguments(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    parser.add_argument("game", choices=games)
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="such as random, greedy, ismcts:10000, uct:10000, cheat:10000, a level (easy) or exec:COMMAND",
    )
    parser.add_argument(
        "--games", type=int, default=200, help="games for each pairing, half of them on each side; default 200"
    )
    parser.add_argument(
        "--against",
        choices=AGAINST,
        default=ALL,
        help="each bot meets all others, only the first, or only the next; default all",
    )
    add_conditions(parser)
    add_places(parser)
    parser.add_argument("--plot", metavar="FILE.svg", type=Path, help="draw ratings and win rates")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def add_conditions(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", nargs="+", default=[], metavar="NAME=VALUE", help="for example cast=variant")
    parser.add_argument(
        "--setups",
        choices=SETUPS,
        default=DRAWN,
        help="drawn: random, the same for both games of a pair (default); sensible: presets; own: by the bots",
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="the same seed gives the same set-ups and chance; default 1"
    )
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="for one answer; default 60")


def add_places(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; default one for each core")
    parser.add_argument("--on", choices=(RAY,), default="", help="play on a Ray cluster")
    parser.add_argument(
        "--out",
        metavar="FILE.jsonl",
        type=Path,
        help="store the games here, and do not play those again that are there",
    )


def check_counts(options: argparse.Namespace) -> None:
    if (options.games is not None and options.games < 1) or options.jobs < 1:
        raise MathomError("--games and --jobs must be at least 1")


def conditions_of(options: argparse.Namespace) -> Conditions:
    game = find_game(options.game)
    rules = read_rules(" ".join(options.rules), game.rule_options)
    complete(game.rule_options, rules)
    game.new(rules)
    if options.limit <= 0:
        raise MathomError("--limit must be more than 0")
    return Conditions(options.game, tuple(sorted(rules.items())), options.setups, options.seed, options.limit)


def run(options: argparse.Namespace) -> int:
    if len(options.bots) < 2:
        raise MathomError("an arena needs two bots or more; you may name the same bot twice")
    check_counts(options)
    specs.check(options.bots, options.game)
    plan = ArenaPlan(
        conditions_of(options),
        tuple(options.bots),
        options.games,
        options.against,
        options.jobs,
        options.on,
        options.out,
    )
    hint_at_build()
    played, finished = play_plan(plan)
    if not played:
        return STOPPED
    data = report(plan.conditions, played)
    sys.stdout.write(to_json(data).decode() + "\n" if options.json else in_words(data) + "\n")
    if options.plot is not None:
        from mathom.lab.pictures.arena_plot import draw_arena

        write(options.plot, draw_arena(data))
    if not finished:
        resume = " Run the same command to continue.\n" if plan.out else "\n"
        sys.stderr.write(f"Stopped; these are the games so far.{resume}")
    return 0 if finished else STOPPED


def hint_at_build() -> None:
    if native.form() == "interpreted" and os.environ.get("MATHOM_COMPILED") != "0":
        sys.stderr.write("The rules run interpreted; ./mathom build makes searches about 25 times as fast.\n")


def play_plan(plan: ArenaPlan, bar: bool = True) -> tuple[list[PlayedGame], bool]:
    """Plays the missing games of a plan. Returns all its games so far, and whether they are complete."""
    game = find_game(plan.conditions.game)
    seats = len(game.seats_of(game.new(dict(plan.conditions.rules))))
    wanted = fixtures(meetings(plan.bots, seats, plan.against), plan.games)
    keys = {fixture.key for fixture in wanted}
    done: dict[object, PlayedGame] = {}
    for one in read_results(plan.out) if plan.out else ():
        if one.belongs_to(plan.conditions) and one.key in keys:
            done[one.key] = one
    todo = [fixture for fixture in wanted if fixture.key not in done]
    try:
        with (
            ResultFile(plan.out) as file,
            closing(games_of(plan, todo)) as games,
            progress_bar(len(wanted), len(done), shown=bar) as progress,
        ):
            for one in games:
                file.append(one)
                done[one.key] = one
                progress.update()
    except KeyboardInterrupt:
        pass
    played = [done[fixture.key] for fixture in wanted if fixture.key in done]  # in the order of the plan
    return played, len(played) == len(wanted)


def progress_bar(total: int, done: int, shown: bool) -> Any:
    """A bar on stderr that counts games: redrawn on a terminal, a line now and then elsewhere."""
    interval = 0.1 if sys.stderr.isatty() else LOG_INTERVAL
    return tqdm(total=total, initial=done, unit=" games", mininterval=interval, disable=not shown, dynamic_ncols=True)


def games_of(plan: ArenaPlan, todo: Sequence[Fixture]) -> Generator[PlayedGame, None, None]:
    if plan.on == RAY:
        from mathom.lab.arena.cluster import play_on_ray

        return play_on_ray(plan.conditions, todo)
    return play_on_cores(plan.conditions, todo, plan.jobs)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text)
    except OSError as error:
        raise MathomError(f"{path} cannot be written: {error.strerror}") from None
