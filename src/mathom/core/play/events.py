"""Events: what happened, which rule caused it, and who sees its secrets.

Rules tell events as pairs of integers (`State.tell`, `State.whisper`), which cost nothing when nobody listens;
`tell_more` and `whisper_more` add further pairs. A game lists the kinds of its events; this module turns the integers
into readable records, each as one seat sees it. A view changes only through events, so they are also what a player or a
search observes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import msgspec

from mathom.core.engine.agenda import (
    ARGUMENT,
    EVERYBODY,
    HEAD,
    MORE,
    PART,
    RULE,
    RULING,
    SECRET,
    SEERS,
    VEIL,
    VEILED,
    WATCHERS,
)

UNDONE = "undone"  # kinds of events that all games have: a seat took back its last answer,
REWOUND = "rewound"  # or play went back further by consent
TAKEN_BACK: Final = frozenset((UNDONE, REWOUND))

PARTICULARS: Final = (1 << SECRET) - 1  # four numbers of twelve bits, below the secret

Namer = Callable[[int], object]
Field = tuple[str, Namer]  # a label, and how to read its number


class Wide:
    """Reads a number below 2**24 from two particulars, the lower twelve bits first."""

    def __call__(self, number: int) -> int:
        return number


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of event, compared by identity. An answer that caused a revealing event cannot be undone.

    The first four particulars and the first secret come from `tell` or `whisper`, each further four and each further
    secret from `tell_more` or `whisper_more`.
    """

    name: str
    fields: tuple[Field, ...] = ()
    secret: Field | None = None
    reveals: bool = False
    heading: bool = False  # it begins a new part of the game, such as a turn
    more_secrets: tuple[Field, ...] = ()

    @cached_property
    def secrets(self) -> tuple[Field | None, ...]:
        return (self.secret, *self.more_secrets)

    @cached_property
    def is_public(self) -> bool:
        """Whether everybody sees the same facts."""
        return self.secret is None and not self.more_secrets


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, as one seat sees it: a secret fact is None to those who may not know it."""

    kind: str
    rule: str
    facts: dict[str, object]


class RawEvent(msgspec.Struct, frozen=True):
    """One event with all its secrets, as the rules told it."""

    kind: Kind
    number: int  # of its kind, in the game's list
    rule: int
    seers: int
    facts: int
    more: tuple[tuple[int, int], ...] = ()  # the seers and the facts of what `tell_more` and `whisper_more` added

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat, or a spectator (None), sees it."""
        return self.shown(1 << (WATCHERS if seat is None else seat))

    def seen_by_all(self) -> Event:
        """The event with all its secrets."""
        return self.shown(EVERYBODY, True)

    @property
    def parts(self) -> tuple[tuple[int, int], ...]:
        own = (self.seers, self.facts)
        return (own, *self.more) if self.more else (own,)

    def shown(self, eyes: int, all_secrets: bool = False) -> Event:
        """The event with the secrets that these eyes see, a bit for each seat."""
        known: tuple[bool, ...] = ()
        if not self.kind.is_public:
            known = tuple([all_secrets or seers & eyes != 0 for seers, _ in self.parts])
        parts = (self.facts, *[part for _, part in self.more]) if self.more else (self.facts,)
        return read_event(self.kind, self.rule, parts, known)

    def heard_by(self, seat: int) -> tuple[int, ...]:
        """The numbers of the event as a seat hears them, without the seers and without secrets of others.

        There are two numbers for the event, and two for each addition to it.
        """
        numbers: list[int] = []
        secrets = (*self.kind.secrets, *(None for _ in self.parts))
        for (seers, facts), secret in zip(self.parts, secrets, strict=False):
            head = MORE if numbers else self.number | self.rule << RULE
            numbers += (head, facts if seers >> seat & 1 or secret is None else facts | VEIL)
        return tuple(numbers)


@lru_cache(maxsize=8192)
def read_event(kind: Kind, rule: int, parts: tuple[int, ...], known: tuple[bool, ...]) -> Event:
    """The event that its numbers stand for, with the secrets that are `known`; viewers and games share it."""
    facts: dict[str, object] = {}
    particulars = 0
    for place, part in enumerate(parts):
        particulars |= (part & PARTICULARS) << SECRET * place
    for label, name in kind.fields:
        number = particulars & ARGUMENT
        particulars >>= 12
        if isinstance(name, Wide):
            number |= (particulars & ARGUMENT) << 12
            particulars >>= 12
        facts[label] = name(number)
    for field, part, is_known in zip(kind.secrets, parts, known, strict=False):
        if field is not None:
            facts[field[0]] = field[1](part >> SECRET) if is_known else None
    return Event(kind.name, rule_number(rule), facts)


@lru_cache(maxsize=1024)
def rule_number(code: int) -> str:
    """A rule as people write it: 4.2, 4.2.3 or R07; nothing for 0 (see PART and RULING in agenda.py)."""
    if code == 0:
        return ""
    if code >= RULING:
        return f"R{code - RULING:02}"
    part, rule = divmod(code, PART)
    numbers = (rule // 100, rule % 100, part)
    return ".".join(str(number) for number in numbers if number)


def read_story(kinds: tuple[Kind, ...], story: Sequence[int]) -> list[RawEvent]:
    """Decodes the events that a state told."""
    return [
        RawEvent(kinds[head & MORE], head & MORE, (head & HEAD) >> RULE, head >> SEERS, facts, more)
        for head, facts, more in grouped(story)
    ]


def read_heard(kinds: tuple[Kind, ...], heard: Sequence[int]) -> list[Event]:
    """Decodes the events that a seat heard (`Match.heard`)."""
    out: list[Event] = []
    for head, facts, more in grouped(heard):
        parts = tuple((seers_heard(part), part) for _, part in more)
        raw = RawEvent(kinds[head & MORE], head & MORE, head >> RULE, seers_heard(facts), facts, parts)
        out.append(raw.seen_by(None))
    return out


def seers_heard(facts: int) -> int:
    return 0 if facts >> SECRET == VEILED else EVERYBODY


def grouped(numbers: Sequence[int]) -> list[tuple[int, int, tuple[tuple[int, int], ...]]]:
    """Events with what was added to them: the two numbers of the event, and the seers and facts of each addition."""
    events: list[tuple[int, int, tuple[tuple[int, int], ...]]] = []
    for i in range(0, len(numbers), 2):
        head, facts = numbers[i], numbers[i + 1]
        if head & MORE == MORE:
            first, second, more = events.pop()
            events.append((first, second, (*more, (head >> SEERS, facts))))
        else:
            events.append((head, facts, ()))
    return events
