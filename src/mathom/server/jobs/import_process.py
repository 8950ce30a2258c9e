"""A process that reads one record: a wish in JSON comes in, the table that it makes or why it makes none goes out.

Records come from anybody, and to read one means to play it: that is no work for the process that serves people.
"""

from __future__ import annotations

import os
import resource
import sys
from typing import Final

import msgspec

from mathom.core.errors import MathomError
from mathom.core.play.record import read
from mathom.core.text.speech import speaking
from mathom.server.live.wire import NewTable, Refused, refused
from mathom.server.store.base import Head, Row, TableFacts
from mathom.server.tables.new_tables import Sources, begin, options_of

NICE: Final = 10
MEMORY: Final = 2 << 30


class Wish(msgspec.Struct, frozen=True):
    record: str
    id: str
    secret: bytes
    at: int
    language: str


class Arrival(msgspec.Struct, frozen=True, tag="table"):
    facts: TableFacts
    rows: list[Row]
    head: Head


class Fault(msgspec.Struct, frozen=True, tag="fault"):
    sentence: str
    rule: str | None


def answer(wish: Wish) -> Arrival | Fault:
    with speaking(wish.language):
        try:
            return arrival(wish)
        except MathomError as error:
            why = refused(error, "bad-record")
        except Refused as refusal:
            why = refusal
        return Fault(why.sentence, why.rule)


def arrival(wish: Wish) -> Arrival:
    """A record to be looked at, or to go on with. Raises MathomError with the first line that is wrong."""
    match = read(wish.record)
    names = match.names
    if not match.is_over:
        match.use_secret(wish.secret)
    options = options_of(NewTable(match.game.name, opponent="hotseat", position=match.position), len(match.seats))
    sources = Sources(now=lambda: wish.at, table_id=lambda: wish.id)
    made = begin(match, {**options, "imported": True}, sources, wish.secret)
    for seat, name in enumerate(names):
        made.seat(seat, name)
    return Arrival(made.table.facts, made.rows, made.table.head())


def main() -> None:
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    wish = msgspec.json.decode(sys.stdin.buffer.read(), type=Wish)
    sys.stdout.buffer.write(msgspec.json.encode(answer(wish)))


if __name__ == "__main__":
    main()
