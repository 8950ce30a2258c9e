"""How fast the table is: whole games over real sockets, every answer on disk before it is acknowledged.

python benchmarks/table.py --tables 20 --seconds 10

Beside it, in the same run, a bare Starlette socket on the same server that sends back what it gets: the most that any
table on this stack could do. Clients and server share the machine, so that figures are low and ratios are fair.
Afterwards, without sockets, a long game: an answer at its beginning and at its end, and its replay (long_games.py).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent
WARM_SECONDS = 3.0  # of play before the measurement, while the server still loads what it needs
ECHO = """
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect

async def echo(socket):
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass

app = Starlette(routes=[WebSocketRoute("/", echo)])
config = uvicorn.Config(app, port=0, ws="websockets-sansio", log_level="error")
listener = config.bind_socket()
listener.listen()  # from now on clients can connect, and wait until the server runs
print(listener.getsockname()[1], flush=True)
uvicorn.Server(config).run([listener])
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--entries", type=int, default=10_000, help="of the long game; 0 leaves it out")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--markdown", action="store_true", help="print a table for the docs, with the marks")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, table_server(Path(data)) as (address, pid):
        asyncio.run(play_until(address, options.tables, time.monotonic() + WARM_SECONDS))
        before = processor_seconds(pid)
        ours = asyncio.run(play_tables(address, options.tables, options.seconds))
        ours["processor_ms"] = (processor_seconds(pid) - before) / ours["answers"] * 1000
        ours["memory_mb"] = memory_of(pid)
    with echo_server() as address:
        echo = asyncio.run(echo_all(address, 2 * options.tables, options.seconds))
    found = {"tables": options.tables, "table": ours, "echo": echo, "ratio": ours["per_s"] / echo["per_s"]}
    if options.entries:
        found["long"] = long_figures(options.entries)
    shown = markdown(found) if options.markdown else report(found)
    print(json.dumps(found, indent=1) if options.json else shown)


def markdown(found: dict[str, Any]) -> str:
    table, echo = found["table"], found["echo"]
    rows = [
        ("processor time of the server for an answer", "at most 0.5 ms", f"{table['processor_ms']:.2f} ms"),
        ("acknowledged answers", "at least 1,500 /s", f"{table['per_s']:,.0f} /s"),
        ("an answer is acknowledged: median, 99 % of them", "", f"{table['p50']:.1f} ms, {table['p99']:.1f} ms"),
        ("bare echoes over the same sockets", "", f"{echo['per_s']:,.0f} /s"),
        ("a bare echo: median, 99 % of them", "", f"{echo['p50']:.1f} ms, {echo['p99']:.1f} ms"),
        ("memory of the server at the end", "", f"{table['memory_mb']:.0f} MB"),
    ]
    lines = [f"| {found['tables']} tables of two players | mark | measured |", "|---|---|---|"]
    rows += long_rows(found.get("long"))
    return "\n".join([*lines, *(f"| {name} | {mark} | {measured} |" for name, mark, measured in rows)])


def long_rows(found: dict[str, float] | None) -> list[tuple[str, str, str]]:
    if found is None:
        return []
    entries = f"{found['entries']:,.0f}"
    return [
        ("an answer shown to all at entry 10, without sockets", "", f"{found['early_ms']:.2f} ms"),
        (f"the same at entry {entries}", "the same", f"{found['late_ms']:.2f} ms"),
        (f"a replay of {entries} entries", "at most 2 s", f"{found['replay_s']:.2f} s"),
    ]


def report(found: dict[str, Any]) -> str:
    rows = [("acknowledged answers", found["table"]), ("bare echoes", found["echo"])]
    lines = [
        f"{name:22}{row['per_s']:9,.0f} /s   p50 {row['p50']:6.2f} ms   p99 {row['p99']:6.2f} ms" for name, row in rows
    ]
    server = found["table"]
    more = (
        f"of the server {server['processor_ms']:.2f} ms of processor an answer, {server['memory_mb']:.0f} MB in the end"
    )
    return "\n".join([*lines, f"{'ratio':22}{found['ratio']:9.2f}", more, *long_report(found.get("long"))])


def long_report(found: dict[str, float] | None) -> list[str]:
    if found is None:
        return []
    entries = f"{found['entries']:,.0f}"
    return [
        f"an answer shown to all, without sockets: {found['early_ms']:.2f} ms at entry 10, "
        f"{found['late_ms']:.2f} ms at entry {entries}",
        f"a replay of {entries} entries: {found['replay_s']:.2f} s of processor",
    ]


def long_figures(entries: int) -> dict[str, float]:
    """Imported only here, because the clients need nothing of the server."""
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    from benchmarks.long_games import figures as measured

    return measured(entries)


# ---- servers ----


@contextmanager
def table_server(data: Path, *options: str) -> Iterator[tuple[str, int]]:
    command = [
        sys.executable,
        "-m",
        "mathom",
        "serve",
        "--no-browser",
        "--no-limits",
        "--port",
        "0",
        "--data",
        str(data),
        *options,
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=data) as server:
        assert server.stdout is not None
        address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
        try:
            yield address.rstrip("/"), server.pid
        finally:
            server.terminate()


@contextmanager
def echo_server() -> Iterator[str]:
    """The address of a bare echo, on a free port that the system chose and the server says."""
    with subprocess.Popen([sys.executable, "-c", ECHO], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield f"ws://127.0.0.1:{int(server.stdout.readline())}/"
        finally:
            server.terminate()


def memory_of(pid: int) -> float:
    """The memory of the server's process, in MB; 0 on systems without /proc."""
    status = Path(f"/proc/{pid}/status")
    return int(status.read_text().split("VmRSS:")[1].split()[0]) / 1024 if status.exists() else 0.0


def processor_seconds(pid: int) -> float:
    """The processor time of the server; unlike elapsed time, it depends little on what else the machine does."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


# ---- clients ----


def ask(address: str, path: str, body: object, key: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)  # noqa: S310
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.load(answer)


async def play_tables(address: str, tables: int, seconds: float) -> dict[str, float]:
    began = time.monotonic()
    times = await play_until(address, tables, began + seconds)
    return figures(times, time.monotonic() - began)


async def play_until(address: str, tables: int, ends: float) -> list[float]:
    results = await asyncio.gather(*(play_games(address, ends) for _ in range(tables)))
    return [seconds for times in results for seconds in times]


async def play_games(address: str, ends: float) -> list[float]:
    """Game after game at one table after another."""
    times: list[float] = []
    while time.monotonic() < ends:
        made = await asyncio.to_thread(ask, address, "/api/tables", {"game": "confrontation", "seat": "fellowship"})
        key = made["keys"]["sauron"]
        await asyncio.to_thread(ask, address, "/api/keys/use", {"key": key}, key)
        seats = [play_seat(address, made["id"], bearer, ends, times) for bearer in (made["bearer"], key)]
        await asyncio.gather(*seats)
    return times


async def play_seat(address: str, table: str, bearer: str, ends: float, times: list[float]) -> None:
    headers = {"Authorization": f"Bearer {bearer}"}
    url = address.replace("http", "ws", 1) + "/api/socket"
    async with connect(url, additional_headers=headers, compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "table": table}))
        state: dict[str, Any] = {}
        rev, number, dice = 0, 0, random.Random(table + bearer[:4])
        while time.monotonic() < ends and not state.get("result"):
            state, rev = await newer(socket, state)
            while state.get("ask") and time.monotonic() < ends:
                number += 1
                answer = dice.choice(state["ask"]["options"])["text"]
                sent = time.perf_counter()
                act = {"type": "act", "id": f"{bearer[:4]}{number}", "rev": rev, "answers": [answer]}
                await socket.send(json.dumps(act))
                state, rev, acknowledged = await until_answered(socket, state, rev)
                if acknowledged:
                    times.append(time.perf_counter() - sent)


async def newer(socket: ClientConnection, state: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The next state that comes, or the same if none comes for a while."""
    try:
        message = json.loads(await asyncio.wait_for(socket.recv(), 0.5))
    except TimeoutError:
        return state, 0
    return merged(state, message)


async def until_answered(socket: ClientConnection, state: dict[str, Any], rev: int) -> tuple[dict[str, Any], int, bool]:
    while True:
        message = json.loads(await socket.recv())
        if message["type"] in ("ack", "nak", "stale"):
            return state, rev, message["type"] == "ack"
        state, rev = merged(state, message)


def merged(state: dict[str, Any], message: dict[str, Any]) -> tuple[dict[str, Any], int]:
    if message["type"] == "view":
        return message["state"], message["rev"]
    if message["type"] != "patch":
        return state, 0
    patched = patch(state, message["state"])
    assert isinstance(patched, dict)
    return patched, message["to"]


def patch(old: object, new: object) -> object:
    """RFC 7396."""
    if not isinstance(new, dict):
        return new
    out = dict(old) if isinstance(old, dict) else {}
    for key, value in new.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = patch(out.get(key), value)
    return out


async def echo_all(address: str, sockets: int, seconds: float) -> dict[str, float]:
    ends, times = time.monotonic() + seconds, []
    began = time.monotonic()
    for result in await asyncio.gather(*(echo_one(address, ends) for _ in range(sockets))):
        times += result
    return figures(times, time.monotonic() - began)


async def echo_one(address: str, ends: float) -> list[float]:
    times = []
    async with connect(address, compression=None) as socket:
        while time.monotonic() < ends:
            sent = time.perf_counter()
            await socket.send("x" * 600)  # about what a patch is
            await socket.recv()
            times.append(time.perf_counter() - sent)
    return times


def figures(times: list[float], seconds: float) -> dict[str, float]:
    cuts = statistics.quantiles(times, n=100)
    return {"per_s": len(times) / seconds, "p50": cuts[49] * 1000, "p99": cuts[98] * 1000, "answers": float(len(times))}


if __name__ == "__main__":
    main()
