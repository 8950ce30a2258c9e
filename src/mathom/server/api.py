"""The HTTP side of the protocol: requests in, JSON out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

import mathom
from mathom.bots.registry import bots_for, find_bot
from mathom.core.codec import to_json
from mathom.core.errors import MathomError
from mathom.core.game import find_game, game_names
from mathom.core.match import checked_names
from mathom.core.record import write
from mathom.core.speech import ENGLISH, PSEUDO, speaking, tr
from mathom.server import making
from mathom.server import table as kinds
from mathom.server.hub import Hub
from mathom.server.identity import digest, eyes_of, person_of, rights_of, set_cookie, watching_eyes
from mathom.server.limits import JOINS, KEYS, TABLES, Rate, address_of
from mathom.server.lobby import lobby_of
from mathom.server.replay import replay_of
from mathom.server.rooms import earlier, note_row
from mathom.server.sight import PLAYER, plain, seat_titles
from mathom.server.sockets import Outbox, Sight
from mathom.server.store import AddHolding, AddKey, DropHoldings, Holding, Key, PutVisitor, Row, StoreError, Visitor
from mathom.server.table import Table
from mathom.server.talk import Guest, answer
from mathom.server.wire import (
    Earlier,
    Hello,
    Import,
    Join,
    MakeKey,
    NewTable,
    Refused,
    Rename,
    State,
    UseKey,
    client_id_of,
    encode,
    nak,
    read_message,
    refused,
)

T = TypeVar("T")
Answer = Callable[[Hub, Request], Awaitable[Response]]
KEEP_ALIVE: Final = 7.0  # seconds
STATUS: Final = {"stale": 409, "nak": 409}


def respond(data: object, status: int = 200) -> Response:
    return Response(to_json(data), status, media_type="application/json", headers={"cache-control": "no-store"})


def failure(why: Refused) -> Response:
    return respond({"error": {"sentence": why.sentence, "rule": why.rule, "code": why.code}}, why.status)


def route(path: str, work: Answer, *methods: str) -> Route:
    """Refusals become errors in JSON; words are made in the language of the request."""

    async def endpoint(request: Request) -> Response:
        with speaking(language_of(request)):
            try:
                return await work(request.app.state.hub, request)
            except Refused as why:
                return failure(why)
            except StoreError:
                sentence = tr("The server cannot keep anything at the moment; nothing has been entered.")
                return failure(Refused(sentence, "not-kept", status=503))

    return Route(path, endpoint, methods=list(methods), name=work.__name__)


def language_of(request: Request) -> str:
    wanted = request.query_params.get("language") or request.headers.get("accept-language", "")
    return PSEUDO if wanted.startswith(PSEUDO) else ENGLISH


async def body_of(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(tr("This request cannot be read: {why}.", why=error), "unreadable", status=400) from None


# ---- people ----


async def get_me(hub: Hub, request: Request) -> Response:
    person = await person_of(request, hub.store)
    return respond({"name": person.name, "language": language_of(request)})


async def post_me(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, Rename)
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


async def visitor_for(hub: Hub, request: Request, name: str | None = None) -> tuple[Visitor, str | None]:
    """The visitor of a request, made or renamed; the token if it is a new one."""
    person = await person_of(request, hub.store)
    token = None
    visitor = person.visitor
    if visitor is None:
        token = hub.sources.token()
        visitor = Visitor(digest(token), None, ENGLISH)
    if token is not None or name is not None:
        visitor = Visitor(visitor.id, name or visitor.name, visitor.language)
        await hub.store.commit(PutVisitor(visitor, hub.now()))
    return visitor, token


def with_cookie(request: Request, response: Response, token: str | None) -> Response:
    if token is not None:
        set_cookie(response, token, request.url.scheme == "https")
    return response


def is_program(request: Request) -> bool:
    """Somebody who has no use for a cookie."""
    return "authorization" in request.headers


# ---- tables ----


async def post_table(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, NewTable)
    limit(hub, request, TABLES)
    if wish.opponent == "bot":
        check_bot(wish)
    if wish.earlier is not None:
        wish = msgspec.structs.replace(wish, position=await position_of(hub, request, wish.earlier), earlier=None)
    visitor, token = await visitor_for(hub, request)
    made = making.new_table(wish, visitor.id, visitor.name or tr("Guest"), token is not None, hub.sources)
    await hub.keep(made)
    own = next(change.holding.seat for change in made.more if isinstance(change, AddHolding))
    answer = {"id": made.table.id, "seat": own, "keys": made.keys, "bearer": made.bearer}
    return with_cookie(request, respond(answer, 201), token)


async def position_of(hub: Hub, request: Request, wanted: Earlier) -> str:
    """Of a game that is over and that somebody may look at: another game can go on from there."""
    room = await hub.room(wanted.table)
    watching_eyes(await rights_of(await person_of(request, hub.store), wanted.table, hub.store), room.table)
    if not room.table.is_over:
        raise Refused(tr("Everything is shown when the game is over."), "not-over", status=403)
    return room.table.game.dump(earlier(room.table.match, wanted.entry).state)


def check_bot(wish: NewTable) -> None:
    try:
        find_bot(wish.bot)
    except MathomError as error:
        raise refused(error, "bad-bot", 422) from None


def limit(hub: Hub, request: Request, rate: Rate) -> None:
    if not hub.limits.allow(rate, address_of(request.client)):
        raise Refused(tr("That is too much at once; wait a minute."), "too-fast", status=429)


async def post_import(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, Import)
    limit(hub, request, TABLES)
    visitor, token = await visitor_for(hub, request)
    made = making.imported(wish.record, visitor.id, token is not None, hub.sources)
    await hub.keep(made)
    return with_cookie(request, respond({"id": made.table.id, "bearer": made.bearer}, 201), token)


async def post_join(hub: Hub, request: Request) -> Response:
    wish = await body_of(request, Join)
    limit(hub, request, JOINS)
    room = await hub.room(request.path_params["table"])
    if room.table.options["opponent"] != "open":
        raise Refused(tr("This table is not open to everybody."), "private", status=403)
    visitor, token = await visitor_for(hub, request)
    if await hub.store.holdings(room.table.id, visitor.id):
        raise Refused(tr("You sit at this table already."), "taken")
    seat = wanted_seat(room.table, wish.seat)
    await hub.take_seat(room, seat, visitor, None)
    return with_cookie(request, respond({"id": room.table.id, "seat": seat}), token)


def wanted_seat(table: Table, name: str | None) -> int:
    free = [seat for seat in table.free_seats if name in (None, table.match.seats[seat])]
    if not free:
        raise Refused(tr("This seat is taken."), "taken")
    return free[0]


async def post_leave(hub: Hub, request: Request) -> Response:
    room = await hub.room(request.path_params["table"])
    person = await person_of(request, hub.store)
    rights = await rights_of(person, room.table.id, hub.store)
    if person.visitor is None or not rights.seats:
        raise Refused(tr("You hold no seat at this table."), "not-yours", status=403)
    drop = DropHoldings(person.visitor.id, room.table.id)
    for seat in rights.seats:
        await room.add(lambda table, seat=seat: leave_row(hub, table, seat), drop)  # type: ignore[misc]
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
    seat = wish.seat if wish.seat is not None else next(iter(rights.seats), -1)
    if seat not in rights.seats:
        raise Refused(tr("This seat is not yours."), "not-yours", status=403)
    limit(hub, request, KEYS)
    token = hub.sources.token()
    at = -1 if wish.kind == "watch" else seat
    await hub.store.commit(AddKey(Key(digest(token), room.table.id, at, wish.kind, None, hub.now())))
    return respond({"key": token}, 201)


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
        await hub.store.commit(AddHolding(Holding(visitor.id, key.table, key.seat, kind)))
    return with_cookie(request, found, token)


async def take_by_key(hub: Hub, key: Key, visitor: Visitor) -> None:
    """The same link may be opened again in the same browser."""
    held = await hub.store.holdings(key.table, visitor.id)
    if any(holding.seat == key.seat and holding.kind == "seat" for holding in held):
        return
    if key.used is not None:
        raise Refused(tr("This link has been used already."), "used")
    await hub.take_seat(await hub.room(key.table), key.seat, visitor, key)


# ---- at a table ----


async def guest_of(hub: Hub, request: Request, wanted: int | str | None) -> Guest:
    room = await hub.room(request.path_params["table"])
    person = await person_of(request, hub.store)
    rights = await rights_of(person, room.table.id, hub.store)
    return Guest(room, rights, eyes_of(rights, room.table, wanted), language_of(request))


def wanted_of(request: Request) -> int | str | None:
    wanted = request.query_params.get("as")
    if wanted is None or wanted in ("public", "shoulder", "all"):
        return wanted
    if not wanted.isdecimal() or len(wanted) > 2:
        raise Refused(tr("There is no such seat."), "bad-seat", status=422)
    return int(wanted)


async def sight_of(hub: Hub, guest: Guest) -> Sight:
    seat = guest.eyes.seat
    seen = await hub.store.seen(guest.room.table.id, seat) if guest.eyes.kind == PLAYER and seat is not None else 0
    return Sight(guest.room, guest.rights, guest.eyes, Hello(language=guest.language), seen, Outbox())


async def get_table(hub: Hub, request: Request) -> Response:
    guest = await guest_of(hub, request, wanted_of(request))
    return respond((await sight_of(hub, guest)).news())


async def post_do(hub: Hub, request: Request) -> Response:
    data = await request.body()
    try:
        message = read_message(data)
    except Refused as why:
        return respond(nak(client_id_of(data), why), 400)
    await claim_seat(hub, request)
    guest = await guest_of(hub, request, wanted_of(request))
    found = await answer(hub, guest, message) or {"type": "pong"}
    return respond(found, STATUS.get(found["type"], 200))


async def claim_seat(hub: Hub, request: Request) -> None:
    """A program sits down by the first thing that it does with the key of a seat."""
    key = (await person_of(request, hub.store)).key
    if key is not None and key.kind == "seat" and key.used is None and key.table == request.path_params["table"]:
        await hub.take_seat(await hub.room(key.table), key.seat, None, key)


async def get_stream(hub: Hub, request: Request) -> Response:
    guest = await guest_of(hub, request, wanted_of(request))
    sight = await sight_of(hub, guest)
    known = request.query_params.get("rev", "")
    rev = int(known) if known.isdecimal() and len(known) < 13 else -1
    return StreamingResponse(
        stream(sight, rev), media_type="application/x-ndjson", headers={"cache-control": "no-store"}
    )


async def stream(sight: Sight, known: int) -> AsyncIterator[str]:
    """Whole views, the newest only; an empty line now and then shows that the line is alive."""
    room, outbox = sight.room, sight.outbox
    room.enter_viewer(sight)
    try:
        if room.table.rev == known:
            sight.news()
            outbox.something.clear()
        while True:
            heard = sight.heard
            if (news := sight.news()) is not None:
                yield encode(whole(sight, news, heard)) + "\n"
            try:
                await asyncio.wait_for(outbox.something.wait(), KEEP_ALIVE)
            except TimeoutError:
                yield "\n"
            outbox.something.clear()
    finally:
        room.leave_viewer(sight)


def whole(sight: Sight, news: State, heard: int) -> State:
    if news["type"] == "view":
        return news
    more = {key: news[key] for key in ("log", "log_from", "chat", "chat_from")}
    return {"type": "view", "rev": sight.rev, "state": sight.state, **more}


async def get_replay(hub: Hub, request: Request) -> Response:
    wanted = wanted_of(request)
    room = await hub.room(request.path_params["table"])
    rights = await rights_of(await person_of(request, hub.store), room.table.id, hub.store)
    return respond(replay_of(room, rights, wanted, language_of(request)))


async def get_record(hub: Hub, request: Request) -> Response:
    guest = await guest_of(hub, request, wanted_of(request))
    if guest.room.table.is_over:
        text = write(guest.room.table.match)
    else:
        text = "\n".join(line["words"] for line in guest.room.log(guest.eyes, guest.language)) + "\n"
    return PlainTextResponse(text, headers={"cache-control": "no-store"})


# ---- the house ----


async def get_health(hub: Hub, request: Request) -> Response:
    return respond({"ok": True, "version": mathom.__version__, "tables": await hub.store.count()})


async def get_games(hub: Hub, request: Request) -> Response:
    return respond({"games": [catalogue(name) for name in game_names()]})


def catalogue(name: str) -> State:
    game = find_game(name)
    seats = game.seats_of(game.new({}))
    return {
        "name": name,
        "title": tr(game.title),
        "seats": [{"id": seat, "title": title} for seat, title in zip(seats, seat_titles(game, seats), strict=True)],
        "options": [
            {"name": o.name, "default": o.default, "choices": list(o.choices), "help": tr(o.help)}
            for o in game.rule_options
        ],
        "things": plain(game.things(None)),
        "bots": [
            {"name": bot.name, "title": tr(bot.title), "words": tr(bot.words), "level": bot.level}
            for bot in bots_for(name)
        ],
        "lesson": None,
    }


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
    route("/api/tables/import", post_import, "POST"),
    route("/api/keys/use", use_key, "POST"),
    route("/api/tables/{table}", get_table, "GET"),
    route("/api/tables/{table}/join", post_join, "POST"),
    route("/api/tables/{table}/leave", post_leave, "POST"),
    route("/api/tables/{table}/keys", post_key, "POST"),
    route("/api/tables/{table}/do", post_do, "POST"),
    route("/api/tables/{table}/stream", get_stream, "GET"),
    route("/api/tables/{table}/replay", get_replay, "GET"),
    route("/api/tables/{table}/record", get_record, "GET"),
]
