"""The log of a table: a line for each event, as one viewer may read it."""

from __future__ import annotations

from mathom.core.play.events import Event, RawEvent
from mathom.core.play.record import AnyMatch
from mathom.server.live.seat_view import EVERYTHING, Eyes
from mathom.server.live.wire import JsonObject
from mathom.server.tables.table import Table


class TableLog:
    """The lines of one table in one language. An event without a secret has one line for all viewers."""

    def __init__(self) -> None:
        self.public: dict[int, JsonObject] = {}  # by place in the story
        self.lines: dict[Eyes, list[JsonObject]] = {}

    def read(self, table: Table, eyes: Eyes, end: int) -> list[JsonObject]:
        """The first `end` lines for a viewer; only the new ones are worked out."""
        lines = self.lines.setdefault(eyes, [])
        for place in range(len(lines), end):
            entry, raw = table.match.story[place]
            if raw.kind.is_public:
                if place not in self.public:
                    self.public[place] = line_of(table, entry, raw, eyes)
                lines.append(self.public[place])
            else:
                lines.append(line_of(table, entry, raw, eyes))
        return lines


def line_of(table: Table, entry: int, raw: RawEvent, eyes: Eyes) -> JsonObject:
    event = raw.seen_by_all() if eyes.kind == EVERYTHING else raw.seen_by(eyes.seat)
    return {
        "entry": entry,
        "at": table.times[entry] if entry >= 0 else table.facts.created,
        "kind": event.kind,
        "side": side_of(table.match, event),
        "words": table.match.tell(event),
        "rule": event.rule or None,
        "facts": event.facts,
        "heading": raw.kind.heading,
        "reveals": raw.kind.reveals,
    }


def side_of(match: AnyMatch, event: Event) -> int | None:
    """The seat that a fact of the event names."""
    named = event.facts.get("side", event.facts.get("seat"))
    return match.seats.index(named) if named in match.seats else None
