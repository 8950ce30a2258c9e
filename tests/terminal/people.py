"""Tables without a terminal: input from a list, output into a string."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Mapping
from pathlib import Path

from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, write
from mathom.games import load_confrontation
from mathom.terminal.opponent import Opponent
from mathom.terminal.play import WAIT, Secrets, Table
from mathom.terminal.saves import SaveFile
from mathom.terminal.screen import SCREENFUL, Screen

GAME = load_confrontation()
FELLOWSHIP, SAURON = 0, 1


class People(io.StringIO):
    """They type the lines they were given, and press Enter where they are told to."""

    def __init__(self, paper: io.StringIO) -> None:
        super().__init__()
        self.paper = paper
        self.lines: deque[str] = deque()
        self.at_hand_over: deque[str] = deque()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if "Enter" in self.paper.getvalue()[-250:].rpartition(SCREENFUL[:2])[2].rpartition("> ")[2]:
            return (self.at_hand_over.popleft() if self.at_hand_over else "") + "\n"
        return self.lines.popleft() + "\n" if self.lines else ""


class Seated:
    """A table, the people at it, and what was written since the last look."""

    def __init__(self, match: AnyMatch, people: tuple[int, ...], folder: Path, width: int = 79, seed: int = 1) -> None:
        """Seats of nobody answer at random, which is quick."""
        self.paper = io.StringIO()
        self.people = People(self.paper)
        save_file = SaveFile(folder, match.game.name, lambda: write(match))
        screen = Screen(self.people, self.paper, width)
        self.table = Table(match, people, screen, Dice(seed), Secrets(seed), save_file, Opponent("random"))
        if len(people) == 1:
            self.table.seated = people[0]

    @property
    def match(self) -> AnyMatch:
        return self.table.match

    def type(self, *lines: str) -> str:
        """As many steps as it takes, or until the game is over; what was written meanwhile."""
        self.people.lines.extend(lines)
        while self.people.lines and not self.match.is_over:
            self.table.step()
        self.people.lines.clear()
        return self.written()

    def play(self, *lines: str) -> str:
        """The table plays by itself, with these lines and then no more."""
        self.people.lines.extend(lines)
        self.table.play()
        return self.written()

    def written(self) -> str:
        text = self.paper.getvalue()
        self.paper.seek(0)
        self.paper.truncate()
        return text


def begun(rules: Mapping[str, str] | None = None, position: str | None = None, seed: int = 1) -> AnyMatch:
    """A match whose chance is drawn."""
    match: AnyMatch = Match(GAME, rules, position=position)
    match.use_secret(Secrets(seed).next())
    return match


def screens(text: str) -> list[str]:
    """What stood on the screen between hand-overs."""
    return [part.lstrip("\n") for part in text.split(SCREENFUL)]


def hand_over(text: str) -> str:
    """What stood there before the next person had pressed Enter; nothing if nobody had to."""
    return text[: text.index(" \n", text.rindex(WAIT))] if WAIT in text else ""
