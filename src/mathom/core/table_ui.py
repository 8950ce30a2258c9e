"""What a game may offer a table: things to point at, sheets of questions, scenes and lineups."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Handle:
    """How an answer is given by pointing: what is to be touched on the table, in this order, and what a button says."""

    title: str  # a few words
    touches: tuple[str, ...]  # things by their ids: a piece, then a place; a card
    detail: str = ""  # a few more words: "attack, 1 piece"; "by the Tunnel"
    mark: str = ""  # how a table may show it: "attack", "pass", "player" (who is meant), or nothing
    grave: bool = False  # worth a second thought: it cannot be taken back


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question: for programs, for typing, in words, and for pointing at."""

    action: int
    text: str
    words: str
    handle: Handle


@dataclass(frozen=True, slots=True)
class Thing:
    """What people point at and ask about: a piece, a card, a place. Its id is the one in views and answers."""

    id: str
    kind: str
    title: str
    text: str  # what it is and does
    rule: str | None = None
    side: str | None = None  # the seat that owns it
    number: int | None = None  # printed on it


@dataclass(frozen=True, slots=True)
class Slot:
    """One question of a sheet: what may be put there, and the answer that puts it there, one beside the other."""

    id: str
    title: str
    things: tuple[str, ...]
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """A sheet filled in: one thing a slot."""

    title: str
    words: str
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Questions that a seat may answer together, in the order of the slots, such as a set-up.

    Kind "arrange": every thing stands in at most one slot, and what is left over goes to `rest`. "pick": each slot for
    itself. "choose": slots that differ only in number, for different things.
    """

    kind: str
    title: str
    words: str
    slots: tuple[Slot, ...]
    rest: str = ""
    presets: tuple[Preset, ...] = ()


@dataclass(frozen=True, slots=True)
class Fighter:
    """One of the two who meet in a scene."""

    side: str
    thing: str
    role: str
    number: int | None = None  # its strength as it counts now
    note: str = ""  # why the number is not the printed one; what its text does here
    card: str | None = None  # the card it plays: an id, or "face-down"
    sum: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of a scene; state is "done", "now" or "later"."""

    title: str
    words: str
    rule: str | None
    state: str


@dataclass(frozen=True, slots=True)
class CardOutcome:
    """What an own card would do against a card that the other may play. Outcome: "win", "lose", "both", "other"."""

    own: str
    other: str
    outcome: str
    words: str
    sum: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A meeting that is played out step by step, such as a battle: as one seat may know it."""

    number: int  # counted from 1 in a game
    title: str
    place: str
    fighters: tuple[Fighter, ...]
    steps: tuple[Stage, ...]
    odds: tuple[CardOutcome, ...] = ()  # for a seat that chooses now
    over: bool = False
    result: str = ""
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who somebody unknown may be, and how likely if all that fits what was seen is as likely."""

    thing: str
    share: float


@dataclass(frozen=True, slots=True)
class RuledOut:
    """Who it cannot be, and why."""

    thing: str
    words: str


@dataclass(frozen=True, slots=True)
class Lineup:
    """What could it be? The unknown pieces of a place, as far as one seat can tell from what it saw."""

    place: str
    count: int
    words: str
    candidates: tuple[Candidate, ...]
    ruled_out: tuple[RuledOut, ...]
