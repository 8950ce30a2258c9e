"""A process that analyses one game: it reads a request as a line of JSON, and writes progress and the analysis.

{"record": "mathom 1\\n...", "iterations": 3000, "seed": 1}
{"type": "progress", "done": 12, "of": 48}
{"type": "ready", "analysis": {...}}
"""

from __future__ import annotations

import sys
from typing import IO, Final

import msgspec

import mathom.games  # noqa: F401
from mathom.bots.analysis.game_analysis import SEARCHER, Analysis, analyse, usual_iterations
from mathom.bots.analysis.hindsight import Effort
from mathom.bots.process.confine import run_confined
from mathom.core.play.record import read
from mathom.core.text.codec import from_json, to_json

NICE: Final = 15  # gives way to games in progress
SPEED_UP: Final = 6  # divides the iterations of the terminal's analysis, since a person waits


class AnalysisRequest(msgspec.Struct):
    record: str
    iterations: int | None = None
    seed: int = 1
    bot: str = SEARCHER


class Progress(msgspec.Struct, tag="progress"):
    done: int
    of: int


class Ready(msgspec.Struct, tag="ready"):
    analysis: Analysis


def answer(request: AnalysisRequest, out: IO[bytes]) -> None:
    def say(thing: Progress | Ready) -> None:
        out.write(to_json(thing) + b"\n")
        out.flush()

    effort = Effort(request.iterations or usual_iterations() // SPEED_UP, None, request.seed)
    found = analyse(read(request.record), effort, bot=request.bot, progress=lambda done, of: say(Progress(done, of)))
    say(Ready(found))


def serve(lines: IO[bytes], out: IO[bytes]) -> None:
    """Reads and answers one request."""
    answer(from_json(lines.readline(), AnalysisRequest), out)


def main(arguments: list[str] | None = None) -> int:
    return run_confined("mathom.bots.analysis.process", __doc__.split("\n")[0], "An analysis", serve, arguments, NICE)


if __name__ == "__main__":
    sys.exit(main())
