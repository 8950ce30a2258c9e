"""Records that people bring, as tables."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from mathom.core.text.speech import SPOKEN
from mathom.server.http.identity import digest
from mathom.server.http.rate_limits import TABLES
from mathom.server.http.requests import body_of, limit, respond, route, visitor_for, with_cookie
from mathom.server.hub import Hub
from mathom.server.jobs.import_process import Arrival, Wish
from mathom.server.live.wire import Import
from mathom.server.store.base import AddHolding, AddKey, AddRow, AddTable, Change, Holding, Key


async def post_import(hub: Hub, request: Request) -> Response:
    body = await body_of(request, Import)
    limit(hub, request, TABLES)
    visitor, token = await visitor_for(hub, request)
    sources = hub.sources
    wish = Wish(body.record, sources.table_id(), sources.secret(), hub.now(), SPOKEN.get())
    arrival = await hub.reading.read(wish)
    bearer = sources.token() if token is not None else None
    await hub.store.commit(*changes(arrival, visitor.id, bearer))
    hub.announce(wish.id, True)
    return with_cookie(request, respond({"id": wish.id, "bearer": bearer}, 201), token)


def changes(arrival: Arrival, visitor: str, bearer: str | None) -> list[Change]:
    table, at = arrival.facts.id, arrival.facts.created
    sitting = [row.seat for row in arrival.rows if row.seat is not None]
    held = [AddHolding(Holding(visitor, table, seat, "seat")) for seat in sitting]
    keys = [AddKey(Key(digest(bearer), table, 0, "device", None, at))] if bearer is not None else []
    return [AddTable(arrival.facts, arrival.head), *(AddRow(row) for row in arrival.rows), *held, *keys]


ROUTES: Final = [route("/api/tables/import", post_import, "POST")]
