"""Bots at the table: every question that a bot is asked is leased to a worker process for some seconds.

A worker that dies, hangs or eats memory is replaced and the question asked again; a question that has waited too long
is answered at random here. So no game waits for a bot longer than its patience, and the server never waits at all.
Programs of other people have a process each; one that cannot answer gives its game up instead.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import msgspec

from mathom.bots.process.messages import Act, Hello
from mathom.server.bots.workers import COMMAND, Failed, Key, Pool, Turn, Worker, confined

LEASES: Final = 2  # before the random player takes over
CHANCES: Final = 3  # of somebody else's program, before it has lost
PATIENCE: Final = 25.0  # seconds that a game waits for a bot at most
SLACK: Final = 5.0  # seconds that a process may take beside thinking: it may have to be started
CLOCK_SHARE: Final = 4  # one try takes no more of what is left on a clock than this part
PAUSE_SHARE: Final = 20
TICK: Final = 0.5
RESIDENT: Final = 768  # MiB of memory that a worker may use

Play = Callable[[str, int, bytes], Awaitable[None]]
GiveUp = Callable[[str, int], Awaitable[None]]
logger = logging.getLogger(__name__)


async def nobody_gives_up(table: str, seat: int) -> None:
    """Where all bots are of the house."""


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
        programs: Mapping[str, str] | None = None,
        give_up: GiveUp = nobody_gives_up,
    ) -> None:
        self.play = play
        self.give_up = give_up
        self.pause = pause
        self.lease = lease
        self.resident = resident
        self.patience = patience
        self.house = Pool(command, workers or max(1, (os.cpu_count() or 2) - 1), LEASES, house=True)
        self.programs = {
            name: Pool(confined(words), 1, CHANCES, house=False) for name, words in (programs or {}).items()
        }
        self.turns: dict[Key, Turn] = {}  # the newest question of each seat
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def pools(self) -> list[Pool]:
        return [self.house, *self.programs.values()]

    @property
    def workers(self) -> list[Worker]:
        return [worker for pool in self.pools for worker in pool.workers]

    def pool_of(self, turn: Turn) -> Pool:
        return self.programs.get(turn.bot, self.house)

    async def start(self) -> None:
        """Workers start when the first question comes."""
        self.keep(self.watch())

    async def stop(self) -> None:
        for pool in self.pools:
            pool.most = 0
            pool.waiting.clear()
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
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
        left: float | None = None,
        pace: float = 0.0,
    ) -> None:
        """A bot's seat is asked. A newer question to the same seat takes the place of an older one, and its time."""
        older = self.turns.get((table, seat))
        asked = older.asked if older else asyncio.get_running_loop().time()
        turn = Turn(table, seat, bot, rev, view, asked, seconds, left, pace)
        self.turns[turn.key] = turn
        self.queue(turn)

    async def hint(self, table: str, seat: int, bot: str, rev: int, view: bytes, seconds: float) -> Act:
        """What a bot would answer in a person's place. Raises Failed."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Act] = loop.create_future()
        turn = Turn(table, seat, bot, rev, view, loop.time(), seconds, hint=future)
        self.queue(turn)
        try:
            async with asyncio.timeout(self.lease):
                return await future
        except TimeoutError:
            raise Failed("nobody had time for a hint") from None

    def warm(self, bots: Mapping[str, str]) -> None:
        """So that the first question finds a process that has thought before: in each game as one of its bots."""
        if not self.house.workers:
            self.keep(self.practise(self.house.hire(), bots))

    async def practise(self, worker: Worker, bots: Mapping[str, str]) -> None:
        try:
            async with asyncio.timeout(self.lease):
                await worker.tell(*(msgspec.json.encode(Hello(bot, 0, game)) for game, bot in bots.items()))
        except Exception:  # the first question will tell
            await worker.kill()
        self.release(self.house, worker)

    def drop(self, table: str, seat: int | None = None) -> None:
        """Nobody waits for these answers any more."""
        for key in [(table, seat)] if seat is not None else [key for key in self.turns if key[0] == table]:
            self.turns.pop(key, None)

    def is_open(self, turn: Turn) -> bool:
        return not turn.hint.done() if turn.hint is not None else self.turns.get(turn.key) is turn

    def keep(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ---- leases ----

    def queue(self, turn: Turn) -> None:
        pool = self.pool_of(turn)
        pool.waiting.append(turn)
        self.hand_out(pool)

    def hand_out(self, pool: Pool) -> None:
        """Questions in their order, as long as somebody is free."""
        while pool.waiting:
            if not self.is_open(pool.waiting[0]):
                pool.waiting.popleft()
                continue
            worker = pool.next_worker(pool.waiting[0].table)
            if worker is None:
                return
            self.keep(self.serve(pool, worker, pool.waiting.popleft()))

    async def serve(self, pool: Pool, worker: Worker, turn: Turn) -> None:
        try:
            await self.lease_out(pool, turn, worker)
        finally:
            self.release(pool, worker)

    def release(self, pool: Pool, worker: Worker) -> None:
        pool.free.append(worker)
        self.hand_out(pool)

    async def lease_out(self, pool: Pool, turn: Turn, worker: Worker) -> None:
        turn.read()
        if not turn.options:
            self.close(turn)
            return
        for _ in range(pool.tries):
            try:
                async with asyncio.timeout(self.lease_of(turn)):
                    act = await worker.think(turn)
                self.settle(turn, act)
                return
            except Exception as error:  # event loops differ in what they raise for a pipe that is gone
                logger.warning("a bot's worker is replaced: %s", str(error) or type(error).__name__)
                await worker.kill()
        self.despair(turn)

    def lease_of(self, turn: Turn) -> float:
        """Seconds; above what the bot may think, and far below what its clock has left."""
        lease = self.lease if turn.seconds is None else min(self.lease, turn.seconds + SLACK)
        return lease if turn.left is None else min(lease, max(TICK, turn.left / CLOCK_SHARE))

    def despair(self, turn: Turn) -> None:
        """Nobody answers: at random for a bot of the house; any other has lost; a hint is none."""
        if turn.hint is not None:
            if not turn.hint.done():
                turn.hint.set_exception(Failed("no worker answered"))
        elif self.pool_of(turn).house:
            self.settle(turn, Act(turn.rev, [secrets.choice(turn.options)]))
        elif self.turns.pop(turn.key, None) is not None:
            self.keep(self.give_up(turn.table, turn.seat))

    def close(self, turn: Turn) -> None:
        if turn.hint is not None:
            self.despair(turn)
        else:
            self.drop(*turn.key)

    def settle(self, turn: Turn, act: Act) -> None:
        """While a bot thought, the table may have changed; if its question has not, the answer is still one."""
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
            self.keep(self.enter(now, act))

    async def enter(self, turn: Turn, act: Act) -> None:
        """At the pace of people: how long a bot thinks tells nothing."""
        spent = asyncio.get_running_loop().time() - turn.asked
        await asyncio.sleep(0 if turn.hurried else max(0.0, self.pause_of(turn) - spent))
        entered = Act(turn.rev, act.answers, f"bot-{secrets.token_hex(8)}", act.thought, act.wish)
        try:
            await self.play(turn.table, turn.seat, msgspec.json.encode(entered))
        except Exception:
            logger.exception("the answer of a bot was not entered")

    def pause_of(self, turn: Turn) -> float:
        pause = max(self.pause, turn.pace) if self.pause else 0.0
        return pause if turn.left is None else min(pause, turn.left / PAUSE_SHARE)

    # ---- what goes on meanwhile ----

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            for worker in self.workers:
                worker.kill_if_larger(self.resident)
            now = asyncio.get_running_loop().time()
            for turn in [turn for turn in self.turns.values() if now - turn.asked > self.patience_of(turn)]:
                turn.read()
                self.despair(turn) if turn.options else self.drop(*turn.key)

    def patience_of(self, turn: Turn) -> float:
        return self.patience if turn.left is None else min(self.patience, turn.left / 2)
