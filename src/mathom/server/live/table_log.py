"""The log of a table: a line for each event, as one viewer may read it."""

from __future__ import annotations

from typing import Any

import msgspec

from mathom.core.play.events import Event, RawEvent
from mathom.core.play.record import AnyMatch
from mathom.server.live.seat_view import EVERYTHING, Perspective
from mathom.server.tables.table import Table


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log: an event in words and as data."""

    entry: int
    at: int
    kind: str
    side: int | None
    words: str
    rule: str | None
    facts: dict[str, Any]
    heading: bool
    reveals: bool


class TableLog:
    """The lines of one table in one language. An event without a secret has one line for all viewers."""

    def __init__(self) -> None:
        self.public: dict[int, LogLine] = {}  # by place in the story
        self.lines: dict[Perspective, list[LogLine]] = {}

    def read(self, table: Table, perspective: Perspective, end: int) -> list[LogLine]:
        """The first `end` lines for a viewer; only the new ones are worked out."""
        lines = self.lines.setdefault(perspective, [])
        for place in range(len(lines), end):
            entry, raw = table.match.story[place]
            if raw.kind.is_public:
                if place not in self.public:
                    self.public[place] = line_of(table, entry, raw, perspective)
                lines.append(self.public[place])
            else:
                lines.append(line_of(table, entry, raw, perspective))
        return lines


def line_of(table: Table, entry: int, raw: RawEvent, perspective: Perspective) -> LogLine:
    event = raw.seen_by_all() if perspective.kind == EVERYTHING else raw.seen_by(perspective.seat)
    return LogLine(
        entry,
        table.times[entry] if entry >= 0 else table.facts.created,
        event.kind,
        side_of(table.match, event),
        table.match.tell(event),
        event.rule or None,
        event.facts,
        raw.kind.heading,
        raw.kind.reveals,
    )


def side_of(match: AnyMatch, event: Event) -> int | None:
    """The seat that a fact of the event names."""
    named = event.facts.get("side", event.facts.get("seat"))
    return match.seats.index(named) if named in match.seats else None
