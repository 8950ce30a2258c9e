"""Played games, one a line of JSON, so that an experiment can be stopped and gone on with at any time."""

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


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game and its result. What is a list by seat has a number a seat."""

    game: str
    rules: dict[str, str]
    setups: str
    seed: int
    bots: tuple[str, ...]
    pair: int
    seats: tuple[int, ...]  # by seat: the place of its bot in `bots`
    result: tuple[float, ...]  # by seat: 1 for a win, -1 for a loss, 0 for neither
    turns: int  # parts of the game, as its log has headings
    answers: tuple[int, ...]  # by seat
    seconds: tuple[float, ...]  # a decision, on average, by seat
    slowest: tuple[float, ...]  # by seat
    forfeits: tuple[Forfeit, ...] = ()
    unfinished: bool = False
    decisions: int = 0  # of all seats, that people would think about
    tally: Tally | None = None

    @property
    def key(self) -> tuple[tuple[str, ...], int, tuple[int, ...]]:
        return Fixture(self.bots, self.pair, self.seats).key

    def belongs_to(self, conditions: Conditions) -> bool:
        mine = (self.game, tuple(sorted(self.rules.items())), self.setups, self.seed)
        return mine == (conditions.game, tuple(sorted(conditions.rules)), conditions.setups, conditions.seed)

    def score(self, place: int) -> float:
        """What the bot at this place of `bots` made of it: 1, 0, or of a draw its seat's part: of two seats a half."""
        mark = self.result[self.seats.index(place)]
        return (mark + 1) / 2 if mark else 1 / len(self.result)


def read_results(path: Path) -> Iterator[Played]:
    """All games of a file. A last line that was cut off does not count."""
    if not path.exists():
        return
    lines = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError as error:
                if number < len(lines):  # whatever ends with a newline was written whole
                    raise MathomError(f"{path}, line {number}, is no played game: {error}") from None


class Keeper:
    """Appends games to a file, each at once."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.file: IO[bytes] | None = None

    def __enter__(self) -> Keeper:
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

    def keep(self, played: Played) -> None:
        if self.file is not None:
            self.file.write(msgspec.json.encode(played) + b"\n")
            self.file.flush()
