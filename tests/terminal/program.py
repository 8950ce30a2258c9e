"""Runs the real program through pipes or in a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests.project.tree import ROOT, same_form

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
TIMEOUT = 60  # seconds without output after which a test gives up
TAKE_TERMINAL = (  # as its own, so that Ctrl-C arrives, also where the tests run in the background
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
)
PROMPT = re.compile(r"(> |\. |: |\? )$")


def environment(home: Path, **more: str) -> dict[str, str]:
    """Nothing of the one who runs the tests but where programs are."""
    plain = {"PATH": os.environ["PATH"], "HOME": str(home), "TERM": "xterm", "LANG": "C.UTF-8"}
    mathom = {"MATHOM_HOME": str(home), "PYTHONPATH": str(ROOT / "src"), **same_form()}
    return {**plain, **mathom, **more}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "mathom", *arguments]


def run(home: Path, *arguments: str, lines: Sequence[str] = (), **more: str) -> subprocess.CompletedProcess[str]:
    """With these lines typed, and then no more."""
    return subprocess.run(
        command(*arguments),
        input="".join(f"{line}\n" for line in lines),
        env=environment(home, **more),
        cwd=home,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=TIMEOUT,
        check=False,
    )


class Terminal:
    """A program on a terminal. What it writes is collected; what is typed is echoed by the terminal."""

    def __init__(self, home: Path, *arguments: str, columns: int = 80, **more: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-ISc", TAKE_TERMINAL, *command(*arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home, **more),
            cwd=home,
            start_new_session=True,
        )
        os.close(slave)
        self.text = ""
        self.read = 0  # how far `until` has come

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def more(self) -> bool:
        """Waits for more text. False when the program has closed the terminal."""
        ready, _, _ = select.select([self.master], [], [], TIMEOUT)
        assert ready, f"nothing more came after:\n{self.text[-2000:]}"
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        self.text += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def until(self, end: str) -> str:
        """What was written since the last call, up to and with a text."""
        while (at := self.text.find(end, self.read)) < 0:
            assert self.more(), f"the program ended before {end!r}:\n{self.text[-2000:]}"
        start, self.read = self.read, at + len(end)
        return self.text[start : self.read]

    def until_prompt(self) -> str:
        """What was written since the last call, up to the place where something is typed."""
        while not (PROMPT.search(self.text, self.read) and not self.has_more()):
            if not self.more():
                break
        start, self.read = self.read, len(self.text)
        return self.text[start:]

    def has_more(self) -> bool:
        return bool(select.select([self.master], [], [], 0)[0])

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: str) -> None:
        """A control key, as "c" for Ctrl-C."""
        os.write(self.master, bytes([ord(key) & 31]))

    def wait(self) -> int:
        """Reads to the end; the exit status."""
        while self.more():
            pass
        return self.process.wait(TIMEOUT)
