"""A process that looks back at one game: a wish as a line of JSON in, progress and the analysis as lines out.

{"record": "mathom 1\\n...", "iterations": 3000, "seed": 1}
{"type": "progress", "done": 12, "of": 48}
{"type": "ready", "analysis": {...}}
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import traceback
from typing import IO, Final

import msgspec

import mathom.games  # noqa: F401
from mathom.bots.analysis import SEARCHER, Analysis, analyse, usual_iterations
from mathom.bots.hindsight import Effort
from mathom.core.codec import from_json, to_json
from mathom.core.record import read

NICE: Final = 15  # whoever plays comes first

WAITING: Final = 6  # somebody waits: so many times fewer iterations than in the terminal


class Wish(msgspec.Struct):
    record: str
    iterations: int | None = None
    seed: int = 1
    bot: str = SEARCHER


class Progress(msgspec.Struct, tag="progress"):
    done: int
    of: int


class Ready(msgspec.Struct, tag="ready"):
    analysis: Analysis


def fulfil(wish: Wish, out: IO[bytes]) -> None:
    def say(thing: Progress | Ready) -> None:
        out.write(to_json(thing) + b"\n")
        out.flush()

    effort = Effort(wish.iterations or usual_iterations() // WAITING, None, wish.seed)
    found = analyse(read(wish.record), effort, bot=wish.bot, progress=lambda done, of: say(Progress(done, of)))
    say(Ready(found))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mathom.bots.analyst", description=__doc__.split("\n")[0])
    parser.add_argument("--memory", type=int, default=0, help="the most memory that it may ask for, in MiB")
    options = parser.parse_args(arguments)
    os.nice(NICE)
    if options.memory:
        resource.setrlimit(resource.RLIMIT_AS, (options.memory << 20, options.memory << 20))
    try:
        fulfil(from_json(sys.stdin.buffer.readline(), Wish), sys.stdout.buffer)
    except BrokenPipeError:
        return 0
    except Exception as error:  # where, but not what: nobody reads of a game in a log
        place = traceback.extract_tb(error.__traceback__)[-1]
        sys.stderr.write(f"An analysis failed: {type(error).__name__} in {place.filename}:{place.lineno}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
