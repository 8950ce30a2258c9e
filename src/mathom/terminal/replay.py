"""Steps through a recorded game, as a seat sees it or with nothing hidden."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from mathom.core.play.entries import ANSWER
from mathom.core.play.position_text import position_text
from mathom.core.play.record import AnyMatch, entry_line
from mathom.terminal.boards import board_of, whole_board_of
from mathom.terminal.commands import with_rule
from mathom.terminal.screen import Screen

HELP = (
    ("Enter or n", "the next entry"),
    ("p", "the entry before"),
    ("t", "the next turn"),
    ("r", "the turn before"),
    ("g NUMBER", "go to an entry"),
    ("e", "the end"),
    ("b", "the board"),
    ("?", "these commands"),
    ("q", "quit"),
)


@dataclass
class Replay:
    """A record and the current entry. Unless `whole`, seat None sees what is public."""

    record: AnyMatch
    seat: int | None
    whole: bool
    screen: Screen
    at: int = 0

    def __post_init__(self) -> None:
        played = self.record.as_of(self.last).played
        self.turns = [p.entry + 1 for p in played if any(raw.kind.heading for raw in p.raw_events)]
        self.match = self.record.as_of(0)

    @property
    def last(self) -> int:
        return len(self.record.entries)

    def run(self) -> None:
        seen = "nothing is hidden" if self.whole else f"as {self.seat_name()} sees it"
        self.screen.wrap(f"{self.record.game.title}, {self.last} entries, {seen}. Type ? for the commands.")
        self.board()
        while True:
            try:
                command, _, rest = self.screen.ask(f"{self.at}/{self.last}>").partition(" ")
            except (EOFError, KeyboardInterrupt):
                return
            if command in ("q", "quit"):
                return
            self.run_command(command.lower(), rest.strip())

    def seat_name(self) -> str:
        return "the public" if self.seat is None else self.record.seat_name(self.seat)

    def run_command(self, command: str, rest: str) -> None:
        if command in ("", "n"):
            self.forward(self.at + 1, board=False)
        elif command == "t":
            later = self.turns[bisect_right(self.turns, self.at) :]
            self.forward(later[0] if later else self.last)
        elif command == "e":
            self.forward(self.last)
        elif command in ("p", "r"):
            earlier = self.turns[: bisect_left(self.turns, self.at)]
            self.back(self.at - 1 if command == "p" else earlier[-1] if earlier else 0)
        elif command == "g":
            self.go(rest)
        elif command == "b":
            self.board()
        elif command in ("?", "help"):
            self.screen.table(HELP)
        else:
            self.screen.wrap(f'"{command}" is not a command: type ? for the commands.')

    def go(self, rest: str) -> None:
        if not (rest.isascii() and rest.isdigit() and int(rest[:9]) <= self.last):
            self.screen.wrap(f'Go to an entry from 0 to {self.last}, as in "g {self.last // 2}".')
        elif int(rest) > self.at:
            self.forward(int(rest))
        else:
            self.back(int(rest))

    def forward(self, to: int, board: bool = True) -> None:
        """Goes to a later entry and tells all events on the way."""
        if self.at == self.last:
            self.screen.say("This is the end.")
            return
        for entry in self.record.entries[self.at : to]:
            self.match.repeat(entry)
            self.at += 1
            self.tell()
        self.arrive(board)

    def back(self, to: int) -> None:
        if self.at == 0:
            self.screen.say("This is the beginning.")
            return
        self.at = to
        self.match = self.record.as_of(to)
        if to > 0:
            self.tell()
        self.arrive(board=True)

    def arrive(self, board: bool) -> None:
        if board:
            self.board()
        if self.at == self.last:
            self.tell_result()

    def tell(self) -> None:
        """Writes the last entry and its events, as far as the viewer may know them."""
        entry = self.record.entries[self.at - 1]
        seen = self.whole or entry.seat == self.seat or entry.kind != ANSWER
        self.screen.wrap(entry_line(self.record, entry) if seen else f"{self.record.seat_name(entry.seat)} answers")
        for played in self.match.played[-1:]:
            for raw in played.raw_events if played.entry == self.at - 1 else ():
                event = raw.seen_by_all() if self.whole else raw.seen_by(self.seat)
                self.screen.wrap(with_rule(self.match, event), "  ", "  ")

    def board(self) -> None:
        match, width = self.match, self.screen.width
        lines = whole_board_of(match, width) if self.whole else board_of(match, self.seat, width)
        self.screen.say("\n".join(["", *lines]))

    def tell_result(self) -> None:
        match = self.match
        if match.result is None:
            self.screen.say("The record ends here, but the game is not over.")
        else:
            marks = zip(match.seats, match.result, strict=True)
            self.screen.say("Result: " + ", ".join(f"{name} {mark:+g}" for name, mark in marks))
        if self.whole:
            self.screen.say(position_text(match))
