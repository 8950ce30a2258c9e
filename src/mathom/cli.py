"""The command line: `mathom COMMAND`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
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

# Commands for work on mathom itself: what they do, and the script of the checkout that does it.
SCRIPTS = {
    "test": ("run all tests", "tools/test.py"),
    "check": ("format, lint, types, imports, web, docs, words, messages, examples", "tools/check.py"),
    "screens": ("pictures of every screen of the table", "tools/screens.py"),
    "bench": ("measure speed, side by side with peers", "benchmarks/run.py"),
    "mutate": ("measure the tests: break the rules one by one", "tools/mutate.py"),
    "agree": ("compare the compiled rules with their text, game by game", "tools/agree.py"),
    "spy": ("look for leaks: pairs of positions that a seat cannot tell apart", "tools/spy.py"),
    "record": ("write the recorded games of the tests anew", "tools/transcripts.py"),
}

# What bots are measured with: what it does, and the module that says how it is called.
LABORATORY = {
    "arena": ("let bots play each other and measure them", "mathom.lab.arena.command"),
    "exploit": ("how much somebody wins who knows a bot by heart", "mathom.lab.experiments.exploit"),
    "lab": ("the experiments of docs/bots.md and docs/riddle-balance.md", "mathom.lab.experiments.command"),
}


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the list of all options. Options are named in full."""

    game = ""  # whose options it has, if one was named

    def __init__(self, **given: Any) -> None:
        super().__init__(allow_abbrev=False, **given)

    def error(self, message: str) -> NoReturn:
        called = f"{self.prog} {self.game}".rstrip()
        self.exit(2, f"{message}{'' if message.endswith('?') else f'; {called} --help tells what there is.'}\n")


class Command(Parser):
    """An option that a command does not have is named, with the one that may be meant."""

    games: tuple[str, ...] = ()  # that can be named

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        known = self._option_string_actions
        for word in args or ():
            option = word.partition("=")[0]
            if option.startswith("--") and option not in ("--", *known):
                self.error(f"there is no option {shortened(option)}{self.of_a_game(option) or near(option, known)}")
        found, left = super().parse_known_args(args, namespace)
        for word in left:
            name, equals, value = word.partition("=")
            if equals and f"--{name}" in known:
                self.error(f"{shortened(word)} is written as --{name} {shortened(value)} here")
        return found, left

    def of_a_game(self, option: str) -> str:
        """If it is one of another game than this, or than the usual one where none was named."""
        having = [name for name in self.games if option in map("--{}".format, rule_names(find_game(name)))]
        if not having:
            return ""
        if self.game:
            return f", which is one of {' and '.join(having)}"
        return f" without a game: name it first, as in {self.prog} {having[0]} {option}"


def main(argv: list[str] | None = None) -> int:
    arguments = sys.argv[1:] if argv is None else argv
    if arguments[:1] and arguments[0] in SCRIPTS:
        return run_script(arguments[0], arguments[1:])
    arguments = with_command(arguments)
    try:
        options = make_parser(arguments).parse_args(arguments)
        if getattr(options, "plot", None) is not None:
            options.plot = picture(options.plot)
        code = int(options.run(options) or 0)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except MathomError as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return complain("Stopped.", 130)
    except OSError as error:  # of the output: files that are named are looked after where they are opened
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1 if isinstance(error, BrokenPipeError) else complain(f"The output cannot be written: {error.strerror}.")


def with_command(arguments: list[str]) -> list[str]:
    """Without a command it is `serve`, with or without options."""
    if arguments and (not arguments[0].startswith("-") or arguments[0] in ("-h", "--help", "--version")):
        return arguments
    return ["serve", *arguments]


def picture(path: Path) -> Path:
    """The file of a picture, which is looked at before the work, not after it. Raises MathomError."""
    obstacle = ""
    try:
        full = path.expanduser()
        if full.is_dir():
            obstacle = "it is a folder"
        elif not full.parent.is_dir():
            obstacle = "there is no such folder"
        elif not os.access(full.parent, os.W_OK):
            obstacle = "its folder is closed to you"
    except (OSError, RuntimeError, ValueError):
        obstacle = "it is no name of a file"
    if obstacle:
        raise MathomError(f"{path} cannot be written ({obstacle}): name another file.")
    if full.suffix.lower() != ".svg":
        raise MathomError(f"{path}: pictures are drawn as SVG, so name a file that ends in .svg.")
    return full


def complain(sentence: str, code: int = 1) -> int:
    from mathom.terminal.screen import printable

    with suppress(OSError):  # there may be nobody left to tell
        if sys.stderr is not None:
            print(printable(sentence), file=sys.stderr)
    return code


def make_parser(arguments: list[str]) -> Parser:
    """The rules that can be asked for are those of the game that is asked for."""
    parser = Parser(
        prog="mathom", description="Middle-earth board games, kept alive. Without a command: a table in the browser."
    )
    parser.add_argument("--version", action="version", version=f"mathom {mathom.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Command)
    add_serve(commands)
    add_play(commands, arguments[1:] if arguments[:1] == ["play"] else None)
    add_replay(commands)
    add_analyse(commands)
    add_laboratory(commands, arguments[:1])
    build = commands.add_parser("build", help="compile the rules now (needs a C compiler)")
    build.add_argument("--quiet", action="store_true", help="say nothing, also if it cannot be done")
    build.add_argument("--plain", action="store_true", help="do not tune; quicker to build, slower to run")
    build.set_defaults(run=run_build)
    doctor = commands.add_parser("doctor", help="what is in use here, and what is missing")
    doctor.set_defaults(run=run_doctor)
    for name, (text, _) in SCRIPTS.items():
        commands.add_parser(name, help=text, add_help=False)
    return parser


def add_serve(commands: Commands) -> None:
    serve = commands.add_parser(
        "serve", help="run the table that is played at in a browser (the same without a command)"
    )
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 lets others in")
    serve.add_argument("--port", type=int, default=8000, help="if it is taken, the next free one; default 8000")
    serve.add_argument("--data", metavar="DIR", type=Path, help="where games are kept; default `data` in mathom's home")
    serve.add_argument("--no-browser", action="store_true", help="do not open the page")
    serve.add_argument("--public-url", metavar="URL", help="the address that players see, if a proxy stands in front")
    serve.add_argument(
        "--bot-pause", metavar="SECONDS", type=float, default=0.6, help="how long a bot takes at least; default 0.6"
    )
    serve.add_argument(
        "--bot",
        metavar="NAME=COMMAND",
        action="append",
        default=[],
        help="a program that can be played against (docs/write-a-bot.md); may be given several times",
    )
    serve.add_argument("--no-limits", action="store_true", help="for tests: nobody can ask too often")
    serve.set_defaults(run=run_serve)


def add_play(commands: Commands, arguments: list[str] | None) -> None:
    """The arguments say which game it is; without them nobody asks for one."""
    play = commands.add_parser("play", help="play a game in the terminal")
    play.game = next((word for word in arguments or () if word in LOADERS), "")
    play.games = tuple(LOADERS)
    game = find_game(play.game or DEFAULT_GAME) if arguments is not None else None
    named = "with it, this help is about that game"
    play.add_argument("game", nargs="?", default=DEFAULT_GAME, choices=list(LOADERS), help=named)
    play.add_argument("--side", help="the side you play, or several with commas; without it you are asked")
    play.add_argument("--against", metavar="LEVEL", help=f"the level of the computer{levels(game)}; default first")
    play.add_argument("--two", action="store_true", help="people only, on one machine")
    play.add_argument("--match", action="store_true", help="a game for each side, and the points of all are added")
    play.add_argument("--names", nargs="+", metavar="NAME", help="the players' names, in the order of the seats")
    play.add_argument(
        "--seed", type=int, help="the same number gives the same luck, and the same answers of random and first"
    )
    play.add_argument("--position", metavar="TEXT", help="begin from a position in notation, or from a file with one")
    play.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved game or match")
    rules = play.add_argument_group("rules")
    presets = game.presets if game is not None else ()
    if presets:
        known = "; ".join(f"{preset.name}: {preset.words} ({numbers(preset.players)} players)" for preset in presets)
        rules.add_argument(
            "--preset", metavar="NAME", help=f"rules that go well together; other options change them. {known}"
        )
    for option in game.rule_options if game is not None else ():
        rules.add_argument(
            f"--{option.name}", choices=option.choices or None, help=f"{option.help}; default {option.default}"
        )
    play.set_defaults(run=run_play, preset=None)


def rule_names(game: AnyGame) -> list[str]:
    """What can be agreed on in a game, as options are called."""
    return [*(option.name for option in game.rule_options), *(["preset"] if game.presets else [])]


def levels(game: AnyGame | None) -> str:
    """Those of a game, the weakest first; nothing before somebody asks for it."""
    if game is None:
        return ""
    from mathom.bots.registry import bots_for

    return ": " + ", ".join(bot.name for bot in bots_for(game.name))


def numbers(some: Sequence[int]) -> str:
    """Some that follow each other."""
    return str(some[0]) if len(some) == 1 else f"{some[0]} to {some[-1]}"


def add_replay(commands: Commands) -> None:
    replay = commands.add_parser("replay", help="step through a recorded game")
    replay.add_argument("file", type=Path)
    replay.add_argument("--as", dest="viewer", default="all", help="a seat, public, or all (nothing hidden)")
    replay.add_argument("--final", action="store_true", help="print the final position and stop")
    replay.add_argument("--game", type=int, help="which game of a match; default the last")
    replay.set_defaults(run=run_replay)


def add_laboratory(commands: Commands, asked: list[str]) -> None:
    """The laboratory is loaded only by who asks for it."""
    for name, (text, module) in LABORATORY.items():
        parser = commands.add_parser(name, help=text)
        if asked == [name]:
            load_command(module).add_arguments(parser, list(LOADERS))


def load_command(module: str) -> ModuleType:
    """Raises MathomError if a package of the extra `lab` is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MathomError(f"{error}.") from None


def add_analyse(commands: Commands) -> None:
    analyse = commands.add_parser("analyse", help="a recorded game, move by move: odds, better options, luck and skill")
    analyse.add_argument("file", type=Path)
    analyse.add_argument("--game", type=int, help="which game of a match; default the last")
    analyse.add_argument(
        "--iterations", metavar="N", type=int, help="how far each search goes; default: a game takes about a minute"
    )
    analyse.add_argument(
        "--seconds", metavar="S", type=float, help="the most seconds for a decision; the result depends on the machine"
    )
    analyse.add_argument("--jobs", metavar="N", type=int, default=1, help="so many processes; default 1")
    analyse.add_argument("--seed", type=int, default=1, help="the same number gives the same analysis; default 1")
    analyse.add_argument("--bot", metavar="SPEC", help="the bot that searches; default ismcts")
    analyse.add_argument("--json", action="store_true", help="for programs")
    analyse.add_argument("--plot", metavar="FILE.svg", type=Path, help="draw the curve of the odds")
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
    wishes = {option.name: getattr(options, option.name.replace("-", "_")) for option in game.rule_options}
    given = {name: value for name, value in wishes.items() if value is not None}
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
        return f"no, and it cannot be done here: {obstacle}"
    if os.environ.get("MATHOM_HOME"):  # ./mathom fetches what a build needs
        return "not yet: ./mathom build"
    return f"not yet: {obstacle or 'mathom build'}"


# ---- work on mathom itself ----


def run_script(name: str, arguments: list[str]) -> int:
    checkout = native.PACKAGE.parent.parent
    script = checkout / SCRIPTS[name][1]
    if not script.exists():
        print(f"mathom {name} is for work on mathom: it needs a checkout of its repository.", file=sys.stderr)
        return 1
    return subprocess.run([sys.executable, str(script), *arguments], cwd=checkout, check=False).returncode
