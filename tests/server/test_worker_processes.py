"""`mathom serve --workers`: one port, several processes that die, drain and restart under load, and nothing is lost."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.live_server import Data, Guest, Refusal, until
from tests.server.program import Running, running, start
from tests.server.store.test_durability import PLAIN

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, HTTPException, TimeoutError)
TABLES = 4


@dataclass
class Load:
    """People who play at several tables, reconnect when their connection ends, and note what was acknowledged."""

    address: str
    stopping: threading.Event = field(default_factory=threading.Event)
    acknowledged: dict[str, list[str]] = field(default_factory=dict)  # the ids of messages, by table
    people: dict[str, Guest] = field(default_factory=dict)
    failures: list[BaseException] = field(default_factory=list)
    longest: float = 0.0  # seconds from an answer to its acknowledgement, with all reconnections
    reconnections: int = 0

    def play(self, number: int) -> None:
        try:
            dice = random.Random(number)  # noqa: S311
            ann = Guest(self.address)
            ann.post("/api/me", {"name": f"Ann {number}"})
            while not self.stopping.is_set():
                wish = {"game": "confrontation", "opponent": "hotseat"}
                table = insist(partial(ann.post, "/api/tables", wish))["id"]
                self.people[table], self.acknowledged[table] = ann, []
                self.play_table(ann, table, dice)
        except BaseException as error:
            self.failures.append(error)

    def play_table(self, ann: Guest, table: str, dice: random.Random) -> None:
        waiting: tuple[str, str] | None = None  # the id and the text of an answer that nobody has acknowledged
        number, began = 0, 0.0
        while not self.stopping.is_set() or waiting:
            try:
                with ann.at(table) as chair:
                    chair.ready()
                    while "result" not in chair.state and (waiting or not self.stopping.is_set()):
                        if waiting is None and not chair.options:
                            break  # at one screen the seats take turns: a new hello shows the one that is asked
                        if waiting is None:
                            number, began = number + 1, time.monotonic()
                            waiting = (f"n{number}", dice.choice(chair.options))
                        answer = chair.ask("act", id=waiting[0], rev=chair.rev, answers=[waiting[1]])
                        if answer["type"] == "ack":
                            self.acknowledged[table].append(f"{waiting[0]} {waiting[1]}")
                            self.longest = max(self.longest, time.monotonic() - began)
                        if answer["type"] == "ack" or answer.get("code") != "not-kept":
                            waiting = None
                    if waiting is None and ("result" in chair.state or self.stopping.is_set()):
                        return
            except LOST:
                self.reconnections += 1
                time.sleep(0.05)


def insist(work: Callable[[], Data]) -> Data:
    """Tries again while the connection is refused or ends."""
    for _ in range(200):
        try:
            return work()
        except (*LOST, Refusal):
            time.sleep(0.05)
    raise AssertionError("it does not come")


@contextmanager
def load(address: str) -> Iterator[Load]:
    people = Load(address)
    threads = [threading.Thread(target=people.play, args=(number,)) for number in range(TABLES)]
    for thread in threads:
        thread.start()
    try:
        until(lambda: sum(map(len, people.acknowledged.values())) > 20, 60)
        yield people
    finally:
        people.stopping.set()
        for thread in threads:
            thread.join(60)
    assert not people.failures, people.failures


def children(server: Running) -> list[int]:
    return children_of(server.process.pid)


def children_of(pid: int) -> list[int]:
    """The workers that run; a dead one may wait to be collected by its parent."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            _, _, rest = stat.read_text().rpartition(") ")
            state, parent = rest.split()[:2]
            if int(parent) == pid and state != "Z":
                found.append(int(stat.parent.name))
    return found


def check(people: Load, database: str) -> int:
    """Every acknowledged answer is stored once, and each table has all revisions. Returns how many there were."""
    from mathom.server.store.postgres import connect

    with connect(database) as db:
        for table, answers in people.acknowledged.items():
            rows = db.execute("SELECT rev, client FROM rows WHERE table_id = %s ORDER BY rev", (table,)).fetchall()
            assert [rev for rev, _ in rows] == list(range(1, len(rows) + 1))
            clients = [client for _, client in rows if client]
            assert len(set(clients)) == len(clients)
            # After a lost reply the other seat at the screen may send the same id, which is then another message.
            stored = list(dict.fromkeys(client.partition(":")[2] for client in clients))
            assert [name for name in stored if name in {one.split()[0] for one in answers}] == [
                one.split()[0] for one in answers
            ]
    return sum(map(len, people.acknowledged.values()))


@pytest.fixture
def served(tmp_path: Path, database: str) -> Iterator[Running]:
    with running(tmp_path, *PLAIN, "--database", database, "--workers", "2") as server:
        yield server
        server.stop()


def test_killed_workers_lose_no_acknowledged_answer(served: Running, database: str) -> None:
    """F1 with workers: kill -9 again and again under load; the parent starts others."""
    with load(f"127.0.0.1:{served.address.port}") as people:
        for _ in range(4):
            until(lambda: len(children(served)) == 2)
            os.kill(random.choice(children(served)), signal.SIGKILL)  # noqa: S311
            time.sleep(1.5)
        until(lambda: len(children(served)) == 2)
    assert check(people, database) > 50 and people.reconnections


def test_rolling_restart_under_load_loses_nothing(served: Running, database: str) -> None:
    """F7: every worker is replaced while people play; nobody is refused, and each answer is acknowledged soon."""
    before = set(children(served))
    with load(f"127.0.0.1:{served.address.port}") as people:
        served.process.send_signal(signal.SIGHUP)
        until(lambda: len(now := set(children(served))) == 2 and not now & before, 90)
        time.sleep(1.0)
    assert check(people, database) > 50 and people.longest < 20.0


def test_stopped_server_leaves_no_worker(tmp_path: Path, database: str) -> None:
    with running(tmp_path, *PLAIN, "--database", database, "--workers", "2") as server:
        ann = Guest(f"127.0.0.1:{server.address.port}")
        assert ann.get("/healthz")["ok"]
        workers = children(server)
        code, out, err = server.stop()
        assert code == 0 and "Stopped." in out and "Traceback" not in err
        assert len(workers) == 2 and not any(Path(f"/proc/{pid}").exists() for pid in workers)
        assert {file.name for file in tmp_path.glob("*.log")} == {"mathom-1.log", "mathom-2.log"}


@pytest.mark.parametrize(("count", "sentence"), [("2", "need a PostgreSQL database"), ("0", "from 1 to 64")])
def test_wrong_number_of_workers_is_refused(tmp_path: Path, count: str, sentence: str) -> None:
    process = start("--no-browser", "--data", tmp_path, "--port", "0", "--workers", count)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 1 and sentence in err
