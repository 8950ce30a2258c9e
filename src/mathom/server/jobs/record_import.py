"""The request that makes a table from an uploaded record."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from mathom.core.text.speech import LANGUAGE, tr
from mathom.server.http.identity import digest
from mathom.server.http.rate_limits import CLIENT, IMPORTED, TABLES
from mathom.server.http.requests import body_of, limit, respond, route, visitor_for, with_cookie
from mathom.server.http.schemas import Imported
from mathom.server.hub import Hub
from mathom.server.jobs.import_process import ImportedTable, ImportRequest
from mathom.server.live.wire import Import, Refused
from mathom.server.store.base import AddGrant, AddKey, AddRow, AddTable, Change, Grant, Key


async def post_import(hub: Hub, request: Request) -> Response:
    body = await body_of(request, Import)
    limit(hub, request, TABLES)
    size = len(body.record.encode())
    if not hub.limits.allow(IMPORTED, CLIENT.get(), cost=size):
        raise Refused(tr("You have imported very much today; try again in an hour."), "too-much", status=429)
    visitor, token = await visitor_for(hub, request)
    sources = hub.sources
    table_id = sources.table_id()
    job = ImportRequest(body.record, table_id, sources.secret(), hub.now(), LANGUAGE.get())
    imported = await hub.imports.read(job)
    bearer = sources.token() if token is not None else None
    await hub.store.commit(*changes(imported, size, visitor.id, bearer))
    hub.announce(table_id, True)
    return with_cookie(request, respond(Imported(table_id, bearer), 201), token)


def changes(imported: ImportedTable, size: int, visitor: str, bearer: str | None) -> list[Change]:
    """The visitor gets all seats; a program also gets a key to them."""
    table, at = imported.facts.id, imported.facts.created
    seats = [row.seat for row in imported.rows if row.seat is not None]
    grants = [AddGrant(Grant(visitor, table, seat, "seat")) for seat in seats]
    keys = [AddKey(Key(digest(bearer), table, 0, "device", None, at))] if bearer is not None else []
    return [AddTable(imported.facts, imported.head, size), *(AddRow(row) for row in imported.rows), *grants, *keys]


ROUTES: Final = [route("/api/tables/import", post_import, "POST")]
