"""What all tables of a server share: the store, the rooms, the bots, and the viewers of the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from mathom.core.text.speech import speaking, tr
from mathom.server.background import BackgroundTasks
from mathom.server.bots.bot_seats import BotSeats
from mathom.server.config import Config
from mathom.server.http.hosts import public_origin
from mathom.server.http.identity import BEARER
from mathom.server.http.limit_exchange import LimitExchange
from mathom.server.http.rate_limits import CLIENT, RateLimits
from mathom.server.jobs.analysis import Analyses
from mathom.server.jobs.import_runner import ImportRunner
from mathom.server.jobs.replay import Replays
from mathom.server.jobs.uptime import SteadyClock, Uptime
from mathom.server.jobs.webhooks import Webhooks, newly_asked, your_turn
from mathom.server.live.rooms import Room, join_row, note_row
from mathom.server.live.wire import Refused
from mathom.server.neighbours import Neighbours
from mathom.server.slices import Slices
from mathom.server.store.base import (
    AddGrant,
    Change,
    Conflict,
    DropTable,
    Grant,
    Key,
    Row,
    Store,
    StoreError,
    TakeKey,
    Visitor,
)
from mathom.server.tables import new_tables
from mathom.server.tables import table as kinds
from mathom.server.tables.new_tables import Made, Sources
from mathom.server.tables.table import BOT, PERSON, Table

logger = logging.getLogger(__name__)
MOST_ROOMS: Final = 500  # kept in memory although nobody watches
IDLE_BYTES: Final = 64 << 20  # of these rooms together
HEAVY_BYTES: Final = 4 << 20  # a room of a very long game
MOST_HEAVY: Final = 4  # such rooms that one address may watch at a time
WOKEN_AT_ONCE: Final = 50
BACKUP_SECONDS: Final = 3600.0
SWEEP_SECONDS: Final = 3600.0
IMPORT_DAYS: Final = 30
IMPORT_BYTES: Final = 512 << 20  # of imported records
A_DAY: Final = 24 * 3600 * 1000  # milliseconds
LEAST_FREE: Final = 32 << 20  # bytes on the disk
ROWS_AT_ONCE: Final = 2000  # read from the store in one step


class Hub:
    """Opens tables, seats people, and tells the lobby, the bots and the webhooks what has changed."""

    def __init__(self, store: Store, config: Config, sources: Sources, limits: RateLimits) -> None:
        self.store = store
        self.config = config
        self.sources = sources
        self.limits = limits
        self.slices = Slices(limits)
        self.bot_seats = BotSeats(self, config)
        self.webhooks = Webhooks(config.webhooks_to_loopback)
        self.imports = ImportRunner()
        self.replays = Replays()
        self.analyses = Analyses(store, self.now)
        self.uptime = Uptime(config.data / "uptime")
        self.neighbours = Neighbours(self, store.sharing) if store.sharing is not None else None
        self.rooms: dict[str, Room] = {}  # the latest used last
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.listeners: list[Callable[[Room, Table], None]] = [
            self.count_row,
            self.tell_lobby,
            self.bot_seats.ask,
            self.notify,
        ]
        self.lobby_changed: list[Callable[[str, bool], None]] = []
        self.rows_stored = 0  # since the start
        self.damage: str | None = None  # of the store
        self.checked = False  # whether the store has been read once
        self.notices = BackgroundTasks()
        self.limit_exchange = LimitExchange(limits, Path(config.place.folder)) if config.place is not None else None
        self.background: list[asyncio.Task[None]] = []

    def now(self) -> int:
        assert self.sources.now is not None
        return self.sources.now()

    async def start(self) -> None:
        """Starts everything in the background: a table is loaded when somebody opens it, and bots continue in turn."""
        if self.sources.now is None:
            self.sources = replace(self.sources, now=(await self.steady_clock()).now)
        is_first, is_caretaker = True, self.config.place is None or self.config.place.number == 1
        if self.neighbours is not None:
            is_first = await self.neighbours.meet()
        else:
            self.uptime.note_start(self.now())
        await self.bot_seats.start()
        await self.webhooks.start()
        self.background = []
        if self.limit_exchange is not None:
            self.limit_exchange.start()
            self.background.append(asyncio.create_task(self.limit_exchange.report_forever()))
        self.background += [
            *([asyncio.create_task(self.uptime.beat_forever(self.now))] if self.neighbours is None else []),
            *([asyncio.create_task(self.wake_tables())] if is_first else []),
            asyncio.create_task(self.sweep_forever()),
            asyncio.create_task(self.check_store()),
            *([asyncio.create_task(self.back_up_forever())] if is_caretaker else []),
        ]

    async def steady_clock(self) -> SteadyClock:
        """Processes that share a store begin with the time of the database, since machines may disagree."""
        newest = await self.store.newest()
        if self.store.sharing is None:
            return SteadyClock(max(newest, self.uptime.last() or 0))
        shared = await self.store.sharing.clock()
        return SteadyClock(newest, wall=lambda: shared / 1000)

    async def wake_tables(self) -> None:
        """Wakes the bots that were thinking when the server stopped. All other tables wait until somebody comes."""
        last = ""
        while waiting := await self.store.waiting_for_bots(last, WOKEN_AT_ONCE):
            for last in waiting:
                try:
                    room = await self.room(last)
                    if self.neighbours is not None and not room.table.is_over:
                        self.bot_seats.ask(room, Table(room.table.facts))
                except Exception as error:  # one broken table must not stop the others, and no log may show a game
                    logger.warning("table %s cannot continue on its own: %s", last, type(error).__name__)

    async def sweep_forever(self) -> None:
        """Deletes imported games on which nobody plays, after a month or when there are too many."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except StoreError as error:
                logger.warning("old imports were not deleted: %s", error)

    async def sweep(self) -> None:
        for table in await self.store.old_imports(self.now() - IMPORT_DAYS * A_DAY, IMPORT_BYTES):
            room = self.rooms.get(table)
            if room is None or not (room.viewers or room.lock.locked()):
                self.rooms.pop(table, None)
                await self.store.commit(DropTable(table))

    async def back_up_forever(self) -> None:
        """Saves the store every hour if something has changed."""
        saved = await self.store.newest()
        while True:
            await asyncio.sleep(BACKUP_SECONDS)
            try:
                if (newest := await self.store.newest()) != saved:
                    await self.store.back_up()
                    saved = newest
            except Exception as error:  # the next try may succeed
                logger.error("the games were not backed up: %s", error)

    async def check_store(self) -> None:
        """Reads the whole store once after the start, while it serves."""
        self.damage = await self.store.check()
        self.checked = True
        if self.damage is not None:
            logger.error("the database is damaged (%s): stop the server and run `./mathom rescue`", self.damage)

    def problems(self) -> list[str]:
        """What keeps this server from working as it should, in codes for programs; empty if it is healthy."""
        found = {
            "not-kept": self.store.failing is not None or not self.uptime.is_written,
            "disk-full": self.uptime.free_bytes() < LEAST_FREE,
            "damaged": self.damage is not None,
        }
        return [code for code, holds in found.items() if holds]

    async def stop(self) -> None:
        if self.neighbours is not None:
            await self.neighbours.stop()
        for task in self.background:
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        if self.limit_exchange is not None:
            self.limit_exchange.stop()
        await self.analyses.stop()
        await self.bot_seats.stop()
        await self.webhooks.stop()
        if self.neighbours is None:
            self.uptime.beat(self.now())
        self.store.close()

    # ---- rooms ----

    async def room(self, table: str) -> Room:
        """Raises Refused if there is no such table."""
        room = self.rooms.pop(table, None)
        if room is not None:
            self.rooms[table] = room
            if self.neighbours is not None:
                await room.follow()  # whoever asks sees what they did at another process a moment ago
            return room
        if table not in self.loading:
            task = self.loading[table] = asyncio.create_task(self.load(table))
            task.add_done_callback(lambda done: self.loaded(table, done))
        return await asyncio.shield(self.loading[table])

    def loaded(self, table: str, done: asyncio.Task[Room]) -> None:
        self.loading.pop(table, None)
        if not done.cancelled():
            done.exception()  # marks it as handled: the request for the table raises it

    async def load(self, table: str) -> Room:
        """Reads a table from the store and plays its game, while other requests are served."""
        facts = await self.store.table(table)
        if facts is None:
            raise Refused(tr("There is no such table."), "not-found", status=404)
        found = await self.slices.run(Table.loading(facts, await self.rows(table), await self.store.bot_notes(table)))
        if (known := self.rooms.get(table)) is not None:
            return known
        room = self.open(Room(self, found, await self.store.chat(table)))
        if self.neighbours is not None:
            await self.neighbours.opened(room)
        room.owes_pause = self.pause_row(found) is not None
        is_ours = self.neighbours is None or self.neighbours.is_overdue(room)
        if is_ours and any(sitter and sitter.kind == BOT for sitter in found.sitters) and not found.is_over:
            self.bot_seats.ask(room, Table(facts))
        return room

    async def rows(self, table: str) -> list[Row]:
        """All rows of a table, read in parts."""
        rows = part = await self.store.rows(table, 0, ROWS_AT_ONCE)
        while len(part) == ROWS_AT_ONCE:
            await asyncio.sleep(0)
            part = await self.store.rows(table, rows[-1].rev, ROWS_AT_ONCE)
            rows += part
        return rows

    def viewers_changed(self, room: Room) -> None:
        if self.neighbours is not None:
            self.neighbours.show(room)

    def followed(self, room: Room, before: Table) -> None:
        if self.neighbours is not None:
            self.neighbours.followed(room, before)

    def check_heavy(self, room: Room) -> None:
        """Raises Refused if the address of this request watches too many rooms that need much memory."""
        if room.weight < HEAVY_BYTES or not self.limits.limited:
            return
        address = CLIENT.get()
        watched = [
            one
            for one in self.rooms.values()
            if one is not room
            and one.viewers
            and one.weight >= HEAVY_BYTES
            and any(viewer.address == address for viewer in one.viewers)
        ]
        if len(watched) >= MOST_HEAVY:
            raise Refused(tr("You are looking at too many very long games: leave one first."), "too-much", status=429)

    def pause_row(self, table: Table) -> Row | None:
        """A row for the downtime, if it must not count: the table has a clock, or people wait for each other."""
        lost = self.uptime.lost_since(table.at)
        if not lost or not table.asked or (table.clock.kind == "none" and len(table.people) < 2):
            return None
        return note_row(table, kinds.PAUSE, None, self.now(), lost=lost)

    def check_bot(self, name: str, game: str) -> None:
        """Raises Refused if a game has no such bot."""
        self.bot_seats.title(name, game)

    async def make_next(self, table: Table) -> Made:
        """The next game of the same people."""
        grants, bearers = await self.store.table_grants(table.id), await self.store.bearers(table.id)
        return new_tables.next_table(table, grants, bearers, self.sources)

    def open(self, room: Room) -> Room:
        self.forget_rooms()
        self.rooms[room.table.id] = room
        room.listeners = self.listeners
        return room

    def forget_rooms(self) -> None:
        """Drops the rooms that nobody has used for longest; the store has everything."""
        idle = [name for name, room in self.rooms.items() if not room.viewers and not room.lock.locked()]
        used = 0
        for kept, name in enumerate(reversed(idle)):
            used += self.rooms[name].weight
            if kept >= MOST_ROOMS or (used > IDLE_BYTES and kept):
                del self.rooms[name]

    async def keep(self, made: Made) -> Room:
        await self.store.commit(*made.changes())
        return self.open_made(made)

    def open_made(self, made: Made) -> Room:
        """Opens a table that is on disk."""
        room = self.open(Room(self, made.table, []))
        room.tell(Table(made.table.facts))
        return room

    # ---- seats ----

    async def take_seat(self, room: Room, seat: int, visitor: Visitor | None, key: Key | None) -> None:
        """Seats a visitor, or a program with a key. Raises Refused if the seat is taken."""
        name = (visitor.name if visitor else None) or tr("Guest")
        more: list[Change] = [] if key is None else [TakeKey(key.hash, visitor.id if visitor else BEARER)]
        if visitor is not None:
            more.append(AddGrant(Grant(visitor.id, room.table.id, seat, "seat")))

        def join(table: Table) -> Row | None:
            if table.sitters[seat] is not None:
                raise Refused(tr("This seat is taken."), "taken")
            return join_row(table, seat, name, PERSON, None, self.now())

        try:
            await room.add(join, *more)
        except Conflict:
            raise Refused(tr("This link has already been used."), "used") from None

    async def rename(self, visitor: Visitor, name: str) -> None:
        """Renames a visitor at the tables where they still play; a table that is full keeps the old name."""
        for listed, _ in await self.store.held(visitor.id, False, 100):
            with suppress(Refused):
                await self.rename_at(await self.room(listed.id), visitor, name)

    async def rename_at(self, room: Room, visitor: Visitor, name: str) -> None:
        for grant in await self.store.visitor_grants(room.table.id, visitor.id):
            if grant.kind == "seat":
                await room.add(partial(self.name_row, seat=grant.seat, name=name))

    def name_row(self, table: Table, seat: int, name: str) -> Row | None:
        sitter = table.sitters[seat]
        if sitter is None or (sitter.kind == BOT and sitter.person is None) or table.options.get("imported"):
            return None
        guest = table.options.get("guest", "").strip()
        if table.names()[seat] in (name, guest):
            return None
        return note_row(table, kinds.NAME, seat, self.now(), name=name)

    # ---- news ----

    def count_row(self, room: Room, before: Table) -> None:
        self.rows_stored += 1

    def tell_lobby(self, room: Room, before: Table) -> None:
        """Everybody hears that the seats changed; other changes concern only the people at the table."""
        self.announce(room.table.id, before.sitters != room.table.sitters)

    def announce(self, table: str, to_all: bool) -> None:
        for listener in self.lobby_changed:
            listener(table, to_all)

    def notify(self, room: Room, before: Table) -> None:
        """Posts to the webhooks of the people who are asked now, were not asked before, and are away."""
        here = room.presence().here
        people = room.table.people
        absent = [seat for seat in newly_asked(before.asked, room.table.asked) if seat in people and seat not in here]
        if absent:
            self.notices.start(self.post(room.table, absent))

    async def post(self, table: Table, seats: list[int]) -> None:
        for seat in seats:
            hook = await self.store.webhook(table.id, seat)
            if hook is not None:
                others = [name for other, name in enumerate(table.names()) if name and other != seat]
                with speaking(hook.language):
                    self.webhooks.post(hook.url, your_turn(tr(table.game.title), others), self.link(table.id))

    def link(self, table: str) -> str:
        return f"{public_origin(self.config).rstrip('/')}/t/{table}"
