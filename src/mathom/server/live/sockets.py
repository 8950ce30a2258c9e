"""A client's connection: one task reads its messages, another writes replies and views."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from mathom.core.text.speech import ENGLISH, speaking, tr
from mathom.server.http.guard import guesser
from mathom.server.http.identity import Person, person_of, perspective_of, rights_of
from mathom.server.http.rate_limits import KEYS, MessageRate, address_of
from mathom.server.http.schemas import Lobby
from mathom.server.hub import Hub
from mathom.server.live.connected_viewer import ConnectedViewer, Outbox
from mathom.server.live.message_handler import Guest, answer
from mathom.server.live.replies import Ack, Gone, Pong, StaleReply, gone, nak
from mathom.server.live.seat_view import PLAYER
from mathom.server.live.wire import (
    ENCODER,
    Hello,
    Hint,
    Ping,
    Refused,
    client_id_of,
    known_language,
    read_message,
)
from mathom.server.store.base import StoreError
from mathom.server.tables.lobby import lobby_of

SEND_TIMEOUT: Final = 10.0  # seconds
LOBBY_PAUSE: Final = 0.2  # seconds between two lists of tables
POLICY: Final = 1008
TRY_LATER: Final = 1013


class SendWatch:
    """Ends a connection when its client takes too long to receive a message. A timer runs only while messages are sent.

    A timeout for each message would cost as much as sending it.
    """

    def __init__(self, end: Callable[[], None]) -> None:
        self.end = end
        self.loop = asyncio.get_running_loop()
        self.since: float | None = None  # when sending the current message began
        self.timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self.since = self.loop.time()
        if self.timer is None:
            self.timer = self.loop.call_later(SEND_TIMEOUT, self.check)

    def check(self) -> None:
        self.timer = None
        if self.since is None:
            return
        left = self.since + SEND_TIMEOUT - self.loop.time()
        if left > 0:
            self.timer = self.loop.call_later(left, self.check)
        else:
            self.end()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


class Connection:
    def __init__(self, hub: Hub, socket: WebSocket) -> None:
        self.hub = hub
        self.socket = socket
        self.outbox = Outbox()
        self.person = Person()
        self.viewer: ConnectedViewer | None = None
        self.lobby: str | None = None  # the language of the lobby, if it is shown
        self.lobby_shown: Lobby | None = None
        self.flow = MessageRate(hub.config.limited)
        self.hint_tasks: set[asyncio.Task[None]] = set()
        self.tasks: list[asyncio.Task[None]] = []
        self.watch = SendWatch(self.cancel)

    async def run(self) -> None:
        """Serves the connection until either side ends it."""
        self.tasks = [asyncio.create_task(self.read()), asyncio.create_task(self.write())]
        try:
            await asyncio.wait(self.tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.cancel()
            self.watch.stop()
            self.leave()
            for done in await asyncio.gather(*self.tasks, return_exceptions=True):
                if isinstance(done, Exception) and not isinstance(done, WebSocketDisconnect | OSError | RuntimeError):
                    raise done

    def cancel(self) -> None:
        for task in (*self.tasks, *self.hint_tasks):
            task.cancel()

    @property
    def language(self) -> str:
        return self.viewer.language if self.viewer is not None else self.lobby or ENGLISH

    # ---- reading ----

    async def read(self) -> None:
        while True:
            data = await self.receive()
            if data is None:
                return
            with speaking(self.language):
                verdict = self.flow.check()
                if verdict == "close":
                    await self.end(Refused(tr("Too many messages."), "too-fast"))
                    return
                if verdict == "slow":
                    self.outbox.put(nak(client_id_of(data), Refused(tr("Too fast: wait a moment."), "too-fast")))
                    continue
                if not self.outbox.room_for_more.is_set():
                    await self.outbox.room_for_more.wait()
                await self.take(data)

    async def receive(self) -> str | bytes | None:
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def take(self, data: str | bytes) -> None:
        try:
            message = read_message(data)
            if isinstance(message, Hello):
                await self.hello(message)
                return
            if isinstance(message, Ping):  # also from the lobby
                self.outbox.put(Pong())
                return
            if self.viewer is None:
                raise Refused(tr("Send a hello message for a table first."), "no-table")
        except Refused as why:
            self.outbox.put(nak(client_id_of(data), why))
            return
        if isinstance(message, Hint):
            self.think(self.viewer.guest, message)
            return
        found = await answer(self.hub, self.viewer.guest, message)
        if found is not None:
            self.outbox.put(found)
        if isinstance(found, StaleReply):
            self.outbox.wake()

    def think(self, guest: Guest, message: Hint) -> None:
        """Finds a hint in the background, because that takes a while."""
        task = asyncio.create_task(self.tell(guest, message))
        self.hint_tasks.add(task)
        task.add_done_callback(self.hint_tasks.discard)

    async def tell(self, guest: Guest, message: Hint) -> None:
        found = await answer(self.hub, guest, message)
        if found is not None:
            self.outbox.put(found)

    async def hello(self, message: Hello) -> None:
        self.leave()
        with speaking(known_language(message.language)):
            await self.greet(message)

    async def greet(self, message: Hello) -> None:
        try:
            self.person = await person_of(self.socket, self.hub.store)
            if message.table is None:
                self.lobby, self.lobby_shown = known_language(message.language), None
                self.hub.lobby_changed.append(self.lobby_changed)
                self.outbox.wake()
                return
            await self.sit(message, message.table)
        except Refused as why:
            self.outbox.put(gone(self.counted_guess(why)))
        except StoreError:
            self.outbox.put(gone(Refused(tr("The server cannot read its tables right now."), "not-kept")))

    def counted_guess(self, why: Refused) -> Refused:
        """Counts a wrong token against its address, as the guard does (guard.py)."""
        if why.status == 401 and not self.hub.limits.allow(KEYS, guesser(address_of(self.socket.client))):
            return Refused(tr("Too many requests: wait a moment."), "too-many")
        return why

    async def sit(self, message: Hello, table: str) -> None:
        room = await self.hub.room(table)
        with suppress(StoreError):  # a table can be watched even if nothing can be stored
            await room.catch_up()
        rights = await rights_of(self.person, table, self.hub.store)
        perspective = perspective_of(rights, room.table, message.seat)
        seen = 0
        if perspective.kind == PLAYER and perspective.seat is not None:
            seen = await self.hub.store.seen(table, perspective.seat)
        await room.prepare(perspective, known_language(message.language), message.heard)
        self.hub.check_heavy(room)
        self.viewer = ConnectedViewer(room, rights, perspective, message, seen, self.outbox)
        room.enter_viewer(self.viewer)

    def leave(self) -> None:
        if self.viewer is not None:
            self.viewer.room.leave_viewer(self.viewer)
            self.viewer = None
        if self.lobby is not None:
            self.hub.lobby_changed.remove(self.lobby_changed)
            self.lobby = None

    def lobby_changed(self, table: str, to_all: bool) -> None:
        if to_all or self.lobby_shown is None or any(row.id == table for row in self.lobby_shown.mine):
            self.outbox.wake()

    # ---- writing ----

    async def write(self) -> None:
        """Sends replies and views until the connection ends."""
        while True:
            await self.outbox.something.wait()
            self.outbox.something.clear()
            while (message := self.outbox.take()) is not None:
                if isinstance(message, Ack):
                    await self.send_news(more=True)  # the client sees what its message did before it gets the ack
                await self.send(message)
                if isinstance(message, Gone):
                    return
            await self.send_news()

    async def send_news(self, more: bool = False) -> None:
        if not self.outbox.stale:
            return
        self.outbox.stale = False
        if self.lobby is not None:
            await self.send_lobby(self.lobby)
        elif self.viewer is not None and (news := self.viewer.news()) is not None:
            await self.send(news, more)

    async def send_lobby(self, language: str) -> None:
        with suppress(Refused):
            self.person = await person_of(self.socket, self.hub.store)
        lobby = await lobby_of(self.hub.store, self.person.visitor, language)
        if lobby != self.lobby_shown:
            self.lobby_shown = lobby
            await self.send({"type": "lobby", "mine": lobby.mine, "open": lobby.open, "finished": lobby.finished})
        await asyncio.sleep(LOBBY_PAUSE)

    async def send(self, message: object, more: bool = False) -> None:
        """Sends a message. With `more`, it may wait for the next one (socket_protocol.py)."""
        self.watch.begin()
        await self.socket.send({"type": "websocket.send", "text": ENCODER.encode(message), "more": more})
        self.watch.since = None

    async def end(self, why: Refused) -> None:
        await self.send(gone(why))


async def serve_socket(hub: Hub, socket: WebSocket) -> None:
    address = address_of(socket.client)
    if not hub.limits.connections.enter(address):
        await socket.close(TRY_LATER)
        return
    if (frame_rate := socket.scope.get("state", {}).get("frame_rate")) is not None:
        frame_rate.address = address
    try:
        await socket.accept()
        await Connection(hub, socket).run()
        if socket.application_state == WebSocketState.CONNECTED:
            with suppress(RuntimeError, OSError, WebSocketDisconnect):
                await asyncio.wait_for(socket.close(POLICY), 1)
    except asyncio.CancelledError:  # the server is stopping, which is not an error
        return
    finally:
        hub.limits.connections.leave(address)
