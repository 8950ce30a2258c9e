"""Keeps the rooms of this process in step with other server processes that share the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from mathom.core.text.speech import tr
from mathom.server.background import BackgroundTasks
from mathom.server.http.identity import Person, rights_of
from mathom.server.live.rooms import Room, Viewer
from mathom.server.store.base import Sharing, StoreError
from mathom.server.tables.table import Table

if TYPE_CHECKING:
    from mathom.server.hub import Hub

logger = logging.getLogger(__name__)
EARLY: Final = 20  # up to this revision people may still take seats, so the lobby of everybody may change
BOT_SECONDS: Final = 30.0  # a bot whose turn lasts longer than this is asked again by whoever opens the table


class Neighbours:
    """What this process hears from the others, and what it tells them."""

    def __init__(self, hub: Hub, sharing: Sharing) -> None:
        self.hub = hub
        self.sharing = sharing
        self.tasks = BackgroundTasks()
        self.missed: set[str] = set()  # tables that changed while they were being loaded
        self.following: set[str] = set()  # tables that are about to be brought up to date
        self.refreshing: set[str] = set()
        self.checking: set[str] = set()  # tables at which somebody may have lost a seat
        self.showing: set[str] = set()  # tables whose presence is about to be told
        self.stopping = False

    async def meet(self) -> bool:
        """Whether no other process runs."""
        self.sharing.watched = lambda: list(self.hub.rooms)
        return await self.sharing.meet(self, self.hub.now)

    async def stop(self) -> None:
        self.stopping = True
        await self.tasks.cancel()

    # ---- what is heard ----

    def heard(self, table: str, rev: int) -> None:
        room = self.hub.rooms.get(table)
        if room is None:
            if table in self.hub.loading:
                self.missed.add(table)
            if rev:
                self.hub.announce(table, rev <= EARLY)
        elif rev > room.table.rev:
            self.once(self.following, room, self.follow)
        elif rev == 0:
            self.once(self.refreshing, room, self.refresh)

    def once(self, waiting: set[str], room: Room, work: Callable[[Room], Coroutine[Any, Any, None]]) -> None:
        """Starts work for a table unless it waits already: several notices need it only once."""
        table = room.table.id
        if table not in waiting and not self.stopping:
            waiting.add(table)
            self.tasks.start(self.guarded(waiting, room, work(room)))

    async def guarded(self, waiting: set[str], room: Room, work: Coroutine[Any, Any, None]) -> None:
        waiting.discard(room.table.id)  # a notice that comes from now on needs another look
        try:
            await work
        except StoreError as error:
            logger.warning("table %s could not be brought up to date: %s", room.table.id, error)

    async def follow(self, room: Room) -> None:
        await room.follow()

    def followed(self, room: Room, before: Table) -> None:
        """The room has played rows of another process, which asks the bots and sends the notices."""
        self.hub.bot_seats.supervisor.drop(room.table.id)
        self.hub.announce(room.table.id, before.sitters != room.table.sitters)
        if any(was is not None and now is None for was, now in zip(before.sitters, room.table.sitters, strict=True)):
            self.once(self.checking, room, self.check_rights)

    async def refresh(self, room: Room) -> None:
        """Something else than rows has changed: the chat, who is connected, or who may be here."""
        await self.look_elsewhere(room)
        await room.follow()
        await self.check_rights(room)

    async def look_elsewhere(self, room: Room) -> None:
        found = await self.sharing.elsewhere(room.table.id)
        if found != room.elsewhere:
            room.elsewhere = found
            room.publish()

    async def check_rights(self, room: Room) -> None:
        """Dismisses viewers whose rights were withdrawn through another process."""
        for viewer in [viewer for viewer in room.viewers if viewer.perspective.seat is not None]:
            if not await self.may_stay(room, viewer):
                viewer.dismiss(tr("The link you used has been cancelled."))
                room.present = None

    async def may_stay(self, room: Room, viewer: Viewer) -> bool:
        person, table = viewer.rights.person, room.table.id
        if person.key is not None:
            person = Person(key=await self.hub.store.key(person.key.hash))
        rights = await rights_of(person, table, self.hub.store)
        return viewer.perspective.seat in (*rights.seats, *rights.shoulders)

    def downtime(self, outages: list[tuple[int, int]]) -> None:
        self.hub.uptime.outages = outages
        for room in self.hub.rooms.values():
            room.owes_pause = self.hub.pause_row(room.table) is not None
            room.publish()

    def take_over(self) -> None:
        if not self.stopping:
            self.tasks.start(self.hub.wake_tables())

    def show_again(self) -> None:
        for room in self.hub.rooms.values():
            if room.viewers:
                self.show(room)

    # ---- what is told ----

    def show(self, room: Room) -> None:
        """Tells the others who is connected here, once for several changes."""
        table = room.table.id
        if table not in self.showing and not self.stopping:
            self.showing.add(table)
            self.tasks.start(self.tell_presence(room))

    async def tell_presence(self, room: Room) -> None:
        await asyncio.sleep(0)
        self.showing.discard(room.table.id)
        try:
            await self.sharing.put_presence(room.table.id, sorted(room.seats_here()), room.watchers_here())
        except StoreError as error:
            logger.warning("other processes do not know who is at table %s: %s", room.table.id, error)

    async def opened(self, room: Room) -> None:
        """Looks at what a room may have missed while it was loaded."""
        room.elsewhere = await self.sharing.elsewhere(room.table.id)
        if room.table.id in self.missed:
            self.missed.discard(room.table.id)
            await room.follow()

    def is_overdue(self, room: Room) -> bool:
        """Whether a bot has had its turn for so long that nobody seems to ask it."""
        return self.hub.now() - room.table.at > BOT_SECONDS * 1000
