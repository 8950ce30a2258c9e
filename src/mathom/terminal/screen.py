"""Where lines go and come from: a terminal, or a pipe that pretends to be one."""

from __future__ import annotations

import io
import os
import shutil
import sys
import termios
import unicodedata
from collections.abc import Sequence
from typing import TextIO

from mathom.core.errors import MathomError
from mathom.core.text.wrapping import wrapped

WIDEST = 79
NARROWEST = 24
SIDE_BY_SIDE = 60  # columns from which a name and its meaning stand in one line
LONGEST_NAME = 32
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what was scrolled away
SCREENFUL = "\n" * 60


class Screen:
    """Nothing that is written has control characters of others in it, or a letter that the terminal cannot show."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None, width: int | None = None) -> None:
        """The width is the terminal's unless it is given."""
        opened = (source or sys.stdin, target or sys.stdout)
        if None in opened:
            raise MathomError("Input or output is closed: run it in a terminal, or with a pipe at both ends.")
        self.source, self.target = opened
        self.given_width = width
        for stream in opened:
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")

    @property
    def width(self) -> int:
        """Columns to write in: one less than there are, because some terminals wrap after the last."""
        if self.given_width is not None:
            return self.given_width
        columns = shutil.get_terminal_size().columns if self.target.isatty() else WIDEST + 1
        return max(NARROWEST, min(WIDEST, columns - 1))

    # ---- writing ----

    def say(self, text: str = "") -> None:
        """As it stands."""
        self.write(text, "\n")

    def write(self, text: str, end: str) -> None:
        encoding = self.target.encoding or "utf-8"  # a text in memory has none
        print(showable(printable(text), encoding), end=end, file=self.target, flush=True)

    def wrap(self, text: str, indent: str = "", more: str = "") -> None:
        """In lines that fit; from the second on indented more."""
        self.say(wrapped(text, self.width, indent, indent + more))

    def table(self, rows: Sequence[tuple[str, str]]) -> None:
        """Names and what they mean, side by side if there is room, else one below the other."""
        column = min(LONGEST_NAME, max((len(name) for name, _ in rows), default=0))
        for name, text in rows:
            if self.width >= SIDE_BY_SIDE and len(name) <= column:
                self.say(wrapped(text, self.width, f"  {name:<{column}}  ", " " * (column + 4)))
            else:
                self.wrap(name, "  ")
                self.wrap(text, "    ")

    def clear(self) -> None:
        """Nothing of what was shown can be read any more, and nothing of what was typed ahead counts."""
        able = self.target.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        print(CLEAR if able else SCREENFUL, end="", file=self.target, flush=True)
        if self.source.isatty():
            termios.tcflush(self.source.fileno(), termios.TCIFLUSH)

    # ---- reading ----

    def ask(self, prompt: str) -> str:
        """A line that was typed. Raises EOFError when there are no more."""
        self.write(wrapped(prompt, self.width), " ")
        try:
            line = self.source.readline()
        except OSError:
            line = ""  # the terminal is gone
        if not line:
            self.say()
            raise EOFError
        if not self.source.isatty():
            self.say(line.strip())  # a terminal has shown it already
        return line.strip()


def printable(text: str) -> str:
    """Without control characters, so that no name or file can drive the terminal."""
    return "".join(c if c == "\n" or unicodedata.category(c)[0] != "C" else "?" for c in text)


def showable(text: str, encoding: str) -> str:
    """Letters without their marks where the terminal does not have them: Nazgul for Nazgûl."""
    return "".join(c if has(encoding, c) else bare(c) for c in text)


def has(encoding: str, letter: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def bare(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
