"""The chat of a table: who may read which line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mathom.server.live.seat_view import PLAYER, SHOULDER, Perspective
from mathom.server.live.wire import JsonObject
from mathom.server.store.base import Line

TABLE: Final = "table"
TEAM: Final = "team"  # seats that may talk in private
WATCHERS: Final = "watchers"
MOST_LINES: Final = 10_000  # for the players of a table, and the same number for its spectators
LINES_SHOWN: Final = 200  # at most; the older half leaves at once, so that most messages only add lines


class TableChat:
    """The lines of one table, and what each viewer may read of them."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.clients = {line.client for line in lines}
        self.shown: dict[tuple[Perspective, bool], list[JsonObject]] = {}

    def add(self, line: Line) -> None:
        self.lines.append(line)
        self.clients.add(line.client)
        self.shown.clear()

    @property
    def next_number(self) -> int:
        return self.lines[-1].number + 1 if self.lines else 0

    def is_full(self, room: str) -> bool:
        among = sum((line.room == WATCHERS) == (room == WATCHERS) for line in self.lines)
        return among >= MOST_LINES

    def read(self, perspective: Perspective, is_over: bool) -> list[JsonObject]:
        """Players have one room, spectators another; the players' room becomes public when the game is over.

        What some seats said in private stays among them.
        """
        if (perspective, is_over) not in self.shown:
            inside = perspective.kind in (PLAYER, SHOULDER)
            rooms = {TABLE} if inside else {WATCHERS}
            if is_over:
                rooms.add(TABLE)
            lines = [
                line for line in self.lines if line.room in rooms or (inside and perspective.seat in team_of(line.room))
            ]
            half = LINES_SHOWN // 2
            self.shown[perspective, is_over] = [shown(line) for line in lines[max(0, len(lines) // half - 1) * half :]]
        return self.shown[perspective, is_over]


def shown(line: Line) -> JsonObject:
    return {"at": line.at, "room": line.room.split()[0], "seat": line.seat, "name": line.name, "text": line.text}


def team_room(seats: Iterable[int]) -> str:
    """The room of a private line: it names the seats that may read it."""
    return " ".join([TEAM, *map(str, seats)])


def team_of(room: str) -> frozenset[int]:
    name, *seats = room.split()
    return frozenset(map(int, seats)) if name == TEAM else frozenset()
