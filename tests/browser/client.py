"""Requests of a player, without a page."""

from __future__ import annotations

import http.client
import json
import random
from contextlib import closing
from typing import Any, Protocol

TIMEOUT = 60  # seconds; a machine may be busy
STANDARD = {"game": "confrontation", "rules": {}, "seat": "fellowship", "opponent": "friend"}


class Host(Protocol):
    """A player who created a table."""

    table: dict[str, Any]


class Client:
    """A player who only sends requests. A browser with the same cookie is the same player."""

    def __init__(self, origin: str, name: str, cookie: str = "") -> None:
        self.origin, self.name, self.cookie = origin, name, cookie
        self.chance = random.Random(name)  # noqa: S311
        self.table: dict[str, Any] = {}
        if not cookie:
            self.request("/api/me", name=name)

    def get(self, path: str) -> Any:
        return self.send("GET", path)

    def request(self, path: str, **fields: Any) -> Any:
        """Sends what a form of the page would send."""
        return self.send("POST", path, json.dumps(fields))

    def send(self, method: str, path: str, body: str | None = None) -> Any:
        headers = {"Origin": self.origin, "Cookie": self.cookie, "Content-Type": "application/json"}
        with closing(http.client.HTTPConnection(self.origin.removeprefix("http://"), timeout=TIMEOUT)) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).partition(";")[0]
        assert answer.status < 400, content
        return json.loads(content)

    def create_table(self, **wishes: Any) -> dict[str, Any]:
        """Creates a table, by default one that waits for a friend."""
        self.table = self.request("/api/tables", **{**STANDARD, **wishes})
        return self.table

    def join(self, host: Host) -> None:
        [key] = host.table["keys"].values()
        self.request("/api/keys/use", key=key)

    def client(self) -> Client:
        return self

    def see_board(self, table: str) -> None:
        """There is no page to wait for."""
