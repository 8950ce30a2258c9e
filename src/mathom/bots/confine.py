"""Becomes another program, which is nice to others and may ask for so much memory: confine.py MIB PROGRAM [WORD ...]"""

from __future__ import annotations

import os
import resource
import sys
from typing import Final

NICE: Final = 10


def confine(mebibytes: int) -> None:
    os.nice(NICE)
    if mebibytes:
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))


def main(words: list[str]) -> int:
    confine(int(words[0]))
    try:
        os.execvp(words[1], words[1:])  # noqa: S606
    except OSError as error:
        sys.stderr.write(f"{words[1]} cannot be started: {error.strerror}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
