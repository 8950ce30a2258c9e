"""Shows the analysis of a recorded game, move by move."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from mathom.bots.analysis.game_analysis import SEARCHER, Analysis, analyse, usual_iterations, worded
from mathom.bots.analysis.hindsight import Effort
from mathom.bots.registry import make_bot
from mathom.core.errors import MathomError
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.core.text.codec import to_json
from mathom.core.text.wrapping import wrapped
from mathom.terminal.begin import MOST_SEED, game_of_series, resumed
from mathom.terminal.odds_curve import curve
from mathom.terminal.saves import reason_of, write_file
from mathom.terminal.screen import Screen, has

MOST_JOBS: Final = 256
BAR: Final = 10
LARGE: Final = 0.1  # luck with a line of its own
INDENT: Final = " " * 37


def begin_analyse(options: argparse.Namespace) -> int:
    """Runs `mathom analyse`. Raises MathomError for wrong options."""
    check_options(options)
    begun = resumed(options.file)
    match = begun if isinstance(begun, Match) else game_of_series(begun, options.game)
    if isinstance(begun, Match) and options.game not in (None, 1):
        raise MathomError(f"{options.file} holds one game: leave --game out.")
    progress = Progress()
    analysis = analyse(match, effort(options), bot=options.bot or SEARCHER, jobs=options.jobs, progress=progress.tell)
    progress.end()
    if options.plot is not None:
        plot(options.plot, match, analysis)
    if options.json:
        names = {"game": match.game.name, "seats": list(match.seats), "names": list(match.names)}
        sys.stdout.write(to_json({"state": "ready", **names, **worded(match, analysis)}).decode() + "\n")
    else:
        Report(match, worded(match, analysis), Screen()).tell()
    return 0 if analysis.complete else 130


def check_options(options: argparse.Namespace) -> None:
    if options.iterations is not None and not 1 <= options.iterations <= 10**9:
        raise MathomError("--iterations must be a number from 1 to 1000000000.")
    if options.seconds is not None and not 0 < options.seconds <= 3600:
        raise MathomError("--seconds must be more than 0 and at most 3600.")
    if not 1 <= options.jobs <= MOST_JOBS:
        raise MathomError(f"--jobs must be a number from 1 to {MOST_JOBS}.")
    if not 0 <= options.seed < MOST_SEED:
        raise MathomError(f"--seed must be a number from 0 to {MOST_SEED - 1}.")
    make_bot(options.bot or SEARCHER)


def effort(options: argparse.Namespace) -> Effort:
    iterations = options.iterations
    if iterations is None and options.seconds is None:
        iterations = usual_iterations()
    return Effort(iterations, options.seconds, options.seed)


def plot(path: Path, match: AnyMatch, analysis: Analysis) -> None:
    try:
        write_file(path, curve(match, analysis))
    except OSError as error:
        raise MathomError(f"{path} cannot be written ({reason_of(error)}): name another file.") from None


class Progress:
    """Counts positions on stderr: in place on a terminal, otherwise in four lines."""

    def __init__(self) -> None:
        self.quarter = 0
        self.live = sys.stderr is not None and sys.stderr.isatty()

    def tell(self, done: int, of: int) -> None:
        if self.live:
            print(f"\r{done} of {of} positions", end="", file=sys.stderr, flush=True)
        elif sys.stderr is not None and done * 4 // max(1, of) > self.quarter:
            self.quarter = done * 4 // of
            print(f"{done} of {of} positions", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Report:
    """Writes the table of moves and the summary."""

    def __init__(self, match: AnyMatch, data: dict[str, Any], screen: Screen) -> None:
        self.match = match
        self.data = data
        self.screen = screen
        self.titles = [match.titled(seat) for seat in match.seats]  # in a sentence
        self.marks = ("█", "░") if has(screen.target.encoding or "utf-8", "█") else ("#", ".")

    def tell(self) -> None:
        say, data = self.screen.say, self.data
        first = self.titles[0]
        self.screen.wrap(f"{self.match.game.title}: {len(data['moves'])} decisions. {self.state()}")
        self.screen.wrap(f"True: the odds of {first} in the position as it was.")
        self.screen.wrap("Known: the odds of the player who moves, from what they could know.")
        say()
        say(f"{'entry':>6}  {'true':<16} {'known':>5}  lost")
        for move in data["moves"]:
            self.move(move)
        self.luck(data["ending"]["luck"], data["ending"]["chance"])
        say(f"{'end':>6}  {self.bar(data['end'])}")
        say()
        for swing in data["swings"]:
            self.swing(swing)
        for row in data["summary"]:
            self.summary(row)

    def state(self) -> str:
        if not self.data["complete"]:
            return "You stopped the analysis: the rest is missing."
        return "" if self.data["finished"] else "The game is not over, so hidden pieces and cards have no names here."

    def bar(self, odds: float) -> str:
        full = round(odds * BAR)
        return self.marks[0] * full + self.marks[1] * (BAR - full) + f" {percent(odds):>5}"

    def move(self, move: dict[str, Any]) -> None:
        self.luck(move["luck"], move["chance"])
        lost = percent(move["lost"]) if move["mistake"] else ""
        head = f"{move['entry'] + 1:>6}  {self.bar(move['true'])} {percent(move['known']):>5}  {lost:>4}"
        answer = f", {move['text']}" if move["text"] else ""
        self.say_after(f"{head}  ", f"{capital(self.titles[move['seat']])}{answer}: {move['words']}")
        better = move["best"]
        if move["mistake"] and better["text"]:
            self.say_after(INDENT, f"Better, {better['text']} ({percent(better['odds'])}): {better['words']}")
        elif move["mistake"]:
            self.say_after(INDENT, f"There was a better answer ({percent(better['odds'])}).")

    def say_after(self, head: str, text: str) -> None:
        self.screen.say(wrapped(text, self.screen.width, head, INDENT))

    def luck(self, luck: float, chance: float) -> None:
        """Writes a line for large luck between two decisions."""
        if abs(luck) < LARGE:
            return
        who = self.titles[0] if luck > 0 else self.other()
        by = "by what was drawn" if abs(chance) > abs(luck) / 2 and chance * luck > 0 else "by what was hidden"
        self.say_after(INDENT, f"Luck for {who}: {percent(abs(luck))}, {by}.")

    def other(self) -> str:
        return self.titles[1] if len(self.titles) == 2 else "the other side"

    def swing(self, swing: dict[str, Any]) -> None:
        who = self.titles[0] if swing["by"] > 0 else self.other()
        cause = "luck" if abs(swing["luck"]) >= abs(swing["skill"]) else "a mistake"
        self.screen.wrap(f"Swing at {swing['entry'] + 1}: {percent(abs(swing['by']))} to {who}, mostly by {cause}.")

    def summary(self, row: dict[str, Any]) -> None:
        mistakes = "1 mistake" if row["mistakes"] == 1 else f"{row['mistakes']} mistakes"
        given = f", gave up {percent(row['given'])} at the end" if row["given"] else ""
        luck = f"luck {signed(row['luck'])} (drawn {signed(row['chance'])})"
        name = self.match.names[row["seat"]]
        title = self.titles[row["seat"]]
        who = title if name == self.match.seats[row["seat"]] else f"{title} ({name})"
        self.screen.wrap(f"{capital(who)}: {mistakes}, lost {percent(row['lost'])}; {luck}{given}.")


def percent(odds: float) -> str:
    return f"{odds * 100:.0f}%"


def signed(odds: float) -> str:
    return f"{round(odds * 100):+d}%"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
