"""Analyses finished games in a separate process, one at a time, and keeps the result with the table.

A game is put into the queue when somebody asks for it (`ask`); reading how far it is (`find`) changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from mathom.bots.analysis.game_analysis import Analysis, moves_in_words, plain_of
from mathom.bots.analysis.hindsight import sides_of
from mathom.bots.analysis.process import Progress, Ready, Wish
from mathom.core.errors import MathomError
from mathom.core.play.record import write
from mathom.core.text.codec import to_json
from mathom.core.text.speech import speaking, tr
from mathom.native import choose as _native
from mathom.server.jobs.import_runner import end
from mathom.server.live.rooms import Room
from mathom.server.live.wire import Refused, State, refused
from mathom.server.store.base import PutAnalysis, Store

COMMAND: Final = (sys.executable, "-P", "-m", "mathom.bots.analysis.process")
VERSION: Final = 1  # of what is kept: another is made anew
ATTEMPTS: Final = 2
SILENCE: Final = 120.0  # seconds after which a process that says nothing is taken for dead
MOST_WAITING: Final = 20
REMEMBERED: Final = 60.0  # seconds after which a game that could not be analysed may be asked for again
MEMORY: Final = 4096  # MiB that it may ask for
LONGEST_LINE: Final = 16 << 20

logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Job:
    table: str
    wish: bytes
    done: int = 0
    of: int = 0
    failed: bool = False


class Analyses:
    def __init__(self, store: Store, now: Callable[[], int], command: Sequence[str] = COMMAND) -> None:
        self.store = store
        self.now = now
        self.command = command
        self.iterations: int | None = None  # None: as many as are usual
        self.silence = SILENCE
        self.remembered = REMEMBERED
        self.jobs: dict[str, Job] = {}  # those that wait, in order; the first is worked on
        self.process: Process | None = None
        self.task: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def ask(self, room: Room, language: str) -> State:
        """Begins it, unless that has been done; how far it is. Raises Refused."""
        found = await self.find(room, language)
        if found["state"] != "none":
            return found
        return self.progress(self.jobs.get(room.table.id) or self.begin(room))

    async def find(self, room: Room, language: str) -> State:
        """Of a game that the one who asks may see. Raises Refused."""
        table = room.table
        if not table.is_over:
            raise Refused(tr("A game is analysed when it is over."), "not-over")
        try:
            sides_of(table.match)
        except MathomError as error:
            raise refused(error, "not-analysed") from None
        kept = await self.store.analysis(table.id, VERSION)
        if kept is not None:
            return await in_words(room, msgspec.json.decode(kept, type=Analysis), language)
        job = self.jobs.get(table.id)
        return {"state": "none"} if job is None else self.progress(job)

    def progress(self, job: Job) -> State:
        if job.failed:
            return {"state": "failed", "why": tr("This game cannot be analysed at the moment.")}
        waiting = [one.table for one in self.jobs.values() if not one.failed]
        return {"state": "working", "done": job.done, "of": job.of, "ahead": waiting.index(job.table)}

    def begin(self, room: Room) -> Job:
        if len(self.jobs) >= MOST_WAITING:
            raise Refused(tr("Too many games are analysed at the moment; try again in a minute."), "busy", status=503)
        job = Job(room.table.id, to_json(Wish(write(room.table.match), self.iterations)))
        self.jobs[job.table] = job
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.work())
        return job

    # ---- one after the other ----

    async def work(self) -> None:
        while job := next((job for job in self.jobs.values() if not job.failed), None):
            try:
                await self.fulfil(job)
                del self.jobs[job.table]
            except Exception as error:  # the disk may be full
                logger.error("a game was not analysed: %s", type(error).__name__)
                self.give_up(job)

    async def fulfil(self, job: Job) -> None:
        for attempt in range(ATTEMPTS):
            try:
                found = await self.attempt(job)
            except (OSError, ValueError, TimeoutError) as error:
                logger.warning("attempt %d to analyse a game failed: %s", attempt + 1, error)
            else:
                await self.store.commit(PutAnalysis(job.table, VERSION, to_json(found).decode(), self.now()))
                return
        raise ChildProcessError

    def give_up(self, job: Job) -> None:
        job.failed = True
        asyncio.get_running_loop().call_later(self.remembered, self.jobs.pop, job.table, None)

    async def attempt(self, job: Job) -> Analysis:
        """Raises OSError, ValueError or TimeoutError."""
        source = os.pathsep.join(filter(None, (str(_native.PACKAGE.parent), os.environ.get("PYTHONPATH"))))
        process = await asyncio.create_subprocess_exec(
            *(*self.command, "--memory", str(MEMORY)),
            stdin=PIPE,
            stdout=PIPE,
            env={**os.environ, "PYTHONPATH": source},
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        self.process = process
        try:
            return await self.listen(job, process)
        finally:
            self.process = None
            await end(process)

    async def listen(self, job: Job, process: Process) -> Analysis:
        assert process.stdin and process.stdout
        process.stdin.write(job.wish + b"\n")
        await process.stdin.drain()
        while True:
            async with asyncio.timeout(self.silence):
                line = await process.stdout.readline()
            if not line:
                raise ChildProcessError("it died")
            message = msgspec.json.decode(line, type=Progress | Ready)
            if isinstance(message, Ready):
                return message.analysis
            job.done, job.of = message.done, message.of


async def in_words(room: Room, analysis: Analysis, language: str) -> State:
    moves: list[State] = []
    rows = moves_in_words(room.table.match, analysis)
    while True:
        with speaking(language):
            row = next(rows, None)
        if row is None:
            return {"state": "ready", **plain_of(analysis), "moves": moves}
        moves.append(row)
        await asyncio.sleep(0)  # others are served between two moves
