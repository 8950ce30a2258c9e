"""The command line: `mathom COMMAND`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

import mathom
from mathom import native
from mathom.core.errors import MathomError, shortened
from mathom.core.game import LOADERS, AnyGame, find_game, preset_rules
from mathom.core.text.typed_words import near

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["Command"]

DEFAULT_GAME = "confrontation"

# Commands for developers: help text and script of the checkout.
SCRIPTS = {
    "test": ("run all tests", "tools/test.py"),
    "check": ("format, lint, types, imports, web, docs, words, messages, examples", "tools/check.py"),
    "screens": ("take pictures of every screen of the table", "tools/screens.py"),
    "bench": ("measure speed, next to comparable programs", "benchmarks/run.py"),
    "mutate": ("measure the tests by breaking the rules one by one", "tools/mutate.py"),
    "agree": ("compare compiled and interpreted rules game by game", "tools/agree.py"),
    "spy": ("look for leaks of secrets in pairs of positions that a seat cannot tell apart", "tools/spy.py"),
    "record": ("rewrite the recorded games of the tests", "tools/transcripts.py"),
}

BUILD = "compile the rules now (needs a C compiler)"

# Commands of the laboratory: help text and module.
LABORATORY = {
    "arena": ("play bots against each other and rate them", "mathom.lab.arena.command"),
    "exploit": (
        "measure how often a bot loses to a player who knows exactly how it plays",
        "mathom.lab.experiments.exploit",
    ),
    "lab": ("run the experiments of docs/bots.md and docs/riddle-balance.md", "mathom.lab.experiments.command"),
    "lab train": ("train a net for The Confrontation by self-play; needs PyTorch", "mathom.lab.training.command"),
    "lab duel": ("play the trained net of The Confrontation against bots", "mathom.lab.training.duel"),
}


class Parser(argparse.ArgumentParser):
    """Reports an error in one sentence, without the usage. Options cannot be abbreviated."""

    game = ""  # the game on the command line, if one was named

    def __init__(self, **given: Any) -> None:
        super().__init__(allow_abbrev=False, **given)

    def error(self, message: str) -> NoReturn:
        called = f"{self.prog} {self.game}".rstrip()
        self.exit(2, f"{message}{'' if message.endswith('?') else f'; see {called} --help.'}\n")


class Command(Parser):
    """A subcommand. For an unknown option it suggests a similar one."""

    games: tuple[str, ...] = ()  # that may be named on the command line

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        known = self._option_string_actions
        for word in args or ():
            option = word.partition("=")[0]
            if option.startswith("--") and option not in ("--", *known):
                self.error(f"there is no option {shortened(option)}{self.hint_at_game(option) or near(option, known)}")
        found, left = super().parse_known_args(args, namespace)
        for word in left:
            name, equals, value = word.partition("=")
            if equals and f"--{name}" in known:
                self.error(f"{shortened(word)} must be written as --{name} {shortened(value)}")
        return found, left

    def hint_at_game(self, option: str) -> str:
        """A hint if the option belongs to a game other than the named one, or than the default one."""
        having = [name for name in self.games if option in map("--{}".format, rule_names(find_game(name)))]
        if not having:
            return ""
        if self.game:
            return f", but {' and '.join(having)} {'has' if len(having) == 1 else 'have'} it"
        return f" without a game: name the game first, as in {self.prog} {having[0]} {option}"


def main(argv: list[str] | None = None) -> int:
    arguments = sys.argv[1:] if argv is None else argv
    if arguments[:1] and arguments[0] in SCRIPTS:
        return run_script(arguments[0], arguments[1:])
    arguments = with_command(arguments)
    try:
        options = make_parser(arguments).parse_args(arguments)
        if getattr(options, "plot", None) is not None:
            options.plot = checked_picture(options.plot)
        code = int(options.run(options) or 0)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except MathomError as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return complain("Stopped.", 130)
    except OSError as error:  # of the output; errors of named files are handled where they are opened
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1 if isinstance(error, BrokenPipeError) else complain(f"The output cannot be written: {error.strerror}.")


def with_command(arguments: list[str]) -> list[str]:
    """Joins a command of two words (`lab train`). Without a command, runs `serve` with the options."""
    if " ".join(arguments[:2]) in LABORATORY:
        return [" ".join(arguments[:2]), *arguments[2:]]
    if arguments and (not arguments[0].startswith("-") or arguments[0] in ("-h", "--help", "--version")):
        return arguments
    return ["serve", *arguments]


def checked_picture(path: Path) -> Path:
    """The file of a picture, checked before the work begins. Raises MathomError."""
    obstacle = ""
    try:
        full = path.expanduser()
        if full.is_dir():
            obstacle = "it is a folder"
        elif not full.parent.is_dir():
            obstacle = "its folder does not exist"
        elif not os.access(full.parent, os.W_OK):
            obstacle = "you may not write to its folder"
    except (OSError, RuntimeError, ValueError):
        obstacle = "it is not a file name"
    if obstacle:
        raise MathomError(f"{path} cannot be written ({obstacle}): name another file.")
    if full.suffix.lower() != ".svg":
        raise MathomError(f"{path}: pictures are SVG, so name a file that ends in .svg.")
    return full


def complain(sentence: str, code: int = 1) -> int:
    from mathom.terminal.screen import printable

    with suppress(OSError):  # stderr may be closed
        if sys.stderr is not None:
            print(printable(sentence), file=sys.stderr)
    return code


def make_parser(arguments: list[str]) -> Parser:
    """The parser for these arguments: `play` has the rule options of the named game."""
    parser = Parser(
        prog="mathom",
        description="Middle-earth board games, kept alive. Without a command: a table in the browser.",
        epilog=further_commands(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"mathom {mathom.__version__}")
    commands = parser.add_subparsers(title="to play", metavar="COMMAND", required=True, parser_class=Command)
    add_serve(commands)
    add_play(commands, arguments[1:] if arguments[:1] == ["play"] else None)
    add_replay(commands)
    add_analyse(commands)
    add_laboratory(commands, arguments[:1])
    add_care(commands)
    build = commands.add_parser("build")
    build.add_argument("--quiet", action="store_true", help="print nothing, even if the build fails")
    build.add_argument("--plain", action="store_true", help="do not tune: faster to build, slower to run")
    build.set_defaults(run=run_build)
    doctor = commands.add_parser("doctor", help="show what is in use and what is missing")
    doctor.set_defaults(run=run_doctor)
    for name in SCRIPTS:
        commands.add_parser(name, add_help=False)
    return parser


def further_commands() -> str:
    """The commands that players do not need, under headings of their own."""
    groups = {"to study bots": LABORATORY, "to work on mathom": {"build": (BUILD, ""), **SCRIPTS}}
    return "\n\n".join(
        f"{heading}:\n" + "\n".join(listed_command(name, text) for name, (text, _) in commands.items())
        for heading, commands in groups.items()
    )


def listed_command(name: str, text: str) -> str:
    """As argparse lists a command."""
    indent, first = " " * 14, f"    {name:<10}" if len(name) < 10 else f"    {name}\n" + " " * 14
    lines = textwrap.wrap(text, 64)
    return first + f"\n{indent}".join(lines)


def add_serve(commands: Commands) -> None:
    serve = commands.add_parser("serve", help="run the table for browsers (the default command)")
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen on; default 127.0.0.1; 0.0.0.0 lets other machines connect",
    )
    serve.add_argument("--port", type=int, default=8000, help="the port, or the next free one; default 8000")
    serve.add_argument("--data", metavar="DIR", type=Path, help="where to store games; default `data` in mathom's home")
    serve.add_argument(
        "--database",
        metavar="URL",
        help="a PostgreSQL database for the games, postgresql://...; default a file in the data folder, "
        "or the environment variable MATHOM_DATABASE",
    )
    serve.add_argument("--no-browser", action="store_true", help="do not open the page")
    serve.add_argument("--public-url", metavar="URL", help="the address that players see behind a proxy")
    serve.add_argument(
        "--bot-pause", metavar="SECONDS", type=float, default=0.6, help="minimum time of a bot's answer; default 0.6"
    )
    serve.add_argument(
        "--bot",
        metavar="NAME=COMMAND",
        action="append",
        default=[],
        help="offer a program as an opponent (docs/write-a-bot.md); may be repeated",
    )
    serve.add_argument(
        "--workers", metavar="N", type=int, default=1, help="server processes; more than one need --database; default 1"
    )
    serve.add_argument("--no-limits", action="store_true", help="for tests: no rate limits")
    serve.set_defaults(run=run_serve)


def add_care(commands: Commands) -> None:
    """Adds the commands for the person who runs a server."""
    texts = {
        "backup": "back up the games of the table, even while it runs; it does so itself every hour",
        "restore": "put a backup in the place of the games; the server must be stopped",
        "rescue": "save what can be saved of a damaged database; the server must be stopped",
        "migrate": "move all games from SQLite to PostgreSQL or back; the server must be stopped",
    }
    for name, text in texts.items():
        parser = commands.add_parser(name, help=text)
        if name == "restore":
            parser.add_argument("file", nargs="?", type=Path, help="the backup; default the newest")
        if name == "migrate":
            parser.add_argument("source", help="where the games are: a data folder, or postgresql://...")
            parser.add_argument("target", help="where they go: an empty database or a folder without games")
        else:
            parser.add_argument("--data", metavar="DIR", type=Path, help="where the games are; default as for serve")
        if name in ("backup", "restore"):
            parser.add_argument("--database", metavar="URL", help="a PostgreSQL database, as for serve")
        parser.set_defaults(run=run_care, care=name)


def run_care(options: argparse.Namespace) -> int:
    from mathom.server import care_commands

    run: Callable[[argparse.Namespace], int] = getattr(care_commands, f"run_{options.care}")
    return run(options)


def add_play(commands: Commands, arguments: list[str] | None) -> None:
    """Adds `play`. Its arguments name the game; without them the rule options are left out."""
    play = commands.add_parser("play", help="play a game in the terminal")
    play.game = next((word for word in arguments or () if word in LOADERS), "")
    play.games = tuple(LOADERS)
    game = find_game(play.game or DEFAULT_GAME) if arguments is not None else None
    named = "the game; name it before --help to see its rules"
    play.add_argument("game", nargs="?", default=DEFAULT_GAME, choices=list(LOADERS), help=named)
    play.add_argument("--side", help="the side you play, or several with commas; by default you are asked")
    play.add_argument("--against", metavar="LEVEL", help=f"the level of the computer{levels(game)}; default first")
    play.add_argument("--two", action="store_true", help="only people, on one machine")
    play.add_argument("--match", action="store_true", help="play one game on each side and add up the points")
    play.add_argument("--names", nargs="+", metavar="NAME", help="the names of the people, in the order of their seats")
    play.add_argument(
        "--seed", type=int, help="the same seed gives the same chance, and the same answers of random and first"
    )
    play.add_argument("--position", metavar="TEXT", help="start from a position in notation, or from a file with one")
    play.add_argument("--resume", metavar="FILE", type=Path, help="continue a saved game or match")
    rules = play.add_argument_group("rules")
    presets = game.presets if game is not None else ()
    if presets:
        known = "; ".join(f"{preset.name}: {preset.words} ({numbers(preset.players)} players)" for preset in presets)
        rules.add_argument(
            "--preset", metavar="NAME", help=f"a recommended set of rules, which other options change. {known}"
        )
    for option in game.rule_options if game is not None else ():
        rules.add_argument(
            f"--{option.name}", choices=option.choices or None, help=f"{option.help}; default {option.default}"
        )
    play.set_defaults(run=run_play, preset=None)


def rule_names(game: AnyGame) -> list[str]:
    """The names of the options for the rules of a game."""
    return [*(option.name for option in game.rule_options), *(["preset"] if game.presets else [])]


def levels(game: AnyGame | None) -> str:
    """The levels of a game, the weakest first; empty if no game is loaded."""
    if game is None:
        return ""
    from mathom.bots.registry import bots_for

    return ": " + ", ".join(bot.name for bot in bots_for(game.name))


def numbers(some: Sequence[int]) -> str:
    """Consecutive numbers as a range, others as a list."""
    is_range = len(some) > 1 and list(some) == list(range(some[0], some[-1] + 1))
    return f"{some[0]} to {some[-1]}" if is_range else " or ".join(map(str, some))


def add_replay(commands: Commands) -> None:
    replay = commands.add_parser("replay", help="step through a recorded game")
    replay.add_argument("file", type=Path, help="a record, or a match of several games")
    replay.add_argument(
        "--as",
        dest="viewer",
        default="all",
        help="the view of a seat, public, or all (default)",
    )
    replay.add_argument("--final", action="store_true", help="print the final position and stop")
    replay.add_argument("--game", type=int, help="the number of the game in a match; default the last")
    replay.set_defaults(run=run_replay)


def add_laboratory(commands: Commands, asked: list[str]) -> None:
    """Adds the commands of the laboratory. Only the one in use is imported."""
    for name, (text, module) in LABORATORY.items():
        parser = commands.add_parser(name, description=text)
        if asked == [name]:
            load_command(module).add_arguments(parser, list(LOADERS))


def load_command(module: str) -> ModuleType:
    """Raises MathomError if a package of the extra `lab` is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MathomError(f"{error}.") from None


def add_analyse(commands: Commands) -> None:
    analyse = commands.add_parser("analyse", help="analyse a recorded game: odds, better options, luck and skill")
    analyse.add_argument("file", type=Path, help="a record, or a match of several games")
    analyse.add_argument("--game", type=int, help="the number of the game in a match; default the last")
    analyse.add_argument(
        "--iterations", metavar="N", type=int, help="iterations of each search; by default a game takes about a minute"
    )
    analyse.add_argument(
        "--seconds", metavar="S", type=float, help="time limit for a decision; then the result depends on the machine"
    )
    analyse.add_argument("--jobs", metavar="N", type=int, default=1, help="number of processes; default 1")
    analyse.add_argument("--seed", type=int, default=1, help="the same seed gives the same analysis; default 1")
    analyse.add_argument("--bot", metavar="SPEC", help="the searching bot; default ismcts")
    analyse.add_argument("--json", action="store_true", help="print JSON")
    analyse.add_argument("--plot", metavar="FILE.svg", type=Path, help="draw the curve of the true odds")
    analyse.set_defaults(run=run_analyse)


def run_analyse(options: argparse.Namespace) -> int:
    from mathom.terminal.analyse import begin_analyse

    return begin_analyse(options)


def run_serve(options: argparse.Namespace) -> int:
    from mathom.server.serve import serve

    return serve(options)


def run_play(options: argparse.Namespace) -> None:
    from mathom.terminal.begin import begin

    if os.environ.get("MATHOM_COMPILED") != "0":
        from mathom.native.build import build_in_background

        build_in_background()
    game = find_game(options.game)
    values = {option.name: getattr(options, option.name.replace("-", "_")) for option in game.rule_options}
    given = {name: value for name, value in values.items() if value is not None}
    if options.preset is not None:
        given = preset_rules(game, options.preset, given)
    begin(options, given)


def run_replay(options: argparse.Namespace) -> None:
    from mathom.terminal.begin import begin_replay

    begin_replay(options.file, options.viewer, options.final, options.game)


# ---- the compiled form ----


def run_build(options: argparse.Namespace) -> int:
    from mathom.native import build

    say = (lambda _: None) if options.quiet else print
    began = time.monotonic()
    try:
        folder = build.build(not options.plain, say)
    except build.CannotBuild as error:
        if not options.quiet:
            print(error, file=sys.stderr)
        return 1
    if not options.quiet:
        print(f"The rules are compiled: {folder}")
        print(f"It took {time.monotonic() - began:.0f} s.")
    return 0


def run_doctor(_: argparse.Namespace) -> None:
    from mathom.native import build

    compiler = build.compiler()
    print(f"mathom      {mathom.__version__}")
    print(f"python      {sys.version.split()[0]} ({sys.executable})")
    print(f"rules       {native.form()}")
    print(f"compiler    {compiler or 'none found'}")
    print(f"compiled    {describe_cache(build.state(), build.obstacle())}")
    print(f"home        {native.home()}")


def describe_cache(state: str | None, obstacle: str | None) -> str:
    if state or native.is_installed_compiled():
        return f"yes, {state or 'by the wheel'}"
    if obstacle and "mypyc" not in obstacle:
        return f"no, and it cannot be built here: {obstacle}"
    if os.environ.get("MATHOM_HOME"):  # ./mathom installs what a build needs
        return "not yet: ./mathom build"
    return f"not yet: {obstacle or 'mathom build'}"


# ---- for developers ----


def run_script(name: str, arguments: list[str]) -> int:
    checkout = native.PACKAGE.parent.parent
    script = checkout / SCRIPTS[name][1]
    if not script.exists():
        print(f"mathom {name} is for developers: it needs a checkout of the repository.", file=sys.stderr)
        return 1
    return subprocess.run([sys.executable, str(script), *arguments], cwd=checkout, check=False).returncode
