"""`mathom serve` as a separate process."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.project.tree import ROOT, clean_environment, same_form
from tests.server.real import Address

BOT = ROOT / "examples" / "bot.py"
SERVE = (sys.executable, "-P", "-m", "mathom", "serve")
TIMEOUT = 60  # seconds; the machine may be busy


@dataclass
class Running:
    process: subprocess.Popen[str]
    line: str
    address: Address

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, out, err


def start(*arguments: str | Path, **settings: str | Path) -> subprocess.Popen[str]:
    environment = {**clean_environment(), "PYTHONPATH": str(ROOT / "src"), **same_form()}
    environment |= {name: str(value) for name, value in settings.items()}
    return subprocess.Popen(
        [*SERVE, *map(str, arguments)],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=os.sep,
    )


@contextmanager
def running(data: Path, *arguments: str | Path, port: int = 0, **settings: str) -> Iterator[Running]:
    process = start("--no-browser", "--data", data, "--port", str(port), *arguments, **settings)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r":(\d+)/? ", line)
        assert found, (line, process.communicate(timeout=TIMEOUT))
        yield Running(process, line, Address("127.0.0.1", int(found[1])))
    finally:
        process.kill()
        process.communicate()


@contextmanager
def playing(server: Address, *keys: str) -> Iterator[list[subprocess.Popen[str]]]:
    """Runs the example bot once per key; without a key it plays against the computer."""
    commands = [[sys.executable, "-I", str(BOT), server.origin, *filter(None, [key])] for key in keys]
    bots = [subprocess.Popen(each, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for each in commands]
    try:
        yield bots
    finally:
        for bot in bots:
            bot.kill()
            bot.communicate()
