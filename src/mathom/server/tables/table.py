"""One table as its rows describe it: the game, who sits where, what is offered. Connections are the room's business.

A table is copied for each new row and replaced by the copy when the row is on disk. Copies share their histories, so
that a row costs the same in a long game.
"""

from __future__ import annotations

import json
import logging
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import msgspec

from mathom.bots.names import full_name
from mathom.core.engine.agenda import INDEX
from mathom.core.errors import MathomError
from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import MOST_ENTRIES, AnyMatch, body, continue_match, entry_line
from mathom.core.play.series import SeriesScore
from mathom.core.play.shared_list import SharedList
from mathom.core.text.speech import tr
from mathom.server.live.wire import Refused
from mathom.server.slices import Steps, at_once
from mathom.server.store.base import BotNote, Head, Row, TableFacts
from mathom.server.tables.clocks import Clocks, Moment, clock_of

logger = logging.getLogger(__name__)

# Kinds of rows. Those of play hold lines of the record, the others JSON.
BEGIN: Final = "begin"
ACT: Final = "act"
UNDO: Final = "undo"
REWIND: Final = "rewind"
RESIGN: Final = "resign"
DRAW: Final = "draw"
CLAIM: Final = "claim"
JOIN: Final = "join"
LEAVE: Final = "leave"
NAME: Final = "name"
OFFER: Final = "offer"
AGREE: Final = "agree"
REFUSE: Final = "refuse"
REMATCH: Final = "rematch"
PAUSE: Final = "pause"
REPLACE: Final = "replace"
RETURN: Final = "return"

# The kinds of players to sit in a seat, apart from bots.
FRIEND: Final = "friend"
OPEN: Final = "open"
HOTSEAT: Final = "hotseat"

PLAY: Final = frozenset((BEGIN, ACT, UNDO, REWIND, RESIGN, DRAW, CLAIM))
MOST_ROWS: Final = MOST_ENTRIES  # so that every game played here can be read as a record
UNREADABLE: Final = (MathomError, LookupError, TypeError, ValueError)  # what a row of another version may raise
LINES_AT_ONCE: Final = 4  # of a record, in one step of a replay
PERSON: Final = "person"
THOUGHT: Final = "thought"  # kinds of bot notes
HINT: Final = "hint"
BOT: Final = "bot"


NoteKey = tuple[int, int, str]  # entry, seat, kind


class Sitter(msgspec.Struct, frozen=True):
    name: str
    kind: str
    bot: str | None = None
    person: str | None = None  # the owner for whom a bot stands in

    @property
    def is_computer(self) -> bool:
        """Whether the seat belongs to a bot, and not to a person for whom one plays."""
        return self.kind == BOT and self.person is None


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that needs the others' consent, and the seats that have not agreed yet.

    Its kind is `draw`, `undo` (back to before an entry), `replace` (a bot for a seat), or, with more than two players,
    `resign` and `claim` (a seat gives up, or its time is up).
    """

    kind: str
    seat: int
    entry: int | None
    waiting: tuple[int, ...]
    rev: int
    target: int | None = None  # the seat it is about, if that may be another one
    bot: str | None = None
    at: int = 0  # when it was made
    agreed: bool = False  # whether anybody has agreed

    @property
    def about(self) -> int:
        return self.seat if self.target is None else self.target


class Table:
    """Everything that the rows of a table add up to."""

    def __init__(self, facts: TableFacts) -> None:
        self.facts = facts
        self.game = find_game(facts.game)
        self.match: AnyMatch = Match(self.game, facts.rules, position=facts.options.get("position"))
        self.clock = clock_of(facts.options["clock"])
        self.rev = 0
        self.at = facts.created
        self.moved = facts.created  # time of the last action; a pause or a new name does not count
        self.changed = 0  # the revision of the newest row of play
        self.asked_since = [0 for _ in self.match.seats]  # by seat: the revision since which its question is the same
        self.sitters: list[Sitter | None] = [None for _ in self.match.seats]
        self.begun = False  # whether somebody sits in every seat
        self.offer: Offer | None = None
        self.next: str | None = None
        self.wanting: tuple[int, ...] = ()  # seats that want another game
        self.times: SharedList[int] = SharedList()  # the time of each entry
        self.revs: SharedList[int] = SharedList()  # the revision of each entry
        self.moments: SharedList[Moment] = SharedList()
        self.clocks = Clocks(self.clock, len(self.match.seats))
        self.accepted: dict[str, int] = {}  # client ids of stored messages, and the revisions of their rows
        self.draws: dict[int, int] = {}  # by seat: the row of play after which it offered a draw
        self.notes: dict[NoteKey, BotNote] = {}  # thoughts and hints of bots; hidden until the game is over
        self.seen_odds: dict[int, dict[int, float]] = {}  # by seat and entry: the odds that a bot saw
        self.broken: int | None = None  # the first revision that cannot be replayed
        self.here: frozenset[int] = frozenset()  # the seats of connected people; the room sets it

    @classmethod
    def load(cls, facts: TableFacts, rows: Iterable[Row], bot_notes: Iterable[BotNote] = ()) -> Table:
        """Like `loading`, without a pause."""
        return at_once(cls.loading(facts, rows, bot_notes))

    @classmethod
    def loading(cls, facts: TableFacts, rows: Iterable[Row], bot_notes: Iterable[BotNote] = ()) -> Steps[Table]:
        """Replays all rows, in steps; after that, chance is drawn from the table's secret.

        If a corrected rule no longer allows a row, the game ends there and stays readable up to the row before. Raises
        Refused if not even the first position can be read.
        """
        rows = list(rows)
        try:
            table, broken = yield from cls.replayed(facts, rows)
        except UNREADABLE:
            logger.error("table %s cannot be read", facts.id)  # without details, which might reveal the game
            raise Refused(tr("This table can no longer be read."), "broken") from None
        if broken is not None:
            logger.error("table %s cannot be replayed from revision %d on", facts.id, broken)
        table.broken = broken
        for note in bot_notes:
            table.add_bot_note(note)
        table.asked_since = [table.rev for _ in table.asked_since]
        return table

    @classmethod
    def replayed(cls, facts: TableFacts, rows: list[Row]) -> Steps[tuple[Table, int | None]]:
        """The table, and the first revision that cannot be replayed or None."""
        table = cls(facts)
        for number, row in enumerate(rows):
            try:
                yield from table.take(row)
            except UNREADABLE:  # some of its answers may have been entered already
                table = cls(facts)
                for good in rows[:number]:
                    yield from table.take(good)
                return table, row.rev
        try:
            if table.match.luck and not table.match.luck[-1].opened:
                table.match.use_secret(facts.secret)
        except MathomError:
            return table, table.rev
        return table, None

    def take(self, row: Row) -> Steps[None]:
        lines = row.body.split("\n") if row.kind in PLAY and row.body else []
        for first in range(0, len(lines), LINES_AT_ONCE):
            continue_match(self.match, lines[first : first + LINES_AT_ONCE])
            yield
        self.apply_row(row)
        self.note_stored(row)
        yield

    def note_stored(self, row: Row) -> None:
        """Remembers the message of a row that is on disk: all copies know that it was accepted."""
        if row.client is not None:
            self.accepted[row.client] = row.rev

    def copy(self) -> Table:
        """A draft for one more row. If the row cannot be stored, the draft is dropped."""
        other: Table = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.match = self.match.copy()
        other.asked_since, other.sitters = self.asked_since[:], self.sitters[:]
        other.times, other.revs, other.moments = self.times.copy(), self.revs.copy(), self.moments.copy()
        other.clocks = self.clocks.copy()
        return other

    # ---- queries ----

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def options(self) -> dict[str, Any]:
        return self.facts.options

    @cached_property
    def at_one_screen(self) -> frozenset[int]:
        """The seats of the people who share a browser."""
        if self.options["opponent"] != HOTSEAT:
            return frozenset()
        return frozenset(seat for seat in range(len(self.sitters)) if self.wishes(seat) == HOTSEAT)

    def wishes(self, seat: int) -> str:
        return wish_for(self.options, self.match.seats[seat])

    def way_in(self, seat: int) -> str:
        """How a player gets a free seat: OPEN if the table says so, otherwise by invitation."""
        return OPEN if self.wishes(seat) == OPEN else FRIEND

    @property
    def is_small(self) -> bool:
        """Whether two play, so that each can end the game alone."""
        return len(self.sitters) <= 2

    @property
    def has_next(self) -> bool:
        """Whether the match has another game: everyone plays each seat once."""
        return bool(self.options["match"] and not self.score_before.is_last)

    @property
    def score_before(self) -> SeriesScore:
        """The score of the match before this game. The number in the options is counted from 1."""
        return SeriesScore(self.options["number"] - 1, tuple(self.options["score"]))

    @property
    def score(self) -> SeriesScore:
        """The score of the match, with this game if it is over."""
        return self.score_before.after(self.match)

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that may answer; none while a seat is free, or if the table is broken or full."""
        return self.match.questions().asked if self.begun and self.broken is None and not self.is_full else ()

    @property
    def is_full(self) -> bool:
        return self.rev >= MOST_ROWS

    @property
    def free_seats(self) -> list[int]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter is None]

    @property
    def people(self) -> list[int]:
        """The seats where people play themselves."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter is not None and sitter.kind == PERSON]

    def mates(self, seat: int) -> frozenset[int]:
        """The seats that share a browser with this one, itself included; they agree as one."""
        return self.at_one_screen if seat in self.at_one_screen else frozenset((seat,))

    def others(self, seat: int, bots: bool = False) -> tuple[int, ...]:
        """The seats whose consent a seat needs: none at the same screen, and bots only for a draw."""
        near = self.mates(seat)
        asked = (other for other, sitter in enumerate(self.sitters) if sitter is None or bots or sitter.kind == PERSON)
        return tuple(other for other in asked if other not in near)

    def concerned(self, seat: int) -> tuple[int, ...]:
        """Like `others`; if bots stand in for all of them, the owners of those seats."""
        near = self.mates(seat)
        away = (o for o, sitter in enumerate(self.sitters) if sitter and sitter.person is not None and o not in near)
        return self.others(seat) or tuple(away)

    @property
    def hints(self) -> bool:
        """Whether hints are allowed: as the table says, by default only for one person against bots."""
        wished = self.options.get("hints")
        people = sum(sitter is None or sitter.kind == PERSON or sitter.person is not None for sitter in self.sitters)
        return bool(people < 2 if wished is None else wished)

    def odds(self, seat: int) -> list[float]:
        """The chances that the bot of a seat saw, oldest first."""
        return list(self.seen_odds.get(seat, {}).values())

    def add_bot_note(self, note: BotNote) -> None:
        """Adds a note that is on disk. It replaces an earlier one of its kind at the same entry."""
        key = (note.entry, note.seat, note.kind)
        self.notes.pop(key, None)
        self.notes[key] = note
        if note.kind == THOUGHT:
            odds = self.seen_odds.setdefault(note.seat, {})
            odds.pop(note.entry, None)
            if (seen := json.loads(note.body)["odds"]) is not None:
                odds[note.entry] = seen

    def names(self) -> list[str | None]:
        return [(sitter.person or sitter.name) if sitter else None for sitter in self.sitters]

    def lines_at(self, rev: int) -> int:
        """How many lines the log had at a revision."""
        return bisect_right(self.match.story, rev, key=lambda told: self.revs[told[0]] if told[0] >= 0 else 0)

    def head(self) -> Head:
        """What the lobby shows."""
        match, heading = self.match, None
        if (raw := match.heading) is not None:
            event = raw.seen_by(None)
            heading = {"kind": event.kind, "rule": event.rule, "facts": event.facts}
        facts = {
            "names": self.names(),
            "asked": list(self.asked),
            "turn": heading,
            "result": list(match.result) if match.result is not None else None,
            "begun": self.begun,
            "bots": [seat for seat, sitter in enumerate(self.sitters) if sitter and sitter.kind == BOT],
            "computers": [sitter.bot if sitter and sitter.is_computer else None for sitter in self.sitters],
        }
        free = not self.begun and any(self.way_in(seat) == OPEN for seat in self.free_seats) and any(self.sitters)
        return Head(facts, self.is_over, free, self.moved)

    # ---- applying rows ----

    def apply_row(self, row: Row) -> None:
        """Applies a row. The answers of a row of play are already in the match."""
        self.rev, self.at = row.rev, row.at
        self.moved = row.at if row.kind not in (PAUSE, NAME) else self.moved
        new_entries = len(self.match.entries) - len(self.times)
        self.times.extend([row.at] * new_entries)
        self.revs.extend([row.rev] * new_entries)
        if row.kind in PLAY:
            self.changed = row.rev
            self.drop_obsolete_offer(row)
        else:
            OTHERS[row.kind](self, row, json.loads(row.body) if row.body else {})
            self.begun = all(self.sitters)
        self.note_moment(row)

    def drop_obsolete_offer(self, row: Row) -> None:
        """Drops an offer that this row of play makes obsolete.

        An undo request lapses when the position changes, a draw when another seat answers, an offer about a seat when
        that seat answers.
        """
        offer = self.offer
        if offer is None:
            return
        stands = {"undo": False, "draw": row.seat == offer.seat}.get(offer.kind, row.seat != offer.about)
        if not stands or self.is_over:
            self.offer = None

    def note_moment(self, row: Row) -> None:
        by = row.seat if row.kind == ACT else None
        asked = () if self.is_over or self.clocks_wait(by) else self.asked
        kind = {UNDO: "undo", REWIND: "undo", PAUSE: "pause"}.get(row.kind, "")
        lost = json.loads(row.body)["lost"] if row.kind == PAUSE else 0
        moment = Moment(row.at, asked, by, kind, lost)
        self.moments.append(moment)
        self.clocks.note(moment)

    def clocks_wait(self, by: int | None) -> bool:
        """Whether this is a rematch before the first answer of a person: they may still look at the last game."""
        people = self.people
        return (
            "rematch" in self.options and by not in people and not any(moment.by in people for moment in self.moments)
        )

    def question(self, seat: int) -> tuple[int, ...]:
        """Identifies the question of a seat: its kind and its options."""
        if seat not in self.asked:
            return ()
        s = self.match.state
        return (s.agenda[s.lane(seat)] & INDEX, *self.match.actions(seat))

    def note_questions(self, before: Table, by: int | None) -> None:
        """Notes which seats have a new question: other options, or the seat has answered."""
        for seat in range(len(self.asked_since)):
            if seat == by or before.question(seat) != self.question(seat):
                self.asked_since[seat] = self.rev

    def joined(self, row: Row, facts: dict[str, Any]) -> None:
        assert row.seat is not None
        self.sitters[row.seat] = Sitter(facts["name"], facts["kind"], facts.get("bot"), facts.get("person"))
        self.put_names()

    def renamed(self, row: Row, facts: dict[str, Any]) -> None:
        assert row.seat is not None
        sitter = self.sitters[row.seat]
        if sitter is not None:
            name = facts["name"]
            self.sitters[row.seat] = (
                msgspec.structs.replace(sitter, name=name)
                if sitter.person is None
                else msgspec.structs.replace(sitter, person=name)
            )
        self.put_names()

    def left(self, row: Row, facts: dict[str, Any]) -> None:
        assert row.seat is not None
        self.sitters[row.seat] = None

    def put_names(self) -> None:
        """The record names the owner of a seat, even while a bot stands in."""
        names = [
            full_name(sitter.bot, sitter.name) if sitter and sitter.is_computer else name
            for sitter, name in zip(self.sitters, self.names(), strict=True)
        ]
        self.match.names = tuple(name or seat for name, seat in zip(names, self.match.seats, strict=True))

    def offered(self, row: Row, facts: dict[str, Any]) -> None:
        assert row.seat is not None
        target, kind = facts.get("target"), facts["kind"]
        waiting = tuple(facts.get("waiting", self.others(row.seat, bots=kind == "draw")))
        self.offer = Offer(kind, row.seat, facts["entry"], waiting, row.rev, target, facts.get("bot"), row.at)
        if self.offer.kind == "draw":
            self.draws = {**self.draws, row.seat: self.changed}

    def agreed(self, row: Row, facts: dict[str, Any]) -> None:
        if self.offer and row.seat is not None:
            waiting = tuple(seat for seat in self.offer.waiting if seat not in self.mates(row.seat))
            self.offer = replace(self.offer, waiting=waiting, agreed=True)

    def refused(self, row: Row, facts: dict[str, Any]) -> None:
        self.offer = None

    def wanted(self, row: Row, facts: dict[str, Any]) -> None:
        assert row.seat is not None
        self.wanting = tuple(sorted({*self.wanting, row.seat}))
        self.next = facts["id"] or self.next

    def replaced(self, row: Row, facts: dict[str, Any]) -> None:
        """A bot stands in for a person, who keeps the seat. Answers to earlier questions no longer count."""
        seat, sitter = facts["seat"], self.sitters[facts["seat"]]
        assert sitter is not None
        person = sitter.name if sitter.kind == PERSON else sitter.person
        self.sitters[seat] = Sitter(facts["name"], BOT, facts["bot"], person)
        self.asked_since[seat], self.offer = row.rev, None

    def returned(self, row: Row, facts: dict[str, Any]) -> None:
        assert row.seat is not None
        sitter = self.sitters[row.seat]
        assert sitter is not None and sitter.person is not None
        self.sitters[row.seat] = Sitter(sitter.person, PERSON)
        self.asked_since[row.seat] = row.rev
        if self.offer and self.offer.kind == "draw":
            self.offer = None  # a person is asked now instead of the bot
        elif self.offer and self.offer.kind != "replace" and row.seat != self.offer.about:
            self.offer = replace(self.offer, waiting=tuple(sorted({*self.offer.waiting, row.seat})))

    def paused(self, row: Row, facts: dict[str, Any]) -> None:
        """Only the clocks use a pause (note_moment)."""


OTHERS: Final[dict[str, Callable[[Table, Row, dict[str, Any]], None]]] = {
    JOIN: Table.joined,
    NAME: Table.renamed,
    LEAVE: Table.left,
    OFFER: Table.offered,
    AGREE: Table.agreed,
    REFUSE: Table.refused,
    REMATCH: Table.wanted,
    REPLACE: Table.replaced,
    RETURN: Table.returned,
    PAUSE: Table.paused,
}


def wish_for(options: Mapping[str, Any], title: str) -> str:
    """The player to sit in a seat: FRIEND, OPEN, HOTSEAT, or the name of a bot."""
    wish = (options.get("others") or {}).get(title, options["opponent"])
    return str(options["bot"] if wish == BOT and title not in (options.get("others") or {}) else wish)


def lines_since(match: AnyMatch, entries: int) -> str:
    """The record of the entries after the first `entries`."""
    return "\n".join(entry_line(match, entry) for entry in match.entries[entries:])


def all_lines(match: AnyMatch) -> str:
    """The whole body of a record, with its commitment lines."""
    return "\n".join(plain(body(match)))


def plain(lines: Iterable[str]) -> Iterator[str]:
    return (line for line in lines if line and not line.startswith("#"))
