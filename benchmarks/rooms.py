"""What a table costs the server: reading it, showing it, keeping it in memory, writing it to disk.

python benchmarks/rooms.py

Everything runs in one process, without sockets; times are processor times, except for the commits. A game has 20
to 100 entries; longer ones are made here by answers that are taken back, as undecided people do.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import long_games
from benchmarks.long_games import SECRET, room_of, table_of
from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.server.jobs.replay import replay_of
from mathom.server.live.patches import difference
from mathom.server.live.seat_view import PLAYER, WATCHER, Perspective
from mathom.server.live.wire import encode
from mathom.server.slices import at_once
from mathom.server.store.base import AddRow, AddTable, Row
from mathom.server.store.sqlite import SqliteStore
from mathom.server.tables import table as kinds
from mathom.server.tables.table import all_lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--entries", type=int, default=10_000, help="of the long game")
    options = parser.parse_args()
    for entries in (50, 400):
        costs_of(entries)
    long_game(options.entries)
    memory(options.rooms)
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "mathom.db") as store:
        asyncio.run(commits(store))
    for tables in (0, 2000):
        with tempfile.TemporaryDirectory() as folder:
            print(f"a start with {tables:5} clocked games {start(Path(folder), tables):8.2f} s")


def game(entries: int, seed: int = 1) -> AnyMatch:
    """An unfinished match with this many entries."""
    dice = random.Random(seed)
    match: AnyMatch = Match(find_game("confrontation"), {}, secret=SECRET)
    while len(match.entries) < entries:
        seat, number = match.asked[0], len(match.entries)
        match.act(seat, dice.choice(match.actions(seat)))
        if match.is_over:
            return game(entries, seed + 1)
        if len(match.played) > 40 and len(match.entries) < entries:
            match.rewind(seat, number)
    return match


def milliseconds(work: Callable[[], object], times: int = 30) -> float:
    spent = []
    for _ in range(times):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return sorted(spent)[times // 2] * 1000


def costs_of(entries: int) -> None:
    match = game(entries)
    table = table_of(match)
    room = room_of(table)
    seat = table.asked[0]

    def shown(perspective: Perspective) -> None:
        room.states.clear()
        room.shown(perspective, "en")

    row = Row(table.id, table.rev + 1, kinds.NAME, 0, None, '{"name": "Ann"}', 0)
    asked, other, public = Perspective(PLAYER, seat), Perspective(PLAYER, 1 - seat), Perspective(WATCHER)
    print(f"a game of {len(match.entries)} entries, {len(match.played)} of them not undone")
    print(f"  reading it            {milliseconds(lambda: table_of(match), 5):8.2f} ms")
    print(f"  a draft of a row      {milliseconds(lambda: table.copy().apply_row(row)):8.2f} ms")
    print(f"  shown to the asked    {milliseconds(lambda: shown(asked)):8.2f} ms")
    print(f"  shown to the other    {milliseconds(lambda: shown(other)):8.2f} ms")
    print(f"  shown to all watchers {milliseconds(lambda: shown(public)):8.2f} ms")
    first, last = room.shown(other, "en").state, room.shown(public, "en").state
    print(f"  sent to each          {milliseconds(lambda: encode(difference(first, last))):8.2f} ms")


def long_game(entries: int) -> None:
    """A game of Riddle of the Ring at random: its copy at several lengths, loading it, and its replay."""
    match = long_games.long_game(entries)
    print(f"a game of {len(match.entries)} entries")
    for length in (10, 1000, len(match.entries)):
        earlier = match.as_of(length)
        print(f"  a copy at entry {length:6} {milliseconds(earlier.copy) * 1000:8.1f} us")
    print(f"  reading it            {milliseconds(lambda: table_of(match), 1):8.0f} ms")
    room = room_of(table_of(match))
    replay = milliseconds(lambda: at_once(replay_of(room, Perspective(PLAYER, 0))), 1)
    print(f"  its replay            {replay:8.0f} ms")


def memory(count: int) -> None:
    match = game(60)
    before = resident()
    rooms = [room_of(table_of(match)) for _ in range(count)]
    for room in rooms:
        for seat in (0, 1):
            room.shown(Perspective(PLAYER, seat), "en")
    print(f"a room of a game of 60 entries, both seats looking: {(resident() - before) / count / 1024:.0f} KiB")
    before = resident()
    tables = [table_of(match) for _ in range(count)]
    print(f"the same when nobody looks: {(resident() - before) / len(tables) / 1024:.0f} KiB")


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@contextmanager
def opened(file: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(file)
    try:
        yield store
    finally:
        store.close()


async def commits(store: SqliteStore) -> None:
    table = table_of(game(20))
    head = table.head()
    names = [f"table{number:05}" for number in range(200)]
    await store.commit(*(AddTable(replace(table.facts, id=name), head) for name in names))
    for together in (1, 20, 200):
        ends, began, count = time.perf_counter() + 2, time.perf_counter(), 0
        while time.perf_counter() < ends:
            count += 1
            rev = count + together * 100_000
            rows = [Row(name, rev, kinds.ACT, 0, None, "gimli-arthedain", 0) for name in names[:together]]
            await asyncio.gather(*(store.commit(AddRow(row, head)) for row in rows))
        print(f"commits, {together:3} at a time {count * together / (time.perf_counter() - began):10,.0f} /s")


# ---- a start ----


def start(data: Path, tables: int) -> float:
    """Until the first answer; the best of three."""
    with opened(data / "mathom.db") as store:
        asyncio.run(fill(store, tables))
    return min(once(data) for _ in range(3))


async def fill(store: SqliteStore, tables: int) -> None:
    table = table_of(game(40))
    table.facts.options["clock"] = {"kind": "days", "days": 3}
    rows = [Row("", 1, kinds.BEGIN, None, None, all_lines(table.match), 0)]
    rows += [Row("", seat + 2, kinds.JOIN, seat, None, '{"name": "Ann", "kind": "person"}', 0) for seat in (0, 1)]
    for number in range(tables):
        name = f"table{number:05}"
        added = [AddRow(msgspec.structs.replace(row, table=name)) for row in rows]
        await store.commit(AddTable(replace(table.facts, id=name), table.head()), *added)


def once(data: Path) -> float:
    command = [sys.executable, "-m", "mathom", "serve", "--no-browser", "--port", "0", "--data", str(data)]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        urllib.request.urlopen(f"{address.rstrip('/')}/healthz", timeout=60).read()  # noqa: S310
        spent = time.perf_counter() - began
        server.terminate()
    return spent


if __name__ == "__main__":
    main()
