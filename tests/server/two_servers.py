"""Two servers with the same clock, ids and dice, each with its own table, and one viewer at both.

The tests compare byte by byte what the viewer gets (A1). Both servers and the test live in one process, and the rules
share buffers, so that only one thread may use them at a time: each step waits until the viewer has its view.
"""

from __future__ import annotations

import http.client
import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from mathom.server.bots.bot_seats import HINT_SECONDS, seat_view
from mathom.server.tables.new_tables import Sources
from tests.server.live_server import TIMEOUT, Chair, Guest, LiveServer

NAMES = ("Ann", "Bob", "Cid", "Dot", "Fay", "Gus", "Hal", "Ida")
MOST_TRIED = 40


class Same:
    """A clock that stands still, and the same random values for both servers."""

    def __init__(self) -> None:
        self.numbers = itertools.count()

    def sources(self) -> Sources:
        return Sources(
            now=lambda: 1_800_000_000_000,
            token=lambda: f"token{next(self.numbers):017}",
            table_id=lambda: f"t{next(self.numbers):09}",
            secret=lambda: bytes(range(32)),
            below=lambda n: 0,
        )


class Side:
    """One of the two servers, its people, and the viewer among them; the last person only watches."""

    def __init__(self, server: LiveServer, game: str, seats: tuple[str, ...], listener: int) -> None:
        self.server = server
        self.game = game
        self.seats = seats
        self.people = [server.guest(name) for name in (*NAMES[: len(seats)], "Eve")]
        self.seat = listener
        self.table = ""
        self.chair: Chair | None = None  # where the viewer sits

    @property
    def listener(self) -> Guest:
        return self.people[self.seat]

    @property
    def only_watches(self) -> bool:
        return self.seat == len(self.seats)

    def begin(self, position: str) -> None:
        first, *others = self.seats
        made = self.people[0].post("/api/tables", {"game": self.game, "seat": first, "position": position})
        for guest, seat in zip(self.people[1:], others, strict=False):
            guest.post("/api/keys/use", {"key": made["keys"][seat]})
        self.table = made["id"]
        for guest in self.people:
            guest.heard.clear()

    def entries(self) -> list[Any]:
        return self.server.hub.rooms[self.table].table.match.entries[:]

    def rev(self) -> int:
        return self.server.hub.rooms[self.table].table.rev

    def act(self, seat: int, text: str, client: str) -> list[Any]:
        """The answers at an earlier point, by the viewer and by chance."""
        before = len(self.entries())
        message = {"type": "act", "id": client, "rev": self.rev(), "answers": [text]}
        answer = self.people[seat].do(self.table, message, seat)
        assert answer["type"] == "ack", answer
        self.wait()
        return self.entries()[before:]

    def wait(self) -> None:
        """Waits until the viewer has the newest view, so that the server is idle."""
        chair = self.chair
        assert chair is not None
        chair.until(lambda: chair.rev == self.rev())


@contextmanager
def two_servers(first: Path, second: Path) -> Iterator[tuple[LiveServer, LiveServer]]:
    with LiveServer(first, Same().sources()) as one, LiveServer(second, Same().sources()) as other:
        yield one, other


def listen(sides: list[Side], steps: int, advance: Callable[[str], bool], grumble: Callable[[Chair, str], None]) -> int:
    """Plays on at both tables while the viewer may see no difference; then they ask for everything."""
    with ExitStack() as stack:
        for side in sides:
            side.chair = stack.enter_context(side.listener.at(side.table))
            side.chair.ready()
        overhear(sides)
        for step in range(steps):
            if not advance(f"step{step}"):
                return step
            for side in sides:
                side.wait()
                assert side.chair is not None
                grumble(side.chair, f"step{step}")
            overhear(sides)
    for side in sides:
        ask_everything(side)
    compare(sides)
    return steps


def pester(chair: Chair, client: str, texts: tuple[str, ...], after: tuple[str, ...]) -> None:
    """Illegal answers and questions why: the refusals must not differ either."""
    for number, text in enumerate(texts):
        if text not in chair.options:
            answer = chair.ask("act", id=f"{client}-no{number}", rev=chair.rev, answers=[text])
            assert answer["type"] == "nak", f"{text} is an answer, so the table is ahead of the test"
        chair.ask("why", id=f"{client}-why{number}", touches=text.split())
    chair.ask("undo", id=f"{client}-undo", rev=0)
    chair.ask("lineups", id=f"{client}-who")
    try_together(chair, client, after)


def try_together(chair: Chair, client: str, after: tuple[str, ...]) -> None:
    """A legal answer followed by an illegal one: what the first would reveal stays secret."""
    for number, option in enumerate(chair.options[:MOST_TRIED]):
        for text in after:
            answer = chair.ask("act", id=f"{client}-{number}-{text}", rev=chair.rev, answers=[option, text])
            assert (answer["type"], answer["code"]) == ("nak", "not-together")


def ask_everything(side: Side) -> None:
    """The same requests over HTTP: view, stream, replay, log."""
    guest, seat = side.listener, "public" if side.only_watches else str(side.seat)
    for path in (
        f"?as={seat}",
        "",
        f"/replay?as={seat}",
        f"/record?as={seat}",
        "/replay?as=all",
        "/replay?as=1",
        "?as=0",
    ):
        guest.request("GET", f"/api/tables/{side.table}{path}")
    guest.request("GET", "/api/lobby")
    with closing(http.client.HTTPConnection(guest.address, timeout=TIMEOUT)) as connection:
        connection.request("GET", f"/api/tables/{side.table}/stream?as={seat}", headers=guest.headers())
        guest.heard.append(connection.getresponse().readline())


def overhear(sides: list[Side]) -> None:
    """What the server would send to a bot in the viewer's seat, or for a hint to them."""
    for side in sides:
        if not side.only_watches:
            room = side.server.hub.rooms[side.table]
            side.listener.heard.append(seat_view(room, side.seat, HINT_SECONDS))
    compare(sides)


def compare(sides: list[Side]) -> None:
    first, second = (side.listener.heard for side in sides)
    for one, other in zip(first, second, strict=True):
        assert one == other, difference(one, other)


def difference(one: bytes, other: bytes) -> str:
    start = next(i for i, (a, b) in enumerate(itertools.zip_longest(one, other)) if a != b)
    return f"{one[max(0, start - 300) : start + 200]!r}\n{other[max(0, start - 300) : start + 200]!r}"
