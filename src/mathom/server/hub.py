"""What all tables of a server share: the store, the rooms, the bots, and the viewers of the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

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
from mathom.server.live.rooms import Room, join_row, note_row
from mathom.server.live.wire import Refused
from mathom.server.store.base import (
    AddGrant,
    Change,
    Conflict,
    Grant,
    Key,
    Listed,
    Row,
    Store,
    TakeKey,
    Visitor,
)
from mathom.server.tables import new_tables
from mathom.server.tables import table as kinds
from mathom.server.tables.lobby import bots_at
from mathom.server.tables.new_tables import Made, Sources
from mathom.server.tables.table import BOT, PERSON, Table

logger = logging.getLogger(__name__)
MOST_ROOMS: Final = 500  # kept in memory although nobody watches


class Hub:
    """Opens tables, seats people, and tells the lobby, the bots and the webhooks what has changed."""

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
        self.listeners: list[Callable[[Room, Table], None]] = [self.tell_lobby, self.bot_seats.ask, self.notify]
        self.lobby_changed: list[Callable[[str, bool], None]] = []
        self.notices = BackgroundTasks()
        self.background: list[asyncio.Task[None]] = []

    def now(self) -> int:
        assert self.sources.now is not None
        return self.sources.now()

    async def start(self) -> None:
        """Starts everything in the background: a table is loaded when somebody opens it, and bots continue in turn."""
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
        """Gives clocks back the time that the server was down, and lets bots continue."""
        for listed in await self.store.running():
            await asyncio.sleep(0)  # serves requests between two tables
            try:
                await self.wake(listed)
            except Exception as error:  # one broken table must not stop the others, and no log may show a game
                logger.warning("table %s cannot continue on its own: %s", listed.id, type(error).__name__)

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
            room = self.rooms.get(table) or self.open(Room(self, Table.load(facts, rows, bot_notes), chat))
        return room

    def pause_row(self, table: Table) -> Row | None:
        """The milliseconds of downtime that count against nobody, on a clock or where people wait for each other."""
        waits = table.clock.kind != "none" or len(table.people) > 1
        lost = self.uptime.lost_since(table.at) if waits and table.asked else 0
        return note_row(table, kinds.PAUSE, None, self.now(), lost=lost) if lost else None

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
        """Drops the oldest rooms that nobody uses; the store has everything."""
        idle = [name for name, room in self.rooms.items() if not room.viewers and not room.lock.locked()]
        for name in idle[: max(0, len(idle) - MOST_ROOMS)]:
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
        if name == table.names()[seat]:
            return None
        return note_row(table, kinds.NAME, seat, self.now(), name=name)

    # ---- news ----

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
