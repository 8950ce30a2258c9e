"""Request handlers for people, tables, keys and the lobby, and the list of all routes."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import mathom
from mathom.core.errors import MathomError
from mathom.core.play.names import checked_names
from mathom.core.play.position_text import position_text
from mathom.core.play.record import AnyMatch
from mathom.core.text.speech import tr
from mathom.server.http.api_table import ROUTES as TABLE_ROUTES
from mathom.server.http.catalogue import get_game, get_games, get_things
from mathom.server.http.guard import guesser
from mathom.server.http.hosts import reach_of
from mathom.server.http.identity import Rights, digest, person_of, rights_of, spectator_perspective
from mathom.server.http.rate_limits import JOINS, KEYS, RENAMES, TABLES, address_of
from mathom.server.http.requests import (
    body_of,
    is_program,
    language_of,
    limit,
    respond,
    room_and_rights,
    route,
    visitor_for,
    with_cookie,
)
from mathom.server.http.schemas import Empty, Health, Joined, MadeKey, Me, NewTableMade, Ready, UsedKey
from mathom.server.hub import Hub
from mathom.server.live.rooms import note_row
from mathom.server.live.wire import EarlierPosition, Join, MakeKey, NewTable, Refused, Rename, Revoke, UseKey, refused
from mathom.server.slices import Steps
from mathom.server.store.base import AddGrant, AddKey, DropSeat, Grant, KeepSeat, Key, Row, StoreError, Visitor
from mathom.server.tables import new_tables
from mathom.server.tables import table as kinds
from mathom.server.tables.lobby import lobby_of
from mathom.server.tables.table import FRIEND, OPEN, Table

# ---- people ----


async def get_me(hub: Hub, request: Request) -> Response:
    person = await person_of(request, hub.store)
    return respond(Me(person.name, language_of(request)))


async def post_me(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, Rename)
    limit(hub, request, RENAMES)
    name = checked_name(wish.name)
    visitor, token = await visitor_for(hub, request, name)
    if token is None:
        await hub.rename(visitor, name)
    response = respond(Me(name, language_of(request)))
    return with_cookie(request, response, token)


def checked_name(name: str) -> str:
    try:
        return checked_names(("",), [name])[0]
    except MathomError as error:
        raise refused(error, "bad-name", 422) from None


# ---- tables ----


async def post_table(hub: Hub, request: Request) -> Response:
    wish = new_tables.with_coached_script(await body_of(request, NewTable))
    limit(hub, request, TABLES)
    bots = {name: hub.bot_seats.title(name, wish.game) for name in sorted(new_tables.bots_of(wish))}
    if wish.earlier is not None:
        wish = msgspec.structs.replace(wish, position=await position_of(hub, request, wish.earlier), earlier=None)
    visitor, token = await visitor_for(hub, request)
    made = new_tables.new_table(wish, visitor.id, visitor.name or tr("Guest"), token is not None, hub.sources, bots)
    await hub.keep(made)
    own = next(change.grant.seat for change in made.more if isinstance(change, AddGrant))
    answer = NewTableMade(made.table.id, own, made.keys, made.bearer)
    return with_cookie(request, respond(answer, 201), token)


async def position_of(hub: Hub, request: Request, wanted: EarlierPosition) -> str:
    """A position of a finished game that the visitor may look at, so that a new game can start from there."""
    room = await hub.room(wanted.table)
    spectator_perspective(await rights_of(await person_of(request, hub.store), wanted.table, hub.store), room.table)
    if not room.table.is_over:
        raise Refused(tr("You can see everything when the game is over."), "not-over", status=403)
    return position_text(await hub.slices.run(earlier(room.table.match, wanted.entry)))


def earlier(match: AnyMatch, entries: int) -> Steps[AnyMatch]:
    """The match after its first entries, played in steps."""
    fresh = match.as_of(0)
    for entry in match.entries[:entries]:
        fresh.repeat(entry)
        yield
    return fresh


async def post_join(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, Join)
    limit(hub, request, JOINS)
    room = await hub.room(request.path_params["table"])
    if not any(room.table.wishes(seat) == OPEN for seat in range(len(room.table.sitters))):
        raise Refused(tr("This table is not open to everyone."), "private", status=403)
    visitor, token = await visitor_for(hub, request)
    if await hub.store.visitor_grants(room.table.id, visitor.id):
        raise Refused(tr("You already have a seat at this table."), "taken")
    seat = wanted_seat(room.table, wish.seat)
    await hub.take_seat(room, seat, visitor, None)
    return with_cookie(request, respond(Joined(room.table.id, seat)), token)


def wanted_seat(table: Table, name: str | None) -> int:
    open_seats = (seat for seat in table.free_seats if table.way_in(seat) == OPEN)
    free = [seat for seat in open_seats if name in (None, table.match.seats[seat])]
    if not free:
        raise Refused(tr("This seat is taken."), "taken")
    return free[0]


async def post_leave(hub: Hub, request: Request) -> Response:
    room, rights = await room_and_rights(hub, request)
    if not rights.seats:
        raise Refused(tr("You have no seat at this table."), "not-yours", status=403)
    for seat in rights.seats:
        drop = DropSeat(room.table.id, seat)
        await room.add(partial(leave_row, hub, seat=seat), drop)
        room.dismiss(seat, tr("This seat has been given up."))
    return respond(Empty())


def leave_row(hub: Hub, table: Table, seat: int) -> Row:
    if table.begun:
        raise Refused(tr("The game has started: resign instead."), "begun")
    return note_row(table, kinds.LEAVE, seat, hub.now())


# ---- keys ----


async def post_key(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, MakeKey)
    room, rights = await room_and_rights(hub, request)
    seat = invited_seat(rights, room.table, wish) if wish.kind == "seat" else own_seat(rights, wish.seat)
    limit(hub, request, KEYS)
    token = hub.sources.token()
    at = -1 if wish.kind == "watch" else seat
    await hub.store.commit(AddKey(Key(digest(token), room.table.id, at, wish.kind, None, hub.now())))
    return respond(MadeKey(token), 201)


def own_seat(rights: Rights, wanted: int | None) -> int:
    seat = wanted if wanted is not None else next(iter(rights.seats), -1)
    if seat not in rights.seats:
        raise Refused(tr("This seat is not yours."), "not-yours", status=403)
    return seat


def invited_seat(rights: Rights, table: Table, wish: MakeKey) -> int:
    """A free seat for a friend, even if the player who made the table has left it."""
    own_seat(rights, None)
    free = [seat for seat in table.free_seats if table.way_in(seat) == FRIEND]
    if wish.seat not in (None, *free) or not free:
        raise Refused(tr("This seat is not waiting for a friend."), "taken")
    return wish.seat if wish.seat is not None else free[0]


async def post_revoke(hub: Hub, request: Request) -> Response:
    """Cancels all links to a seat and disconnects everyone else who used one."""
    wish = await body_of(request, Revoke)
    room, rights = await room_and_rights(hub, request)
    seat = own_seat(rights, wish.seat)
    assert rights.person.id is not None
    await hub.store.commit(KeepSeat(room.table.id, seat, rights.person.id))
    room.dismiss(seat, tr("The link you used has been cancelled."), but=rights.person.id)
    return respond(Empty())


async def use_key(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, UseKey)
    key = await hub.store.key(digest(wish.key))
    if key is None:
        limit(hub, request, KEYS, guesser(address_of(request.client)))
        raise Refused(tr("This link does not work."), "bad-key", status=404)
    limit(hub, request, JOINS)
    room = await hub.room(key.table)
    found = respond(UsedKey(key.table, key.kind, key.seat if key.seat >= 0 else None))
    if is_program(request):
        if key.kind == "seat" and key.used is None:
            await hub.take_seat(room, key.seat, None, key)
        return found
    visitor, token = await visitor_for(hub, request)
    if key.kind == "seat":
        await take_by_key(hub, key, visitor)
    else:
        kind = "seat" if key.kind == "device" else key.kind
        await hub.store.commit(AddGrant(Grant(visitor.id, key.table, key.seat, kind)))
    return with_cookie(request, found, token)


async def take_by_key(hub: Hub, key: Key, visitor: Visitor) -> None:
    """Takes the seat of a link. The same browser may open the same link again."""
    held = await hub.store.visitor_grants(key.table, visitor.id)
    if any(grant.seat == key.seat and grant.kind == "seat" for grant in held):
        return
    if key.used is not None:
        raise Refused(tr("This link has already been used."), "used")
    if any(grant.kind == "seat" for grant in held):
        raise Refused(tr("You already have a seat at this table: send this link to your friend."), "yours")
    await hub.take_seat(await hub.room(key.table), key.seat, visitor, key)


# ---- the server ----


async def get_health(hub: Hub, request: Request) -> Response:
    """Whether the server can do all its work. Without the store it cannot even count the tables."""
    problems = hub.problems()
    try:
        tables = await hub.store.count()
    except StoreError:
        tables, problems = 0, [*problems, "not-read"]
    return respond(Health(not problems, mathom.__version__, tables, problems), 503 if problems else 200)


async def get_ready(hub: Hub, request: Request) -> Response:
    """Whether a proxy should send people here: the store is checked and sound, and takes changes."""
    problems = hub.problems() if hub.checked else ["checking"]
    return respond(Ready(not problems, problems), 503 if problems else 200)


async def get_reach(hub: Hub, request: Request) -> Response:
    return respond(reach_of(hub.config))


async def get_lobby(hub: Hub, request: Request) -> Response:
    person = await person_of(request, hub.store)
    return respond(await lobby_of(hub.store, person.visitor, language_of(request)))


ROUTES: Final = [
    route("/healthz", get_health, "GET"),
    route("/readyz", get_ready, "GET"),
    route("/api/games", get_games, "GET"),
    route("/api/games/{game}", get_game, "GET"),
    route("/api/games/{game}/things", get_things, "GET"),
    route("/api/me", get_me, "GET"),
    route("/api/me", post_me, "POST"),
    route("/api/reach", get_reach, "GET"),
    route("/api/lobby", get_lobby, "GET"),
    route("/api/tables", post_table, "POST"),
    route("/api/keys/use", use_key, "POST"),
    route("/api/tables/{table}/join", post_join, "POST"),
    route("/api/tables/{table}/leave", post_leave, "POST"),
    route("/api/tables/{table}/keys", post_key, "POST"),
    route("/api/tables/{table}/keys/revoke", post_revoke, "POST"),
    *TABLE_ROUTES,
]
