"""Supervises the bots of all tables: every question to a bot is leased to a worker process for some seconds.

A worker that dies, hangs or uses too much memory is killed, and the question is asked again. A question that waits too
long gets a random answer here, so no game waits longer than LONGEST_WAIT. Other people's programs have a process each;
a program that cannot answer forfeits its game instead.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Final

import msgspec

from mathom.bots.process.child import limited_program
from mathom.bots.process.messages import Act, Hello
from mathom.server.background import BackgroundTasks
from mathom.server.bots.workers import COMMAND, BotTurn, Key, Worker, WorkerFailed, WorkerPool
from mathom.server.http.rate_limits import CLIENT

BUILTIN_TRIES: Final = 2  # at one question, before a random answer is entered
PROGRAM_TRIES: Final = 3  # at one question, before an external program forfeits
LONGEST_WAIT: Final = 25.0  # seconds from a question to its answer
SLACK: Final = 5.0  # seconds on top of the thinking time: the process may have to start
CLOCK_SHARE: Final = 4  # one try takes at most a quarter of the seconds left on the clock
PAUSE_SHARE: Final = 20  # and the pause before an answer at most a twentieth
TICK: Final = 0.5  # seconds between two checks
RESIDENT: Final = 768  # MiB of memory in use

Play = Callable[[str, int, bytes], Awaitable[None]]
Forfeit = Callable[[str, int], Coroutine[Any, Any, None]]
logger = logging.getLogger(__name__)


async def never_forfeit(table: str, seat: int) -> None:
    """The default, for servers without programs of other people."""


class BotSupervisor:
    """Hands out questions and collects answers.

    `play` enters an answer: it gets the table, the seat and an `act` message. `forfeit` is called when an
    external program cannot answer.
    """

    def __init__(
        self,
        play: Play,
        *,
        pause: float = 0.6,
        lease: float = 8.0,
        workers: int | None = None,
        command: Sequence[str] = COMMAND,
        resident: int = RESIDENT,
        longest_wait: float = LONGEST_WAIT,
        programs: Mapping[str, str] | None = None,
        forfeit: Forfeit = never_forfeit,
    ) -> None:
        self.play = play
        self.forfeit = forfeit
        self.pause = pause
        self.lease = lease
        self.resident = resident
        self.longest_wait = longest_wait
        self.builtin = WorkerPool(command, workers or max(1, (os.cpu_count() or 2) - 1), BUILTIN_TRIES, builtin=True)
        self.programs = {
            name: WorkerPool(limited_program(words), 1, PROGRAM_TRIES, builtin=False)
            for name, words in (programs or {}).items()
        }
        self.turns: dict[Key, BotTurn] = {}  # the newest question of each seat
        self.tasks = BackgroundTasks()

    @property
    def pools(self) -> list[WorkerPool]:
        return [self.builtin, *self.programs.values()]

    @property
    def workers(self) -> list[Worker]:
        return [worker for pool in self.pools for worker in pool.workers]

    def pool_of(self, turn: BotTurn) -> WorkerPool:
        return self.programs.get(turn.bot, self.builtin)

    async def start(self) -> None:
        """Workers start when the first question comes."""
        self.tasks.start(self.watch())

    async def stop(self) -> None:
        for pool in self.pools:
            pool.most = 0
            pool.waiting.clear()
        await self.tasks.cancel()
        await asyncio.gather(*(worker.kill() for worker in self.workers))

    def ask(
        self,
        table: str,
        seat: int,
        bot: str,
        rev: int,
        view: bytes,
        *,
        seconds: float | None = None,
        clock_left: float | None = None,
        pace: float = 0.0,
    ) -> None:
        """Asks a bot. A newer question to the same seat replaces the older one and keeps its deadline."""
        older = self.turns.get((table, seat))
        asked_at = older.asked_at if older else asyncio.get_running_loop().time()
        turn = BotTurn(table, seat, bot, rev, view, asked_at, seconds, clock_left, pace, owner=CLIENT.get())
        self.turns[turn.key] = turn
        self.queue(turn)

    async def hint(self, table: str, seat: int, bot: str, rev: int, view: bytes, seconds: float) -> Act:
        """Asks what a bot would answer in a person's place. Raises WorkerFailed."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Act] = loop.create_future()
        turn = BotTurn(table, seat, bot, rev, view, loop.time(), seconds, hint=future, owner=CLIENT.get())
        self.queue(turn)
        try:
            async with asyncio.timeout(self.lease):
                return await future
        except TimeoutError:
            raise WorkerFailed("no worker was free for a hint") from None

    def warm_up(self, bots: Mapping[str, str]) -> None:
        """Starts a worker and lets it answer a practice question of each game, as the bot named for that game."""
        if not self.builtin.workers:
            self.tasks.start(self.practise(self.builtin.add_worker(), bots))

    async def practise(self, worker: Worker, bots: Mapping[str, str]) -> None:
        try:
            async with asyncio.timeout(self.lease):
                await worker.send(*(msgspec.json.encode(Hello(bot, 0, game)) for game, bot in bots.items()))
        except Exception:  # the first question starts a new process
            await worker.kill()
        self.release(self.builtin, worker)

    def drop(self, table: str, seat: int | None = None) -> None:
        """Forgets the questions of a table, or of one seat."""
        for key in [(table, seat)] if seat is not None else [key for key in self.turns if key[0] == table]:
            self.turns.pop(key, None)

    def is_open(self, turn: BotTurn) -> bool:
        return not turn.hint.done() if turn.hint is not None else self.turns.get(turn.key) is turn

    # ---- leases ----

    def queue(self, turn: BotTurn) -> None:
        pool = self.pool_of(turn)
        pool.waiting.put(turn.owner, turn)
        self.dispatch(pool)

    def dispatch(self, pool: WorkerPool) -> None:
        """Gives questions to workers while a worker is free. The addresses that caused them take turns."""
        while pool.waiting:
            turn = pool.waiting.next()
            if not self.is_open(turn):
                pool.waiting.drop()
                continue
            worker = pool.next_worker(turn.table)
            if worker is None:
                return
            self.tasks.start(self.serve(pool, worker, pool.waiting.take()))

    async def serve(self, pool: WorkerPool, worker: Worker, turn: BotTurn) -> None:
        CLIENT.set(turn.owner)  # the next question of this table belongs to the same address
        try:
            await self.lease_out(pool, turn, worker)
        finally:
            self.release(pool, worker)

    def release(self, pool: WorkerPool, worker: Worker) -> None:
        pool.free.append(worker)
        self.dispatch(pool)

    async def lease_out(self, pool: WorkerPool, turn: BotTurn, worker: Worker) -> None:
        turn.read()
        if not turn.options:
            self.close(turn)
            return
        for _ in range(pool.tries):
            try:
                async with asyncio.timeout(self.lease_of(turn)):
                    act = await worker.think(turn)
                self.deliver(turn, act)
                return
            except Exception as error:  # event loops differ in what they raise for a closed pipe
                logger.warning("restarting a bot worker: %s", str(error) or type(error).__name__)
                await worker.kill()
        self.give_up(turn)

    def lease_of(self, turn: BotTurn) -> float:
        """Seconds for one try: more than the thinking time, and far less than the clock has left."""
        lease = self.lease if turn.seconds is None else min(self.lease, turn.seconds + SLACK)
        return lease if turn.clock_left is None else min(lease, max(TICK, turn.clock_left / CLOCK_SHARE))

    def give_up(self, turn: BotTurn) -> None:
        """No worker answered: a built-in bot answers at random, a program forfeits, a hint fails."""
        if turn.hint is not None:
            if not turn.hint.done():
                turn.hint.set_exception(WorkerFailed("no worker answered"))
        elif self.pool_of(turn).builtin:
            self.deliver(turn, Act(turn.rev, [secrets.choice(turn.options)]))
        elif self.turns.pop(turn.key, None) is not None:
            self.tasks.start(self.forfeit(turn.table, turn.seat))

    def close(self, turn: BotTurn) -> None:
        if turn.hint is not None:
            self.give_up(turn)
        else:
            self.drop(*turn.key)

    def deliver(self, turn: BotTurn, act: Act) -> None:
        """Passes an answer on. It still counts if the table has changed but the seat's options have not."""
        if turn.hint is not None:
            if not turn.hint.done():
                turn.hint.set_result(act)
            return
        now = self.turns.get(turn.key)
        if now is None:
            return
        if now is not turn:
            now.read()
        if now.options == turn.options:
            del self.turns[turn.key]
            self.tasks.start(self.enter(now, act))

    async def enter(self, turn: BotTurn, act: Act) -> None:
        """Waits for the pace of people, so that thinking time reveals nothing, then enters the answer."""
        CLIENT.set(turn.owner)
        spent = asyncio.get_running_loop().time() - turn.asked_at
        await asyncio.sleep(0 if turn.is_on_sheet else max(0.0, self.pause_of(turn) - spent))
        entered = Act(turn.rev, act.answers, f"bot-{secrets.token_hex(8)}", act.thought, act.wish)
        try:
            await self.play(turn.table, turn.seat, msgspec.json.encode(entered))
        except Exception:
            logger.exception("a bot's answer was not entered")

    def pause_of(self, turn: BotTurn) -> float:
        pause = max(self.pause, turn.pace) if self.pause else 0.0
        return pause if turn.clock_left is None else min(pause, turn.clock_left / PAUSE_SHARE)

    # ---- watching ----

    async def watch(self) -> None:
        """Kills workers that use too much memory and gives up questions that have waited too long."""
        while True:
            await asyncio.sleep(TICK)
            for worker in self.workers:
                worker.kill_if_larger(self.resident)
            now = asyncio.get_running_loop().time()
            for turn in [turn for turn in self.turns.values() if now - turn.asked_at > self.longest_wait_of(turn)]:
                turn.read()
                self.give_up(turn) if turn.options else self.drop(*turn.key)

    def longest_wait_of(self, turn: BotTurn) -> float:
        return self.longest_wait if turn.clock_left is None else min(self.longest_wait, turn.clock_left / 2)
