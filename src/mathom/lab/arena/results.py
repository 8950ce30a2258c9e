"""Files of played games, one game a line in JSON, so that an interrupted experiment can continue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from mathom.core.errors import MathomError
from mathom.core.play.tally import Tally
from mathom.lab.arena.fixtures import Conditions, Fixture


class Forfeit(msgspec.Struct, frozen=True):
    seat: int
    why: str


class PlayedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game between bots and its result."""

    game: str
    rules: dict[str, str]
    setups: str
    seed: int
    bots: tuple[str, ...]
    pair: int
    seats: tuple[int, ...]  # by seat: the place of its bot in `bots`
    result: tuple[float, ...]  # by seat: 1 for a win, -1 for a loss, 0 for neither
    turns: int  # headings in its log
    answers: tuple[int, ...]  # by seat
    seconds: tuple[float, ...]  # by seat: the mean for a decision
    slowest: tuple[float, ...]  # by seat
    forfeits: tuple[Forfeit, ...] = ()
    unfinished: bool = False
    decisions: int = 0  # of all seats: those that a person would think about
    tally: Tally | None = None

    @property
    def key(self) -> tuple[tuple[str, ...], int, tuple[int, ...]]:
        return Fixture(self.bots, self.pair, self.seats).key

    def belongs_to(self, conditions: Conditions) -> bool:
        mine = (self.game, tuple(sorted(self.rules.items())), self.setups, self.seed)
        return mine == (conditions.game, tuple(sorted(conditions.rules)), conditions.setups, conditions.seed)

    def score(self, place: int) -> float:
        """The points of the bot at this place of `bots`: 1, 0, or an equal share of a draw (a half of two seats)."""
        mark = self.result[self.seats.index(place)]
        return (mark + 1) / 2 if mark else 1 / len(self.result)


def read_results(path: Path) -> Iterator[PlayedGame]:
    """All games of a file, except for a last line that was cut off. Raises MathomError."""
    if not path.exists():
        return
    lines = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield msgspec.json.decode(line, type=PlayedGame)
            except msgspec.DecodeError as error:
                if number < len(lines):  # a line with its newline is complete
                    raise MathomError(f"{path}, line {number}, is not a played game: {error}") from None


class ResultFile:
    """Appends games to a file and flushes each. Without a path it does nothing."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.file: IO[bytes] | None = None

    def __enter__(self) -> ResultFile:
        if self.path is not None:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self.file = self.path.open("ab")
                if self.file.tell() and not self.path.read_bytes().endswith(b"\n"):
                    whole = self.path.read_bytes().rpartition(b"\n")
                    self.file.truncate(len(whole[0]) + len(whole[1]))
            except OSError as error:
                raise MathomError(f"{self.path} cannot be written: {error.strerror}") from None
        return self

    def __exit__(self, *_: object) -> None:
        if self.file is not None:
            self.file.close()

    def append(self, played: PlayedGame) -> None:
        if self.file is not None:
            self.file.write(msgspec.json.encode(played) + b"\n")
            self.file.flush()
