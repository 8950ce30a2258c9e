"""The command line: `mathom COMMAND`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mathom
import mathom.games
from mathom import _native
from mathom.core.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import LOADERS, find_game
from mathom.core.match import Match
from mathom.core.record import AnyMatch, read
from mathom.games.confrontation.rulesets import RULE_OPTIONS

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

# Commands for work on mathom itself: what they do, and the script of the checkout that does it.
SCRIPTS = {
    "test": ("run all tests", "tools/test.py"),
    "check": ("format, lint, types, imports, docs", "tools/check.py"),
    "bench": ("measure speed, side by side with peers", "benchmarks/run.py"),
    "mutate": ("measure the tests: break the rules one by one", "tools/mutate.py"),
    "agree": ("compare the compiled rules with their text, game by game", "tools/agree.py"),
    "spy": ("look for leaks: pairs of positions that a seat cannot tell apart", "tools/spy.py"),
    "record": ("write the recorded games of the tests anew", "tools/transcripts.py"),
}
MOST_SEED = 2**63


def main(argv: list[str] | None = None) -> int:
    arguments = sys.argv[1:] if argv is None else argv
    if arguments[:1] and arguments[0] in SCRIPTS and "--help" not in arguments[:1]:
        return run_script(arguments[0], arguments[1:])
    options = make_parser().parse_args(arguments or ["play"])
    try:
        return int(options.run(options) or 0)
    except MathomError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mathom", description="Middle-earth board games, kept alive. Without a command: play in the terminal."
    )
    parser.add_argument("--version", action="version", version=f"mathom {mathom.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    add_play(commands)
    add_replay(commands)
    build = commands.add_parser("build", help="compile the rules now (needs a C compiler)")
    build.add_argument("--quiet", action="store_true", help="say nothing, also if it cannot be done")
    build.add_argument("--plain", action="store_true", help="do not tune; quicker to build, slower to run")
    build.set_defaults(run=run_build)
    doctor = commands.add_parser("doctor", help="what is in use here, and what is missing")
    doctor.set_defaults(run=run_doctor)
    for name, (text, _) in SCRIPTS.items():
        commands.add_parser(name, help=text, add_help=False)
    return parser


def add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="play a game in the terminal")
    play.add_argument("game", nargs="?", default="confrontation", choices=list(LOADERS))
    play.add_argument("--side", help="the side you play against the random player; without it you are asked")
    play.add_argument("--two", action="store_true", help="two people on one machine")
    play.add_argument("--names", nargs="+", metavar="NAME", help="the players' names, in the order of the seats")
    play.add_argument("--seed", type=int, help="the same number gives the same luck and the same random player")
    play.add_argument("--position", metavar="TEXT", help="begin from a position in notation, or from a file with one")
    play.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved game")
    rules = play.add_argument_group("rules")
    for option in RULE_OPTIONS:
        rules.add_argument(
            f"--{option.name}", choices=option.choices or None, help=f"{option.help}; default {option.default}"
        )
    play.set_defaults(run=run_play)


def add_replay(commands: Commands) -> None:
    replay = commands.add_parser("replay", help="step through a recorded game")
    replay.add_argument("file", type=Path)
    replay.add_argument("--as", dest="viewer", default="all", help="a seat, public, or all (nothing hidden)")
    replay.add_argument("--final", action="store_true", help="print the final position and stop")
    replay.set_defaults(run=run_replay)


# ---- play ----


def run_play(options: argparse.Namespace) -> None:
    from mathom.build import build_in_background
    from mathom.terminal.play import Table, new_secret
    from mathom.terminal.screen import Screen

    build_in_background()
    screen = Screen()
    if options.seed is not None and not 0 <= options.seed < MOST_SEED:
        raise MathomError(f"--seed is a number from 0 to {MOST_SEED - 1}")
    match = begin_match(options, new_secret(options.seed))
    people = (0, 1) if options.two else (choose_side(match, options.side, screen),)
    dice = Dice(options.seed if options.seed is not None else int.from_bytes(os.urandom(7), "big"))
    Table(match, people, screen, dice, _native.home() / "saves").play()


def begin_match(options: argparse.Namespace, secret: bytes) -> AnyMatch:
    rules = {o.name: getattr(options, o.name.replace("-", "_")) for o in RULE_OPTIONS}
    given = {name: value for name, value in rules.items() if value is not None}
    if options.resume:
        if given or options.position:
            raise MathomError("--resume brings its own rules and position: leave the others out")
        match = read(read_text(options.resume), find_game)
        match.trust(secret)
        return match
    if options.position and given:
        raise MathomError('a position brings its own rules, as in "rules cast=variant ; ...": leave the others out')
        return Match(
            find_game(options.game), position=position_text(options.position), names=options.names, secret=secret
        )
    return Match(find_game(options.game), given, names=options.names, secret=secret)


def position_text(text: str) -> str:
    """The text itself, or the one line of a file with that name."""
    return read_text(Path(text)).strip() if ":" not in text and Path(text).is_file() else text


def read_text(path: Path) -> str:
    try:
        return path.expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise MathomError(f"{path} cannot be read: {why}") from None


def choose_side(match: AnyMatch, wish: str | None, screen: Any) -> int:
    seats = match.game.seats
    while wish is None or not any(seat.startswith(wish) for seat in seats):
        if wish:
            raise MathomError(f'there is no side "{wish}": choose {" or ".join(seats)}')
        try:
            answer = screen.ask(f"Which side do you play, {' or '.join(seats)}? ").lower()
        except (EOFError, KeyboardInterrupt):
            raise MathomError("No side was chosen.") from None
        wish = answer if answer and any(seat.startswith(answer) for seat in seats) else None
    return next(i for i, seat in enumerate(seats) if seat.startswith(wish))


# ---- replay ----


def run_replay(options: argparse.Namespace) -> None:
    from mathom.terminal.replay import replay
    from mathom.terminal.screen import Screen

    match = read(read_text(options.file), find_game)
    if options.final:
        print(match.game.dump(match.state))
        return
    seats = list(match.game.seats)
    if options.viewer not in ("all", "public", *seats):
        raise MathomError(f'--as is all, public, {" or ".join(seats)}, not "{options.viewer}"')
    seat = seats.index(options.viewer) if options.viewer in seats else None
    replay(match, seat, options.viewer == "all", Screen())


# ---- the compiled form ----


def run_build(options: argparse.Namespace) -> int:
    from mathom import build

    say = (lambda _: None) if options.quiet else print
    try:
        folder = build.build(not options.plain, say)
    except build.CannotBuild as error:
        if not options.quiet:
            print(error, file=sys.stderr)
        return 1
    if not options.quiet:
        print(f"The rules are compiled: {folder}")
    return 0


def run_doctor(_: argparse.Namespace) -> None:
    from mathom import build

    compiler = build.compiler()
    print(f"mathom      {mathom.__version__}")
    print(f"python      {sys.version.split()[0]} ({sys.executable})")
    print(f"rules       {_native.form()}")
    print(f"compiler    {compiler or 'none found'}")
    print(f"compiled    {describe_cache(build.state(), build.obstacle())}")
    print(f"home        {_native.home()}")


def describe_cache(state: str | None, obstacle: str | None) -> str:
    if state or _native.beside(_native.MODULES[0]).exists():
        return f"yes, {state or 'by the wheel'}"
    if obstacle and "mypyc" not in obstacle:
        return f"no, and it cannot be done here: {obstacle}"
    return "not yet: ./mathom build"


# ---- work on mathom itself ----


def run_script(name: str, arguments: list[str]) -> int:
    checkout = _native.PACKAGE.parent.parent
    script = checkout / SCRIPTS[name][1]
    if not script.exists():
        print(f"mathom {name} is for work on mathom: it needs a checkout of its repository.", file=sys.stderr)
        return 1
    return subprocess.run([sys.executable, str(script), *arguments], cwd=checkout, check=False).returncode
