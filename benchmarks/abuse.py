"""How long honest answers take while one other address abuses the server, all on loopback addresses.

python benchmarks/abuse.py --seconds 8

A player at 127.0.0.2 gives about ten answers a second over a socket. Meanwhile a process at 127.0.0.9 sends as much as
it can of one kind: pings, pongs, empty fragments, silent connections, views and replays of an imported game of 39,990
lines, or questions to bots of twenty tables. All limits of the server are on.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import json
import re
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, head

HONEST, ATTACKER = "127.0.0.2", "127.0.0.9"
PAUSE = 0.1  # seconds between two answers
UNDOS = 19_990
SILENT = 2000  # connections
TABLES = 20


class Client:
    """One address that sends requests and keeps its cookie."""

    def __init__(self, port: int, source: str) -> None:
        self.port, self.source, self.cookie = port, source, ""

    def ask(self, method: str, path: str, data: object = None) -> Any:
        link = http.client.HTTPConnection("127.0.0.1", self.port, 60, (self.source, 0))
        origin = f"http://127.0.0.1:{self.port}"
        try:
            body = None if data is None else json.dumps(data)
            link.request(method, path, body, {"Origin": origin, "Cookie": self.cookie})
            answer = link.getresponse()
            self.cookie = (answer.getheader("set-cookie") or self.cookie).partition(";")[0]
            return json.loads(answer.read() or b"null")
        finally:
            link.close()

    @contextmanager
    def at(self, table: str) -> Iterator[ClientConnection]:
        link = socket.create_connection(("127.0.0.1", self.port), 60, (self.source, 0))
        url, origin = f"ws://127.0.0.1:{self.port}/api/socket", Origin(f"http://127.0.0.1:{self.port}")
        headers = {"Cookie": self.cookie}
        with connect(url, sock=link, origin=origin, additional_headers=headers, max_size=None) as chair:
            chair.send(json.dumps({"type": "hello", "table": table}))
            yield chair


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=8.0, help="of each kind of abuse")
    parser.add_argument("--attack", nargs=2, metavar=("KIND", "PORT"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        kind, port = options.attack
        ATTACKS[kind](int(port), time.monotonic() + options.seconds)
        return
    print("| meanwhile | answers | median | slowest |\n|---|---|---|---|")
    for kind in ("nothing", *ATTACKS):
        waits = measured(kind, options.seconds)
        middle, most = statistics.median(waits) * 1000, max(waits) * 1000
        print(f"| {kind} | {len(waits)} | {middle:.0f} ms | {most:.0f} ms |", flush=True)


def measured(kind: str, seconds: float) -> list[float]:
    """Seconds from an answer to its acknowledgement, while an attack of one kind goes on."""
    with tempfile.TemporaryDirectory() as data, ExitStack() as stack:
        port = stack.enter_context(serving(Path(data)))
        honest = Client(port, HONEST)
        if kind != "nothing":
            command = [sys.executable, __file__, "--attack", kind, str(port), "--seconds", str(seconds + 2)]
            attack = stack.enter_context(subprocess.Popen(command))
            stack.callback(attack.kill)
            time.sleep(1.5)  # until it is in full swing
        return bot_waits(honest, seconds) if kind == "questions to bots" else answers(honest, seconds)


@contextmanager
def serving(data: Path) -> Iterator[int]:
    command = [sys.executable, "-P", "-m", "mathom", "serve", "--no-browser", "--port", "0", "--bot-pause", "0"]
    with subprocess.Popen(
        [*command, "--data", data], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout
        found = re.search(r":(\d+)/? ", server.stdout.readline())
        assert found
        try:
            yield int(found[1])
        finally:
            server.terminate()


def answers(honest: Client, seconds: float) -> list[float]:
    table = honest.ask("POST", "/api/tables", {"game": "riddle", "opponent": "hotseat"})["id"]
    waits: list[float] = []
    end = time.monotonic() + seconds
    with honest.at(table) as chair:
        for number in itertools.count():
            view = honest.ask("GET", f"/api/tables/{table}")
            if time.monotonic() > end:
                return waits
            seat, option = view["state"]["you"]["seat"], view["state"]["ask"]["options"][0]["text"]
            chair.send(json.dumps({"type": "hello", "table": table, "as": seat}))
            client, began = f"c{number}", time.monotonic()
            chair.send(json.dumps({"type": "act", "id": client, "rev": view["rev"], "answers": [option]}))
            while json.loads(chair.recv(60)).get("id") != client:
                pass
            waits.append(time.monotonic() - began)
            time.sleep(PAUSE)
    return waits


def bot_waits(honest: Client, seconds: float) -> list[float]:
    """Seconds that a bot of level hard takes for its answer, pauses left out."""
    waits, end = [], time.monotonic() + seconds
    wish = {"game": "confrontation", "opponent": "bot", "bot": "hard", "seat": "sauron"}
    while time.monotonic() < end:
        table = honest.ask("POST", "/api/tables", wish)["id"]
        began, first = time.monotonic(), honest.ask("GET", f"/api/tables/{table}")["state"]["entries"]
        while honest.ask("GET", f"/api/tables/{table}")["state"]["entries"] == first:
            time.sleep(0.02)
        waits.append(time.monotonic() - began)
        time.sleep(0.5)
    return waits


# ---- attacks ----


def raw_socket(port: int) -> socket.socket:
    link = socket.create_connection(("127.0.0.1", port), 10, (ATTACKER, 0))
    head = f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    link.sendall((head + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode())
    return link


def flood(first: bytes, again: bytes) -> Callable[[int, float], None]:
    def attack(port: int, end: float) -> None:
        while time.monotonic() < end:
            with suppress(OSError), raw_socket(port) as link:
                link.recv(4096)
                link.sendall(first)
                while time.monotonic() < end:
                    link.sendall(again)

    return attack


def frame(first: int) -> bytes:
    return struct.pack("!BB", first, 0x80) + bytes(4)


def silent(port: int, end: float) -> None:
    links: list[socket.socket] = []
    while time.monotonic() < end:
        with suppress(OSError):
            links.append(socket.create_connection(("127.0.0.1", port), 10, (ATTACKER, 0)))
        if len(links) > SILENT:
            links.pop(0).close()


def long_record(port: int, end: float) -> None:
    match: AnyMatch = Match(find_game("confrontation"))
    text = match.game.notate(match.state, 0, match.actions(0)[0])
    record = "\n".join([*head(match), "", *([f"fellowship {text}", "fellowship undo"] * UNDOS)]) + "\n"
    eve = Client(port, ATTACKER)
    tables = [eve.ask("POST", "/api/tables/import", {"record": record}).get("id") for _ in range(2)]
    for number in itertools.count():
        if time.monotonic() > end:
            return
        kind = "" if number % 2 else "/replay?as=0"
        eve.ask("GET", f"/api/tables/{tables[number // 2 % 2]}{kind}")


def bots(port: int, end: float) -> None:
    eve = Client(port, ATTACKER)
    wish = {"game": "confrontation", "opponent": "bot", "bot": "hard", "seat": "sauron"}
    for _ in range(TABLES):
        eve.ask("POST", "/api/tables", wish)
    time.sleep(max(0.0, end - time.monotonic()))


ATTACKS: dict[str, Callable[[int, float], None]] = {
    "pings": flood(b"", frame(0x89) * 5000),
    "pongs": flood(b"", frame(0x8A) * 5000),
    "empty fragments": flood(frame(0x01), frame(0x00) * 5000),
    "silent connections": silent,
    "a record of 39,990 lines": long_record,
    "questions to bots": bots,
}


if __name__ == "__main__":
    main()
