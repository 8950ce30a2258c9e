"""What all tables of a server share: the store, the rooms, the bots, and whoever looks at the lobby."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from mathom.core.errors import MathomError
from mathom.core.text.speech import speaking, tr
from mathom.server.background import BackgroundTasks
from mathom.server.bots.bot_seats import BotSeats
from mathom.server.config import Config
from mathom.server.http.hosts import public_origin
from mathom.server.http.identity import BEARER
from mathom.server.http.rate_limits import RateLimits
from mathom.server.jobs.analysis import Analyses
from mathom.server.jobs.import_runner import ImportRunner
from mathom.server.jobs.replay import Replays
from mathom.server.jobs.uptime import SteadyClock, Uptime
from mathom.server.jobs.webhooks import Webhooks, newly_asked, your_turn
from mathom.server.live.rooms import Entered, Room, join_row, note_row
from mathom.server.live.wire import Moving, Refused, Replace, refused
from mathom.server.store.base import (
    AddGrant,
    AddRow,
    BotNote,
    Change,
    Conflict,
    Grant,
    Key,
    Line,
    Listed,
    Row,
    Store,
    TakeKey,
    Visitor,
)
from mathom.server.tables import new_tables as making
from mathom.server.tables import table as kinds
from mathom.server.tables.lobby import bots_at
from mathom.server.tables.new_tables import Made, Sources
from mathom.server.tables.table import BOT, PERSON, Table

logger = logging.getLogger(__name__)
MOST_ROOMS: Final = 500  # that nobody looks at


class Hub:
    def __init__(self, store: Store, config: Config, sources: Sources, limits: RateLimits) -> None:
        self.store = store
        self.config = config
        self.sources = sources
        self.limits = limits
        self.bot_seats = BotSeats(self, config)
        self.webhooks = Webhooks(config.webhooks_to_loopback)
        self.imports = ImportRunner()
        self.replays = Replays()
        self.analyses = Analyses(store, self.now)
        self.uptime = Uptime(config.data / "uptime")
        self.rooms: dict[str, Room] = {}
        self.after: list[Callable[[Room, Table], None]] = [self.tell_lobby, self.bot_seats.ask, self.notify]
        self.lobby_changed: list[Callable[[str, bool], None]] = []
        self.notices = BackgroundTasks()
        self.background: list[asyncio.Task[None]] = []

    def now(self) -> int:
        assert self.sources.now is not None
        return self.sources.now()

    async def start(self) -> None:
        """Nobody waits for it: tables are read when somebody looks, and bots go on by and by."""
        if self.sources.now is None:
            newest = max(await self.store.newest(), self.uptime.last() or 0)
            self.sources = replace(self.sources, now=SteadyClock(newest).now)
        self.uptime.note_start(self.now())
        await self.bot_seats.start()
        await self.webhooks.start()
        self.background = [
            asyncio.create_task(self.uptime.beat_forever(self.now)),
            asyncio.create_task(self.wake_tables()),
        ]

    async def wake_tables(self) -> None:
        """Clocks get back what they lost, and bots go on."""
        for listed in await self.store.running():
            await asyncio.sleep(0)  # others are served between two tables
            try:
                await self.wake(listed)
            except Exception as error:  # whatever is wrong with one table: the others go on, and no log shows a game
                logger.warning("table %s cannot go on by itself: %s", listed.id, type(error).__name__)

    async def wake(self, listed: Listed) -> None:
        if not bots_at(listed, None) and listed.options["clock"]["kind"] == "none":
            return
        room = await self.room(listed.id)
        await room.catch_up()
        self.bot_seats.ask(room, Table(room.table.facts))

    async def stop(self) -> None:
        for task in self.background:
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        await self.analyses.stop()
        await self.bot_seats.stop()
        await self.webhooks.stop()
        self.uptime.beat(self.now())
        self.store.close()

    # ---- rooms ----

    async def room(self, table: str) -> Room:
        """Raises Refused if there is no such table."""
        room = self.rooms.get(table)
        if room is None:
            facts = await self.store.table(table)
            if facts is None:
                raise Refused(tr("There is no such table."), "not-found", status=404)
            rows, chat = await self.store.rows(table), await self.store.chat(table)
            bot_notes = await self.store.bot_notes(table)
            room = self.rooms.get(table) or self.open(HubRoom(self, Table.load(facts, rows, bot_notes), chat))
        return room

    def lost(self, table: Table) -> int:
        """Milliseconds that count against nobody, neither on a clock nor where one person waits for another."""
        waits = table.clock.kind != "none" or len(table.people) > 1
        return self.uptime.lost_since(table.at) if waits and table.asked else 0

    def pause_row(self, table: Table) -> Row | None:
        lost = self.lost(table)
        return note_row(table, kinds.PAUSE, None, self.now(), lost=lost) if lost else None

    def open(self, room: Room) -> Room:
        self.forget_rooms()
        self.rooms[room.table.id] = room
        room.after = self.after
        return room

    def forget_rooms(self) -> None:
        """The oldest that nobody uses; the store has everything."""
        idle = [name for name, room in self.rooms.items() if not room.viewers and not room.lock.locked()]
        for name in idle[: max(0, len(idle) - MOST_ROOMS)]:
            del self.rooms[name]

    async def keep(self, made: Made) -> Room:
        await self.store.commit(*made.changes())
        return self.opened(made)

    def opened(self, made: Made) -> Room:
        room = self.open(HubRoom(self, made.table, []))
        room.tell(Table(made.table.facts))
        return room

    # ---- seats ----

    async def take_seat(self, room: Room, seat: int, visitor: Visitor | None, key: Key | None) -> None:
        """For a visitor, or for a program that has a key. Raises Refused if somebody sits there already."""
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
        """At the tables where somebody still plays; one that takes no row any more keeps the former name."""
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
        if name == table.names()[seat]:
            return None
        return note_row(table, kinds.NAME, seat, self.now(), name=name)

    # ---- news ----

    def tell_lobby(self, room: Room, before: Table) -> None:
        """Who sits where concerns everybody, all else those whose table it is."""
        self.announce(room.table.id, before.sitters != room.table.sitters)

    def announce(self, table: str, to_all: bool) -> None:
        for listener in self.lobby_changed:
            listener(table, to_all)

    def notify(self, room: Room, before: Table) -> None:
        """Those who are asked now, were not, and are not here."""
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


class HubRoom(Room):
    """A room whose last row may begin another game."""

    def __init__(self, hub: Hub, table: Table, chat: list[Line]) -> None:
        super().__init__(hub.store, table, chat, hub.now)
        self.hub = hub
        self.made: Made | None = None

    async def catch_up(self) -> None:
        if self.hub.lost(self.table):
            await super().add(self.hub.pause_row)

    async def do(self, seat: int, message: Moving, language: str, note: BotNote | None = None) -> Entered:
        if isinstance(message, Replace):
            with speaking(language):
                self.hub.bot_seats.title(message.bot, self.table.game.name)
        await self.catch_up()
        return await super().do(seat, message, language, note)

    async def add(self, make: Callable[[Table], Row | None], *more: Change) -> None:
        await self.catch_up()
        await super().add(make, *more)

    async def changes_for(self, draft: Table, row: Row) -> list[Change]:
        self.made = None
        if row.kind != kinds.REMATCH or not json.loads(row.body)["settled"]:
            return await super().changes_for(draft, row)
        try:
            table_grants, bearers = await self.store.table_grants(draft.id), await self.store.bearers(draft.id)
            self.made = making.another(draft, table_grants, bearers, self.hub.sources)
        except MathomError as error:
            raise refused(error, "refused") from None
        draft.next = self.made.table.id
        row = replace(row, body=json.dumps({"id": draft.next, "settled": True}))
        return [*self.made.changes(), AddRow(row, draft.head())]

    async def keep(self, draft: Table, row: Row, *changes: Change) -> None:
        made, self.made = self.made, None
        await super().keep(draft, row, *changes)
        if made is not None:
            self.hub.opened(made)
