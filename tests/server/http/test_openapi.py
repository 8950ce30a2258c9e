"""The OpenAPI document compared with a running server, and the example bot of the docs."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mathom.server.http import openapi, schemas
from mathom.server.http.api import ROUTES
from mathom.server.jobs import record_import as importing
from mathom.server.live import replies
from tests.project.tree import ROOT
from tests.server.program import BOT, playing, running
from tests.server.real import Address


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with running(tmp_path_factory.mktemp("data"), "--bot-pause", "0", "--no-limits") as found:
        yield found.address


class Program:
    """A client with a token and no cookie."""

    def __init__(self, server: Address, token: str = "") -> None:
        self.server = server
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, kind: Any, status: int = 200) -> Any:
        return self.read(self.server.ask("GET", path, None, **self.headers), kind, status)

    def post(self, path: str, body: object, kind: Any, status: int = 200) -> Any:
        return self.read(self.server.ask("POST", path, json.dumps(body).encode(), **self.headers), kind, status)

    def read(self, reply: Any, kind: Any, status: int) -> Any:
        assert reply.status == status, reply.body
        return msgspec.json.decode(reply.body, type=kind)


def test_every_route_is_described() -> None:
    told = {(operation.method.upper(), operation.path) for operation in openapi.operations()}
    routes = (*ROUTES, *importing.ROUTES)
    there = {(method, route.path) for route in routes for method in route.methods or () if method != "HEAD"}
    assert told == there


def test_document_is_complete() -> None:
    text = json.dumps(openapi.document())
    names = set(openapi.document()["components"]["schemas"])
    assert set(re.findall(r'"#/components/schemas/(\w+)"', text)) <= names
    ids = [way["operationId"] for path in openapi.document()["paths"].values() for way in path.values()]
    assert len(ids) == len(set(ids)) == len(openapi.operations())
    assert {"Act", "NewTable", "ViewMessage", "Error"} <= names


def test_document_is_served(server: Address) -> None:
    assert json.loads(server.ask("GET", "/api/openapi.json").body) == openapi.document()


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not [name for name, _ in attrs if name == "style" or name.startswith("on")]
        for name, value in attrs:
            if name == "id":
                assert value and value not in self.ids
                self.ids.add(value)
            if name == "href":
                self.links.append(value or "")
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_page_has_no_script_and_no_dead_links(server: Address) -> None:
    reply = server.ask("GET", "/api")
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    page = Page()
    page.feed(reply.body.decode())
    assert not page.open and not {"script", "style"} & page.tags
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.ids
        else:
            assert server.ask("GET", link).status == 200, link


def test_responses_match_their_types(server: Address) -> None:
    """Calls all GET and most POST requests and decodes each response as its type."""
    nobody = Program(server)
    assert nobody.get("/healthz", schemas.Health).ok
    games = nobody.get("/api/games", schemas.Games).games
    assert [game.name for game in games] == ["confrontation", "riddle", "war"]
    for game in games:
        details = nobody.get(f"/api/games/{game.name}", schemas.GameDetails)
        assert nobody.get(f"/api/games/{game.name}/things", schemas.Things).things
        assert details.title == game.title and [bot.name for bot in details.bots][:2] == ["random", "first"]
    assert nobody.get("/api/games/chess", schemas.Error, 404).error.code == "not-found"
    assert nobody.get("/api/me", schemas.Me).name is None
    made = nobody.post("/api/tables", {"game": games[0].name, "opponent": "friend"}, schemas.NewTableMade, 201)
    assert made.bearer and len(made.keys) == 1
    (key,) = made.keys.values()
    one, two = Program(server, made.bearer), Program(server, key)
    used = two.post("/api/keys/use", {"key": key}, schemas.UsedKey)
    assert (used.table, used.kind) == (made.id, "seat")
    table = f"/api/tables/{made.id}"
    view = one.get(table, schemas.ViewMessage)
    assert view.state.begun and view.state.you.seat == made.seat and view.state.ask.options
    assert two.get(table, schemas.ViewMessage).state.you.seat == used.seat
    act = {"type": "act", "id": "a", "rev": view.rev, "answers": [view.state.ask.options[0].text]}
    first = one.post(f"{table}/do", act, replies.Reply)
    assert isinstance(first, replies.Ack) and one.post(f"{table}/do", act, replies.Reply) == first
    bad = {**act, "id": "b", "rev": first.rev, "answers": ["nonsense"]}
    assert isinstance(one.post(f"{table}/do", bad, replies.Reply, 409), replies.Nak)
    assert isinstance(one.post(f"{table}/do", {"type": "ping"}, replies.Reply), replies.Pong)
    why = {"type": "why", "id": "c", "touches": ["moria"]}
    assert isinstance(one.post(f"{table}/do", why, replies.Reply), replies.ReasonReply | replies.Nak)
    assert len(one.post(f"{table}/keys", {"kind": "device"}, schemas.MadeKey, 201).key) == 22
    assert one.get(f"{table}/replay", schemas.Replay).patches
    nobody.get("/api/lobby", schemas.Lobby)
    assert nobody.get("/api/tables/nowhere", schemas.Error, 404).error.code == "not-found"
    assert nobody.post("/api/tables", {"game": 7}, schemas.Error, 400).error.sentence
    open_ = nobody.post("/api/tables", {"game": games[0].name, "opponent": "open"}, schemas.NewTableMade, 201)
    assert any(row.id == open_.id for row in nobody.get("/api/lobby", schemas.Lobby).open)


# ---- the example bot ----


def ended(bot: subprocess.Popen[str]) -> str:
    out, err = bot.communicate(timeout=120)
    assert (bot.returncode, err) == (0, "")
    return out


def test_example_bot_plays_against_the_computer(server: Address) -> None:
    with playing(server, "") as (bot,):
        sentence = ended(bot)
    assert re.search("Fellowship|Sauron", sentence), sentence


def test_two_example_bots_play_each_other(server: Address) -> None:
    made = Program(server).post(
        "/api/tables", {"game": "confrontation", "opponent": "friend"}, schemas.NewTableMade, 201
    )
    (key,) = made.keys.values()
    device = Program(server, made.bearer).post(f"/api/tables/{made.id}/keys", {"kind": "device"}, schemas.MadeKey, 201)
    with playing(server, device.key, key) as both:
        said = {ended(bot) for bot in both}
    assert len(said) == 1
    state = Program(server, key).get(f"/api/tables/{made.id}", schemas.ViewMessage).state
    assert state.result and f"{state.result['sentence']}\n" in said


def test_docs_show_the_example_bot() -> None:
    _, first, second = (ROOT / "docs" / "write-a-bot.md").read_text().split("```py\n")
    assert first.partition("```")[0] == BOT.read_text()
    assert second.partition("```")[0] == BOT.with_name("stdio_bot.py").read_text()


def test_example_bot_is_short_and_needs_no_library(tmp_path: Path) -> None:
    lines = [line for line in BOT.read_text().splitlines() if line.strip() and not line.lstrip().startswith(("#", '"'))]
    assert len(lines) <= 30
    assert "mathom" not in "".join(line for line in lines if "import" in line)
