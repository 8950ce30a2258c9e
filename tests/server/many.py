"""Several people at a table of Pairs (tests/core/pairs.py)."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from tests.server.live_server import Guest, LiveServer, together

WISH = {"game": "pairs", "seat": "north"}


def made(server: LiveServer, *names: str, **wishes: Any) -> tuple[list[Guest], str]:
    """The first person makes the table, the others join by their links."""
    guests = [server.guest(name) for name in names]
    answer = guests[0].post("/api/tables", {**WISH, **wishes})
    for guest, key in zip(guests[1:], answer["keys"].values(), strict=True):
        guest.post("/api/keys/use", {"key": key})
    return guests, answer["id"]


class Sitting:
    """All people of a table, with their connections."""

    def __init__(self, stack: ExitStack, guests: list[Guest], table: str) -> None:
        self.chairs = [stack.enter_context(guest.at(table)) for guest in guests]
        for chair in self.chairs:
            chair.ready()

    def ask(self, who: int, kind: str, **fields: Any) -> str:
        chair = self.chairs[who]
        if kind not in ("rematch", "next", "return", "say"):
            fields.setdefault("rev", chair.rev)
        answer = chair.ask(kind, **fields)
        together(*self.chairs)
        return str(answer["code"] if answer["type"] == "nak" else answer["type"])

    @property
    def offer(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.chairs[0].state.get("offer")
        return found


def kinds(state: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in state["seats"]]
