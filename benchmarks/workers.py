"""What the stores and several workers cost, and what faults do to them.

python benchmarks/workers.py curves --tables 10 --seconds 8
python benchmarks/workers.py faults --workers 4 --kills 20 --restarts 3
python benchmarks/workers.py paper --server-ms 3 --database-ms 1

`curves` plays the same games on SQLite and on PostgreSQL with one, two and four workers. Clients, server and database
share the machine, so processor time for an answer says more than answers a second. `faults` kills workers and restarts
them in turn while people play, and counts what was lost. The database waits for its disk, as it should. `paper`
multiplies: what a million games a day would need at the given processor times for an answer.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.server.live_server import until
from tests.server.program import running
from tests.server.store.test_durability import PLAIN
from tests.server.test_worker_processes import check, children_of, load
from tools import postgres
from tools.postgres import Postgres

from benchmarks.table import WARM_SECONDS, play_tables, play_until, processor_seconds, table_server

GAMES = 1_000_000  # a day
PEAK = 3.0
BUSY = 0.6
DURABLE = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "128MB"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["curves", "faults", "paper"])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--restarts", type=int, default=3)
    parser.add_argument("--server-ms", type=float, default=3.0, help="processor time for an answer")
    parser.add_argument("--database-ms", type=float, default=1.0)
    parser.add_argument("--answers", type=int, default=100, help="in a game")
    parser.add_argument("--row-bytes", type=int, default=400, help="of an answer in the database, with its indexes")
    options = parser.parse_args()
    if options.what == "paper":
        print(paper(options))
        return
    with postgres.running(**DURABLE) as server:
        print(curves(server, options) if options.what == "curves" else faults(server, options))


def curves(server: Postgres, options: argparse.Namespace) -> str:
    rows = [measured("SQLite, one process", server, options)]
    for workers in (1, 2, 4):
        arguments = ("--database", server.new_database(), "--workers", str(workers))
        rows.append(measured(f"PostgreSQL, {workers} worker{'s' * (workers > 1)}", server, options, *arguments))
    head = ["answers /s", "median", "99 %", "processor for an answer: server", "database"]
    lines = [f"| {options.tables} tables of two players | {' | '.join(head)} |", "|" + "---|" * (len(head) + 1)]
    return "\n".join([*lines, *rows])


def measured(name: str, server: Postgres, options: argparse.Namespace, *arguments: str) -> str:
    assert server.process is not None
    with tempfile.TemporaryDirectory() as data, table_server(Path(data), *arguments) as (address, pid):
        asyncio.run(play_until(address, options.tables, time.monotonic() + WARM_SECONDS))
        before = family_seconds(pid), family_seconds(server.process.pid)
        found = asyncio.run(play_tables(address, options.tables, options.seconds))
        spent = [family_seconds(one) - was for one, was in zip((pid, server.process.pid), before, strict=True)]
    ours, theirs = (f"{seconds / found['answers'] * 1000:.2f} ms" for seconds in spent)
    theirs = theirs if arguments else "none"
    return f"| {name} | {found['per_s']:,.0f} | {found['p50']:.1f} ms | {found['p99']:.1f} ms | {ours} | {theirs} |"


def family_seconds(pid: int) -> float:
    """Processor time of a process and its children that run."""
    return sum(processor_seconds(one) for one in (pid, *children_of(pid)))


def are_replaced(pid: int, before: set[int]) -> bool:
    now = set(children_of(pid))
    return len(now) == len(before) and not now & before


def paper(options: argparse.Namespace) -> str:
    """The evening has PEAK times the answers of an average hour, and no machine should be busier than BUSY."""
    answers = GAMES * options.answers
    peak = answers / 86_400 * PEAK
    server, database = (peak * ms / 1000 / BUSY for ms in (options.server_ms, options.database_ms))
    year = answers * options.row_bytes * 365 / 1e12
    rows = [
        ("answers a day", f"{answers / 1e6:,.0f} million"),
        ("answers a second in the evening", f"{peak:,.0f}"),
        ("games at once in the evening, half an hour each", f"{GAMES / 86_400 * PEAK * 1800:,.0f}"),
        ("processors for the workers", f"{server:,.0f}"),
        ("processors for the database", f"{database:,.0f}"),
        ("the database grows in a year, before old games are moved away, by", f"{year:,.0f} TB"),
    ]
    return "\n".join(["| a million games a day | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def faults(server: Postgres, options: argparse.Namespace) -> str:
    database = server.new_database()
    arguments = (*PLAIN, "--database", database, "--workers", str(options.workers))
    with tempfile.TemporaryDirectory() as data, running(Path(data), *arguments) as table:
        pid = table.process.pid
        with load(f"127.0.0.1:{table.address.port}") as people:
            for _ in range(options.kills):
                until(lambda: len(children_of(pid)) >= options.workers, 120)
                os.kill(random.choice(children_of(pid)), signal.SIGKILL)
                time.sleep(random.uniform(0.2, 1.0))
            until(lambda: len(children_of(pid)) == options.workers, 120)
            for _ in range(options.restarts):
                before = set(children_of(pid))
                table.process.send_signal(signal.SIGHUP)
                until(partial(are_replaced, pid, before), 300)
        table.stop()
    rows = [
        ("workers", f"{options.workers}"),
        ("killed workers", f"{options.kills}"),
        ("rolling restarts of all workers", f"{options.restarts}"),
        ("acknowledged answers", f"{check(people, database):,}"),
        ("of them lost, stored twice or out of order", "0"),
        ("connections that ended and came back", f"{people.reconnections}"),
        ("the longest time from an answer to its acknowledgement", f"{people.longest:.1f} s"),
    ]
    return "\n".join(["| faults under load | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


if __name__ == "__main__":
    main()
