"""Analyses finished games in a separate process, one at a time, and keeps the result with the table.

The addresses that ask take turns.

`ask` puts a game into the queue; `find` reports the result or the progress and changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from mathom.bots.analysis.game_analysis import Analysis, Move, explained_moves
from mathom.bots.analysis.hindsight import sides_of
from mathom.bots.analysis.process import AnalysisRequest, Progress, Ready
from mathom.bots.process.child import MEMORY, ChildDied, ChildProcess, module_command
from mathom.core.errors import MathomError
from mathom.core.play.record import write
from mathom.core.text.codec import to_json
from mathom.core.text.speech import speaking, tr
from mathom.server.http.rate_limits import CLIENT
from mathom.server.http.schemas import (
    AnalysedMove,
    AnalysisFailed,
    AnalysisProgress,
    AnalysisReport,
    BetterOption,
    FinishedAnalysis,
    NotAnalysed,
)
from mathom.server.live.rooms import Room
from mathom.server.live.wire import Refused, refused
from mathom.server.store.base import PutAnalysis, Store

COMMAND: Final = module_command("mathom.bots.analysis.process")
VERSION: Final = 1  # of the stored format: an analysis of another version is made again
ATTEMPTS: Final = 2
SILENCE: Final = 120.0  # seconds without a line of output after which a process counts as dead
MOST_WAITING: Final = 20
MOST_OWN: Final = 5  # of one address
RETRY_AFTER: Final = 60.0  # seconds after a failure before the same game may be analysed again
LONGEST_LINE: Final = 16 << 20

logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Job:
    """One game in the queue; `done` of `of` moves are analysed."""

    table: str
    request: bytes
    owner: str = ""
    done: int = 0
    of: int = 0
    begun: bool = False
    failed: bool = False


class Analyses:
    """The queue of games to analyse. The first job is being worked on."""

    def __init__(self, store: Store, now: Callable[[], int], command: Sequence[str] = COMMAND) -> None:
        self.store = store
        self.now = now
        self.command = command
        self.iterations: int | None = None  # None: the usual number
        self.silence = SILENCE
        self.retry_after = RETRY_AFTER
        self.jobs: dict[str, Job] = {}  # as they came
        self.served: Counter[str] = Counter()  # games begun for each address since the queue was last empty
        self.child: ChildProcess | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def process(self) -> Process | None:
        """The process that analyses a game now."""
        return self.child.process if self.child is not None else None

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def ask(self, room: Room, language: str) -> AnalysisReport:
        """Starts the analysis unless it was started before, and reports its progress. Raises Refused."""
        found = await self.find(room, language)
        if not isinstance(found, NotAnalysed):
            return found
        return self.progress(self.jobs.get(room.table.id) or self.begin(room))

    async def find(self, room: Room, language: str) -> AnalysisReport:
        """The analysis or its progress; the caller checks that the reader may see the game. Raises Refused."""
        table = room.table
        if not table.is_over:
            raise Refused(tr("A game can be analysed when it is over."), "not-over")
        try:
            sides_of(table.match)
        except MathomError as error:
            raise refused(error, "not-analysed") from None
        stored = await self.store.analysis(table.id, VERSION)
        if stored is not None:
            return await in_words(room, msgspec.json.decode(stored, type=Analysis), language)
        job = self.jobs.get(table.id)
        return NotAnalysed() if job is None else self.progress(job)

    def progress(self, job: Job) -> AnalysisProgress | AnalysisFailed:
        if job.failed:
            return AnalysisFailed(tr("This game cannot be analysed right now."))
        return AnalysisProgress(job.done, job.of, self.in_turn().index(job))

    def in_turn(self) -> list[Job]:
        """The open jobs in the order in which they will be worked on."""
        turns, order = self.served.copy(), {}
        for place, job in enumerate(job for job in self.jobs.values() if not job.failed):
            order[job.table] = (not job.begun, turns[job.owner], place)
            turns[job.owner] += not job.begun
        return sorted((self.jobs[table] for table in order), key=lambda job: order[job.table])

    def begin(self, room: Room) -> Job:
        owner = CLIENT.get()
        if len(self.jobs) >= MOST_WAITING or sum(job.owner == owner for job in self.jobs.values()) >= MOST_OWN:
            raise Refused(tr("Too many games are being analysed; try again in a minute."), "busy", status=503)
        job = Job(room.table.id, to_json(AnalysisRequest(write(room.table.match), self.iterations)), owner)
        self.jobs[job.table] = job
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.work())
        return job

    # ---- the queue ----

    async def work(self) -> None:
        while job := next(iter(self.in_turn()), None):
            job.begun = True
            self.served[job.owner] += 1
            try:
                await self.run(job)
                del self.jobs[job.table]
            except Exception as error:  # the disk may be full
                logger.error("an analysis failed: %s", type(error).__name__)
                self.mark_failed(job)
        self.served.clear()

    async def run(self, job: Job) -> None:
        for attempt in range(ATTEMPTS):
            try:
                found = await self.attempt(job)
            except (ChildDied, OSError, ValueError, TimeoutError) as error:
                logger.warning("attempt %d to analyse a game failed: %s", attempt + 1, error)
            else:
                await self.store.commit(PutAnalysis(job.table, VERSION, to_json(found).decode(), self.now()))
                return
        raise ChildDied("all attempts failed")

    def mark_failed(self, job: Job) -> None:
        job.failed = True
        asyncio.get_running_loop().call_later(self.retry_after, self.jobs.pop, job.table, None)

    async def attempt(self, job: Job) -> Analysis:
        """Raises ChildDied, OSError, ValueError or TimeoutError."""
        self.child = child = ChildProcess(self.command, MEMORY, LONGEST_LINE)
        try:
            await child.send(job.request)
            while True:
                message = msgspec.json.decode(await child.read_line(self.silence), type=Progress | Ready)
                if isinstance(message, Ready):
                    return message.analysis
                job.done, job.of = message.done, message.of
        finally:
            self.child = None
            await child.kill()


async def in_words(room: Room, analysis: Analysis, language: str) -> FinishedAnalysis:
    moves: list[AnalysedMove] = []
    rows = explained_moves(room.table.match, analysis)
    while True:
        with speaking(language):
            row = next(rows, None)
        if row is None:
            break
        moves.append(analysed_move(*row))
        await asyncio.sleep(0)  # serves other requests between two moves
    return FinishedAnalysis(
        analysis.finished,
        analysis.complete,
        analysis.start,
        analysis.end,
        moves,
        analysis.ending,
        analysis.swings,
        analysis.summary,
    )


def analysed_move(move: Move, words: str, best_words: str, touches: tuple[str, ...]) -> AnalysedMove:
    return AnalysedMove(
        entry=move.entry,
        seat=move.seat,
        text=move.text,
        words=words,
        known=move.known,
        true=move.true,
        best=BetterOption(move.best.text, best_words, move.best.odds, touches),
        lost=move.lost,
        mistake=move.mistake,
        luck=move.luck,
        chance=move.chance,
    )
