"""Bots at the table: every question that a bot is asked is leased to a worker process for some seconds.

A worker that dies, hangs or eats memory is replaced and the question asked again; a question that has waited too long
is answered at random here. So no game waits for a bot longer than its patience, and the server never waits at all.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from mathom import _native
from mathom.bots.messages import Act, Hello, View

COMMAND: Final = (sys.executable, "-P", "-m", "mathom.bots.worker")
LEASES: Final = 2  # before the random player takes over
PATIENCE: Final = 25.0  # seconds that a game waits for a bot at most
TICK: Final = 0.5
RESIDENT: Final = 512  # MiB of memory that a worker may use
VIRTUAL: Final = 4096  # MiB that it may ask for

Play = Callable[[str, int, bytes], Awaitable[None]]
Key = tuple[str, int]
logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Turn:
    """A question to a bot's seat, as the seat's own view."""

    table: str
    seat: int
    bot: str
    rev: int
    view: bytes
    asked: float  # by the clock of the event loop
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


class Bots:
    """The supervisor. `play` enters an answer: it gets table, seat and an `act` message."""

    def __init__(
        self,
        play: Play,
        *,
        pause: float = 0.6,
        lease: float = 8.0,
        workers: int | None = None,
        command: Sequence[str] = COMMAND,
        resident: int = RESIDENT,
        patience: float = PATIENCE,
    ) -> None:
        self.play = play
        self.pause = pause
        self.lease = lease
        self.most = workers or max(1, (os.cpu_count() or 2) - 1)
        self.command = command
        self.resident = resident
        self.patience = patience
        self.turns: dict[Key, Turn] = {}  # the newest question of each seat
        self.queue: asyncio.Queue[Turn] = asyncio.Queue()
        self.workers: list[Worker] = []
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Workers start when the first question comes."""
        self.keep(self.watch())

    async def stop(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.kill() for worker in self.workers))

    def ask(self, table: str, seat: int, bot: str, rev: int, view: bytes) -> None:
        """A bot's seat is asked. A newer question to the same seat takes the place of an older one, and its time."""
        older = self.turns.get((table, seat))
        turn = Turn(table, seat, bot, rev, view, older.asked if older else asyncio.get_running_loop().time())
        self.turns[turn.key] = turn
        self.queue.put_nowait(turn)
        if self.queue.qsize() > sum(worker.idle for worker in self.workers) and len(self.workers) < self.most:
            worker = Worker(self.command)
            self.workers.append(worker)
            self.keep(self.serve(worker))

    def drop(self, table: str, seat: int | None = None) -> None:
        """Nobody waits for these answers any more."""
        for key in [(table, seat)] if seat is not None else [key for key in self.turns if key[0] == table]:
            self.turns.pop(key, None)

    def is_open(self, turn: Turn) -> bool:
        return self.turns.get(turn.key) is turn

    def keep(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ---- leases ----

    async def serve(self, worker: Worker) -> None:
        """The questions that one worker gets, one after the other."""
        while True:
            worker.idle = True
            turn = await self.queue.get()
            worker.idle = False
            if self.is_open(turn):
                await self.lease_out(turn, worker)

    async def lease_out(self, turn: Turn, worker: Worker) -> None:
        turn.read()
        if not turn.options:
            self.drop(*turn.key)
            return
        for _ in range(LEASES):
            try:
                async with asyncio.timeout(self.lease):
                    answer = await worker.think(turn)
                self.settle(turn, answer)
                return
            except Exception as error:  # event loops differ in what they raise for a pipe that is gone
                logger.warning("a bot's worker is replaced: %s", str(error) or type(error).__name__)
                await worker.kill()
        self.settle(turn, secrets.choice(turn.options))

    def settle(self, turn: Turn, answer: str) -> None:
        """While a bot thought, the table may have changed; if its question has not, the answer is still one."""
        now = self.turns.get(turn.key)
        if now is None:
            return
        if now is not turn:
            now.read()
        if now.options == turn.options:
            del self.turns[turn.key]
            self.keep(self.enter(now, answer))

    async def enter(self, turn: Turn, answer: str) -> None:
        """At the pace of people: how long a bot thinks tells nothing."""
        spent = asyncio.get_running_loop().time() - turn.asked
        await asyncio.sleep(0 if turn.hurried else max(0.0, self.pause - spent))
        act = Act(f"bot-{secrets.token_hex(8)}", turn.rev, [answer])
        try:
            await self.play(turn.table, turn.seat, msgspec.json.encode(act))
        except Exception:
            logger.exception("the answer of a bot was not entered")

    # ---- what goes on meanwhile ----

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            for worker in self.workers:
                worker.kill_if_larger(self.resident)
            now = asyncio.get_running_loop().time()
            for turn in [turn for turn in self.turns.values() if now - turn.asked > self.patience]:
                turn.read()
                self.settle(turn, secrets.choice(turn.options)) if turn.options else self.drop(*turn.key)


class Worker:
    """A process that answers for bots, started when it is needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.starting: asyncio.Future[Process] | None = None
        self.process: Process | None = None
        self.idle = False

    async def think(self, turn: Turn) -> str:
        """Raises Failed, or what goes wrong with processes and pipes."""
        process = self.process or await self.start()
        assert process.stdin and process.stdout
        hello = Hello(turn.bot, secrets.randbits(63))
        process.stdin.write(msgspec.json.encode(hello) + b"\n" + turn.view + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise Failed("it died")
        act = msgspec.json.decode(line, type=Act)
        if act.rev != turn.rev or len(act.answers) != 1 or act.answers[0] not in turn.options:
            raise Failed("its answer is none")
        return act.answers[0]

    async def start(self) -> Process:
        """Whoever stops waiting for it leaves it to `kill`."""
        source = os.pathsep.join(filter(None, (str(_native.PACKAGE.parent), os.environ.get("PYTHONPATH"))))
        command = (*self.command, "--memory", str(VIRTUAL))
        environment = {**os.environ, "PYTHONPATH": source}
        self.starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment, start_new_session=True)
        )
        self.process = await asyncio.shield(self.starting)
        return self.process

    async def kill(self) -> None:
        starting, self.starting, self.process = self.starting, None, None
        if starting is None:
            return
        with suppress(OSError):  # it could not be started
            process = await starting
            end(process)
            await process.communicate()  # until its pipes are closed, too

    def kill_if_larger(self, most: int) -> None:
        """Whoever waits for it sees that it died."""
        if self.process is not None and resident_mib(self.process.pid) > most:
            end(self.process)


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
