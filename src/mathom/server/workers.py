"""`mathom serve --workers`: starts several server processes on one port, replaces those that die, and restarts in turn.

All of them accept connections from the same socket, which stays open in the parent: while a worker is replaced, nobody
is refused. The parent serves nothing itself, so there is little that could stop it.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Final

from mathom.core.errors import MathomError
from mathom.core.text.speech import tr

VARIABLE: Final = "MATHOM_WORKER"  # tells a worker its place
MOST_WORKERS: Final = 64
READY_SECONDS: Final = 120.0  # to start, on a busy machine
DRAIN_SECONDS: Final = 15.0  # to finish what was begun
TICK: Final = 0.1
BACK_OFF: Final = 1.0  # seconds before a worker that died at once is started again


@dataclass(frozen=True, slots=True)
class Place:
    """What a worker has to know of its parent."""

    number: int  # from 1
    of: int
    listener: int  # descriptors
    ready: int
    folder: str  # where the workers of this machine exchange what counts against limits

    def say_ready(self) -> None:
        os.write(self.ready, b".")
        os.close(self.ready)


def own_place() -> Place | None:
    """The place of this process; None if it is not a worker."""
    text = os.environ.get(VARIABLE)
    return Place(**json.loads(text)) if text else None


def check_count(workers: int, database: str | None) -> None:
    """Raises MathomError."""
    if not 1 <= workers <= MOST_WORKERS:
        raise MathomError(tr("--workers is a number from 1 to {most}.", most=MOST_WORKERS))
    if workers > 1 and database is None:
        raise MathomError(tr("Several workers need a PostgreSQL database: name it with --database postgresql://..."))


@dataclass(slots=True, eq=False)
class Worker:
    process: subprocess.Popen[bytes]
    pipe: int  # becomes readable when the worker is ready, or has ended
    started: float

    def wait_until_ready(self, is_wanted: Callable[[], bool]) -> bool:
        """False if it ends, takes too long or is no longer wanted."""
        end = time.monotonic() + READY_SECONDS
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self.pipe, selectors.EVENT_READ)
                while time.monotonic() < end and is_wanted():
                    if selector.select(TICK):
                        return bool(os.read(self.pipe, 1))
            return False
        finally:
            os.close(self.pipe)

    def stop(self) -> None:
        """Lets it finish what was begun."""
        self.process.terminate()
        try:
            self.process.wait(DRAIN_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Workers:
    """SIGHUP replaces all workers one after the other, SIGTERM and SIGINT stop them."""

    def __init__(self, listener: socket.socket, count: int, arguments: list[str]) -> None:
        self.listener = listener
        self.count = count
        self.command = [sys.executable, "-P", "-m", "mathom", *arguments]
        self.workers: dict[int, Worker] = {}
        self.stopping = False
        self.restart = False
        self.woken = threading.Event()
        self.folder = ""

    def run(self, when_ready: Callable[[], None]) -> None:
        """Returns when all workers have stopped. Raises MathomError if the first one cannot start."""
        with tempfile.TemporaryDirectory(prefix="mathom-") as self.folder, self.signals():
            try:
                self.begin(when_ready)
                while not self.stopping:
                    self.woken.wait(TICK)
                    self.woken.clear()
                    self.replace_dead()
                    if self.restart and not self.stopping:
                        self.restart = False
                        self.roll()
            finally:
                self.stop_all()

    def begin(self, when_ready: Callable[[], None]) -> None:
        """The first worker brings the database to the newest version, then the others start together."""
        self.workers[1] = self.start(1)
        if not self.workers[1].wait_until_ready(self.is_running) and not self.stopping:
            raise MathomError(tr("mathom could not start; see the messages above."))
        others = range(2, self.count + 1)
        self.workers |= {number: self.start(number) for number in others}
        for number in others:
            self.workers[number].wait_until_ready(self.is_running)
        if not self.stopping:
            when_ready()

    def is_running(self) -> bool:
        return not self.stopping

    def start(self, number: int) -> Worker:
        reading, writing = os.pipe()
        place = Place(number, self.count, self.listener.fileno(), writing, self.folder)
        environ = {**os.environ, VARIABLE: json.dumps(asdict(place))}
        process = subprocess.Popen(
            self.command, env=environ, stdin=subprocess.DEVNULL, pass_fds=(self.listener.fileno(), writing)
        )
        os.close(writing)
        return Worker(process, reading, time.monotonic())

    def replace_dead(self) -> None:
        for number, worker in list(self.workers.items()):
            if worker.process.poll() is None or self.stopping:
                continue
            if time.monotonic() - worker.started < BACK_OFF:
                time.sleep(BACK_OFF)
            self.workers[number] = self.start(number)
            self.workers[number].wait_until_ready(self.is_running)

    def roll(self) -> None:
        """Each new worker is ready before its predecessor stops. If one cannot start, the old ones stay."""
        for number in range(1, self.count + 1):
            fresh = self.start(number)
            if not fresh.wait_until_ready(self.is_running):
                fresh.stop()
                return
            old, self.workers[number] = self.workers[number], fresh
            old.stop()

    def stop_all(self) -> None:
        self.stopping = True
        for worker in self.workers.values():
            worker.process.terminate()
        for worker in self.workers.values():
            worker.stop()

    @contextmanager
    def signals(self) -> Iterator[None]:
        def stop(number: int, frame: object) -> None:
            self.stopping = True
            self.woken.set()

        def roll(number: int, frame: object) -> None:
            self.restart = True
            self.woken.set()

        handlers = {signal.SIGTERM: stop, signal.SIGINT: stop, signal.SIGHUP: roll}
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def inherited(place: Place) -> socket.socket:
    """The socket of the parent."""
    listener = socket.socket(fileno=place.listener)
    listener.setblocking(False)
    return listener
