"""The log of a server: a line of JSON for each event in a file that rotates, and warnings in the terminal.

The log never grows without bound: the files have a size, and a module that reports too much is cut short.
"""

from __future__ import annotations

import json
import logging
import os
import time
from collections import Counter
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

FILE: Final = "mathom.log"
BYTES: Final = 4 << 20  # of one file
FILES: Final = 4  # older ones that are kept
RECORDS: Final = 120  # a minute that one module may write


class JsonLines(logging.Formatter):
    """`{"at": ..., "level": ..., "from": ..., "message": ...}`, and `error` for an exception."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "message": record.getMessage()}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


class LinesPerMinute(logging.Filter):
    """Lets each module write RECORDS lines per minute, and says once that more were dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.minute = 0
        self.written: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if (minute := int(record.created // 60)) != self.minute:
            self.minute = minute
            self.written.clear()
        self.written[record.name] += 1
        if self.written[record.name] == RECORDS + 1:
            record.msg, record.args, record.exc_info = "too many messages: dropped until the next minute", (), None
        return self.written[record.name] <= RECORDS + 1


class PrivateFile(RotatingFileHandler):
    """A file that only its owner may read."""

    def _open(self):  # type: ignore[no-untyped-def]
        os.close(os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))
        return super()._open()


def begin_log(folder: Path, worker: int | None = None) -> None:
    """Sends everything from INFO up to a file in the folder, and warnings to the terminal too.

    Each of several workers has a file of its own.
    """
    name = FILE if worker is None else f"mathom-{worker}.log"
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.WARNING)
    handlers: list[logging.Handler] = [terminal]
    try:
        file = PrivateFile(folder / name, maxBytes=BYTES, backupCount=FILES, encoding="utf-8")
    except OSError:  # the terminal alone has to be enough
        pass
    else:
        file.setFormatter(JsonLines())
        handlers.append(file)
    root = logging.getLogger()
    for handler in handlers:
        handler.addFilter(LinesPerMinute())
        root.addHandler(handler)
    logging.getLogger("mathom").setLevel(logging.INFO)
    logging.raiseExceptions = False  # a full disk must not fill the terminal
