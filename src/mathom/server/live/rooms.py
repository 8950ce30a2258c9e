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
from mathom.server.live.seat_view import (
    DELAYED,
    PLAYER,
    SHOULDER,
    Perspective,
    Presence,
    ViewCache,
    is_long,
    state_of,
)
from mathom.server.live.table_chat import TableChat
from mathom.server.live.table_log import LOG_SHOWN, LogLine, TableLog, in_words
from mathom.server.live.wire import JsonObject, Moving, Refused, Replace, Stale, refused
from mathom.server.slices import Slices, Steps, at_once
from mathom.server.store.base import AddLine, AddRow, BotNote, Change, Conflict, Elsewhere, Line, PutBotNote, Row, Store
from mathom.server.tables import table as kinds
from mathom.server.tables.following import table_after
from mathom.server.tables.moves import AlreadyDone, check_open, client_key, proposed
from mathom.server.tables.new_tables import Made
from mathom.server.tables.table import UNREADABLE, Table

BEGUN: Final = 1  # the revision of the first row
HEADINGS_LATE: Final = 3  # delayed spectators are this many headings, such as turns, behind
TRIES: Final = 3
MOST_REFUSALS: Final = 100  # that a room remembers
ROOM_BYTES: Final = 40_000  # of memory: a room, an entry, a line of the log or the chat
ENTRY_BYTES: Final = 1000
LINE_BYTES: Final = 1000

logger = logging.getLogger(__name__)
T = TypeVar("T")
Entered = Ack | Nak | StaleReply  # the reply to a message that may change the table


class Viewer(Protocol):
    """A connection, as far as a room knows it."""

    perspective: Perspective
    rights: Rights
    address: str

    def wake(self) -> None:
        """Says that there is something new to show."""

    def dismiss(self, sentence: str) -> None:
        """Ends the connection's rights at this table."""


class Host(Protocol):
    """What a room needs from the hub."""

    store: Store
    slices: Slices

    def now(self) -> int: ...

    def viewers_changed(self, room: Room) -> None:
        """Somebody has come or gone."""

    def followed(self, room: Room, before: Table) -> None:
        """Another process has stored rows."""

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
        self.owes_pause = False  # whether the clocks have lost time while the server was down
        self.delayed: AnyMatch | None = None
        self.delayed_entries = 0  # shown to delayed spectators so far
        self.working: set[asyncio.Task[Any]] = set()
        self.present: Presence | None = None  # worked out when somebody asks
        self.elsewhere = Elsewhere()  # who is connected to other server processes
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
        return await asyncio.shield(self.work(work))

    def work(self, work: Coroutine[None, None, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self.working.add(task)
        task.add_done_callback(self.working.discard)
        return task

    async def enter_in_turn(self, seat: int, message: Moving, language: str, note: BotNote | None) -> Entered:
        async with self.lock:
            for _ in range(TRIES):
                try:
                    return await self.enter(seat, message, language, note)
                except Conflict:  # another server process was first
                    await self.read_news()
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
                now = max(self.host.now(), self.table.at)  # the clocks of two machines differ a little
                draft, row = proposed(self.table, seat, message, now, self.presence().here)
                if row.kind == kinds.REMATCH and json.loads(row.body)["settled"]:
                    made = await self.next_game(draft)
                    row = msgspec.structs.replace(row, body=json.dumps({"id": draft.next, "settled": True}))
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
                    await self.read_news()
            raise Conflict

    async def keep(self, draft: Table, row: Row, *changes: Change) -> None:
        """Stores a row, and only then lets anybody see it."""
        await self.store.commit(*changes)
        before, self.table = self.table, draft
        self.owes_pause = False
        draft.note_stored(row)
        for change in changes:
            if isinstance(change, PutBotNote):
                draft.add_bot_note(change.note)
        if row.kind in (kinds.UNDO, kinds.REWIND):
            self.caches.clear()
        self.publish()
        if draft.is_over and not before.is_over and is_long(draft):
            self.work(self.tell_thoughts())
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
                    await self.read_chat()
                    continue
                self.chat.add(numbered)
                self.publish()
                return
        raise Refused(tr("This message could not be saved; send it again."), "not-kept", status=503)

    async def follow(self) -> None:
        """Shows what other server processes have stored since."""
        async with self.lock:
            await self.read_news()

    async def read_news(self) -> None:
        """Plays the rows that other processes have stored. If that fails, the whole table is read again."""
        rows = await self.store.rows(self.table.id, self.table.rev)
        before, table = self.table, self.table
        for row in rows:
            try:
                table = table_after(table, row)
            except UNREADABLE:
                return await self.reload()
            if row.kind in (kinds.UNDO, kinds.REWIND):
                self.caches.clear()
        had = await self.read_chat()
        if rows:
            self.table = table
            self.owes_pause = False
            if table.is_over and not before.is_over:
                for note in await self.store.bot_notes(table.id):
                    table.add_bot_note(note)
                if is_long(table):
                    self.work(self.tell_thoughts())
        if rows or had:
            self.publish()
        if rows:
            self.host.followed(self, before)
        return None

    async def read_chat(self) -> bool:
        """Reads the lines that other processes have stored. Whether there were any."""
        lines = await self.store.chat(self.table.id, self.chat.next_number - 1)
        for line in lines:
            self.chat.add(line)
        return bool(lines)

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
        state = self.states.get((perspective, language))
        with speaking(language):
            if state is None:
                state = self.state(perspective, language)
                self.states[perspective, language] = state
        return Shown(self.rev_for(perspective), state, self.chat.read(perspective, self.table.is_over))

    def state(self, perspective: Perspective, language: str) -> JsonObject:
        """The state for a viewer, in the current language."""
        cache = self.cache_in(language)
        if self.owes_pause and not self.is_delayed(perspective):
            table = self.with_pause()
            return state_of(table, table.match, perspective, self.presence(), cache)
        return state_of(self.table, self.match_for(perspective), perspective, self.presence(), cache)

    def with_pause(self) -> Table:
        """The table with the time that its clocks will get back as soon as somebody does more than look."""
        table = self.table
        if (row := self.host.pause_row(table)) is not None:
            table = table.copy()
            table.apply_row(row)
        return table

    def cache_in(self, language: str) -> ViewCache:
        cache = self.caches.get(language)
        if cache is None:
            cache = self.caches[language] = ViewCache()
        return cache

    def log(self, perspective: Perspective, language: str, start: int) -> list[LogLine]:
        """The log for a viewer from a line on."""
        end = self.lines_for(perspective)
        if start >= end:
            return []
        with speaking(language):
            return self.log_in(language).read(self.table, perspective, start, end)

    def log_in(self, language: str) -> TableLog:
        log = self.logs.get(language)
        if log is None:
            log = self.logs[language] = TableLog()
        return log

    async def read_log(self, perspective: Perspective, language: str, start: int, end: int) -> list[LogLine]:
        """Any part of the log for a viewer. A part that has to be made is not kept."""
        end = min(end, self.lines_for(perspective))
        with speaking(language):
            return await self.host.slices.run(TableLog().reading(self.table, perspective, start, end))

    async def log_in_words(self, perspective: Perspective, language: str) -> str:
        """The whole log for a viewer, as text."""
        with speaking(language):
            return await self.host.slices.run(in_words(self.table, perspective, self.lines_for(perspective)))

    async def prepare(self, perspective: Perspective, language: str, heard: int = 0) -> None:
        """Makes the slow parts of a viewer's first view while other requests are served."""
        with speaking(language):
            if self.is_delayed(perspective):
                await self.host.slices.run(self.catching_up_delayed())
            end = self.lines_for(perspective)
            log = self.log_in(language).reading(self.table, perspective, max(heard, end - LOG_SHOWN), end)
            await self.host.slices.run(log)
            if self.table.is_over:
                await self.host.slices.run(self.cache_in(language).thinking(self.table))

    async def tell_thoughts(self) -> None:
        """Shows what the bots thought in a long game that has just ended."""
        for language, cache in list(self.caches.items()):
            with speaking(language):
                await self.host.slices.run(cache.thinking(self.table))
        self.publish()

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
        return at_once(self.catching_up_delayed())

    def catching_up_delayed(self) -> Steps[AnyMatch]:
        """The match as delayed spectators see it, brought up to date in steps."""
        if self.delayed is None:
            self.delayed = self.table.match.as_of(0)
        delayed = self.delayed
        while len(delayed.entries) < self.entries_for_delayed():
            delayed.repeat(self.table.match.entries[len(delayed.entries)])
            yield
        return delayed

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
        here = self.seats_here() | self.elsewhere.seats
        if here & self.table.at_one_screen:
            here |= self.table.at_one_screen
        return Presence(here, self.watchers_here() + self.elsewhere.watchers)

    def seats_here(self) -> frozenset[int]:
        """The seats of the players who are connected to this process."""
        seats = (v.perspective.seat for v in self.viewers if v.perspective.kind == PLAYER)
        return frozenset(seat for seat in seats if seat is not None)

    def watchers_here(self) -> int:
        return sum(v.perspective.kind not in (PLAYER, SHOULDER) for v in self.viewers)

    @property
    def weight(self) -> int:
        """Bytes of memory that this room needs, roughly."""
        lines = sum(len(log.public) + sum(map(len, log.private.values())) for log in self.logs.values())
        return ROOM_BYTES + ENTRY_BYTES * len(self.table.match.entries) + LINE_BYTES * (lines + len(self.chat.lines))

    # ---- connections ----

    def enter_viewer(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.publish()
        self.host.viewers_changed(self)

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
        self.host.viewers_changed(self)


def join_row(table: Table, seat: int, name: str, kind: str, bot: str | None, at: int) -> Row:
    return note_row(table, kinds.JOIN, seat, at, name=name, kind=kind, bot=bot)


def note_row(table: Table, kind: str, seat: int | None, at: int, /, **facts: object) -> Row:
    return Row(table.id, table.rev + 1, kind, seat, None, json.dumps(facts), at)
