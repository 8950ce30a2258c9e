"""The HTTP side of the house: people, tables, keys, the lobby, the catalogue of games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import mathom
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame, find_game, game_names
from mathom.core.play.names import checked_names
from mathom.core.text.speech import tr
from mathom.server.http.api_table import ROUTES as ROUTES_OF_A_TABLE
from mathom.server.http.identity import Rights, digest, person_of, rights_of, watching_eyes
from mathom.server.http.rate_limits import JOINS, KEYS, RENAMES, TABLES
from mathom.server.http.requests import (
    body_of,
    is_program,
    language_of,
    limit,
    respond,
    respond_small,
    route,
    visitor_for,
    with_cookie,
)
from mathom.server.http.static import FOLDER
from mathom.server.hub import Hub
from mathom.server.live.rooms import earlier, note_row
from mathom.server.live.seat_view import plain, seat_titles
from mathom.server.live.wire import Earlier, Join, MakeKey, NewTable, Refused, Rename, Revoke, State, UseKey, refused
from mathom.server.store.base import AddGrant, AddKey, DropSeat, Grant, KeepSeat, Key, Row, Visitor
from mathom.server.tables import new_tables as making
from mathom.server.tables import table as kinds
from mathom.server.tables.lobby import lobby_of
from mathom.server.tables.table import FRIEND, OPEN, Table

# ---- people ----


async def get_me(hub: Hub, request: Request) -> Response:
    person = await person_of(request, hub.store)
    return respond({"name": person.name, "language": language_of(request)})


async def post_me(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, Rename)
    limit(hub, request, RENAMES)
    name = checked_name(wish.name)
    visitor, token = await visitor_for(hub, request, name)
    if token is None:
        await hub.rename(visitor, name)
    response = respond({"name": name, "language": language_of(request)})
    return with_cookie(request, response, token)


def checked_name(name: str) -> str:
    try:
        return checked_names(("",), [name])[0]
    except MathomError as error:
        raise refused(error, "bad-name", 422) from None


# ---- tables ----


async def post_table(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, NewTable)
    limit(hub, request, TABLES)
    bots = {name: hub.bot_seats.title(name, wish.game) for name in sorted(making.bots_of(wish))}
    if wish.earlier is not None:
        wish = msgspec.structs.replace(wish, position=await position_of(hub, request, wish.earlier), earlier=None)
    visitor, token = await visitor_for(hub, request)
    made = making.new_table(wish, visitor.id, visitor.name or tr("Guest"), token is not None, hub.sources, bots)
    await hub.keep(made)
    own = next(change.grant.seat for change in made.more if isinstance(change, AddGrant))
    answer = {"id": made.table.id, "seat": own, "keys": made.keys, "bearer": made.bearer}
    return with_cookie(request, respond(answer, 201), token)


async def position_of(hub: Hub, request: Request, wanted: Earlier) -> str:
    """Of a game that is over and that somebody may look at: another game can go on from there."""
    room = await hub.room(wanted.table)
    watching_eyes(await rights_of(await person_of(request, hub.store), wanted.table, hub.store), room.table)
    if not room.table.is_over:
        raise Refused(tr("Everything is shown when the game is over."), "not-over", status=403)
    return room.table.game.dump(earlier(room.table.match, wanted.entry).state)


async def post_join(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, Join)
    limit(hub, request, JOINS)
    room = await hub.room(request.path_params["table"])
    if not any(room.table.wishes(seat) == OPEN for seat in range(len(room.table.sitters))):
        raise Refused(tr("This table is not open to everybody."), "private", status=403)
    visitor, token = await visitor_for(hub, request)
    if await hub.store.visitor_grants(room.table.id, visitor.id):
        raise Refused(tr("You sit at this table already."), "taken")
    seat = wanted_seat(room.table, wish.seat)
    await hub.take_seat(room, seat, visitor, None)
    return with_cookie(request, respond({"id": room.table.id, "seat": seat}), token)


def wanted_seat(table: Table, name: str | None) -> int:
    open_seats = (seat for seat in table.free_seats if table.way_in(seat) == OPEN)
    free = [seat for seat in open_seats if name in (None, table.match.seats[seat])]
    if not free:
        raise Refused(tr("This seat is taken."), "taken")
    return free[0]


async def post_leave(hub: Hub, request: Request) -> Response:
    room = await hub.room(request.path_params["table"])
    rights = await rights_of(await person_of(request, hub.store), room.table.id, hub.store)
    if not rights.seats:
        raise Refused(tr("You hold no seat at this table."), "not-yours", status=403)
    for seat in rights.seats:
        drop = DropSeat(room.table.id, seat)
        await room.add(partial(leave_row, hub, seat=seat), drop)
        room.dismiss(seat, tr("This seat has been given up."))
    return respond({})


def leave_row(hub: Hub, table: Table, seat: int) -> Row:
    if table.begun:
        raise Refused(tr("The game has begun: resign instead."), "begun")
    return note_row(table, kinds.LEAVE, seat, hub.now())


# ---- keys ----


async def post_key(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, MakeKey)
    room = await hub.room(request.path_params["table"])
    rights = await rights_of(await person_of(request, hub.store), room.table.id, hub.store)
    seat = invited_seat(rights, room.table, wish) if wish.kind == "seat" else own_seat(rights, wish.seat)
    limit(hub, request, KEYS)
    token = hub.sources.token()
    at = -1 if wish.kind == "watch" else seat
    await hub.store.commit(AddKey(Key(digest(token), room.table.id, at, wish.kind, None, hub.now())))
    return respond({"key": token}, 201)


def own_seat(rights: Rights, wanted: int | None) -> int:
    seat = wanted if wanted is not None else next(iter(rights.seats), -1)
    if seat not in rights.seats:
        raise Refused(tr("This seat is not yours."), "not-yours", status=403)
    return seat


def invited_seat(rights: Rights, table: Table, wish: MakeKey) -> int:
    """A free one, for a friend: also if the one who made the table has left it."""
    own_seat(rights, None)
    free = [seat for seat in table.free_seats if table.way_in(seat) == FRIEND]
    if wish.seat not in (None, *free) or not free:
        raise Refused(tr("This seat waits for nobody."), "taken")
    return wish.seat if wish.seat is not None else free[0]


async def post_revoke(hub: Hub, request: Request) -> Response:
    """Whoever else came by a link of this seat is sent away, and the links are worth nothing."""
    wish = await body_of(request, Revoke)
    room = await hub.room(request.path_params["table"])
    rights = await rights_of(await person_of(request, hub.store), room.table.id, hub.store)
    seat = own_seat(rights, wish.seat)
    assert rights.person.id is not None
    await hub.store.commit(KeepSeat(room.table.id, seat, rights.person.id))
    room.dismiss(seat, tr("The link that you came by has been cancelled."), but=rights.person.id)
    return respond({})


async def use_key(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, UseKey)
    limit(hub, request, KEYS)
    key = await hub.store.key(digest(wish.key))
    if key is None:
        raise Refused(tr("This link opens nothing."), "bad-key", status=404)
    room = await hub.room(key.table)
    found = respond({"table": key.table, "kind": key.kind, "seat": key.seat if key.seat >= 0 else None})
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
    """The same link may be opened again in the same browser."""
    held = await hub.store.visitor_grants(key.table, visitor.id)
    if any(grant.seat == key.seat and grant.kind == "seat" for grant in held):
        return
    if key.used is not None:
        raise Refused(tr("This link has been used already."), "used")
    if any(grant.kind == "seat" for grant in held):
        raise Refused(tr("You sit at this table already: send this link to your friend."), "yours")
    await hub.take_seat(await hub.room(key.table), key.seat, visitor, key)


# ---- the house ----


async def get_health(hub: Hub, request: Request) -> Response:
    return respond({"ok": True, "version": mathom.__version__, "tables": await hub.store.count()})


async def get_games(hub: Hub, request: Request) -> Response:
    """A page asks for the help of options only when somebody comes near them; till then with `help=no`."""
    helps = request.query_params.get("help") != "no"
    return respond_small(request, {"games": [catalogue(hub, name, helps) for name in game_names()]})


def catalogue(hub: Hub, name: str, helps: bool = True) -> State:
    game = find_game(name)
    seats = game.seats_of(game.new({}))
    return {
        "name": name,
        "title": tr(game.title),
        "seats": titled(game, seats),
        "options": [
            {
                "name": o.name,
                "default": o.default,
                "choices": list(o.choices),
                "help": tr(o.help) if helps else "",
                "seats": {choice: titled(game, names) for choice, names in seats_by_choice(name).get(o.name, ())},
            }
            for o in game.rule_options
        ],
        "presets": [
            {"name": p.name, "words": tr(p.words), "rules": {str(n): p.rules_for(n) for n in p.players}}
            for p in game.presets
        ],
        "things": plain(game.table.things(None)),
        "bots": hub.bot_seats.offered(name),
        "board": (FOLDER / "games" / name / "game.js").is_file(),
        "lesson": None,
    }


def titled(game: AnyGame, seats: Sequence[str]) -> list[State]:
    return [{"id": seat, "title": title} for seat, title in zip(seats, seat_titles(game, seats), strict=True)]


@cache
def seats_by_choice(name: str) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """The options on which the seats depend: each choice that changes them, with the seats that it leads to."""
    game = find_game(name)
    usual = game.seats_of(game.new({}))
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for option in game.rule_options:
        for choice in option.choices:
            with suppress(MathomError):  # a choice that needs others with it
                seats = tuple(game.seats_of(game.new({option.name: choice})))
                if seats != usual:
                    found.setdefault(option.name, []).append((choice, seats))
    return found


async def get_lobby(hub: Hub, request: Request) -> Response:
    person = await person_of(request, hub.store)
    return respond(await lobby_of(hub.store, person.visitor, language_of(request)))


ROUTES: Final = [
    route("/healthz", get_health, "GET"),
    route("/api/games", get_games, "GET"),
    route("/api/me", get_me, "GET"),
    route("/api/me", post_me, "POST"),
    route("/api/lobby", get_lobby, "GET"),
    route("/api/tables", post_table, "POST"),
    route("/api/keys/use", use_key, "POST"),
    route("/api/tables/{table}/join", post_join, "POST"),
    route("/api/tables/{table}/leave", post_leave, "POST"),
    route("/api/tables/{table}/keys", post_key, "POST"),
    route("/api/tables/{table}/keys/revoke", post_revoke, "POST"),
    *ROUTES_OF_A_TABLE,
]
