"""A real server on a real socket, and clients that use it."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import uvicorn
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from mathom.server.app import make_app
from mathom.server.config import Config
from mathom.server.http.guard import Guard
from mathom.server.hub import Hub
from mathom.server.live.patches import merged
from mathom.server.serve import settings
from mathom.server.store.base import Store
from mathom.server.tables.new_tables import Sources

Data = dict[str, Any]
T = TypeVar("T")
TIMEOUT = 30.0  # seconds; the machine may be busy


class LiveServer:
    """A server in its own thread."""

    def __init__(
        self,
        data: Path,
        sources: Sources | None = None,
        store: Store | None = None,
        config: Config | None = None,
        send_buffer: int | None = None,
    ) -> None:
        self.listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self.listener.bind(("127.0.0.1", 0))
        if send_buffer is not None:  # every connection inherits it
            self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self.port = int(self.listener.getsockname()[1])
        self.data = data
        config = config or Config(data, bot_pause=0.0, bot_lease=TIMEOUT, bot_workers=1, limited=False)
        app = make_app(replace(config, port=self.port), store=store, sources=sources)
        assert isinstance(app, Guard)
        self.app = app
        self.server = uvicorn.Server(uvicorn.Config(app, **settings(None)))
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        asyncio.run(self.serve())

    async def serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve([self.listener])

    def run_in_loop(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine in the loop of the server, and waits for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(TIMEOUT)

    def __enter__(self) -> LiveServer:
        self.thread.start()
        until(lambda: self.server.started)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.server.should_exit = True
        self.thread.join(TIMEOUT)
        self.listener.close()
        assert not self.thread.is_alive()

    @property
    def hub(self) -> Hub:
        assert isinstance(self.app.app, Starlette)
        hub = self.app.app.state.hub
        assert isinstance(hub, Hub)
        return hub

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def guest(self, name: str | None = None) -> Guest:
        guest = Guest(self.address)
        if name is not None:
            guest.post("/api/me", {"name": name})
        return guest

    def table(self, *, seat: str = "fellowship", **wishes: Any) -> tuple[Guest, Guest, str]:
        """Ann and Bob, and a table at which both have a seat."""
        ann, bob = self.guest("Ann"), self.guest("Bob")
        made = ann.post("/api/tables", {"game": "confrontation", "seat": seat, "opponent": "friend", **wishes})
        for key in made["keys"].values():
            bob.post("/api/keys/use", {"key": key})
        return ann, bob, made["id"]


def until(condition: Callable[[], object], seconds: float = TIMEOUT) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.005)


@dataclass
class Refusal(Exception):
    status: int
    data: Data


@dataclass
class Guest:
    """A browser with its cookie, or a program with its bearer token."""

    address: str
    cookie: str | None = None
    bearer: str | None = None
    heard: list[bytes] = field(default_factory=list)  # everything the server has sent

    def headers(self) -> dict[str, str]:
        headers = {"host": self.address}
        if self.bearer is not None:
            headers["authorization"] = f"Bearer {self.bearer}"
        else:
            headers["origin"] = f"http://{self.address}"
            if self.cookie:
                headers["cookie"] = self.cookie
        return headers

    def request(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(self.address, timeout=TIMEOUT)
        try:
            connection.request(method, path, body, self.headers())
            response = connection.getresponse()
            if (cookie := response.getheader("set-cookie")) and self.bearer is None:
                self.cookie = cookie.partition(";")[0]
            data = response.read()
        finally:
            connection.close()
        self.heard.append(data)
        return response.status, data

    def post(self, path: str, data: Data | None = None) -> Data:
        status, body = self.request("POST", path, json.dumps(data or {}).encode())
        return answered(status, body)

    def get(self, path: str) -> Data:
        return answered(*self.request("GET", path))

    def text(self, path: str) -> str:
        status, body = self.request("GET", path)
        assert status == 200, body
        return body.decode()

    def bytes(self, path: str) -> bytes:
        return self.text(path).encode()

    def do(self, table: str, message: Data, seat: int | None = None) -> Data:
        query = "" if seat is None else f"?as={seat}"
        _, body = self.request("POST", f"/api/tables/{table}/do{query}", json.dumps(message).encode())
        answer: Data = json.loads(body)
        return answer

    @contextmanager
    def at(self, table: str | None, **hello: Any) -> Iterator[Chair]:
        headers = {key: value for key, value in self.headers().items() if key in ("cookie", "authorization")}
        origin = self.headers().get("origin")
        url = f"ws://{self.address}/api/socket"
        with connect(
            url,
            additional_headers=headers,
            origin=origin,  # type: ignore[arg-type]
            max_size=None,
            open_timeout=TIMEOUT,
        ) as connection:
            chair = Chair(connection, self.heard)
            chair.send({"type": "hello", "table": table, **hello})
            yield chair


def answered(status: int, body: bytes) -> Data:
    data: Data = json.loads(body)
    if status >= 400:
        raise Refusal(status, data)
    return data


numbers = itertools.count()


class Chair:
    """A connection to a table that keeps what it was shown."""

    def __init__(self, connection: ClientConnection, heard: list[bytes]) -> None:
        self.connection = connection
        self.heard = heard
        self.state: Data = {}
        self.rev = 0
        self.log: list[Data] = []
        self.chat: list[Data] = []
        self.messages: list[Data] = []

    def send(self, message: Data) -> None:
        self.connection.send(json.dumps(message))

    def receive(self, timeout: float = TIMEOUT) -> Data:
        raw = self.connection.recv(timeout)
        self.heard.append(raw.encode() if isinstance(raw, str) else raw)
        message: Data = json.loads(raw)
        self.messages.append(message)
        self.take(message)
        return message

    def take(self, message: Data) -> None:
        if message["type"] == "view":
            self.state, self.rev = merged({}, message["state"]), message["rev"]
        elif message["type"] == "patch":
            assert message["from"] == self.rev
            self.state, self.rev = merged(self.state, message["state"]), message["to"]
        else:
            return
        self.log[message["log_from"] :] = message["log"]
        self.chat[message["chat_from"] :] = message["chat"]

    def until(self, condition: Callable[[], object]) -> Data:
        """Reads messages until the condition holds."""
        end = time.monotonic() + TIMEOUT
        while not condition():
            self.receive(max(0.01, end - time.monotonic()))
        return self.state

    def ready(self) -> Data:
        return self.until(lambda: self.state)

    def ask(self, kind: str, **fields: Any) -> Data:
        """Sends a message and waits for the reply."""
        client = fields.pop("id", f"c{next(numbers)}")
        self.send({"type": kind, "id": client, **fields})
        return self.reply(client)

    def reply(self, client: str) -> Data:
        while True:
            message = self.receive()
            if message.get("id") == client and "type" in message:
                return message

    def act(self, *answers: str, rev: int | None = None) -> Data:
        return self.ask("act", rev=self.rev if rev is None else rev, answers=list(answers))

    def move(self, *answers: str) -> Data:
        """Like `act`, and asserts that it is accepted."""
        answer = self.act(*answers)
        assert answer["type"] == "ack", answer
        return self.state

    @property
    def options(self) -> list[str]:
        return [option["text"] for option in (self.state.get("ask") or {"options": []})["options"]]


def together(*chairs: Chair) -> None:
    """Waits until all connections have the newest revision."""
    newest = max(chair.rev for chair in chairs)
    for chair in chairs:
        while chair.rev < newest:
            chair.receive()


def play_on(chair: Chair) -> None:
    """Plays the first option until the game is over."""
    chair.ready()
    while "result" not in chair.state:
        if chair.options:
            chair.act(chair.options[0])
        else:
            chair.receive()
