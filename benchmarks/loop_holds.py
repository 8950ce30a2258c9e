"""How long a very long game holds the event loop: the most processor time between two chances to serve others.

python benchmarks/loop_holds.py

It imports a game of 39,990 lines, the longest that the server takes, and then looks at it in every way. Processor time
is that of the loop's thread, so a busy machine changes little. Everything runs in this process, on a loopback address.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import time
from asyncio import events
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server import live_server
from tests.server.live_server import LiveServer
from tests.server.tables.test_long_games import long_record

from mathom.server import serve

UNDOS = 19_990
TIMEOUT = 600.0  # seconds; the machine may be busy
WAYS = {
    "the first view": "",
    "the replay": "/replay?as=0",
    "the log as text": "/record",
    "a part of the log": "/log?from=0&to=1000",
}

longest: dict[str, float] = {}
doing = ["the import"]
run_handle = events.Handle._run


def timed(handle: asyncio.Handle) -> None:
    began = time.thread_time()
    run_handle(handle)
    longest[doing[-1]] = max(longest.get(doing[-1], 0.0), time.thread_time() - began)


def main() -> None:
    setattr(events.Handle, "_run", timed)  # noqa: B010 (mypy knows no such assignment)
    usual = serve.settings
    setattr(live_server, "settings", lambda public: {**usual(public), "loop": "asyncio"})  # noqa: B010
    live_server.TIMEOUT = TIMEOUT
    gc.freeze()
    gc.set_threshold(*serve.GARBAGE_THRESHOLDS)
    with tempfile.TemporaryDirectory() as data, LiveServer(Path(data)) as server:
        server.hub.imports.seconds = TIMEOUT
        eve = server.guest("Eve")
        table = eve.post("/api/tables/import", {"record": long_record(UNDOS)})["id"]
        for way, path in WAYS.items():
            doing.append(way)
            assert eve.request("GET", f"/api/tables/{table}{path}")[0] == 200
        doing.append("an answer")
        with eve.at(table) as chair:
            chair.log.extend([{}] * 2 * UNDOS)
            chair.receive(TIMEOUT)
            chair.move(chair.options[0])
        doing.append("the end")
    print("| a game of 39,990 lines | longest hold of the loop |\n|---|---|")
    for what in ("the import", *WAYS, "an answer"):
        print(f"| {what} | {longest[what] * 1000:.0f} ms |")


if __name__ == "__main__":
    main()
