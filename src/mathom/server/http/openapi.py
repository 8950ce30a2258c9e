"""Describes the interface for programs: OpenAPI 3.1 at /api/openapi.json, and a page for people at /api."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import mathom
from mathom.core.text.codec import to_json
from mathom.server.http import schemas
from mathom.server.live import replies, wire

REFERENCE: Final = "#/components/schemas/{name}"
GAME: Final = ("game", "path", "the name of a game")
HELP: Final = ("help", "query", "`no` leaves out the help texts of the options")
TABLE: Final = ("table", "path", "the id of a table")
SEAT: Final = ("as", "query", "the number of a seat, `shoulder` or `public`; your own seat by default")
LINES: Final = (("from", "query", "the first line"), ("to", "query", "the line after the last; at most 1000 more"))
DRAWS: Final = ("draws", "query", "`yes` adds every draw of chance, for tools/verify_game.py")
REVISION: Final = ("rev", "query", "the last revision you know")
ERRORS: Final = {
    400: "the request cannot be parsed",
    401: "the key is not valid",
    403: "not allowed",
    404: "not found",
    409: "not possible now",
    413: "the body is too large",
    422: "a value is not valid",
    429: "too many requests",
    503: "the server cannot save anything right now",
}

Parameter = tuple[str, str, str]
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Operation:
    """One request of the interface, with the types of its body and its response."""

    method: str
    path: str
    words: str
    response: object = None
    body: object = None
    parameters: tuple[Parameter, ...] = ()
    kind: str = "application/json"
    status: int = 200


@cache
def operations() -> tuple[Operation, ...]:
    table = "/api/tables/{table}"
    return (
        Operation("get", "/healthz", "Whether the server is healthy", schemas.Health),
        Operation("get", "/readyz", "Whether people should be sent here", schemas.Ready),
        Operation("get", "/api/games", "The games", schemas.Games),
        Operation("get", "/api/games/{game}", "How to set up a game", schemas.GameDetails, None, (GAME, HELP)),
        Operation("get", "/api/games/{game}/things", "Pieces, cards and places", schemas.Things, None, (GAME,)),
        Operation("get", "/api/me", "Who you are", schemas.Me),
        Operation("post", "/api/me", "Set your name; sets a cookie", schemas.Me, wire.Rename),
        Operation("get", "/api/reach", "From where links to this server can be opened", schemas.Reach),
        Operation("get", "/api/lobby", "Your tables, open ones, finished ones", schemas.Lobby),
        Operation("post", "/api/tables", "Make a new table", schemas.NewTableMade, wire.NewTable, status=201),
        Operation(
            "post", "/api/tables/import", "Make a table from a record", schemas.Imported, wire.Import, status=201
        ),
        Operation("post", "/api/keys/use", "Use the key of a link", schemas.UsedKey, wire.UseKey),
        Operation("get", table, "What you see", schemas.ViewMessage, None, (TABLE, SEAT)),
        Operation("post", f"{table}/join", "Take a seat at an open table", schemas.Joined, wire.Join, (TABLE,)),
        Operation("post", f"{table}/leave", "Give up a seat before the game starts", None, wire.EmptyBody, (TABLE,)),
        Operation(
            "post",
            f"{table}/keys",
            "Make a key to a seat or to watch",
            schemas.MadeKey,
            wire.MakeKey,
            (TABLE,),
            status=201,
        ),
        Operation("post", f"{table}/keys/revoke", "Cancel the keys of a seat", None, wire.Revoke, (TABLE,)),
        Operation(
            "post", f"{table}/do", "Send one message, as over the socket", replies.Reply, wire.AnyMessage, (TABLE, SEAT)
        ),
        Operation(
            "get",
            f"{table}/stream",
            "What you see, each time it changes: one JSON object per line, and an empty line every 7 s",
            schemas.ViewMessage,
            None,
            (TABLE, SEAT, REVISION),
            "application/x-ndjson",
        ),
        Operation("get", f"{table}/replay", "Every position of the game", schemas.Replay, None, (TABLE, SEAT)),
        Operation("get", f"{table}/log", "A part of the log", schemas.LogPart, None, (TABLE, SEAT, *LINES)),
        Operation(
            "get", f"{table}/record", "The record of the game, as text", None, None, (TABLE, SEAT, DRAWS), "text/plain"
        ),
        Operation(
            "get",
            f"{table}/analysis",
            "The analysis of a finished game, move by move",
            schemas.AnalysisReport,
            None,
            (TABLE,),
        ),
        Operation("post", f"{table}/analysis", "Start the analysis", schemas.AnalysisReport, wire.EmptyBody, (TABLE,)),
    )


@cache
def document() -> Json:
    """The OpenAPI document."""
    types = list(
        dict.fromkeys(kind for operation in operations() for kind in (operation.body, operation.response) if kind)
    )
    described_types, components = msgspec.json.schema_components([*types, schemas.Error], ref_template=REFERENCE)
    schema_of = dict(zip(types, described_types, strict=False))
    paths: Json = {}
    for operation in operations():
        paths.setdefault(operation.path, {})[operation.method] = described(operation, schema_of)
    token = {"type": "http", "scheme": "bearer", "description": "the `bearer` of a new table, or a key"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "mathom", "version": mathom.__version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"bearer": token}},
    }


ABOUT: Final = (
    "Views, options and events of any game, for programs. When a seat is asked something, its view lists the options "
    "under `state.ask.options`; send the `text` of one of them back with `act`. Every message gets a reply; a message "
    "sent again with the same id gets the same reply."
)


def described(operation: Operation, schema_of: dict[Any, Json]) -> Json:
    success: Json = {"description": "done"}
    if operation.response is not None:
        success["content"] = {operation.kind: {"schema": schema_of[operation.response]}}
    elif operation.kind == "text/plain":
        success["content"] = {operation.kind: {"schema": {"type": "string"}}}
    error = {"$ref": REFERENCE.format(name="Error")}
    reply = {"anyOf": [schema_of[replies.Reply], error]} if operation.response is replies.Reply else error
    failure = {"application/json": {"schema": reply}}
    found: Json = {
        "operationId": name_of(operation),
        "summary": operation.words,
        "parameters": [parameter(*one) for one in operation.parameters],
        "responses": {str(operation.status): success}
        | {str(code): {"description": words, "content": failure} for code, words in ERRORS.items()},
        "security": [{}, {"bearer": []}],
    }
    if operation.body is not None:
        found["requestBody"] = {"content": {"application/json": {"schema": schema_of[operation.body]}}}
    return found


def name_of(operation: Operation) -> str:
    words = [word for word in operation.path.split("/") if word and "{" not in word and word != "api"]
    one = "-one" if operation.path.endswith("}") else ""
    return "-".join((operation.method, *words)) + one


def parameter(name: str, place: str, words: str) -> Json:
    return {"name": name, "in": place, "required": place == "path", "description": words, "schema": {"type": "string"}}


# ---- the page for people ----


@cache
def page() -> str:
    rows = "".join(row(operation) for operation in operations())
    sections = "".join(shape(name, schema) for name, schema in document()["components"]["schemas"].items())
    return PAGE.format(about=code(ABOUT), rows=rows, sections=sections)


def row(operation: Operation) -> str:
    takes = link(operation.body)
    gives = link(operation.response) or (escape(operation.kind) if operation.kind == "text/plain" else "")
    words = code(operation.words)
    name = f"<code>{operation.method.upper()} {escape(operation.path)}</code>"
    return f'<tr><th scope="row">{name}</th><td>{words}</td><td>{takes}</td><td>{gives}</td></tr>\n'


def link(kind: Any) -> str:
    """Links to the descriptions of one or several types."""
    kinds = getattr(kind, "__args__", (kind,)) if kind is not None else ()
    return ", ".join(f'<a href="#{one.__name__}">{one.__name__}</a>' for one in kinds)


def shape(name: str, schema: Json) -> str:
    needed = schema.get("required", [])
    fields = "".join(
        f'<tr><th scope="row"><code>{escape(key)}</code></th><td>{type_of(value)}</td>'
        f"<td>{'required' if key in needed else ''}</td></tr>\n"
        for key, value in schema.get("properties", {}).items()
    )
    words = f"<p>{code(schema['description'])}</p>" if "description" in schema else ""
    table = f"<table><tbody>{fields}</tbody></table>" if fields else ""
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3>{words}{table}</section>\n'


def type_of(schema: Json) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(type_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"<code>{escape(str(one))}</code>" for one in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {type_of(schema['items'])}" if schema.get("items") else "list"
    return escape(str(schema.get("type", "anything")))


def code(text: str) -> str:
    """Marks text between backquotes as code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))


PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>mathom: the interface for programs</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/css/tokens.css">
<link rel="stylesheet" href="/css/night.css" media="(prefers-color-scheme: dark)">
<link rel="stylesheet" href="/css/components.css">
<link rel="stylesheet" href="/css/api.css">
</head>
<body class="mt">
<main class="api">
<p><a href="/">mathom</a></p>
<h1>The interface for programs</h1>
<p>{about}</p>
<p>For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2 id="requests">Requests</h2>
<div class="wide" tabindex="0" role="region" aria-labelledby="requests"><table>
<thead><tr><th scope="col">Request</th><th scope="col">What it does</th><th scope="col">Body</th><th scope="col">Response</th></tr></thead>
<tbody>
{rows}</tbody></table></div>
<h2>Types</h2>
{sections}</main>
</body>
</html>
"""  # noqa: E501


async def get_document(_: Request) -> Response:
    return Response(to_json(document()), media_type="application/json", headers={"cache-control": "no-cache"})


async def get_page(_: Request) -> Response:
    return HTMLResponse(page(), headers={"cache-control": "no-cache"})


routes: Final = [Route("/api/openapi.json", get_document), Route("/api", get_page)]
