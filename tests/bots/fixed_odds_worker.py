"""A worker whose bots play at random, report fixed odds and put everything they know into their thoughts: ODDS [LOG]

With a log file, it writes down every line that goes in or out.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, cast

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from mathom.bots.bot import Considered, Decision, Question
from mathom.bots.process import worker
from mathom.bots.uniform import Uniform
from mathom.core.game import AnyGame, register
from mathom.core.play.events import read_heard
from tests.core.pairs import GAME as PAIRS
from tests.core.toy import GAME

ODDS = float(sys.argv.pop(1))
LOG = Path(sys.argv.pop(1)) if sys.argv[1:2] != ["--memory"] else None


def heard_and_seen(question: Question) -> str:
    """The end of what the seat saw and heard, since a thought is only one line."""
    heard = [str(event.facts) for event in read_heard(question.game.kinds, question.heard)]
    return f"{question.game.show(question.view)} {heard}"[-150:]


class FixedOdds(Uniform):
    def decide(self, question: Question) -> Decision:
        text = super().decide(question).text
        thought = f"Of all that I know: {heard_and_seen(question)}"
        considered = tuple(Considered(option, 1 / len(question.options), ODDS) for option in question.options)
        return Decision(text, ODDS, thought, considered)


class Tap:
    """A stream whose lines are copied into the log. Several processes share it, so each line names its process."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream

    def __iter__(self) -> Tap:
        return self

    def __next__(self) -> bytes:
        return self.note(next(self.stream))

    def write(self, line: bytes) -> int:
        return self.stream.write(self.note(line))

    def flush(self) -> None:
        self.stream.flush()

    def note(self, line: bytes) -> bytes:
        if LOG is not None:
            with LOG.open("ab") as log:
                log.write(b'{"process":%d,' % os.getpid() + line[1:])
        return line


if __name__ == "__main__":
    register("toy", lambda: cast(AnyGame, GAME))
    register("pairs", lambda: cast(AnyGame, PAIRS))
    worker.make_bot = lambda spec: FixedOdds()  # type: ignore[attr-defined]
    plain = worker.listen
    worker.listen = lambda lines, out: plain(cast(IO[bytes], Tap(lines)), cast(IO[bytes], Tap(out)))
    sys.exit(worker.main())
