"""Starts, feeds and kills child processes that read and write lines.

The server starts every process here: bot workers, other people's programs, record imports and analyses.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shlex
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from mathom import native

MEMORY: Final = 4096  # MiB of address space
LINE_BYTES: Final = 64 * 1024
ERROR_BYTES: Final = 8 * 1024  # of error output that are logged for one process
ERROR_LINE: Final = 500  # characters
ERROR_PAUSE: Final = 0.1  # seconds between two reads after that: a process that writes on and on is slowed down

logger = logging.getLogger(__name__)


class ChildDied(Exception):
    """The child closed its output, or its input cannot be written."""


def module_command(module: str) -> tuple[str, ...]:
    """The command that runs one of our modules. Its process limits itself (confine.py)."""
    return (sys.executable, "-P", "-m", module)


def limited_program(command: str, memory: int = MEMORY) -> tuple[str, ...]:
    """The command that runs an external program with the limits of our own processes."""
    return (*module_command("mathom.bots.process.confine"), str(memory), *shlex.split(command))


class ChildProcess:
    """One child process in a process group of its own. It starts when the first line is sent.

    `memory` is passed on as `--memory`, for commands that understand it (run_confined).
    """

    def __init__(self, command: Sequence[str], memory: int | None = None, longest_line: int = LINE_BYTES) -> None:
        self.command = command if memory is None else (*command, "--memory", str(memory))
        self.longest_line = longest_line
        self.starting: asyncio.Future[Process] | None = None
        self.process: Process | None = None
        self.ending: asyncio.Future[None] | None = None
        self.errors: asyncio.Task[None] | None = None  # logs its error output

    async def start(self) -> Process:
        """If cancelled, `kill` still finds the process."""
        source = os.pathsep.join(filter(None, (str(native.PACKAGE.parent), os.environ.get("PYTHONPATH"))))
        self.starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *self.command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                env={**os.environ, "PYTHONPATH": source},
                limit=self.longest_line,
                start_new_session=True,
            )
        )
        self.process = await asyncio.shield(self.starting)
        assert self.process.stderr
        self.errors = asyncio.create_task(log_errors(self.process.stderr))
        return self.process

    async def send(self, *lines: bytes) -> None:
        """Raises ChildDied, or OSError if the process cannot be started."""
        process = self.process or await self.start()
        assert process.stdin
        try:
            process.stdin.write(b"".join(line + b"\n" for line in lines))
            await process.stdin.drain()
        except (OSError, RuntimeError):  # event loops differ in what they raise for a closed pipe
            raise ChildDied("its input is closed") from None

    async def read_line(self, seconds: float | None = None) -> bytes:
        """The next line of output. Raises ChildDied, TimeoutError, or ValueError if the line is too long."""
        assert self.process and self.process.stdout
        async with asyncio.timeout(seconds):
            line = await self.process.stdout.readline()
        if not line:
            raise ChildDied("it ended")
        return line

    async def kill(self) -> None:
        """Returns when the process has ended. If cancelled, the next call finishes the work."""
        starting, self.starting, self.process = self.starting, None, None
        errors, self.errors = self.errors, None
        if starting is not None:
            self.ending = asyncio.ensure_future(kill_started(starting, errors))
        if self.ending is not None:
            await asyncio.shield(self.ending)

    def kill_if_larger(self, mebibytes: int) -> None:
        """A reader that waits for the process gets ChildDied."""
        if self.process is not None and resident_mib(self.process.pid) > mebibytes:
            kill_group(self.process)


async def log_errors(output: asyncio.StreamReader) -> None:
    """Logs the first ERROR_BYTES of a process's error output and reads the rest slowly, so that no log grows by it."""
    left = ERROR_BYTES
    while data := await output.read(LINE_BYTES):
        for line in data[: max(0, left)].decode(errors="replace").splitlines():
            logger.warning("a child process: %s", printable(line))
        left -= len(data)
        if left <= 0:
            if left + len(data) > 0:
                logger.warning("a child process writes too much; the rest of its error output is not logged")
            await asyncio.sleep(ERROR_PAUSE)


def printable(line: str) -> str:
    """A line of the log without control characters, which a terminal might obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in line[:ERROR_LINE])


async def kill_started(starting: asyncio.Future[Process], errors: asyncio.Task[None] | None) -> None:
    with suppress(OSError):  # it could not be started
        process = await starting
        kill_group(process)
        if errors is not None:
            await asyncio.wait([errors], timeout=ERROR_PAUSE)
            errors.cancel()
            await asyncio.wait([errors])
        await process.communicate()  # waits until its pipes are closed, too


def kill_group(process: Process) -> None:
    """Kills the process and everything it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def resident_mib(pid: int | str) -> float:
    """Memory in use; 0 where the system has no /proc."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
