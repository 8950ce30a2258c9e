"""A worker with bots that misbehave, each until a file of its name lies in the folder of this process."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from mathom.bots import registry
from mathom.bots.bot import Decision, Question
from mathom.bots.process import worker
from mathom.bots.uniform import Uniform


def die() -> None:
    os._exit(9)


def hang() -> None:
    while True:
        pass


def bloat() -> None:
    hoard = [bytearray(64 << 20)]
    while len(hoard) < 40:
        hoard.append(bytearray(os.urandom(1 << 16) * 256))
        time.sleep(0.05)
    time.sleep(60)


def shout() -> None:
    sys.stdout.write("no JSON at all\n")


def swallow() -> None:
    """Asks for more at once than it may have."""
    bytearray(1 << 40)


def close() -> None:
    os.close(1)
    time.sleep(60)


class Once(Uniform):
    """Misbehaves once, and then is the random player."""

    deed: Callable[[], None]

    def decide(self, question: Question) -> Decision:
        mark = Path(os.environ["MARKS"], type(self).__name__)
        if not mark.exists():
            mark.touch()
            type(self).deed()
        return super().decide(question)


class Always(Uniform):
    def decide(self, question: Question) -> Decision:
        return Decision("frodo-moon")


def add(name: str, make: Callable[[], Uniform]) -> None:
    registry.register(registry.BotEntry(name, name, name, registry.without_argument(make), 0))


for deed in (die, hang, bloat, shout, swallow, close):
    add(deed.__name__, type(deed.__name__, (Once,), {"deed": staticmethod(deed)}))
add("lie", Always)

if __name__ == "__main__":
    sys.exit(worker.main())
