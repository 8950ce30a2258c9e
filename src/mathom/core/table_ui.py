"""What a game may offer a table: things to point at, sheets of questions, scenes and lineups."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, TypeVar

import msgspec

from mathom.core.engine.agenda import State
from mathom.core.engine.answers import Answers
from mathom.core.play.events import Event

S = TypeVar("S", bound=State)
V = TypeVar("V")


class Handle(msgspec.Struct, frozen=True, gc=False):
    """How an answer is given by pointing: what is to be touched on the table, in this order, and what a button says."""

    title: str  # a few words
    touches: tuple[str, ...]  # things by their ids: a piece, then a place; a card
    detail: str = ""  # a few more words: "attack, 1 piece"; "by the Tunnel"
    mark: str = ""  # how a table may show it: "attack", "pass", "player" (who is meant), or nothing
    grave: bool = False  # worth a second thought: it cannot be taken back


class Option(msgspec.Struct, frozen=True, gc=False):
    """One answer to a question: for programs, for typing, in words, and for pointing at."""

    action: int
    text: str
    words: str
    handle: Handle


class Thing(msgspec.Struct, frozen=True, gc=False):
    """What people point at and ask about: a piece, a card, a place. Its id is the one in views and answers."""

    id: str
    kind: str
    title: str
    text: str  # what it is and does
    rule: str | None = None
    side: str | None = None  # the seat that owns it
    number: int | None = None  # printed on it


class Slot(msgspec.Struct, frozen=True, gc=False):
    """One question of a sheet: what may be put there, and the answer that puts it there, one beside the other."""

    id: str
    title: str
    things: tuple[str, ...]
    answers: tuple[str, ...]


class Preset(msgspec.Struct, frozen=True, gc=False):
    """A sheet filled in: one thing per slot."""

    title: str
    words: str
    things: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True, gc=False):
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


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """One of the two who meet in a scene."""

    side: str
    thing: str
    role: str
    number: int | None = None  # its strength as it counts now
    note: str = ""  # why the number is not the printed one; what its text does here
    card: str | None = None  # the card it plays: an id, or "face-down"
    sum: str = ""


class Stage(msgspec.Struct, frozen=True, gc=False):
    """A step of a scene; state is "done", "now" or "later"."""

    title: str
    words: str
    rule: str | None
    state: str


class CardOutcome(msgspec.Struct, frozen=True, gc=False):
    """What one of the seat's cards would do against one of the opponent's. Outcome: "win", "lose", "both", "other"."""

    own: str
    other: str
    outcome: str
    words: str
    sum: str = ""


class Scene(msgspec.Struct, frozen=True, gc=False):
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


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """A thing that an unknown piece may be, and its share among all possibilities."""

    thing: str
    share: float


class RuledOut(msgspec.Struct, frozen=True, gc=False):
    """A thing that it cannot be, and why."""

    thing: str
    words: str


class Lineup(msgspec.Struct, frozen=True, gc=False):
    """What could it be? The unknown pieces of a place, as far as one seat can tell from what it saw."""

    place: str
    count: int
    words: str
    candidates: tuple[Candidate, ...]
    ruled_out: tuple[RuledOut, ...]


class Attacker(msgspec.Struct, frozen=True, gc=False):
    """Somebody who can attack a place, as far as one seat can tell."""

    side: str
    start: str  # the thing where they stand
    title: str  # who they are, in a few words
    actions: int  # after which the attack is made: 1 is the next one; 0 if they cannot attack now
    words: str  # how, or why not
    odds: tuple[str, ...]  # in words; empty if they cannot attack now


class TableUi(Generic[S, V]):
    """What a game shows at a table. Every method has a default, so a game overrides only what it has to show.

    From the declared answers follow a thing for each value of their arguments, and the handles that touch these things.
    Like a view, everything here may tell a seat only what that seat may know.
    """

    def __init__(self, answers: Answers | None = None) -> None:
        self.answers = answers or Answers()

    def handle(self, s: S, seat: int, action: int) -> Handle:
        """How a player gives an answer by pointing."""
        answer = self.answers.decoded[action]
        return Handle(capitalized(answer.text), tuple(f"{name}-{value}" for name, value in answer.names.items()))

    def things(self, v: V | None) -> tuple[Thing, ...]:
        """Everything that can be pointed at and asked about; with a view, only what is or may be in that game."""
        named = (pair for answer in self.answers.decoded for pair in answer.names.items())
        return tuple(
            Thing(f"{name}-{value}", name, capitalized(value), "", number=int(value) if value.isdecimal() else None)
            for name, value in dict.fromkeys(named)
        )

    def sheet(self, s: S, seat: int) -> Sheet | None:
        """The questions that a seat may answer together now, such as a set-up."""
        return None

    def scene(self, v: V, events: Sequence[Event]) -> Scene | None:
        """The battle or other meeting under way, or the last one, from a view and everything its seat saw."""
        return None

    def scene_key(self, v: V, events: Sequence[Event]) -> Hashable | None:
        """The scene is the same while this stays the same and nothing is taken back; None if that is not known."""
        return None

    @property
    def has_scenes(self) -> bool:
        return type(self).scene is not TableUi.scene

    def lineups(self, v: V, events: Sequence[Event]) -> tuple[Lineup, ...]:
        """What could it be? One lineup for each place with pieces that this seat does not know."""
        return ()

    def attackers(self, v: V, place: str) -> Iterator[Attacker]:
        """The pieces that can attack a place, the nearest first; one by one, as the odds take time."""
        return iter(())

    def odds_words(self) -> str:
        """What the odds of attackers assume."""
        return ""

    def notes(self, v: V, events: Sequence[Event]) -> tuple[str, ...] | None:
        """What a seat has seen of others and may forget, in sentences; None if the game keeps no notes."""
        return None

    def advice(self, v: V, heard: Sequence[int], text: str) -> str:
        """A sentence beside a hint that proposes this answer: where it leads, and why; empty if there is none."""
        return ""

    def details(self, s: S, seat: int) -> object:
        """More that a board shows with a question, as JSON data, for the asked seat only; None for nothing."""
        return None

    def continues_gesture(self, s: S, seat: int) -> bool:
        """Whether the seat's question is answered together with the one before it."""
        return False

    def full_view(self, s: S) -> V | None:
        """A view with nothing hidden, for a finished game; None: put the views of all seats together."""
        return None

    def seat_titles(self, v: V) -> tuple[str | None, ...]:
        """The title of each seat, such as a character chosen in play, as the seat may know it; () without titles."""
        return ()

    def talk_groups(self, v: V) -> tuple[tuple[int, ...], ...]:
        """The groups of seats, such as teams, that may talk among themselves now."""
        return ()


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def talking_with(table: TableUi[S, V], v: V, seat: int) -> tuple[int, ...]:
    """The seats that hear what a seat says to its own groups, itself included; () if it has none."""
    groups = table.talk_groups(v)
    if not groups:
        return ()
    return tuple(sorted({other for group in groups if seat in group and len(group) > 1 for other in group}))


def known_titles(table: TableUi[S, V], v: V, seats: Sequence[str]) -> tuple[str | None, ...]:
    """The title of each seat where the view's owner knows it."""
    return table.seat_titles(v) or tuple(None for _ in seats)
