"""The log of a table: a line for each event, as one viewer may read it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from mathom.core.play.events import Event, RawEvent
from mathom.core.play.record import AnyMatch
from mathom.server.live.seat_view import EVERYTHING, Perspective
from mathom.server.slices import Steps, at_once
from mathom.server.tables.table import Table

LOG_SHOWN: Final = 1000  # lines that a first view has at most; no usual game has more


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
    """The lines of one table in one language. An event without a secret has one line for all viewers.

    Lines are made when somebody reads them: a viewer starts with the last LOG_SHOWN, and each line costs a sentence.
    """

    def __init__(self) -> None:
        self.public: dict[int, LogLine] = {}  # by place in the story
        self.private: dict[Perspective, dict[int, LogLine]] = {}

    def read(self, table: Table, perspective: Perspective, start: int, end: int) -> list[LogLine]:
        """The lines from `start` to `end` for a viewer; only new ones are worked out."""
        return at_once(self.reading(table, perspective, start, end))

    def reading(self, table: Table, perspective: Perspective, start: int, end: int) -> Steps[list[LogLine]]:
        """Like `read`, in steps."""
        if start >= end:
            return []
        private = self.private.setdefault(perspective, {})
        lines: list[LogLine] = []
        for place, (entry, raw) in enumerate(table.match.story[start:end], start):
            known = self.public if raw.kind.is_public else private
            line = known.get(place)
            if line is None:
                line = known[place] = line_of(table, entry, raw, perspective)
                yield
            lines.append(line)
        return lines


def in_words(table: Table, perspective: Perspective, end: int) -> Steps[str]:
    """The first lines of the log as text."""
    words = []
    for entry, raw in table.match.story[:end]:
        words.append(line_of(table, entry, raw, perspective).words)
        yield
    return "".join(f"{line}\n" for line in words)


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
