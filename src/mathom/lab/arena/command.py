"""`mathom arena GAME BOT BOT ...`: bots meet in mirrored games."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from mathom.core.errors import MathomError
from mathom.core.game import find_game
from mathom.core.rule_options import complete, read_rules
from mathom.core.text.codec import to_json
from mathom.lab.arena import specs
from mathom.lab.arena.fixtures import AGAINST, ALL, DRAWN, SETUPS, Conditions, Fixture, fixtures, line_ups
from mathom.lab.arena.progress import Progress
from mathom.lab.arena.results import Keeper, Played, read_results
from mathom.lab.arena.runner import play_on_cores
from mathom.lab.ratings.report import Data, in_words, report
from mathom.native import choose as _native

RAY = "ray"
STOPPED = 130


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played, and where."""

    conditions: Conditions
    bots: tuple[str, ...]
    games: int
    against: str = ALL
    jobs: int = 1
    on: str = ""  # nowhere but here, or RAY
    out: Path | None = None


def add_arguments(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    parser.add_argument("game", choices=games)
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="random, greedy, ismcts:10000, uct:10000, cheat:10000, a level (easy), exec:COMMAND",
    )
    parser.add_argument(
        "--games", type=int, default=200, help="games a pairing, half of them on each side; default 200"
    )
    parser.add_argument("--against", choices=AGAINST, default=ALL, help="everybody meets all, the first, or the next")
    add_conditions(parser)
    add_places(parser)
    parser.add_argument("--plot", metavar="FILE.svg", type=Path, help="draw Elo and win rates")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.set_defaults(run=run)


def add_conditions(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", nargs="+", default=[], metavar="NAME=VALUE", help="for example cast=variant")
    parser.add_argument(
        "--setups",
        choices=SETUPS,
        default=DRAWN,
        help="drawn at random, the same for both games of a pair (default); of the game's presets; or the bots' own",
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="the same number gives the same set-ups and luck; default 1"
    )
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="for one answer; default 60")


def add_places(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; default all cores")
    parser.add_argument("--on", choices=(RAY,), default="", help="play on a Ray cluster")
    parser.add_argument(
        "--out", metavar="FILE.jsonl", type=Path, help="keep every game; what is there is not played again"
    )


def check_counts(options: argparse.Namespace) -> None:
    if (options.games is not None and options.games < 1) or options.jobs < 1:
        raise MathomError("at least one game and one process are needed")


def conditions_of(options: argparse.Namespace) -> Conditions:
    game = find_game(options.game)
    rules = read_rules(" ".join(options.rules), game.rule_options)
    complete(game.rule_options, rules)
    game.new(rules)
    if options.limit <= 0:
        raise MathomError("a limit is more than no time")
    return Conditions(options.game, tuple(sorted(rules.items())), options.setups, options.seed, options.limit)


def run(options: argparse.Namespace) -> int:
    if len(options.bots) < 2:
        raise MathomError("an arena needs two bots or more; the same one twice will do")
    check_counts(options)
    specs.check(options.bots, options.game)
    order = Order(
        conditions_of(options),
        tuple(options.bots),
        options.games,
        options.against,
        options.jobs,
        options.on,
        options.out,
    )
    hint_at_build()
    played, whole = carry_out(order)
    if not played:
        return STOPPED
    data = report(order.conditions, played)
    sys.stdout.write(to_json(data).decode() + "\n" if options.json else in_words(data) + "\n")
    if options.plot is not None:
        from mathom.lab.pictures.plot import draw_plot

        write(options.plot, draw_plot(data))
    if not whole:
        sys.stderr.write(
            "Stopped; these are the games so far." + (" The same command goes on.\n" if order.out else "\n")
        )
    return 0 if whole else STOPPED


def hint_at_build() -> None:
    if _native.form() == "interpreted" and os.environ.get("MATHOM_COMPILED") != "0":
        sys.stderr.write("The rules run interpreted; ./mathom build makes searches some 25 times as quick.\n")


def carry_out(order: Order, bar: bool = True) -> tuple[list[Played], bool]:
    """The games that were played, earlier ones included, and whether these are all."""
    game = find_game(order.conditions.game)
    seats = len(game.seats_of(game.new(dict(order.conditions.rules))))
    wanted = fixtures(line_ups(order.bots, seats, order.against), order.games)
    keys = {fixture.key for fixture in wanted}
    done: dict[object, Played] = {}
    for one in read_results(order.out) if order.out else ():
        if one.belongs_to(order.conditions) and one.key in keys:
            done[one.key] = one
    todo = [fixture for fixture in wanted if fixture.key not in done]
    progress = Progress(len(wanted), len(done)) if bar else None
    try:
        with Keeper(order.out) as keeper, closing(games_of(order, todo)) as games:
            for one in games:
                keeper.keep(one)
                done[one.key] = one
                if progress:
                    progress.step()
    except KeyboardInterrupt:
        pass
    finally:
        if progress:
            progress.finish()
    played = [done[fixture.key] for fixture in wanted if fixture.key in done]  # in the order of the plan
    return played, len(played) == len(wanted)


def games_of(order: Order, todo: Sequence[Fixture]) -> Generator[Played, None, None]:
    if order.on == RAY:
        from mathom.lab.arena.cluster import play_on_ray

        return play_on_ray(order.conditions, todo)
    return play_on_cores(order.conditions, todo, order.jobs)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text)
    except OSError as error:
        raise MathomError(f"{path} cannot be written: {error.strerror}") from None


def figures(order: Order) -> Data:
    """For experiments: the whole report."""
    played, whole = carry_out(order)
    if not whole:
        raise KeyboardInterrupt
    return report(order.conditions, played)
