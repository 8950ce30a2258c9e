"""The real server in its own process, which a test may kill and restart."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.project.tree import ROOT, clean_environment, same_form

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
TIMEOUT = 60  # seconds; a machine may be busy


class Server:
    """Keeps its games in `data`; after a restart it has the same address."""

    program: tuple[str, ...] = ("-P", "-m", "mathom")

    def __init__(self, data: Path) -> None:
        self.data = data
        self.log = data.with_name(f"{data.name}.log")
        self.port = 0
        self.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, *self.program, "serve", "--no-browser", "--bot-pause", "0", "--no-limits"]
        with self.log.open("a") as log:
            begin = log.tell()
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--data", str(self.data)],
                env={**clean_environment(), "PYTHONPATH": str(ROOT / "src"), **same_form()},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.port = self.read_port(begin)

    def read_port(self, begin: int) -> int:
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline and self.process.poll() is None:
            if found := ADDRESS.search(self.said()[begin:]):
                return int(found[1])
            time.sleep(0.02)
        raise AssertionError(f"the server did not start: {self.said()[begin:]}")

    def said(self) -> str:
        return self.log.read_text()

    def kill(self) -> None:
        """Kills the server and its bots at once, like a power cut."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stops the server and checks its log."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(TIMEOUT)
        self.check_log()

    def check_log(self) -> None:
        """Checks that the server logged no unexpected error."""
        assert "Traceback" not in self.said(), self.said()
