"""Limits the memory and the priority of a process: one of ours, or any program.

`python -m mathom.bots.process.confine MIB PROGRAM [ARGUMENT ...]` limits itself and then becomes the program.
"""

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
    """Lowers the priority of this process and limits its address space; 0 MiB means no limit."""
    os.nice(nice)
    if mebibytes:
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))


def run_confined(
    name: str,
    description: str,
    what: str,
    work: Callable[[IO[bytes], IO[bytes]], None],
    arguments: list[str] | None,
    nice: int = NICE,
) -> int:
    """The main function of a process that reads lines and writes lines. Returns the exit status.

    On an error it reports only the type and the place: a message might quote a view or a game, which hold secrets.
    """
    parser = argparse.ArgumentParser(prog=name, description=description)
    parser.add_argument("--memory", type=int, default=0, help="limit of the address space, in MiB")
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


def main(arguments: list[str]) -> int:
    memory, program, *_ = arguments
    confine(int(memory))
    try:
        os.execvp(program, arguments[1:])  # noqa: S606
    except OSError as error:
        sys.stderr.write(f"{program} cannot be started: {error.strerror}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
