"""Reads and writes lines: in a terminal or through pipes."""

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
WIDEST_MAP = 100
NARROWEST = 24
SIDE_BY_SIDE = 60  # columns; in a narrower table meanings stand below the names
LONGEST_NAME = 32
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and the scrollback
SCREENFUL = "\n" * 60


class Screen:
    """A terminal. It writes no control characters from outside and no letters that the terminal cannot show."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None, width: int | None = None) -> None:
        """Without a width, uses that of the terminal."""
        opened = (source or sys.stdin, target or sys.stdout)
        if None in opened:
            raise MathomError("Input or output is closed: run mathom in a terminal, or with a pipe at both ends.")
        self.source, self.target = opened
        self.given_width = width
        for stream in opened:
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")

    @property
    def width(self) -> int:
        """Columns to write in: one less than the terminal has, since some terminals wrap after the last."""
        return min(WIDEST, self.widest) if self.given_width is None else self.given_width

    @property
    def widest(self) -> int:
        """Columns for a map, which may be wider than text."""
        if self.given_width is not None:
            return self.given_width
        columns = shutil.get_terminal_size().columns if self.target.isatty() else WIDEST + 1
        return max(NARROWEST, min(WIDEST_MAP, columns - 1))

    # ---- writing ----

    def say(self, text: str = "") -> None:
        """Writes text without wrapping it."""
        self.write(text, "\n")

    def write(self, text: str, end: str) -> None:
        encoding = self.target.encoding or "utf-8"  # a StringIO has none
        print(showable(printable(text), encoding), end=end, file=self.target, flush=True)

    def wrap(self, text: str, indent: str = "", more: str = "") -> None:
        """Writes wrapped text; `more` indents the second and later lines."""
        self.say(wrapped(text, self.width, indent, indent + more))

    def wrap_list(self, text: str, items: Sequence[str], indent: str = "", more: str = "") -> None:
        """Writes a text and a list after it; lines break only between its items."""
        joined = text + ", ".join(item.replace(" ", "\N{NO-BREAK SPACE}") for item in items)
        lines = wrapped(joined, self.width, indent, indent + more)
        self.say(lines.replace("\N{NO-BREAK SPACE}", " "))

    def table(self, rows: Sequence[tuple[str, str]]) -> None:
        """Writes names and meanings, side by side if there is room, otherwise below each other."""
        column = min(LONGEST_NAME, max((len(name) for name, _ in rows), default=0))
        for name, text in rows:
            if self.width >= SIDE_BY_SIDE and len(name) <= column:
                self.say(wrapped(text, self.width, f"  {name:<{column}}  ", " " * (column + 4)))
            else:
                self.wrap(name, "  ")
                self.wrap(text, "    ")

    def clear(self) -> None:
        """Clears the screen and the scrollback, and drops what was typed ahead."""
        able = self.target.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        print(CLEAR if able else SCREENFUL, end="", file=self.target, flush=True)
        if self.source.isatty():
            termios.tcflush(self.source.fileno(), termios.TCIFLUSH)

    # ---- reading ----

    def ask(self, prompt: str) -> str:
        """Asks for a line. Raises EOFError at the end of the input."""
        self.write(wrapped(prompt, self.width), " ")
        try:
            line = self.source.readline()
        except OSError:
            line = ""  # the terminal was closed
        if not line:
            self.say()
            raise EOFError
        if not self.source.isatty():
            self.say(line.strip())  # a terminal shows it already
        return line.strip()


def printable(text: str) -> str:
    """The text without control characters, so that no name or file can control the terminal."""
    return "".join(c if c == "\n" or unicodedata.category(c)[0] != "C" else "?" for c in text)


def showable(text: str, encoding: str) -> str:
    """The text without the accents that the terminal cannot show: Nazgul for Nazgûl."""
    return "".join(c if has(encoding, c) else bare(c) for c in text)


def has(encoding: str, letter: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def bare(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
