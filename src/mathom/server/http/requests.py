"""What handlers share: routes, JSON bodies and responses, errors, the visitor and the language of a request."""

from __future__ import annotations

import gzip
import re
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from mathom.core.errors import shortened
from mathom.core.text.codec import to_json
from mathom.core.text.speech import ENGLISH, speaking, tr
from mathom.server.http.identity import Rights, digest, person_of, rights_of, set_cookie
from mathom.server.http.rate_limits import Rate, address_of
from mathom.server.http.schemas import Error, ErrorFacts
from mathom.server.hub import Hub
from mathom.server.live.rooms import Room
from mathom.server.live.wire import Refused, known_language
from mathom.server.store.base import PutVisitor, StoreError, Visitor

UNCOMPRESSED: Final = 1024  # bytes that are not worth compressing
LONGEST_REASON: Final = 300  # characters
QUOTED_NAME: Final = re.compile("`([^`]*)(?:`|$)")
T = TypeVar("T")
Handler = Callable[[Hub, Request], Awaitable[Response]]


def respond(data: object, status: int = 200) -> Response:
    return Response(to_json(data), status, media_type="application/json", headers={"cache-control": "no-store"})


def respond_compressed(request: Request, data: object) -> Response:
    """Compressed if the client accepts it. Only for data without keys: compression could reveal them (BREACH)."""
    plain = to_json(data)
    return respond_prepared(request, plain, gzip.compress(plain, 9) if len(plain) > UNCOMPRESSED else None)


def respond_prepared(request: Request, plain: bytes, zipped: bytes | None) -> Response:
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if zipped is None or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, media_type="application/json", headers=headers)
    return Response(zipped, media_type="application/json", headers={**headers, "content-encoding": "gzip"})


def failure(why: Refused) -> Response:
    return respond(Error(ErrorFacts(why.sentence, why.rule, why.code)), why.status)


def route(path: str, handler: Handler, *methods: str) -> Route:
    """A route whose refusals become JSON errors in the language of the request."""

    async def endpoint(request: Request) -> Response:
        with speaking(language_of(request)):
            try:
                return await handler(request.app.state.hub, request)
            except Refused as why:
                return failure(why)
            except StoreError:
                sentence = tr("The server cannot save anything right now; nothing has changed.")
                return failure(Refused(sentence, "not-kept", status=503))

    return Route(path, endpoint, methods=list(methods), name=handler.__name__)


def language_of(request: Request) -> str:
    wanted = request.query_params.get("language") or request.headers.get("accept-language", "")
    return known_language(wanted.partition(",")[0].partition(";")[0].strip())


async def body_of(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(tr("This request cannot be read: {why}.", why=short(error)), "unreadable", status=400) from None


def short(error: Exception) -> str:
    """The message of an error, with long field names from the request shortened."""
    return QUOTED_NAME.sub(lambda name: f"`{shortened(name[1])}`", str(error)[:LONGEST_REASON])


async def visitor_for(hub: Hub, request: Request, name: str | None = None) -> tuple[Visitor, str | None]:
    """The visitor of a request, created or renamed; with the token of a new visitor."""
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


async def room_and_rights(hub: Hub, request: Request) -> tuple[Room, Rights]:
    """The room of the table in the path, and the rights of the sender there. Raises Refused."""
    room = await hub.room(request.path_params["table"])
    return room, await rights_of(await person_of(request, hub.store), room.table.id, hub.store)


def with_cookie(request: Request, response: Response, token: str | None) -> Response:
    if token is not None:
        set_cookie(response, token, request.url.scheme == "https")
    return response


def is_program(request: Request) -> bool:
    """Whether the request brings a token, and so needs no cookie."""
    return "authorization" in request.headers


def limit(hub: Hub, request: Request, rate: Rate, who: str | None = None) -> None:
    """Raises Refused if the address of the request, or another named sender, exceeds a rate limit."""
    if not hub.limits.allow(rate, who or address_of(request.client)):
        raise Refused(tr("Too many requests; wait a minute."), "too-fast", status=429)
