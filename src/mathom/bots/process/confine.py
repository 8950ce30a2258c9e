"""Processes that are nice to others and may ask for so much memory: ours, and by `confine.py MIB PROGRAM [WORD ...]`
any program, which this one becomes."""

from __future__ import annotations

import argparse
import os
import resource
import sys
import traceback
from collections.abc import Callable
from typing import IO, Final

NICE: Final = 10


def confine(mebibytes: int, nice: int = NICE) -> None:
    os.nice(nice)
    if mebibytes:
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))


def run_confined(
    name: str,
    words: str,
    what: str,
    work: Callable[[IO[bytes], IO[bytes]], None],
    arguments: list[str] | None,
    nice: int = NICE,
) -> int:
    """The whole of a process that hears lines and says lines. Of a fault it tells where, but not what: a view or a game
    may hold secrets."""
    parser = argparse.ArgumentParser(prog=name, description=words)
    parser.add_argument("--memory", type=int, default=0, help="the most memory that it may ask for, in MiB")
    confine(parser.parse_args(arguments).memory, nice)
    try:
        work(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        return 0
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        sys.stderr.write(f"{what} failed: {type(error).__name__} in {place.filename}:{place.lineno}\n")
        return 1
    return 0


def main(words: list[str]) -> int:
    confine(int(words[0]))
    try:
        os.execvp(words[1], words[1:])  # noqa: S606
    except OSError as error:
        sys.stderr.write(f"{words[1]} cannot be started: {error.strerror}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
