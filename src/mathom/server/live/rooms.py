"""A table that somebody looks at: its rows in memory, who is connected, and what each of them is shown."""

from __future__ import annotations

import asyncio
import json
import logging
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

from mathom.core.play.record import AnyMatch
from mathom.core.text.speech import speaking, tr
from mathom.server.http.identity import Rights
from mathom.server.live.replies import Ack, Nak, StaleReply, nak
from mathom.server.live.seat_view import DELAYED, PLAYER, SHOULDER, Eyes, Presence, log_of, state_of
from mathom.server.live.wire import Moving, Refused, Stale, State
from mathom.server.store.base import AddLine, AddRow, BotNote, Change, Conflict, Line, PutBotNote, Row, Store
from mathom.server.tables import table as kinds
from mathom.server.tables.moves import AlreadyDone, check_open, client_key, proposed
from mathom.server.tables.table import Table

TEAM: Final = "team"  # the room of seats that may talk among themselves
WATCHERS: Final = "watchers"
BEGUN: Final = 1  # the revision of the first row
HEADINGS_LATE: Final = 3  # so many parts of the game, such as turns, after it happened
TRIES: Final = 3
MOST_LINES: Final = 10_000  # of the chat of a table, and as many of those who watch
MOST_REFUSALS: Final = 100  # that a room remembers
LINES_SHOWN: Final = 200  # at most; the older half of them goes at once, so that most lines are only added

logger = logging.getLogger(__name__)
T = TypeVar("T")
Entered = Ack | Nak | StaleReply  # what becomes of a message
Seeing = tuple[Eyes, str]  # for whom, in which language


class Viewer(Protocol):
    """A connection, as far as a room knows it."""

    eyes: Eyes
    rights: Rights

    def wake(self) -> None:
        """There is something new to be shown."""

    def dismiss(self, sentence: str) -> None:
        """It may not stay, and do nothing more."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody may see now: complete, but for what concerns the viewer himself."""

    rev: int
    state: State
    log: list[State]
    chat: list[State]


class Room:
    """One at a time changes the table; everybody sees only what is on disk."""

    def __init__(self, store: Store, table: Table, chat: list[Line], now: Callable[[], int]) -> None:
        self.store = store
        self.table = table
        self.chat = chat
        self.now = now
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.after: list[Callable[[Room, Table], None]] = []  # called with the table as it was
        self.states: dict[Seeing, State] = {}
        self.logs: dict[Seeing, list[State]] = {}
        self.late: AnyMatch | None = None
        self.late_shown = 0  # entries that were shown to those who see everything later
        self.working: set[asyncio.Task[Any]] = set()
        self.refusals: OrderedDict[str, Entered] = OrderedDict()  # replies to the last refused messages

    # ---- changing ----

    async def catch_up(self) -> None:
        """Gives the clocks back what they lost while nobody was here, before anything else is entered.

        Merely to look at a table writes nothing.
        """

    async def do(self, seat: int, message: Moving, language: str, note: BotNote | None = None) -> Entered:
        """Enters what a seat does, and what a bot thought of it. Raises StoreError; then nothing has happened."""
        return await self.finish(self.enter_in_turn(seat, message, language, note))

    async def finish(self, work: Coroutine[None, None, T]) -> T:
        """Whoever asked may go away meanwhile: what is written to disk is also shown."""
        task = asyncio.create_task(work)
        self.working.add(task)
        task.add_done_callback(self.working.discard)
        return await asyncio.shield(task)

    async def enter_in_turn(self, seat: int, message: Moving, language: str, note: BotNote | None) -> Entered:
        async with self.lock:
            for _ in range(TRIES):
                try:
                    return await self.enter(seat, message, language, note)
                except Conflict:  # another worker was first
                    await self.reload()
            return StaleReply(message.id, self.table.rev)

    async def enter(self, seat: int, message: Moving, language: str, note: BotNote | None) -> Entered:
        client = client_key(seat, message.id)
        if client in self.table.accepted:
            return Ack(message.id, self.table.accepted[client])
        if client in self.refusals:
            return self.refusals[client]
        try:
            with speaking(language):
                draft, row = proposed(self.table, seat, message, self.now(), self.presence().here)
                more = await self.changes_for(draft, row)
        except AlreadyDone:
            return Ack(message.id, self.table.rev)
        except Stale:
            return self.remember(client, StaleReply(message.id, self.table.rev))
        except Refused as why:
            return self.remember(client, nak(message.id, why))
        if note is not None:
            note = replace(note, entry=len(self.table.match.entries))
            more.append(PutBotNote(note))
        await self.keep(draft, row, *more)
        return Ack(message.id, draft.rev)

    async def add_note(self, note: BotNote) -> None:
        """Keeps something that is no row, and that nobody sees yet."""
        async with self.lock:
            await self.store.commit(PutBotNote(note))
            self.table.add_bot_note(note)

    def remember(self, client: str, answer: Entered) -> Entered:
        """What was refused once is not done when it is sent again, whatever has happened since."""
        self.refusals[client] = answer
        if len(self.refusals) > MOST_REFUSALS:
            self.refusals.popitem(last=False)
        return answer

    async def changes_for(self, draft: Table, row: Row) -> list[Change]:
        """What is kept together with a row: the row itself, and what the hub adds to it."""
        return [AddRow(row, draft.head())]

    async def add(self, make: Callable[[Table], Row | None], *more: Change) -> None:
        """Enters a row that is no message of a seat, such as a new name. Raises Refused."""
        await self.finish(self.add_in_turn(make, *more))

    async def add_in_turn(self, make: Callable[[Table], Row | None], *more: Change) -> None:
        async with self.lock:
            for _ in range(TRIES):
                row = make(self.table)
                if row is None:
                    return None
                check_open(self.table)
                if self.table.is_full and row.kind != kinds.PAUSE:
                    raise Refused(tr("This table is full."), "full")
                draft = self.table.copy()
                draft.apply_row(row)
                draft.note_questions(self.table, None)
                try:
                    return await self.keep(draft, row, AddRow(row, draft.head()), *more)
                except Conflict:
                    await self.reload()
            raise Conflict

    async def keep(self, draft: Table, row: Row, *changes: Change) -> None:
        """Stores a row, and only then lets anybody see it."""
        await self.store.commit(*changes)
        before, self.table = self.table, draft
        draft.note_stored(row)
        for change in changes:
            if isinstance(change, PutBotNote):
                draft.add_bot_note(change.note)
        self.publish()
        self.tell(before)

    def tell(self, before: Table) -> None:
        for listener in self.after:
            try:
                listener(self, before)
            except Exception:  # it is on disk and shown: whoever entered it is told so all the same
                logger.exception("what follows a row went wrong")

    # ---- chat ----

    def has_line(self, client: str) -> bool:
        return any(line.client == client for line in self.chat)

    async def say(self, line: Line) -> None:
        """Keeps a line under the next number. Raises Refused if it cannot be kept."""
        await self.finish(self.say_in_turn(line))

    async def say_in_turn(self, line: Line) -> None:
        async with self.lock:
            for _ in range(TRIES):
                if self.has_line(line.client):
                    return
                among = [said for said in self.chat if (said.room == WATCHERS) == (line.room == WATCHERS)]
                if len(among) >= MOST_LINES:
                    raise Refused(tr("The chat of this table is full."), "too-much")
                numbered = replace(line, number=self.chat[-1].number + 1 if self.chat else 0)
                try:
                    await self.store.commit(AddLine(numbered))
                except Conflict:  # of another worker
                    self.chat = await self.store.chat(self.table.id)
                    continue
                self.chat = [*self.chat, numbered]
                self.publish()
                return
        raise Refused(tr("This message could not be saved; send it again."), "not-kept", status=503)

    async def reload(self) -> None:
        rows, bot_notes = await self.store.rows(self.table.id), await self.store.bot_notes(self.table.id)
        self.table = Table.load(self.table.facts, rows, bot_notes)
        self.chat = await self.store.chat(self.table.id)
        self.late = None
        self.logs.clear()
        self.publish()

    def publish(self) -> None:
        self.states.clear()
        for viewer in self.viewers:
            viewer.wake()

    # ---- showing ----

    def shown(self, eyes: Eyes, language: str) -> Shown:
        key = (eyes, language)
        if key not in self.states:
            with speaking(language):
                self.states[key] = state_of(self.table, self.match_for(eyes), eyes, self.presence())
        return Shown(self.rev_for(eyes), self.states[key], self.log(eyes, language), self.chat_for(eyes))

    def log(self, eyes: Eyes, language: str) -> list[State]:
        lines = self.logs.setdefault((eyes, language), [])
        with speaking(language):
            lines += log_of(self.table, eyes, len(lines), self.lines_for(eyes))
        return lines

    def is_late(self, eyes: Eyes) -> bool:
        return eyes.kind == DELAYED and not self.table.is_over

    def rev_for(self, eyes: Eyes) -> int:
        """The newest revision that somebody may know of; who sees everything later knows that of his last entry."""
        if not self.is_late(eyes):
            return self.table.rev
        entries = self.late_entries()
        return self.table.revs[entries - 1] if entries else BEGUN

    def match_for(self, eyes: Eyes) -> AnyMatch:
        if not self.is_late(eyes):
            return self.table.match
        if self.late is None:
            self.late = self.table.match.as_of(0)
        for entry in self.table.match.entries[len(self.late.entries) : self.late_entries()]:
            self.late.repeat(entry)
        return self.late

    def lines_for(self, eyes: Eyes) -> int:
        story = self.table.match.story
        if not self.is_late(eyes):
            return len(story)
        return bisect_left(story, self.late_entries(), key=lambda told: told[0])

    def late_entries(self) -> int:
        """How many entries those see who see everything later. What was taken back does not make it later."""
        played = reversed(self.table.match.played)
        headings = (p.entry for p in played for raw in p.raw_events if raw.kind.heading)
        latest = list(islice(headings, HEADINGS_LATE))
        if len(latest) == HEADINGS_LATE:
            self.late_shown = max(self.late_shown, latest[-1])
        return self.late_shown

    def presence(self) -> Presence:
        here = frozenset(v.eyes.seat for v in self.viewers if v.eyes.kind == PLAYER and v.eyes.seat is not None)
        if here & self.table.at_one_screen:
            here |= self.table.at_one_screen
        return Presence(here, sum(v.eyes.kind not in (PLAYER, SHOULDER) for v in self.viewers))

    def chat_for(self, eyes: Eyes) -> list[State]:
        """Players have one room, those who watch another; what the players said is public when the game is over.

        What was said among some seats stays among them.
        """
        inside = eyes.kind in (PLAYER, SHOULDER)
        rooms = {"table"} if inside else {WATCHERS}
        if self.table.is_over:
            rooms.add("table")
        lines = [line for line in self.chat if line.room in rooms or (inside and eyes.seat in team_of(line.room))]
        half = LINES_SHOWN // 2
        return [
            {"at": line.at, "room": line.room.split()[0], "seat": line.seat, "name": line.name, "text": line.text}
            for line in lines[max(0, len(lines) // half - 1) * half :]
        ]

    # ---- connections ----

    def enter_viewer(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.publish()

    def dismiss(self, seat: int, sentence: str, but: str | None = None) -> None:
        """Whoever sits in a seat or looks over its shoulder, but for one person."""
        for viewer in [viewer for viewer in self.viewers if viewer.eyes.seat == seat]:
            if but is None or viewer.rights.person.id != but:
                viewer.dismiss(sentence)

    def leave_viewer(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        if not self.viewers:
            self.logs.clear()  # half of what a room takes that nobody looks at
        self.publish()


def team_room(seats: Iterable[int]) -> str:
    """Where some seats talk among themselves: the room of a line names those who may read it."""
    return " ".join([TEAM, *map(str, seats)])


def team_of(room: str) -> frozenset[int]:
    name, *seats = room.split()
    return frozenset(map(int, seats)) if name == TEAM else frozenset()


def join_row(table: Table, seat: int, name: str, kind: str, bot: str | None, at: int) -> Row:
    return note_row(table, kinds.JOIN, seat, at, name=name, kind=kind, bot=bot)


def note_row(table: Table, kind: str, seat: int | None, at: int, /, **facts: object) -> Row:
    return Row(table.id, table.rev + 1, kind, seat, None, json.dumps(facts), at)
