"""`python benchmarks/opponents.py`: how long a player waits for the computer after a cold start, and later.

Each start is a new server in a new folder, and a table as soon as it answers. Games start after the set-up, which
needs no search. A wait lasts from the player's answer to the next question.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parent.parent / "src"
POSITION = (
    "shire: gandalf frodo sam pippin | cardolan: merry gimli | eregion: legolas aragorn | enedwaith: boromir"
    " | mordor: orcs shelob saruman witch_king | gondor: flying_nazgul black_rider | mirkwood: balrog cave_troll"
    " | fangorn: warg"
)
POLL_INTERVAL = 0.01  # seconds
Json = dict[str, Any]


class Server:
    def __init__(self, address: str) -> None:
        self.address = address
        self.key = ""

    def ask(self, path: str, body: Json | None = None) -> Json:
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        data = None if body is None else json.dumps(body).encode()
        connection = http.client.HTTPConnection(self.address, timeout=30)
        connection.request("GET" if data is None else "POST", path, data, headers)
        found: Json = json.load(connection.getresponse())
        connection.close()
        return found

    def until_asked(self, table: str) -> Json:
        while True:
            view = self.ask(f"/api/tables/{table}")
            if view["state"].get("ask") or view["state"].get("result"):
                return view
            time.sleep(POLL_INTERVAL)


@contextmanager
def server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-P", "-m", "mathom", "serve", "--no-browser", "--no-limits", "--bot-pause", "0"]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
        process = subprocess.Popen(
            [*command, "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True, env=environment
        )
        try:
            assert process.stdout is not None
            found = re.search(r"[\d.]+:\d+", process.stdout.readline())
            assert found is not None
            yield Server(found[0])
        finally:
            process.terminate()
            process.wait()


def game(level: str, moves: int, chance: random.Random) -> tuple[float, list[float]]:
    """The wait for the first answer and for the later ones, in seconds."""
    with server() as table:
        began = time.perf_counter()
        order = {"game": "confrontation", "opponent": "bot", "bot": level, "seat": "fellowship", "position": POSITION}
        made = table.ask("/api/tables", order)
        table.key = made["bearer"]
        view = table.until_asked(made["id"])
        first = time.perf_counter() - began
        later: list[float] = []
        while len(later) < moves and not view["state"].get("result"):
            answer = chance.choice(view["state"]["ask"]["options"])["text"]
            act = {"type": "act", "id": str(chance.random()), "rev": view["rev"], "answers": [answer]}
            table.ask(f"/api/tables/{made['id']}/do", act)
            began, entries = time.perf_counter(), view["state"]["entries"]
            view = table.until_asked(made["id"])
            answered = view["state"]["entries"] - entries - 1
            if answered:
                later.append((time.perf_counter() - began) / answered)
    return first, later


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks/opponents.py", description=__doc__.split("\n")[0])
    parser.add_argument("--level", default="hard")
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--moves", type=int, default=10, help="moves to time after each start")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    games = [game(options.level, options.moves, chance) for _ in range(options.starts)]
    for name, times in (
        ("first", [first for first, _ in games]),
        ("later", [one for _, all_ in games for one in all_]),
    ):
        print(f"{options.level} {name}: median {statistics.median(times):.2f} s, longest {max(times):.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
