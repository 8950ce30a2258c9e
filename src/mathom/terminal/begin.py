"""Starts a game or a replay from the options of the command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from mathom import native
from mathom.bots.names import bot_name, level_words
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError, RecordError
from mathom.core.game import AnyGame, find_game
from mathom.core.play.match import Match
from mathom.core.play.names import checked_names
from mathom.core.play.position_text import position_text
from mathom.core.play.record import AnyMatch, read, write
from mathom.core.play.series import AnySeries, Series, is_series, read_series, write_series
from mathom.terminal.boards import board_of
from mathom.terminal.opponent import Opponent, opponent_named
from mathom.terminal.play import Secrets, Table, program
from mathom.terminal.replay import Replay
from mathom.terminal.saves import SaveFile, read_text
from mathom.terminal.screen import Screen
from mathom.terminal.series import SeriesTable
from mathom.terminal.typed_lines import with_numbers

MOST_SEED = 2**63
TWO = "two"
LEAVE = ("quit", "exit", "q")  # before the game begins


# ---- play ----


def begin(options: argparse.Namespace, rules: Mapping[str, str]) -> None:
    """Plays a game or a match. Raises MathomError for wrong options."""
    check_options(options, rules)
    screen, secrets = Screen(), Secrets(options.seed)
    seed = int.from_bytes(os.urandom(7), "big") if options.seed is None else options.seed
    game = find_game(options.game)
    begun = resumed(options.resume) if options.resume else None
    if options.position is not None:
        begun = from_position(game, given_position(options.position))
    elif begun is None and not options.match:
        begun = Match(game, rules)
    if begun is not None:
        game = begun.game
        check_open(begun, options.resume)
    seats = begun.seats if begun is not None else game.seats_of(game.new(rules))
    opponent = opponent_named(options.against, game.name)
    people = seats_of_people(seats, options, opponent, screen)
    if begun is None:
        begun = Series(game, all_names(default_names(seats, people, opponent), people, options.names), rules)
    elif isinstance(begun, Match) and not options.resume:
        computers = computer_names(seats, people, opponent)
        usual = [computers.get(seat, name) for seat, name in enumerate(seats)]
        begun.names = checked_names(seats, all_names(usual, people, options.names))
    screen.wrap(f"{game.title}. {game.terminal_board.summary}")
    screen.wrap("Type ? for the choices, help for the commands.")
    if isinstance(begun, Series):
        begin_series(begun, people, opponent, screen, Dice(seed), secrets, options.resume)
    else:
        match = begun
        match.use_secret(secrets.next())
        save_file = SaveFile(saves(), game.name, lambda: write(match), options.resume)
        Table(match, people, screen, Dice(seed), secrets, save_file, opponent).play()


def begin_series(
    series: AnySeries,
    people: tuple[int, ...],
    opponent: Opponent,
    screen: Screen,
    dice: Dice,
    secrets: Secrets,
    source: Path | None,
) -> None:
    """`people` are seats of the next game."""
    if series.number < len(series.matches):
        series.matches[-1].use_secret(secrets.next())
    players = tuple(series.player_at(series.number, seat) for seat in people)
    save_file = SaveFile(saves(), f"{series.game.name}-match", lambda: write_series(series), source)
    SeriesTable(series, players, screen, dice, secrets, save_file, opponent).play()


def check_options(options: argparse.Namespace, rules: Mapping[str, str]) -> None:
    """Raises MathomError for options that exclude each other."""
    if options.seed is not None and not 0 <= options.seed < MOST_SEED:
        raise MathomError(f"--seed must be a number from 0 to {MOST_SEED - 1}.")
    if options.two and options.side is not None:
        raise MathomError("--two is for two people and --side for one: use only one of them.")
    if options.two and options.against is not None:
        raise MathomError("--two is for two people and --against for one: use only one of them.")
    if options.resume and (rules or options.position is not None or options.names or options.match):
        raise MathomError("--resume brings its own rules, position, names and match: leave the other options out.")
    if options.position is not None and rules:
        raise MathomError('A position brings its own rules, as in "rules NAME=VALUE ; ...": leave the others out.')
    if options.names:
        checked_names(tuple(options.names), options.names)
    if options.position is not None and options.match:
        raise MathomError("--match plays whole games: leave --position out.")


def resumed(path: Path) -> AnyMatch | AnySeries:
    text = read_text(path)
    try:
        return read_series(text, find_game) if is_series(text) else read(text, find_game)
    except RecordError as error:
        raise MathomError(f"{path} is not a valid record: {error}.") from None


def check_open(begun: AnyMatch | AnySeries, source: Path | None) -> None:
    if begun.is_over and source:
        raise MathomError(f"The game in {source} is over: see it with {program()} replay {source}")
    if begun.is_over:
        raise MathomError("The game is over in this position: choose another.")


def from_position(game: AnyGame, text: str) -> AnyMatch:
    try:
        game.load(text)
    except MathomError as error:
        raise MathomError(f"This is not a position: {error}; see docs/notation.md") from None
    return Match(game, position=text)


def given_position(text: str) -> str:
    """The text itself, or the content of the file with this name, in one line."""
    try:
        is_file = Path(text).expanduser().is_file()
    except (OSError, RuntimeError, ValueError):
        is_file = False  # such as a text too long for a file name
    return " ".join((read_text(Path(text)) if is_file else text).split())


def seats_of_people(
    seats: tuple[str, ...], options: argparse.Namespace, opponent: Opponent, screen: Screen
) -> tuple[int, ...]:
    everybody = tuple(range(len(seats)))
    if options.two:
        return everybody
    if options.side is not None:
        return seats_named(seats, options.side)
    several = f"several of them with commas, or {TWO} for people only" if len(seats) > 2 else f"or {TWO} for two people"
    choice = f"{', '.join(with_numbers(seats))}, {several}"
    question = f"Which side do you play against the computer (level {opponent.entry.name}): {choice}?"
    while True:
        try:
            answer = screen.ask(question)
        except (EOFError, KeyboardInterrupt):
            raise MathomError(f"You chose no side: {choice}.") from None
        if answer.lower() in LEAVE:
            raise SystemExit(0)
        if answer.lower() == TWO:
            return everybody
        try:
            return seats_named(seats, answer)
        except MathomError:
            pass
        question = f"Type {choice}:"


def seats_named(seats: tuple[str, ...], text: str) -> tuple[int, ...]:
    """The seats of one name or number, or of several with commas. Raises MathomError."""
    found = {name: seat_named(seats, name.strip()) for name in text.split(",")}
    for name, seat in found.items():
        if seat is None:
            raise MathomError(f'There is no side "{name.strip()}": choose {" or ".join(seats)}.')
    return tuple(sorted({seat for seat in found.values() if seat is not None}))


def seat_named(seats: tuple[str, ...], text: str) -> int | None:
    """The seat with this number, or whose name begins with the text; None if there is not exactly one."""
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= len(seats):
        return int(text) - 1
    found = [seat for seat, name in enumerate(seats) if text and name.startswith(text.lower())]
    return found[0] if len(found) == 1 else None


def all_names(usual: Sequence[str], people: tuple[int, ...], given: Sequence[str] | None) -> list[str]:
    """A name for each seat, from names for the people or for all seats; the usual ones for the rest."""
    if given is None or len(given) == len(usual):
        return list(given or usual)
    if len(given) != len(people):
        wanted = "one name" if len(people) == 1 else f"{len(people)} names"
        raise MathomError(f"--names takes {wanted}, for the people, or one for each of the {len(usual)} seats.")
    of_people = dict(zip(people, given, strict=True))
    return [of_people.get(seat, name) for seat, name in enumerate(usual)]


def default_names(seats: tuple[str, ...], people: tuple[int, ...], opponent: Opponent) -> list[str]:
    """Names for the players of a series, who change sides."""
    computers = computer_names(seats, people, opponent)
    alone = len(people) == 1 and len(seats) == 2
    return [computers.get(seat, "You" if alone else f"Player {seat + 1}") for seat in range(len(seats))]


def computer_names(seats: tuple[str, ...], people: tuple[int, ...], opponent: Opponent) -> dict[int, str]:
    """A different name for each computer player, with its level, such as "Rosie, first game"."""
    entry, found = opponent.entry, dict[int, str]()
    for seat in range(len(seats)):
        if seat not in people:
            name = bot_name(entry.name, entry.title, [taken.partition(",")[0] for taken in found.values()])
            found[seat] = f"{name}, {level_words(entry)}"
    return found


def saves() -> Path:
    return native.home() / "saves"


# ---- replay ----


def begin_replay(path: Path, viewer: str, final: bool, number: int | None) -> None:
    begun = resumed(path)
    match = begun if isinstance(begun, Match) else game_of_series(begun, number)
    if isinstance(begun, Match) and number not in (None, 1):
        raise MathomError(f"{path} holds one game: leave --game out.")
    seats = match.seats
    if viewer not in ("all", "public", *seats):
        raise MathomError(f'--as must be all, public, {" or ".join(seats)}, not "{viewer}".')
    seat = seats.index(viewer) if viewer in seats else None
    screen = Screen()
    if final and viewer == "all":
        screen.say(position_text(match))
    elif final:
        screen.say("\n".join(board_of(match, seat, screen.width)))
    else:
        Replay(match, seat, viewer == "all", screen).run()


def game_of_series(series: AnySeries, number: int | None) -> AnyMatch:
    last = len(series.matches)
    if number is not None and not 1 <= number <= last:
        raise MathomError(f"This match has the games 1 to {last}: there is no game {number}.")
    return series.matches[(number or last) - 1]
