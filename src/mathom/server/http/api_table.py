"""Request handlers for one table: view, do, stream, replay, record, analysis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from mathom.core.play.draws import draw_lines
from mathom.core.play.record import write
from mathom.core.text.speech import tr
from mathom.server.http.identity import person_of, perspective_of, spectator_perspective
from mathom.server.http.idle_timeout import end_when_stalled
from mathom.server.http.rate_limits import ANALYSES, REPLAYS, ConnectionCounts, address_of
from mathom.server.http.requests import (
    failure,
    language_of,
    limit,
    respond,
    respond_compressed,
    respond_prepared,
    room_and_rights,
    route,
)
from mathom.server.http.schemas import LogPart
from mathom.server.hub import Hub
from mathom.server.live.connected_viewer import ConnectedViewer, Outbox
from mathom.server.live.message_handler import Guest, answer
from mathom.server.live.replies import Nak, Pong, StaleReply, nak
from mathom.server.live.rooms import Room
from mathom.server.live.seat_view import PLAYER
from mathom.server.live.table_log import LOG_SHOWN
from mathom.server.live.wire import Hello, JsonObject, Refused, client_id_of, encode, read_message

STREAM: Final = "application/x-ndjson"
KEEP_ALIVE: Final = 7.0  # seconds


async def guest_of(hub: Hub, request: Request, wanted: int | str | None) -> Guest:
    room, rights = await room_and_rights(hub, request)
    return Guest(room, rights, perspective_of(rights, room.table, wanted), language_of(request))


def wanted_of(request: Request) -> int | str | None:
    wanted = request.query_params.get("as")
    if wanted is None or wanted in ("public", "shoulder", "all"):
        return wanted
    if not wanted.isdecimal() or len(wanted) > 2:
        raise Refused(tr("There is no such seat."), "bad-seat", status=422)
    return int(wanted)


async def viewer_of(hub: Hub, guest: Guest) -> ConnectedViewer:
    seat = guest.perspective.seat
    seen = (
        await hub.store.seen(guest.room.table.id, seat) if guest.perspective.kind == PLAYER and seat is not None else 0
    )
    await guest.room.prepare(guest.perspective, guest.language)
    hub.check_heavy(guest.room)
    return ConnectedViewer(guest.room, guest.rights, guest.perspective, Hello(language=guest.language), seen, Outbox())


async def get_table(hub: Hub, request: Request) -> Response:
    guest = await guest_of(hub, request, wanted_of(request))
    return respond((await viewer_of(hub, guest)).news())


async def post_do(hub: Hub, request: Request) -> Response:
    data = await request.body()
    try:
        message = read_message(data)
    except Refused as why:
        return respond(nak(client_id_of(data), why), 400)
    await claim_seat(hub, request)
    guest = await guest_of(hub, request, wanted_of(request))
    found = await answer(hub, guest, message) or Pong()
    return respond(found, 409 if isinstance(found, Nak | StaleReply) else 200)


async def claim_seat(hub: Hub, request: Request) -> None:
    """The first message that a program sends with the key of a seat takes that seat."""
    key = (await person_of(request, hub.store)).key
    if key is not None and key.kind == "seat" and key.used is None and key.table == request.path_params["table"]:
        await hub.take_seat(await hub.room(key.table), key.seat, None, key)


async def get_stream(hub: Hub, request: Request) -> Response:
    guest = await guest_of(hub, request, wanted_of(request))
    viewer = await viewer_of(hub, guest)
    known = request.query_params.get("rev", "")
    rev = int(known) if known.isdecimal() and len(known) < 13 else -1
    if request.method == "HEAD":
        return Response(media_type=STREAM, headers={"cache-control": "no-store"})
    return Stream(hub.limits.connections, address_of(request.client), stream(viewer, rev))


class Stream(StreamingResponse):
    """A streaming response. It counts as a connection of its address, as a socket does."""

    def __init__(self, held: ConnectionCounts, address: str, lines: AsyncGenerator[str, None]) -> None:
        super().__init__(lines, media_type=STREAM, headers={"cache-control": "no-store"})
        self.held = held
        self.address = address
        self.lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.held.enter(self.address):
            why = Refused(tr("Too many connections from this address."), "too-many", status=429)
            await failure(why)(scope, receive, send)
            return
        transport = scope.get("state", {}).get("transport")
        watch = asyncio.create_task(end_when_stalled(transport)) if transport is not None else None
        try:
            await super().__call__(scope, receive, send)
        finally:
            if watch is not None:
                watch.cancel()
            try:
                await self.lines.aclose()  # others see at once that this client has disconnected
            finally:
                self.held.leave(self.address)


async def stream(viewer: ConnectedViewer, known: int) -> AsyncGenerator[str, None]:
    """Complete views, the newest only; an empty line every KEEP_ALIVE seconds keeps the connection open."""
    room, outbox = viewer.room, viewer.outbox
    room.enter_viewer(viewer)
    try:
        if room.rev_for(viewer.perspective) == known:
            viewer.news()
            outbox.something.clear()
        while not outbox.answers:  # the only answer that arrives here says that the seat was given up
            heard = viewer.heard
            if (news := viewer.news()) is not None:
                yield encode(whole_view(viewer, news, heard)) + "\n"
            try:
                await asyncio.wait_for(outbox.something.wait(), KEEP_ALIVE)
            except TimeoutError:
                yield "\n"
            outbox.something.clear()
    finally:
        room.leave_viewer(viewer)


def whole_view(viewer: ConnectedViewer, news: JsonObject, heard: int) -> JsonObject:
    if news["type"] == "view":
        return news
    more = {key: news[key] for key in ("log", "log_from", "chat", "chat_from")}
    return {"type": "view", "rev": viewer.rev, "state": viewer.state, **more}


async def get_replay(hub: Hub, request: Request) -> Response:
    wanted = wanted_of(request)
    limit(hub, request, REPLAYS)
    room, rights = await room_and_rights(hub, request)
    found = await hub.replays.find(hub.slices, room, rights, wanted, language_of(request))
    return respond_prepared(request, found.plain, found.zipped)


async def get_record(hub: Hub, request: Request) -> Response:
    guest = await guest_of(hub, request, wanted_of(request))
    if guest.room.table.is_over:
        match = guest.room.table.match
        draws = await hub.slices.run(draw_lines(match)) if request.query_params.get("draws") == "yes" else []
        text = "\n".join([write(match).rstrip("\n"), *draws]) + "\n"
    else:
        text = await guest.room.log_in_words(guest.perspective, guest.language)
    return PlainTextResponse(text, headers={"cache-control": "no-store"})


async def get_log(hub: Hub, request: Request) -> Response:
    """A part of the log: lines before those of the first view."""
    limit(hub, request, REPLAYS)
    guest = await guest_of(hub, request, wanted_of(request))
    start, end = (line_number(request, name) for name in ("from", "to"))
    lines = await guest.room.read_log(guest.perspective, guest.language, start, min(end, start + LOG_SHOWN))
    return respond_compressed(request, LogPart(start, lines))


def line_number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not text.isdecimal() or len(text) > 7:
        raise Refused(tr("The lines of a log are given as from=0&to=100."), "bad-lines", status=422)
    return int(text)


async def get_analysis(hub: Hub, request: Request) -> Response:
    room = await analysed_room(hub, request)
    return respond_compressed(request, await hub.analyses.find(room, language_of(request)))


async def post_analysis(hub: Hub, request: Request) -> Response:
    """Starts the analysis; a second request reports its progress."""
    room = await analysed_room(hub, request)
    return respond_compressed(request, await hub.analyses.ask(room, language_of(request)))


async def analysed_room(hub: Hub, request: Request) -> Room:
    """The room of a game that the visitor may watch. Raises Refused."""
    limit(hub, request, ANALYSES)
    room, rights = await room_and_rights(hub, request)
    spectator_perspective(rights, room.table)
    return room


ROUTES: Final = [
    route("/api/tables/{table}", get_table, "GET"),
    route("/api/tables/{table}/do", post_do, "POST"),
    route("/api/tables/{table}/stream", get_stream, "GET"),
    route("/api/tables/{table}/replay", get_replay, "GET"),
    route("/api/tables/{table}/record", get_record, "GET"),
    route("/api/tables/{table}/log", get_log, "GET"),
    route("/api/tables/{table}/analysis", get_analysis, "GET"),
    route("/api/tables/{table}/analysis", post_analysis, "POST"),
]
