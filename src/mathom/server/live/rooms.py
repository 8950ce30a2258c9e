"""A table in memory: it takes messages one at a time, stores what they change, and shows it to the connections."""

from __future__ import annotations

import asyncio
import json
import logging
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

import msgspec

from mathom.core.errors import MathomError
from mathom.core.play.record import AnyMatch
from mathom.core.text.speech import speaking, tr
from mathom.server.http.identity import Rights
from mathom.server.live.replies import Ack, Nak, StaleReply, nak
from mathom.server.live.seat_view import DELAYED, PLAYER, SHOULDER, Perspective, Presence, ViewCache, state_of
from mathom.server.live.table_chat import TableChat
from mathom.server.live.table_log import LogLine, TableLog
from mathom.server.live.wire import JsonObject, Moving, Refused, Replace, Stale, refused
from mathom.server.store.base import AddLine, AddRow, BotNote, Change, Conflict, Line, PutBotNote, Row, Store
from mathom.server.tables import table as kinds
from mathom.server.tables.moves import AlreadyDone, check_open, client_key, proposed
from mathom.server.tables.new_tables import Made
from mathom.server.tables.table import Table

BEGUN: Final = 1  # the revision of the first row
HEADINGS_LATE: Final = 3  # delayed spectators are this many headings, such as turns, behind
TRIES: Final = 3
MOST_REFUSALS: Final = 100  # that a room remembers

logger = logging.getLogger(__name__)
T = TypeVar("T")
Entered = Ack | Nak | StaleReply  # the reply to a message that may change the table


class Viewer(Protocol):
    """A connection, as far as a room knows it."""

    perspective: Perspective
    rights: Rights

    def wake(self) -> None:
        """Says that there is something new to show."""

    def dismiss(self, sentence: str) -> None:
        """Ends the connection's rights at this table."""


class Host(Protocol):
    """What a room needs from the hub."""

    store: Store

    def now(self) -> int: ...

    def pause_row(self, table: Table) -> Row | None:
        """Gives back the time that the clocks lost while the server was down; None if none was lost."""

    def check_bot(self, name: str, game: str) -> None:
        """Raises Refused if a game has no such bot."""

    async def make_next(self, table: Table) -> Made:
        """The next game of the same people."""

    def open_made(self, made: Made) -> Room:
        """Opens a table that is on disk."""


class Shown(msgspec.Struct, frozen=True):
    """What a viewer may see now, apart from what concerns the connection itself."""

    rev: int
    state: JsonObject
    log: list[LogLine]
    chat: list[JsonObject]


class Room:
    """Changes to the table come one at a time, and nobody sees a row before it is on disk."""

    def __init__(self, host: Host, table: Table, chat: list[Line]) -> None:
        self.host = host
        self.store = host.store
        self.table = table
        self.chat = TableChat(chat)
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.listeners: list[Callable[[Room, Table], None]] = []  # called after each row, with the table before it
        self.states: dict[tuple[Perspective, str], JsonObject] = {}  # by viewer and language
        self.caches: dict[str, ViewCache] = {}  # by language
        self.logs: dict[str, TableLog] = {}
        self.delayed: AnyMatch | None = None
        self.delayed_entries = 0  # shown to delayed spectators so far
        self.working: set[asyncio.Task[Any]] = set()
        self.present: Presence | None = None  # worked out when somebody asks
        self.refusals: OrderedDict[str, Entered] = OrderedDict()  # replies to the last refused messages

    # ---- changing ----

    async def catch_up(self) -> None:
        """Gives the clocks back what they lost while the server was down. A visitor who only looks writes nothing."""
        if self.host.pause_row(self.table) is not None:
            await self.finish(self.add_in_turn(self.host.pause_row))

    async def do(self, seat: int, message: Moving, language: str, note: BotNote | None = None) -> Entered:
        """Enters a message of a seat, with the note of a bot. After a StoreError nothing has happened."""
        if isinstance(message, Replace):
            with speaking(language):
                self.host.check_bot(message.bot, self.table.game.name)
        await self.catch_up()
        return await self.finish(self.enter_in_turn(seat, message, language, note))

    async def finish(self, work: Coroutine[None, None, T]) -> T:
        """Finishes even if the client disconnects: a row on disk is always shown too."""
        task = asyncio.create_task(work)
        self.working.add(task)
        task.add_done_callback(self.working.discard)
        return await asyncio.shield(task)

    async def enter_in_turn(self, seat: int, message: Moving, language: str, note: BotNote | None) -> Entered:
        async with self.lock:
            for _ in range(TRIES):
                try:
                    return await self.enter(seat, message, language, note)
                except Conflict:  # another server process was first
                    await self.reload()
            return StaleReply(message.id, self.table.rev)

    async def enter(self, seat: int, message: Moving, language: str, note: BotNote | None) -> Entered:
        client = client_key(seat, message.id)
        if client in self.table.accepted:
            return Ack(message.id, self.table.accepted[client])
        if client in self.refusals:
            return self.refusals[client]
        made: Made | None = None
        try:
            with speaking(language):
                draft, row = proposed(self.table, seat, message, self.host.now(), self.presence().here)
                if row.kind == kinds.REMATCH and json.loads(row.body)["settled"]:
                    made = await self.next_game(draft)
                    row = replace(row, body=json.dumps({"id": draft.next, "settled": True}))
        except AlreadyDone:
            return Ack(message.id, self.table.rev)
        except Stale:
            return self.remember(client, StaleReply(message.id, self.table.rev))
        except Refused as why:
            return self.remember(client, nak(message.id, why))
        changes = [*(made.changes() if made else ()), AddRow(row, draft.head())]
        if note is not None:
            changes.append(PutBotNote(replace(note, entry=len(self.table.match.entries))))
        await self.keep(draft, row, *changes)
        if made is not None:
            self.host.open_made(made)
        return Ack(message.id, draft.rev)

    async def next_game(self, draft: Table) -> Made:
        try:
            made = await self.host.make_next(draft)
        except MathomError as error:
            raise refused(error, "refused") from None
        draft.next = made.table.id
        return made

    async def add_note(self, note: BotNote) -> None:
        """Stores a note of a bot, which nobody sees yet."""
        async with self.lock:
            await self.store.commit(PutBotNote(note))
            self.table.add_bot_note(note)

    def remember(self, client: str, reply: Entered) -> Entered:
        """A refused message stays refused when it is sent again, whatever has happened since."""
        self.refusals[client] = reply
        if len(self.refusals) > MOST_REFUSALS:
            self.refusals.popitem(last=False)
        return reply

    async def add(self, make: Callable[[Table], Row | None], *more: Change) -> None:
        """Enters a row that is not a message of a seat, such as a new name. Raises Refused."""
        await self.catch_up()
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
        if row.kind in (kinds.UNDO, kinds.REWIND):
            self.caches.clear()
        self.publish()
        self.tell(before)

    def tell(self, before: Table) -> None:
        for listener in self.listeners:
            try:
                listener(self, before)
            except Exception:  # the row is on disk and shown, so its sender must get an ack all the same
                logger.exception("a listener of a room failed")

    async def say(self, line: Line) -> None:
        """Stores a line of the chat under the next number. Raises Refused if that fails."""
        await self.finish(self.say_in_turn(line))

    async def say_in_turn(self, line: Line) -> None:
        async with self.lock:
            for _ in range(TRIES):
                if line.client in self.chat.clients:
                    return
                if self.chat.is_full(line.room):
                    raise Refused(tr("The chat of this table is full."), "too-much")
                numbered = replace(line, number=self.chat.next_number)
                try:
                    await self.store.commit(AddLine(numbered))
                except Conflict:  # with another server process
                    self.chat = TableChat(await self.store.chat(self.table.id))
                    continue
                self.chat.add(numbered)
                self.publish()
                return
        raise Refused(tr("This message could not be saved; send it again."), "not-kept", status=503)

    async def reload(self) -> None:
        rows, bot_notes = await self.store.rows(self.table.id), await self.store.bot_notes(self.table.id)
        self.table = Table.load(self.table.facts, rows, bot_notes)
        self.chat = TableChat(await self.store.chat(self.table.id))
        self.delayed = None
        self.logs.clear()
        self.caches.clear()
        self.publish()

    def publish(self) -> None:
        self.states.clear()
        self.present = None
        for viewer in self.viewers:
            viewer.wake()

    # ---- showing ----

    def shown(self, perspective: Perspective, language: str) -> Shown:
        key = (perspective, language)
        if key not in self.states:
            cache = self.caches.setdefault(language, ViewCache())
            with speaking(language):
                self.states[key] = state_of(
                    self.table, self.match_for(perspective), perspective, self.presence(), cache
                )
        chat = self.chat.read(perspective, self.table.is_over)
        return Shown(self.rev_for(perspective), self.states[key], self.log(perspective, language), chat)

    def log(self, perspective: Perspective, language: str) -> list[LogLine]:
        with speaking(language):
            return self.logs.setdefault(language, TableLog()).read(self.table, perspective, self.lines_for(perspective))

    def is_delayed(self, perspective: Perspective) -> bool:
        return perspective.kind == DELAYED and not self.table.is_over

    def rev_for(self, perspective: Perspective) -> int:
        """The newest revision that a viewer may know of; delayed spectators know that of their last entry."""
        if not self.is_delayed(perspective):
            return self.table.rev
        entries = self.entries_for_delayed()
        return self.table.revs[entries - 1] if entries else BEGUN

    def match_for(self, perspective: Perspective) -> AnyMatch:
        if not self.is_delayed(perspective):
            return self.table.match
        if self.delayed is None:
            self.delayed = self.table.match.as_of(0)
        for entry in self.table.match.entries[len(self.delayed.entries) : self.entries_for_delayed()]:
            self.delayed.repeat(entry)
        return self.delayed

    def lines_for(self, perspective: Perspective) -> int:
        story = self.table.match.story
        if not self.is_delayed(perspective):
            return len(story)
        return bisect_left(story, self.entries_for_delayed(), key=lambda told: told[0])

    def entries_for_delayed(self) -> int:
        """How many entries delayed spectators see. It never shrinks, even if answers are taken back."""
        played = reversed(self.table.match.played)
        headings = (p.entry for p in played for raw in p.raw_events if raw.kind.heading)
        latest = list(islice(headings, HEADINGS_LATE))
        if len(latest) == HEADINGS_LATE:
            self.delayed_entries = max(self.delayed_entries, latest[-1])
        return self.delayed_entries

    def presence(self) -> Presence:
        if self.present is None:
            self.present = self.count_viewers()
        return self.present

    def count_viewers(self) -> Presence:
        here = frozenset(
            v.perspective.seat for v in self.viewers if v.perspective.kind == PLAYER and v.perspective.seat is not None
        )
        if here & self.table.at_one_screen:
            here |= self.table.at_one_screen
        return Presence(here, sum(v.perspective.kind not in (PLAYER, SHOULDER) for v in self.viewers))

    # ---- connections ----

    def enter_viewer(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.publish()

    def dismiss(self, seat: int, sentence: str, but: str | None = None) -> None:
        """Dismisses the viewers who play a seat or look over its shoulder, except one person."""
        for viewer in [viewer for viewer in self.viewers if viewer.perspective.seat == seat]:
            if but is None or viewer.rights.person.id != but:
                viewer.dismiss(sentence)
        self.present = None

    def leave_viewer(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        if not self.viewers:
            self.logs.clear()  # half the memory of a room that nobody watches
            self.caches.clear()
        self.publish()


def join_row(table: Table, seat: int, name: str, kind: str, bot: str | None, at: int) -> Row:
    return note_row(table, kinds.JOIN, seat, at, name=name, kind=kind, bot=bot)


def note_row(table: Table, kind: str, seat: int | None, at: int, /, **facts: object) -> Row:
    return Row(table.id, table.rev + 1, kind, seat, None, json.dumps(facts), at)
