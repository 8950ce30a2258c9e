"""Processes that answer for bots: started when they are needed, spoken to in lines, and ended without asking."""

from __future__ import annotations

import asyncio
import os
import secrets
import shlex
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from mathom.bots.process.messages import Act, Hello, View
from mathom.native import choose as _native

COMMAND: Final = (sys.executable, "-P", "-m", "mathom.bots.process.worker")
CONFINED: Final = (sys.executable, "-P", "-m", "mathom.bots.process.confine")
VIRTUAL: Final = 4096  # MiB that a process may ask for
REMEMBERED: Final = 8  # tables whose questions a worker had last: it may have thought ahead

Key = tuple[str, int]


@dataclass(eq=False, slots=True)
class Turn:
    """A question to a bot, as the view of a seat. In a hint it is a person's seat, and somebody waits for `hint`."""

    table: str
    seat: int
    bot: str
    rev: int
    view: bytes
    asked: float  # by the clock of the event loop
    seconds: float | None = None  # that the bot may think, as it is told in the view
    left: float | None = None  # seconds on the clock of the seat
    pace: float = 0.0  # seconds that the answer takes at least, where bots play at the pace of people
    hint: asyncio.Future[Act] | None = None
    options: list[str] = field(default_factory=list)
    hurried: bool = False  # one of many questions of a sheet, which nobody follows one by one

    @property
    def key(self) -> Key:
        return self.table, self.seat

    def read(self) -> None:
        ask = msgspec.json.decode(self.view, type=View).state.ask
        self.options = [option.text for option in ask.options] if ask else []
        self.hurried = ask is not None and ask.sheet is not None


class Failed(Exception):
    """A worker that did not answer; the reason is for the log."""


class Pool:
    """The processes of one command, and the questions that wait for one of them."""

    def __init__(self, command: Sequence[str], most: int, tries: int, house: bool) -> None:
        self.command = command
        self.most = most
        self.tries = tries  # at one question
        self.house = house  # or somebody else's program
        self.workers: list[Worker] = []
        self.free: deque[Worker] = deque()  # who has rested longest comes first
        self.waiting: deque[Turn] = deque()

    def next_worker(self, table: str) -> Worker | None:
        """Whoever knows the table, if he is free; nobody waits for him."""
        if not self.free:
            return self.hire() if len(self.workers) < self.most else None
        worker = next((worker for worker in self.free if table in worker.tables), self.free[0])
        self.free.remove(worker)
        return worker

    def hire(self) -> Worker:
        worker = Worker(self.command, self.house)
        self.workers.append(worker)
        return worker


class Worker:
    """One process."""

    def __init__(self, command: Sequence[str], house: bool) -> None:
        self.command = command
        self.house = house
        self.starting: asyncio.Future[Process] | None = None
        self.process: Process | None = None
        self.ending: asyncio.Future[None] | None = None
        self.tables: deque[str] = deque(maxlen=REMEMBERED)

    async def think(self, turn: Turn) -> Act:
        """Raises Failed, or what goes wrong with processes and pipes."""
        if turn.table not in self.tables:
            self.tables.append(turn.table)
        hello = [msgspec.json.encode(Hello(turn.bot, secrets.randbits(63)))] if self.house else []
        process = await self.tell(*hello, turn.view)
        assert process.stdout
        line = await process.stdout.readline()
        if not line:
            raise Failed("it died")
        act = msgspec.json.decode(line, type=Act)
        if act.rev != turn.rev or len(act.answers) != 1 or act.answers[0] not in turn.options:
            raise Failed("its answer is none")
        return act

    async def tell(self, *lines: bytes) -> Process:
        process = self.process or await self.start()
        assert process.stdin
        process.stdin.write(b"".join(line + b"\n" for line in lines))
        await process.stdin.drain()
        return process

    async def start(self) -> Process:
        """Whoever stops waiting for it leaves it to `kill`."""
        source = os.pathsep.join(filter(None, (str(_native.PACKAGE.parent), os.environ.get("PYTHONPATH"))))
        command = (*self.command, "--memory", str(VIRTUAL)) if self.house else self.command
        environment = {**os.environ, "PYTHONPATH": source}
        self.starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment, start_new_session=True)
        )
        self.process = await asyncio.shield(self.starting)
        return self.process

    async def kill(self) -> None:
        """Whoever stops waiting for that leaves it to the next who wants it dead."""
        starting, self.starting, self.process = self.starting, None, None
        self.tables.clear()
        if starting is not None:
            self.ending = asyncio.ensure_future(ended(starting))
        if self.ending is not None:
            await asyncio.shield(self.ending)

    def kill_if_larger(self, most: int) -> None:
        """Whoever waits for it sees that it died."""
        if self.process is not None and resident_mib(self.process.pid) > most:
            end(self.process)


def confined(command: str) -> tuple[str, ...]:
    """Somebody else's program, with the limits of our own."""
    return (*CONFINED, str(VIRTUAL), *shlex.split(command))


async def ended(starting: asyncio.Future[Process]) -> None:
    with suppress(OSError):  # it could not be started
        process = await starting
        end(process)
        await process.communicate()  # until its pipes are closed, too


def end(process: Process) -> None:
    """With all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def resident_mib(pid: int) -> float:
    """0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
