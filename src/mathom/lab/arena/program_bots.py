"""`exec:COMMAND`: any program as a bot. It reads and writes the same lines of JSON as at a table.

bots/process/messages.py lists the fields of a view message; docs/write-a-bot.md has an example. The process is not
started by bots/process/child.py, because the arena waits for answers without an event loop and sets no limits.
"""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Final

from mathom.bots.bot import Decision, Question
from mathom.bots.process.messages import Act
from mathom.core.errors import CodecError, MathomError
from mathom.core.text.codec import from_json, to_json

MAX_LINE: Final = 1 << 20  # bytes


class Program:
    """Starts its process at the first question, and again if the process has died."""

    def __init__(self, command: str, limit: float) -> None:
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise MathomError(f"the command {command!r} cannot be read: {error}") from None
        if not self.command:
            raise MathomError("name a program after the colon, for example exec:./bot.py")
        if shutil.which(self.command[0]) is None:
            raise MathomError(f'there is no program "{self.command[0]}"')
        self.limit = limit  # seconds for an answer
        self.process: subprocess.Popen[bytes] | None = None
        self.rev = 0

    def decide(self, question: Question) -> Decision:
        try:
            if self.process is None:
                self.start()
            self.rev += 1
            self.say(self.view(question))
            act = self.hear(self.limit)
        except BaseException:  # the next question starts a new process
            self.close()
            raise
        if act.rev != self.rev or len(act.answers) != 1:
            raise ValueError("it answered another question")
        return Decision(act.answers[0], intent=act.wish)

    def start(self) -> None:
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise MathomError(f"{self.command[0]} cannot be started: {error.strerror}") from None

    def view(self, question: Question) -> dict[str, object]:
        state = {
            "table": {"game": question.game.name, "id": question.table},
            "you": {"seat": question.seat},
            "view": question.game.show(question.view),
            "ask": {"options": [{"text": text} for text in question.options]},
        }
        return {"type": "view", "rev": self.rev, "state": state, "heard": question.heard, "seconds": self.limit}

    def say(self, message: dict[str, object]) -> None:
        assert self.process is not None and self.process.stdin is not None
        try:
            self.process.stdin.write(to_json(message) + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise ValueError("its process ended") from None

    def hear(self, timeout: float) -> Act:
        """Reads one line. Raises TimeoutError or ValueError."""
        assert self.process is not None and self.process.stdout is not None
        out, until, line = self.process.stdout.fileno(), monotonic() + timeout, b""
        with selectors.DefaultSelector() as selector:
            selector.register(out, selectors.EVENT_READ)
            while not line.endswith(b"\n"):
                if not selector.select(max(0.0, until - monotonic())):
                    raise TimeoutError
                part = os.read(out, 65536)
                if not part or len(line) > MAX_LINE:
                    raise ValueError("its process ended" if not part else "its line is too long")
                line += part
        try:
            return from_json(line, Act)
        except CodecError as error:
            raise ValueError(f"its answer is not valid: {error}") from None

    def close(self) -> None:
        """Kills the process and everything that it started."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
