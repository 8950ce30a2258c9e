"""Events: what happened, which rule caused it, and who sees its secret part.

Rules tell events as pairs of integers (`State.tell`, `State.whisper`), which cost nothing when nobody
listens. A game lists the kinds of its events; this module turns the integers into readable records,
each for the eyes of one seat. A view changes only through events, so they are also what a player or
a search observes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mathom.core.engine.agenda import EVERYBODY, RULING, SECRET, VEIL, VEILED, WATCHERS

UNDONE = "undone"  # kinds of events that all games have: a seat took back its last answer,
REWOUND = "rewound"  # or play went back further by consent

Namer = Callable[[int], object]
Field = tuple[str, Namer]  # a label, and how to read its number


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event. What reveals something cannot be taken back by the player who caused it."""

    name: str
    fields: tuple[Field, ...] = ()
    secret: Field | None = None
    reveals: bool = False
    heading: bool = False  # it begins a new part of the game, such as a turn


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as one seat sees it: a secret fact is None to those who may not know it."""

    kind: str
    rule: str
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class RawEvent:
    """One event as it was told, before anybody's eyes are considered."""

    kind: Kind
    number: int  # of its kind, in the game's list
    rule: int
    seers: int
    facts: int

    def seen_by(self, seat: int | None) -> Event:
        """For a seat, or for those who only watch (None)."""
        return self.shown(bool(self.seers >> (WATCHERS if seat is None else seat) & 1))

    def seen_by_all(self) -> Event:
        """With its secret part."""
        return self.shown(True)

    def shown(self, sees: bool) -> Event:
        facts: dict[str, object] = {}
        for i, (label, name) in enumerate(self.kind.fields):
            facts[label] = name(self.facts >> 12 * i & 4095)
        if self.kind.secret:
            label, name = self.kind.secret
            facts[label] = name(self.facts >> SECRET) if sees else None
        return Event(self.kind.name, rule_number(self.rule), facts)

    def heard_by(self, seat: int) -> tuple[int, int]:
        """The two numbers of the event as a seat hears them: nobody else's eyes, and no secret that it may not know."""
        facts = self.facts if self.seers >> seat & 1 or self.kind.secret is None else self.facts | VEIL
        return self.number | self.rule << 8, facts


def rule_number(code: int) -> str:
    """Rules are told as 100 * chapter + section, rulings as RULING + their number, and 0 is no rule."""
    if code == 0:
        return ""
    if code >= RULING:
        return f"R{code - RULING:02}"
    return f"{code // 100}.{code % 100}" if code % 100 else str(code // 100)


def read_story(kinds: tuple[Kind, ...], story: list[int]) -> list[RawEvent]:
    """What a state told: two integers an event."""
    out: list[RawEvent] = []
    for i in range(0, len(story), 2):
        head = story[i]
        out.append(RawEvent(kinds[head & 255], head & 255, head >> 8 & 4095, head >> 20, story[i + 1]))
    return out


def read_heard(kinds: tuple[Kind, ...], heard: Sequence[int]) -> list[Event]:
    """What a seat heard (`Match.heard`), readable."""
    out: list[Event] = []
    for i in range(0, len(heard), 2):
        head, facts = heard[i], heard[i + 1]
        seers = 0 if facts >> SECRET == VEILED else EVERYBODY
        out.append(RawEvent(kinds[head & 255], head & 255, head >> 8, seers, facts).seen_by(None))
    return out
