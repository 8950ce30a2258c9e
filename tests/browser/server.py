"""The real server in a process of its own, which a test may kill and start again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.project.tree import ROOT, clean_environment

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


class Server:
    """Keeps its games in `data`; started again it has the same address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-P", "-m", "mathom", "serve", "--no-browser", "--bot-pause", "0"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--data", str(self.data)],
            env={**clean_environment(), "PYTHONPATH": str(ROOT / "src"), "MATHOM_COMPILED": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.port = self.read_port()

    def read_port(self) -> int:
        assert self.process.stdout
        said = []
        for line in self.process.stdout:
            said.append(line)
            if found := ADDRESS.search(line):
                return int(found[1])
        raise AssertionError(f"the server did not start: {''.join(said)}")

    def kill(self) -> None:
        """As a power cut would, its bots included."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> str:
        """Returns what it has said."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=20)[0]
