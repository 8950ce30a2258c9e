"""A process that reads one record: a request comes in as a line of JSON, the new table or the error goes out.

Anybody may upload a record, and reading it means playing it, so this does not happen in the server's process.
"""

from __future__ import annotations

import sys
from typing import IO

import msgspec

from mathom.bots.process.confine import run_confined
from mathom.core.errors import MathomError
from mathom.core.game import find_table_game
from mathom.core.play.record import read
from mathom.core.text.codec import from_json, to_json
from mathom.core.text.speech import speaking
from mathom.server.live.wire import NewTable, Refused, refused
from mathom.server.store.base import Head, Row, TableFacts
from mathom.server.tables.new_tables import Sources, begin, options_of


class ImportRequest(msgspec.Struct, frozen=True):
    """A record, and the id, secret and time of the table that is made from it."""

    record: str
    id: str
    secret: bytes
    at: int
    language: str


class ImportedTable(msgspec.Struct, frozen=True, tag="table"):
    facts: TableFacts
    rows: list[Row]
    head: Head


class ImportFailure(msgspec.Struct, frozen=True, tag="failure"):
    sentence: str
    rule: str | None


def answer(request: ImportRequest) -> ImportedTable | ImportFailure:
    with speaking(request.language):
        try:
            return import_table(request)
        except MathomError as error:
            why = refused(error, "bad-record")
        except Refused as refusal:
            why = refusal
        return ImportFailure(why.sentence, why.rule)


def import_table(request: ImportRequest) -> ImportedTable:
    """A table to look at, or to play on if the game is not over. Raises MathomError naming the first bad line."""
    match = read(request.record, find_table_game)
    names = match.names
    if not match.is_over:
        match.use_secret(request.secret)
    options = options_of(NewTable(match.game.name, opponent="hotseat", position=match.position), len(match.seats))
    sources = Sources(now=lambda: request.at, table_id=lambda: request.id)
    made = begin(match, {**options, "imported": True}, sources, request.secret)
    for seat, name in enumerate(names):
        made.seat(seat, name)
    return ImportedTable(made.table.facts, made.rows, made.table.head())


def import_one(lines: IO[bytes], out: IO[bytes]) -> None:
    out.write(to_json(answer(from_json(lines.readline(), ImportRequest))) + b"\n")
    out.flush()


def main(arguments: list[str] | None = None) -> int:
    name, description = "mathom.server.jobs.import_process", __doc__.split("\n")[0]
    return run_confined(name, description, "An import", import_one, arguments)


if __name__ == "__main__":
    sys.exit(main())
