"""An ASGI application behind a real server on a real socket, and requests to it."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mathom.server.serve import settings


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Address:
    host: str
    port: int

    @property
    def origin(self) -> str:
        return f"http://{self.host}:{self.port}"

    def ask(self, method: str, path: str, body: bytes | Iterable[bytes] | None = None, **headers: str) -> Reply:
        """Header names are written with _ for -."""
        with closing(http.client.HTTPConnection(self.host, self.port, timeout=30)) as connection:
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            return Reply(answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read())


@contextmanager
def serving(app: ASGIApp) -> Iterator[Address]:
    """Uses the settings of `mathom serve`."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, **settings(None)))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield Address("127.0.0.1", port)
    finally:
        server.should_exit = True
        thread.join(30)


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Echoes bodies and socket messages; X-Cookie and X-Scheme report what arrived."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        return
    if scope["type"] == "lifespan":
        while True:
            await send({"type": f"{(await receive())['type']}.complete"})
    body, more = b"", True
    while more:
        part: Message = await receive()
        body += part.get("body", b"")
        more = part.get("more_body", False)
    cookie = dict(scope["headers"]).get(b"cookie", b"none")
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [(b"x-cookie", cookie), (b"x-scheme", scope["scheme"].encode())],
        }
    )
    await send({"type": "http.response.body", "body": body})
