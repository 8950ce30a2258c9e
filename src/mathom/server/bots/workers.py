"""Worker processes that answer for bots, and the questions that wait for them."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from mathom.bots.process.child import MEMORY, ChildProcess, module_command
from mathom.bots.process.messages import Act, Hello, View
from mathom.server.fair_queue import FairQueue

COMMAND: Final = module_command("mathom.bots.process.worker")
REMEMBERED: Final = 8  # tables whose questions a worker answered last: it may have thought ahead

Key = tuple[str, int]


@dataclass(eq=False, slots=True)
class BotTurn:
    """A question to a bot, as the view of a seat. For a hint the seat is a person's, and a request awaits `hint`."""

    table: str
    seat: int
    bot: str
    rev: int
    view: bytes
    asked_at: float  # by the clock of the event loop
    seconds: float | None = None  # thinking time, also told in the view
    clock_left: float | None = None  # seconds on the clock of the seat
    pace: float = 0.0  # seconds before the answer is entered, where bots play at the pace of people
    hint: asyncio.Future[Act] | None = None
    owner: str = ""  # the address that caused the question
    options: list[str] = field(default_factory=list)
    is_on_sheet: bool = False  # one of many questions of a sheet, which nobody follows one by one

    @property
    def key(self) -> Key:
        return self.table, self.seat

    def read(self) -> None:
        """Decodes the options from the view."""
        ask = msgspec.json.decode(self.view, type=View).state.ask
        self.options = [option.text for option in ask.options] if ask else []
        self.is_on_sheet = ask is not None and ask.sheet is not None


class WorkerFailed(Exception):
    """A worker gave no usable answer; the reason is for the log."""


class WorkerPool:
    """The processes of one command, and the questions that wait for one of them."""

    def __init__(self, command: Sequence[str], most: int, tries: int, builtin: bool) -> None:
        self.command = command
        self.most = most
        self.tries = tries  # at one question
        self.builtin = builtin  # our own worker, not an external program
        self.workers: list[Worker] = []
        self.free: deque[Worker] = deque()  # the longest idle first
        self.waiting: FairQueue[BotTurn] = FairQueue()

    def next_worker(self, table: str) -> Worker | None:
        """A free worker, preferably one that knows the table; a new one if there is room for it."""
        if not self.free:
            return self.add_worker() if len(self.workers) < self.most else None
        worker = next((worker for worker in self.free if table in worker.tables), self.free[0])
        self.free.remove(worker)
        return worker

    def add_worker(self) -> Worker:
        worker = Worker(self.command, self.builtin)
        self.workers.append(worker)
        return worker


class Worker(ChildProcess):
    """One worker process. It is started again after it was killed."""

    def __init__(self, command: Sequence[str], builtin: bool) -> None:
        super().__init__(command, MEMORY if builtin else None)
        self.builtin = builtin
        self.tables: deque[str] = deque(maxlen=REMEMBERED)

    async def think(self, turn: BotTurn) -> Act:
        """Raises WorkerFailed, or whatever goes wrong with the process and its pipes."""
        if turn.table not in self.tables:
            self.tables.append(turn.table)
        hello = [msgspec.json.encode(Hello(turn.bot, secrets.randbits(63)))] if self.builtin else []
        await self.send(*hello, turn.view)
        act = msgspec.json.decode(await self.read_line(), type=Act)
        if act.rev != turn.rev or len(act.answers) != 1 or act.answers[0] not in turn.options:
            raise WorkerFailed("its answer is not one of the options")
        return act

    async def kill(self) -> None:
        self.tables.clear()
        await super().kill()
