"""Records are read in a process of their own (import_process.py), one at a time and not for long."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Final

import msgspec

from mathom.core.text.speech import tr
from mathom.native import choose as _native
from mathom.server.jobs.import_process import Arrival, Fault, Wish
from mathom.server.live.wire import Refused

COMMAND: Final = (sys.executable, "-P", "-m", "mathom.server.jobs.import_process")
SECONDS: Final = 30.0
WAITING: Final = 8  # imports at once; who comes then is sent away

logger = logging.getLogger(__name__)


class Reading:
    """One at a time, so that imports never take more than a processor from the games."""

    def __init__(self, command: tuple[str, ...] = COMMAND, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def read(self, wish: Wish) -> Arrival:
        """Raises Refused with the first line that is wrong, or if it takes too long."""
        if self.waiting >= WAITING:
            raise Refused(tr("Too many records are read at the moment; try again in a minute."), "busy", status=503)
        self.waiting += 1
        try:
            async with self.turn:
                found = await self.answer(wish)
        finally:
            self.waiting -= 1
        if isinstance(found, Fault):
            raise Refused(found.sentence, "bad-record", found.rule, 422)
        return found

    async def answer(self, wish: Wish) -> Arrival | Fault:
        process = await self.start()
        try:
            async with asyncio.timeout(self.seconds):
                out, _ = await process.communicate(msgspec.json.encode(wish))
            return msgspec.json.decode(out, type=Arrival | Fault)
        except TimeoutError:
            raise Refused(tr("This record takes too long to read."), "bad-record", status=422) from None
        except msgspec.DecodeError:
            logger.warning("the process that reads a record ended with %s", process.returncode)
            raise Refused(tr("This record cannot be read."), "bad-record", status=422) from None
        finally:
            await end(process)

    async def start(self) -> Process:
        source = os.pathsep.join(filter(None, (str(_native.PACKAGE.parent), os.environ.get("PYTHONPATH"))))
        environment = {**os.environ, "PYTHONPATH": source}
        return await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, env=environment, start_new_session=True
        )


async def end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.communicate()  # until its pipes are closed, too
