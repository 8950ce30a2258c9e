"""Where lines go and come from: a terminal, or a pipe that pretends to be one."""

from __future__ import annotations

import sys
import unicodedata
from textwrap import fill
from typing import TextIO

WIDTH = 79
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what was scrolled away


class Screen:
    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = source or sys.stdin
        self.target = target or sys.stdout

    def say(self, text: str = "") -> None:
        print(printable(text), file=self.target, flush=True)

    def wrap(self, text: str, indent: str = "") -> None:
        self.say(fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  "))

    def ask(self, prompt: str) -> str:
        """A line that was typed. Raises EOFError when there are no more."""
        print(printable(prompt), end="", file=self.target, flush=True)
        line = self.source.readline()
        if not line:
            self.say()
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """Nothing of what was shown can be read any more."""
        print(CLEAR if self.target.isatty() else "\n" * 60, end="", file=self.target, flush=True)


def printable(text: str) -> str:
    """Without control characters, so that no name or file can drive the terminal."""
    return "".join(c if c == "\n" or unicodedata.category(c)[0] != "C" else "?" for c in text)
