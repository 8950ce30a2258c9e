"""The supervisor of bots, with real workers that are killed, hang and use too much memory."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import mathom.games  # noqa: F401
from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.server.bots import leases as module
from mathom.server.bots.leases import BotSupervisor
from mathom.server.bots.workers import COMMAND, BotTurn, Worker
from tests.bots.seats import AnyMatch, view_message

BAD = (sys.executable, "-P", str(Path(__file__).parents[2] / "bots" / "bad_worker.py"))


class Table:
    """A match with a bot in every seat."""

    def __init__(self, bot: str, command: tuple[str, ...] = COMMAND, **settings: Any) -> None:
        self.match: AnyMatch = Match(find_game("confrontation"), {}, secret=bytes(32))
        self.bot = bot
        self.acts: list[tuple[float, int, str]] = []
        self.enough: Callable[[], bool] = lambda: self.match.is_over
        self.done = asyncio.Event()
        self.bots = BotSupervisor(self.play, **{"pause": 0.0, "workers": 1, "command": command, **settings})

    async def play(self, table: str, seat: int, message: bytes) -> None:
        act = json.loads(message)
        assert (table, act["type"], act["rev"]) == ("one", "act", len(self.match.entries)) and len(act["id"]) <= 64
        self.match.say(seat, act["answers"][0])
        self.acts.append((time.monotonic(), seat, act["answers"][0]))
        if self.enough():
            self.done.set()
        else:
            self.ask()

    def ask(self, sheet: object = None) -> None:
        """Asks the first seat that has a question, with the current revision."""
        for seat in self.match.asked:
            self.bots.ask("one", seat, self.bot, len(self.match.entries), view_message(self.match, seat, sheet))
            break

    async def until(self, enough: Callable[[], bool], seconds: float = 90) -> None:
        self.enough = enough
        self.done.clear()
        await self.bots.start()
        try:
            self.ask()
            async with asyncio.timeout(seconds):
                await self.done.wait()
        finally:
            await self.bots.stop()


@asynccontextmanager
async def started(bots: BotSupervisor) -> AsyncIterator[BotSupervisor]:
    """Stops the supervisor in any case, so that no process outlives the test."""
    await bots.start()
    try:
        yield bots
    finally:
        await bots.stop()


@pytest.fixture(autouse=True, params=["asyncio", "uvloop"])
def loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both event loops: they raise different errors, and the server prefers uvloop."""
    made = pytest.importorskip("uvloop").new_event_loop if request.param == "uvloop" else asyncio.new_event_loop
    monkeypatch.setattr("tests.server.bots.test_leases.LOOPS", [made])


LOOPS: list[Callable[[], asyncio.AbstractEventLoop]] = []


def run(work: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=LOOPS[0]) as runner:
        runner.run(work)


@pytest.fixture(autouse=True)
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARKS", str(tmp_path))
    return tmp_path


def test_bots_play_a_whole_game() -> None:
    async def play() -> None:
        table = Table("random")
        await table.until(lambda: table.match.is_over)
        assert table.match.result is not None and len(table.acts) > 10  # a game may be short after its ten placements

    run(play())


@pytest.mark.parametrize("bot", ["die", "hang", "bloat", "shout", "swallow", "close"])
def test_bad_worker_is_restarted_and_asked_again(bot: str, marks: Path) -> None:
    """Only the end of its lease shows that a worker hangs; uvloop does not notice a closed pipe earlier, either."""

    async def play() -> None:
        table = Table(bot, BAD, lease=4.0 if bot in ("hang", "close") else 30.0, resident=200)
        await table.until(lambda: len(table.acts) == 3)
        (worker,) = table.bots.workers
        assert (marks / bot).exists() and worker.process is None

    run(play())


def test_worker_over_memory_limit_is_killed_early(marks: Path) -> None:
    async def play() -> None:
        table = Table("bloat", BAD, lease=80.0, longest_wait=100.0, resident=200)
        begun = time.monotonic()
        await table.until(lambda: len(table.acts) == 1)
        assert time.monotonic() - begun < 40

    run(play())


def test_cancelled_kill_is_finished_by_the_next_one() -> None:
    async def play() -> None:
        worker = Worker((sys.executable, "-c", "import time; time.sleep(600)"), builtin=False)
        process = await worker.start()
        stopping = asyncio.ensure_future(worker.kill())
        await asyncio.sleep(0)
        stopping.cancel()
        await asyncio.gather(stopping, return_exceptions=True)
        await worker.kill()
        assert process.returncode is not None

    run(play())


def test_illegal_answers_are_replaced_by_random_ones() -> None:
    async def play() -> None:
        table = Table("lie", BAD)
        await table.until(lambda: len(table.acts) == 2)

    run(play())


def test_repeatedly_killed_worker_loses_no_answer() -> None:
    async def play() -> None:
        table = Table("random")
        killed: set[int] = set()

        def enough() -> bool:
            for worker in table.bots.workers:
                if worker.process is not None and len(table.acts) % 5 == 0:
                    os.kill(worker.process.pid, signal.SIGKILL)
                    killed.add(worker.process.pid)
            return table.match.is_over or len(table.acts) >= 40

        await table.until(enough)
        assert len(killed) >= max(1, len(table.acts) // 5 - 1)

    run(play())


def test_hanging_workers_delay_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty tables, one worker that never answers in time."""
    monkeypatch.setattr(module, "TICK", 0.05)
    stopped = (sys.executable, "-c", "import time; time.sleep(600)")

    async def play() -> None:
        answered: list[str] = []

        async def enter(table: str, seat: int, act: bytes) -> None:
            answered.append(table)

        async with started(
            BotSupervisor(enter, pause=0.0, lease=0.5, workers=1, command=stopped, longest_wait=1.0)
        ) as bots:
            view = view_message(Match(find_game("confrontation"), {}), 0)
            begun = time.monotonic()
            for number in range(20):
                bots.ask(str(number), 0, "random", 0, view)
            longest = worked = 0.0
            while len(answered) < 20 and time.monotonic() - begun < 30:
                before, spent = time.monotonic(), time.thread_time()
                await asyncio.sleep(0.01)
                longest, worked = max(longest, time.monotonic() - before), max(worked, time.thread_time() - spent)
        assert sorted(answered, key=int) == [str(number) for number in range(20)]
        assert time.monotonic() - begun < 10 and longest < 3 and worked < 0.3  # serving them in turn would take 20 s

    run(play())


def test_answers_are_random_when_no_worker_starts() -> None:
    async def play() -> None:
        table = Table("random", ("/nowhere/python",))
        await table.until(lambda: len(table.acts) == 3)

    run(play())


def test_answers_are_paced_except_on_a_sheet() -> None:
    async def play() -> None:
        table = Table("random", pause=0.4)
        begun = time.monotonic()
        await table.until(lambda: len(table.acts) == 2)
        assert table.acts[1][0] - table.acts[0][0] >= 0.4 and table.acts[0][0] - begun >= 0.4
        hurried = Table("random", pause=60.0)
        plain = hurried.ask
        hurried.ask = lambda sheet=None: plain({"kind": "arrange"})  # type: ignore[method-assign]
        await hurried.until(lambda: len(hurried.acts) == 3, 50)

    run(play())


def test_newer_question_replaces_older_one() -> None:
    async def play() -> None:
        revisions: list[int] = []

        async def enter(table: str, seat: int, act: bytes) -> None:
            revisions.append(json.loads(act)["rev"])

        match: AnyMatch = Match(find_game("confrontation"), {})
        view = json.loads(view_message(match, 0))
        async with started(BotSupervisor(enter, pause=0.0, workers=1)) as bots:
            for revision in (1, 2, 3):
                bots.ask("one", 0, "random", revision, json.dumps({**view, "rev": revision}).encode())
            bots.ask("two", 0, "random", 9, json.dumps({**view, "rev": 9}).encode())
            bots.drop("two")
            while not revisions:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
        assert revisions == [3] and not bots.turns

    run(play())


def test_unchanged_question_is_not_asked_again(marks: Path) -> None:
    """The worker takes a second, and the table changes ten times a second."""
    program = "import mathom.bots.process.worker as w, os, time, mathom.bots.uniform as u; plain = u.Uniform.decide\n"
    program += "note = open(os.path.join(os.environ['MARKS'], 'asked'), 'ab', 0).write\n"
    program += "u.Uniform.decide = lambda *a: note(b'.') and time.sleep(1) or plain(*a)\nw.main()"

    async def play() -> None:
        revisions: list[int] = []

        async def enter(table: str, seat: int, act: bytes) -> None:
            revisions.append(json.loads(act)["rev"])

        view = json.loads(view_message(Match(find_game("confrontation"), {}), 0))
        async with started(
            BotSupervisor(enter, pause=0.0, workers=1, command=(sys.executable, "-P", "-c", program))
        ) as bots:
            begun, revision = time.monotonic(), 0
            while not revisions and time.monotonic() - begun < 20:
                revision += 1
                bots.ask("one", 0, "random", revision, json.dumps({**view, "rev": revision}).encode())
                await asyncio.sleep(0.1)
        assert len(revisions) == 1 and revisions[0] >= revision - 1 > 3
        assert (marks / "asked").stat().st_size <= 2  # the worker may be asked again before the answer is entered

    run(play())


def test_failed_entry_does_not_stop_other_tables(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        entered = 0

        async def enter(table: str, seat: int, act: bytes) -> None:
            nonlocal entered
            entered += 1
            raise RuntimeError("the disk is full")

        view = view_message(Match(find_game("confrontation"), {}), 0)
        async with started(BotSupervisor(enter, pause=0.0, workers=1)) as bots:
            for table in ("one", "two"):
                bots.ask(table, 0, "random", 0, view)
            while entered < 2:
                await asyncio.sleep(0.01)

    run(play())
    assert caplog.text.count("a bot's answer was not entered") == 2


def test_game_clock_limits_lease_pause_and_wait() -> None:
    async def play() -> None:
        bots = BotSupervisor(Table("random").play, pause=0.6, lease=8.0)

        def turn(left: float | None, seconds: float | None = 1.0) -> BotTurn:
            return BotTurn("one", 0, "random", 0, b"", 0.0, seconds, left, pace=0.9)

        for limit, long in ((bots.lease_of, 6.0), (bots.pause_of, 0.9), (bots.longest_wait_of, 25.0)):
            assert limit(turn(None)) == limit(turn(600.0)) == long
            assert limit(turn(4.0)) < min(long, 4.0) / 1.9
        assert bots.lease_of(turn(None, None)) == 8.0 and 2 * bots.lease_of(turn(4.0)) <= 2.0
        bots.pause = 0.0
        assert bots.pause_of(turn(None)) == 0.0

    run(play())


def test_questions_of_a_game_go_to_the_same_free_worker() -> None:
    async def play() -> None:
        answered: list[str] = []

        async def enter(table: str, seat: int, act: bytes) -> None:
            answered.append(table)

        view = view_message(Match(find_game("confrontation"), {}), 0)
        async with started(BotSupervisor(enter, pause=0.0, workers=2)) as bots:
            for count, tables in enumerate((("one", "two"), ("two", "one"), ("one",), ("one",)), 1):
                for table in tables:
                    bots.ask(table, 0, "random", 0, view)
                while len(answered) < [2, 4, 5, 6][count - 1]:
                    await asyncio.sleep(0.01)
            known = [set(worker.tables) for worker in bots.workers]
            assert known == [{"one"}, {"two"}]
            bots.ask("three", 0, "random", 0, view)
            while len(answered) < 7:
                await asyncio.sleep(0.01)
            assert set(bots.workers[1].tables) == {"two", "three"}  # the longest idle worker

    run(play())


def test_warmed_up_worker_gets_the_first_question() -> None:
    async def play() -> None:
        table = Table("random")
        await table.bots.start()
        table.bots.warm_up({"confrontation": "easy", "riddle": "first"})
        table.bots.warm_up({"confrontation": "easy"})
        (worker,) = table.bots.workers
        while not table.bots.builtin.free:
            await asyncio.sleep(0.01)
        process = worker.process
        assert process is not None
        await table.until(lambda: len(table.acts) == 1)
        assert table.bots.workers == [worker] and len(worker.tables) == 0 and process.returncode is not None

    run(play())


def test_workers_start_on_demand_with_low_priority() -> None:
    async def play() -> None:
        table = Table("random", workers=2)
        await table.bots.start()
        assert not table.bots.workers
        seen: list[int] = []

        def enough() -> bool:
            seen.extend(os.getpriority(os.PRIO_PROCESS, w.process.pid) for w in table.bots.workers if w.process)
            return len(table.acts) == 3

        await table.until(enough)
        assert seen and set(seen) == {min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)}

    run(play())
