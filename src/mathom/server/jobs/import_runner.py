"""Reads uploaded records in a separate process (import_process.py), one at a time and within a time limit."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from mathom.bots.process.child import ChildDied, ChildProcess, module_command
from mathom.core.text.speech import tr
from mathom.server.http.rate_limits import CLIENT
from mathom.server.jobs.import_process import ImportedTable, ImportFailure, ImportRequest
from mathom.server.live.wire import Refused

COMMAND: Final = module_command("mathom.server.jobs.import_process")
SECONDS: Final = 30.0
WAITING: Final = 8  # imports at once, the running one included
OWN_WAITING: Final = 2  # of one address
MEMORY: Final = 2048  # MiB of address space
LONGEST_LINE: Final = 64 << 20  # bytes of an imported table

logger = logging.getLogger(__name__)


class ImportRunner:
    """Runs one import at a time, so that imports never take more than one processor from the games."""

    def __init__(self, command: Sequence[str] = COMMAND, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self.lock = asyncio.Lock()
        self.waiting: Counter[str] = Counter()  # by address

    async def read(self, request: ImportRequest) -> ImportedTable:
        """Raises Refused naming the first bad line, or because the import is too slow or the queue is full."""
        owner = CLIENT.get()
        if self.waiting.total() >= WAITING or (owner and self.waiting[owner] >= OWN_WAITING):
            raise Refused(tr("Too many records are being imported; try again in a minute."), "busy", status=503)
        self.waiting[owner] += 1
        try:
            async with self.lock:
                found = await self.run(request)
        finally:
            self.waiting[owner] -= 1
            self.waiting += Counter()  # drops addresses with nothing
        if isinstance(found, ImportFailure):
            raise Refused(found.sentence, "bad-record", found.rule, 422)
        return found

    async def run(self, request: ImportRequest) -> ImportedTable | ImportFailure:
        child = ChildProcess(self.command, MEMORY, LONGEST_LINE)
        try:
            async with asyncio.timeout(self.seconds):
                await child.send(msgspec.json.encode(request))
                return msgspec.json.decode(await child.read_line(), type=ImportedTable | ImportFailure)
        except TimeoutError:
            raise Refused(tr("This record takes too long to read."), "bad-record", status=422) from None
        except (ChildDied, OSError, ValueError) as error:
            logger.warning("an import failed: %s", type(error).__name__)
            raise Refused(tr("This record cannot be read."), "bad-record", status=422) from None
        finally:
            await child.kill()
